"""A private Wayland session without hardware: sway on a headless output, with a virtual keyboard and pointer.

    with Sway(width=1200, height=750, scale=1.5) as sway:
        app = sway.launch(["./my-program"])
        window = sway.wait_window(pid=app.pid)
        sway.key("Right")
        sway.picture()                      # a screenshot of the output, in pixels

`Sway` has those methods of `Rig` that `Demo` uses.
"""
import ctypes
import json
import os
import select
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time
import types

from rig import App, Image, RigError, XClient, wait_for

NOBODY = 65534

CONFIG = """\
output HEADLESS-1 resolution %(width)dx%(height)d scale %(scale)s
output * bg #000000 solid_color
default_border none
default_floating_border none
focus_follows_mouse no
seat * hide_cursor 100
xwayland %(xwayland)s
"""

# The included files are those of xkeyboard-config on this machine, which programs use, too.
KEYMAP = b"""xkb_keymap {
  xkb_keycodes { include "evdev" };
  xkb_types { include "complete" };
  xkb_compat { include "complete" };
  xkb_symbols { include "pc+us+inet(evdev)" };
};\0"""

# Linux's key and button codes (linux/input-event-codes.h).
KEYS = {"Escape": 1, "q": 16, "f": 33, "c": 46, "F12": 88, "Home": 102, "Left": 105, "Right": 106, "End": 107}
# The key code of each modifier, and its bit in the protocol.
MODIFIERS = {"ctrl": (29, 4), "shift": (42, 1)}
BUTTON_LEFT = 0x110


class Client:
    """A minimal Wayland client, which can bind the compositor's interfaces."""

    def __init__(self, path):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(10)
        self.sock.connect(path)
        self.last_id = 1
        self.globals = {}
        self.registry = self.new_id()
        self.send(1, 1, struct.pack("<I", self.registry))
        self.roundtrip()

    def close(self):
        self.sock.close()

    def handle_event(self, target, opcode, body):
        """Handle an event of an object. Subclasses override this."""

    def new_id(self):
        self.last_id += 1
        return self.last_id

    def send(self, target, opcode, body=b"", descriptors=()):
        message = struct.pack("<II", target, (8 + len(body)) << 16 | opcode) + body
        socket.send_fds(self.sock, [message], list(descriptors))

    @staticmethod
    def string(text):
        raw = text.encode() + b"\0"
        return struct.pack("<I", len(raw)) + raw + b"\0" * (-len(raw) % 4)

    @staticmethod
    def text(body):
        length, = struct.unpack_from("<I", body)
        return body[4:4 + length - 1].decode()

    def bind(self, interface, version):
        if interface not in self.globals:
            raise RigError("the compositor has no %s" % interface)
        found = self.new_id()
        self.send(self.registry, 0, struct.pack("<I", self.globals[interface]) + self.string(interface)
                  + struct.pack("<II", version, found))
        return found

    def _read(self, count):
        data = b""
        while len(data) < count:
            part = self.sock.recv(count - len(data))
            if not part:
                raise RigError("the compositor hung up")
            data += part
        return data

    def roundtrip(self):
        """Wait until the compositor has handled all requests so far, and handle its events."""
        done = self.new_id()
        self.send(1, 0, struct.pack("<I", done))
        while True:
            target, word = struct.unpack("<II", self._read(8))
            body = self._read((word >> 16) - 8)
            if target == done:
                return
            if target == 1 and word & 0xFFFF == 0:
                raise RigError("the compositor refused: %r" % body[12:])
            if target == self.registry and word & 0xFFFF == 0:
                name, length = struct.unpack_from("<II", body)
                self.globals[body[8:8 + length - 1].decode()] = name
            else:
                self.handle_event(target, word & 0xFFFF, body)


class InputMethod(Client):
    """An input method, such as an on-screen keyboard. It records when the focused window starts and ends text input."""

    EVENTS = ("activate", "deactivate", "surrounding_text", "text_change_cause", "content_type", "done", "unavailable")

    def __init__(self, path):
        self.method, self.events = 0, []
        super().__init__(path)
        seat = self.bind("wl_seat", 1)
        manager = self.bind("zwp_input_method_manager_v2", 1)
        self.method = self.new_id()
        self.send(manager, 0, struct.pack("<II", seat, self.method))
        self.roundtrip()

    def handle_event(self, target, opcode, body):
        if target == self.method:
            self.events.append(self.EVENTS[opcode])

    def state(self):
        """Return the latest of the events `activate` and `deactivate`, or None before the first."""
        self.roundtrip()
        return next((event for event in reversed(self.events) if event in ("activate", "deactivate")), None)


class Clipboard(Client):
    """A client that reads the session's clipboard."""

    def __init__(self, path):
        self.device, self.selection, self.kinds = 0, 0, {}
        super().__init__(path)
        seat = self.bind("wl_seat", 1)
        manager = self.bind("zwlr_data_control_manager_v1", 1)
        self.device = self.new_id()
        self.send(manager, 1, struct.pack("<II", self.device, seat))
        self.roundtrip()

    def handle_event(self, target, opcode, body):
        if target == self.device and opcode == 0:
            self.kinds[struct.unpack("<I", body)[0]] = []
        elif target == self.device and opcode == 1:
            self.selection, = struct.unpack("<I", body)
        elif target in self.kinds:
            self.kinds[target].append(self.text(body))

    def read(self, timeout=5):
        """Return the text in the clipboard, or "" if it contains no text."""
        self.roundtrip()
        kind = next((kind for kind in self.kinds.get(self.selection, []) if kind.startswith("text/plain")), None)
        if kind is None:
            return ""
        ours, theirs = os.pipe()
        self.send(self.selection, 0, self.string(kind), [theirs])
        os.close(theirs)
        data = b""
        with open(ours, "rb", buffering=0) as pipe:
            while select.select([pipe], [], [], timeout)[0]:
                part = pipe.read(65536)
                if not part:
                    return data.decode()
                data += part
        raise RigError("the program that copied the text doesn't send it")


class Wayland(Client):
    """A client with a virtual keyboard and a virtual pointer."""

    def __init__(self, path):
        super().__init__(path)
        seat = self.bind("wl_seat", 1)
        keyboards = self.bind("zwp_virtual_keyboard_manager_v1", 1)
        pointers = self.bind("zwlr_virtual_pointer_manager_v1", 1)
        self.keyboard, self.pointer = self.new_id(), self.new_id()
        self.send(keyboards, 0, struct.pack("<II", seat, self.keyboard))
        with tempfile.TemporaryFile() as keymap:
            keymap.write(KEYMAP)
            keymap.flush()
            self.send(self.keyboard, 0, struct.pack("<II", 1, len(KEYMAP)), [keymap.fileno()])
        self.send(pointers, 0, struct.pack("<II", seat, self.pointer))
        self.roundtrip()

    @staticmethod
    def now():
        return int(time.monotonic() * 1000) & 0xFFFFFFFF

    def key(self, code, pressed):
        self.send(self.keyboard, 1, struct.pack("<III", self.now(), code, pressed))

    def modifiers(self, bits):
        self.send(self.keyboard, 2, struct.pack("<IIII", bits, 0, 0, 0))

    def motion(self, x, y, width, height):
        self.send(self.pointer, 1, struct.pack("<IIIII", self.now(), x, y, width, height))
        self.send(self.pointer, 4)

    def button(self, pressed):
        self.send(self.pointer, 2, struct.pack("<III", self.now(), BUTTON_LEFT, pressed))
        self.send(self.pointer, 4)

    def wheel(self, notches):
        """Turn the wheel, down if `notches` is positive. A notch is 15 units of the protocol, as in libinput."""
        self.send(self.pointer, 5, struct.pack("<I", 0))
        self.send(self.pointer, 7, struct.pack("<IIii", self.now(), 0, notches * 15 * 256, notches))
        self.send(self.pointer, 4)


class Sway:
    """A running sway with one output. The size is in pixels; `scale` is pixels per point."""

    def __init__(self, width=1200, height=750, scale=1, xwayland=False):
        self.width, self.height, self.scale, self.xwayland = width, height, scale, xwayland
        self.apps = []

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    def start(self):
        if shutil.which("sway") is None or shutil.which("grim") is None:
            raise RigError("sway and grim are needed: 'make e2e' installs them")
        self.folder = tempfile.mkdtemp(prefix="sway-")
        config = os.path.join(self.folder, "config")
        with open(config, "w") as file:
            file.write(CONFIG % {"width": self.width, "height": self.height, "scale": self.scale,
                                 "xwayland": "force" if self.xwayland else "disable"})
        # sway refuses to run as root.
        user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        if user:
            os.chmod(config, 0o644)
            os.chown(self.folder, NOBODY, NOBODY)
        self._env = {name: value for name, value in os.environ.items()
                     if name not in ("DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "SWAYSOCK", "SDL_VIDEODRIVER")}
        self._env["XDG_RUNTIME_DIR"] = self.folder
        prctl = ctypes.CDLL(None).prctl
        with open(os.path.join(self.folder, "log"), "wb") as log:
            self.process = subprocess.Popen(
                ["sway", "-c", config], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env=dict(self._env, WLR_BACKENDS="headless", WLR_RENDERER="pixman", WLR_LIBINPUT_NO_DEVICES="1",
                         HOME=self.folder),
                start_new_session=True, preexec_fn=lambda: prctl(1, signal.SIGTERM), **user)
        try:
            wait_for(lambda: self.process.poll() is not None or self._sockets(), 20, "sway")
            if self.process.poll() is not None:
                with open(os.path.join(self.folder, "log"), errors="replace") as log:
                    raise RigError("sway ended at once:\n" + log.read())
            name, control = self._sockets()
            self._env.update(WAYLAND_DISPLAY=name, SWAYSOCK=os.path.join(self.folder, control))
            self.input = Wayland(os.path.join(self.folder, name))
            if self.xwayland:
                self._start_xwayland(bool(user))
        except BaseException:
            self.stop()
            raise
        return self

    def _sockets(self):
        names = os.listdir(self.folder)
        display = [name for name in names if name.startswith("wayland-") and not name.endswith(".lock")]
        control = [name for name in names if name.startswith("sway-ipc")]
        return (display[0], control[0]) if display and control else None

    def _start_xwayland(self, is_other_user):
        """Find the display of sway's X server, and permit the current user to connect to it."""
        self.message("exec", "printf %%s \"$DISPLAY\" > %s/display" % self.folder)
        path = os.path.join(self.folder, "display")
        display = wait_for(lambda: os.path.exists(path) and open(path).read(), 10, "Xwayland")
        self._env["DISPLAY"] = display
        if not is_other_user:
            return
        child = os.fork()
        if child == 0:
            status = 1
            try:
                os.setuid(NOBODY)
                XClient(int(display.lstrip(":")), b"").do(111, 0)      # SetAccessControl: off
                status = 0
            finally:
                os._exit(status)
        if os.waitpid(child, 0)[1] != 0:
            raise RigError("Xwayland doesn't permit this user to connect")

    def stop(self):
        for app in self.apps:
            app.stop()
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    # Programs and windows

    @property
    def env(self):
        return dict(self._env)

    def launch(self, argv, env=None, cwd=None, stderr=None):
        app = App(argv, dict(self._env, **(env or {})), cwd, stderr)
        self.apps.append(app)
        return app

    def message(self, *arguments):
        """Run a command of sway or, with -t, a query; return sway's answer."""
        out = subprocess.run(["swaymsg", "-r", *arguments], env=self._env, stdout=subprocess.PIPE, timeout=10)
        answer = json.loads(out.stdout)
        if isinstance(answer, list) and any(part.get("success") is False for part in answer):
            raise RigError("sway: %r: %r" % (arguments, answer))
        return answer

    def windows(self):
        found, nodes = [], [self.message("-t", "get_tree")]
        while nodes:
            node = nodes.pop()
            nodes += node["nodes"] + node["floating_nodes"]
            if node.get("pid"):
                found.append(types.SimpleNamespace(
                    id=node["id"], pid=node["pid"], title=node["name"], app_id=node["app_id"], shell=node["shell"],
                    fullscreen=node["fullscreen_mode"] != 0, width=node["rect"]["width"],
                    height=node["rect"]["height"]))
        return found

    def wait_window(self, title=None, pid=None, timeout=10.0, **properties):
        """Wait for a window whose title contains `title`, whose process is `pid`, and which has the given
        properties; return the window."""
        def look():
            for window in self.windows():
                if (title is None or title in (window.title or "")) and (pid is None or window.pid == pid) \
                        and all(getattr(window, name) == value for name, value in properties.items()):
                    return window
        return wait_for(look, timeout, "a window (title %r, pid %r, %r)" % (title, pid, properties))

    def activate(self, window):
        self.message("[con_id=%d]" % window.id, "focus")

    # Screenshots

    def picture(self):
        """Return a screenshot of the output without the pointer."""
        raw = subprocess.run(["grim", "-t", "ppm", "-"], env=self._env, stdout=subprocess.PIPE, check=True,
                             timeout=20).stdout
        kind, width, height, depth = raw[:40].split()[:4]
        if (kind, depth) != (b"P6", b"255"):
            raise RigError("grim wrote %r" % raw[:20])
        width, height = int(width), int(height)
        return Image(width, height, raw[-width * height * 3:])

    # Keyboard and pointer

    def sync(self):
        self.input.roundtrip()

    def key(self, chord, hold=0.02):
        """Press and release a key or a chord, for example "Escape" or "ctrl+c"."""
        *held, name = chord.split("+")
        bits = 0
        for modifier in held:
            code, bit = MODIFIERS[modifier]
            bits |= bit
            self.input.key(code, 1)
            self.input.modifiers(bits)
        self.input.key(KEYS[name], 1)
        self.sync()
        time.sleep(hold)
        self.input.key(KEYS[name], 0)
        for modifier in reversed(held):
            self.input.key(MODIFIERS[modifier][0], 0)
        if held:
            self.input.modifiers(0)
        self.sync()

    def connect(self, kind):
        """Return another client of the session, of the class `kind`."""
        return kind(os.path.join(self.folder, self._env["WAYLAND_DISPLAY"]))

    def mouse_move(self, x, y):
        """Move the pointer to a position in points."""
        self.input.motion(round(x * self.scale), round(y * self.scale), self.width, self.height)
        self.sync()

    def mouse_down(self):
        self.input.button(1)
        self.sync()

    def mouse_up(self):
        self.input.button(0)
        self.sync()

    def wheel(self, notches):
        self.input.wheel(notches)
        self.sync()
