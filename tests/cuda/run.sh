#!/usr/bin/env bash
# What a machine with a GPU shows and `./test` cannot: the fingerprints of the gallery, swept by the GPU, are those in the tree; a run that
# is killed on the GPU goes on on the processor with the same bits, and the reverse; two runs agree; compute-sanitizer finds nothing.
#   tests/cuda/run.sh [BUILD FOLDER [DEVICE]]   build/release and cuda by default; it needs the targets slurry_program, slurry_cuda and
#                                               golden. The device `emulated` tries this script where there is no GPU
#                                               (trust.devices), but for the long gallery.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${1:-$root/build/release}
device=${2:-cuda}
slurry=$build/slurry
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
passed=0
check() { # check NAME COMMAND...
  local name=$1
  shift
  if "$@" >"$work/log" 2>&1; then
    passed=$((passed + 1))
    echo "passed  $name"
  else
    failed=$((failed + 1))
    echo "FAILED  $name"
    tail -n 20 "$work/log"
  fi
}
fingerprint() { sed -n 's/.*"fingerprint": "\(.*\)".*/\1/p' "$1/summary.json"; }

"$slurry" devices
"$slurry" devices | grep -E "^$device(:0)? " | grep -qv 'not here' || {
  echo "no GPU: nothing was tested"
  exit 1
}

check "gallery, short" "$build/tests/golden" "$root" "$root/tests/golden/short.txt" --threads=1 --device="$device"

# One case on each device, and from one to the other in the middle. A run counts as killed when it has left a checkpoint on the way
# and has not come to its end.
case_file=$root/gallery/box_settle_3d.toml
set_up=(--set parameters.grains=1000 --set time.end=0.4 --set 'output.checkpoint={ steps = 20 }' -q)
"$slurry" run "$case_file" "${set_up[@]}" -o "$work/cpu" >/dev/null
expected=$(fingerprint "$work/cpu")
for turn in 1 2; do
  "$slurry" run "$case_file" "${set_up[@]}" -o "$work/gpu$turn" --device "$device" >/dev/null
  check "1000 spheres, run $turn: the bits of the processor" test "$(fingerprint "$work/gpu$turn")" = "$expected"
done
for pair in "$device cpu" "cpu $device"; do
  read -r first second <<<"$pair"
  folder=$work/$first-$second
  "$slurry" run "$case_file" "${set_up[@]}" -o "$folder" --device "$first" >/dev/null &
  pid=$!
  until compgen -G "$folder/checkpoints/step_000000[1-9]*" >/dev/null || compgen -G "$folder/checkpoints/step_0000000[2-9]*" >/dev/null ||
    ! kill -0 $pid 2>/dev/null; do sleep 0.01; done
  kill -9 $pid 2>/dev/null || true
  wait $pid 2>/dev/null || true
  check "killed on $first before its end" test ! -e "$folder/summary.json"
  "$slurry" run "$case_file" "${set_up[@]}" -o "$folder" --resume --device "$second" >/dev/null
  check "resumed on $second to the same bits" test "$(fingerprint "$folder")" = "$expected"
done

[[ $device == emulated ]] || check "gallery" "$build/tests/golden" "$root" "$root/tests/golden/gallery.txt" --threads=16 --device="$device"

if command -v compute-sanitizer >/dev/null; then
  for tool in memcheck racecheck initcheck; do
    check "compute-sanitizer $tool" compute-sanitizer --tool $tool --error-exitcode 1 \
      "$build/tests/golden" "$root" "$root/tests/golden/short.txt" --threads=1 --device="$device" gluey_lotto boxes_heap rotating_drum isotropic_compression
  done
else
  echo "compute-sanitizer is not here"
fi
echo "$passed passed, $failed failed"
((failed == 0))
