#!/usr/bin/python3
"""Makes the sample pictures that lie beside this script.

Needs Python 3.9 or later with pycairo, NumPy and Pillow. On Debian and Ubuntu:

    apt install python3-cairo python3-numpy python3-pil

    ./make_pictures.py                     every picture, into this folder
    ./make_pictures.py koi harbour         those whose title contains a word
    ./make_pictures.py --into DIR …        elsewhere

Every scene has a seed of its own: the same versions of these libraries make the same files again, byte for byte.
"""

import argparse
import io
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from studio.series import SERIES

LARGEST_FILE = 320_000


def jpeg(image):
    """The image as a JPEG of the highest quality that fits LARGEST_FILE."""
    for quality in range(93, 59, -1):
        out = io.BytesIO()
        image.save(out, "JPEG", quality=quality, optimize=True, subsampling=2 if quality < 82 else 0)
        if out.tell() <= LARGEST_FILE:
            return out.getvalue(), quality
    raise ValueError("the picture does not fit into LARGEST_FILE")


def make(job):
    number, into = job
    title, scene = SERIES[number - 1]
    data, quality = jpeg(scene(seed=1000 + sum(map(ord, title))))
    path = into / f"{number:02d} {title}.jpg"
    path.write_bytes(data)
    return f"{path.name}: {len(data) // 1000} kB, quality {quality}"


def main():
    parser = argparse.ArgumentParser(description="Makes the sample pictures.")
    parser.add_argument("--into", type=Path, default=Path(__file__).resolve().parent, metavar="DIR")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only titles that contain one of these words")
    arguments = parser.parse_args()
    jobs = [(number, arguments.into) for number, (title, _) in enumerate(SERIES, 1)
            if not arguments.words or any(word.lower() in title.lower() for word in arguments.words)]
    if not jobs:
        sys.exit("no title contains " + " or ".join(arguments.words))
    with ProcessPoolExecutor(max_workers=2) as workers:
        for line in workers.map(make, jobs):
            print(line, flush=True)


if __name__ == "__main__":
    main()
