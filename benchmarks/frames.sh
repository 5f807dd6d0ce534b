#!/usr/bin/env bash
# What frames cost: 1e5 spheres that settle in a box, 200 frames, and how fast they are read back:
#   benchmarks/frames.sh [program] [grains] [frames] [steps between frames] [threads]
# The share is taken within one run, from the timers of its summary: time in frames over all the rest. The folder is
# removed afterwards; it takes about 20 MB a frame.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
slurry=${1:-$here/../build/release/slurry}
grains=${2:-100000} frames=${3:-200} every=${4:-5} threads=${5:-$(nproc)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

end=$(awk "BEGIN { print $frames * $every * 2e-3 }")
"$slurry" run "$here/../gallery/box_settle_3d.toml" -q -j "$threads" -o "$folder/run" --set "parameters.grains=$grains" --set "time.end=$end" \
  --set "output.frames={ steps = $every }" --set output.report=false --set output.checkpoint_wall=0
/usr/bin/python3 - "$folder/run" <<'END'
import json, os, pathlib, sys, time
import h5py

run = pathlib.Path(sys.argv[1])
summary = json.loads((run / "summary.json").read_text())
stages = {name: line["seconds"] for name, line in summary["wall"]["session_stages"].items()}
frames = sorted((run / "frames").glob("*.h5"))
bytes_ = sum(f.stat().st_size for f in frames)
rest = summary["wall"]["session_seconds"] - stages["frames"]
print(f"{summary['grains']} grains, {summary['steps']} steps, {len(frames)} frames, {bytes_ / 1e6 / len(frames):.1f} MB each")
print(f"frames {stages['frames']:.2f} s ({1e3 * stages['frames'] / len(frames):.1f} ms each, {bytes_ / 1e6 / stages['frames']:.0f} MB/s), "
      f"the rest {rest:.2f} s: {100 * stages['frames'] / rest:.1f} % over the cost of not writing")

def seconds(read):
    start = time.perf_counter()
    for path in frames[-20:]:
        read(path)
    return time.perf_counter() - start

def arrays(path):
    with h5py.File(path) as file:
        file.visititems(lambda _, item: item[()] if isinstance(item, h5py.Dataset) else None)

size = sum(f.stat().st_size for f in frames[-20:]) / 1e6
raw = min(seconds(pathlib.Path.read_bytes) for _ in range(3))
hdf5 = min(seconds(arrays) for _ in range(3))
print(f"the last frames read as bytes at {size / raw:.0f} MB/s, as arrays at {size / hdf5:.0f} MB/s")
END
