/// A module of the example package. Its general name must not collide with this package.
public enum OwnMotion {}
