"""Tests that `make install` installs a program that runs without a toolchain, and that `make uninstall` removes it."""
import json
import os
import shutil
import subprocess
import tempfile
import unittest

import png
from case import PROGRAM, Case

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# The PATH that sudo sets. It contains no toolchain that is installed elsewhere.
SECURE_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# The folder in which PROGRAM was built.
BUILD = os.path.dirname(os.path.dirname(PROGRAM))


def make(*arguments, folder=ROOT):
    """Run make as with sudo, and return the completed process. In this project's folder, make uses PROGRAM."""
    built = ["RELEASE_BUILD=" + BUILD] if folder == ROOT else []
    return subprocess.run(["make", "--no-print-directory", *built, *arguments], cwd=folder, env={"PATH": SECURE_PATH},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def build_description():
    """Return the description of the build of PROGRAM. Skip the test if PROGRAM wasn't built by `make build`."""
    with open(os.path.join(BUILD, "release.yaml"), encoding="utf-8") as file:
        description = file.read()
    if "xctest" in description:
        raise unittest.SkipTest("the program was built with the unit tests; 'make test-users-build' tests this")
    return description


def files(folder):
    """Return the sorted paths of all files below a folder, relative to it."""
    return sorted(os.path.relpath(os.path.join(path, name), folder)
                  for path, _, names in os.walk(folder) for name in names)


class Build(unittest.TestCase):
    def test_make_build_does_not_treat_warnings_as_errors(self):
        description = build_description()
        self.assertIn("swiftc", description)
        self.assertNotIn("-warnings-as-errors", description)

    def test_warnings_are_errors_only_if_carousel_strict_is_1(self):
        for value, is_strict in (None, False), ("", False), ("0", False), ("1", True):
            with self.subTest(CAROUSEL_STRICT=value), tempfile.TemporaryDirectory() as folder:
                environment = {name: os.environ[name] for name in os.environ if not name.startswith("CAROUSEL_")}
                if value is not None:
                    environment["CAROUSEL_STRICT"] = value
                done = subprocess.run(["swift", "package", "--scratch-path", folder, "dump-package"], cwd=ROOT,
                                      env=environment, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual("-warnings-as-errors" in done.stdout, is_strict)
                self.assertNotIn("-enable-testing", done.stdout)

    def test_optimized_tests_do_not_treat_warnings_as_errors(self):
        with tempfile.TemporaryDirectory() as folder:
            environment = {name: os.environ[name] for name in os.environ if not name.startswith("CAROUSEL_")}
            done = subprocess.run(["swift", "package", "--scratch-path", folder, "dump-package"], cwd=ROOT,
                                  env=environment | {"CAROUSEL_OPTIMIZE": "1"}, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("-enable-testing", done.stdout)
            self.assertNotIn("-warnings-as-errors", done.stdout)


class Install(Case):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="install-")
        os.chmod(self.folder, 0o755)
        self.addCleanup(shutil.rmtree, self.folder)

    def install(self, prefix="/usr"):
        """Install the program, and return the folder that corresponds to the prefix."""
        result = make("install", "DESTDIR=" + self.folder, "PREFIX=" + prefix)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return self.folder + prefix

    def test_uninstall_removes_everything_that_install_installed(self):
        # A folder of another program must stay, even if it is empty.
        os.makedirs(os.path.join(self.folder, "usr/share/applications/theirs"))
        prefix = self.install()
        found = files(prefix)
        for name in ("bin/carousel-demo", "share/applications/org.carousel.Carousel.desktop",
                     "share/metainfo/org.carousel.Carousel.metainfo.xml", "share/man/man1/carousel-demo.1",
                     "share/icons/hicolor/scalable/apps/org.carousel.Carousel.svg",
                     "share/icons/hicolor/symbolic/apps/org.carousel.Carousel-symbolic.svg",
                     "share/icons/hicolor/256x256/apps/org.carousel.Carousel.png",
                     "share/bash-completion/completions/carousel-demo", "share/zsh/site-functions/_carousel-demo",
                     "share/fish/vendor_completions.d/carousel-demo.fish", "share/doc/carousel-demo/LICENSE",
                     "share/carousel-demo/pictures/01 First Light.jpg"):
            self.assertIn(name, found)
        for name in found:
            mode = os.stat(os.path.join(prefix, name)).st_mode & 0o777
            self.assertEqual(mode, 0o755 if name.startswith("bin/") else 0o644, name)
            self.assertGreater(os.path.getsize(os.path.join(prefix, name)), 0, name)
        result = make("uninstall", "DESTDIR=" + self.folder, "PREFIX=/usr")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(files(self.folder), [])
        self.assertFalse([path for path, _, _ in os.walk(self.folder) if path.endswith("/carousel-demo")])
        self.assertTrue(os.path.isdir(os.path.join(self.folder, "usr/share/applications/theirs")))

    def test_install_without_a_build_says_what_to_do_and_installs_nothing(self):
        bare = os.path.join(self.folder, "checkout")
        os.mkdir(bare)
        shutil.copy(os.path.join(ROOT, "Makefile"), bare)
        result = make("install", "DESTDIR=" + self.folder, folder=bare)
        self.assertEqual(result.returncode, 2)
        self.assertEqual(result.stderr.splitlines()[0],
                         "Nothing to install has been built: run 'make build' first, without sudo.")
        self.assertEqual(files(self.folder), ["checkout/Makefile"])

    def test_a_prefix_that_is_no_absolute_path_is_refused(self):
        result = make("install", "DESTDIR=" + self.folder, "PREFIX=~/.local")
        self.assertEqual(result.returncode, 2)
        self.assertIn("PREFIX has to be a path from the root", result.stderr.splitlines()[0])
        self.assertEqual(files(self.folder), [])

    def runtime(self):
        """Return the folder of the toolchain's libraries. Skip the test if the program isn't linked statically."""
        build_description()
        target = subprocess.run(["swiftc", "-print-target-info"], stdout=subprocess.PIPE, check=True).stdout
        folder = json.loads(target)["paths"]["runtimeResourcePath"]
        if not os.path.exists(folder + "_static/linux/static-stdlib-args.lnk"):
            self.skipTest("this toolchain has no static libraries")
        return folder

    def test_the_installed_program_links_no_library_of_the_toolchain(self):
        self.runtime()
        program = self.install() + "/bin/carousel-demo"
        header = subprocess.run(["readelf", "-d", "-S", "-W", program], stdout=subprocess.PIPE, text=True, check=True)
        self.assertNotIn("RUNPATH", header.stdout)
        self.assertNotIn("RPATH", header.stdout)
        self.assertNotIn(".symtab", header.stdout)
        libraries = subprocess.run(["ldd", program], stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertIn("libSDL2", libraries)
        self.assertNotIn("not found", libraries)
        for word in ("swift", "Foundation", "dispatch"):
            self.assertNotIn(word, libraries)
        print("size of the installed program: %d bytes" % os.path.getsize(program))

    def test_the_installed_program_runs_without_the_toolchain(self):
        runtime = self.runtime()
        program = self.install() + "/bin/carousel-demo"
        # A mount namespace in which an empty folder hides the toolchain's libraries.
        masked = ["unshare", "--mount"] + ([] if os.geteuid() == 0 else ["--map-root-user"]) + [
            "sh", "-c", "mount -t tmpfs none \"$0\" && exec \"$@\"", runtime]
        probe = subprocess.run([*masked, "ls", runtime], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if probe.returncode != 0:
            self.skipTest("no mount namespaces here: " + probe.stderr.strip())
        self.assertEqual(probe.stdout, "")
        self.assertNotEqual(subprocess.run([*masked, "swift", "--version"], capture_output=True).returncode, 0)
        pictures = []
        for command in ([*masked, program], [PROGRAM]):
            path = os.path.join(self.folder, "picture.png")
            result = subprocess.run([*command, "--size", "600x400", "--frames", "2", "--screenshot", path],
                                    env=self.rig.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                    timeout=60)
            self.assertEqual((result.returncode, result.stdout), (0, ""))
            pictures.append(png.read(path))
        self.assertEqual(pictures[0], pictures[1])
        self.assertGreater(self.colours(pictures[0]), 60)

    def test_the_installed_program_and_its_documents_state_the_version(self):
        prefix = self.install()
        result = subprocess.run([prefix + "/bin/carousel-demo", "--version"], stdout=subprocess.PIPE, text=True)
        self.assertEqual(result.returncode, 0)
        self.assertRegex(result.stdout, r"\Acarousel-demo \d+\.\d+\.\d+\n\Z")
        with open(prefix + "/share/man/man1/carousel-demo.1", encoding="utf-8") as page:
            self.assertIn("\n.Os " + result.stdout, page.read())
        with open(prefix + "/share/metainfo/org.carousel.Carousel.metainfo.xml", encoding="utf-8") as metainfo:
            self.assertIn('<release version="%s"' % result.stdout.split()[1], metainfo.read())
