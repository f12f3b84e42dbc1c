import GeometryKit
import TestSupport
import Testing

@testable import MeshKit

@Suite struct CoverageTests {
  private let window = Rect(x: 0, y: 0, width: 1280, height: 800)

  /// Checks that random points show the frontmost face, and that no face fills a point twice,
  /// except in the pixel by which its pieces overlap.
  private func check(_ faces: [TestFace], _ random: inout SplitMix64, points: Int) {
    let (_, meshes, _) = filled(faces, ratio: 1, window: window)
    for _ in 0..<points {
      let p = Point(
        x: random.real(0...1279).rounded(.down) + 0.5, y: random.real(0...799).rounded(.down) + 0.5)
      // Points within about a pixel of an edge are skipped, because they are part of the
      // antialiased fringe.
      let isNearEdge = faces.contains {
        $0.contains(p, ratio: 1, margin: -1.2) != $0.contains(p, ratio: 1, margin: 1.2)
      }
      guard !isNearEdge else { continue }
      let expected = faces.lastIndex { $0.contains(p, ratio: 1) }
      let drawn = meshes.lastIndex { $0.count(at: p) > 0 }
      #expect(drawn == expected, "at \(p)")
      for mesh in meshes { #expect(mesh.count(at: p, depth: 0.55) <= 1, "twice at \(p)") }
    }
  }

  @Test func randomScenesShowTheFrontmostFace() {
    var random = SplitMix64(seed: 21)
    for _ in 0..<40 {
      let faces = (0..<8).map { _ in random.face() }
      check(faces, &random, points: 150)
    }
  }

  @Test func coverFlowShowsTheFrontmostFaceWithLittleOverdraw() {
    var random = SplitMix64(seed: 22)
    for step in 0..<7 {
      let faces = coverFlow(at: Double(step) / 7)
      check(faces, &random, points: 60)
      let (_, meshes, _) = filled(faces, ratio: 1, window: window)
      let drawn = meshes.reduce(0) { $0 + $1.area }
      // The visible area, measured on a grid of 4 × 4 pixels.
      var visibleArea = 0.0
      for y in stride(from: 2.0, to: 800, by: 4) {
        for x in stride(from: 2.0, to: 1280, by: 4)
        where faces.contains(where: { $0.contains(Point(x: x, y: y), ratio: 1) }) {
          visibleArea += 16
        }
      }
      #expect(drawn < visibleArea * 1.04)
      #expect(meshes.reduce(0) { $0 + $1.triangles.count } < 1500)
    }
  }

  @Test func wheelAndStackCarouselsShowTheFrontmostFace() {
    let wheel = (0..<12).map { index in
      TestFace(
        rect: Rect(x: -100, y: -100, width: 200, height: 200), radius: 10,
        transform: Transform3D.perspective(-1.0 / 500).translated(y: 300)
          .rotated(angle: Double(index) * 0.4, z: 1).translated(y: -300))
    }
    var random = SplitMix64(seed: 23)
    check(wheel, &random, points: 400)
    let stack = (0..<12).map { index in
      TestFace(
        rect: Rect(x: -160, y: -160, width: 320, height: 320), radius: 16,
        transform: Transform3D.perspective(-1.0 / 500)
          .translated(x: Double(11 - index) * 60, z: Double(index - 11) * 200))
    }
    check(stack, &random, points: 400)
    let (_, meshes, _) = filled(stack, ratio: 1, window: window)
    let translucent = stack.map { face in
      TestFace(
        rect: face.rect, radius: face.radius, transform: face.transform, isOpaque: false)
    }
    let (_, complete, _) = filled(translucent, ratio: 1, window: window)
    #expect(meshes.reduce(0) { $0 + $1.area } < 0.8 * complete.reduce(0) { $0 + $1.area })
  }

  @Test func translucentFacesHideNothing() {
    var front = TestFace(
      rect: Rect(x: -200, y: -200, width: 400, height: 400), radius: 0, transform: .identity)
    let back = front
    front.isOpaque = false
    let (_, meshes, _) = filled([back, front], ratio: 1, window: window)
    // The filled part ends half a pixel inside each edge, where the fringe starts.
    #expect((meshes[0].area - 399 * 399).magnitude < 1)
  }

  @Test func faceHiddenByAnotherFaceHasNoTriangles() {
    let front = TestFace(
      rect: Rect(x: -200, y: -200, width: 400, height: 400), radius: 0, transform: .identity)
    let back = TestFace(
      rect: Rect(x: -190, y: -190, width: 300, height: 300), radius: 0, transform: .identity)
    var (scene, meshes, paints) = filled([back, front], ratio: 1, window: window)
    #expect(meshes[0].isEmpty)
    var edge = MeshBuffer()
    if let paint = paints[0] { scene.addEdge(0, paint: paint, into: &edge) }
    #expect(edge.isEmpty)
  }

  /// Shapes that an enclosing scene adds hide faces, except those before the given index.
  @Test func shapesOfAnEnclosingSceneHideFaces() {
    func isCovered(from first: Int) -> Bool {
      var outer = FaceScene()
      outer.begin(window: window, pixelRatio: 1)
      let rect = Rect(x: -200, y: -200, width: 400, height: 400)
      for scale in [1, 0.5] {
        outer.add(
          rect, radius: 0, projection: Projection(.scale(x: scale, y: scale)), isOpaque: true)
      }
      var inner = FaceScene()
      inner.begin(window: window, pixelRatio: 1)
      let face = rect.inset(by: 20)
      inner.add(face, radius: 0, projection: Projection(.identity), isOpaque: true, extent: face)
      inner.add(outer.occluders, from: first)
      return inner.isCovered(0)
    }
    #expect(isCovered(from: 0))
    #expect(!isCovered(from: 1))
    #expect(!isCovered(from: 2))
  }

  /// A rectangle is covered if one face hides the part that is in the window, including the
  /// antialiased edge. Two faces that hide it together aren't enough.
  @Test func rectangleIsCoveredIfOneFaceHidesItsPartInTheWindow() {
    let back = TestFace(
      rect: Rect(x: 500, y: -100, width: 300, height: 200), radius: 10, transform: .identity)
    func isCovered(behind front: [Rect], _ rect: Rect) -> Bool {
      let faces = front.map { TestFace(rect: $0, radius: 10, transform: .identity) }
      var (scene, _, _) = filled([back] + faces, ratio: 1, window: window)
      return scene.isCovered(rect, of: 0)
    }
    let front = Rect(x: 450, y: -120, width: 300, height: 240)
    #expect(isCovered(behind: [front], back.rect))
    #expect(isCovered(behind: [front], Rect(x: 640, y: 0, width: 100, height: 50)))
    #expect(!isCovered(behind: [front], back.rect.inset(by: -20)))
    #expect(!isCovered(behind: [front.inset(by: 19)], back.rect))
    #expect(!isCovered(behind: [], back.rect))
    let halves = [
      Rect(x: 450, y: -120, width: 300, height: 140), Rect(x: 450, y: -20, width: 300, height: 140),
    ]
    #expect(!isCovered(behind: halves, back.rect))
  }

  /// A face is left out if one face hides its extent in the window. It then hides nothing.
  @Test func faceIsLeftOutIfOneFaceHidesItsExtent() {
    func makeScene(_ extent: Rect?, behind front: Rect) -> FaceScene {
      var scene = FaceScene()
      scene.begin(window: window, pixelRatio: 1)
      let back = Rect(x: -100, y: -100, width: 200, height: 200)
      let projection = Projection(.identity)
      scene.add(back, radius: 10, projection: projection, isOpaque: true, extent: extent)
      scene.add(front, radius: 10, projection: projection, isOpaque: true)
      return scene
    }
    let front = Rect(x: -120, y: -120, width: 240, height: 240)
    for (extent, isLeftOut) in [
      (nil, false), (Rect(x: -110, y: -110, width: 220, height: 220), true),
      (Rect(x: -110, y: -110, width: 260, height: 220), false),
    ] as [(Rect?, Bool)] {
      var scene = makeScene(extent, behind: front)
      let (isCovered, occluders) = ([scene.isCovered(0), scene.isCovered(1)], scene.occluders)
      #expect(isCovered == [isLeftOut, false])
      #expect(
        occluders.withLines(of: 0, \.isEmpty) == isLeftOut
          && !occluders.withLines(of: 1, \.isEmpty))
      let center = scene.center(of: 0)
      #expect(center != nil)
    }
  }

  /// A draw call costs as much as two thousand pixels, so even a single triangle outside the window
  /// would be expensive.
  @Test func faceThatIsUncoveredOnlyOutsideTheWindowHasNoTriangles() {
    func face(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> TestFace {
      TestFace(
        rect: Rect(x: x - 640, y: y - 400, width: width, height: height), radius: 10,
        transform: .identity)
    }
    let front = [
      face(1000, -50, 400, 900), face(-100, -50, 200, 900), face(300, 600, 400, 300),
      face(300, -100, 400, 300),
    ]
    let back = [
      face(1100, 100, 500, 300), face(-300, 100, 360, 300), face(400, 700, 200, 300),
      face(400, -200, 200, 300),
    ]
    var (scene, meshes, paints) = filled(back + front, ratio: 1, window: window)
    for index in back.indices {
      guard let paint = paints[index] else { continue }
      scene.addEdge(index, paint: paint, into: &meshes[index])
      scene.addShadow(
        back[index].rect.inset(by: -20), of: index, paint: paint, into: &meshes[index])
      #expect(meshes[index].isEmpty, "face \(index)")
    }
    #expect(meshes.dropFirst(back.count).allSatisfy { !$0.isEmpty })
  }

  @Test func partOfAShadowHiddenByTwoFacesTogetherHasNoTriangles() {
    func face(_ x: Double) -> TestFace {
      TestFace(
        rect: Rect(x: x, y: 0, width: 200, height: 200), radius: 0, transform: .identity)
    }
    var (scene, _, paints) = filled([face(-100), face(-195), face(4)], ratio: 1, window: window)
    var mesh = MeshBuffer()
    if let paint = paints[0] {
      scene.addShadow(Rect(x: -6, y: 170, width: 20, height: 20), of: 0, paint: paint, into: &mesh)
    }
    #expect(mesh.isEmpty)
  }

  @Test func uncoveredRowsCoverEverythingThatNoFaceHidesAndDoNotOverlap() {
    var random = SplitMix64(seed: 24)
    for _ in 0..<10 {
      let faces = (0..<10).map { _ in random.face(largest: 400) }
      var (scene, _, _) = filled(faces, ratio: 1, window: window)
      var rows = UncoveredRows()
      var rectangles: [Rect] = []
      rows.rectangles(
        in: window.minY..<window.maxY, excluding: scene.occluders, height: 16,
        columns: { _, _ in window.minX..<window.maxX }, { rectangles.append($0) })
      var points = (0..<300).map { _ in
        Point(x: random.real(0...1279.9), y: random.real(0...799.9))
      }
      for rect in rectangles {
        for y in [rect.minY + 0.01, rect.maxY - 0.01] {
          points += [Point(x: rect.minX - 0.01, y: y), Point(x: rect.maxX + 0.01, y: y)]
        }
      }
      for p in points where window.contains(p) {
        let holders = rectangles.filter { $0.contains(p) }.count
        #expect(holders <= 1)
        // Only points that a face hides can be left out, more than a pixel inside its edges.
        let around = [Point(x: 1.4, y: 0), Point(x: 0, y: 1.4)].flatMap { [p + $0, p - $0] }
        if holders == 0 {
          #expect(
            faces.contains { face in around.allSatisfy { face.contains($0, ratio: 1) } },
            "hole at \(p)")
        }
      }
      #expect(
        rectangles.allSatisfy { $0.minX == $0.minX.rounded() && $0.maxX == $0.maxX.rounded() })
    }
  }

  /// Returns 25 cards of 320 points in a cover flow with tilt 0.9 and spacing 0.25, sorted from
  /// back to front.
  private func coverFlow(at offset: Double) -> [TestFace] {
    let cards = (-12...12).map { index -> (depth: Double, distance: Double, face: TestFace) in
      let o = Double(index) - offset
      let c = max(-1, min(o, 1))
      let transform = Transform3D.perspective(-1.0 / 500)
        .translated(x: (c * 0.45 + o * 0.25) * 320, z: -c.magnitude * 160)
        .rotated(angle: -c * .pi / 2 * 0.9, y: 1)
      let depth = transform.m13 + transform.m23 + transform.m33 + transform.m43
      let face = TestFace(
        rect: Rect(x: -160, y: -160, width: 320, height: 320), radius: 16, transform: transform)
      return (depth, o.magnitude, face)
    }
    return cards.sorted { ($0.depth, -$0.distance) < ($1.depth, -$1.distance) }.map(\.face)
  }
}
