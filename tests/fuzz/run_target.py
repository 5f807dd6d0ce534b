# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Runs one fuzz target from its seeds for a number of inputs, with a fixed seed, within bounds of time and memory.

    run_target.py <folder of the program> <corpus folder> <target> <number of inputs>

What the target finds interesting goes to a folder that is thrown away, so that every run starts from the same seeds. Long
runs of HDF5 files are cut into rounds, each a new process with the next seed that goes on from what the last one found: the
HDF5 library keeps memory of files that it refuses. An input that breaks the target is kept in
<folder of the program>/found/<target>-..., and printed.
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

# Longest input in bytes. HDF5 files are longer than texts before they hold anything.
LONGEST = {"problem": 32768, "frame": 65536, "checkpoint": 16384}

# Largest single allocation, MiB. HDF5 1.10 asks for whatever length a damaged file claims, and refuses the file when the
# system does not give it; memory that it is given and never touches does not count against the bound of the process.
LARGEST = {"problem": 2_000_000_000, "frame": 2_000_000_000}


# Inputs of one process at most; no entry: all of them.
ROUND = {"problem": 20_000, "frame": 20_000}


def run_round(folder, corpus, target, runs, seed, scratch):
    command = [folder / "fuzz", f"-runs={runs}", f"-seed={seed}", "-timeout=10", "-rss_limit_mb=1024",
               f"-malloc_limit_mb={LARGEST.get(target, 256)}", f"-max_len={LONGEST.get(target, 4096)}",
               "-print_final_stats=1", f"-artifact_prefix={folder / 'found'}/{target}-", scratch, corpus / target]
    dictionary = corpus / f"{target}.dict"
    if dictionary.exists():
        command.insert(1, f"-dict={dictionary}")
    environment = {**os.environ,
                   "SLURRY_FUZZ_TARGET": target,
                   "ASAN_OPTIONS": f"detect_leaks=1:allocator_may_return_null={int(target in LARGEST)}",
                   "LSAN_OPTIONS": f"suppressions={Path(__file__).resolve().parent / 'leaks.txt'}:print_suppressions=0",
                   "UBSAN_OPTIONS": "print_stacktrace=1"}
    return subprocess.run([str(c) for c in command], cwd=scratch, env=environment, text=True, errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def main():
    folder, corpus = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    target, runs = sys.argv[3], int(sys.argv[4])
    (folder / "found").mkdir(exist_ok=True)
    length = ROUND.get(target, runs)
    with tempfile.TemporaryDirectory(prefix="slurry_fuzz_") as scratch:
        for seed, begin in enumerate(range(0, runs, length), start=1):
            done = run_round(folder, corpus, target, min(length, runs - begin), seed, scratch)
            if done.returncode != 0:
                print(done.stdout[-6000:])
                return 1
            lines = done.stdout.splitlines()
            print("\n".join(line for line in lines if line.startswith("stat::") or line.startswith("Done")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
