#!/usr/bin/env python3
"""Checks how the files of a folder of Swift hang together.

    check_structure.py [--longest-scene LINES] FOLDER

A file refers to another one where it names a type, a function or a constant that stands at the top level
there. `Type.swift` and its `Type+Facet.swift` count as one. No file may refer, by whatever way, to one that
refers to it: each can then be read, tested and taken out without the others that stand on it. What an
extension adds to a type of another file isn't seen.

With `--longest-scene`, no scene (`NameScene.swift` with its facets) may have more lines.
"""

import argparse
import collections
import pathlib
import re
import sys

DECLARATION = re.compile(
    r"\b(?:class|struct|enum|protocol|actor|typealias|func|let|var)\s+([A-Za-z_]\w*)")
WORD = re.compile(r"[A-Za-z_]\w*")
# Comments and strings, but not what is interpolated into them.
SILENT = re.compile(r'//[^\n]*|/\*.*?\*/|"""|"(?:\\.|[^"\\\n])*"', re.S)


def code(text):
    """The text without comments and words in strings; words in interpolations stay."""
    def shorten(match):
        found = match.group()
        if found == '"""' or not found.startswith('"'):
            return " "
        return " ".join(re.findall(r"\\\(([^()]*(?:\([^()]*\)[^()]*)*)\)", found))
    return SILENT.sub(shorten, text)


def top_level(text):
    """The names that are declared outside of all braces."""
    depth, start, names = 0, 0, set()
    for place, character in enumerate(text + "{"):
        if character in "{}":
            if depth == 0:
                header = text[start:place]
                if not re.search(r"\bextension\s+\w", header):
                    names.update(DECLARATION.findall(header))
            depth += 1 if character == "{" else -1
            start = place + 1
    return names


def circles(links):
    """The sets of more than one node that refer to each other (Tarjan)."""
    order, low, stack, found = {}, {}, [], []

    def visit(node):
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in links[node]:
            if other not in order:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == order[node]:
            group = []
            while not group or group[-1] != node:
                group.append(stack.pop())
            if len(group) > 1:
                found.append(sorted(group))

    for node in sorted(links):
        if node not in order:
            visit(node)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--longest-scene", type=int, metavar="LINES")
    arguments = parser.parse_args()
    sys.setrecursionlimit(10_000)

    words, home, lines = collections.defaultdict(set), {}, collections.Counter()
    for path in sorted(arguments.folder.rglob("*.swift")):
        text = path.read_text(encoding="utf-8")
        node = path.stem.split("+")[0]
        lines[node] += text.count("\n")
        text = code(text)
        words[node].update(WORD.findall(text))
        for name in top_level(text):
            home.setdefault(name, node)
    if not words:
        sys.exit(f"{arguments.folder}: there is no Swift file in it")

    links = {node: {home[word] for word in used if home.get(word, node) != node}
             for node, used in words.items()}
    faults = []
    for group in circles(links):
        faults.append(f"{', '.join(group)} refer to each other:")
        for node in group:
            for other in sorted(links[node] & set(group)):
                names = sorted(w for w in words[node] if home.get(w) == other)
                faults.append(f"  {node} names {', '.join(names)} of {other}")
    if arguments.longest_scene is not None:
        for node, count in sorted(lines.items()):
            if node.endswith("Scene") and count > arguments.longest_scene:
                faults.append(
                    f"{node} has {count} lines in its files, and may have {arguments.longest_scene}")
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(words)} types with their facets, and no circle among them")


if __name__ == "__main__":
    main()
