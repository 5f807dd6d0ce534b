#!/usr/bin/env python3
# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""A step on 1, 2, 4, ... ranks: dense spheres with friction (threads.toml), with sixty sweeps a solve.

    benchmarks/ranks.py [--program build/release/slurry] [--ranks 1,2,4,8,16] [--threads 1] [--strong 17,36] [--weak 17]
                        [--warm-up 25] [--steps 10] [--mpirun "mpirun --bind-to core"]

`--strong`: so many spheres across, for all numbers of ranks; `--weak`: so many across for one rank, with as many spheres for
each rank. There are 2 * across^3 spheres. One process with all threads makes the steps of the warm-up; each number of ranks
goes on from there. The time of a step is that of its stages, by the timers of rank 0. Memory is the largest of a rank. The
fingerprints of all numbers of ranks must be equal, or the program ends with an error.

A machine without Open MPI: see "Libraries beside the program" in docs/cluster.md.
"""
import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
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

    def words(self, across, steps, folder, threads):
        words = [self.options.program, "run", str(HERE / "threads.toml"), "-q", "-j", str(threads), "-o", str(folder)]
        settings = [f"parameters.across={across}", f"time.end={steps * 1e-3}", "output.report=false", "output.frames=false",
                    "output.series=false", "resolve_overlaps=true"]
        for setting in settings:
            words += ["--set", setting]
        return words

    def start(self, across):
        """The folder of the run that all numbers of ranks go on from."""
        folder = self.work / f"start{across}"
        if not folder.exists():
            call(self.words(across, self.options.warm_up, folder, os.cpu_count()))
        return folder

    def step(self, across, ranks, threads):
        """Seconds and MiB of a step, the fingerprint, and the sentence on exchanges."""
        self.count += 1
        folder = self.work / str(self.count)
        shutil.copytree(self.start(across), folder)
        words = self.words(across, self.options.warm_up + self.options.steps, folder, threads) + ["--resume"]
        if ranks > 1:
            words = [*shlex.split(self.options.mpirun), "-n", str(ranks), *words]
        largest, done = [0.0], threading.Event()

        def watch():
            while not done.wait(0.2):
                largest[0] = max(largest[0], memory_of(slurry_processes(folder)))

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            output = call(words)
        finally:
            done.set()
            watcher.join()
        summary = json.loads((folder / "summary.json").read_text())
        said = re.search(r"\d+ ranks of .*", output)
        shutil.rmtree(folder)
        seconds = sum(line["seconds"] for name, line in summary["wall"]["session_stages"].items() if name != "checkpoint") / self.options.steps
        return seconds, largest[0], summary["fingerprint"], said[0] if said else ""


def call(words):
    process = subprocess.run(words, capture_output=True, text=True)
    if process.returncode != 0:
        sys.exit(f"{shlex.join(words)}\n{process.stdout}{process.stderr}")
    return process.stdout


def table(runs, title, sizes, threads):
    print(f"\n{title}, {threads} threads a rank\n\n| ranks | spheres | ms a step | speed-up | efficiency | MiB a rank |\n|---|---|---|---|---|---|")
    first, prints, notes = None, {}, []
    for ranks, across in sizes:
        seconds, memory, print_, said = runs.step(across, ranks, threads)
        if prints.setdefault(across, print_) != print_:
            sys.exit(f"{ranks} ranks give another fingerprint")
        spheres = 2 * across ** 3
        first = first or (spheres / seconds, ranks)
        speed_up = spheres / seconds / first[0]
        print(f"| {ranks} | {spheres} | {1e3 * seconds:.1f} | {speed_up:.2f} | {speed_up * first[1] / ranks:.0%} | {memory:.0f} |", flush=True)
        notes += [said] if said else []
    print("\n" + "\n".join(notes), flush=True)


def main():
    parser = argparse.ArgumentParser()
    numbers = lambda text: [int(x) for x in text.split(",") if x]
    parser.add_argument("--program", default=str(HERE / "../build/release/slurry"))
    parser.add_argument("--ranks", type=numbers, default=[1, 2, 4, 8, 16])
    parser.add_argument("--threads", type=numbers, default=[1])
    parser.add_argument("--strong", type=numbers, default=[17, 36])
    parser.add_argument("--weak", type=numbers, default=[17])
    parser.add_argument("--warm-up", type=int, default=25)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--mpirun", default="mpirun --bind-to core" + (" --allow-run-as-root" if os.geteuid() == 0 else ""))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="slurry_ranks_") as work:
        runs = Runs(options, Path(work))
        for threads in options.threads:
            for across in options.strong:
                table(runs, f"Strong scaling, {2 * across ** 3} spheres", [(n, across) for n in options.ranks], threads)
            for across in options.weak:
                table(runs, f"Weak scaling, {2 * across ** 3} spheres a rank", [(n, round(across * n ** (1 / 3))) for n in options.ranks], threads)


if __name__ == "__main__":
    main()
