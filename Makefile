# make run            sets up what is missing, builds, opens the window on the sample pictures
# make run ARGS="…"   the same with arguments, for example ARGS="--type wheel ~/Pictures"
# make test           sets up what is missing, runs every test
# make e2e            only the tests that touch the real window
# make bench          measures the engine and the frame
# make format         formats every Swift file
# make install        puts everything under PREFIX (/usr/local)

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run build test lint format unit example traces e2e bench install clean setup setup-tests

# A toolchain from swift.org brings no package with it: these it needs to run, to link and to fetch.
SWIFT_PACKAGES := g++ binutils-gold git ca-certificates libcurl4 libncurses6 libsqlite3-0
RUN_PACKAGES := $(SWIFT_PACKAGES) libsdl2-dev libsdl2-image-dev libsdl2-ttf-dev libfontconfig-dev \
  pkg-config libgl1-mesa-dri fonts-dejavu-core libdecor-0-plugin-1-cairo
TEST_PACKAGES := $(RUN_PACKAGES) python3 xserver-xorg-core xserver-xorg-video-dummy openbox \
  sway grim xwayland
BENCH_PACKAGES := $(TEST_PACKAGES) valgrind

RELEASE := .build/release/carousel-demo
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
	@sed -n 's/^# \(make.*\)/\1/p' Makefile

swift:
	@$(if $(shell command -v swift),,$(error Swift 6.0 or later is needed: 'apt install swiftlang' on Debian 13 and later, else see https://www.swift.org/install/linux/))
.PHONY: swift

setup: swift
	@$(call install,$(RUN_PACKAGES))

setup-tests: swift
	@$(call install,$(TEST_PACKAGES))

build: setup
	@swift build -c release --product carousel-demo

run: build
	@$(RELEASE) $(ARGS)

test: setup-tests
	@CAROUSEL_STRICT=1 $(MAKE) --no-print-directory lint unit example traces e2e

lint: swift
	swift format lint --strict --recursive Package.swift Sources Tests

format: swift
	swift format --in-place --recursive Package.swift Sources Tests

unit: setup-tests
	swift test

$(RELEASE): setup
	swift build -c release --product carousel-demo
.PHONY: $(RELEASE)

# The README's example, built as the package of somebody who uses the engine.
example: swift
	swift run --package-path Tests/Example Example

# The built program against the recorded traces, as a user would run it.
traces: $(RELEASE)
	python3 Tests/Fixtures/check_traces.py --command '$(RELEASE) trace {scenario}' Tests/Fixtures/carousel Tests/Fixtures/cube

# The built program on a real X server with a real touchscreen, mouse and keyboard.
e2e: setup-tests $(RELEASE)
	python3 Tests/EndToEnd/run.py $(RELEASE) $(ONLY)

clean:
	rm -rf .build

# What a frame costs: of the engine, and of the whole program beside a bare SDL program.
bench: $(RELEASE)
	@$(call install,$(BENCH_PACKAGES))
	swift run -c release --package-path Tests/Benchmarks EngineBenchmark
	python3 Tests/EndToEnd/allocations.py Tests/Benchmarks/.build/release/EngineBenchmark
	python3 Tests/Benchmarks/coverflow25.py $(RELEASE)

# Where a distribution's package, or `make install PREFIX=~/.local`, puts everything.
DESTDIR ?=
PREFIX ?= /usr/local
install: $(RELEASE)
	install -D -m 755 $(RELEASE) '$(DESTDIR)$(PREFIX)/bin/carousel-demo'
	install -d '$(DESTDIR)$(PREFIX)/share/carousel-demo/pictures' '$(DESTDIR)$(PREFIX)/share/carousel-demo/icons'
	install -m 644 Assets/pictures/*.jpg '$(DESTDIR)$(PREFIX)/share/carousel-demo/pictures'
	cp -r Assets/icons/hicolor '$(DESTDIR)$(PREFIX)/share/carousel-demo/icons/'
	install -d '$(DESTDIR)$(PREFIX)/share/icons'
	cp -r Assets/icons/hicolor '$(DESTDIR)$(PREFIX)/share/icons/'
	install -D -m 644 Assets/linux/org.carousel.Carousel.desktop '$(DESTDIR)$(PREFIX)/share/applications/org.carousel.Carousel.desktop'
	install -D -m 644 Assets/linux/org.carousel.Carousel.metainfo.xml '$(DESTDIR)$(PREFIX)/share/metainfo/org.carousel.Carousel.metainfo.xml'
	install -D -m 644 Assets/linux/carousel-demo.1 '$(DESTDIR)$(PREFIX)/share/man/man1/carousel-demo.1'
