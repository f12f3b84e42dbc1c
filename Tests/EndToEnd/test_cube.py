"""The cube under fingers: turning, letting go, flicking, catching, and what is on its pages."""
import time
import unittest

from case import Case
from rig import wait_for

SIZE = "1000x700"
PICTURE, TEXT, CONTROLS, CAROUSEL, ZOOM, HELP = range(6)


class Cube(Case):
    def cube(self, page=PICTURE, *arguments):
        """A cube that rests on a page."""
        demo = self.launch("--scene", "cube", "--size", SIZE, *arguments)
        for _ in range(page):
            demo.key("Right")
            demo.settle(0.2)
        self.assertEqual(demo.settle()["scrollOffset"], page)
        return demo

    def events(self, demo):
        return [event for line in demo.lines() for event in line["events"]]

    def drag(self, demo, start, end, hold=0.2):
        """A slow drag whose finger is still before it leaves, so that it is no flick."""
        self.rig.drag([start, end], duration=0.5, hold=hold, window=demo.window)
        return demo.settle()

    def held_place(self, demo):
        """Where the cube is under a finger that rests, once it has caught up with it."""
        place = None
        while place != (place := demo.last["scrollOffset"]):
            time.sleep(0.2)
        return place

    def test_a_drag_turns_one_to_one_and_returns_before_half(self):
        demo = self.cube()
        finger = self.rig.touch_down(800, 350, window=demo.window)
        places = []
        for x in range(795, 495, -5):
            self.rig.touch_move(finger, x, 350, window=demo.window)
            self.rig.sync()
            time.sleep(0.02)
            if x in (700, 600, 500):
                places.append(self.held_place(demo))
        # A page is 1000 points wide, so 100 points are a tenth of a turn.
        self.assertAlmostEqual(places[1] - places[0], 0.1, delta=0.001)
        self.assertAlmostEqual(places[2] - places[1], 0.1, delta=0.001)
        seen = [page["index"] for page in demo.last["pages"] if not page["hidden"]]
        self.assertEqual(seen, [0, 1])
        self.picture("cube-mid-turn")
        time.sleep(0.2)
        self.rig.touch_up(finger)
        self.assertEqual(demo.settle()["scrollOffset"], 0)

    def test_a_drag_past_half_goes_on(self):
        demo = self.cube()
        self.assertEqual(self.drag(demo, (900, 350), (280, 350))["scrollOffset"], 1)
        self.assertEqual(self.drag(demo, (100, 350), (720, 350))["scrollOffset"], 0)

    def test_a_flick_turns_one_face(self):
        demo = self.cube()
        self.flick((850, 350), (450, 350), duration=0.15)
        self.assertEqual(demo.settle()["scrollOffset"], 1)
        self.assertIn("didEndDragging:1", self.events(demo))
        self.assertIn("didEndDecelerating", self.events(demo))

    def test_a_finger_catches_it_in_mid_turn(self):
        demo = self.cube()
        self.flick((800, 350), (600, 350), duration=0.1)
        finger = self.rig.touch_down(500, 350, window=demo.window)
        line = demo.settle(0.2)
        self.assertGreater(line["scrollOffset"], 0)
        self.assertLess(line["scrollOffset"], 1)
        held = line["scrollOffset"]
        # Caught in motion it follows at once, without a slop.
        for x in range(502, 562, 2):
            self.rig.touch_move(finger, x, 350, window=demo.window)
            self.rig.sync()
            time.sleep(0.01)
        self.assertAlmostEqual(demo.settle(0.2)["scrollOffset"], held - 0.06, delta=0.003)
        self.rig.touch_up(finger)
        self.assertIn(demo.settle()["scrollOffset"], (0, 1))

    def test_it_wraps_both_ways_until_wrap_is_off(self):
        demo = self.cube()
        self.assertEqual(self.drag(demo, (100, 350), (720, 350))["scrollOffset"], HELP)
        self.assertEqual(self.drag(demo, (900, 350), (280, 350))["scrollOffset"], PICTURE)
        demo.key("w")
        self.assertEqual(self.drag(demo, (100, 350), (720, 350))["scrollOffset"], PICTURE)
        self.assertGreaterEqual(min(line["scrollOffset"] for line in demo.lines()), -0.6)

    def test_the_text_scrolls_and_the_cube_stays(self):
        demo = self.cube(TEXT)
        line = self.drag(demo, (500, 600), (500, 300))
        self.assertAlmostEqual(line["page"]["contentOffset"][1], 290, delta=15)
        self.assertEqual(line["scrollOffset"], TEXT)
        # Across, the same place turns.
        line = self.drag(demo, (900, 350), (280, 350))
        self.assertEqual(line["scrollOffset"], CONTROLS)
        # Each page keeps its place.
        line = self.drag(demo, (100, 600), (720, 600))
        self.assertAlmostEqual(line["page"]["contentOffset"][1], 290, delta=15)

    def test_keys_scroll_the_text_and_turn_the_cube(self):
        demo = self.cube(TEXT)
        places = []
        for key in ("Down", "Next", "space", "shift+space", "Prior", "Up", "End", "Home"):
            demo.key(key)
            line = demo.settle()
            self.assertEqual(line["scrollOffset"], TEXT, key)
            places.append(line["page"]["contentOffset"][1])
        self.assertEqual(places[0], 40)
        screenful, end = places[1] - places[0], places[6]
        self.assertGreater(screenful, 400)
        self.assertEqual(places[2], min(places[1] + screenful, end))
        self.assertEqual(places[3], places[2] - screenful)
        self.assertEqual(places[4:6], [max(places[3] - screenful, 0), 0])
        self.assertEqual(places[7], 0)
        # Even at the end of the text it is the text's; to the side the cube turns, frame by frame.
        demo.key("Prior")
        self.assertEqual(demo.settle()["scrollOffset"], TEXT)
        time.sleep(1)
        count = len(demo.lines())
        demo.key("Right")
        self.assertEqual(demo.settle()["scrollOffset"], CONTROLS)
        self.assertGreater(sum(line["scrollOffset"] % 1 > 0 for line in demo.lines()[count:]), 5)
        # On other pages the keys turn the cube.
        demo.key("Next")
        self.assertEqual(demo.settle()["scrollOffset"], CAROUSEL)
        demo.key("Home")
        self.assertEqual(demo.settle()["scrollOffset"], PICTURE)

    def test_the_picture_zooms_under_two_fingers(self):
        demo = self.cube(ZOOM)
        self.rig.pinch((500, 350), 60, 150, duration=0.5, window=demo.window)
        line = demo.settle()
        self.assertGreater(line["page"]["zoomScale"], 1.5)
        self.assertEqual(line["scrollOffset"], ZOOM)
        # One finger then moves the picture, not the cube.
        before = line["page"]["contentOffset"][0]
        line = self.drag(demo, (500, 350), (450, 350))
        self.assertAlmostEqual(line["page"]["contentOffset"][0] - before, 40, delta=15)
        self.assertEqual(line["scrollOffset"], ZOOM)
        self.picture("cube-zoomed")
        self.rig.double_tap(500, 350, window=demo.window)
        self.assertAlmostEqual(demo.settle()["page"]["zoomScale"], 1, places=6)

    def test_a_slider_moves_and_the_cube_does_not(self):
        demo = self.cube(CONTROLS)
        before = self.picture("cube-controls")
        # The first slider's knob, at the foot of its row, on the right.
        line = self.drag(demo, (628, 221), (850, 221))
        self.assertEqual(line["scrollOffset"], CONTROLS)
        self.assertNotIn("willBeginDragging", self.events(demo))
        self.assertGreater(before.differing(self.picture("cube-slider")), 1000)

    def test_a_button_chooses_and_a_drag_from_it_turns(self):
        demo = self.cube(CONTROLS)
        before = self.picture("cube-accent-before")
        self.rig.tap(360, 208, window=demo.window)
        demo.settle()
        chosen = self.picture("cube-accent")
        self.assertGreater(before.differing(chosen), 500)
        line = self.drag(demo, (900, 495), (280, 495))
        self.assertEqual(line["scrollOffset"], CAROUSEL)
        line = self.drag(demo, (80, 680), (700, 680))
        self.assertEqual(line["scrollOffset"], CONTROLS)
        self.assertLess(chosen.differing(self.picture("cube-accent-after")), 50)

    def test_the_carousel_on_its_page_spins_and_the_cube_stays(self):
        demo = self.cube(CAROUSEL)
        # Until their pictures are there, all cards look alike.
        wait_for(lambda: self.colours(self.picture("cube-carousel")) > 1000, 15, "the pictures")
        before = self.picture("cube-carousel")
        self.flick((500, 500), (500, 300), duration=0.12)
        self.assertEqual(demo.settle()["scrollOffset"], CAROUSEL)
        self.assertGreater(before.differing(self.picture("cube-carousel-spun")), 10000)

    def test_keys_lead_in_and_out(self):
        demo = self.launch("--size", SIZE)
        self.assertIn("items", demo.last)
        demo.key("c")
        self.assertIn("pages", demo.settle())
        demo.key("Right")
        self.assertEqual(demo.settle()["scrollOffset"], 1)
        demo.key("Escape")
        self.assertIn("items", demo.settle())
        demo.key("ctrl+Tab")
        self.assertEqual(demo.settle()["scrollOffset"], 1)     # as it was left
        demo.key("ctrl+shift+Tab")
        self.assertIn("items", demo.settle())
        self.assertEqual(demo.app.returncode, None)

    def test_scenes_fade_into_each_other_and_rest(self):
        demo = self.launch("--size", SIZE)
        for key in ("c", "c"):
            time.sleep(1)
            count = len(demo.lines())
            demo.key(key)
            demo.settle()
            self.assertGreater(len(demo.lines()) - count, 8)
            time.sleep(1)               # pictures that come late have faded in
            count = len(demo.lines())
            time.sleep(1)
            self.assertEqual(len(demo.lines()), count)

    def test_an_idle_cube_presents_nothing(self):
        demo = self.cube()
        count = len(demo.lines())
        time.sleep(1.5)
        self.assertEqual(len(demo.lines()), count)


if __name__ == "__main__":
    unittest.main()
