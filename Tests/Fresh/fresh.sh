#!/usr/bin/env bash
# Runs the README's commands in a new system without any of the packages that they need.
#
#     fresh.sh SUITE [view-example] [run] [test]    runs these commands, or all by default
#
# Makes a minimal Debian with debootstrap, installs git and make, clones the repository's last
# commit into it, and runs there:
#
#     make view-example   without the libraries of the picture formats
#     make run            on the X server of the end-to-end tests, with a window that closes by itself;
#                         the screenshot is saved as .build-fresh/SUITE/run.png
#     make test test-users-build
#
# SUITE is one of:
#
#     bookworm      Debian 12 with this machine's Swift toolchain from swift.org
#     trixie        Debian 13 with its own package swiftlang, without this machine's toolchain
#
# Needs root, debootstrap and, for `run`, the packages of `make setup-tests`. The new system uses
# the package mirror, the certificates and the proxy of this machine's apt, and the mirrors of this
# machine's git. For later runs, the system is kept in .build-fresh/SUITE/base.tar, and the packages
# of all suites in .build-fresh/archives. Remove .build-fresh to download everything again. All
# mounts are in a mount namespace that ends with this script, even if the script is killed.
set -euo pipefail

repository=$(cd "$(dirname "$0")/../.." && pwd)

fail() {
  echo "make test-fresh: $*" >&2
  exit 1
}

# `shown` is set if `run_it` has started this script again, on the X server of the end-to-end tests.
if [[ ${1:-} == shown ]]; then shift; shown=1; else shown=; fi

suite=${1:-}
shift || true
# The system's name, its packages besides git and make, and whether it uses this machine's toolchain.
case $suite in
  bookworm) system="Debian 12" packages="" shares_toolchain=1 ;;
  trixie) system="Debian 13" packages=swiftlang shares_toolchain= ;;
  *) fail "'$suite' is not a suite; use bookworm or trixie" ;;
esac
archives=$repository/.build-fresh/archives
folder=$repository/.build-fresh/$suite
root=$folder/root

if [[ ${CAROUSEL_FRESH:-} != inside ]]; then
  ((EUID == 0)) || fail "root is needed to create and mount a system: sudo make test-fresh"
  command -v debootstrap >/dev/null || DEBIAN_FRONTEND=noninteractive apt-get install -y -qq debootstrap
  CAROUSEL_FRESH=inside exec unshare --mount --propagation private --pid --fork --kill-child "$0" "$suite" "$@"
fi

# The first process of a PID namespace receives only signals that it handles.
trap "exit 130" INT TERM HUP

toolchain=
if [[ $shares_toolchain ]]; then
  swift=$(command -v swift) || fail "swift is not on this machine's PATH"
  toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$swift")")")")
  [[ $toolchain != / ]] ||
    fail "swift is a system package here; install a toolchain from swift.org in a folder of its own"
fi

proxies=()
for name in http_proxy https_proxy no_proxy; do
  [[ -z ${!name:-} ]] || proxies+=("$name=${!name}")
done

# Runs a command in the new system, without this machine's environment.
inside() {
  env -i HOME=/root TERM=dumb PATH="${toolchain:+$toolchain/usr/bin:}/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
    "${proxies[@]}" chroot "$root" "$@"
}

# Prints Debian's package sources as "URI suite component keyring": those of this machine's apt,
# with the suite's name in place of this machine's suite.
sources() {
  apt-get indextargets --format '$(ORIGIN) $(REPO_URI) $(RELEASE) $(COMPONENT) $(SIGNED_BY)' 'Created-By: Packages' |
    awk -v suite="$suite" '$1 == "Debian" && sub(/^(bookworm|trixie)/, suite, $3) { print $2, $3, $4, $5 }' |
    sort -u
}

make_base() {
  local uri release component keyring
  read -r uri release component keyring < <(sources | awk -v suite="$suite" '$2 == suite && $3 == "main"') ||
    fail "this machine's apt has no source of Debian 12 or 13"
  [[ $keyring == /* ]] || keyring=/usr/share/keyrings/debian-archive-keyring.gpg
  [[ -f $keyring ]] || fail "$keyring is missing; install debian-archive-keyring"
  local proxy=
  eval "$(apt-config shell proxy Acquire::http::Proxy)"
  echo "Making a minimal $system …"
  ${proxy:+env http_proxy="$proxy"} debootstrap --variant=minbase --keyring="$keyring" \
    "$suite" "$root" "$uri" >"$folder/debootstrap.log" || {
    tail -20 "$folder/debootstrap.log" >&2
    fail "debootstrap failed"
  }
  sources | awk '{ print "deb", $1, $2, $3 }' >"$root/etc/apt/sources.list"
  apt-config dump | grep -E '^Acquire::(http|https|Check|Retries|Force)' >"$root/etc/apt/apt.conf.d/90machine" || true
  # No services are started in the new system.
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
    mkdir -p "$root/usr/local/share/ca-certificates"
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/"
  fi
  mount_system
  inside apt-get update -qq
  inside env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    ca-certificates git make $packages >>"$folder/debootstrap.log"
  tar --one-file-system ${toolchain:+--exclude="./${toolchain#/}/*"} --exclude='./var/cache/apt/archives/*' \
    -C "$root" -cf "$folder/base.tar.new" .
  mv "$folder/base.tar.new" "$folder/base.tar"
}

# Mounts the file systems that a running system has, and the toolchain.
mount_system() {
  # Programs in the new system can create mount namespaces only if its root is a mount point.
  mount --bind "$root" "$root"
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  mount -t proc proc "$root/proc"
  mount --rbind /sys "$root/sys" && mount --make-rslave "$root/sys"
  mount -t tmpfs -o mode=755 tmpfs "$root/dev"
  local device
  for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
  done
  mkdir "$root/dev/pts" "$root/dev/shm"
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
  mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
  ln -s pts/ptmx "$root/dev/ptmx"
  ln -s /proc/self/fd "$root/dev/fd"
  ln -s /proc/self/fd/0 "$root/dev/stdin"
  ln -s /proc/self/fd/1 "$root/dev/stdout"
  ln -s /proc/self/fd/2 "$root/dev/stderr"
  mkdir -p "$archives/partial" "$root/var/cache/apt/archives"
  mount --bind "$archives" "$root/var/cache/apt/archives"
  [[ ! $toolchain ]] || share_folder "$toolchain"
}

# Makes a folder of this machine available in the new system, read-only and at the same path.
share_folder() {
  mkdir -p "$root$1"
  mount --bind "$1" "$root$1"
  mount -o remount,bind,ro "$root$1"
}

# Copies this machine's git settings for downloads, such as local mirrors, to the new system.
copy_git_settings() {
  local key value place
  git config --file "$root/etc/gitconfig" --add safe.directory '*'
  while read -r key value; do
    git config --file "$root/etc/gitconfig" --add "$key" "$value"
    place=${key#url.}
    place=${place%.*}
    place=${place#file://}
    if [[ $key == url.* && $place == /* && -d $place && ! -d $root$place ]]; then share_folder "${place%/}"; fi
  done < <(cd / && git config --get-regexp '^(url\..*\.insteadof|http\..*)$')
}

clone() {
  [[ -z $(git -c safe.directory='*' -C "$repository" status --porcelain) ]] ||
    echo "Uncommitted changes are not tested."
  git -c safe.directory='*' clone --quiet --no-hardlinks "$repository" "$root/root/carousel"
}

view-example_it() {
  echo "make view-example …"
  inside make -C /root/carousel view-example
}

run_it() {
  echo "make run …"
  "$repository/Tests/EndToEnd/rig.py" run -- "$0" shown "$suite"
  [[ -s $root/root/run.png ]] || fail "make run saved no screenshot"
  cp "$root/root/run.png" "$folder/run.png"
}

if [[ $shown ]]; then
  cp "$XAUTHORITY" "$root/root/.Xauthority"
  inside env DISPLAY="$DISPLAY" SDL_VIDEODRIVER=x11 make -C /root/carousel run \
    ARGS="--frames 120 --screenshot /root/run.png"
  exit
fi

test_it() {
  echo "make test …"
  inside make -C /root/carousel test test-users-build ${LIMIT:+LIMIT="$LIMIT"}
}

parts=("$@")
((${#parts[@]})) || parts=(view-example run test)
for part in "${parts[@]}"; do
  [[ $(type -t "${part}_it") == function ]] || fail "'$part' is not a part; use view-example, run or test"
done

mkdir -p "$folder"
rm -rf --one-file-system "$root"
mkdir "$root"
if [[ -f $folder/base.tar ]]; then
  tar -C "$root" -xf "$folder/base.tar"
  mount_system
else
  make_base
fi
copy_git_settings
clone
for part in "${parts[@]}"; do
  start=$SECONDS
  # Runs in the background and is waited for, so that signals are handled at once.
  "${part}_it" &
  wait $!
  echo "make $part passed on a fresh $system, in $((SECONDS - start)) s."
done
