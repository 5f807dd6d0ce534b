#!/usr/bin/env bash
# What the same bits on every machine cost: one step of settled packings by the program as it is built, and by one compiled for
# this processor alone with fused operations, in turn, five times; prints CPU ms of both and the median of the ratios.
#   benchmarks/same_bits.sh [path of the program] [path of the other; built in build/native where it is not given]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
slurry=${1:-$here/../build/release/slurry}
other=${2:-}
if [[ -z $other ]]; then
  other=$here/../build/native/slurry
  cmake -S "$here/.." -B "$here/../build/native" -G Ninja -DCMAKE_BUILD_TYPE=Release -DSLURRY_ARCH=native -DSLURRY_SAME_BITS=OFF \
    -DSLURRY_TESTS=OFF -DSLURRY_BENCHMARKS=OFF -DSLURRY_PYTHON=OFF -DSLURRY_VIEWER=OFF >&2
  cmake --build "$here/../build/native" --target slurry_program >&2
fi

result=$(mktemp)
trap 'rm -f "$result"' EXIT

# CPU ms of one step.
measure() {
  "$1" bench --threads 1 --steps 1 --repeat 3 --cold --warm-up 0 -o "$result" "${@:2}" >/dev/null 2>&1
  /usr/bin/python3 -c 'import json, sys
print(1e3 * json.load(open(sys.argv[1]))["runs"][0]["processor_seconds"])' "$result"
}

compare() {
  local label=$1 rows=
  for _ in 1 2 3 4 5; do rows+="$(measure "$slurry" "${@:2}") $(measure "$other" "${@:2}")"$'\n'; done
  printf '%s' "$rows" | /usr/bin/python3 -c 'import statistics, sys
pairs = [tuple(map(float, line.split())) for line in sys.stdin]
here, there = zip(*pairs)
print(f"{sys.argv[1]:34} {min(here):8.2f} {min(there):8.2f} {statistics.median(a / b for a, b in pairs):8.3f}")' "$label"
}

printf '%-34s %8s %8s %8s\n' "CPU ms a step" "same" "native" "ratio"
friction=(--set contacts.0.law=friction --set contacts.0.friction=0.3)
compare "inelastic, 1000" "$here/settled_box.toml" --grains 1000
compare "inelastic, 8000" "$here/settled_box.toml" --grains 8000
compare "inelastic, plane, 1024" "$here/settled_box_planar.toml"
compare "convex friction, 8000" "$here/settled_box.toml" --grains 8000 "${friction[@]}" --set contacts.0.fixed_point=false
compare "Coulomb friction, 1000" "$here/settled_box.toml" --grains 1000 "${friction[@]}"
compare "Coulomb friction, 8000" "$here/settled_box.toml" --grains 8000 "${friction[@]}"
