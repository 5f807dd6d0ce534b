# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The type stubs say what is there, and a type checker finds what a script has wrong."""
import ast
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import slurry
from slurry import _core

ROOT = pathlib.Path(__file__).resolve().parents[2]

GOOD = """
import numpy as np
import slurry

case = slurry.Case(planar=True, time={"step": 1e-3, "end": 1.0}, grains=[slurry.GrainGroup(radius=0.1, velocity=[1, 0])],
                   contacts=[slurry.ContactRule(law="friction", friction=0.5), slurry.ContactRule(law=slurry.Gluey())])
case.time.end = 2
simulation = slurry.Simulation(case)
simulation.run(until=0.5, callback=lambda s: s.time < 1)
height: float = simulation.grains.position[:, 1].max()
run = slurry.read("a")
last: slurry.Frame = run.frames[-1]
slurry.plot.frame(last, "speed")
case.probes.append({"name": "floor", "probe": "obstacle", "obstacle": "box"})
case.time = {"step": 1e-3, "end": 1.0}
case.contacts[0].law.friction = 0.5
case.contacts[0].law = "friction"
case.output.series = {"steps": 1}
case.set("contacts.0.friction", 0.1)
force = simulation.add_force(lambda t, dt, grains: {"force": grains.mass[:, None] * [0.0, -9.81], "torque": (0.0, 0.0, 1.0)})
force.remove()
other: slurry.Simulation = simulation.copy()
other.restore(simulation.snapshot())
simulation.obstacles["box"].drive(velocity=[0, 1])
push: float = simulation.obstacles[0].force[1] + simulation.probe("floor")["fy"]
for one in slurry.sweep(case, {"contacts.0.friction": [0.1, 0.5]}, "sweeps/a", jobs=2):
    print(one.values, one.results.series["time"])
slurry.plot.frame(simulation)
slurry.Case(grains=slurry.groups_from_arrays([[0, 0]], 0.1))
group = case.grains[0]
group.velocity, group.mass, group.density = np.zeros(2), np.float64(2), None
group.place = slurry.Points(positions=np.zeros((3, 2)), radii=np.full(3, 0.1), velocities=[np.zeros(2), (0, 1), [1.0, 2.0]])
group.place.positions = [[0, 1]]
speed: float = group.velocity[0] + case.time.step / 2 + group.radius
case.grains += [{"positions": [[0, 0]], "radius": 0.1}]
case.contacts[0] = {"law": "none"}
case.contacts[0].law = slurry.NoContact()
case.obstacles.append(slurry.ObstacleOptions(name="line", shape="segment", from_=(0, 0), to=np.ones(2)))
laboratory = slurry.Laboratory(drag={"law": "power"}, schemes=[{"name": "a", "scheme": "euler", "step": 1e-3}], levels=np.ones(2))
laboratory.time.end = 3
least: float = laboratory.run().exact["distance"].min()
laboratory.plot("distance")
"""
BAD = {
    "slurry.Friction(fricton=0.5)": "fricton",
    'slurry.Friction(friction="big")': "friction",
    'slurry.Gluey(scaling="two")': "scaling",
    "slurry.Simulation().tme": "tme",
    'slurry.read("a").frame': "frame",
    "slurry.Simulation().run(until=[1])": "until",
    "case.time = 3": "assignment",
    "case.probes.append(3)": "append",
    'slurry.ContactRule(law="friction", fricton=0.5)': "fricton",
    'slurry.GrainGroup(velocity="fast")': "velocity",
    "slurry.Laboratory(darg={})": "darg",
    "group.velocity = 3": "assignment",
    "case.time.ende = 3": "ende",
    "case.contacts[0] = 3": "__setitem__",
}


def members_of_stub(node):
    """Public names of a class or module in a stub."""
    names = set()
    for entry in node.body:
        if isinstance(entry, (ast.FunctionDef, ast.ClassDef)):
            names.add(entry.name)
        elif isinstance(entry, ast.AnnAssign):
            names.add(entry.target.id)
    return {name for name in names if not name.startswith("_")}


def public(thing):
    return {name for name in vars(thing) if not name.startswith("_")}


class Stubs(unittest.TestCase):
    def test_the_stub_of_the_cases_is_up_to_date(self):
        done = subprocess.run([sys.executable, ROOT / "scripts/python/make_stubs.py", "--check"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_stub_of_the_engine_has_its_names(self):
        tree = ast.parse((ROOT / "python/slurry/_core.pyi").read_text())
        self.assertEqual(members_of_stub(tree), public(_core))
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                type_ = getattr(_core, node.name)
                self.assertEqual(members_of_stub(node), public(type_), node.name)
                for entry in node.body:
                    if isinstance(entry, ast.FunctionDef) and not entry.name.startswith("_"):
                        self.check_arguments(entry, getattr(type_, entry.name), node.name)

    def check_arguments(self, stub, member, owner):
        """The keywords of a method are those that pybind11 wrote into its docstring."""
        if isinstance(member, property):
            return
        signature = member.__doc__.splitlines()[0]
        for argument in stub.args.args:
            self.assertRegex(signature, rf"[(, ]{argument.arg}: ", f"{owner}.{stub.name}")

    def test_everything_has_a_docstring(self):
        for name in public(_core):
            thing = getattr(_core, name)
            self.assertTrue(thing.__doc__, name)
            for member in public(thing) if isinstance(thing, type) else ():
                self.assertTrue(getattr(thing, member).__doc__, f"{name}.{member}")


@unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
class TypeChecker(unittest.TestCase):
    def test_the_package_is_typed_and_the_mistakes_of_a_script_are_found(self):
        with tempfile.TemporaryDirectory() as folder:
            script = pathlib.Path(folder) / "script.py"
            script.write_text(GOOD + "\n".join(BAD) + "\n")
            # The package is looked for in the folder where mypy starts.
            done = subprocess.run([sys.executable, "-m", "mypy", "--config-file", ROOT / "tests/python/mypy.ini", "--cache-dir",
                                   folder, "slurry", script], capture_output=True, text=True,
                                  cwd=pathlib.Path(slurry.__file__).parents[1])
        said = done.stdout + done.stderr
        first_bad = len(GOOD.splitlines()) + 1
        lines = {int(line.split(":")[1]): line for line in said.splitlines() if ": error:" in line}
        self.assertEqual(sorted(lines), list(range(first_bad, first_bad + len(BAD))), said)
        for line, word in zip(sorted(lines), BAD.values()):
            self.assertIn("script.py", lines[line])
            self.assertIn(word, lines[line])



    def test_the_scripts_of_the_pages_are_typed(self):
        page = (ROOT / "docs/python/index.md").read_text()
        with tempfile.TemporaryDirectory() as folder:
            scripts = sorted((ROOT / "python/tutorials").glob("[0-9]*.py"))
            for number, block in enumerate(re.findall(r"^```python\n(.*?)^```$", page, flags=re.MULTILINE | re.DOTALL)):
                script = pathlib.Path(folder) / f"block_{number}.py"
                script.write_text(block)
                scripts.append(script)
            self.assertGreater(len(scripts), 8)
            for k, script in enumerate(scripts):  # their names are no modules
                (pathlib.Path(folder) / f"script_{k}.py").write_text(script.read_text())
            done = subprocess.run([sys.executable, "-m", "mypy", "--config-file", ROOT / "tests/python/mypy.ini", "--cache-dir", folder,
                                   *(pathlib.Path(folder) / f"script_{k}.py" for k in range(len(scripts)))],
                                  capture_output=True, text=True, cwd=pathlib.Path(slurry.__file__).parents[1])
        self.assertEqual(done.returncode, 0, "\n".join(map(str, scripts)) + done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
