#!/usr/bin/env bash
# What a machine with a GPU shows and `./test` cannot: the fingerprints of the gallery, swept by the GPU, are those in the tree; a run that
# is killed on the GPU goes on on the processor with the same bits, and the reverse; two runs agree; compute-sanitizer finds nothing.
#   tests/cuda/run.sh [BUILD FOLDER]      build/release by default; it needs the targets slurry_program, slurry_cuda and golden
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${1:-$root/build/release}
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
"$slurry" devices | grep -q '^cuda:0 ' || {
  echo "no GPU: nothing was tested"
  exit 1
}

check "gallery, short" "$build/tests/golden" "$root" "$root/tests/golden/short.txt" --threads=1 --device=cuda

# One case on each device, and from one to the other in the middle.
case_file=$root/gallery/box_settle_3d.toml
set_up=(--set parameters.grains=8000 --set time.end=0.06 --set output.checkpoint=0.03 -q)
"$slurry" run "$case_file" "${set_up[@]}" -o "$work/cpu" >/dev/null
expected=$(fingerprint "$work/cpu")
for turn in 1 2; do
  "$slurry" run "$case_file" "${set_up[@]}" -o "$work/gpu$turn" --device cuda >/dev/null
  check "8000 spheres, run $turn: the bits of the processor" test "$(fingerprint "$work/gpu$turn")" = "$expected"
done
for pair in "cuda cpu" "cpu cuda"; do
  read -r first second <<<"$pair"
  folder=$work/$first-$second
  "$slurry" run "$case_file" "${set_up[@]}" -o "$folder" --device "$first" >/dev/null &
  pid=$!
  while ! compgen -G "$folder/checkpoints/*" >/dev/null && kill -0 $pid 2>/dev/null; do sleep 0.1; done
  sleep 0.5
  kill -9 $pid 2>/dev/null || true
  wait $pid 2>/dev/null || true
  "$slurry" run "$case_file" "${set_up[@]}" -o "$folder" --resume --device "$second" >/dev/null
  check "killed on $first, resumed on $second" test "$(fingerprint "$folder")" = "$expected"
done

check "gallery" "$build/tests/golden" "$root" "$root/tests/golden/gallery.txt" --threads=16 --device=cuda

if command -v compute-sanitizer >/dev/null; then
  for tool in memcheck racecheck initcheck; do
    check "compute-sanitizer $tool" compute-sanitizer --tool $tool --error-exitcode 1 \
      "$build/tests/golden" "$root" "$root/tests/golden/short.txt" --threads=1 --device=cuda gluey_lotto boxes_heap rotating_drum
  done
else
  echo "compute-sanitizer is not here"
fi
echo "$passed passed, $failed failed"
((failed == 0))
