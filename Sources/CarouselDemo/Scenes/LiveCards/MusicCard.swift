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

  let covers: CoverCarousel
  let slider = Slider("0:00", in: 0...1, value: 0)
  let play = Button(.play, name: "Play")
  let next = Button(.nextSong, name: "Next song")
  let previous = Button(.previousSong, name: "Previous song")
  let shuffle = Button(.shuffle, name: "Shuffle")
  let firstSong = Button(.loop, name: CommandInfo.firstSong.title)
  let queue: RowList

  private let title = Label("", style: Text.Style(size: 19, weight: .semibold))
  private let artist = Label("", style: Text.Style(size: 15), color: Theme().secondary)
  /// The index of the current song.
  private(set) var current = 0
  /// The time since the beginning of the current song, which runs while the music plays.
  private var clock = Stopwatch()
  /// The state that the labels show: the song, the second, and whether the music plays.
  private var shown = (song: -1, second: -1, isPlaying: false)

  init(_ store: TextureStore) {
    covers = CoverCarousel(.coverFlow, store)
    queue = RowList(Self.songs.count)
    super.init("Music", color: Color(hex: 0x2A2029), accent: Color(hex: 0xFF6B81))
    covers.name = "Covers"
    covers.clipsToBounds = true
    covers.show(
      Self.songs.compactMap { song in Assets.samples.first { $0.stem.hasSuffix(song.title) } })
    covers.compose = { Self.composition(in: $0) }
    covers.onScroll = { [unowned self] in follow() }
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
    play.onPress = { [unowned self] in
      clock.toggle()
      updateLabels()
    }
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

  override var menuCommands: [CommandInfo] { current == 0 ? [] : [.firstSong] }
  var commands: [Command] {
    [Command(.firstSong) { [unowned self] in restart() }]
  }

  // MARK: Playing

  /// Turns to another cover. After the last song, the covers continue with the first.
  private func skip(_ count: Int) {
    covers.carousel.scroll(byNumberOfItems: count, duration: 0.5)
  }

  /// Returns to the start of the song. During the first three seconds, returns to the previous
  /// song, as in other players.
  private func goBack() {
    if position > 3 { seek(to: 0) } else { skip(-1) }
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

  private func seek(to position: Double) {
    clock.set(to: position)
    updateLabels()
  }

  /// Switches to the song whose cover is now in the centre.
  private func follow() {
    let index = covers.carousel.currentItemIndex
    guard index != current, Self.songs.indices.contains(index) else { return }
    current = index
    seek(to: 0)
  }

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
    play.icon = (isPlaying ? Icon.pause : .play).scaled(by: 1.2 * scale)
    play.name = isPlaying ? "Pause" : "Play"
    status = "\(song.title) · \(slider.title)"
  }

  // MARK: Layout

  /// The maximum width of the slider and the rows below it at a scale of 1, in points.
  private static let controlsWidth = 520.0

  private static func composition(in room: Size) -> Composition {
    let side = max(min(room.height * 0.84, room.width * 0.62), 1).rounded()
    let card = Size(width: side, height: side)
    return Composition(
      card: card, options: [.spacing: 0.3], camera: CarouselLayout.Camera(for: card))
  }

  override func place(in area: Rect, _ measures: Measures) {
    title.style = style(19, .semibold)
    artist.style = style(15)
    let lines = [title, artist].map { measures.text.lineHeight($0.style) }
    let texts = lines[0] + lines[1]
    let playSide = (56 * scale).rounded()
    let controls = target + gap + playSide
    let free = area.height - texts - controls - 2 * gap
    let isTall = free > 110 * scale
    // Only half of the last row is visible, so that the user sees that the queue scrolls.
    let rows = min(((free - area.width * 0.5) / target - 0.5).rounded(.down), 4) + 0.5
    queue.isHidden = !isTall || rows < 2
    let queueHeight = queue.isHidden ? 0 : rows * target
    var rest = area
    let side = max((area.width - Self.controlsWidth * scale) / 2, 0)
    let sides = Insets(top: 0, left: side, bottom: 0, right: side)
    queue.place(in: rest.cut(queueHeight, from: .bottom).inset(by: sides), rowHeight: target)
    var top: Rect
    if isTall {
      // The covers reach from border to border of the card.
      let overhang = hasHeader ? margin - Self.borderWidth : margin
      let height = free - (queue.isHidden ? 0 : queueHeight + gap)
      covers.frame = rest.cut(height, from: .top, gap: gap)
        .inset(by: Insets(top: 0, left: -overhang, bottom: 0, right: -overhang))
      top = rest.cut(texts, from: .top, gap: gap)
    } else {
      let coverSide = max(area.height - controls - gap, 1)
      top = rest.cut(coverSide, from: .top, gap: gap * 0.5)
      covers.frame = top.cut(min(coverSide, area.width * 0.4), from: .left, gap: gap)
      top = Rect(center: top.center, size: Size(width: top.width, height: texts))
    }
    for (label, line) in zip([title, artist], lines) {
      label.alignment = isTall ? .center : .leading
      label.frame = top.cut(line, from: .top)
    }
    rest = rest.inset(by: sides)
    slider.frame = rest.cut(target, from: .top, gap: gap * 0.5)
    placeButtons(in: rest.cut(playSide, from: .top))
  }

  private func placeButtons(in row: Rect) {
    let icons: [(Button, Icon)] = [
      (shuffle, .shuffle), (previous, .previousSong), (play, isPlaying ? .pause : .play),
      (next, .nextSong), (firstSong, .loop),
    ]
    for (index, (button, icon)) in icons.enumerated() {
      let isPlay = button === play
      let side = isPlay ? row.height : target
      let x = row.minX + side / 2 + (row.width - side) * Double(index) / 4
      button.frame = Rect(center: Point(x: x, y: row.center.y), side: side)
      button.icon = icon.scaled(by: (isPlay ? 1.2 : 1) * scale)
      button.cornerRadius = side / 2
    }
    play.color = .white.faded(by: 0.14)
  }
}

extension Icon {
  fileprivate static let nextSong = Icon(shapes: [[-9, -7, 0, 0, -9, 7], [0, -7, 9, 0, 0, 7]])
  fileprivate static let previousSong = Icon(shapes: [[9, -7, 0, 0, 9, 7], [0, -7, -9, 0, 0, 7]])
}
