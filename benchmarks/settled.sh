#!/usr/bin/env bash
# One step of the settled packings by law and size, one thread, cold start, the fastest of five:
#   benchmarks/settled.sh [path of the program] [folder of settled3d_n30.csv and settled2d_n90.csv, for the large sizes]
# A packing read from a file has no glued contact, so that its first gluey step is a dry one: with glue the second step counts.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
slurry=${1:-$here/../build/release/slurry}
large=${2:-}
gluey=(--set contacts.0.law=gluey --set contacts.0.gamma_min=-2)
header=case

measure() {
  "$slurry" bench --threads 1 --steps 1 --repeat 5 --cold "$@" 2> >(grep -v '^note:' >&2) | grep -E "^($header|settled_box)"
  header=none
}

measure "$here/settled_box.toml" --grains 1000,8000 --warm-up 0
[[ -z $large ]] || measure "$here/settled_box.toml" --grains 27000 --set "grains.0.file=$(realpath "$large")/settled3d_n30.csv" --warm-up 0
measure "$here/settled_box.toml" --grains 1000,8000 --warm-up 1 "${gluey[@]}"
measure "$here/settled_box_planar.toml" --warm-up 0
[[ -z $large ]] || measure "$here/settled_box_planar.toml" --grains 8100 --set "grains.0.file=$(realpath "$large")/settled2d_n90.csv" --warm-up 0
friction=(--set contacts.0.law=friction --set contacts.0.friction=0.3)
measure "$here/settled_box.toml" --grains 1000,8000 --warm-up 0 "${friction[@]}" --set contacts.0.fixed_point=false
measure "$here/settled_box.toml" --grains 1000,8000 --warm-up 0 "${friction[@]}"
