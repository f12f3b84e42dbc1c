"""Tests the cube scene: drags, flicks and keys that rotate the cube, and gestures on the contents of its pages."""
import time
import unittest

from case import Case
from rig import wait_for

SIZE = "1000x700"
# The indexes of the cube's pages.
PICTURE, NEXT, CONTROLS, CAROUSEL, ZOOM, PREVIOUS = range(6)
# The size of a window in which the controls need to scroll.
LOW_SIZE = "640x300"


class Cube(Case):
    def cube(self, page=PICTURE, size=SIZE):
        """Launch the cube scene, go to a page by keys, and wait until the cube is at rest."""
        demo = self.launch("--scene", "cube", "--size", size)
        for _ in range(page):
            demo.key("Right")
            demo.settle(0.2)
        self.assertEqual(demo.settle()["scrollOffset"], page)
        return demo

    def events(self, demo):
        """Return all events in the trace, such as "willBeginDragging"."""
        return [event for line in demo.lines() for event in line["events"]]

    def drag(self, demo, start, end, hold=0.2):
        """Drag slowly, and hold the finger still for `hold` seconds before lifting it, so that the drag is no flick.
        Return the line of the trace at rest."""
        self.rig.drag([start, end], duration=0.5, hold=hold, window=demo.window)
        return demo.settle()

    def held_offset(self, demo):
        """Return the scroll offset once the cube has caught up with a finger that is held still."""
        offset = None
        while offset != (offset := demo.last["scrollOffset"]):
            time.sleep(0.2)
        return offset

    def test_the_cube_follows_a_finger_and_returns_if_dragged_less_than_halfway(self):
        demo = self.cube()
        finger = self.rig.touch_down(800, 350, window=demo.window)
        offsets = []
        for x in range(795, 495, -5):
            self.rig.touch_move(finger, x, 350, window=demo.window)
            self.rig.sync()
            time.sleep(0.02)
            if x in (700, 600, 500):
                offsets.append(self.held_offset(demo))
        # A page is 1000 points wide, so a drag of 100 points scrolls by a tenth of a page.
        self.assertAlmostEqual(offsets[1] - offsets[0], 0.1, delta=0.001)
        self.assertAlmostEqual(offsets[2] - offsets[1], 0.1, delta=0.001)
        visible = [page["index"] for page in demo.last["pages"] if not page["hidden"]]
        self.assertEqual(visible, [0, 1])
        self.picture("cube-mid-turn")
        time.sleep(0.2)
        self.rig.touch_up(finger)
        self.assertEqual(demo.settle()["scrollOffset"], 0)

    def test_a_drag_past_halfway_goes_to_the_next_page(self):
        demo = self.cube()
        self.assertEqual(self.drag(demo, (900, 350), (280, 350))["scrollOffset"], 1)
        self.assertEqual(self.drag(demo, (100, 350), (720, 350))["scrollOffset"], 0)

    def test_a_flick_goes_to_the_next_page(self):
        demo = self.cube()
        self.flick((850, 350), (450, 350), duration=0.15)
        self.assertEqual(demo.settle()["scrollOffset"], 1)
        self.assertIn("didEndDragging:1", self.events(demo))
        self.assertIn("didEndDecelerating", self.events(demo))

    def test_a_finger_stops_the_cube_between_two_pages(self):
        demo = self.cube()
        self.flick((800, 350), (600, 350), duration=0.1)
        finger = self.rig.touch_down(500, 350, window=demo.window)
        line = demo.settle(0.2)
        self.assertGreater(line["scrollOffset"], 0)
        self.assertLess(line["scrollOffset"], 1)
        held = line["scrollOffset"]
        # A cube that was stopped in motion follows the finger from its first point: there is no threshold for drags.
        for x in range(502, 562, 2):
            self.rig.touch_move(finger, x, 350, window=demo.window)
            self.rig.sync()
            time.sleep(0.01)
        self.assertAlmostEqual(demo.settle(0.2)["scrollOffset"], held - 0.06, delta=0.003)
        self.rig.touch_up(finger)
        self.assertIn(demo.settle()["scrollOffset"], (0, 1))

    def test_the_cube_wraps_in_both_directions_unless_wrap_is_off(self):
        demo = self.cube()
        self.assertEqual(self.drag(demo, (100, 350), (720, 350))["scrollOffset"], PREVIOUS)
        self.assertEqual(self.drag(demo, (900, 350), (280, 350))["scrollOffset"], PICTURE)
        demo.key("w")
        self.assertEqual(self.drag(demo, (100, 350), (720, 350))["scrollOffset"], PICTURE)
        self.assertGreaterEqual(min(line["scrollOffset"] for line in demo.lines()), -0.6)

    def test_a_vertical_drag_scrolls_the_page_and_a_horizontal_one_rotates_the_cube(self):
        demo = self.cube(CONTROLS, LOW_SIZE)
        line = self.drag(demo, (50, 230), (50, 100))
        self.assertAlmostEqual(line["page"]["contentOffset"][1], 120, delta=15)
        self.assertEqual(line["scrollOffset"], CONTROLS)
        # A horizontal drag on the controls rotates the cube.
        line = self.drag(demo, (600, 150), (200, 150))
        self.assertEqual(line["scrollOffset"], CAROUSEL)
        # The page keeps its scroll position.
        line = self.drag(demo, (40, 270), (440, 270))
        self.assertAlmostEqual(line["page"]["contentOffset"][1], 120, delta=15)

    def test_vertical_keys_scroll_the_page_and_other_keys_rotate_the_cube(self):
        demo = self.cube(CONTROLS, LOW_SIZE)
        offsets = []
        for key in ("Down", "Next", "space", "shift+space", "Prior", "Up", "End", "Home"):
            demo.key(key)
            line = demo.settle()
            self.assertEqual(line["scrollOffset"], CONTROLS, key)
            offsets.append(line["page"]["contentOffset"][1])
        self.assertEqual(offsets[0], 40)
        screenful, end = offsets[1] - offsets[0], offsets[6]
        self.assertGreater(screenful, 100)
        self.assertEqual(offsets[2], min(offsets[1] + screenful, end))
        self.assertEqual(offsets[3], offsets[2] - screenful)
        self.assertEqual(offsets[4:6], [max(offsets[3] - screenful, 0), 0])
        self.assertEqual(offsets[7], 0)
        # The page also handles Page Up when it can't scroll further up. Right rotates the cube, with an animation.
        demo.key("Prior")
        self.assertEqual(demo.settle()["scrollOffset"], CONTROLS)
        time.sleep(1)
        count = len(demo.lines())
        demo.key("Right")
        self.assertEqual(demo.settle()["scrollOffset"], CAROUSEL)
        self.assertGreater(sum(line["scrollOffset"] % 1 > 0 for line in demo.lines()[count:]), 5)
        # On pages that don't scroll, Page Down and Home rotate the cube.
        demo.key("Next")
        self.assertEqual(demo.settle()["scrollOffset"], ZOOM)
        demo.key("Home")
        self.assertEqual(demo.settle()["scrollOffset"], PICTURE)

    def test_two_fingers_zoom_the_picture(self):
        demo = self.cube(ZOOM)
        self.rig.pinch((500, 350), 60, 150, duration=0.5, window=demo.window)
        line = demo.settle()
        self.assertGreater(line["page"]["zoomScale"], 1.5)
        self.assertEqual(line["scrollOffset"], ZOOM)
        # After that, one finger scrolls the picture and doesn't rotate the cube.
        before = line["page"]["contentOffset"][0]
        line = self.drag(demo, (500, 350), (450, 350))
        self.assertAlmostEqual(line["page"]["contentOffset"][0] - before, 40, delta=15)
        self.assertEqual(line["scrollOffset"], ZOOM)
        self.picture("cube-zoomed")
        self.rig.double_tap(500, 350, window=demo.window)
        self.assertAlmostEqual(demo.settle()["page"]["zoomScale"], 1, places=6)

    def test_a_drag_on_a_slider_does_not_rotate_the_cube(self):
        demo = self.cube(CONTROLS)
        before = self.picture("cube-controls")
        # Drag the knob of the slider, at the bottom of its row, to the right.
        line = self.drag(demo, (347, 234), (560, 234))
        self.assertEqual(line["scrollOffset"], CONTROLS)
        self.assertNotIn("willBeginDragging", self.events(demo))
        self.assertGreater(before.differing(self.picture("cube-slider")), 1000)

    def test_a_tap_presses_a_button_and_a_drag_from_a_button_rotates_the_cube(self):
        demo = self.cube(CONTROLS)
        before = self.picture("cube-accent-before")
        self.rig.tap(632, 149, window=demo.window)
        demo.settle()
        chosen = self.picture("cube-accent")
        self.assertGreater(before.differing(chosen), 500)
        line = self.drag(demo, (740, 550), (120, 550))
        self.assertEqual(line["scrollOffset"], CAROUSEL)
        line = self.drag(demo, (80, 680), (700, 680))
        self.assertEqual(line["scrollOffset"], CONTROLS)
        self.assertLess(chosen.differing(self.picture("cube-accent-after")), 50)

    def test_a_flick_on_the_carousel_page_spins_the_carousel_only(self):
        demo = self.cube(CAROUSEL)
        # All cards look alike until their pictures are loaded.
        wait_for(lambda: self.colours(self.picture("cube-carousel")) > 1000, 15, "loaded pictures")
        before = self.picture("cube-carousel")
        self.flick((500, 500), (500, 300), duration=0.12)
        self.assertEqual(demo.settle()["scrollOffset"], CAROUSEL)
        self.assertGreater(before.differing(self.picture("cube-carousel-spun")), 10000)

    def test_keys_open_and_leave_the_cube_scene(self):
        demo = self.launch("--size", SIZE)
        self.assertIn("items", demo.last)
        demo.key("c")
        self.assertIn("pages", demo.settle())
        demo.key("Right")
        self.assertEqual(demo.settle()["scrollOffset"], 1)
        demo.key("Escape")
        self.assertIn("items", demo.settle())
        demo.key("ctrl+Tab")
        self.assertEqual(demo.settle()["scrollOffset"], 1)     # the page that was left
        demo.key("ctrl+shift+Tab")
        self.assertIn("items", demo.settle())
        self.assertEqual(demo.app.returncode, None)

    def test_the_cube_is_entered_and_left_by_touch(self):
        demo = self.launch("--size", SIZE)
        card = demo.settle()["currentItemIndex"]
        gallery = self.picture("cube-gallery")
        self.rig.tap(32, 32, window=demo.window)            # on the dots that show the toolbar
        demo.settle()
        self.rig.tap(412, 36, window=demo.window)           # on the button "Cube"
        demo.wait(lambda line: "pages" in line, "the cube")
        self.assertEqual(demo.settle()["scrollOffset"], PICTURE)
        self.assertGreater(gallery.differing(self.picture("cube-entered")), 100000)
        self.flick((850, 350), (450, 350), duration=0.15)
        # On a busy machine, the first frame after the flick can be late.
        demo.wait(lambda line: line["scrollOffset"] != PICTURE, "movement of the cube")
        self.assertEqual(demo.settle()["scrollOffset"], NEXT)
        self.rig.tap(32, 29, window=demo.window)            # on the dots that show the toolbar
        demo.settle()
        self.rig.tap(36, 36, window=demo.window)            # on the button "Cards"
        demo.wait(lambda line: "items" in line, "the gallery")
        # The gallery centres the picture that was in front on the cube.
        self.assertEqual(demo.settle()["currentItemIndex"], card + 1)
        # The gallery takes touches again.
        self.flick((700, 350), (300, 350), duration=0.15)
        self.assertGreater(demo.settle()["currentItemIndex"], card + 1)

    def test_a_scene_change_is_animated_and_then_comes_to_rest(self):
        demo = self.launch("--size", SIZE)
        for key in ("c", "c"):
            time.sleep(1)
            count = len(demo.lines())
            demo.key(key)
            demo.settle()
            self.assertGreater(len(demo.lines()) - count, 8)
            time.sleep(1)               # until pictures that were loaded late have faded in
            count = len(demo.lines())
            time.sleep(1)
            self.assertEqual(len(demo.lines()), count)

    def test_a_cube_left_alone_presents_no_frames(self):
        demo = self.cube()
        count = len(demo.lines())
        time.sleep(1.5)
        self.assertEqual(len(demo.lines()), count)


if __name__ == "__main__":
    unittest.main()
