# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""slurry.Swimmer: connection, brackets and strokes against the tables, and what is refused."""
import unittest

import numpy as np

import slurry


def three_balls(**options):
    return slurry.Swimmer("three_sphere", **{"arm": 6, "tolerance": 1e-8, "nodes": 16, **options})


class Swimmers(unittest.TestCase):
    def test_connection_and_curl_are_those_of_the_tables(self):
        balls = three_balls()
        self.assertEqual(balls.variables, ["arm1", "arm2"])
        self.assertEqual(balls.motions, ["x"])
        V, G = balls.connection([6, 6])
        self.assertEqual(V.shape, (1, 2))
        self.assertTrue(np.allclose(G, G.T))
        # The tolerance over the step of the differences.
        self.assertAlmostEqual(abs(balls.curl([6, 6])), 0.016399768772, places=7)
        self.assertEqual(balls.rank([6, 6]), 1)

    def test_a_polygon_goes_as_far_as_in_the_tables(self):
        swum = three_balls().swim([[6, 6], [7, 6], [7, 7], [6, 7]])
        self.assertAlmostEqual(abs(swum.net[0]), 0.0141799524342, places=7)
        self.assertEqual(swum.shape.shape, (len(swum.time), 2))
        self.assertLess(swum.least_energy, swum.energy)

    def test_a_function_is_a_stroke(self):
        balls = three_balls()
        seen = []

        def circle(t):
            seen.append(t)
            return [6 + np.cos(2 * np.pi * t), 6 + np.sin(2 * np.pi * t)]

        swum = balls.swim(circle, steps=32)
        self.assertTrue(seen)
        # A small circle moves by the curl times its area; this one by some per cent more or less.
        self.assertAlmostEqual(abs(swum.net[0]) / (np.pi * abs(balls.curl([6, 6]))), 1, delta=0.1)

    def test_the_best_stroke_costs_less_than_the_closed_form_of_small_ones_says(self):
        best = three_balls().optimal_strokes(displacement=[0.02, 0, 0], starts=1)[0]
        # The table has 192.752237; 16 nodes leave 1e-6 of it.
        self.assertAlmostEqual(best.energy, 192.752237, delta=1e-3)
        self.assertTrue(best.is_minimum)
        self.assertAlmostEqual(best.net[0], 0.02)

    def test_bad_input_is_refused(self):
        balls = three_balls(nodes=4, tolerance=1e-4)
        with self.assertRaisesRegex(slurry.InputError, "does not close"):
            balls.swim(lambda t: [6 + t, 6])
        with self.assertRaisesRegex(slurry.InputError, "expected a number from 2.5 to 25"):
            balls.swim([[6, 6], [30, 6]])
        with self.assertRaisesRegex(slurry.InputError, "expected 2"):
            balls.connection([6, 6, 6])
        with self.assertRaisesRegex(slurry.InputError, "expected one of them"):
            balls.optimal_strokes()
        with self.assertRaisesRegex(slurry.InputError, "touch"):
            three_balls(arms=[2, 25])
        with self.assertRaises(ZeroDivisionError):
            balls.swim(lambda t: [1 / 0, 6])


class AmongGrains(unittest.TestCase):
    def test_a_group_of_grains_swims(self):
        stroke = slurry.StrokeOptions(path=slurry.PointsStroke(points=[6, 6, 8, 6, 8, 8, 6, 8]))
        group = slurry.GrainGroup(place=slurry.Points(positions=[[0, 0, 0]]), radius=1,
                                  swimmer=slurry.GaitOptions(type=slurry.ThreeSphereSwimmer(), stroke=stroke))
        case = slurry.Case(grains=[group], dynamics=slurry.Overdamped(drag=0), fluid=slurry.StokesFluid(viscosity=1, degree=4),
                           time=slurry.TimeOptions(step=1 / 40, end=1))
        simulation = slurry.Simulation(case)
        simulation.run()
        middle = simulation.grains.position[list(simulation.grains.id).index(1)]
        # swimmer3s_square_strokes: steps and degree leave 5e-6 of it.
        self.assertAlmostEqual(middle[0], 0.0498319579397, places=6)
        self.assertAlmostEqual(abs(middle[1]), 0, places=12)


if __name__ == "__main__":
    unittest.main()
