#!/usr/bin/env python3
"""The check of the files' structure sees what it is for, and nothing else."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(__file__).with_name("check_structure.py")


class Structure(unittest.TestCase):
    def check(self, files, *options):
        """What is said of files with these contents; empty where nothing is wrong."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
            done = subprocess.run([sys.executable, CHECK, *options, folder], capture_output=True, text=True)
            return done.stderr if done.returncode else ""

    def test_what_refers_one_way_passes(self):
        self.assertEqual(self.check({"A.swift": "struct A { let b: B }", "B.swift": "struct B {}"}), "")

    def test_a_circle_fails_however_long_it_is(self):
        self.assertIn("A, B refer", self.check({"A.swift": "struct A { let b: B? }", "B.swift": "class B { var a: A? }"}))
        said = self.check({
            "A.swift": "final class A { func f() { B() } }", "Deep/B.swift": "enum B { case c(C) }",
            "C.swift": "func help() { _ = A.self }\nstruct C {}", "D.swift": "struct D { let a: A }"})
        self.assertIn("A, B, C refer", said)
        self.assertIn("C names A of A", said)
        self.assertNotIn("D", said)

    def test_facets_are_one_with_their_type(self):
        self.assertEqual(self.check({"A.swift": "struct A {}", "A+More.swift": "extension A { func f() -> Part }\nstruct Part {}",
                                     "B.swift": "struct B { let p: Part }"}), "")
        self.assertIn("A, B refer", self.check({
            "A.swift": "struct A {}", "A+More.swift": "extension A { func f(_ b: B) {} }", "B.swift": "struct B { let a: A }"}))

    def test_functions_and_constants_count_where_they_stand_alone(self):
        self.assertIn("A, B refer", self.check({
            "A.swift": "func tell() { B.go() }", "B.swift": "enum B { static func go() { tell() } }"}))
        # A member of the same name is none of them.
        self.assertEqual(self.check({
            "A.swift": "struct A { func tell() { B() } }", "B.swift": "struct B { let inner = 1 ; func inner2() { tell() } }"}), "")

    def test_comments_and_words_are_no_reference(self):
        self.assertEqual(self.check({
            "A.swift": 'struct A { let b: B }', "B.swift": '/// Like `A`.\n/* A */ struct B { let n = "A, \\"A\\"" }'}), "")
        self.assertIn("A, B refer", self.check({
            "A.swift": "struct A { let b: B }", "B.swift": 'struct B { let n = "the \\(A.self)" }'}))

    def test_long_scenes_fail(self):
        files = {"OwnScene.swift": "struct OwnScene {}\n" * 6, "OwnScene+More.swift": "extension OwnScene {}\n" * 5,
                 "Other.swift": "\n" * 50}
        self.assertEqual(self.check(files, "--longest-scene", "11"), "")
        self.assertIn("OwnScene has 11 lines", self.check(files, "--longest-scene", "10"))

    def test_an_empty_folder_is_a_mistake(self):
        self.assertIn("no Swift file", self.check({"A.txt": ""}))


if __name__ == "__main__":
    unittest.main()
