"""A desktop session's bus with a portal behind it, as far as a program sees it: it says what it was asked.

Source: the D-Bus specification, 0.41."""
import os
import socket
import struct
import threading


def aligned(data, size):
    return data + b"\0" * (-len(data) % size)


def text(value):
    return struct.pack("<I", len(value)) + value.encode() + b"\0"


def field(data, code, kind, value):
    """A header's field, behind those before it."""
    data = aligned(data, 8) + struct.pack("<BB", code, len(kind)) + kind.encode() + b"\0"
    if kind == "u":
        return aligned(data, 4) + struct.pack("<I", value)
    if kind == "g":
        return data + struct.pack("<B", len(value)) + value.encode() + b"\0"
    return aligned(data, 4) + text(value)


class Call:
    """What was asked: the method's name, the kinds of its values, and the open files' contents."""

    def __init__(self, fields, body, files):
        self.interface, self.member = fields.get(2), fields.get(3)
        self.signature, self.body, self.files = fields.get(8, ""), body, files


WALLPAPER = "org.freedesktop.portal.Wallpaper"

# What a portal answers that can set the desktop's background.
WALLPAPER_ANSWERS = {
    # The version, 1, as a variant.
    "org.freedesktop.DBus.Properties.Get": ("v", b"\x01u\0\0" + struct.pack("<I", 1)),
    WALLPAPER + ".SetWallpaperFile": ("o", text("/org/freedesktop/portal/desktop/request/1")),
}


class SessionBus:
    """`answers` are the signature and the body of what methods answer, as "interface.member"; all others nobody knows.
    Where it is silent, nobody is told anything."""

    def __init__(self, folder, answers=(), silent=False):
        self.answers, self.silent, self.calls = dict(answers), silent, []
        path = os.path.join(folder, "bus")
        self.address = "unix:path=" + path
        self.server = socket.socket(socket.AF_UNIX)
        self.server.bind(path)
        self.server.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def stop(self):
        self.server.close()

    def accept(self):
        while True:
            try:
                client = self.server.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        try:
            Connection(self, client).run()
        except (OSError, EOFError):
            pass
        finally:
            client.close()


class Connection:
    def __init__(self, bus, client):
        self.bus, self.client = bus, client
        self.bytes, self.files, self.serial = b"", [], 0

    def receive(self):
        data, files, _, _ = socket.recv_fds(self.client, 65536, 8)
        if not data:
            raise EOFError
        self.bytes += data
        self.files += files

    def take(self, count):
        while len(self.bytes) < count:
            self.receive()
        data, self.bytes = self.bytes[:count], self.bytes[count:]
        return data

    def line(self):
        while b"\r\n" not in self.bytes:
            self.receive()
        line, self.bytes = self.bytes.split(b"\r\n", 1)
        return line.lstrip(b"\0").decode()

    def run(self):
        while True:
            line = self.line()
            if line == "BEGIN":
                break
            # Who it is comes with the word, or when it is asked for.
            if line == "AUTH EXTERNAL":
                answer = "DATA"
            elif line.startswith(("AUTH EXTERNAL", "DATA")):
                answer = "OK " + "0" * 32
            elif line == "NEGOTIATE_UNIX_FD":
                answer = "AGREE_UNIX_FD"
            else:
                answer = "REJECTED EXTERNAL"
            self.client.sendall(answer.encode() + b"\r\n")
        while True:
            self.take_message()

    def take_message(self):
        head = self.take(16)
        _, kind, flags, _, length, serial, extent = struct.unpack("<BBBBIII", head)
        fields = self.fields(self.take((extent + 7) // 8 * 8)[:extent])
        body = self.take(length)
        files = [self.contents(self.files.pop(0)) for _ in range(fields.get(9, 0))]
        # Of calls that want no answer there is none.
        if kind != 1 or flags & 1:
            return
        name = "%s.%s" % (fields.get(2), fields.get(3))
        if name == "org.freedesktop.DBus.Hello":
            self.answer(serial, "s", text(":1.1"))
            return
        self.bus.calls.append(Call(fields, body, files))
        if self.bus.silent:
            return
        if name in self.bus.answers:
            self.answer(serial, *self.bus.answers[name])
        else:
            self.answer(serial, "s", text("nobody knows " + name), "org.freedesktop.DBus.Error.ServiceUnknown")

    @staticmethod
    def contents(descriptor):
        with os.fdopen(descriptor, "rb") as file:
            return file.read()

    @staticmethod
    def fields(data):
        found, place = {}, 0
        while place < len(data):
            place = (place + 7) // 8 * 8
            code, count = data[place], data[place + 1]
            kind = data[place + 2:place + 2 + count].decode()
            place += count + 3
            if kind == "g":
                count = data[place]
                found[code] = data[place + 1:place + 1 + count].decode()
                place += count + 2
                continue
            place = (place + 3) // 4 * 4
            number = struct.unpack_from("<I", data, place)[0]
            place += 4
            if kind == "u":
                found[code] = number
            else:
                found[code] = data[place:place + number].decode()
                place += number + 1
        return found

    def answer(self, serial, signature, body, error=None):
        self.serial += 1
        fields = field(b"", 5, "u", serial)
        if error:
            fields = field(fields, 4, "s", error)
        fields = field(fields, 8, "g", signature)
        head = struct.pack("<BBBBIII", ord("l"), 3 if error else 2, 0, 1, len(body), self.serial, len(fields))
        self.client.sendall(aligned(head + fields, 8) + body)
