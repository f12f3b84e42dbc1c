#!/usr/bin/env python3
"""Makes the pictures of README.md: the twelve carousel types, and an animation.

    make screenshots

Each picture is the end of a short recording that this script writes and the program replays
offscreen, so every run makes the same pictures. In the animation, the position of the finger differs
from picture to picture.

Needs cwebp, img2webp and montage (Debian's packages webp and imagemagick).
"""

import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SAMPLES = HERE.parent / "pictures"

# The size of the window in points, which are pixels here.
TYPE = (960, 600)
MOTION = (640, 400)
# The part of a type's picture between the type's name and the caption.
CARDS = "960x472+0+56"
# The keys of the types, in order.
KEYS = "1234567890-="
# Types that are shown during a drag, since at rest they look the same. The drag is in fractions of
# the window's size.
DRAGGED = {"coverFlow", "coverFlow2"}
DRAG = ((0.5, 0.5), (0.43, 0.5))
# The time of each picture of the animation in milliseconds.
PERIOD = 50
# The time after which most scenes are at rest, in seconds.
REST = 2.5
# Midnight in seconds of the session's clock. Clocks show ten past ten.
MIDNIGHT = -36600
# The program's exit status if pictures were still missing, and the number of attempts.
LATE, TRIES = 75, 4
# The time that a finger waits before it moves, in seconds.
PATIENCE = 0.1
# The shortest path of a finger, in fractions of the window's size.
DETOUR = 0.1


def recording(arguments, size, steps):
    """Returns the text of a recording. Each step has a time."""
    paths = [f"sample:{path.name}" for path in sorted(SAMPLES.glob("*.jpg"))]
    lines = [{
        "recording": 1, "arguments": arguments, "bounds": size, "pixelRatio": 1,
        "midnight": MIDNIGHT, "firstItem": 7,
        "pictures": {"paths": paths, "whole": True},
    }]
    lines += [{"time": time, **step} for time, step in steps]
    return "".join(json.dumps(line) + "\n" for line in lines)


def session(size, finger=None):
    """Returns the steps of a session. After a rest, the finger moves between its two places."""
    time = 1.0
    steps = [(time, {"call": "shown"}), (time, {"call": "focusGained"})]

    def frames(seconds):
        nonlocal time
        for _ in range(round(seconds * 30)):
            steps.append((time, {"call": "frame"}))
            time += 1 / 30

    def touch(state, place):
        point = [place[0] * size[0], place[1] * size[1]]
        steps.append((time, {"call": "touch", "id": 1, "state": state, "point": point}))

    frames(REST)
    if finger:
        start, end = finger
        touch("began", start)
        frames(PATIENCE)
        # Avoid a long press: a finger that ends near its start takes a detour.
        turn = (end[0] - DETOUR, end[1]) if math.dist(start, end) < DETOUR else end
        for step in range(1, 21):
            share = min(step / 10, 2 - step / 10) if turn != end else step / 20
            origin = end if turn != end and step > 10 else start
            touch("changed", [a + (b - a) * share for a, b in zip(origin, turn)])
            frames(1 / 30)
        frames(0.5)
    steps.append((time, {"call": "end"}))
    return steps


def shoot(program, arguments, size, steps, path):
    """Makes one picture in PNG format."""
    script = path.with_suffix(".jsonl")
    script.write_text(recording(arguments, size, steps))
    command = [
        program, "--replay", script, "--no-window", "--renderer", "opengl", "--screenshot", path]
    surroundings = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    # On a busy machine pictures may load late. Those that were loaded stay cached.
    for _ in range(TRIES):
        if subprocess.run(command, env=surroundings).returncode != LATE:
            break
    else:
        sys.exit(f"{path.name}: pictures were still missing after {TRIES} tries")
    if not path.exists():
        sys.exit(f"{path.name}: the program made no picture")


def eased(fraction):
    """Returns the progress of a flick that comes to rest."""
    return 1 - (1 - fraction) ** 3


def motion():
    """Yields the scene's arguments and the finger of each picture of the animation."""
    def glide(arguments, start, distances, count):
        place = start
        for distance in distances:
            for step in range(count):
                end = (place[0] + distance * eased(step / count), place[1])
                yield arguments, (start, end) if end != start else None
            place = (place[0] + distance, place[1])

    yield from glide([], (0.5, 0.45), (-0.8, 0.3, 0.5), 20)
    yield from glide(["--scene=cube"], (0.9, 0.5), (-1, -1), 24)


def make_motion(program, folder, pool):
    """Makes the animation of the cover flow and the cube."""
    def shoot_frame(number, frame):
        picture = folder / f"motion-{number:04}.png"
        arguments, finger = frame
        shoot(program, arguments, MOTION, session(MOTION, finger), picture)
        return picture

    frames = list(pool.map(lambda each: shoot_frame(*each), enumerate(motion())))
    subprocess.run(
        # Only key frames: differences from the previous picture leave artefacts on a dark background.
        ["img2webp", "-loop", "0", "-kmin", "0", "-kmax", "1", "-lossy", "-q", "70", "-m", "6",
         "-d", str(PERIOD), *frames, "-o", HERE / "motion.webp"],
        check=True, stdout=subprocess.DEVNULL)


def title(name):
    """Returns the words of a type's name, each with a capital."""
    return name[0].upper() + re.sub(r"(?<=[a-z])(?=[A-Z0-9])", " ", name[1:])


def make_types(program, folder, pool):
    """Makes the sheet of all types, each with its key and name."""
    usage = subprocess.run([program, "--help"], check=True, capture_output=True, text=True).stdout
    names = re.search(r"--type <name>\s[^:]*: ([\w,\s]+)\.", usage).group(1)
    types = names.replace(",", " ").split()

    def shoot_type(name):
        picture = folder / f"{name}.png"
        steps = session(TYPE, DRAG if name in DRAGGED else None)
        shoot(program, [f"--type={name}"], TYPE, steps, picture)
        return picture

    cells = []
    for key, name, picture in zip(KEYS.ljust(len(types)), types, pool.map(shoot_type, types)):
        cells += ["-label", f"{key}   {title(name)}", f"{picture}[{CARDS}]"]
    sheet = folder / "types.png"
    subprocess.run(
        ["montage", "-background", "#0E1116", "-fill", "#C3CAD4", "-font", "DejaVu-Sans",
         "-pointsize", "20", *cells, "-tile", "4x", "-geometry", "400x200+10+10", sheet],
        check=True)
    subprocess.run(
        ["cwebp", "-quiet", "-q", "82", "-m", "6", "-sharp_yuv", sheet, "-o", HERE / "types.webp"],
        check=True)


def main():
    pictures = {"types": make_types, "motion": make_motion}
    parser = argparse.ArgumentParser(description="Makes the pictures of README.md.")
    parser.add_argument("program", help="the built carousel-demo")
    parser.add_argument("--only", choices=pictures, help="one of the pictures; both by default")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for picture in [options.only] if options.only else pictures:
            pictures[picture](options.program, pathlib.Path(name), pool)


if __name__ == "__main__":
    main()
