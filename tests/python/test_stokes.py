# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""slurry.stokes: matrices and velocities of bodies in a Stokes fluid, and a run in one."""
import math
import unittest

import numpy as np
import slurry
from slurry import stokes


class Matrices(unittest.TestCase):
    def test_of_one_sphere_are_those_of_stokes(self):
        r = stokes.resistance(stokes.spheres([0, 0, 0], radius=2), viscosity=3, triangles=180)
        exact = np.diag([6 * math.pi * 3 * 2] * 3 + [8 * math.pi * 3 * 8] * 3)
        # 180 triangles: 3e-4 of the drag, 5e-4 of the torque.
        np.testing.assert_allclose(r, exact, atol=1e-3 * exact.max())

    def test_mobility_is_the_inverse(self):
        pair = stokes.spheres([[0, 0, 0], [2.1, 0, 0]], radius=[1, 1.05])
        r, m = (matrix(pair, triangles=80) for matrix in (stokes.resistance, stokes.mobility))
        self.assertEqual(r.shape, (12, 12))
        np.testing.assert_array_equal(r, r.T)
        # The condition of the pair is below 100.
        np.testing.assert_allclose(r @ m, np.eye(12), atol=1e-10)

    def test_motion_is_mobility_times_load(self):
        pair = stokes.spheres([[0, 0, 0], [3, 0, 0]])
        v, w = stokes.motion(pair, force=[0, 0, -1], triangles=80)
        u = stokes.mobility(pair, triangles=80) @ np.array([0, 0, -1, 0, 0, 0] * 2, dtype=float)
        np.testing.assert_allclose(np.concatenate([v, w], axis=1).ravel(), u, atol=1e-12)

    def test_wall_and_unknown_options(self):
        sphere = stokes.spheres([0, 0, 1.5])
        free = stokes.resistance(sphere, triangles=80)
        held = stokes.resistance(sphere, triangles=80, wall={"point": [0, 0, 0], "normal": [0, 0, 1]})
        self.assertGreater(held[2, 2], 2 * free[2, 2])
        with self.assertRaisesRegex(TypeError, "unknown option 'viscocity'"):
            stokes.resistance(sphere, viscocity=1)


class Velocities(unittest.TestCase):
    def test_about_a_sphere_are_those_of_stokes(self):
        u = stokes.velocities_at([[0, 0, 3], [3, 0, 0]], stokes.spheres([0, 0, 0]), force=[0, 0, 6 * math.pi], triangles=320)
        # 3/2 a/r - 1/2 (a/r)^3 along the axis, 3/4 a/r + 1/4 (a/r)^3 across it; 320 triangles: 2e-4.
        np.testing.assert_allclose(u, [[0, 0, 0.5 - 0.5 / 27], [0, 0, 0.25 + 0.25 / 27]], atol=1e-3)


class Runs(unittest.TestCase):
    def test_a_sphere_falls_in_a_stokes_fluid(self):
        case = slurry.Case(dynamics=slurry.Overdamped(drag=0), time={"step": 0.1, "end": 1},
                           grains=[slurry.GrainGroup(place=slurry.Points(positions=[[0, 0, 0]]), radius=1)],
                           forces=[{"force": "force", "value": [0, 0, -6 * math.pi]}], fluid=slurry.StokesFluid(viscosity=2))
        simulation = slurry.Simulation(case)
        simulation.run()
        np.testing.assert_allclose(simulation.grains.position, [[0, 0, -0.5]], atol=1e-12)
        with self.assertRaisesRegex(slurry.InputError, "planar case"):
            slurry.Case(planar=True, time={"step": 1}, fluid=slurry.StokesFluid(viscosity=1)).validate()


if __name__ == "__main__":
    unittest.main()
