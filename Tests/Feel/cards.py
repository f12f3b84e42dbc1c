"""Measurements of card positions in screenshots.

Each card shows a picture of one colour with a white square in the middle.
"""
import random

from harness import Row
from rig import Stroke

# The types whose cards flip when another item becomes current, so that the touched card can't stay
# under the finger.
TOGGLING = "coverFlow2",


def grip(harness):
    """Measure the distance of the touched card from the finger.

    The finger drags slowly, and rests for each screenshot.
    """
    for kind in harness.types:
        if kind in TOGGLING:
            continue
        with harness.launch("--type", kind, harness.pictures) as demo:
            for _ in range(5):
                demo.key("Right")
            demo.settle()
            x, y = dot(harness, harness.rig.screenshot(demo.window), 640, 380, 250)
            finger = harness.rig.touch_down(x, y, window=demo.window)
            # The first move exceeds the distance at which a touch becomes a drag.
            reached, lags = x, []
            for target in (x + 20 * step for step in (-1, -2, -3, -2, -1, 0, 1, 2, 3)):
                path = Stroke([(reached, y), (target, y)], duration=0.2, finger=finger, lift=False)
                harness.rig.play(path, window=demo.window)
                reached = target
                demo.settle(quiet=0.1)
                position = dot(harness, harness.rig.screenshot(demo.window), target, y, 60)
                lags += [position[0] - target] if position else []      # nearer cards may hide the square
            harness.rig.touch_up(finger)
        drift = max(lags) - min(lags) if len(lags) > 1 else float("inf")
        yield Row("touched card against the finger, %s" % kind, "%.1f px in %d screenshots" % (drift, len(lags)),
                  "<= 1 px", drift <= 1)


def dot(harness, image, x, y, reach):
    """Return the centre of the nearest white square at most `reach` pixels from a point, or None.

    Above the square is the colour of a card. White pixels elsewhere belong to texts.
    """
    def white(column, row):
        return min(image.pixel(column, row)) if 0 <= column < image.width and 60 <= row < 700 else 0
    area = [(column, row) for row in range(int(y) - reach, int(y) + reach)
            for column in range(int(x) - reach, int(x) + reach)
            if white(column, row) > 90 and harness.card_at(image, column, row - 20) is not None]
    if not area:
        return None
    open_ends = [min(area, key=lambda pixel: (pixel[0] - x) ** 2 + (pixel[1] - y) ** 2)]
    square = set(open_ends)
    while open_ends:
        column, row = open_ends.pop()
        for pixel in ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            if pixel not in square and white(*pixel) > 90:
                square.add(pixel)
                open_ends.append(pixel)
    total = sum(white(*pixel) for pixel in square)
    return tuple(sum(white(*pixel) * (pixel[axis] + 0.5) for pixel in square) / total for axis in (0, 1))


def taps(harness):
    """Measure how many taps select the card that is visible at the tapped point.

    Taps points at which a card other than the current one is visible.
    """
    source = random.Random(1)
    for kind in harness.types:
        hits = count = 0
        with harness.launch("--type", kind, harness.pictures) as demo:
            for _ in range(5):
                demo.key("Right")
            current = demo.settle()["currentItemIndex"]
            for _ in range(harness.runs):
                image = harness.rig.screenshot(demo.window)
                candidates = [(x, y, card) for y in range(70, 700, 3) for x in range(2, 1278, 3)
                              for card in [inner_card(harness, image, x, y)] if card not in (None, current)]
                if not candidates:
                    break
                x, y, card = source.choice(candidates)
                harness.rig.tap(x + 0.5, y + 0.5, window=demo.window)
                current = demo.settle()["currentItemIndex"]
                hits += current == card
                count += 1
        yield Row("taps on another visible card, %s" % kind, "%d of %d select it" % (hits, count),
                  "all", hits == count)


def inner_card(harness, image, x, y):
    """Return the card at a point if it also covers the points two pixels away, or else None."""
    cards = {harness.card_at(image, x + dx, y + dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2)}
    return cards.pop() if len(cards) == 1 else None
