# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Ctrl-C and SIGTERM in every phase of a run that may take long: the program ends within two seconds of processor time, and what
was written before is kept.

    interrupts.py PROGRAM GALLERY
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

GALLERY = pathlib.Path(sys.argv.pop(2)) if len(sys.argv) > 2 else pathlib.Path("gallery")
PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "slurry"

# A shell gives what it starts in the background a SIGINT that is ignored, and so would `slurry check`.
signal.signal(signal.SIGINT, signal.default_int_handler)

LIMIT = 2  # seconds of processor time from the signal to the end
TICKS = os.sysconf("SC_CLK_TCK")

CROWD = """
[time]
step = 1e-3
end = 1
[[grains]]
place = "random"
count = 3000000
low = [0, 0, 0]
high = [1, 1, 1]
radius = 2.5e-3
"""

OVERLAPS = """
resolve_overlaps = true
planar = true
[time]
step = 1e-3
end = 1
[solver]
tolerance = 1e-9
max_iterations = 100000
[[grains]]
place = "lattice"
counts = [250, 250]
spacing = 0.9
radius = 0.6
[[contacts]]
law = "friction"
friction = 0.5
"""

FILM = """
kind = "lubrication"
[time]
end = 6
[drag]
law = "power"
epsilon = 0.1
[force]
force = "piecewise"
times = [2]
values = [-2, 2]
[[schemes]]
name = "plain"
scheme = "euler"
step = 2e-8
"""

SHARP_FILM = """
kind = "lubrication"
[time]
end = 6000
[drag]
law = "formula"
value = "(2 + sin(1e4*q))/q"
[force]
force = "formula"
value = "sin(1e3*t)"
"""

STROKE = """
kind = "swimmer"
[swimmer]
type = "push_me_pull_you"
tolerance = 1e-7
nodes = 14
[task]
task = "optimise"
displacement = [2.2e29, 0, 0]
starts = 2
"""

BODIES = """
kind = "stokes"
[mesh]
triangles = 320
[[bodies]]
force = [0, 0, -1]
place = "random"
count = 60
low = [-8, -8, -8]
high = [8, 8, 8]
"""


def points(spacing, settle):
    return f"""
planar = true
[time]
step = 0.01
end = 1
[fluid]
name = "pointset"
viscosity = 0.05
density = 1
spacing = {spacing}
low = [0, 0]
high = [2, 1]
impermeable = ["post"]
settle = {settle}
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
"""


def processor_time(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


class Interrupts(unittest.TestCase):
    def setUp(self):
        home = tempfile.TemporaryDirectory()
        self.addCleanup(home.cleanup)
        self.home = pathlib.Path(home.name)

    def interrupt(self, words, after, number=signal.SIGINT):
        """Signals the program once it has used so many seconds of processor time; its exit code."""
        process = subprocess.Popen([PROGRAM, *words], cwd=self.home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        with process:
            while (before := processor_time(process.pid)) < after and process.poll() is None:
                time.sleep(0.02)
            self.assertIsNone(process.poll(), f"{words}: ended before the signal: {process.stdout.read() if process.poll() is not None else ''}")
            process.send_signal(number)
            # The end as others see it: what it has used stays readable until it is waited for.
            while os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                if processor_time(process.pid) - before > 20:
                    process.kill()
                time.sleep(0.02)
            used = processor_time(process.pid) - before
            said = process.stdout.read()
        self.assertLess(used, LIMIT, f"{words}: {said}")
        return process.returncode

    def start(self, text, after, *more, number=signal.SIGINT):
        (self.home / "case.toml").write_text(text)
        return self.interrupt(["run", "case.toml", "-q", "-j", "2", "-o", "out", *more], after, number)

    def expect_nothing(self, code, number=signal.SIGINT):
        """There is no step to go on from: the folder is as it was."""
        self.assertEqual(code, 128 + number)
        self.assertFalse((self.home / "out").exists())

    def test_while_grains_are_placed(self):
        self.expect_nothing(self.start(CROWD, 1))
        self.expect_nothing(self.start(CROWD, 1, number=signal.SIGTERM), signal.SIGTERM)

    def test_while_a_run_is_replaced(self):
        """What was written before is kept until the new run begins."""
        (self.home / "case.toml").write_text(CROWD.replace("3000000", "5"))
        subprocess.run([PROGRAM, "run", "case.toml", "-q", "-o", "out", "--set", "time.end=2e-3"], cwd=self.home, check=True, capture_output=True)
        before = sorted((path.name, path.read_bytes()) for path in (self.home / "out").rglob("*") if path.is_file())
        self.assertEqual(self.start(CROWD, 1, "--overwrite"), 128 + signal.SIGINT)
        after = sorted((path.name, path.read_bytes()) for path in (self.home / "out").rglob("*") if path.is_file())
        self.assertEqual(after, before)

    def test_while_overlaps_are_parted(self):
        self.expect_nothing(self.start(OVERLAPS, 1))

    def test_while_points_are_seeded(self):
        self.expect_nothing(self.start(points(0.0012, 0), 1))

    def test_while_the_equations_of_a_fluid_are_factorised(self):
        self.expect_nothing(self.start(points(0.004, 10), 6))

    def test_while_a_fluid_settles(self):
        self.expect_nothing(self.start(points(0.05, 1000), 1))

    def test_while_a_film_is_followed(self):
        for text in (FILM, SHARP_FILM):
            with self.subTest(text):
                self.assertEqual(self.start(text, 1), 128 + signal.SIGINT)
                self.assertFalse((self.home / "out").exists())

    def test_while_a_stroke_is_optimised(self):
        self.assertEqual(self.start(STROKE, 2), 128 + signal.SIGINT)

    def test_while_bodies_are_solved_for(self):
        self.assertEqual(self.start(BODIES, 2), 128 + signal.SIGINT)

    def test_while_a_case_is_checked(self):
        (self.home / "case.toml").write_text(CROWD)
        self.assertIn(self.interrupt(["check", "case.toml"], 1), (-signal.SIGINT, 128 + signal.SIGINT))

    def test_while_a_fluid_flows(self):
        for name in ("settling_suspension", "sediment_stokes", "separator_on_points", "column_collapse"):
            with self.subTest(name):
                code = self.interrupt(["run", str(GALLERY / f"{name}.toml"), "-q", "-j", "2", "-o", name], 2)
                self.assertEqual(code, 128 + signal.SIGINT)
                if (self.home / name).exists():  # else the fluid was still made ready
                    self.assertEqual(json.loads((self.home / name / "summary.json").read_text())["ended"], "interrupted")
                    self.assertNotEqual(list((self.home / name / "checkpoints").iterdir()), [])


if __name__ == "__main__":
    unittest.main()
