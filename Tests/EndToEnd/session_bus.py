"""A D-Bus session bus for tests, with a simulated desktop portal. It records the calls of a program.

Source: the D-Bus specification, 0.41."""
import os
import re
import socket
import struct
import threading


def padded(data, size):
    """Return the data, padded with zeros to a multiple of a size in bytes."""
    return data + b"\0" * (-len(data) % size)


def encoded(value):
    """Return the encoding of a string."""
    return struct.pack("<I", len(value)) + value.encode() + b"\0"


def add_field(data, code, kind, value):
    """Return a message's header fields with one more field after them."""
    data = padded(data, 8) + struct.pack("<BB", code, len(kind)) + kind.encode() + b"\0"
    if kind == "u":
        return padded(data, 4) + struct.pack("<I", value)
    if kind == "g":
        return data + struct.pack("<B", len(value)) + value.encode() + b"\0"
    return padded(data, 4) + encoded(value)


class Call:
    """A method call: the method's name, the signature and the bytes of its arguments, and the contents of the
    files whose descriptors it passes."""

    def __init__(self, fields, body, files):
        self.interface, self.member = fields.get(2), fields.get(3)
        self.signature, self.body, self.files = fields.get(8, ""), body, files


WALLPAPER = "org.freedesktop.portal.Wallpaper"

# The answers of a portal that can set the desktop's background.
WALLPAPER_ANSWERS = {
    # The version of the interface, 1, as a variant.
    "org.freedesktop.DBus.Properties.Get": ("v", b"\x01u\0\0" + struct.pack("<I", 1)),
    WALLPAPER + ".SetWallpaperFile": ("o", encoded("/org/freedesktop/portal/desktop/request/1")),
}


FILE_CHOOSER = "org.freedesktop.portal.FileChooser"
REQUEST = "org.freedesktop.portal.Request"

# The answers of a portal that has a file dialog.
FILE_CHOOSER_ANSWERS = {
    "org.freedesktop.DBus.GetNameOwner": ("s", encoded(":1.2")),
    FILE_CHOOSER + ".OpenFile": ("o", encoded("/org/freedesktop/portal/desktop/request/1")),
}


def chosen(addresses):
    """Return the body of a portal's response, (ua{sv}): the user has chosen files with these URLs."""
    urls = b""
    for address in addresses:
        urls = padded(urls, 4) + encoded(address)
    entry = padded(encoded("uris") + b"\x02as\0", 8) + struct.pack("<I", len(urls)) + urls
    return struct.pack("<II", 0, len(entry)) + entry


SETTINGS = "org.freedesktop.portal.Settings"


def variant(data, kind, value):
    """Return the data with a variant after them: a number ("d"), a Boolean ("b") or an unsigned integer ("u")."""
    data += b"\x01" + kind.encode() + b"\0"
    return padded(data, 8) + struct.pack("<d", value) if kind == "d" else padded(data, 4) + struct.pack("<I", value)


def settings_answers(values):
    """Return the answers of a portal with settings. `values` maps each namespace to its keys, and each key to
    the kind and the value of its variant."""
    def array(data, entries, add):
        """Return the data with an array of dictionary entries after them."""
        start = len(padded(data, 4))
        data = padded(padded(data, 4) + b"\0\0\0\0", 8)
        first = len(data)
        for key, value in entries.items():
            data = add(padded(data, 8) + encoded(key), value)
        return data[:start] + struct.pack("<I", len(data) - first) + data[start + 4:]

    def add_keys(data, keys):
        return array(data, keys, lambda data, value: variant(data, *value))
    return {
        "org.freedesktop.DBus.GetNameOwner": ("s", encoded(":1.2")),
        SETTINGS + ".ReadAll": ("a{sa{sv}}", array(b"", values, add_keys)),
    }


class SessionBus:
    """A session bus at `address`. It records the calls that expect a reply in `calls`.

    `answers` maps "interface.member" to the signature and the body of the reply. All other methods get
    the error ServiceUnknown. With `silent`, the bus replies to no call except Hello. `response` is the body of the
    signal that answers each request of the portal."""

    def __init__(self, folder, answers=(), silent=False, response=None):
        self.answers, self.silent, self.calls = dict(answers), silent, []
        self.response = response
        self.connections = []
        path = os.path.join(folder, "bus")
        self.address = "unix:path=" + path
        self.server = socket.socket(socket.AF_UNIX)
        self.server.bind(path)
        self.server.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def stop(self):
        self.server.close()

    def change_setting(self, namespace, key, kind, value):
        """Report a changed setting of the portal to all clients."""
        body = variant(padded(encoded(namespace), 4) + encoded(key), kind, value)
        for connection in list(self.connections):
            connection.signal("/org/freedesktop/portal/desktop", SETTINGS, "SettingChanged", "ssv", body)

    def accept(self):
        while True:
            try:
                client = self.server.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        try:
            connection = Connection(self, client)
            self.connections.append(connection)
            connection.run()
        except (OSError, EOFError):
            pass
        finally:
            client.close()


class Connection:
    """A client's connection to the bus."""

    def __init__(self, bus, client):
        self.bus, self.client = bus, client
        self.bytes, self.files, self.serial = b"", [], 0

    def receive(self):
        data, files, _, _ = socket.recv_fds(self.client, 65536, 8)
        if not data:
            raise EOFError
        self.bytes += data
        self.files += files

    def read(self, count):
        while len(self.bytes) < count:
            self.receive()
        data, self.bytes = self.bytes[:count], self.bytes[count:]
        return data

    def read_line(self):
        while b"\r\n" not in self.bytes:
            self.receive()
        line, self.bytes = self.bytes.split(b"\r\n", 1)
        return line.lstrip(b"\0").decode()

    def run(self):
        while True:
            line = self.read_line()
            if line == "BEGIN":
                break
            # The client sends its identity with AUTH EXTERNAL, or in reply to an empty DATA.
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
            self.handle_message()

    def handle_message(self):
        head = self.read(16)
        _, kind, flags, _, length, serial, extent = struct.unpack("<BBBBIII", head)
        fields = self.parse_fields(self.read((extent + 7) // 8 * 8)[:extent])
        body = self.read(length)
        files = [self.read_file(self.files.pop(0)) for _ in range(fields.get(9, 0))]
        # Only method calls (1) are recorded, and only those that expect a reply (without flag 1).
        if kind != 1 or flags & 1:
            return
        name = "%s.%s" % (fields.get(2), fields.get(3))
        if name == "org.freedesktop.DBus.Hello":
            self.answer(serial, "s", encoded(":1.1"))
            return
        self.bus.calls.append(Call(fields, body, files))
        if self.bus.silent:
            return
        if name in self.bus.answers:
            self.answer(serial, *self.bus.answers[name])
            token = re.search(rb"handle_token\0.*?(\w{5,})\0", body, re.DOTALL)
            if self.bus.response and token:
                self.respond(token.group(1).decode())
        else:
            self.answer(serial, "s", encoded("unknown method " + name), "org.freedesktop.DBus.Error.ServiceUnknown")

    def respond(self, token):
        """Send the response to the portal's request with this token."""
        self.signal("/org/freedesktop/portal/desktop/request/1_1/" + token, REQUEST, "Response", "ua{sv}",
                    self.bus.response)

    def signal(self, path, interface, member, signature, body):
        """Send a signal of the portal."""
        self.serial += 1
        fields = b""
        for code, kind, value in [
            (1, "o", path), (2, "s", interface), (3, "s", member), (7, "s", ":1.2"), (8, "g", signature),
        ]:
            fields = add_field(fields, code, kind, value)
        head = struct.pack("<BBBBIII", ord("l"), 4, 0, 1, len(body), self.serial, len(fields))
        self.client.sendall(padded(head + fields, 8) + body)

    @staticmethod
    def read_file(descriptor):
        with os.fdopen(descriptor, "rb") as file:
            return file.read()

    @staticmethod
    def parse_fields(data):
        found, position = {}, 0
        while position < len(data):
            position = (position + 7) // 8 * 8
            code, count = data[position], data[position + 1]
            kind = data[position + 2:position + 2 + count].decode()
            position += count + 3
            if kind == "g":
                count = data[position]
                found[code] = data[position + 1:position + 1 + count].decode()
                position += count + 2
                continue
            position = (position + 3) // 4 * 4
            number = struct.unpack_from("<I", data, position)[0]
            position += 4
            if kind == "u":
                found[code] = number
            else:
                found[code] = data[position:position + number].decode()
                position += number + 1
        return found

    def answer(self, serial, signature, body, error=None):
        self.serial += 1
        fields = add_field(b"", 5, "u", serial)
        if error:
            fields = add_field(fields, 4, "s", error)
        fields = add_field(fields, 8, "g", signature)
        head = struct.pack("<BBBBIII", ord("l"), 3 if error else 2, 0, 1, len(body), self.serial, len(fields))
        self.client.sendall(padded(head + fields, 8) + body)
