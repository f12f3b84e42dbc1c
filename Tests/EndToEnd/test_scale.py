"""Tests of the scale of text: the desktop's factor through the portal, and the resource Xft.dpi on X11."""
import struct
import unittest

from case import Case
from rig import wait_for
from session_bus import settings_answers

INTERFACE = "org.gnome.desktop.interface"
FACTOR = "text-scaling-factor"


class Scale(Case):
    weight = 3

    def tearDown(self):
        self.set_resources("")

    def set_resources(self, text):
        """Set the X server's resources, as `xrdb` does."""
        client, data = self.rig.x, text.encode()
        data += b"\0" * (-len(data) % 4)
        atoms = struct.pack("<II", client.atom("RESOURCE_MANAGER"), client.atom("STRING"))
        # ChangeProperty, which replaces the property by 8-bit characters.
        client.do(18, 0, struct.pack("<I", client.root) + atoms + struct.pack("<BxxxI", 8, len(text)) + data)

    def item_width(self, size, *arguments, **options):
        """Return the width of a card in a window of a size."""
        demo = self.launch("--size", size, *arguments, **options)
        width = demo.settle()["itemWidth"]
        demo.stop()
        return width

    def wait_for_width(self, demo, width):
        demo.wait(lambda line: abs(line["itemWidth"] - width) < 1, "a card %g points wide" % width)

    def bus_with(self, factor):
        return self.bus(answers=settings_answers({INTERFACE: {FACTOR: ("d", factor)}}))

    def test_the_portals_text_scale_is_followed(self):
        widths = {size: self.item_width(size) for size in ("1000x700", "800x560", "500x350")}
        bus = self.bus_with(1.25)
        demo = self.launch("--size", "1000x700", env={"DBUS_SESSION_BUS_ADDRESS": bus.address})
        self.wait_for_width(demo, widths["800x560"])
        demo.settle()
        window = self.rig.window(demo.window)
        self.assertEqual((window.width, window.height), (1000, 700))
        self.picture("scale-125")
        # The mouse and the touchscreen reach the view under them: the toolbar's dots, 32 points from
        # the left.
        before = self.picture("scale-bar-hidden")
        self.rig.tap(40, 40, window=demo.window)
        demo.settle(quiet=0.6)
        self.assertGreater(before.differing(self.picture("scale-bar-shown")), 2000)
        bus.change_setting(INTERFACE, FACTOR, "d", 2)
        self.wait_for_width(demo, widths["500x350"])
        demo.settle()
        self.picture("scale-200")
        bus.change_setting(INTERFACE, FACTOR, "d", 1)
        self.wait_for_width(demo, widths["1000x700"])

    def test_the_resolution_of_text_includes_the_factor_and_acts_once(self):
        widths = {size: self.item_width(size) for size in ("1000x700", "800x560", "500x350")}
        self.set_resources("Xft.dpi:\t120\n")
        bus = self.bus_with(2)
        demo = self.launch("--size", "1000x700", env={"DBUS_SESSION_BUS_ADDRESS": bus.address})
        wait_for(lambda: any(call.member == "ReadAll" for call in bus.calls), 10, "the portal's settings")
        demo.settle()
        self.wait_for_width(demo, widths["800x560"])
        # A change is followed when the user returns to the window.
        self.set_resources("Xft.dpi:\t192\n")
        self.rig.iconify(demo.window)
        self.rig.activate(demo.window)
        self.wait_for_width(demo, widths["500x350"])
        demo.stop()
        # With two pixels per point, 192 dots per inch are a scale of 1.
        self.assertAlmostEqual(self.item_width("500x350", env={"GDK_SCALE": "2"}), widths["500x350"], delta=1)


if __name__ == "__main__":
    unittest.main()
