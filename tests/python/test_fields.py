# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Continuum fields from Python: of simulations, frames and runs."""
import pathlib
import shutil
import tempfile
import unittest
from xml.etree import ElementTree

import matplotlib

matplotlib.use("Agg")
import h5py
import matplotlib.pyplot as plt
import numpy as np
import slurry
from common import box

BOX = {"where": "box", "low": [-0.5, -0.5], "high": [0.5, 0.5], "points": [20, 10], "width": 0.06}


def run_with_fields():
    case = box(count=30, end=0.3)
    case.output = slurry.OutputOptions(frames=0.05, series=False, fields=0.1)
    case.fields = [slurry.FieldOptions(name="map", **BOX),
                   slurry.FieldOptions(name="profile", where="line", start=[0, -0.5], end=[0, 0.5], points=8, width=0.06, average=True,
                                       when=0.01, blocks=4)]
    return case


class Fields(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = pathlib.Path(tempfile.mkdtemp())
        cls.run_ = slurry.run(run_with_fields(), cls.home / "run")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.home)
        plt.close("all")

    def test_of_a_simulation(self):
        simulation = slurry.Simulation(box(count=30, end=0.3))
        simulation.run()
        field = slurry.fields(simulation, **BOX)
        self.assertEqual(field.shape, (20, 10))
        self.assertEqual(field.velocity.shape, (20, 10, 3))
        self.assertEqual(field["contact_stress"].shape, (20, 10, 3, 3))
        np.testing.assert_allclose(field.place[3, 2], [-0.5 + 3.5 / 20, -0.5 + 2.5 / 10, 0])
        # All mass is within the box but for what the kernel carries out of it, at most half of it at a wall.
        mass = np.sum(field.density) / 200
        self.assertTrue(0.5 < mass / np.sum(simulation.grains.mass) < 1.05, mass)
        self.assertEqual(field.unit("pressure"), "N/m")
        self.assertIn("inertial_number", field)

    def test_left_out_options_are_chosen(self):
        field = slurry.fields(self.run_.frames[-1])
        radius = self.run_.frames[-1].grains.radius
        self.assertGreater(min(field.shape), 3)
        self.assertGreater(np.max(field.volume_fraction), 0.3)
        self.assertLess(field.place[0, 0, 0], np.min(self.run_.frames[-1].grains.position[:, 0]))
        self.assertGreater(np.mean(radius), 0)

    def test_of_a_periodic_cell_take_in_one_period(self):
        simulation = slurry.Simulation(slurry.Case(
            planar=True, time={"step": 1e-3, "end": 1}, cell={"low": [0, 0], "high": [1, 2], "shear_xy": 0.5},
            grains=[{"place": "lattice", "origin": [0.1, 0.1], "counts": [5, 10], "spacing": 0.2, "radius": 0.08, "density": 1000}]))
        simulation.run(steps=3)
        field = slurry.fields(simulation, width=0.2, points=[20, 40])
        # Parts of 0.05; the edge along y has been moved by 1.5e-3 of it, half of that at the corner.
        np.testing.assert_allclose(field.place[0, 0], [0.025 - 0.5 * 2 * 1.5e-3, 0.025, 0], atol=1e-12)
        # The midpoint rule on a kernel four parts wide.
        self.assertAlmostEqual(np.mean(field.density) * 2, np.sum(simulation.grains.mass), delta=1e-3 * np.sum(simulation.grains.mass))
        # No face is seen: the shear rate is that of the cell everywhere, up to the unevenness of a lattice.
        np.testing.assert_allclose(field.velocity_gradient[..., 0, 1], 0.5, atol=0.05)

    def test_of_frames_as_of_the_run(self):
        instants = self.run_.fields["map"]
        self.assertEqual([round(f.time, 6) for f in instants], [0, 0.1, 0.2, 0.3])
        again = slurry.fields(self.run_.frames[-1], **BOX)
        np.testing.assert_allclose(again.density, instants[-1].density, rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(again.contact_stress, instants[-1].contact_stress, rtol=1e-9, atol=1e-9)

    def test_means_have_errors(self):
        mean = self.run_.fields.mean("profile")
        self.assertEqual((mean.samples, mean.shape), (30, (8,)))
        self.assertEqual(mean.error("velocity").shape, (8, 3))
        self.assertTrue(np.nanmax(mean.error("density")) > 0)
        frames = slurry.fields(self.run_, average=True, since=0.1, **BOX)
        self.assertEqual(frames.samples, 5)
        with self.assertRaisesRegex(KeyError, "profile"):
            self.run_.fields.mean("map")

    def test_what_paraview_opens_leads_to_the_data(self):
        tree = ElementTree.parse(self.run_.folder / "fields.xdmf")
        items = list(tree.iter("DataItem"))
        self.assertGreater(len(items), 20)
        for item in items:
            name, dataset = item.text.split(":")
            with h5py.File(self.run_.folder / name) as file:
                self.assertEqual(list(file[dataset].shape), [int(n) for n in item.get("Dimensions").split()], dataset)
        grids = {grid.get("Name") for grid in tree.iter("Grid") if grid.get("GridType") == "Collection"}
        self.assertEqual(grids, {"map", "profile_mean"})

    def test_a_moving_frame(self):
        frame = self.run_.frames[-1]
        field = slurry.fields(frame, frame="grain 3", where="line", start=[-0.1, 0], end=[0.1, 0], points=3, width=0.05)
        np.testing.assert_array_equal(field.origin, frame.grains.position[3])
        lab = slurry.fields(frame, where="line", start=frame.grains.position[3] - [0.1, 0, 0],
                            end=frame.grains.position[3] + [0.1, 0, 0], points=3, width=0.05)
        np.testing.assert_allclose(field.velocity, lab.velocity - frame.grains.velocity[3], atol=1e-9)

    def test_mistakes_are_answered_in_words(self):
        frame = self.run_.frames[-1]
        for options, words in (({"where": "bx"}, "bx"), ({"width": -1}, "width"), ({"kernel": "gaus"}, "gauss"),
                               ({"frame": "obstacle bax"}, "box"), ({"groups": ["none"]}, "none")):
            with self.assertRaisesRegex(slurry.InputError, words):
                slurry.fields(frame, **options)
        with self.assertRaisesRegex(slurry.InputError, "average=True"):
            slurry.fields(self.run_.frames[:2], **BOX)
        with self.assertRaisesRegex(slurry.InputError, "no instant"):
            slurry.fields(frame, frame="grain 1000000", **BOX)

    def test_are_drawn(self):
        slurry.plot.field(self.run_.fields["map"][-1], "pressure")
        slurry.plot.field(self.run_.fields.mean("profile"), "velocity", component=(1,))
        with self.assertRaisesRegex(ValueError, "component"):
            slurry.plot.field(self.run_.fields["map"][-1], "velocity")


if __name__ == "__main__":
    unittest.main()
