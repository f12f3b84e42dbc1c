import CarouselKit
import GeometryKit
import PictureKit
import StageKit
import ViewKit

extension CommandInfo {
  fileprivate static let firstSong = CommandInfo("firstSong", "First song")
}

/// A music player: covers to swipe through, the position in the song, buttons, and the queue. It
/// plays no sound.
final class MusicCard: LiveCard {
  let covers: CoverCarousel
  private let title = Label("", style: Text.Style(size: 19, weight: .semibold))
  private let artist = Label("", style: Text.Style(size: 15), color: Theme().secondary)
  /// The position in the song, 0…1.
  let slider = Slider("0:00", in: 0...1, value: 0)
  let shuffle = Button(.shuffle, name: "Shuffle")
  let previous = Button(.previousSong, name: "Previous song")
  let play = Button(.play, name: "Play")
  let next = Button(.nextSong, name: "Next song")
  let firstSong = Button(.loop, name: CommandInfo.firstSong.title)
  let queue: RowList

  /// The index of the current song.
  private(set) var current = 0
  /// The time since the beginning of the current song, which runs while the music plays.
  private var clock = Stopwatch()
  /// The state that the labels show: the song, the second, and whether the music plays.
  private var shown = (song: -1, second: -1, isPlaying: false)

  /// A song of the queue.
  struct Song {
    let title: String
    let artist: String
    /// The length, in seconds.
    let length: Double
  }

  static let songs = [
    Song(title: "Koi Pond", artist: "Amber & Pine", length: 214),
    Song(title: "Northern Lights", artist: "Nightingale Five", length: 248),
    Song(title: "Night Train", artist: "Glass Harbour", length: 187),
    Song(title: "Dune Sea", artist: "Amber & Pine", length: 265),
    Song(title: "Slow Ascent", artist: "The Glasshouse Band", length: 302),
    Song(title: "City Rain", artist: "Glass Harbour", length: 176),
    Song(title: "Lantern Night", artist: "Nightingale Five", length: 229),
    Song(title: "Desert Moon", artist: "The Glasshouse Band", length: 198),
  ]

  /// The position in a song after which the button for the previous song returns to the beginning,
  /// in seconds.
  private static let backDelay = 3.0
  /// The maximum width of the slider and the rows below it at a scale of 1, in points.
  private static let controlsWidth = 520.0
  /// The minimum height of covers above the texts at a scale of 1, in points.
  private static let minCoversHeight = 110.0
  /// The maximum number of whole rows of the queue that are visible.
  private static let maxRows = 4.0
  /// The scale of the icon on the play button.
  private static let playIconScale = 1.2

  init(_ store: TextureStore) {
    covers = CoverCarousel(.coverFlow, store)
    queue = RowList(Self.songs.count)
    super.init("Music", color: Color(hex: 0x2A2029), accent: Color(hex: 0xFF6B81))
    covers.name = "Covers"
    covers.clipsToBounds = true
    covers.show(
      Self.songs.compactMap { song in Assets.samples.first { $0.stem.hasSuffix(song.title) } })
    covers.compose = { Self.composition(in: $0) }
    covers.onScroll = { [unowned self] in playCenteredSong() }
    queue.name = "Queue"
    let rows = Self.songs.map { song in
      RowList.Row(text: song.title, detail: Stopwatch.text(seconds: Int(song.length)))
    }
    queue.row = { [unowned self] in
      var row = rows[$0]
      row.isCurrent = $0 == current
      return row
    }
    queue.onTapRow = { [unowned self] in covers.carousel.scrollToItem(at: $0, animated: true) }
    slider.name = "Position"
    slider.onChange = { [unowned self] in seek(to: $0 * song.length) }
    play.onPress = { [unowned self] in playOrPause() }
    next.onPress = { [unowned self] in skip(1) }
    previous.onPress = { [unowned self] in goBack() }
    shuffle.onPress = { [unowned self] in shuffleSongs() }
    firstSong.onPress = { [unowned self] in restart() }
    for view in [covers, title, artist, slider] { add(view) }
    for button in [shuffle, previous, play, next, firstSong] { add(button) }
    add(queue)
    updateLabels()
  }

  private var song: Song { Self.songs[current] }
  var isPlaying: Bool { clock.isRunning }
  /// The position in the current song, in seconds.
  var position: Double { min(clock.elapsed, song.length) }

  // MARK: Layout

  private static func composition(in room: Size) -> Composition {
    let side = max(min(room.height * 0.84, room.width * 0.62), 1).rounded()
    let card = Size(width: side, height: side)
    return Composition(
      card: card, options: [.spacing: 0.3], camera: CarouselLayout.Camera(for: card))
  }

  /// The side of the play button, in points.
  private var playSide: Double { (56 * scale).rounded() }
  /// The height of the slider and the buttons, in points.
  private var controlsHeight: Double { targetSide + gap + playSide }

  /// Places the covers, the texts, the slider, the buttons and the queue from top to bottom. In a
  /// low area, the texts are beside the covers, and there is no queue.
  override func place(in area: Rect, _ measures: Measures) {
    title.style = style(19, .semibold)
    artist.style = style(15)
    let free = area.height - textHeight(measures) - controlsHeight - 2 * gap
    let isTall = free > Self.minCoversHeight * scale
    // The covers keep a height of half the card's width.
    let queueHeight = isTall ? maxQueueHeight(within: free - area.width * 0.5) : 0
    queue.isHidden = queueHeight == 0
    let side = max((area.width - Self.controlsWidth * scale) / 2, 0)
    let sides = Insets(top: 0, left: side, bottom: 0, right: side)
    var rest = area
    queue.place(in: rest.cut(queueHeight, from: .bottom).inset(by: sides), rowHeight: targetSide)
    if isTall {
      let height = free - (queue.isHidden ? 0 : queueHeight + gap)
      placeCoversAboveTexts(height: height, in: &rest, measures)
    } else {
      let height = max(area.height - controlsHeight - gap, 1)
      placeCoversBesideTexts(height: height, in: &rest, measures)
    }
    rest = rest.inset(by: sides)
    slider.frame = rest.cut(targetSide, from: .top, gap: gap * 0.5)
    placeButtons(in: rest.cut(playSide, from: .top))
  }

  /// Returns the height of as many rows as fit; 0 if there is no room for two.
  private func maxQueueHeight(within height: Double) -> Double {
    let wholeRows = (height / targetSide - Self.lastRowFraction).rounded(.down)
    let rows = min(wholeRows, Self.maxRows) + Self.lastRowFraction
    return rows < 2 ? 0 : rows * targetSide
  }

  private func placeCoversAboveTexts(height: Double, in area: inout Rect, _ measures: Measures) {
    // The covers reach from border to border of the card.
    let overhang = hasHeader ? margin - Self.borderWidth : margin
    covers.frame = area.cut(height, from: .top, gap: gap)
      .inset(by: Insets(top: 0, left: -overhang, bottom: 0, right: -overhang))
    let texts = area.cut(textHeight(measures), from: .top, gap: gap)
    placeTexts(in: texts, alignment: .center, measures)
  }

  private func placeCoversBesideTexts(height: Double, in area: inout Rect, _ measures: Measures) {
    let coversWidth = min(height, area.width * 0.4)
    var row = area.cut(height, from: .top, gap: gap * 0.5)
    covers.frame = row.cut(coversWidth, from: .left, gap: gap)
    let texts = Rect(
      center: row.center, size: Size(width: row.width, height: textHeight(measures)))
    placeTexts(in: texts, alignment: .leading, measures)
  }

  /// Returns the height of the title and the artist.
  private func textHeight(_ measures: Measures) -> Double {
    measures.text.lineHeight(title.style) + measures.text.lineHeight(artist.style)
  }

  private func placeTexts(in area: Rect, alignment: Text.Alignment, _ measures: Measures) {
    var rest = area
    for label in [title, artist] {
      label.alignment = alignment
      label.frame = rest.cut(measures.text.lineHeight(label.style), from: .top)
    }
  }

  private func placeButtons(in row: Rect) {
    let icons: [(Button, Icon)] = [
      (shuffle, .shuffle), (previous, .previousSong), (play, isPlaying ? .pause : .play),
      (next, .nextSong), (firstSong, .loop),
    ]
    for (index, (button, icon)) in icons.enumerated() {
      let isPlay = button === play
      let side = isPlay ? row.height : targetSide
      let x = row.minX + side / 2 + (row.width - side) * Double(index) / 4
      button.frame = Rect(center: Point(x: x, y: row.center.y), side: side)
      button.icon = icon.scaled(by: (isPlay ? Self.playIconScale : 1) * scale)
      button.cornerRadius = side / 2
    }
    play.color = .white.faded(by: 0.14)
  }

  private func updateLabels() {
    let state = (song: current, second: Int(position), isPlaying: isPlaying)
    guard state != shown else { return }
    shown = state
    slider.value = Double(state.second) / song.length
    slider.title = Stopwatch.text(seconds: state.second)
    slider.amount = Stopwatch.text(seconds: Int(song.length))
    title.text = song.title
    artist.text = song.artist
    detail = "\(current + 1) of \(Self.songs.count)"
    play.isChosen = isPlaying
    play.icon = (isPlaying ? Icon.pause : .play).scaled(by: Self.playIconScale * scale)
    play.name = isPlaying ? "Pause" : "Play"
    status = "\(song.title) · \(slider.title)"
  }

  // MARK: Controls

  /// Switches to the song whose cover is now in the centre.
  private func playCenteredSong() {
    let index = covers.carousel.currentItemIndex
    guard index != current, Self.songs.indices.contains(index) else { return }
    current = index
    seek(to: 0)
  }

  private func seek(to position: Double) {
    clock.set(to: position)
    updateLabels()
  }

  private func playOrPause() {
    clock.toggle()
    updateLabels()
  }

  /// Turns to another cover. After the last song, the covers continue with the first.
  private func skip(_ count: Int) {
    covers.carousel.scroll(byNumberOfItems: count, duration: 0.5)
  }

  /// Returns to the start of the song. At the start, returns to the previous song, as in other
  /// players.
  private func goBack() {
    if position > Self.backDelay { seek(to: 0) } else { skip(-1) }
  }

  /// Scrolls by 2.7 to 5.7 covers, and so to one of several songs. The distance depends only on the
  /// current song, so that a recorded session can be replayed.
  private func shuffleSongs() {
    covers.carousel.scroll(byOffset: 2.7 + Double(current * 5 % 4), duration: 0.9)
  }

  /// Returns to the start of the first song.
  private func restart() {
    covers.carousel.scroll(toOffset: 0, duration: 0.7)
    seek(to: 0)
  }

  override var menuCommands: [CommandInfo] { current == 0 ? [] : [.firstSong] }

  var commands: [Command] {
    [Command(.firstSong) { [unowned self] in restart() }]
  }

  // MARK: Time

  override func advance(to time: Double) {
    clock.advance(to: time)
    guard isPlaying else { return }
    if position == song.length, !covers.carousel.isMoving { skip(1) }
    updateLabels()
  }

  /// A frame is due when the next second of the song begins.
  override var ownActivity: Activity {
    guard let beginning = clock.beginning, isWatched else { return .still(until: nil) }
    return .still(until: beginning + min(position.rounded(.down) + 1, song.length))
  }
}

extension Icon {
  fileprivate static let nextSong = Icon(shapes: [[-9, -7, 0, 0, -9, 7], [0, -7, 9, 0, 0, 7]])
  fileprivate static let previousSong = Icon(shapes: [[9, -7, 0, 0, 9, 7], [0, -7, -9, 0, 0, 7]])
}
