"""Fingers in the scenes: what lies on the cards gets what is meant for it, and leaves the rest to the carousel."""
import time

from case import PROGRAM, Case
from rig import wait_for


class Scenes(Case):
    size = (1000, 700)

    def open(self, scene):
        """Shows a scene in a window of 1000 × 700 and waits until it rests."""
        app = self.rig.launch([PROGRAM, "--scene", scene, "--size", "1000x700"])
        self.addCleanup(app.stop)
        self.addCleanup(self.rig.touch_up_all)
        self.pid = app.pid
        self.rig.wait_window(pid=self.pid)
        wait_for(lambda: self.colours(self.look()) > 8, 20, "something to see")
        return self.rest()

    @property
    def window(self):
        return self.rig.wait_window(pid=self.pid)

    def look(self):
        return self.rig.screenshot(self.window)

    def rest(self):
        """What is seen when it has not changed for a while."""
        self.rig.sync()
        seen, since = self.look(), time.monotonic()
        deadline = since + 20
        while time.monotonic() - since < 0.6:
            self.assertLess(time.monotonic(), deadline, "it does not come to rest")
            time.sleep(0.1)
            now = self.look()
            if now != seen:
                seen, since = now, time.monotonic()
        return seen

    def drag(self, start, end):
        self.rig.drag([start, end], duration=0.4, hold=0.2, window=self.window)
        return self.rest()

    def title(self, text):
        wait_for(lambda: self.window.title == text, 10, "the title " + text)

    def assert_same(self, before, after, *rect):
        self.assertEqual(before.crop(*rect), after.crop(*rect))

    def assert_other(self, before, after, *rect):
        self.assertNotEqual(before.crop(*rect), after.crop(*rect))

    def test_a_press_counts_and_a_drag_from_the_button_scrolls(self):
        before = self.open("buttons")
        card, caption = (360, 170, 40, 40), (400, 385, 200, 40)
        self.rig.tap(500, 515, window=self.window)
        pressed = self.rest()
        self.assert_other(before, pressed, *caption)
        self.assert_same(before, pressed, *card)
        # Another card is another colour, and hasn't been pressed.
        dragged = self.drag((500, 515), (180, 515))
        self.assert_other(pressed, dragged, *card)
        back = self.drag((500, 515), (820, 515))
        self.assert_same(pressed, back, *card)
        self.assert_same(pressed, back, *caption)

    def test_a_slider_on_a_card_keeps_its_drag(self):
        before = self.open("controls")
        after = self.drag((408, 310), (520, 310))
        self.assert_other(before, after, 480, 290, 80, 40)
        self.assert_same(before, after, 400, 150, 200, 40)
        # Beside it the carousel has the drag.
        moved = self.drag((500, 590), (60, 590))
        self.assert_other(after, moved, 400, 150, 200, 40)

    def test_a_list_on_a_card_scrolls_and_leaves_the_rest(self):
        before = self.open("lists")
        head, rows = (310, 95, 380, 30), (320, 160, 200, 460)
        after = self.drag((500, 500), (500, 330))
        self.assert_other(before, after, *rows)
        self.assert_same(before, after, *head)
        moved = self.drag((500, 400), (150, 400))
        self.assert_other(after, moved, *head)

    def test_an_application_opens_goes_back_and_is_closed(self):
        self.open("apps")
        self.title("Apps — Carousel")
        self.rig.tap(640, 400, window=self.window)
        self.title("Carousel — Carousel")
        self.rest()
        self.drag((500, 690), (500, 300))
        self.title("Apps — Carousel")
        self.rig.flick((640, 400), (640, 150), duration=0.12, window=self.window)
        self.rest()
        # The next one has come into its place.
        self.rig.tap(640, 400, window=self.window)
        self.title("Picture — Carousel")

    def test_the_scrubber_goes_from_end_to_end(self):
        self.open("million")
        self.title("No. 1\u00a0234\u00a0567 — Carousel")
        self.drag((172, 656), (40, 656))
        self.title("No. 1 — Carousel")
        self.drag((64, 656), (960, 656))
        self.title("No. 10\u00a0000\u00a0000 — Carousel")

    def test_a_held_item_is_moved_and_brought_back(self):
        self.open("editing")
        self.title("Card 4 — Carousel")
        finger = self.rig.touch_down(500, 343, window=self.window)
        time.sleep(0.8)
        for x in range(500, 770, 6):
            self.rig.touch_move(finger, x, 343, window=self.window)
            time.sleep(0.01)
        time.sleep(0.3)
        self.rig.touch_up(finger)
        self.rest()
        # The one after it has come into its place.
        self.title("Card 5 — Carousel")
        # Once it is back it is before that one again, which stays in the middle.
        self.rig.tap(652, 638, window=self.window)
        self.rest()
        self.rig.tap(231, 343, window=self.window)
        self.title("Card 4 — Carousel")

    def hold(self, x, y):
        """A finger that has been still for long enough to be asked what can be done; it is still there."""
        finger = self.rig.touch_down(x, y, window=self.window)
        time.sleep(1)
        self.rest()
        return finger

    def go_on(self, finger, start, end):
        """From one place to another, with a rest there."""
        for step in range(1, 41):
            self.rig.touch_move(finger, *(a + (b - a) * step / 40 for a, b in zip(start, end)), window=self.window)
            time.sleep(0.01)
        time.sleep(0.3)

    def test_a_finger_held_on_an_application_is_offered_what_can_be_done_with_it(self):
        before = self.open("apps")
        # The ground, and a part of the menu beside the card.
        heading, menu = (340, 20, 320, 50), (540, 440, 200, 80)
        self.rig.touch_up(self.hold(640, 400))
        held = self.rest()
        self.assert_other(before, held, *menu)
        self.assert_other(before, held, *heading)
        self.title("Apps — Carousel")
        # A tap beside it takes it away, and opens nothing.
        self.rig.tap(200, 660, window=self.window)
        self.assert_same(before, self.rest(), *heading)
        self.title("Apps — Carousel")
        # A finger that goes on to a row chooses it as it lifts.
        finger = self.hold(640, 400)
        self.go_on(finger, (640, 400), (570, 457))
        self.rig.touch_up(finger)
        self.title("Carousel — Carousel")
        self.rest()
        self.drag((500, 690), (500, 300))
        self.title("Apps — Carousel")
        # So does a tap on one that stands there.
        self.rig.touch_up(self.hold(640, 400))
        self.rig.tap(570, 501, window=self.window)
        self.rest()
        self.rig.tap(640, 400, window=self.window)
        self.title("Picture — Carousel")

    def test_a_held_item_is_offered_what_can_be_done_with_it_until_it_is_taken_along(self):
        before = self.open("editing")
        heading, menu = (240, 10, 520, 60), (640, 260, 180, 170)
        self.rig.touch_up(self.hold(500, 343))
        held = self.rest()
        self.assert_other(before, held, *heading)
        self.assert_other(before, held, *menu)
        self.title("Card 4 — Carousel")
        self.rig.tap(667, 411, window=self.window)          # Remove
        self.title("Card 5 — Carousel")
        self.rest()
        self.rig.tap(652, 638, window=self.window)          # Undo
        self.rest()
        # It is back at the left of the one in the middle.
        self.rig.tap(231, 343, window=self.window)
        self.title("Card 4 — Carousel")
        self.assert_same(before, self.rest(), *heading)
        # A finger that goes on takes the item along, and the menu is gone while it is still down.
        finger = self.hold(500, 343)
        self.assert_other(before, self.look(), *heading)
        self.go_on(finger, (500, 343), (770, 343))
        self.assert_same(before, self.rest(), *heading)
        self.rig.touch_up(finger)
        self.title("Card 5 — Carousel")
        self.assert_same(before, self.rest(), *heading)
