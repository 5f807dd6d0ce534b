#!/usr/bin/env bash
# A step on 1, 2, 4, ... threads: dense spheres (dry, with friction, with rolling friction) of 1e4, 1e5 and 1e6, boxes, and grains in fluids.
#     benchmarks/threads.sh [path of the program] [threads, as 1,2,4,8,16] [cases: dry friction rolling boxes fluids]
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
slurry=${1:-$here/../build/release/slurry}
threads=${2:-1,2,4,8,16}
cases=${3:-dry friction rolling boxes fluids}

measure() { "$slurry" bench --threads "$threads" "$@" 2> >(grep -v '^note:' >&2); }
dense() { measure "$here/threads.toml" --set parameters.across="$1" --warm-up "$2" --steps "$3" "${@:4}"; }
sizes() {  # spheres: two times the cube of `across`
  dense 17 20 20 "$@"
  dense 36 20 10 "$@"
  dense 79 16 4 "$@"
}

for case in $cases; do
  echo "== $case"
  case $case in
    dry) sizes --set 'contacts=[{ law = "inelastic" }]' ;;
    friction) sizes ;;
    rolling) sizes --set parameters.rolling=0.05 ;;
    boxes)
      set_of_boxes=()
      for half in 0 1; do
        set_of_boxes+=(--set "grains.$half.shape=box" --set "grains.$half.size=[1,1,1]")
        set_of_boxes+=(--set "grains.$half.orientation=random" --set "grains.$half.radius=0.0062")
      done
      dense 17 40 5 "${set_of_boxes[@]}" ;;
    fluids)
      measure "$here/../gallery/sheared_suspension.toml" --warm-up 2 --steps 5
      measure "$here/../gallery/sediment_stokes.toml" --warm-up 2 --steps 5
      measure "$here/../gallery/fluidised_bed.toml" --warm-up 2 --steps 5 ;;
    *) echo "threads.sh: no case $case" >&2; exit 2 ;;
  esac
done
