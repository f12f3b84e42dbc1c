extension Window {
  /// Returns a picture of the window. It shows a frame that is drawn for this purpose but not
  /// presented, since the presented pixels may be lost. The picture is empty if the renderer's
  /// pixels can't be read.
  public func screenshot(_ draw: (Canvas) -> Void) -> PixelImage {
    drawOffscreen(draw)
    return canvas.readPixels()
  }

  /// Draws a frame that isn't presented, for the side effects of drawing.
  public func drawOffscreen(_ draw: (Canvas) -> Void) {
    // Late frames are presented without the light, and moving ones with a coarser backdrop. This
    // frame shows everything.
    let (light, isMoving) = (canvas.light, canvas.isMoving)
    canvas.light = 1
    canvas.isMoving = false
    canvas.usesPanelPictures = false
    defer { (canvas.light, canvas.isMoving) = (light, isMoving) }
    canvas.begin(size: size, pixelRatio: pixelRatio)
    draw(canvas)
    canvas.end()
  }
}
