#!/usr/bin/env python3
"""Makes the pictures that README.md shows: one a scene, and the cover flow and the cube in motion.

    make screenshots

Every picture is the end of a short recording that is written here and played offscreen, so that each run makes
the same ones: a finger is put down, moved to where it is to be, and stays. What moves in the animation is the
finger's place from one of its pictures to the next.

Needed beside the program: cwebp and img2webp (Debian's package webp).
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SAMPLES = HERE.parent / "pictures"

# In points, which are pixels here.
SCENE = (960, 600)
MOTION = (640, 400)
# Of the animation, in milliseconds a picture.
PERIOD = 50
# Where most scenes come to rest by themselves, in seconds.
REST = 2.5
# Where one is looked at sooner, as items are on their way.
SOONER = {"loading": 0.1}

# A finger in a scene, from where to where it goes and stays, in shares of the window: what a scene is about
# shows while it is touched.
FINGERS = {
    "cube": ((0.75, 0.5), (0.35, 0.5)),
    "mirrored": ((0.3, 0.4), (0.18, 0.4)),
    "helix": ((0.6, 0.5), (0.53, 0.5)),
    "editing": ((0.5, 0.55), (0.58, 0.45)),
    "pages": ((0.7, 0.5), (0.55, 0.5)),
    "loading": ((0.7, 0.5), (0.35, 0.5)),
    "cubes": ((0.65, 0.5), (0.45, 0.5)),
}
# When it was midnight, in seconds of a session's clock: clocks show ten past ten.
MIDNIGHT = -36600
# What the program leaves with where pictures were still missing, and how often it is tried.
LATE, TRIES = 75, 4
# How long a finger waits before it moves, in seconds, and where for longer: what is held is lifted there.
PATIENCE = 0.1
LONGER = {"editing": 0.8}


def recording(arguments, size, steps):
    """The text of a session of so many steps, each with its time."""
    paths = [f"sample:{path.name}" for path in sorted(SAMPLES.glob("*.jpg"))]
    lines = [{
        "recording": 1, "arguments": arguments, "bounds": size, "pixelRatio": 1,
        "midnight": MIDNIGHT, "firstItem": 7,
        "pictures": {"paths": paths, "whole": True},
    }]
    lines += [{"time": time, **step} for time, step in steps]
    return "".join(json.dumps(line) + "\n" for line in lines)


def session(size, finger=None, rest=REST, patience=PATIENCE):
    """The steps of a session: everything comes to rest, and then a finger goes from one place to another."""
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

    frames(rest)
    if finger:
        start, end = finger
        touch("began", start)
        frames(patience)
        for step in range(1, 21):
            touch("changed", [a + (b - a) * step / 20 for a, b in zip(start, end)])
            frames(1 / 30)
        frames(0.5)
    steps.append((time, {"call": "end"}))
    return steps


def shoot(program, arguments, size, steps, path):
    """Makes one picture, as PNG."""
    script = path.with_suffix(".jsonl")
    script.write_text(recording(arguments, size, steps))
    command = [
        program, "--replay", script, "--no-window", "--renderer", "opengl", "--screenshot", path]
    surroundings = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    # On a busy machine photographs may come late; what has come is kept for the next try.
    for _ in range(TRIES):
        if subprocess.run(command, env=surroundings).returncode != LATE:
            break
    else:
        sys.exit(f"{path.name}: pictures were still missing after {TRIES} tries")
    if not path.exists():
        sys.exit(f"{path.name}: the program made no picture")


def eased(share):
    """A flick and how it comes to rest."""
    return 1 - (1 - share) ** 3


def motion():
    """The pictures of the animation: a scene's arguments and the finger's way, in shares of the window."""
    def glide(arguments, start, ways, count):
        place = start
        for way in ways:
            for step in range(count):
                yield arguments, (start, (place[0] + way * eased(step / count), place[1]))
            place = (place[0] + way, place[1])

    yield from glide([], (0.5, 0.45), (-0.8, 0.3, 0.5), 20)
    yield from glide(["--scene=cube"], (0.9, 0.5), (-1, -1), 24)


def main():
    parser = argparse.ArgumentParser(description="Makes the pictures that README.md shows.")
    parser.add_argument("program", help="the built carousel-demo")
    parser.add_argument("--only", metavar="NAME", nargs="*", help="scenes, and 'motion'; all by default")
    options = parser.parse_args()
    usage = subprocess.run(
        [options.program, "--help"], check=True, capture_output=True, text=True).stdout
    scenes = re.search(r"What is shown first: ([a-z,\s]+)\.", usage).group(1).replace(",", " ").split()
    wanted = options.only or scenes + ["motion"]
    unknown = [name for name in wanted if name not in scenes + ["motion"]]
    if unknown:
        sys.exit(f"{unknown[0]}: expected 'motion' or a scene: {', '.join(scenes)}")
    with tempfile.TemporaryDirectory() as name, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = pathlib.Path(name)

        def shoot_scene(scene):
            picture = folder / f"{scene}.png"
            steps = session(
                SCENE, FINGERS.get(scene), SOONER.get(scene, REST), LONGER.get(scene, PATIENCE))
            shoot(options.program, [f"--scene={scene}"], SCENE, steps, picture)
            subprocess.run(
                ["cwebp", "-quiet", "-q", "82", "-m", "6", "-sharp_yuv", picture,
                 "-o", HERE / f"{scene}.webp"], check=True)

        def shoot_frame(number, frame):
            picture = folder / f"motion-{number:04}.png"
            arguments, finger = frame
            shoot(options.program, arguments, MOTION, session(MOTION, finger), picture)
            return picture

        list(pool.map(shoot_scene, [scene for scene in scenes if scene in wanted]))
        if "motion" in wanted:
            frames = list(pool.map(lambda each: shoot_frame(*each), enumerate(motion())))
            subprocess.run(
                # Each picture by itself: what is kept from the one before shows as dirt on dark ground.
                ["img2webp", "-loop", "0", "-kmin", "0", "-kmax", "1", "-lossy", "-q", "70", "-m", "6",
                 "-d", str(PERIOD), *frames, "-o", HERE / "motion.webp"], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
