"""Reads the PNG files that the program writes: 8 bits per channel, not interlaced."""
import struct
import zlib

from rig import Image

# The number of channels of PNG's colour types: RGB and RGB with alpha.
CHANNELS = {2: 3, 6: 4}


def read(path):
    """Return the image in a PNG file, without its alpha channel."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        length, tag = struct.unpack_from(">I4s", data, at)
        body = data[at + 8:at + 8 + length]
        at += 12 + length
        if tag == b"IHDR":
            width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            if depth != 8 or kind not in CHANNELS or interlaced:
                raise ValueError("%s: depth %d, colour type %d" % (path, depth, kind))
        elif tag == b"IDAT":
            packed += body
    size = CHANNELS[kind]
    stride = width * size
    raw = zlib.decompress(packed)
    above = bytearray(stride)
    rows = []
    for start in range(0, height * (stride + 1), stride + 1):
        above = unfilter(raw[start], bytearray(raw[start + 1:start + 1 + stride]), above, size)
        row = bytearray(width * 3)
        for channel in range(3):
            row[channel::3] = above[channel::size]
        rows.append(bytes(row))
    return Image(width, height, b"".join(rows))


def unfilter(kind, line, above, size):
    """Undo the filter of a row in place, and return the row.

    The filter types are defined in section 9.2 of the PNG specification. `above` is the unfiltered row above, and
    `size` is the number of bytes per pixel.
    """
    if kind == 1:
        for i in range(size, len(line)):
            line[i] = (line[i] + line[i - size]) & 255
    elif kind == 2:
        for i, b in enumerate(above):
            line[i] = (line[i] + b) & 255
    elif kind == 3:
        for i, b in enumerate(above):
            line[i] = (line[i] + ((line[i - size] if i >= size else 0) + b) // 2) & 255
    elif kind == 4:
        for i, b in enumerate(above):
            a, c = (line[i - size], above[i - size]) if i >= size else (0, 0)
            estimate = a + b - c
            toA, toB, toC = abs(estimate - a), abs(estimate - b), abs(estimate - c)
            nearest = a if toA <= toB and toA <= toC else b if toB <= toC else c
            line[i] = (line[i] + nearest) & 255
    return line
