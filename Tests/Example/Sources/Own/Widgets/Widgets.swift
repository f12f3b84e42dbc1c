/// A module of a user's own.
public enum OwnWidgets {}
