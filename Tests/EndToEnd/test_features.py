"""Tests of the features that Assets/features.md lists: every feature has a test. The tests in this file cover the
features that no other end-to-end test uses in a window."""
import glob
import importlib
import os
import re
import time
import unittest

from case import Case
from rig import RigError, wait_for

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
TABLE = os.path.join(os.path.dirname(TESTS), "Assets", "features.md")


class Table(unittest.TestCase):
    def test_every_feature_names_tests_that_exist(self):
        with open(TABLE, encoding="utf-8") as file:
            rows = [[cell.strip() for cell in line.strip("|\n ").split(" | ")] for line in file if line.startswith("| `")]
        self.assertGreater(len(rows), 150)
        units = self.unit_tests()
        for feature, *_, names in rows:
            with self.subTest(feature=feature):
                names = re.findall("`([^`]+)`", names)
                self.assertTrue(names)
                for name in names:
                    self.assertTrue(name in units if "/" in name else self.is_end_to_end_test(name), name)

    def unit_tests(self):
        """Return the names of the unit tests, such as `PagesSceneTests/flickTurnsOnePage`."""
        found = set()
        for path in glob.glob(os.path.join(TESTS, "*Tests", "**", "*.swift"), recursive=True):
            with open(path, encoding="utf-8") as file:
                code = file.read()
            suites = [(match.start(), match[1]) for match in re.finditer(r"@Suite[^{]*?struct (\w+)", code)]
            for test in re.finditer(r"@Test\b(?:(?!@Test)[\s\S])*?\bfunc (\w+)", code):
                suite = [name for start, name in suites if start < test.start()]
                found.update("%s/%s" % (name, test[1]) for name in suite[-1:])
        return found

    def is_end_to_end_test(self, name):
        module, kind, test = name.split(".")
        return callable(getattr(getattr(importlib.import_module(module), kind, None), test, None))


class Gestures(Case):
    """A test that uses a scene by touch and keys, and reads its trace."""
    size = (1000, 700)
    # The names of the controls that Tab reaches, in order.
    controls = []

    def open(self, scene, *arguments):
        self.focus = -1
        return self.launch("--scene", scene, "--size", "1000x700", *arguments)

    def events(self):
        """Return the names of all events in the trace."""
        return {event for line in self.demo.lines() for event in line["events"]}

    def drag(self, start, end):
        """Drag slowly, and return the line of the trace at rest."""
        self.rig.drag([start, end], duration=0.4, hold=0.2, window=self.demo.window)
        return self.demo.settle()

    def held(self, start, end):
        """Drag slowly, and return the line of the trace before the finger lifts."""
        finger = self.rig.touch_down(*start, window=self.demo.window)
        for step in range(1, 31):
            self.rig.touch_move(finger, *(a + (b - a) * step / 30 for a, b in zip(start, end)),
                                window=self.demo.window)
            time.sleep(0.01)
        time.sleep(0.4)
        line = self.demo.last
        self.rig.touch_up(finger)
        self.demo.settle()
        return line

    def press(self, name):
        """Move the focus to a control with Tab, and press the control with the space bar."""
        index = self.controls.index(name)
        for _ in range(abs(index - self.focus)):
            self.demo.key("Tab" if index > self.focus else "shift+Tab")
        self.focus = index
        self.demo.key("space")
        return self.demo.settle()


class Carousel(Gestures):
    def test_a_flick_and_a_key_report_every_event_of_the_carousel(self):
        demo = self.open("gallery", "--type", "linear")
        self.flick((700, 350), (400, 350), duration=0.12)
        demo.settle()
        demo.key("Left")
        demo.settle()
        self.assertLessEqual(
            {"willBeginDragging", "didEndDragging:1", "willBeginDecelerating", "didEndDecelerating", "didScroll",
             "currentItemIndexDidChange", "willBeginScrollingAnimation", "didEndScrollingAnimation"}, self.events())

    def test_a_tap_on_a_card_selects_it_unless_the_card_refuses(self):
        demo = self.open("live-cards")
        header, padlock = (420, 125), (645, 125)
        self.rig.tap(*header, window=demo.window)
        demo.settle()
        self.assertLessEqual({"shouldSelectItem:1", "didSelectItem:1"}, self.events())
        demo.key("Right")
        demo.settle()
        # The padlock locks its own card, which then refuses the tap.
        self.rig.tap(*padlock, window=demo.window)
        self.rig.tap(*header, window=demo.window)
        demo.settle()
        self.assertIn("shouldSelectItem:2", self.events())
        self.assertNotIn("didSelectItem:2", self.events())

    def test_a_slow_drag_flips_the_cards_of_cover_flow_2(self):
        demo = self.open("gallery", "--type", "coverFlow2")
        self.drag((600, 350), (300, 350))
        self.assertTrue(any(0 < abs(line["toggle"]) < 1 for line in demo.lines()))

    def test_a_tap_that_stops_a_motion_selects_nothing(self):
        demo = self.open("gallery", "--type", "linear")
        self.flick((700, 350), (400, 350), duration=0.12)
        self.rig.tap(500, 350, window=demo.window)
        demo.settle()
        self.assertNotIn("shouldSelectItem", {event.split(":")[0] for event in self.events()})
        self.rig.tap(500, 350, window=demo.window)
        demo.settle()
        self.assertIn("didSelectItem", {event.split(":")[0] for event in self.events()})

    def test_cards_of_a_custom_type_lie_on_an_arc(self):
        demo = self.open("live-cards")
        self.assertEqual(demo.last["numberOfItems"], 4)
        demo.key("Right")
        line = demo.settle()
        for item in line["items"]:
            turn, y = item["transform"][1], item["transform"][13]
            if abs(item["offset"]) == 1:
                self.assertGreater(turn * item["offset"], 0)
                self.assertGreater(y, 5)
            elif item["offset"] == 0:
                self.assertEqual((turn, y), (0, 0))

    def test_a_picture_of_any_shape_stays_under_the_finger(self):
        demo = self.open("gallery", "--type", "linear")

        def places(line):
            return {item["index"]: item["transform"][12] for item in line["items"] if abs(item["offset"]) < 2.5}

        before = places(demo.last)
        distances = [round(b - a) for a, b in zip(sorted(before.values()), sorted(before.values())[1:])]
        self.assertGreater(len(set(distances)), 1)
        after = places(self.held((600, 350), (500, 350)))
        for index in set(before) & set(after):
            # The drag begins after 10 points.
            self.assertAlmostEqual(after[index] - before[index], -90, delta=1)

    def test_a_card_that_is_swiped_up_is_removed(self):
        demo = self.open("gallery", "--type", "taskSwitcher")
        count = demo.last["numberOfItems"]
        self.flick((500, 350), (500, 100), duration=0.12)
        self.assertEqual(demo.settle()["numberOfItems"], count - 1)

    def test_autoscroll_returns_from_the_last_card_to_the_first(self):
        demo = self.open("gallery", "--type", "linear")
        demo.key("End")
        self.assertGreater(demo.settle()["currentItemIndex"], 5)
        demo.key("a")
        demo.wait(lambda line: line["currentItemIndex"] == 0, "the first card")

    def test_another_number_of_posters_needs_no_more_views(self):
        demo = self.open("million")
        views = len(demo.last["items"])
        for x, count in ((313, 10), (393, 10000), (509, 10000000)):
            self.rig.tap(x, 546, window=demo.window)
            line = demo.settle()
            self.assertEqual(line["numberOfItems"], count)
            self.assertLessEqual(len(line["items"]), views)
            self.assertLessEqual(len(line["items"]), line["numberOfVisibleItems"])

    def test_pictures_of_the_helix_are_drawn_back_to_front_and_a_tap_selects_the_frontmost(self):
        demo = self.open("helix")
        line = self.drag((600, 350), (500, 350))
        depths = {item["index"]: sum(item["transform"][number] for number in (2, 6, 10, 14)) for item in line["items"]}
        self.assertEqual(len(line["drawOrder"]), len(line["items"]))
        for back, front in zip(line["drawOrder"], line["drawOrder"][1:]):
            self.assertLessEqual(depths[back], depths[front] + 1e-6)
        current = line["currentItemIndex"]
        self.rig.tap(780, 370, window=demo.window)
        self.assertEqual(demo.settle()["currentItemIndex"], current + 1)

    def test_one_page_is_turned_by_a_flick_and_more_pages_are_loaded_by_a_pull(self):
        demo = self.open("pages")
        count = demo.last["numberOfItems"]
        self.flick((900, 300), (200, 300), duration=0.1)
        self.assertEqual(demo.settle()["currentItemIndex"], 1)
        demo.key("End")
        self.assertEqual(demo.settle()["currentItemIndex"], count - 1)
        line = self.drag((900, 300), (100, 300))
        self.assertGreater(line["numberOfItems"], count)
        self.assertEqual(line["currentItemIndex"], count)

    def test_the_space_bar_starts_and_stops_autoscroll(self):
        demo = self.open("pages")
        demo.key("space")
        before = demo.wait(lambda line: line["scrollOffset"] > 0.1, "autoscroll")
        demo.wait(lambda line: line["scrollOffset"] > before["scrollOffset"] + 0.1, "more autoscroll")
        demo.key("space")
        demo.settle()


class Sky(Gestures):
    """A test that uses the scroll view of the scene Sky, with the scene's panel open."""
    controls = [
        "field", "fold", "Scroll by touch", "Scroll by keys", "Lock direction", "Normal", "Fast", "Paging",
        "Snap to constellations", "Bounce at edges", "Always bounce", "Bounce zoom", "Off", "3×", "8×", "Default",
        "Black", "White", "Horizontal indicator", "Vertical indicator", "Content insets", "Tap top edge to scroll up",
        "Scroll to top", "Scroll to centre", "Never", "Always", "Interactive", "Stars receive touches", "Delay touches",
        "Drags cancel touches", "Selected star keeps touches"]

    def open(self, scene, *arguments):
        """Launch the program with a scene, and open the scene's panel."""
        demo = super().open(scene, *arguments)
        self.rig.tap(954, 46, window=demo.window)
        demo.settle()
        return demo

    def pinch_in(self):
        """Zoom out as far as possible, and return the line of the trace at rest."""
        self.rig.pinch((400, 350), 250, 30, duration=0.4, window=self.demo.window)
        return self.demo.settle()

    def scroll_to_top(self):
        """Press the button that scrolls to the top, which clears the focus. Return the line of the trace at rest."""
        line = self.press("Scroll to top")
        self.focus = -1
        return line

    def clear_focus(self):
        """Remove the focus with a tap on the chart."""
        self.rig.tap(30, 660, window=self.demo.window)
        self.demo.settle()
        self.focus = -1


class ScrollView(Sky):
    weight = 2

    def test_touches_report_every_event_of_the_scroll_view(self):
        demo = self.open("scroll")
        self.flick((500, 400), (300, 300), duration=0.12)
        demo.settle()
        self.pinch_in()
        self.rig.pinch((400, 350), 60, 150, duration=0.4, window=demo.window)
        demo.settle()
        self.rig.tap(600, 6, window=demo.window)
        demo.settle()
        self.press("Scroll to centre")
        self.assertLessEqual(
            {"willBeginDragging", "willEndDragging", "didEndDragging:1", "willBeginDecelerating", "didEndDecelerating",
             "didScroll", "willBeginZooming", "didZoom", "didEndZooming", "shouldScrollToTop", "didScrollToTop",
             "didEndScrollingAnimation"}, self.events())
        lines = demo.lines()
        for state in ("tracking", "dragging", "decelerating", "zooming", "zoomBouncing"):
            self.assertTrue(any(line[state] for line in lines), state)

    def test_settings_change_how_drags_scroll(self):
        demo = self.open("scroll")
        start = demo.last["contentOffset"]
        line = self.drag((500, 400), (400, 330))
        self.assertTrue(all(after - before > 40 for before, after in zip(start, line["contentOffset"])))
        off = self.press("Scroll by touch")
        self.assertEqual(self.drag((500, 400), (400, 330))["contentOffset"], off["contentOffset"])
        self.press("Scroll by touch")
        locked = self.press("Lock direction")
        line = self.drag((500, 400), (380, 390))
        self.assertGreater(line["contentOffset"][0] - locked["contentOffset"][0], 60)
        self.assertEqual(line["contentOffset"][1], locked["contentOffset"][1])

    def test_a_flick_goes_less_far_with_a_fast_deceleration_and_one_page_with_paging(self):
        demo = self.open("scroll")
        distances = []
        for rate in ("Normal", "Fast"):
            before = self.press(rate)["contentOffset"][0]
            self.flick((500, 400), (400, 400), duration=0.1)
            distances.append(demo.settle()["contentOffset"][0] - before)
        self.assertGreater(distances[0], 2 * distances[1])
        self.press("Paging")
        self.flick((300, 400), (500, 400), duration=0.1)
        self.assertEqual(demo.settle()["contentOffset"][0] % 1000, 0)

    def test_the_arrow_keys_scroll_unless_scrolling_by_keys_is_off(self):
        demo = self.open("scroll")
        before = demo.last["contentOffset"]
        demo.key("Right")
        after = demo.settle()["contentOffset"]
        self.assertGreater(after[0], before[0])
        self.press("Scroll by keys")
        self.clear_focus()
        demo.key("Right")
        self.assertEqual(demo.settle()["contentOffset"], after)

    def test_content_bounces_at_its_edges_unless_bouncing_is_off(self):
        demo = self.open("scroll")
        self.scroll_to_top()
        self.assertLess(self.held((500, 200), (500, 500))["contentOffset"][1], -20)
        self.press("Bounce at edges")
        self.assertEqual(self.held((500, 200), (500, 500))["contentOffset"][1], 0)
        self.press("Bounce at edges")
        # Zoomed out, the chart is as high as the window.
        self.pinch_in()
        self.assertEqual(self.held((500, 200), (500, 400))["contentOffset"][1], 0)
        self.press("Always bounce")
        self.assertLess(self.held((500, 200), (500, 400))["contentOffset"][1], -20)
        self.assertEqual(demo.settle()["contentOffset"][1], 0)

    def test_the_settings_limit_the_zoom(self):
        demo = self.open("scroll")
        minimum = self.pinch_in()["zoomScale"]
        count = len(demo.lines())
        self.pinch_in()
        self.assertLess(min(line["zoomScale"] for line in demo.lines()[count:]), minimum)
        self.press("Bounce zoom")
        count = len(demo.lines())
        self.pinch_in()
        self.assertEqual(min(line["zoomScale"] for line in demo.lines()[count:]), minimum)
        for maximum in (3, 8):
            self.press("%d×" % maximum)
            for _ in range(3):
                self.rig.pinch((400, 350), 30, 250, duration=0.3, window=demo.window)
                demo.settle()
            self.assertAlmostEqual(demo.last["zoomScale"], maximum)
        scale = self.press("Off")["zoomScale"]
        self.rig.pinch((400, 350), 250, 60, duration=0.3, window=demo.window)
        self.assertEqual(demo.settle()["zoomScale"], scale)

    def test_changing_an_indicator_setting_shows_the_indicators(self):
        demo = self.open("scroll")
        bottom, higher, side = (100, 688, 500, 12), (100, 644, 500, 16), (678, 100, 12, 500)

        def shows(*changed):
            """Return whether, of the three areas, exactly the given ones have changed."""
            now = self.picture("scroll-indicators")
            return all((now.crop(*rect) != before.crop(*rect)) == (rect in changed) for rect in (bottom, higher, side))

        for name, changed in (("Horizontal indicator", (bottom,)), ("Black", (bottom,)),
                              ("Vertical indicator", (bottom, side)), ("Vertical indicator", (bottom,)),
                              ("Content insets", ()), ("White", (higher,))):
            before = self.picture("scroll-indicators-before")
            index = self.controls.index(name)
            for _ in range(abs(index - self.focus)):
                demo.key("Tab" if index > self.focus else "shift+Tab")
            self.focus = index
            demo.key("space")
            wait_for(lambda: shows(*changed), 3, "the indicators after " + name)
            demo.settle(1)
            self.assertTrue(shows())

    def test_content_insets_extend_the_range_and_a_tap_on_the_top_edge_scrolls_there(self):
        demo = self.open("scroll")
        self.assertGreater(demo.last["contentOffset"][1], 0)
        self.rig.tap(600, 6, window=demo.window)
        self.assertEqual(demo.settle()["contentOffset"][1], 0)
        self.press("Content insets")
        self.assertEqual(self.scroll_to_top()["contentOffset"][1], -72)
        before = self.press("Tap top edge to scroll up")["contentOffset"]
        centre = self.press("Scroll to centre")["contentOffset"]
        self.assertNotEqual(centre, before)
        self.rig.tap(600, 6, window=demo.window)
        self.assertEqual(demo.settle()["contentOffset"], centre)


class Stars(Sky):
    # The position of the star Rigel after the start.
    rigel = (603, 505)

    def title(self):
        return self.rig.wait_window(pid=self.demo.app.pid).title

    def wait_for_title(self, name):
        wait_for(lambda: self.title() == name + " — Carousel", 10, "the title " + name)

    def double_tap(self, place, has_effect):
        """Double-tap until the trace shows an effect. If the rig is late, two taps aren't a double tap."""
        for _ in range(4):
            self.rig.double_tap(*place, window=self.demo.window)
            try:
                return self.demo.wait(has_effect, "a zoom", timeout=3)
            except RigError as error:
                late = error
        raise late

    def find(self, text):
        """Enter the name of a star, without the return key."""
        self.rig.tap(345, 32, window=self.demo.window)
        self.demo.settle()
        self.demo.key("ctrl+a")
        self.rig.type_text(text)
        self.demo.settle()

    def test_the_name_of_a_star_scrolls_to_that_star(self):
        demo = self.open("scroll")
        before = demo.last["contentOffset"]
        self.find("vega")
        demo.key("Return")
        self.assertNotEqual(demo.settle()["contentOffset"], before)
        self.wait_for_title("Vega")

    def test_a_double_tap_zooms_to_a_constellation_and_another_shows_the_whole_sky(self):
        demo = self.open("scroll")
        before = demo.last["zoomScale"]
        self.double_tap((510, 330), lambda line: line["zoomScale"] > before)
        scale = demo.settle()["zoomScale"]
        self.wait_for_title("Orion")
        self.double_tap((345, 380), lambda line: line["zoomScale"] < scale)
        minimum = demo.settle()["zoomScale"]
        self.assertLess(minimum, scale / 2)
        self.assertEqual(self.pinch_in()["zoomScale"], minimum)

    def test_a_drag_ends_the_input_of_text_if_the_setting_is_always(self):
        demo = self.open("scroll")
        for setting, is_input_over in (("Always", True), ("Never", False)):
            self.press(setting)
            self.find("vega")
            self.drag((250, 450), (300, 450))
            demo.key("Return")
            demo.settle()
            self.assertEqual(self.title() != "Vega — Carousel", is_input_over)
            self.clear_focus()

    def test_settings_decide_whether_a_drag_from_a_star_scrolls(self):
        demo = self.open("scroll")
        start = demo.last["contentOffset"]

        def scrolls(pause=0.3):
            """Drag from Rigel to the left, after a pause, and return whether the chart has scrolled."""
            before = demo.last["contentOffset"]
            star = [place - (now - then) for place, now, then in zip(self.rigel, before, start)]
            self.rig.tap(*star, window=demo.window)
            self.wait_for_title("Rigel")
            finger = self.rig.touch_down(*star, window=demo.window)
            time.sleep(pause)
            for step in range(1, 11):
                self.rig.touch_move(finger, star[0] - 4 * step, star[1], window=demo.window)
                time.sleep(0.005)
            time.sleep(0.2)
            self.rig.touch_up(finger)
            after = demo.settle()["contentOffset"]
            self.clear_focus()
            return after != before

        self.assertTrue(scrolls())
        self.press("Drags cancel touches")
        self.assertFalse(scrolls())
        self.assertTrue(scrolls(pause=0))
        self.press("Delay touches")
        self.assertFalse(scrolls(pause=0))
        self.press("Drags cancel touches")
        self.assertTrue(scrolls())
        self.press("Selected star keeps touches")
        self.assertFalse(scrolls())
        self.press("Stars receive touches")
        self.assertTrue(scrolls())

    def test_with_snapping_a_drag_ends_on_a_constellation(self):
        demo = self.open("scroll")
        free = self.drag((300, 450), (270, 430))["contentOffset"]
        self.assertNotEqual(self.drag((300, 450), (270, 430))["contentOffset"], free)
        self.press("Snap to constellations")
        snapped = self.drag((300, 450), (270, 430))["contentOffset"]
        self.assertEqual(self.drag((300, 450), (270, 430))["contentOffset"], snapped)


class Cubes(Gestures):
    def test_a_flick_and_a_key_report_every_event_of_the_cube(self):
        demo = self.open("cube")
        self.flick((700, 350), (300, 350), duration=0.12)
        demo.settle()
        demo.key("Left")
        demo.settle()
        self.assertLessEqual(
            {"willBeginDragging", "didEndDragging:1", "willBeginDecelerating", "didEndDecelerating", "didScroll",
             "currentPageIndexDidChange", "didEndScrollingAnimation"}, self.events())


class Workbench(Gestures):
    # The positions of the controls on the panel in a window of 1000 × 700 points.
    places = {"Carousel": (766, 153), "Cube": (902, 153), "Properties": (766, 233), "Calls": (902, 233),
              "4": (936, 313), "insertItem": (834, 343), "removeItem": (834, 395), "reloadItem": (834, 447),
              "reloadData": (834, 499), "scrollToItem": (834, 551)}
    cube_places = {"0": (732, 313), "1": (800, 313), "2": (868, 313), "7": (936, 313), "animated": (900, 371),
                   "reloadData": (834, 423), "reloadPage": (834, 475), "scrollForward": (834, 527),
                   "scrollBack": (834, 579), "scrollToPage + 3": (834, 631)}

    def tap(self, place):
        """Tap a position, and return the line of the trace at rest."""
        self.rig.tap(*place, window=self.demo.window)
        return self.demo.settle()

    def open_cube(self):
        demo = self.open("workbench")
        self.tap(self.places["Cube"])
        self.tap(self.places["Calls"])
        return demo

    def test_calls_insert_remove_and_reload_items(self):
        demo = self.open("workbench")
        count = demo.last["numberOfItems"]
        demo.key("Right")
        self.assertEqual(demo.settle()["currentItemIndex"], 1)
        self.tap(self.places["Calls"])
        self.assertEqual(self.tap(self.places["insertItem"])["numberOfItems"], count + 1)
        self.assertEqual(self.tap(self.places["removeItem"])["numberOfItems"], count)
        frames = len(demo.lines())
        self.tap(self.places["reloadItem"])
        self.assertGreater(len(demo.lines()), frames + 2)
        self.tap(self.places["reloadData"])
        self.assertEqual(self.tap(self.places["scrollToItem"])["currentItemIndex"], 0)

    def test_handles_move_the_items_and_a_double_tap_resets_them(self):
        demo = self.open("workbench")
        before = self.picture("workbench-before").crop(40, 130, 600, 160)
        for start in ((342, 330), (342, 103)):
            self.drag(start, (start[0] + 60, start[1]))
            self.assertGreater(before.differing(self.picture("workbench-moved").crop(40, 130, 600, 160)), 1000)
            for _ in range(2):
                self.rig.tap(start[0] + 60, start[1], window=demo.window)
            demo.settle()
            self.assertEqual(before.differing(self.picture("workbench-reset").crop(40, 130, 600, 160)), 0)

    def test_four_carousels_scroll_together(self):
        self.open("workbench")
        self.tap(self.places["4"])
        areas = [(20, 40, 310, 180), (360, 40, 310, 180), (20, 280, 310, 180), (360, 280, 310, 180)]
        before = [self.picture("workbench-four").crop(*area) for area in areas]
        self.assertEqual(self.drag((180, 140), (100, 140))["scrollOffset"] % 1, 0)
        after = self.picture("workbench-scrolled")
        for area, picture in zip(areas, before):
            self.assertGreater(picture.differing(after.crop(*area)), 500, area)

    def test_calls_change_the_number_of_pages_jump_and_reload(self):
        demo = self.open_cube()
        self.assertEqual(self.tap(self.cube_places["scrollForward"])["currentPageIndex"], 1)
        self.assertEqual(self.tap(self.cube_places["scrollBack"])["currentPageIndex"], 0)
        count = len(demo.lines())
        self.tap(self.cube_places["reloadPage"])
        self.assertTrue(any("presented" in page for line in demo.lines()[count:] for page in line["pages"]))
        self.tap(self.cube_places["animated"])
        self.assertEqual(self.tap(self.cube_places["scrollToPage + 3"])["currentPageIndex"], 3)
        before = self.picture("workbench-cube")
        self.tap(self.cube_places["reloadData"])
        self.assertGreater(before.differing(self.picture("workbench-cube-reloaded")), 1000)
        self.tap(self.cube_places["2"])
        # The cube ends at its second page, unless it wraps around.
        self.drag((420, 150), (200, 150))
        self.assertEqual(self.drag((420, 150), (200, 150))["currentPageIndex"], 1)
        demo.key("w")
        self.assertEqual(self.drag((420, 150), (200, 150))["currentPageIndex"], 0)
        self.assertEqual(self.tap(self.cube_places["0"])["pages"], [])

    def test_with_clips_to_bounds_cards_end_at_the_frame(self):
        demo = self.open("workbench")
        outside, inside = (0, 140, 20, 150), (100, 140, 140, 150)
        self.rig.wheel(-30, x=840, y=500, window=demo.window)
        demo.settle()
        before = self.picture("workbench-unclipped")
        self.tap((951, 300))
        after = self.picture("workbench-clipped")
        self.assertGreater(before.crop(*outside).differing(after.crop(*outside)), 1000)
        self.assertEqual(before.crop(*inside), after.crop(*inside))

    def test_the_perspective_handle_moves_the_items_and_a_double_tap_resets_it(self):
        demo = self.open("workbench")
        before = self.picture("workbench-perspective-before").crop(0, 130, 680, 170)
        self.drag((360, 427), (400, 427))
        moved = self.picture("workbench-perspective").crop(0, 130, 680, 170)
        self.assertGreater(before.differing(moved), 1000)
        self.rig.double_tap(400, 427, window=demo.window)
        demo.settle()
        self.assertEqual(before, self.picture("workbench-perspective-reset").crop(0, 130, 680, 170))

    def test_a_page_counts_its_appear_and_disappear_calls(self):
        self.open_cube()
        counts = (370, 235, 28, 110)
        before = self.picture("workbench-counts-before").crop(*counts)
        self.tap(self.cube_places["reloadPage"])
        self.assertGreater(before.differing(self.picture("workbench-counts").crop(*counts)), 20)

    def test_a_cube_in_a_page_turns_before_the_cube_around_it(self):
        demo = self.open_cube()
        for _ in range(2):
            demo.key("Right")
            demo.settle()
        right, middle, small = (495, 157), (456, 157), (402, 102, 110, 110)
        before = self.picture("workbench-small-cube").crop(*small)
        for _ in range(2):
            self.assertEqual(self.drag(right, (410, 157))["currentPageIndex"], 2)
            after = self.picture("workbench-small-cube").crop(*small)
            self.assertGreater(before.differing(after), 1000)
            before = after
        # The small cube shows its last page. A tap turns it back to its first page.
        self.assertEqual(self.tap(middle)["currentPageIndex"], 2)
        self.assertGreater(before.differing(self.picture("workbench-small-cube").crop(*small)), 1000)
        for _ in range(2):
            self.drag(right, (410, 157))
        self.assertEqual(self.drag(right, (200, 157))["currentPageIndex"], 3)

    def test_arrow_keys_turn_the_cube(self):
        demo = self.open_cube()
        demo.key("Right")
        self.assertEqual(demo.settle()["currentPageIndex"], 1)
        demo.key("Left")
        self.assertEqual(demo.settle()["currentPageIndex"], 0)


if __name__ == "__main__":
    unittest.main()
