"""Where cards are seen: from screenshots of pictures that are each of one colour, a white square in the middle."""
import random

from bench import Row
from rig import Stroke

TOGGLING = "coverFlow2",        # whose cards change places at once, so that none can stay under the finger


def grip(bench):
    """How far the touched card is from the finger, in a slow drag that rests for each look."""
    for kind in bench.types:
        if kind in TOGGLING:
            continue
        with bench.launch("--type", kind, bench.pictures) as demo:
            for _ in range(5):
                demo.key("Right")
            demo.settle()
            x, y = dot(bench.rig.screenshot(demo.window), 640, 380, 250)
            finger = bench.rig.touch_down(x, y, window=demo.window)
            # First beyond the slop.
            reached, lags = x, []
            for place in (x + 20 * step for step in (-1, -2, -3, -2, -1, 0, 1, 2, 3)):
                way = Stroke([(reached, y), (place, y)], duration=0.2, finger=finger, lift=False)
                bench.rig.play(way, window=demo.window)
                reached = place
                demo.settle(quiet=0.1)
                seen = dot(bench.rig.screenshot(demo.window), place, y, 60)
                lags += [seen[0] - place] if seen else []       # nearer cards may hide it
            bench.rig.touch_up(finger)
        drift = max(lags) - min(lags) if len(lags) > 1 else float("inf")
        yield Row("touched card against the finger, %s" % kind, "%.1f px in %d looks" % (drift, len(lags)),
                  "<= 1 px", drift <= 1)


def dot(image, x, y, reach):
    """The middle of the white square that is nearest to a point, at most so many pixels away; None without one."""
    def white(column, row):
        return min(image.pixel(column, row)) if 0 <= column < image.width and 60 <= row < 700 else 0
    area = [(column, row) for row in range(int(y) - reach, int(y) + reach)
            for column in range(int(x) - reach, int(x) + reach) if white(column, row) > 90]
    if not area:
        return None
    open_ends = [min(area, key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)]
    square = set(open_ends)
    while open_ends:
        column, row = open_ends.pop()
        for place in ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            if place not in square and white(*place) > 90:
                square.add(place)
                open_ends.append(place)
    total = sum(white(*place) for place in square)
    return tuple(sum(white(*place) * (place[axis] + 0.5) for place in square) / total for axis in (0, 1))


def taps(bench):
    """Taps on points where another card is seen than the one in the centre."""
    source = random.Random(1)
    for kind in bench.types:
        hits = count = 0
        with bench.launch("--type", kind, bench.pictures) as demo:
            for _ in range(5):
                demo.key("Right")
            current = demo.settle()["currentItemIndex"]
            for _ in range(bench.runs):
                image = bench.rig.screenshot(demo.window)
                seen = [(x, y, card) for y in range(70, 700, 3) for x in range(2, 1278, 3)
                        for card in [inner_card(bench, image, x, y)] if card not in (None, current)]
                if not seen:
                    break
                x, y, card = source.choice(seen)
                bench.rig.tap(x + 0.5, y + 0.5, window=demo.window)
                current = demo.settle()["currentItemIndex"]
                hits += current == card
                count += 1
        yield Row("taps on another card that is seen, %s" % kind, "%d of %d select it" % (hits, count),
                  "all", hits == count)


def inner_card(bench, image, x, y):
    """The card seen at a point, if it is seen two pixels around as well."""
    cards = {bench.card_at(image, x + dx, y + dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2)}
    return cards.pop() if len(cards) == 1 else None
