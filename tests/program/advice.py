# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""What warnings advise helps: each piece of advice, done in a case that gets it, makes that warning go away.

    advice.py PROGRAM
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve()) if len(sys.argv) > 1 else "slurry"

HEAP = """
planar = true
seed = 2
time = { step = 1e-3, end = 0.22 }
[[grains]]
place = "lattice"
origin = [0.007, 0.007]
counts = [8, 12]
spacing = 0.0125
jitter = 0.3
radius = { uniform = [0.004, 0.006] }
density = 2500
[[obstacles]]
name = "silo"
shape = "box"
inside = true
size = [0.101, 2]
centre = [0.0505, 1]
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "friction"
friction = 0.5
"""

PRESSED = """
planar = true
time = { step = 0.02, end = 0.4 }
[[grains]]
positions = [[0, 0.1], [0, 0.3], [0, 0.5]]
radius = 0.1
density = 1000
[[obstacles]]
name = "floor"
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "friction"
friction = 0.5
"""

TUMBLING = """
planar = true
seed = 1
time = { step = 0.05, end = 0.5 }
[[obstacles]]
name = "box"
shape = "box"
inside = true
size = [12, 12]
centre = [6, 6]
[[grains]]
place = "random"
count = 45
low = [0.5, 0.5]
high = [11.5, 11.5]
radius = { uniform = [0.5, 0.8] }
orientation = "random"
velocity_spread = 20
angular_velocity = [0, 0, 5]
shape = { name = "polyhedron", vertices = [[-0.6, -0.4], [0.8, -0.4], [0.1, 0.7]] }
[[contacts]]
law = "inelastic"
restitution = 0.9
"""

PISTON = """
planar = true
time = { step = 0.1, end = 0.5 }
[[grains]]
positions = [[0, 3]]
radius = 0.1
[[obstacles]]
name = "blade"
shape = "box"
size = [1, 0.05]
motion = "translation"
velocity = [0, 2]
"""

CROWD = """
planar = true
seed = 3
time = { step = 0.02, end = 0.2 }
[[grains]]
place = "random"
count = 70
low = [0, 0]
high = [3, 3]
radius = 0.1
velocity_spread = 3
[[obstacles]]
name = "box"
shape = "box"
inside = true
size = [3, 3]
centre = [1.5, 1.5]
[[contacts]]
law = "hard_sphere"
restitution = 0.3
"""

OVERLAP = """
planar = true
time = { step = 1e-3, end = 2e-3 }
[[grains]]
positions = [[0, 0], [0.1992, 0]]
radius = 0.1
"""

FLIGHT = """
planar = true
seed = 3
time = { step = 1, end = 2 }
[[grains]]
place = "random"
count = 2000
low = [0, 0]
high = [14, 14]
radius = 0.1
velocity_spread = 20
"""

GAP = """
kind = "stokes"
[mesh]
triangles = 80
[[bodies]]
name = "a"
shape = { name = "box", size = [1, 1, 1] }
force = [0, 0, -1]
place = "points"
positions = [[0, 0, 0], [1.1, 0, 0]]
"""

UNSEEN = """
planar = true
time = { step = 0.01, end = 0.05 }
[[grains]]
positions = [[0, 0]]
radius = 0.1
[output]
frames = false
[[fields]]
name = "line"
where = "line"
start = [-1, 0]
end = [1, 0]
points = 11
width = 0.2
quantities = ["density"]
"""

STALLED = "missed the tolerance"
CROWDED = ["grains.0.counts=[16, 16]", "obstacles.0.size=[0.21, 2]", "obstacles.0.centre=[0.105, 1]", "time.end=0.25"]

# Name: the case and its settings, words of the warning, and by the words of each piece of advice the settings that follow it.
ADVICE = {
    "few iterations": (HEAP, ["solver.softness=0.01", "solver.max_iterations=5"], STALLED,
                       {"raise solver.max_iterations": ["solver.max_iterations=20000"]}),
    "Coulomb's exact law": (HEAP, ["solver.softness=0", *CROWDED], STALLED,
                            {"solver.softness = 0.01": ["solver.softness=0.01"]}),
    "softness that is too small": (HEAP, ["solver.softness=1e-5", *CROWDED], STALLED, {"solver.softness = 0.01": ["solver.softness=0.01"]}),
    "overlap of rigid grains": (TUMBLING, [], "came to overlap", {"shorten time.step": ["time.step=2e-3"]}),
    "overlap of soft grains": (PRESSED, ["time.step=0.1", "solver.softness=0.3"], "came to overlap",
                               {"shorten time.step": ["time.step=0.01"], "lower solver.softness": ["solver.softness=1e-3"]}),
    "slow grains": (HEAP, ["solver.softness=0", "solver.force_tolerance=0", "solver.tolerance=1e-2", "time.end=0.3"], "forces of contacts at rest are no better known",
                    {"lower solver.tolerance": ["solver.tolerance=1e-4"], "lengthen time.step": ["time.step=3e-3"]}),
    "a fast blade": (PISTON, [], "it may pass over grains", {"take shorter steps": ["time.step=0.01"]}),
    "hard spheres once": (CROWD, ["collisions=\"once\""], "were left out",
                          {"shorten time.step": ["time.step=1e-4", "time.end=0.02"], "take collisions = \"events\"": ["collisions=\"events\""]}),
    "overlap at the start": (OVERLAP, [], "overlaps at the start",
                             {"resolve_overlaps = true": ["resolve_overlaps=true"], "solver.tolerance = 0.01": ["solver.tolerance=0.01"]}),
    "a step that is far too long": (FLIGHT, [], "pairs a grain may meet in the step",
                                    {"step = \"auto\"": ["time.step=\"auto\"", "time.max_step=1", "time.end=0.02"]}),
    "bodies that nearly touch": (GAP, [], "come nearer to another", {"mesh.refine = 1.5": ["mesh.refine=1.5"]}),
    "a field without a time": (UNSEEN, [], "was never taken",
                               {"give `when`": ["fields.0.when=0.01"], "output.fields": ["output.fields=0.01"],
                                "output.frames": ["output.frames=0.01"]}),
}


class Advice(unittest.TestCase):
    def said(self, case, settings):
        """What the program says of the case; what it says of contacts that no rule speaks of is no matter here."""
        with tempfile.TemporaryDirectory() as home:
            (pathlib.Path(home) / "case.toml").write_text(case)
            words = [PROGRAM, "run", "case.toml", "-q", "-o", "out", "--set", "output.report=false"]
            for setting in settings:
                words += ["--set", setting]
            done = subprocess.run(words, cwd=home, capture_output=True, text=True, timeout=120)
            return done.returncode, done.stdout + done.stderr

    def test_every_piece_of_advice_helps(self):
        for name, (case, settings, warning, advice) in ADVICE.items():
            with self.subTest(name):
                _, said = self.said(case, settings)
                self.assertIn(warning, said)
                for words, changes in advice.items():
                    self.assertIn(words, said)
                    code, after = self.said(case, settings + changes)
                    self.assertEqual(code, 0, f"{words}: {after}")
                    self.assertNotIn(warning, after, words)

    def test_a_step_that_is_advised_is_short_enough(self):
        _, said = self.said(FLIGHT, [])
        step = re.search(r"time.step = (\S+) \(half a radius\)", said)[1]
        code, after = self.said(FLIGHT, [f"time.step={step}", f"time.end={step}"])
        self.assertEqual(code, 0, after)


if __name__ == "__main__":
    unittest.main()
