"""Tests the scene chooser by touch, mouse and keys."""
import time

from case import Case

# In a window of 1280x800, the chooser shows all scenes at once. These are points of its title bar.
CLOSE = (1244, 28)


class Chooser(Case):
    def open_by_touch(self):
        """Open the toolbar by its dots, and the chooser by the button with four squares."""
        demo = self.demo
        self.rig.tap(32, 29, window=demo.window)
        demo.settle(quiet=0.6)
        self.rig.tap(*self.button, window=demo.window)
        demo.settle(quiet=0.6)

    # The button that shows all scenes, in the toolbar of a scene without buttons of its own.
    button = (36, 36)

    def test_a_finger_opens_the_chooser_picks_a_scene_and_closes_the_chooser(self):
        demo = self.launch("--size", "1280x800", "--scene", "million")
        before = self.picture("million-before")
        self.open_by_touch()
        self.assertGreater(before.differing(self.picture("chooser")), 100000)
        self.rig.tap(*CLOSE, window=demo.window)
        demo.settle(quiet=0.6)
        self.assertLess(before.differing(self.picture("million-after")), 2000)
        self.open_by_touch()
        # The first tile is the gallery.
        self.rig.tap(110, 180, window=demo.window)
        demo.wait(lambda line: line["numberOfItems"] < 100, "the gallery")
        index = demo.settle(quiet=0.6)["currentItemIndex"]
        self.flick((800, 400), (500, 400), duration=0.12)
        self.assertNotEqual(demo.settle()["currentItemIndex"], index)

    def test_the_mouse_picks_a_scene_and_closes_the_chooser(self):
        demo = self.launch("--size", "1280x800", "--scene", "million")
        before = self.picture("million-before")
        demo.key("g")
        demo.settle(quiet=0.6)
        self.rig.click(*CLOSE, window=demo.window)
        demo.settle(quiet=0.6)
        self.assertLess(before.differing(self.picture("million-after")), 2000)
        demo.key("g")
        demo.settle(quiet=0.6)
        resting = self.picture("chooser")
        self.rig.mouse_move(110, 180, window=demo.window)
        demo.settle()
        self.assertGreater(resting.differing(self.picture("chooser-hovered")), 100)
        self.rig.click(110, 180, window=demo.window)
        demo.wait(lambda line: line["numberOfItems"] < 100, "the gallery")

    def test_keys_open_scenes_and_return_to_them_unchanged(self):
        demo = self.launch("--size", "1280x800", "--scene", "cube")
        self.assertIn("pages", demo.last)
        before = self.picture("cube-before")
        demo.key("g")
        demo.settle(quiet=0.6)
        self.assertGreater(before.differing(self.picture("chooser")), 100000)
        demo.key("Home")
        demo.key("Return")
        demo.wait(lambda line: "items" in line, "the gallery")
        index = demo.settle(quiet=0.6)["currentItemIndex"]
        demo.key("Right")
        self.assertEqual(demo.settle()["currentItemIndex"], index + 1)
        # Esc opens the chooser again. The cube that is opened from there looks as it did before.
        demo.key("Escape")
        demo.settle(quiet=0.6)
        demo.key("Right")
        demo.settle(quiet=0.6)
        demo.key("Return")
        demo.wait(lambda line: "pages" in line, "the cube")
        demo.settle(quiet=0.6)
        self.assertLess(before.differing(self.picture("cube-after")), 1000)

    def test_tab_moves_the_focus_and_ctrl_tab_changes_the_scene(self):
        demo = self.launch("--size", "1280x800")
        demo.key("Tab")
        demo.settle()
        self.assertIn("items", demo.last)
        demo.key("ctrl+Tab")
        demo.wait(lambda line: "pages" in line, "the cube")
        demo.settle()
        demo.key("ctrl+shift+Tab")
        demo.wait(lambda line: "items" in line, "the gallery")

    def test_a_chooser_left_alone_does_nothing(self):
        demo = self.launch("--size", "1280x800")
        demo.key("g")
        demo.settle(quiet=1)
        # The clock on a tile moves its hands every minute.
        second = time.time() % 60
        if not 1 < second < 56:
            time.sleep((61 - second) % 60)
            demo.settle(quiet=1)
        count, spent = len(demo.lines()), demo.cpu_seconds()
        time.sleep(2)
        self.assertEqual(demo.lines()[count:], [])
        self.assertLess(demo.cpu_seconds() - spent, 0.1)
