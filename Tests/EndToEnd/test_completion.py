"""Tests that Tab completes the installed program's command line in bash, zsh and fish."""
import os
import re
import shutil
import tempfile
import unittest

from terminal import Terminal
from test_install import make

# For each shell, the command that starts it without the user's settings, and the lines that set its prompt and let it
# find the installed completion script.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"],
             ["source '%s/share/bash-completion/completions/carousel-demo'", "PS1='{}'"]),
    "zsh": (["zsh", "-f", "-i"],
            ["fpath=('%s/share/zsh/site-functions' $fpath)", "autoload -U compinit", "compinit -u -D", "PS1='{}'"]),
    "fish": (["fish", "--private"], ["function fish_prompt; echo -n '{}'; end"]),
}
# A prompt that no other output contains. Keys that are typed before the prompt would be echoed twice.
PROMPT = "waiting for keys: "
FILES = ["holiday one.jpg", "horse.png", "trip.json", "train.jpg"]


class Completion(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="completion-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        result = make("install", "DESTDIR=" + cls.folder, "PREFIX=/usr")
        assert result.returncode == 0, result.stderr
        prefix = cls.folder + "/usr"
        home, pictures = os.path.join(cls.folder, "home"), os.path.join(cls.folder, "pictures")
        os.mkdir(home)
        os.makedirs(os.path.join(pictures, "hours"))
        for name in FILES:
            open(os.path.join(pictures, name), "w").close()
        environment = {**os.environ, "HOME": home, "PATH": "%s/bin:%s" % (prefix, os.environ["PATH"]),
                       "XDG_DATA_DIRS": "%s/share:/usr/local/share:/usr/share" % prefix}
        cls.shells = {}
        for name, (command, lines) in SHELLS.items():
            cls.shells[name] = shell = Terminal(command, environment, pictures)
            cls.addClassCleanup(shell.stop)
            shell.send("echo re''ady\n")
            assert shell.wait(lambda printed: "ready" in printed, 30), name
            for line in lines:
                shell.send((line % prefix if "%s" in line else line.replace("{}", PROMPT)) + "\n")
            # The new prompt shows that the shell has read all lines. Ctrl+C would discard lines that it hasn't read
            # yet, and on a busy machine zsh's `compinit` takes seconds.
            assert shell.wait(lambda printed: printed.endswith(PROMPT), 60), (name, shell.printed())

    def clear_line(self, shell):
        """Abandon the command line, and wait for a new prompt."""
        shell.send("\x03")
        shell.settle()
        shell.forget()
        # Ctrl+C may discard what is typed soon after it.
        for _ in range(5):
            shell.send("echo cle''ared\n")
            if shell.wait(lambda printed: re.search("cleared .*" + PROMPT + "$", printed), 5):
                return shell.forget()
        self.fail("the shell shows no prompt after Ctrl+C; printed: %s" % shell.printed())

    def press(self, shell, typed, presses, predicate, expected, then=""):
        """Type `typed` after the program's name, and press Tab until what is printed meets the predicate, at most
        `presses` times. Then type `then`.

        Return what was printed. The test fails if the predicate isn't met; `expected` is named in the message.
        """
        self.clear_line(shell)
        shell.send("carousel-demo " + typed)
        for _ in range(presses):
            shell.send("\t")
            shell.settle()
            if predicate(shell.printed()):
                break
        shell.send(then)
        if not shell.wait(predicate, 10):
            self.fail("%r + Tab doesn't offer or complete %s; printed: %s" % (typed, expected, shell.printed()))
        printed = shell.printed()
        for word in "comparguments", "error", "not found":
            self.assertNotIn(word, printed)
        return printed

    def assert_offers(self, typed, expected, others=()):
        """Assert that Tab lists all of `expected` and none of `others` in each shell.

        Tab is pressed up to three times: if there are several candidates, the first press may complete their common
        prefix, and bash lists them at the third.
        """
        def offered(printed):
            # fish describes each word in parentheses; zsh escapes spaces.
            return set(re.sub(r"\([^)]*\)", " ", printed).split())

        for name, shell in self.shells.items():
            with self.subTest(shell=name, typed=typed):
                printed = self.press(shell, typed, 3, lambda printed: set(expected) <= offered(printed), expected)
                self.assertFalse(set(others) & offered(printed))

    def assert_completes(self, typed, completed, then="", shells=tuple(SHELLS)):
        """Assert that one Tab after `typed`, followed by typing `then`, makes the command line begin with `completed`.

        A space at the end of `completed` means that the word is complete.
        """
        for name in shells:
            with self.subTest(shell=name, typed=typed):
                self.press(self.shells[name], typed, 1, lambda printed: "carousel-demo " + completed in printed,
                           repr(completed), then)

    def test_option_names_are_completed(self):
        self.assert_completes("--ty", "--type ")
        self.assert_completes("--scr", "--screenshot ")

    def test_values_of_type_scene_sort_and_renderer_are_offered(self):
        self.assert_offers("--type co", ["coverFlow", "coverFlow2"], ["linear", "rotary"])
        self.assert_offers("--scene w", ["workbench"], ["cube"])
        self.assert_offers("--sort ", ["name", "date", "taken", "random"])
        self.assert_offers("--renderer open", ["opengl", "opengles2"], ["software"])

    def test_carousel_options_are_completed_up_to_the_equals_sign(self):
        self.assert_offers("--option s", ["spacing=", "scrollSpeed="], ["wrap="])
        self.assert_completes("--option spac", "--option spacing=")
        # Not in fish, which moves the cursor before it prints the value; `Terminal` takes the movement for a space.
        self.assert_completes("--option spac", "--option spacing=12", then="12", shells=("bash", "zsh"))

    def test_file_and_folder_names_are_completed(self):
        self.assert_completes("holi", r"holiday\ one.jpg ")
        self.assert_offers("--stats ho", ["horse.png", "hours/"], ["trip.json"])

    def test_the_trace_command_and_its_scenario_file_are_completed(self):
        self.assert_offers("tra", ["trace", "train.jpg"], ["holiday"])
        self.assert_completes("trace tri", "trace trip.json ")

    def test_no_help_command_is_offered(self):
        self.assert_offers("h", ["horse.png", "hours/"], ["help"])


if __name__ == "__main__":
    unittest.main()
