# shellcheck shell=bash
# Sourced by ./run and ./test: installs what is missing, configures and builds. Sets `root` and `build`.
# One line per stage goes to standard error; the output of a stage is shown only if it fails.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/release
installed= # set when packages were installed

say() { printf 'slurry: %s\n' "$*" >&2; }

quietly() {
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 || status=$?
  if ((status != 0)); then
    cat "$log" >&2
    say "this command failed: $*"
  fi
  rm -f "$log"
  return "$status"
}

# The names in the given lists that are not installed.
missing_packages() {
  local names
  names=$(sed 's/#.*//' "$@" | tr -s '[:space:]' '\n' | sed '/^$/d' | sort -u)
  # shellcheck disable=SC2086 # one name a word
  comm -23 <(printf '%s\n' "$names") \
    <(dpkg-query -W -f='${db:Status-Abbrev} ${Package}\n' $names 2>/dev/null | sed -n 's/^ii  *//p' | sort -u)
}

# install_packages [--node] LIST...: what the lists name, and with --node Node.js, which makes the page of the viewer. Any of
# version 18 or later serves; only where there is none Debian's is taken.
install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "this is not a Debian system: install the equivalents of packages.txt yourself"
    return 0
  fi
  local missing as_root=() node=()
  if [[ $1 == --node ]]; then
    command -v npm >/dev/null || node=(nodejs npm)
    shift
  fi
  mapfile -t missing < <(missing_packages "$@")
  missing+=("${node[@]}")
  ((${#missing[@]} == 0)) && return 0
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "these packages are missing; install them as root: ${missing[*]}"
      return 1
    fi
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  quietly "${as_root[@]}" apt-get update
  quietly "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
  installed=yes
}

# configure [OPTION...]: always where options are given or packages came, else once.
configure() {
  [[ -f $build/build.ninja && -z $installed && $# -eq 0 ]] && return 0
  say "configuring ${build#"$root"/}"
  (cd "$root" && quietly cmake --preset release "$@")
}

build_targets() {
  say "building ${build#"$root"/}"
  quietly cmake --build "$build" --target "$@"
}
