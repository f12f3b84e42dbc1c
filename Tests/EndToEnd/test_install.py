"""What `make install` puts somewhere runs there by itself, and `make uninstall` takes it away again."""
import json
import os
import shutil
import subprocess
import tempfile

import png
from case import PROGRAM, Case

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# As sudo has it: nothing of a toolchain that lies elsewhere.
SECURE_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def make(*words, folder=ROOT):
    return subprocess.run(["make", "--no-print-directory", *words], cwd=folder, env={"PATH": SECURE_PATH},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def files(folder):
    return sorted(os.path.relpath(os.path.join(path, name), folder)
                  for path, _, names in os.walk(folder) for name in names)


class Install(Case):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="install-")
        os.chmod(self.folder, 0o755)
        self.addCleanup(shutil.rmtree, self.folder)

    def install(self, prefix="/usr"):
        result = make("install", "DESTDIR=" + self.folder, "PREFIX=" + prefix)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return self.folder + prefix

    def test_everything_is_put_in_its_place_and_taken_away_again(self):
        # What others have there stays, though the folder be empty.
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

    def test_without_a_build_it_says_what_to_do_and_does_nothing(self):
        bare = os.path.join(self.folder, "checkout")
        os.mkdir(bare)
        shutil.copy(os.path.join(ROOT, "Makefile"), bare)
        result = make("install", "DESTDIR=" + self.folder, folder=bare)
        self.assertEqual(result.returncode, 2)
        self.assertEqual(result.stderr.splitlines()[0],
                         "Nothing to install has been built: run 'make build' first, without sudo.")
        self.assertEqual(files(self.folder), ["checkout/Makefile"])

    def test_a_prefix_that_is_no_path_is_refused(self):
        result = make("install", "DESTDIR=" + self.folder, "PREFIX=~/.local")
        self.assertEqual(result.returncode, 2)
        self.assertIn("PREFIX has to be a path from the root", result.stderr.splitlines()[0])
        self.assertEqual(files(self.folder), [])

    def runtime(self):
        """Where the toolchain's own libraries are."""
        target = subprocess.run(["swiftc", "-print-target-info"], stdout=subprocess.PIPE, check=True).stdout
        folder = json.loads(target)["paths"]["runtimeResourcePath"]
        if not os.path.exists(folder + "_static/linux/static-stdlib-args.lnk"):
            self.skipTest("this toolchain has no static libraries")
        return folder

    def test_it_needs_nothing_of_the_toolchain(self):
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
        print("installed: %d bytes" % os.path.getsize(program))

    def test_it_runs_where_there_is_no_toolchain(self):
        runtime = self.runtime()
        program = self.install() + "/bin/carousel-demo"
        # A namespace in which the toolchain's libraries are hidden by an empty folder.
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

    def test_it_tells_its_version(self):
        program = self.install() + "/bin/carousel-demo"
        result = subprocess.run([program, "--version"], stdout=subprocess.PIPE, text=True)
        self.assertEqual(result.returncode, 0)
        self.assertRegex(result.stdout, r"\Acarousel-demo \d+\.\d+\.\d+\n\Z")
