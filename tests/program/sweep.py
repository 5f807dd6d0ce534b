# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""`slurry sweep`: every combination in its folder, runs side by side, failures that stop nobody, going on after a signal.

    sweep.py PROGRAM
"""
import csv
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "slurry"

CASE = """
title = "Discs fall"
planar = true
time = { step = 0.01, end = 0.3 }
[[grains]]
positions = [[0, 1], [1, 1]]
radius = 0.1
[[obstacles]]
name = "ground"
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "friction"
friction = 0.5
[output]
series = { steps = 1 }
checkpoint = { steps = 10 }
"""


class Sweep(unittest.TestCase):
    def setUp(self):
        home = tempfile.TemporaryDirectory()
        self.addCleanup(home.cleanup)
        self.home = pathlib.Path(home.name)
        (self.home / "case.toml").write_text(CASE)

    def sweep(self, *words):
        return subprocess.run([PROGRAM, "sweep", "case.toml", *words], cwd=self.home, capture_output=True, text=True, timeout=120)

    def rows(self, folder="sweeps/case"):
        with open(self.home / folder / "sweep.csv", newline="") as file:
            return list(csv.DictReader(file))

    def test_every_combination_has_its_run_and_its_row(self):
        done = self.sweep("--over", "contacts.0.friction=0.1,0.5", "--over", "time.end=0.1,0.2,0.3", "-j", "2", "--set", "seed=7")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("6 of 6 runs have reached their end", done.stdout)
        rows = self.rows()
        self.assertEqual([row["run"] for row in rows][:2], ["friction=0.1_end=0.1", "friction=0.1_end=0.2"])
        self.assertEqual([row["time.end"] for row in rows], ["0.1", "0.2", "0.3"] * 2)
        for row in rows:
            summary = json.loads((self.home / "sweeps/case" / row["run"] / "summary.json").read_text())
            self.assertEqual(int(row["steps"]), summary["steps"])
            self.assertEqual(int(row["steps"]), round(100 * float(row["time.end"])))
            self.assertIn("seed = 7", (self.home / "sweeps/case" / row["run"] / "case.toml").read_text())
        page = (self.home / "sweeps/case/report.html").read_text()
        for row in rows:
            self.assertIn(row["run"], page)
        self.assertIn("<svg", page)

    def test_a_failing_run_stops_no_other_and_is_reported(self):
        done = self.sweep("--over", "grains.0.radius=0.1,0.9,0.2", "--out", "s", "-j", "1")
        self.assertEqual(done.returncode, 1)
        self.assertEqual([row["ended"] == "end" for row in self.rows("s")], [True, False, True])
        self.assertRegex(self.rows("s")[1]["ended"], "failed: .*overlap")
        self.assertIn("1 failed", done.stdout)

    def test_finished_runs_are_left_and_the_sweep_may_grow(self):
        self.assertEqual(self.sweep("--over", "seed=1,2", "--out", "s").returncode, 0)
        again = self.sweep("--over", "seed=1,2", "--out", "s")
        self.assertEqual(again.returncode, 2)
        self.assertIn("--resume", again.stderr)
        stamp = (self.home / "s/seed=1/summary.json").stat().st_mtime_ns
        more = self.sweep("--over", "seed=1,2,3", "--out", "s", "--resume")
        self.assertEqual(more.returncode, 0, more.stderr)
        self.assertEqual(more.stdout.count("done before"), 2)
        self.assertEqual((self.home / "s/seed=1/summary.json").stat().st_mtime_ns, stamp)
        self.assertEqual(len(self.rows("s")), 3)

    def test_a_signal_ends_it_in_order_and_resume_goes_on(self):
        words = [PROGRAM, "sweep", "case.toml", "--over", "seed=1,2,3", "-j", "2", "--out", "s", "--set", "time.step=1e-6"]
        process = subprocess.Popen(words, cwd=self.home, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        series = [self.home / f"s/seed={k}/series.csv" for k in (1, 2)]
        while not all(file.exists() and file.read_text().count("\n") > 3 for file in series):
            time.sleep(0.02)
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 128 + signal.SIGTERM, output)
        self.assertEqual([row["ended"] for row in self.rows("s")], ["interrupted", "interrupted", "not started"])
        steps = json.loads((self.home / "s/seed=1/summary.json").read_text())["steps"]
        self.assertGreater(steps, 0)
        # The case may only change in its end.
        short = f"time.end={(steps + 50) * 1e-6}"
        done = self.sweep("--over", "seed=1,2,3", "-j", "2", "--out", "s", "--set", "time.step=1e-6", "--set", short, "--resume")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual([row["ended"] for row in self.rows("s")], ["end"] * 3)

    def test_mistakes_are_found_before_the_first_run(self):
        for wrong in ("contacts.0.frction=1", "contacts.0.friction=0.1,-1", "contacts.0.friction", "seed=1,1"):
            done = self.sweep("--over", wrong)
            self.assertEqual(done.returncode, 2, wrong)
            self.assertFalse((self.home / "sweeps").exists(), wrong)
        self.assertEqual(self.sweep().returncode, 2)

    def test_a_study_is_swept_as_well(self):
        (self.home / "case.toml").write_text('kind = "lubrication"\ntime = { end = 3 }\ndrag = { law = "power", epsilon = 0.1, exponent = 1 }\n'
                                             'force = { force = "piecewise", times = [2], values = [-2, 2] }\n')
        done = self.sweep("--over", "drag.epsilon=0.1,0.2")
        self.assertEqual(done.returncode, 0, done.stderr)
        first, second = self.rows()
        self.assertNotEqual(first["reference.minimum.distance"], second["reference.minimum.distance"])


if __name__ == "__main__":
    unittest.main()
