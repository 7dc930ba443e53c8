#!/bin/sh
# A Docker engine for the tests, on a bare Debian machine (12 or 13) as root.
#
#   scripts/docker-engine.sh start    install what is missing, start an engine unless one answers, make the base image
#   scripts/docker-engine.sh stop     stop the engine that start started (never anybody else's)
#   scripts/docker-engine.sh host     print the engine's DOCKER_HOST, or fail when none answers
#
# `start` and `host` print exactly one line on standard output: DOCKER_HOST=unix:///…, ready for `export "$(…)"`.
# Everything else goes to standard error. A second `start` takes well under a second.
#
# Environment: DOCKER_HOST (an engine of your own is used as it is), MLEDOJO_ENGINE_DIR (where a private engine keeps
# its files and its socket; default: the user's cache folder, and /run/mledojo), MLEDOJO_DEBIAN_SUITE (release of the
# base image; default: this machine's), MLEDOJO_DEBIAN_MIRROR (default: debootstrap's own).
set -eu

base_image=mledojo/base
directory=${MLEDOJO_ENGINE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/mledojo/engine}
# The socket stands where members of the group docker can reach it, which root's home is not.
socket=${MLEDOJO_ENGINE_DIR:-/run/mledojo}/docker.sock
pidfile=$directory/dockerd.pid
log=$directory/dockerd.log

say() { printf 'docker-engine: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# An engine answers when its version can be asked for.
answers() { DOCKER_HOST=$1 docker version --format '{{.Server.Version}}' >/dev/null 2>&1; }

# The engine to use, best first: the one that was named, the machine's, our own.
find_engine() {
  command -v docker >/dev/null 2>&1 || return 1
  for candidate in "${DOCKER_HOST:-}" unix:///var/run/docker.sock "unix://$socket"; do
    if [ -n "$candidate" ] && answers "$candidate"; then
      printf '%s\n' "$candidate"
      return 0
    fi
  done
  return 1
}

install_missing() {
  missing=
  if ! command -v dockerd >/dev/null 2>&1 || ! command -v docker >/dev/null 2>&1; then missing="$missing docker.io"; fi
  command -v debootstrap >/dev/null 2>&1 || missing="$missing debootstrap"
  [ -n "$missing" ] || return 0
  command -v apt-get >/dev/null 2>&1 || fail "install$missing by hand: this machine has no apt-get"
  say "installing$missing"
  apt-get update -q >&2 || fail "apt-get update failed; install$missing by hand"
  # From Debian 13 on the client is a package of its own, which docker.io only recommends.
  if ! command -v docker >/dev/null 2>&1 && apt-cache show docker-cli >/dev/null 2>&1; then
    missing="$missing docker-cli"
  fi
  # shellcheck disable=SC2086 # a list of package names
  DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing ca-certificates >&2 ||
    fail "apt-get could not install$missing; install it by hand"
}

# Starts dockerd with the arguments given and waits until it answers or has died.
launch() {
  : >"$log"
  # Its own folders and socket, and no bridge: the boxes have no network, so the machine's firewall stays untouched.
  # The descriptors of whoever called us must not live on in the engine.
  setsid dockerd --host "unix://$socket" --data-root "$directory/data" --exec-root "$directory/exec" \
    --pidfile "$pidfile" --bridge=none --iptables=false --ip6tables=false "$@" \
    </dev/null >"$log" 2>&1 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- &
  pid=$!
  waited=0
  while [ "$waited" -lt 300 ]; do
    answers "unix://$socket" && return 0
    kill -0 "$pid" 2>/dev/null || return 1
    sleep 0.1
    waited=$((waited + 1))
  done
  kill "$pid" 2>/dev/null || true
  return 1
}

start_engine() {
  [ "$(id -u)" = 0 ] || fail "no Docker engine answers, and only root can start one: run 'sudo scripts/docker-engine.sh start', or name one in DOCKER_HOST"
  install_missing
  # The package may have started the machine's own engine just now.
  find_engine >/dev/null && return 0
  mkdir -p "$directory" "$(dirname "$socket")"
  # An engine that was killed hard leaves its pid file, and a new one would believe it.
  if [ -f "$pidfile" ] && ! is_ours "$(cat "$pidfile")"; then rm -f "$pidfile"; fi
  say "starting an engine in $directory"
  launch && return 0
  say "it did not start; trying the plain storage driver (slower, works inside containers)"
  launch --storage-driver=vfs && return 0
  tail -n 20 "$log" >&2
  fail "dockerd does not start here; its log is $log"
}

# Is this process the dockerd that holds our socket?
is_ours() { [ -r "/proc/$1/cmdline" ] && tr '\0' ' ' <"/proc/$1/cmdline" | grep -qF "unix://$socket"; }

make_base() {
  DOCKER_HOST=$1
  export DOCKER_HOST
  docker image inspect "$base_image" >/dev/null 2>&1 && return 0
  [ "$(id -u)" = 0 ] || { say "no image $base_image: a registry's debian image serves as the base instead"; return 0; }
  install_missing
  suite=${MLEDOJO_DEBIAN_SUITE:-$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-bookworm}")}
  say "making the base image $base_image from Debian $suite (about half a minute)"
  root=$(mktemp -d)
  # shellcheck disable=SC2064 # the folder as it is named now
  trap "rm -rf '$root'" EXIT
  debootstrap --variant=minbase "$suite" "$root" ${MLEDOJO_DEBIAN_MIRROR:-} >"$root.log" 2>&1 || {
    tail -n 20 "$root.log" >&2
    rm -f "$root.log"
    fail "debootstrap failed; behind a mirror of your own set MLEDOJO_DEBIAN_MIRROR"
  }
  rm -rf "$root.log" "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/* "$root"/var/log/*
  # Nothing of this machine stays in the image.
  rm -f "$root/etc/resolv.conf" "$root/etc/hostname"
  tar -C "$root" --numeric-owner -c . | docker import - "$base_image" >/dev/null
  rm -rf "$root"
  trap - EXIT
}

case ${1:-start} in
  start)
    if ! engine=$(find_engine); then
      start_engine
      engine=$(find_engine) || fail "the engine started but does not answer"
    fi
    make_base "$engine"
    printf 'DOCKER_HOST=%s\n' "$engine"
    ;;
  host)
    engine=$(find_engine) || fail "no Docker engine answers: run scripts/docker-engine.sh start"
    printf 'DOCKER_HOST=%s\n' "$engine"
    ;;
  stop)
    if [ -f "$pidfile" ] && is_ours "$(cat "$pidfile")"; then
      pid=$(cat "$pidfile")
      kill "$pid"
      waited=0
      while kill -0 "$pid" 2>/dev/null && [ "$waited" -lt 200 ]; do sleep 0.1; waited=$((waited + 1)); done
      kill -0 "$pid" 2>/dev/null && fail "the engine (process $pid) does not end"
      say "stopped"
    else
      say "no engine of ours runs"
    fi
    ;;
  *) fail "usage: scripts/docker-engine.sh [start|stop|host]" ;;
esac
