#!/usr/bin/env python3
"""Tests of check_structure.py: cycles are found, and nothing else is reported."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(__file__).with_name("check_structure.py")


class Structure(unittest.TestCase):
    def check(self, files):
        """Return the errors reported for files with these contents; empty if there are none."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            done = subprocess.run([sys.executable, CHECK, folder], capture_output=True, text=True)
            return done.stderr if done.returncode else ""

    @staticmethod
    def ring(count, folder=""):
        """Return `count` files in a cycle: each refers to the next file, and the last to the first."""
        return {f"{folder}F{index}.swift": f"class F{index} {{ var next: F{(index + 1) % count}? }}"
                for index in range(count)}

    def test_reference_in_one_direction_passes(self):
        self.assertEqual(self.check({"A.swift": "struct A { let b: B }", "B.swift": "struct B {}"}), "")
        self.assertEqual(self.check({"X/A.swift": "struct A { let b: B }", "Y/B.swift": "struct B {}"}), "")

    def test_small_cycle_of_files_in_one_folder_passes(self):
        self.assertEqual(self.check(self.ring(2)), "")
        self.assertEqual(self.check(self.ring(6, "Deep/")), "")

    def test_larger_cycle_of_files_fails(self):
        said = self.check(self.ring(7))
        self.assertIn("F0, F1, F2, F3, F4, F5, F6 refer to each other (7 files)", said)
        self.assertIn("F6 names F0 of F0", said)

    def test_cycle_of_files_in_two_folders_fails(self):
        said = self.check({
            "A.swift": "final class A { func f() { B() } }", "Deep/B.swift": "enum B { case c(C) }",
            "C.swift": "func help() { _ = A.self }\nstruct C {}", "D.swift": "struct D { let a: A }"})
        self.assertIn("A, C, Deep/B refer to each other (3 files)", said)
        self.assertIn("C names A of A", said)
        self.assertNotIn("D names", said)

    def test_cycle_of_folders_fails(self):
        said = self.check({
            "X/A.swift": "struct A { let b: B }", "Y/B.swift": "struct B {}",
            "Y/C.swift": "struct C { let d: D }", "X/D.swift": "struct D {}"})
        self.assertIn("X, Y refer to each other (2 folders)", said)
        self.assertIn("X names B of Y", said)
        self.assertIn("Y names D of X", said)
        self.assertNotIn("files", said)

    def test_nested_folder_is_a_folder_of_its_own(self):
        files = {"X/A.swift": "struct A { let b: B }", "X/In/B.swift": "struct B {}"}
        self.assertEqual(self.check(files), "")
        files["X/In/B.swift"] = "struct B { let a: A? }"
        self.assertIn("X, X/In refer to each other (2 folders)", self.check(files))

    def test_nested_folder_is_also_a_part_of_its_outermost_folder(self):
        files = {"X/A.swift": "struct A { let c: C }", "X/In/In/B.swift": "struct B {}", "Y/C.swift": "struct C {}"}
        self.assertEqual(self.check(files), "")
        files["Y/C.swift"] = "struct C { let b: B }"
        self.assertIn("X, Y refer to each other (2 folders)", self.check(files))

    def test_type_and_its_extension_files_in_a_folder_count_as_one_file(self):
        files = {f"F{index}+Part.swift": f"extension F{index} {{ func f(_ n: F{(index + 1) % 7}) {{}} }}"
                 for index in range(7)}
        files |= {f"F{index}.swift": f"struct F{index} {{}}" for index in range(7)}
        self.assertIn("(7 files)", self.check(files))
        # The same extension in another folder is a file of that folder.
        self.assertEqual(self.check({
            "X/A.swift": "struct A {}", "Y/A+More.swift": "extension A { var b: B { B() } }", "Y/B.swift": "struct B {}"}), "")

    def test_only_top_level_functions_count_as_references(self):
        self.assertIn("X, Y refer", self.check({
            "X/A.swift": "func tell() { B.go() }", "Y/B.swift": "enum B { static func go() { tell() } }"}))
        # A function that is a member of a type isn't declared at the top level.
        self.assertEqual(self.check({
            "X/A.swift": "struct A { func tell() { B() } }",
            "Y/B.swift": "struct B { let inner = 1 ; func inner2() { tell() } }"}), "")

    def test_private_declarations_of_the_same_name_are_no_references(self):
        self.assertEqual(self.check({
            "X/A.swift": "struct A { let b: B }\nprivate final class Page {}",
            "Y/B.swift": "struct B { let page: Page? }\nfileprivate struct Page {}"}), "")

    def test_names_in_comments_and_strings_are_no_references(self):
        self.assertEqual(self.check({
            "X/A.swift": 'struct A { let b: B }',
            "Y/B.swift": '/// Like `A`.\n/* A */ struct B { let n = "A, \\"A\\"" }'}), "")
        self.assertIn("X, Y refer", self.check({
            "X/A.swift": "struct A { let b: B }", "Y/B.swift": 'struct B { let n = "the \\(A.self)" }'}))

    def test_folder_without_swift_files_fails(self):
        self.assertIn("no Swift file", self.check({"A.txt": ""}))


if __name__ == "__main__":
    unittest.main()
