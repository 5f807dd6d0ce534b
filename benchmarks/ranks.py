#!/usr/bin/env python3
# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""A step on 1, 2, 4, ... ranks of one thread each, and on ranks of several threads: dense spheres with friction
(threads.toml), with sixty sweeps a step.

    benchmarks/ranks.py [--program build/release/slurry] [--ranks 1,2,4,8,16] [--threads 1] [--strong 17,36] [--weak 17]
                        [--steps 10] [--mpirun "mpirun --bind-to core"]

`--strong`: so many spheres across, for all numbers of ranks; `--weak`: so many across for one rank, with as many spheres for
each rank. There are 2 * across^3 spheres. A run is measured twice, with few and with more steps; the difference is free of
the start. Memory is the largest of a rank (/proc). The fingerprints of all numbers of ranks must be equal, or the program
ends with an error.

A machine without Open MPI: see "Libraries beside the program" in docs/cluster.md.
"""
import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).parent


def memory_of(pids):
    """The largest resident set of these processes, in MiB."""
    largest = 0
    for pid in pids:
        try:
            text = Path(f"/proc/{pid}/status").read_text()
            largest = max(largest, int(re.search(r"VmHWM:\s+(\d+)", text)[1]))
        except (OSError, TypeError):
            pass
    return largest / 1024


def slurry_processes(folder):
    """The processes that run in this folder of a run."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if words and words[0].endswith(b"slurry") and str(folder).encode() in words:
            found.append(path.parent.name)
    return found


class Runs:
    def __init__(self, options, work):
        self.options, self.work, self.count = options, work, 0

    def run(self, across, ranks, threads, steps, settings=()):
        """Wall time of the steps alone as the program says it, memory, fingerprint and the sentence on exchanges."""
        self.count += 1
        folder = self.work / str(self.count)
        words = [self.options.program, "run", str(HERE / "threads.toml"), "-q", "-j", str(threads), "-o", str(folder),
                 "--set", f"parameters.across={across}", "--set", f"time.end={steps * 1e-3}",
                 "--set", "output.report=false", "--set", "output.frames=false", "--set", "output.series=false"]
        for setting in settings:
            words += ["--set", setting]
        if ranks > 1:
            words = [*shlex.split(self.options.mpirun), "-n", str(ranks), *words]
        largest = [0.0]
        done = threading.Event()

        def watch():
            while not done.wait(0.2):
                largest[0] = max(largest[0], memory_of(slurry_processes(folder)))

        watcher = threading.Thread(target=watch)
        watcher.start()
        process = subprocess.run(words, capture_output=True, text=True)
        done.set()
        watcher.join()
        if process.returncode != 0:
            sys.exit(f"{shlex.join(words)}\n{process.stdout}{process.stderr}")
        summary = json.loads((folder / "summary.json").read_text())
        said = re.search(r"\d+ ranks of .*", process.stdout)
        return summary["wall_seconds"], largest[0], summary["fingerprint"], summary["timers"], said[0] if said else ""

    def step(self, across, ranks, threads, settings=()):
        few, more = 5, 5 + self.options.steps
        first = self.run(across, ranks, threads, few, settings)
        second = self.run(across, ranks, threads, more, settings)
        return (second[0] - first[0]) / self.options.steps, second[1], second[2], second[4]


def table(runs, title, sizes, ranks, threads):
    print(f"\n{title}, {threads} threads a rank\n\n| ranks | spheres | ms a step | speed-up | efficiency | MiB a rank |\n|---|---|---|---|---|---|")
    first, prints, notes = None, {}, []
    for count, across, weak in sizes(ranks):
        seconds, memory, print_, said = runs.step(across, count, threads)
        if across in prints and prints[across] != print_:
            sys.exit(f"{count} ranks give another fingerprint")
        prints[across] = print_
        spheres = 2 * across ** 3
        rate = spheres / seconds
        first = first or (rate, count)
        speed_up = rate / first[0]
        print(f"| {count} | {spheres} | {1e3 * seconds:.1f} | {speed_up:.2f} | {speed_up * first[1] / count:.0%} | {memory:.0f} |", flush=True)
        if said:
            notes.append(said)
    print("\n" + "\n".join(notes), flush=True)


def main():
    parser = argparse.ArgumentParser()
    numbers = lambda text: [int(x) for x in text.split(",") if x]
    parser.add_argument("--program", default=str(HERE / "../build/release/slurry"))
    parser.add_argument("--ranks", type=numbers, default=[1, 2, 4, 8, 16])
    parser.add_argument("--threads", type=numbers, default=[1])
    parser.add_argument("--strong", type=numbers, default=[17, 36])
    parser.add_argument("--weak", type=numbers, default=[17])
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--mpirun", default="mpirun --bind-to core" + (" --allow-run-as-root" if os.geteuid() == 0 else ""))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="slurry_ranks_") as work:
        runs = Runs(options, Path(work))
        for threads in options.threads:
            for across in options.strong:
                table(runs, f"Strong scaling, {2 * across ** 3} spheres", lambda ranks: [(n, across, False) for n in ranks], options.ranks, threads)
            for across in options.weak:
                table(runs, f"Weak scaling, {2 * across ** 3} spheres a rank",
                      lambda ranks: [(n, round(across * n ** (1 / 3)), True) for n in ranks], options.ranks, threads)


if __name__ == "__main__":
    main()
