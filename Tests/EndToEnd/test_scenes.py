"""Tests of touches in the scenes: controls on cards handle the gestures meant for them, and the carousel
handles all others."""
import time

from case import PROGRAM, Case
from rig import wait_for


class Scenes(Case):
    size = (1000, 700)

    def open(self, scene):
        """Show a scene in a window of 1000 × 700; return a screenshot of it at rest."""
        app = self.rig.launch([PROGRAM, "--scene", scene, "--size", "1000x700"])
        self.addCleanup(app.stop)
        self.addCleanup(self.rig.touch_up_all)
        self.pid = app.pid
        self.rig.wait_window(pid=self.pid)
        wait_for(lambda: self.colours(self.screenshot()) > 8, 20, "the scene to appear")
        return self.wait_until_still()

    @property
    def window(self):
        return self.rig.wait_window(pid=self.pid)

    def screenshot(self):
        return self.rig.screenshot(self.window)

    def wait_until_still(self):
        """Wait until the window hasn't changed for 0.6 s; return a screenshot of it."""
        self.rig.sync()
        last, since = self.screenshot(), time.monotonic()
        deadline = since + 20
        while time.monotonic() - since < 0.6:
            self.assertLess(time.monotonic(), deadline, "it does not come to rest")
            time.sleep(0.1)
            now = self.screenshot()
            if now != last:
                last, since = now, time.monotonic()
        return last

    def drag(self, start, end):
        self.rig.drag([start, end], duration=0.4, hold=0.2, window=self.window)
        return self.wait_until_still()

    def wait_for_title(self, text):
        wait_for(lambda: self.window.title == text, 10, "the title " + text)

    def assert_same(self, before, after, *rect):
        self.assertEqual(before.crop(*rect), after.crop(*rect))

    def assert_different(self, before, after, *rect):
        self.assertNotEqual(before.crop(*rect), after.crop(*rect))

    # Areas of the centred card of the scene with live cards: its name, and the row of the music's buttons.
    card_name, buttons = (340, 110, 110, 30), (500, 468)

    def test_a_tap_presses_a_button_and_a_drag_from_it_scrolls_the_carousel(self):
        before = self.open("live-cards")
        icon = (480, 450, 40, 40)
        self.rig.tap(*self.buttons, window=self.window)
        wait_for(lambda: self.screenshot().crop(*icon) != before.crop(*icon), 10, "the music to play")
        # The time goes on while the music plays, so pause the music for the comparison.
        self.rig.tap(*self.buttons, window=self.window)
        paused = self.wait_until_still()
        self.assert_same(before, paused, *icon)
        dragged = self.drag(self.buttons, (180, 468))
        self.assert_different(paused, dragged, *self.card_name)
        back = self.drag((500, 300), (820, 300))
        self.assert_different(dragged, back, *self.card_name)

    def test_a_drag_of_a_slider_on_a_card_does_not_scroll_the_carousel(self):
        before = self.open("live-cards")
        groove = (350, 380, 300, 40)
        after = self.drag((357, 401), (520, 401))
        self.assert_different(before, after, *groove)
        self.assert_same(before, after, *self.card_name)
        # A drag that starts on the header scrolls the carousel.
        moved = self.drag((500, 125), (180, 125))
        self.assert_different(after, moved, *self.card_name)

    def test_buttons_of_the_music_card_scroll_its_covers(self):
        before = self.open("live-cards")
        title = (350, 335, 300, 45)
        pictures = [before.crop(*title)]
        # The next song, the shuffle, and the first song.
        for x in (563, 374, 626):
            self.rig.tap(x, 468, window=self.window)
            pictures.append(self.wait_until_still().crop(*title))
        self.assertNotEqual(pictures[0], pictures[1])
        self.assertNotEqual(pictures[1], pictures[2])
        self.assertEqual(pictures[3], pictures[0])

    def test_a_vertical_drag_scrolls_a_list_and_a_horizontal_drag_scrolls_the_carousel(self):
        self.open("live-cards")
        before = self.drag((500, 125), (180, 125))
        rows = (350, 250, 280, 330)
        after = self.drag((500, 500), (500, 330))
        self.assert_different(before, after, *rows)
        self.assert_same(before, after, *self.card_name)
        moved = self.drag((500, 400), (150, 400))
        self.assert_different(after, moved, *self.card_name)

    def test_a_typed_task_appears_at_the_top_of_the_list(self):
        self.open("live-cards")
        before = self.drag((500, 125), (180, 125))
        row = (370, 205, 240, 36)
        self.rig.tap(450, 173, window=self.window)
        self.rig.type_text("Feed the cat")
        self.rig.key("Return")
        self.rig.key("Escape")
        self.assert_different(before, self.wait_until_still(), *row)

    def test_drags_scroll_shelves_and_albums_and_a_tap_opens_the_centred_album(self):
        before = self.open("shelves")
        album, shelf = (500, 230), (0, 90, 1000, 250)
        self.wait_for_title("Koi Pond — Carousel")
        self.rig.tap(*album, window=self.window)
        opened = self.wait_until_still()
        self.assert_different(before, opened, *shelf)
        self.drag((850, 400), (250, 400))
        self.wait_for_title("Long Swell — Carousel")
        self.rig.key("Escape")
        self.wait_for_title("Koi Pond — Carousel")
        closed = self.wait_until_still()
        self.assert_different(opened, closed, *shelf)
        # A horizontal drag moves the albums under the finger.
        self.drag((650, 230), (500, 230))
        wait_for(lambda: self.window.title != "Koi Pond — Carousel", 10, "another album")
        moved, title = self.screenshot(), self.window.title
        self.assert_same(closed, moved, 0, 360, 1000, 220)
        # A vertical drag and the wheel move the shelves, and no albums.
        scrolled = self.drag((600, 230), (600, 130))
        self.assert_different(moved, scrolled, *shelf)
        self.rig.wheel(-1, x=500, y=300, window=self.window)
        self.assert_different(scrolled, self.wait_until_still(), *shelf)
        self.assertEqual(self.window.title, title)

    def test_gestures_open_leave_and_close_an_app(self):
        self.open("apps")
        self.wait_for_title("Apps — Carousel")
        self.rig.tap(640, 400, window=self.window)
        self.wait_for_title("Photos — Carousel")
        self.wait_until_still()
        self.drag((500, 690), (500, 300))
        self.wait_for_title("Apps — Carousel")
        self.flick((640, 400), (640, 150), duration=0.12, window=self.window)
        self.wait_until_still()
        # The next app has moved to the position of the closed app.
        self.rig.tap(640, 400, window=self.window)
        self.wait_for_title("Music — Carousel")
        self.rig.key("Escape")
        self.wait_for_title("Apps — Carousel")
        # Undo returns the closed app to its place.
        self.rig.key("ctrl+z")
        self.wait_until_still()
        self.rig.tap(640, 400, window=self.window)
        self.wait_for_title("Photos — Carousel")

    def test_the_cube_app_rests_at_any_angle_and_keeps_it(self):
        self.open("apps")
        for _ in range(3):
            self.rig.key("Right")
            self.wait_until_still()
        self.rig.tap(640, 400, window=self.window)
        self.wait_for_title("Cube — Carousel")
        before, cube = self.wait_until_still(), (40, 100, 480, 480)
        turned = self.drag((300, 350), (230, 350))

        def far(a, b):
            """Return how many values of two pictures of the cube differ by more than a sharper texture explains."""
            return sum(abs(x - y) > 64 for x, y in zip(a.crop(*cube).data, b.crop(*cube).data))

        self.assertGreater(far(before, turned), 1000)
        self.rig.key("Escape")
        self.wait_for_title("Apps — Carousel")
        self.wait_until_still()
        self.rig.tap(640, 400, window=self.window)
        self.wait_for_title("Cube — Carousel")
        self.assertLess(far(turned, self.wait_until_still()), 50)

    def test_the_map_scrolls_to_the_first_and_the_last_poster(self):
        self.open("million")
        self.wait_for_title("No. 1,234,567 — Carousel")
        self.drag((161, 632), (20, 632))
        self.wait_for_title("No. 1 — Carousel")
        self.drag((52, 632), (990, 632))
        self.wait_for_title("No. 10,000,000 — Carousel")

    def test_a_number_typed_into_the_text_field_scrolls_to_its_poster(self):
        before = self.open("million")
        self.rig.key("ctrl+g")
        for key in "7654321":
            self.rig.key(key)
        self.rig.key("Return")
        self.wait_for_title("No. 7,654,321 — Carousel")
        self.assert_different(before, self.wait_until_still(), 400, 150, 200, 250)
        # A tap enlarges the poster, and another tap shows the row again.
        self.rig.tap(500, 280, window=self.window)
        self.assert_different(before, self.wait_until_still(), 200, 600, 600, 60)
        self.rig.tap(500, 350, window=self.window)
        self.wait_until_still()
        self.wait_for_title("No. 7,654,321 — Carousel")

    # The photographs "Red Canyon" and "Blossom Hill" of the scene Arrange.
    canyon, blossom = (731, 232), (269, 232)

    def test_a_held_photograph_can_be_moved_and_the_move_undone_and_redone(self):
        self.open("arrange")
        self.wait_for_title("Red Canyon — Carousel")
        finger = self.hold(*self.canyon)
        self.move(finger, self.canyon, self.blossom)
        self.rig.touch_up(finger)
        self.wait_until_still()
        # The photograph before has taken its place.
        self.wait_for_title("Blue Ice — Carousel")
        self.rig.tap(500, 638, window=self.window)          # Undo
        self.wait_until_still()
        self.rig.key("Right")
        self.wait_for_title("Red Canyon — Carousel")
        self.wait_until_still()
        # Redo moves the photograph before the two others again.
        self.rig.tap(652, 638, window=self.window)
        self.wait_until_still()
        self.rig.key("Right")
        self.wait_for_title("Blossom Hill — Carousel")

    def test_selected_photographs_are_removed_together_and_restored(self):
        before = self.open("arrange")
        self.rig.tap(*self.canyon, window=self.window)
        self.wait_until_still()
        self.rig.tap(731, 534, window=self.window)
        self.assert_different(before, self.wait_until_still(), 400, 55, 200, 30)
        self.rig.key("Delete")
        self.wait_for_title("High Meadow — Carousel")
        self.wait_until_still()
        self.rig.key("ctrl+z")
        self.wait_until_still()
        self.rig.key("Left")
        self.wait_for_title("Ringed Giant — Carousel")

    def test_a_photograph_dropped_at_the_bottom_is_removed(self):
        self.open("arrange")
        finger = self.hold(*self.canyon)
        self.move(finger, self.canyon, (500, 650))
        self.rig.touch_up(finger)
        self.wait_for_title("Ringed Giant — Carousel")
        self.wait_until_still()
        self.rig.key("Left")
        self.wait_for_title("Blue Ice — Carousel")

    def test_a_picture_that_failed_to_load_is_loaded_by_retry(self):
        self.open("loading")
        self.rig.key("Left")
        failed = self.wait_until_still()
        self.rig.tap(500, 406, window=self.window)          # Retry
        self.assert_different(failed, self.wait_until_still(), 350, 200, 300, 250)

    def hold(self, x, y):
        """Put a finger down and keep it still until a context menu has had time to open; return the finger."""
        finger = self.rig.touch_down(x, y, window=self.window)
        time.sleep(1)
        self.wait_until_still()
        return finger

    def move(self, finger, start, end):
        """Move a finger in a straight line and pause at the end."""
        for step in range(1, 41):
            self.rig.touch_move(finger, *(a + (b - a) * step / 40 for a, b in zip(start, end)), window=self.window)
            time.sleep(0.01)
        time.sleep(0.3)

    def test_press_and_hold_on_an_app_shows_its_context_menu(self):
        before = self.open("apps")
        # The areas of the heading, which an open menu dims, of the menu below the finger, and of two of its rows.
        heading, menu = (340, 20, 320, 50), (660, 420, 180, 70)
        open_row, close_row = (680, 435), (680, 479)
        self.rig.touch_up(self.hold(640, 400))
        held = self.wait_until_still()
        self.assert_different(before, held, *menu)
        self.assert_different(before, held, *heading)
        self.wait_for_title("Apps — Carousel")
        # A tap beside the menu closes the menu, and opens no app.
        self.rig.tap(200, 660, window=self.window)
        self.assert_same(before, self.wait_until_still(), *heading)
        self.wait_for_title("Apps — Carousel")
        # A finger that moves on to a row of the menu chooses it when it lifts.
        finger = self.hold(640, 400)
        self.move(finger, (640, 400), open_row)
        self.rig.touch_up(finger)
        self.wait_for_title("Photos — Carousel")
        self.wait_until_still()
        self.drag((500, 690), (500, 300))
        self.wait_for_title("Apps — Carousel")
        # A tap on a row of an open menu chooses it, too.
        self.rig.touch_up(self.hold(640, 400))
        self.rig.tap(*close_row, window=self.window)
        self.wait_until_still()
        self.rig.tap(640, 400, window=self.window)
        self.wait_for_title("Music — Carousel")

    def test_press_and_hold_on_an_item_shows_its_context_menu_until_a_drag_begins(self):
        before = self.open("arrange")
        heading, menu = (340, 10, 320, 40), (750, 250, 180, 160)
        self.rig.touch_up(self.hold(*self.canyon))
        held = self.wait_until_still()
        self.assert_different(before, held, *heading)
        self.assert_different(before, held, *menu)
        self.wait_for_title("Red Canyon — Carousel")
        self.rig.tap(800, 398, window=self.window)          # Remove
        self.wait_for_title("Ringed Giant — Carousel")
        self.wait_until_still()
        self.rig.tap(500, 638, window=self.window)          # Undo
        self.wait_until_still()
        self.rig.key("Left")
        self.wait_for_title("Red Canyon — Carousel")
        self.assert_same(before, self.wait_until_still(), *heading)
        # A finger that moves on drags the item. The menu closes while the finger is still down.
        finger = self.hold(*self.canyon)
        self.assert_different(before, self.screenshot(), *heading)
        self.move(finger, self.canyon, self.blossom)
        self.assert_same(before, self.wait_until_still(), *heading)
        self.rig.touch_up(finger)
        self.wait_for_title("Blue Ice — Carousel")
        self.assert_same(before, self.wait_until_still(), *heading)


class Menus(Case):
    def test_press_and_hold_and_right_clicks_open_and_escape_closes_context_menus(self):
        for scene in ("gallery", "cube", "million"):
            app = self.rig.launch([PROGRAM, "--scene", scene])
            self.addCleanup(app.stop)
            self.addCleanup(self.rig.touch_up_all)
            self.window = self.rig.wait_window(pid=app.pid)
            for x, y, ask in ((640, 400, self.hold), (8, 700, self.right_click)):
                with self.subTest(scene=scene, position=(x, y), gesture=ask.__name__):
                    before = self.wait_until_still()
                    ask(x, y)
                    opened = self.wait_for_menu(before)
                    self.rig.key("Escape")
                    self.wait_for_menu(opened)
            app.stop()

    def right_click(self, x, y):
        self.rig.click(x, y, button=3, window=self.window)

    def hold(self, x, y):
        self.rig.long_press(x, y, window=self.window)

    def wait_for_menu(self, before):
        """Wait until a menu has opened or closed; return a screenshot. An open menu dims the whole window, so that
        nearly all pixels change."""
        return wait_for(lambda: (now := self.rig.screenshot(self.window)).differing(before) > 500000 and now, 10,
                        "a menu to open or close")

    def wait_until_still(self):
        """Wait until the window hasn't changed for two seconds; return a screenshot of it."""
        deadline = time.monotonic() + 60
        last, since = self.rig.screenshot(self.window), time.monotonic()
        while time.monotonic() - since < 2:
            self.assertLess(time.monotonic(), deadline, "it does not come to rest")
            time.sleep(0.2)
            now = self.rig.screenshot(self.window)
            if now != last or self.colours(now) < 8:
                last, since = now, time.monotonic()
        return last
