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
    // Late frames are presented without the light, but this frame shows all of the light.
    let light = canvas.light
    canvas.light = 1
    canvas.usesPanelPictures = false
    defer { canvas.light = light }
    canvas.begin(size: size, pixelRatio: pixelRatio)
    draw(canvas)
    canvas.end()
  }
}
