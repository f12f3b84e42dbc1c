#!/usr/bin/env bash
# The README's two commands on a machine that has nothing yet.
#
#     fresh.sh [run] [test]          one of them, or both
#
# Makes a minimal Debian 12 by debootstrap, with git, make and this machine's Swift toolchain and
# nothing else, clones the repository's last commit into it, and runs there
#
#     make run      on the rig's X server, with a window that closes by itself; what it shows is left
#                   in .build-fresh/run.png
#     make test
#
# Needs root, debootstrap, and for `run` what `make setup-tests` installs. The packages' mirror, the
# certificates and the proxy are those of this machine's apt, the sources of packages those of its
# git. The system is kept in .build-fresh/base.tar, and the packages in .build-fresh/archives, for
# the next time; remove the folder for new ones. Everything is mounted in a name space of its own,
# which ends with this script, whatever ends it.
set -euo pipefail

repository=$(cd "$(dirname "$0")/../.." && pwd)
folder=$repository/.build-fresh
root=$folder/root
suite=bookworm

fail() {
  echo "make test-fresh: $*" >&2
  exit 1
}

if [[ ${CAROUSEL_FRESH:-} != inside ]]; then
  ((EUID == 0)) || fail "this needs root, to make a system and to mount in it: sudo make test-fresh"
  command -v debootstrap >/dev/null || DEBIAN_FRONTEND=noninteractive apt-get install -y -qq debootstrap
  CAROUSEL_FRESH=inside exec unshare --mount --propagation private --pid --fork --kill-child "$0" "$@"
fi

# The first process of a name space hears only what it asks for.
trap "exit 130" INT TERM HUP

swift=$(command -v swift) || fail "there is no swift on this machine's PATH"
toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$swift")")")")
[[ $toolchain != / ]] || fail "swift is one of the system's packages here; a toolchain in a folder of its own is needed"

proxies=()
for name in http_proxy https_proxy no_proxy; do
  [[ -z ${!name:-} ]] || proxies+=("$name=${!name}")
done

# A command in the new system, with nothing of this one's environment.
inside() {
  env -i HOME=/root TERM=dumb PATH="$toolchain/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
    "${proxies[@]}" chroot "$root" "$@"
}

# Debian's own packages, as apt here knows them: "URI suite component keyring".
sources() {
  apt-get indextargets --format '$(ORIGIN) $(REPO_URI) $(RELEASE) $(COMPONENT) $(SIGNED_BY)' 'Created-By: Packages' |
    awk -v suite="^$suite" '$1 == "Debian" && $3 ~ suite { print $2, $3, $4, $5 }'
}

make_base() {
  local uri release component keyring
  read -r uri release component keyring < <(sources | awk -v suite="$suite" '$2 == suite && $3 == "main"') ||
    fail "this machine's apt knows no packages of Debian 12 ($suite)"
  [[ $keyring == /* ]] || keyring=/usr/share/keyrings/debian-archive-keyring.gpg
  [[ -f $keyring ]] || fail "$keyring is missing; install debian-archive-keyring"
  local proxy=
  eval "$(apt-config shell proxy Acquire::http::Proxy)"
  echo "Making a minimal Debian 12 …"
  ${proxy:+env http_proxy="$proxy"} debootstrap --variant=minbase --keyring="$keyring" \
    "$suite" "$root" "$uri" >"$folder/debootstrap.log" || {
    tail -20 "$folder/debootstrap.log" >&2
    fail "debootstrap failed"
  }
  sources | awk '{ print "deb", $1, $2, $3 }' >"$root/etc/apt/sources.list"
  apt-config dump | grep -E '^Acquire::(http|https|Check|Retries|Force)' >"$root/etc/apt/apt.conf.d/90machine" || true
  # Nothing is started in it.
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
    mkdir -p "$root/usr/local/share/ca-certificates"
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/"
  fi
  mount_system
  inside apt-get update -qq
  inside env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    ca-certificates git make >>"$folder/debootstrap.log"
  tar --one-file-system --exclude="./${toolchain#/}/*" --exclude='./var/cache/apt/archives/*' \
    -C "$root" -cf "$folder/base.tar.new" .
  mv "$folder/base.tar.new" "$folder/base.tar"
}

# What a running system has: processes, devices, memory to share, a network; and the toolchain.
mount_system() {
  # Programs in it may make mount name spaces of their own only if its root is a mount.
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
  mkdir -p "$folder/archives/partial" "$root/var/cache/apt/archives"
  mount --bind "$folder/archives" "$root/var/cache/apt/archives"
  lend "$toolchain"
}

# A folder of this machine at its own place in the new system, to be read only.
lend() {
  mkdir -p "$root$1"
  mount --bind "$1" "$root$1"
  mount -o remount,bind,ro "$root$1"
}

# Where git gets packages from, if this machine has its own places for them.
pass_on_git() {
  local key value place
  git config --file "$root/etc/gitconfig" --add safe.directory '*'
  while read -r key value; do
    git config --file "$root/etc/gitconfig" --add "$key" "$value"
    place=${key#url.}
    place=${place%.*}
    place=${place#file://}
    if [[ $key == url.* && $place == /* && -d $place && ! -d $root$place ]]; then lend "${place%/}"; fi
  done < <(cd / && git config --get-regexp '^(url\..*\.insteadof|http\..*)$')
}

clone() {
  [[ -z $(git -c safe.directory='*' -C "$repository" status --porcelain) ]] ||
    echo "What is not committed is left out."
  git -c safe.directory='*' clone --quiet --no-hardlinks "$repository" "$root/root/carousel"
}

run_it() {
  echo "make run …"
  "$repository/Tests/EndToEnd/rig.py" run -- "$0" shown
  [[ -s $root/root/run.png ]] || fail "make run left no picture"
  cp "$root/root/run.png" "$folder/run.png"
}

# On the rig's display.
if [[ ${1:-} == shown ]]; then
  cp "$XAUTHORITY" "$root/root/.Xauthority"
  inside env DISPLAY="$DISPLAY" SDL_VIDEODRIVER=x11 make -C /root/carousel run \
    ARGS="--frames 120 --screenshot /root/run.png"
  exit
fi

test_it() {
  echo "make test …"
  inside make -C /root/carousel test
}

parts=("$@")
((${#parts[@]})) || parts=(run test)
for part in "${parts[@]}"; do
  [[ $part == run || $part == test ]] || fail "$part: there are only run and test"
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
pass_on_git
clone
for part in "${parts[@]}"; do
  start=$SECONDS
  # Waited for, so that a signal is heard at once.
  "${part}_it" &
  wait $!
  echo "make $part passed on a fresh machine, in $((SECONDS - start)) s."
done
