# make run            installs missing packages, builds the program and shows the sample pictures
# make run ARGS="…"   the same with arguments, for example ARGS="--type wheel ~/Pictures"
# make test           installs missing packages and runs all tests
# make test-all       the same, also with the program as users install it, and with longer random
#                     tests (about an hour)
# make unit           runs only the unit tests (MODULE=CarouselKit: only those of a module, within
#                     seconds of an edit; ONLY=AlignmentTests: only some of them)
# make e2e            runs only the end-to-end tests, which use the built program in a window
#                     (ONLY=test_touch.Touch: only some of them)
# make test-debian12  makes a minimal Debian 12 with this machine's Swift from swift.org, and runs
#                     `make view-example`, `make run` and `make test` there (as root; ONLY=run: only
#                     one of them)
# make test-debian13  the same with a minimal Debian 13 and Debian's own Swift
# make test-fresh     runs test-debian12 and test-debian13, one after the other
# make monkey SEED=1  sends random input to the whole program until it finds a fault
# make fuzz SEED=1    decodes 10,000 damaged pictures (COUNT=…) in sandboxed processes, and reports
#                     the results; with SANITIZE=address or SANITIZE=thread, monkey and fuzz end at
#                     the first memory or threading error
# make bench          measures the cost of a frame, in the engine and in the whole program
# make bench-pictures measures how soon the pictures of large folders are shown
# make feel           measures how the program follows a finger (ONLY="jitter taps": only some
#                     measurements)
# make example        builds and runs the examples of the README and the guides
# make view-example   builds an example that uses only ViewKit, with only the packages that it needs
# make screenshots    makes the README's screenshots
# make format         formats all Swift files
# make build          installs missing packages and builds the files that make install installs
# make install        installs the built files under PREFIX (default: /usr/local)
# make uninstall      removes the installed files from PREFIX

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run build test test-all test-parts test-users-build test-debian12 test-debian13 test-fresh lint structure supervisor format unit-build unit unit-of-program unit-of-libraries monkey fuzz example engine-examples view-example traces e2e bench bench-pictures feel screenshots install uninstall \
  clean setup setup-tests

# Packages that a toolchain from swift.org needs to run, to link and to download dependencies.
SWIFT_PACKAGES := g++ binutils-gold git ca-certificates libcurl4 libncurses6 libsqlite3-0
# Packages that are needed to build a program that uses ViewKit.
VIEW_PACKAGES := $(SWIFT_PACKAGES) pkg-config libsdl2-dev libsdl2-ttf-dev libfontconfig-dev
RUN_PACKAGES := $(VIEW_PACKAGES) libsdl2-image-dev libjpeg-dev libtiff-dev libseccomp-dev libglib2.0-dev \
  liblcms2-dev zlib1g-dev libpng-dev libgif-dev libwebp-dev libegl1 libgl1-mesa-dri fonts-dejavu-core \
  libdecor-0-plugin-1-cairo
TEST_PACKAGES := $(RUN_PACKAGES) libheif1 librsvg2-2 python3 xserver-xorg-core xserver-xorg-video-dummy \
  openbox sway grim xwayland x11-xkb-utils bash zsh fish
BENCH_PACKAGES := $(TEST_PACKAGES) valgrind libturbojpeg0-dev libvips-tools

# The release build has its own folder, so that it can run at the same time as the tests' build.
RELEASE_BUILD := .build-release
RELEASE := $(RELEASE_BUILD)/release/carousel-demo
COMPLETIONS := $(RELEASE_BUILD)/completions
SUPERVISE := python3 Tests/Supervisor/supervise.py

# $(call install,packages): installs the packages that are missing, and prints their names. A
# package also counts as installed if another package provides it, because names such as libcurl4
# differ between releases of Debian.
define install
if ! command -v dpkg-query >/dev/null; then \
  echo "This system has no apt. Install its equivalents of these packages: $(1)" >&2; exit 0; \
fi; \
present=" $$(dpkg-query -W -f '$${db:Status-Status} $${Package}, $${Provides}\n' \
  | sed -n 's/^installed //p' | sed 's/([^)]*)//g' | tr -s ',\n' ' ') "; \
missing=(); for package in $(1); do \
  [[ $$present == *" $$package "* ]] || missing+=($$package); \
done; \
if (( $${#missing[@]} )); then \
  echo "Installing system packages: $${missing[*]}"; \
  sudo=; if (( EUID )); then sudo=sudo; fi; \
  if [[ $$sudo ]] && ! command -v sudo >/dev/null; then \
    echo "Installing packages needs root, and there is no sudo. Run as root: apt-get install $${missing[*]}" >&2; exit 1; \
  fi; \
  $$sudo apt-get update -qq; \
  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    "$${missing[@]}" >/dev/null; \
fi
endef

help:
	@sed -n '/^$$/q; s/^# //p' Makefile

swift:
	@$(if $(shell command -v swift),,$(error Swift 6.0.3 or later is needed: 'apt install swiftlang' on Debian 13, else see https://www.swift.org/install/linux/))
.PHONY: swift

setup: swift
	@$(call install,$(RUN_PACKAGES))

setup-tests: swift
	@$(call install,$(TEST_PACKAGES))

# With Swift's libraries linked statically, the program runs on systems without a toolchain. The
# toolchains of some distributions lack the static libraries. The program then needs the toolchain
# to run.
# The program is built without the run-time checks for conflicting accesses to a variable, which
# would take a twentieth of its instructions in a frame of a cover flow, without those of the
# rasteriser. `make test` runs with these checks.
$(RELEASE): setup
	@resources=$$(swiftc -print-target-info | sed -n 's/^ *"runtimeResourcePath": "\(.*\)".*/\1/p'); \
	static=; if [[ -e $${resources}_static/linux/static-stdlib-args.lnk ]]; then \
	  static='--static-swift-stdlib --disable-local-rpath'; fi; \
	swift build --scratch-path $(RELEASE_BUILD) -c release --product carousel-demo \
	  -Xswiftc -enforce-exclusivity=unchecked $$static
.PHONY: $(RELEASE)

completions: $(RELEASE)
	@mkdir -p $(COMPLETIONS); for shell in bash zsh fish; do \
	  $(RELEASE) --generate-completion-script $$shell >$(COMPLETIONS)/$$shell; done
.PHONY: completions

build: $(RELEASE) completions

run: build
	@$(RELEASE) $(ARGS)

# Tests that hang are ended and named: a unit test if no test starts or ends for 300 s, an
# end-to-end test after 120 s, and everything after LIMIT seconds. --grace is longer than that of
# the inner supervisor, which runs the unit tests.
LIMIT ?= 2700
test: setup-tests
	@$(SUPERVISE) --limit $(LIMIT) --grace 20 'make test' $(MAKE) --no-print-directory test-parts

# Runs all parts of `make test`, and prints how many tests were skipped and how long each part took.
# The build of the unit tests ends with large modules, and the unit tests draw on one thread, so
# other parts run beside both. Their output is printed afterwards. `keep` ignores signals, so that
# parts can still print when they are ended.
#
# To build only once, the end-to-end tests use the program that is built with the unit tests.
test-parts:
	@folder=$$(mktemp -d); beside=; \
	trap 'if [[ $$beside ]]; then kill $$beside 2>/dev/null || true; fi; rm -rf "$$folder"' EXIT; \
	trap 'echo "make test: $$(cd "$$folder/running" && echo *) had not ended."; exit 1' TERM; \
	mkdir "$$folder/running"; \
	keep() { (trap '' INT TERM HUP; exec tee -a "$$folder/printed"); }; \
	part() { local start=$$SECONDS; touch "$$folder/running/$$1"; $(MAKE) --no-print-directory "$$@"; \
	  rm "$$folder/running/$$1"; echo "$$1 $$((SECONDS - start)) s" >>"$$folder/times"; }; \
	beside() { { "$$@"; } >"$$folder/beside" 2>&1 & beside=$$!; }; \
	join() { wait $$beside || { cat "$$folder/beside"; exit 1; }; beside=; keep <"$$folder/beside"; }; \
	strict="CAROUSEL_STRICT=1 CAROUSEL_OPTIMIZE=1"; \
	built="RELEASE_BUILD=.build -o .build/release/carousel-demo"; \
	independent() { part structure; part supervisor; part engine-examples; }; \
	dependent() { part unit-of-program $$strict -o unit-build; part completions $$built; part traces $$built; }; \
	part lint; \
	beside independent; part unit-build $$strict; join; \
	beside dependent; part unit-of-libraries $$strict -o unit-build | keep; join; \
	part e2e $$built -o build -o example | keep; \
	skipped=$$(grep -cE '^[^ ]+ Test .+ skipped(\.$$|: )|^skipped: ' "$$folder/printed" || true); \
	echo "All passed, $$skipped skipped, in $$SECONDS s: $$(paste -sd, "$$folder/times" | sed 's/,/, /g')."

# Tests of what `make test` doesn't build: the program as users build it, and the example with a
# window.
test-users-build:
	$(MAKE) --no-print-directory e2e ONLY='test_install test_completion test_album'

# Random tests run 40 times as long as in `make test`.
test-all: test test-users-build
	RANDOM_SCALE=40 $(MAKE) --no-print-directory unit CAROUSEL_OPTIMIZE=1 SILENCE=3600 \
	  ONLY='RandomInputTests/randomInputBreaksNoInvariant|RandomSessionTests|DrawOrderChangeTests|TextureErrorTests|TiltedLineTests'
	$(MAKE) --no-print-directory fuzz

test-debian12:
	@Tests/Fresh/fresh.sh bookworm $(ONLY)

test-debian13:
	@Tests/Fresh/fresh.sh trixie $(ONLY)

test-fresh: test-debian12 test-debian13

# swift format checks the length of code only.
lint: swift
	swift format lint --strict --recursive Package.swift Sources Tests
	@if LC_ALL=C.UTF-8 grep -rnE --include='*.swift' --exclude-dir='.build*' '^.{101,}$$' Package.swift Sources Tests \
	  | grep -E ':[0-9]+: *//'; then echo 'These comments are longer than 100 columns.' >&2; exit 1; fi

# The Swift modules: those without a module map, which only import a C library, are left out.
MODULES := $(filter-out $(patsubst %/module.modulemap,%,$(wildcard Sources/*/module.modulemap)),$(wildcard Sources/*))

# Checks that neither the folders of a module nor its files refer to each other in cycles.
structure:
	python3 Tests/Structure/test_check_structure.py --quiet
	python3 Tests/Structure/check_structure.py $(MODULES)

# Tests of Tests/Supervisor/supervise.py.
supervisor:
	python3 Tests/Supervisor/test_supervise.py

format: swift
	swift format --in-place --recursive Package.swift Sources Tests

# With CAROUSEL_OPTIMIZE=1, the tested code is optimised, because the tests of drawing would
# otherwise take several times as long. Without debugging information, it is built faster.
OPTIMIZED = $(if $(filter 1,$(CAROUSEL_OPTIMIZE)),-c release -debug-info-format none)

# The user's own settings apply to fetching packages and to building. Tests then run in the
# environment that Tests/surroundings sets.
unit-build: export CAROUSEL_MODULE = $(MODULE)
unit-build: setup-tests
	swift build --build-tests $(OPTIMIZED) $(SANITIZED)

# Runs the test program directly, because `swift test` prints nothing until the end. After SILENCE
# seconds in which no test starts or ends, the tests are ended.
SILENCE ?= 300
unit: unit-build
	Tests/surroundings $(SUPERVISE) --silence $(SILENCE) 'make unit' $(TEST) $(if $(ONLY),--filter '$(ONLY)') $(if $(EXCEPT),--skip '$(EXCEPT)')

# The unit tests in two parts, which take about equally long and can run at the same time.
unit-of-program: unit-build
	$(MAKE) --no-print-directory unit -o unit-build ONLY='^CarouselDemoTests[.]'
unit-of-libraries: unit-build
	$(MAKE) --no-print-directory unit -o unit-build EXCEPT='^CarouselDemoTests[.]'

# A build with a sanitizer has a folder of its own. A sandboxed decoder can't print the sanitizer's
# report, so it aborts. A failed allocation isn't an error. The quarantine of freed memory is small,
# because the tests would take a large one for a leak.
SANITIZE ?=
ASAN_OPTIONS := abort_on_error=1:allocator_may_return_null=1:quarantine_size_mb=8:detect_leaks=0
SANITIZED := $(if $(SANITIZE),--sanitize=$(SANITIZE) --scratch-path .build-$(SANITIZE))
TESTS = Tests/surroundings env ASAN_OPTIONS=$(ASAN_OPTIONS)
TEST = "$$(swift build --show-bin-path $(OPTIMIZED) $(SANITIZED))/carouselPackageTests.xctest" --testing-library swift-testing

# The seed determines all random input. A fault is printed with a minimal list of steps that cause
# it.
SEED ?= 1
monkey: unit-build
	$(TESTS) MONKEY_SEED=$(SEED) $(TEST) --filter RandomInputTests/randomInputBreaksNoInvariant

# Pictures on which a decoder fails are kept in .build/mutants. Some pictures declare the largest
# size that is allowed, which takes half a minute in unoptimised code. So the code is optimised, as
# in `make test`.
COUNT ?= 10000
fuzz: export CAROUSEL_OPTIMIZE = 1
fuzz: unit-build
	@mkdir -p .build/mutants
	$(TESTS) FUZZ_SEED=$(SEED) FUZZ_COUNT=$(COUNT) $(TEST) --filter MutantTests

# Builds the examples of the README and the guides, in a package that uses the toolkit, and runs the
# examples without a window. The end-to-end tests run the example with a window.
BUILD_EXAMPLE := swift build --package-path Tests/Example --disable-index-store -debug-info-format none
example: engine-examples
	$(BUILD_EXAMPLE)

# The examples that need no window.
engine-examples: swift
	for name in Example Helix Scroll Cube; do \
	  $(BUILD_EXAMPLE) --product $$name; Tests/surroundings Tests/Example/.build/debug/$$name; done

view-example: swift
	@$(call install,$(VIEW_PACKAGES))
	swift build --package-path Tests/Example --product Counter

# Compares the traces that the built program prints with the recorded ones.
traces: $(RELEASE)
	Tests/surroundings python3 Tests/Fixtures/check_traces.py --command '$(RELEASE) trace {scenario}' Tests/Fixtures/carousel Tests/Fixtures/cube

# Tests the built program on a private X server whose touchscreen, mouse and keyboard are real input
# devices for the program.
e2e: setup-tests build example
	Tests/surroundings python3 Tests/EndToEnd/run.py $(RELEASE) $(ONLY)

clean:
	rm -rf .build $(RELEASE_BUILD) .build-address .build-thread

# Measures the cost of a frame: in the engine, in the whole program compared with a bare SDL program,
# and in the gallery as a user sees it.
bench: $(RELEASE)
	@$(call install,$(BENCH_PACKAGES))
	swift run -c release --package-path Tests/Benchmarks EngineBenchmark
	python3 Tests/EndToEnd/allocations.py Tests/Benchmarks/.build/release/EngineBenchmark
	python3 Tests/EndToEnd/allocations.py Tests/Benchmarks/.build/release/EngineBenchmark --changes
	python3 Tests/EndToEnd/allocations.py Tests/Benchmarks/.build/release/EngineBenchmark --views 25
	python3 Tests/EndToEnd/allocations.py Tests/Benchmarks/.build/release/EngineBenchmark --views 100
	swift run -c release --package-path Tests/Benchmarks DrawingBenchmark
	python3 Tests/Benchmarks/coverflow25.py $(RELEASE)
	python3 Tests/Benchmarks/gallery.py $(RELEASE)

bench-pictures: $(RELEASE)
	@$(call install,$(BENCH_PACKAGES))
	folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	swift run -c release --package-path Tests/Benchmarks PictureBenchmark "$$folder"
	$(BUILD_EXAMPLE) -c release --product Album
	python3 Tests/Benchmarks/pictures.py $(RELEASE) --loader Tests/Benchmarks/.build/release/PictureBenchmark \
	  --album Tests/Example/.build/release/Album

# Measures how the program follows a finger, on a private X server with a touchscreen, and prints
# the results with the aims.
feel: setup-tests $(RELEASE)
	Tests/surroundings python3 Tests/Feel/feel.py $(RELEASE) $(ONLY)

# The picture of all carousel types, and the animation of the cover flow and the cube.
screenshots: $(RELEASE)
	@$(call install,$(RUN_PACKAGES) python3 webp imagemagick)
	python3 Assets/screenshots/make_screenshots.py $(RELEASE)
	@du -ch Assets/screenshots/*.webp | tail -n 1

# Installation paths. A distribution's package sets DESTDIR; users can set PREFIX, as in
# `make install PREFIX=~/.local`.
DESTDIR ?=
PREFIX ?= /usr/local

# Calls `put` with the mode, the source and the path under PREFIX of each installed file.
define put-all
[[ '$(PREFIX)' == /* ]] || { \
  echo "PREFIX has to be a path from the root, such as /usr/local, and is '$(PREFIX)'." >&2; exit 1; }; \
put 755 $(RELEASE) bin/carousel-demo; \
for picture in Assets/pictures/*.jpg; do \
  put 644 "$$picture" "share/carousel-demo/pictures/$${picture##*/}"; done; \
for icon in $$(cd Assets/icons && echo hicolor/*/apps/*); do \
  put 644 Assets/icons/$$icon share/icons/$$icon; done; \
icon=icons/hicolor/256x256/apps/org.carousel.Carousel.png; \
put 644 Assets/$$icon share/carousel-demo/$$icon; \
put 644 Assets/linux/org.carousel.Carousel.desktop share/applications/org.carousel.Carousel.desktop; \
put 644 Assets/linux/org.carousel.Carousel.metainfo.xml share/metainfo/org.carousel.Carousel.metainfo.xml; \
put 644 Assets/linux/carousel-demo.1 share/man/man1/carousel-demo.1; \
put 644 $(COMPLETIONS)/bash share/bash-completion/completions/carousel-demo; \
put 644 $(COMPLETIONS)/zsh share/zsh/site-functions/_carousel-demo; \
put 644 $(COMPLETIONS)/fish share/fish/vendor_completions.d/carousel-demo.fish; \
put 644 LICENSE share/doc/carousel-demo/LICENSE
endef

# Writes the program's version into the manual page and the metainfo. Builds and downloads nothing,
# because it may run as root, who may have no toolchain.
install:
	@if [[ ! -x $(RELEASE) || ! -e $(COMPLETIONS)/fish ]]; then \
	  echo "Nothing to install has been built: run 'make build' first, without sudo." >&2; exit 1; fi; \
	version=$$(sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/CarouselDemo/CommandLine/ShowCommand.swift); \
	if [[ -z $$version ]]; then \
	  echo "ShowCommand.swift contains no version of the form static let version = \"1.0\"." >&2; exit 1; fi; \
	put() { install -D -m $$1 "$$2" "$(DESTDIR)$(PREFIX)/$$3"; }; $(put-all); \
	strip '$(DESTDIR)$(PREFIX)/bin/carousel-demo'; \
	sed -i "s/@VERSION@/$$version/" '$(DESTDIR)$(PREFIX)/share/man/man1/carousel-demo.1' \
	  '$(DESTDIR)$(PREFIX)/share/metainfo/org.carousel.Carousel.metainfo.xml'

uninstall:
	@put() { rm -f "$(DESTDIR)$(PREFIX)/$$3"; }; $(put-all); \
	for folder in doc/carousel-demo carousel-demo; do \
	  [[ ! -d "$(DESTDIR)$(PREFIX)/share/$$folder" ]] \
	    || find "$(DESTDIR)$(PREFIX)/share/$$folder" -depth -type d -empty -delete; done
