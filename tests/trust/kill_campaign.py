# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Kills running cases with SIGKILL at random moments and resumes them, over and over, until each ends: the end has the
bits of the run that nobody touched, and every file is whole after every kill.

    kill_campaign.py <slurry> --kills 200 [--seed 1]

Kills are of five kinds: while the run starts, from the moment at which its folder is there to its first checkpoint (a fluid
that settles takes most of that); at a random time; while a frame or a checkpoint is being written (its .part file is
there); just after one appeared; and SIGTERM, which lets the run write its end, followed by SIGKILL a few milliseconds
later. The first kill of every chain is of the first kind.
"""
import argparse
import collections
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from run_folder import check_folder, differences

OUTPUT = """
[output]
frames = { steps = 3 }
series = { steps = 2 }
checkpoint = { steps = 7 }
checkpoint_wall = 0.03
[[probes]]
name = "all"
probe = "group"
"""

CASES = {
    "friction": """
title = "Discs in a turning drum"
planar = true
[time]
step = 1e-3
end = 0.24
[[grains]]
name = "discs"
place = "lattice"
origin = [-0.25, -0.25]
counts = [10, 10]
spacing = 0.05
jitter = 0.8
radius = { uniform = [0.015, 0.024] }
density = 1000
[[obstacles]]
name = "drum"
shape = "drum"
radius = 0.45
motion = "rotation"
rate = 6
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "friction"
friction = 0.5
""",
    "gluey": """
title = "Gluey discs in a turning box"
planar = true
[time]
step = 1e-3
end = 0.24
[[grains]]
name = "discs"
place = "lattice"
origin = [-0.2, -0.2]
counts = [9, 9]
spacing = 0.05
radius = { uniform = [0.015, 0.024] }
density = 1000
[[obstacles]]
name = "box"
shape = "box"
size = [0.5, 0.5]
inside = true
motion = "rotation"
rate = 8
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "gluey"
scaling = "one"
gamma_min = -0.1
""",
    "shaped": """
title = "Capsules and boxes fall on a floor"
[time]
step = "auto"
max_step = 2e-3
max_displacement = 0.1
end = 0.2
[[grains]]
name = "capsules"
place = "lattice"
origin = [0, 0, 0.1]
counts = [3, 3, 3]
spacing = 0.1
radius = 0.02
density = 1000
shape = "capsule"
length = 1.5
orientation = "random"
[[grains]]
name = "boxes"
place = "lattice"
origin = [0.03, 0.03, 0.5]
counts = [2, 2, 2]
spacing = 0.1
radius = 0.02
density = 1000
shape = { name = "box", size = [1.5, 1, 2] }
orientation = "random"
[[obstacles]]
name = "floor"
shape = "plane"
normal = [0.1, 0, 1]
[[forces]]
force = "gravity"
acceleration = [0, 0, -9.81]
[[contacts]]
law = "friction"
friction = 0.4
""",
    "growing": """
title = "Rods that grow and divide"
planar = true
dynamics = "overdamped"
[time]
step = 0.02
end = 5.0
[[grains]]
name = "rods"
place = "points"
positions = [[0, 0], [0.4, 0.9]]
radius = 0.1
shape = "capsule"
length = 1.5
orientation = "random"
density = 1
growth = { rate = 0.6 }
""",
    "coming and going": """
title = "Discs that come and go in a periodic cell"
planar = true
seed = 5
[time]
step = 1e-3
end = 0.3
[cell]
low = [0, 0]
high = [0.4, 0.8]
periodic = ["x"]
[[grains]]
name = "discs"
place = "none"
radius = { uniform = [0.015, 0.024] }
density = 1000
velocity = [0.3, -1]
[[inlets]]
name = "feed"
grains = "discs"
region = "box"
low = [0, 0.6]
high = [0.4, 0.78]
rate = 300
[[outlets]]
name = "out"
region = "beyond"
point = [0, 0]
normal = [0, -1]
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "friction"
friction = 0.5
""",
    "sheared": """
title = "A sheared cell whose tilt is flipped six times"
planar = true
seed = 17
[time]
step = 0.01
end = 1.2
[cell]
low = [0, 0]
high = [14, 14]
shear_xy = 5
[[grains]]
place = "random"
count = 90
low = [0, 0]
high = [14, 14]
radius = { uniform = [0.5, 0.7] }
velocity_spread = 3
[[contacts]]
law = "friction"
friction = 0.4
restitution = 0.8
""",
    "settling": """
title = "A grain in a channel whose flow settles past a post before the run"
planar = true
[time]
step = 0.01
end = 0.4
[fluid]
name = "pointset"
viscosity = 0.05
density = 1
spacing = 0.1
low = [0, 0]
high = [2, 1]
impermeable = ["post"]
settle = 1.5
[[fluid.boundaries]]
kind = "inflow"
on = "left"
velocity = ["6*y*(1 - y)", 0]
[[fluid.boundaries]]
kind = "outflow"
on = "right"
[[obstacles]]
name = "post"
shape = "ball"
centre = [0.9, 0.5]
radius = 0.25
[[grains]]
positions = [[0.3, 0.6]]
radius = 0.01
density = 1
""",
    "on a grid": """
title = "Discs settle in a liquid with inertia"
planar = true
[time]
step = 2e-3
end = 0.1
[cell]
low = [0, 0]
high = [0.02, 0.03]
periodic = ["x"]
[fluid]
name = "grid"
viscosity = 3.5e-3
density = 1100
spacing = 6.25e-4
[[grains]]
name = "discs"
place = "lattice"
origin = [0.004, 0.006]
counts = [4, 4]
spacing = 0.004
radius = 1.25e-3
density = 1250
[[obstacles]]
name = "floor"
shape = "plane"
normal = [0, 1]
[[obstacles]]
name = "lid"
shape = "plane"
point = [0, 0.03]
normal = [0, -1]
[[contacts]]
law = "friction"
friction = 0.3
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
""",
    "on points": """
title = "A grain in a cavity whose points move"
planar = true
[time]
step = 0.02
end = 0.8
[fluid]
name = "pointset"
viscosity = 0.05
density = 1
spacing = 0.1
low = [0, 0]
high = [1, 1]
points = "moving"
linear_solver = "iterative"
[[fluid.boundaries]]
kind = "wall"
on = "top"
velocity = ["16*x*x*(1 - x)*(1 - x)", 0]
[[grains]]
positions = [[0.5, 0.9]]
radius = 0.01
density = 1
""",
    "averaged": """
title = "Air is blown through a bed"
planar = true
[time]
step = 4e-4
end = 0.024
[fluid]
name = "averaged"
viscosity = 1.8e-5
density = 1.2
spacing = 3e-3
low = [0, 0]
high = [0.018, 0.06]
added_mass = 0.5
[[fluid.boundaries]]
kind = "inflow"
on = ["bottom"]
velocity = [0, "0.9 + 0.1*sin(40*t)"]
[[fluid.boundaries]]
kind = "outflow"
on = ["top"]
[[grains]]
place = "lattice"
origin = [0.0012, 0.0012]
counts = [10, 14]
spacing = 0.0016
radius = 7.5e-4
density = 1000
velocity_spread = 0.05
[[obstacles]]
name = "box"
shape = "box"
centre = [0.009, 0.03]
size = [0.018, 0.06]
inside = true
[[contacts]]
law = "friction"
friction = 0.3
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
""",
}
# What fluids need beside the output of all.
MORE = {name: "fields = { steps = 4 }" for name in ("on a grid", "on points", "settling", "averaged")}


class Campaign:
    def __init__(self, program, work, seed):
        self.program, self.work, self.random = program, work, random.Random(seed)
        self.kinds = collections.Counter()
        self.again = 0  # resumes that had to start again
        self.starts = {}  # seconds from the folder of a run to its first checkpoint

    def command(self, case, folder, *more):
        return [self.program, "run", str(case), "-q", "-j1", "-o", str(folder), *more]

    def reference(self, name):
        """The run that nobody touches, and its wall time."""
        case = self.work / f"{name}.toml"
        case.write_text(CASES[name] + OUTPUT.replace("[output]", "[output]\n" + MORE.get(name, "")))
        folder = self.work / f"{name}_whole"
        started = begun = time.monotonic()
        process = subprocess.Popen(self.command(case, folder), stdout=subprocess.DEVNULL)
        while process.poll() is None and not list((folder / "checkpoints").glob("*.ckpt")):
            if not folder.exists():
                begun = time.monotonic()
            time.sleep(0.0005)
        self.starts[f"{name}_killed"] = time.monotonic() - begun
        if process.wait() != 0:
            raise SystemExit(f"{name}: the run that nobody touches failed")
        return case, folder, time.monotonic() - started

    def wait_for_write(self, process, folder, until):
        """Until a .part file is there, or a new file, or the time is over."""
        part = self.random.random() < 0.7
        place = folder / self.random.choice(["frames", "checkpoints", "checkpoints"])
        before = None
        while time.monotonic() < until and process.poll() is None:
            try:
                names = set(os.listdir(place))
            except FileNotFoundError:
                continue
            if part and any(n.endswith(".part") for n in names):
                return "writing a " + place.name[:-1]
            if not part and before is not None and names - before:
                return "after a " + place.name[:-1]
            before = names if before is None else before
        return "at random"

    def wait_for_start(self, process, folder, until):
        """Until the folder is there, and for a part of the time to its first checkpoint."""
        while not folder.exists() and time.monotonic() < until and process.poll() is None:
            time.sleep(0.0002)
        moment = time.monotonic() + self.random.uniform(0, self.starts[folder.name])
        while time.monotonic() < min(moment, until) and process.poll() is None:
            time.sleep(0.0002)

    def kill_once(self, process, folder, duration, is_starting):
        """Kills the process at some moment; false where it had ended before."""
        if is_starting:
            self.wait_for_start(process, folder, time.monotonic() + duration)
            return self.kill(process, "while it started")
        moment = time.monotonic() + self.random.uniform(0, 0.4 * duration)
        kind = "at random"
        choice = self.random.random()
        while time.monotonic() < moment and process.poll() is None:
            time.sleep(0.0005)
        if choice < 0.6:
            kind = self.wait_for_write(process, folder, time.monotonic() + 0.3 * duration)
        elif choice < 0.75:
            kind = "after SIGTERM"
            process.send_signal(signal.SIGTERM)
            time.sleep(self.random.uniform(0, 0.02))
        return self.kill(process, kind)

    def kill(self, process, kind):
        if process.poll() is not None:
            return False
        process.kill()
        process.wait()
        self.kinds[kind] += 1
        return True

    def chain(self, name, case, whole, duration, kills_left):
        """One run, killed and resumed until it ends; returns the number of kills."""
        folder = self.work / f"{name}_killed"
        subprocess.run(["rm", "-rf", str(folder)], check=True)
        seen, kills = {}, 0
        while True:
            # A run that was killed before any of its files was there starts where it would have.
            resume = ["--resume"] if any((folder / f).exists() for f in ("case.toml", "summary.json")) else []
            process = subprocess.Popen(self.command(case, folder, *resume), stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, text=True)
            killed = kills < kills_left and self.kill_once(process, folder, duration, kills == 0)
            kills += killed
            output = process.communicate()[0]
            self.again += "starts again" in output
            check_folder(folder, seen)
            # SIGTERM kills a program that has not come to the point where it listens; one that listens says that it did.
            if killed or process.returncode in (-signal.SIGTERM, 128 + signal.SIGTERM):
                continue
            if process.returncode != 0:
                raise SystemExit(f"{name}: the run failed after {kills} kills: {output}")
            break
        found = differences(whole, folder)
        if found:
            raise SystemExit(f"{name}: after {kills} kills the run does not end as the whole one:\n  " +
                             "\n  ".join(found[:20]))
        return kills

    def run(self, kills):
        references = {name: self.reference(name) for name in CASES}
        total, chains = 0, 0
        while total < kills:
            for rank, (name, (case, whole, duration)) in enumerate(references.items()):
                # Each case gets its share also where the number of kills is small.
                limit = min(8, -(-(kills - total) // (len(CASES) - rank)))
                if limit > 0:
                    total += self.chain(name, case, whole, duration, limit)
                    chains += 1
        how = ", ".join(f"{count} {kind}" for kind, count in sorted(self.kinds.items()))
        print(f"{total} kills in {chains} runs ({how}); {self.again} resumes started again; every run ended with the "
              "bits of the whole one")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    # In memory where that is possible: on a disk most of the time would go to flushes.
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="slurry_kill_", dir=memory if memory.is_dir() else None) as work:
        Campaign(arguments.program, Path(work), arguments.seed).run(arguments.kills)


if __name__ == "__main__":
    sys.exit(main())
