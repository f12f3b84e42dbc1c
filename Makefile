# make run            sets up what is missing, builds, opens the window on the sample pictures
# make run ARGS="…"   the same with arguments, for example ARGS="--type wheel ~/Pictures"
# make test           sets up what is missing, runs every test
# make e2e            only the tests that touch the real window (ONLY=test_touch.Touch: some of them)
# make test-fresh     makes a minimal Debian 12 and runs `make run` and `make test` there (as root)
# make monkey SEED=1  lets a random hand play with the whole program until it finds a fault
# make fuzz SEED=1    lets workers decode 10,000 damaged pictures (COUNT=…), and says what became of them
#                     these two with SANITIZE=address or thread, where each fault of memory or of threads ends it
# make bench          measures the engine and the frame
# make bench-pictures measures how soon pictures of large folders are seen
# make feel           measures how it feels under a finger (ONLY="jitter taps": some of it)
# make screenshots    makes the pictures of the scenes anew that the README shows
# make format         formats every Swift file
# make build          sets up what is missing, builds what make install installs
# make install        puts what was built under PREFIX (/usr/local)
# make uninstall      takes away from PREFIX what make install has put there

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run build test test-fresh lint structure format debug unit monkey fuzz example traces e2e bench bench-pictures feel screenshots install uninstall \
  clean setup setup-tests

# A toolchain from swift.org brings no package with it: these it needs to run, to link and to fetch.
SWIFT_PACKAGES := g++ binutils-gold git ca-certificates libcurl4 libncurses6 libsqlite3-0
RUN_PACKAGES := $(SWIFT_PACKAGES) libsdl2-dev libsdl2-image-dev libsdl2-ttf-dev libfontconfig-dev \
  libjpeg-dev libtiff-dev libseccomp-dev libglib2.0-dev liblcms2-dev zlib1g-dev libpng-dev libgif-dev libwebp-dev \
  pkg-config libgl1-mesa-dri fonts-dejavu-core libdecor-0-plugin-1-cairo
TEST_PACKAGES := $(RUN_PACKAGES) libheif1 librsvg2-2 python3 xserver-xorg-core xserver-xorg-video-dummy \
  openbox sway grim xwayland
BENCH_PACKAGES := $(TEST_PACKAGES) valgrind libturbojpeg0-dev libvips-tools

# Apart from what the tests are built in, so that both can be built at once.
RELEASE_BUILD := .build-release
RELEASE := $(RELEASE_BUILD)/release/carousel-demo
COMPLETIONS := $(RELEASE_BUILD)/completions
export CAROUSEL_STRICT ?=

# $(call install,packages): installs those that are missing, and says so; calls nothing when none is.
# A package is there, too, when another provides it: names like libcurl4 differ between releases.
define install
if ! command -v dpkg-query >/dev/null; then \
  echo "This system has no apt: its own packages of these are needed: $(1)" >&2; exit 0; \
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
    echo "This needs root, and there is no sudo: apt-get install $${missing[*]}" >&2; exit 1; \
  fi; \
  $$sudo apt-get update -qq; \
  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    "$${missing[@]}" >/dev/null; \
fi
endef

help:
	@sed -n '/^$$/q; s/^# //p' Makefile

swift:
	@$(if $(shell command -v swift),,$(error Swift 6.0 or later is needed: 'apt install swiftlang' on Debian 13 and later, else see https://www.swift.org/install/linux/))
.PHONY: swift

setup: swift
	@$(call install,$(RUN_PACKAGES))

setup-tests: swift
	@$(call install,$(TEST_PACKAGES))

# With Swift's own libraries in it, the program runs where there is no toolchain. Some distributions'
# toolchains come without the static ones; then it needs the toolchain where it is.
$(RELEASE): setup
	@resources=$$(swiftc -print-target-info | sed -n 's/^ *"runtimeResourcePath": "\(.*\)".*/\1/p'); \
	static=; if [[ -e $${resources}_static/linux/static-stdlib-args.lnk ]]; then \
	  static='--static-swift-stdlib --disable-local-rpath'; fi; \
	swift build --scratch-path $(RELEASE_BUILD) -c release --product carousel-demo $$static
	@mkdir -p $(COMPLETIONS); for shell in bash zsh fish; do \
	  $(RELEASE) --generate-completion-script $$shell >$(COMPLETIONS)/$$shell; done
.PHONY: $(RELEASE)

build: $(RELEASE)

run: build
	@$(RELEASE) $(ARGS)

# How long each part takes is told at the end. The tests draw on one thread; what the program is built
# with takes the other processor meanwhile, and what it prints comes after theirs.
test: setup-tests
	@export CAROUSEL_STRICT=1; folder=$$(mktemp -d); beside=; \
	trap '[[ ! $$beside ]] || kill $$beside 2>/dev/null || true; rm -rf "$$folder"' EXIT; \
	part() { local start=$$SECONDS; $(MAKE) --no-print-directory $$1; \
	  echo "$$1 $$((SECONDS - start)) s" >>"$$folder/times"; }; \
	part lint; part structure; part debug; \
	{ part build; part example; part traces; } >"$$folder/beside" 2>&1 & beside=$$!; \
	part unit; \
	wait $$beside || { cat "$$folder/beside"; exit 1; }; beside=; cat "$$folder/beside"; \
	part e2e; \
	echo "All passed in $$SECONDS s: $$(paste -sd, "$$folder/times" | sed 's/,/, /g')."

test-fresh:
	@Tests/Fresh/fresh.sh $(ONLY)

lint: swift
	swift format lint --strict --recursive Package.swift Sources Tests

# No circle among the program's files, and each scene is small.
structure:
	python3 Tests/Structure/test_check_structure.py --quiet
	python3 Tests/Structure/check_structure.py --longest-scene 300 Sources/CarouselDemo

format: swift
	swift format --in-place --recursive Package.swift Sources Tests

# Packages are fetched, and everything is built, as the user's own settings say; tests then run in
# surroundings that are set.
debug: setup-tests
	swift build --build-tests $(SANITIZED)

unit: debug
	Tests/surroundings swift test --skip-build

# With a sanitizer, in a folder of its own. A decoder can't tell what was found, but it ends; memory that
# isn't to be had is no fault, and what the sanitizer holds back would be taken for growth.
SANITIZE ?=
ASAN_OPTIONS := abort_on_error=1:allocator_may_return_null=1:quarantine_size_mb=8:detect_leaks=0
SANITIZED := $(if $(SANITIZE),--sanitize=$(SANITIZE) --scratch-path .build-$(SANITIZE))
TESTS = Tests/surroundings env ASAN_OPTIONS=$(ASAN_OPTIONS)
TEST = "$$(swift build --show-bin-path $(SANITIZED))/carouselPackageTests.xctest" --testing-library swift-testing

# Its stream follows from the seed; a fault is printed with the few steps that lead there. Not by
# `swift test`, which keeps what is printed to itself until the end.
SEED ?= 1
monkey: debug
	$(TESTS) MONKEY_SEED=$(SEED) $(TEST) --filter RandomHandTests/anythingMayBeDone

# Those that led a decoder astray are kept in .build/mutants. Some say that they are as large as may be, which
# takes half a minute where nothing is optimised: so it is built as `make test` does.
COUNT ?= 10000
fuzz: export CAROUSEL_STRICT = 1
fuzz: debug
	@mkdir -p .build/mutants
	$(TESTS) FUZZ_SEED=$(SEED) FUZZ_COUNT=$(COUNT) $(TEST) --filter MutantTests

# The README's examples, built as the package of somebody who uses the engine; the one with a window is
# touched by the end-to-end tests.
example: swift
	swift build --package-path Tests/Example
	Tests/surroundings Tests/Example/.build/debug/Example

# The built program against the recorded traces, as a user would run it.
traces: $(RELEASE)
	Tests/surroundings python3 Tests/Fixtures/check_traces.py --command '$(RELEASE) trace {scenario}' Tests/Fixtures/carousel Tests/Fixtures/cube

# The built program on a real X server with a real touchscreen, mouse and keyboard.
e2e: setup-tests $(RELEASE) example
	Tests/surroundings python3 Tests/EndToEnd/run.py $(RELEASE) $(ONLY)

clean:
	rm -rf .build $(RELEASE_BUILD) .build-address .build-thread

# What a frame costs: of the engine, and of the whole program beside a bare SDL program.
bench: $(RELEASE)
	@$(call install,$(BENCH_PACKAGES))
	swift run -c release --package-path Tests/Benchmarks EngineBenchmark
	python3 Tests/EndToEnd/allocations.py Tests/Benchmarks/.build/release/EngineBenchmark
	python3 Tests/EndToEnd/allocations.py Tests/Benchmarks/.build/release/EngineBenchmark --views 25
	python3 Tests/EndToEnd/allocations.py Tests/Benchmarks/.build/release/EngineBenchmark --views 100
	python3 Tests/Benchmarks/coverflow25.py $(RELEASE)

bench-pictures: $(RELEASE)
	@$(call install,$(BENCH_PACKAGES))
	folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	swift run -c release --package-path Tests/Benchmarks PictureBenchmark "$$folder"
	python3 Tests/Benchmarks/pictures.py $(RELEASE) --loader Tests/Benchmarks/.build/release/PictureBenchmark

# How the program follows a finger, on a real X server with a real touchscreen; beside its aims.
feel: setup-tests $(RELEASE)
	Tests/surroundings python3 Tests/Feel/feel.py $(RELEASE) $(ONLY)

# One picture a scene, and the cover flow and the cube in motion.
screenshots: $(RELEASE)
	@$(call install,$(RUN_PACKAGES) python3 webp)
	python3 Assets/screenshots/make_screenshots.py $(RELEASE)
	@du -ch Assets/screenshots/*.webp | tail -n 1

# Where a distribution's package, or `make install PREFIX=~/.local`, puts everything.
DESTDIR ?=
PREFIX ?= /usr/local

# Calls `put` with the mode, the file and its place under PREFIX of everything that is installed.
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

# It may run as root, who has no toolchain: nothing is built, fetched or set up here.
install:
	@if [[ ! -x $(RELEASE) || ! -e $(COMPLETIONS)/fish ]]; then \
	  echo "Nothing to install has been built: run 'make build' first, without sudo." >&2; exit 1; fi; \
	put() { install -D -m $$1 "$$2" "$(DESTDIR)$(PREFIX)/$$3"; }; $(put-all); \
	strip '$(DESTDIR)$(PREFIX)/bin/carousel-demo'

uninstall:
	@put() { rm -f "$(DESTDIR)$(PREFIX)/$$3"; }; $(put-all); \
	for folder in doc/carousel-demo carousel-demo; do \
	  [[ ! -d "$(DESTDIR)$(PREFIX)/share/$$folder" ]] \
	    || find "$(DESTDIR)$(PREFIX)/share/$$folder" -depth -type d -empty -delete; done
