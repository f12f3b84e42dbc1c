#!/usr/bin/env python3
"""Check that the folders and files of a module don't refer to each other in cycles.

    check_structure.py MODULE...
    check_structure.py --folders MODULE    lists the references between the module's outermost folders

A file refers to another file if it names a type, function or constant that is declared at the top level of that file.
`Type.swift` and its extensions in `Type+Facet.swift` in the same folder count as one file.

A folder refers to another folder if one of its files does. A module is checked twice: with nested folders as separate
folders, and with nested folders as parts of their outermost folder. Without cycles, each folder can be read, tested and
extracted without the folders that depend on it.

Cycles of folders are errors. At most six files in one folder may form a cycle, such as a type with its delegate.
Members that an extension adds to a type of another file are not checked.
"""

import argparse
import collections
import dataclasses
import pathlib
import re
import sys

DECLARATION = re.compile(
    r"\b(?:class|struct|enum|protocol|actor|typealias|func|let|var)\s+([A-Za-z_]\w*)")
PRIVATE = re.compile(
    r"\b(?:private|fileprivate)\s+(?:final\s+|indirect\s+)*"
    r"(?:class|struct|enum|protocol|actor|typealias|func|let|var)\s+([A-Za-z_]\w*)")
WORD = re.compile(r"[A-Za-z_]\w*")
# Comments and string literals.
COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"""|"(?:\\.|[^"\\\n])*"', re.S)


def code(text):
    """Return the text without comments and string literals, but with interpolated expressions."""
    def shorten(match):
        found = match.group()
        if found == '"""' or not found.startswith('"'):
            return " "
        return " ".join(re.findall(r"\\\(([^()]*(?:\([^()]*\)[^()]*)*)\)", found))
    return COMMENT_OR_STRING.sub(shorten, text)


# The maximum number of files in one folder that may form a cycle.
MAX_FILES = 6


def top_level(text):
    """Return the names declared outside of all braces: the internal ones, and the private ones."""
    depth, start, names, private = 0, 0, set(), set()
    for index, character in enumerate(text + "{"):
        if character in "{}":
            if depth == 0:
                header = text[start:index]
                if not re.search(r"\bextension\s+\w", header):
                    names.update(DECLARATION.findall(header))
                    private.update(PRIVATE.findall(header))
            depth += 1 if character == "{" else -1
            start = index + 1
    return names - private, private


def cycles(links):
    """Return the strongly connected components of more than one node (Tarjan's algorithm)."""
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


@dataclasses.dataclass
class References:
    """The references between the nodes of a module: its files or its folders."""
    # For each node, the names that it uses, by the node that declares them.
    names: dict

    def faults(self, what, is_allowed=lambda group: False):
        """Return lines that describe the cycles that aren't allowed."""
        links = {node: set(others) for node, others in self.names.items()}
        lines = []
        for group in cycles(links):
            if is_allowed(group):
                continue
            lines.append(f"{', '.join(group)} refer to each other ({len(group)} {what}):")
            for node in group:
                for other in sorted(links[node] & set(group)):
                    lines.append(f"  {node} names {', '.join(sorted(self.names[node][other]))} of {other}")
        return lines


def outer(folder):
    """Return the outermost folder that contains a folder."""
    return folder.split("/")[0]


def references(module):
    """Return the references of a module and the folder of each file. The references are those between its outermost
    folders, between all its folders and between its files."""
    words, homes, folder_of = collections.defaultdict(set), {}, {}
    for path in sorted(module.rglob("*.swift")):
        folder = path.parent.relative_to(module).as_posix()
        node = (pathlib.PurePosixPath(folder) / path.stem.split("+")[0]).as_posix()
        folder_of[node] = folder
        text = code(path.read_text(encoding="utf-8"))
        names, private = top_level(text)
        words[node].update(set(WORD.findall(text)) - private)
        for name in names:
            homes.setdefault(name, node)
    if not words:
        sys.exit(f"{module}: no Swift file in this folder")
    files = {node: collections.defaultdict(set) for node in words}
    folders = {folder: collections.defaultdict(set) for folder in folder_of.values()}
    outermost = {outer(folder): collections.defaultdict(set) for folder in folders}
    for node, used in words.items():
        for name in used:
            home = homes.get(name, node)
            if home != node:
                files[node][home].add(name)
            if folder_of[home] != folder_of[node]:
                folders[folder_of[node]][folder_of[home]].add(name)
            if outer(folder_of[home]) != outer(folder_of[node]):
                outermost[outer(folder_of[node])][outer(folder_of[home])].add(name)
    return References(outermost), References(folders), References(files), folder_of


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--folders", action="store_true", help="list the references between folders")
    parser.add_argument("modules", nargs="+", metavar="MODULE", type=pathlib.Path)
    arguments = parser.parse_args()
    sys.setrecursionlimit(10_000)

    faults = []
    for module in arguments.modules:
        outermost, folders, files, folder_of = references(module)
        if arguments.folders:
            for folder, others in sorted(outermost.names.items()):
                for other, names in sorted(others.items()):
                    print(f"{folder} -> {other}: {', '.join(sorted(names))}")
            continue

        def is_small(group):
            return len(group) <= MAX_FILES and len({folder_of[node] for node in group}) == 1

        found = outermost.faults("folders") or folders.faults("folders")
        found += files.faults("files", is_small)
        if found:
            faults += [f"{module}:"] + found
        else:
            print(f"{module}: {len(folders.names)} folders and {len(files.names)} files without cycles")
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
