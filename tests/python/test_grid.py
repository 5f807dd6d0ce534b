# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""A run in a fluid on a grid, and its velocity and pressure as arrays."""
import tempfile
import unittest

import numpy as np
import slurry


class GridRuns(unittest.TestCase):
    def test_the_fluid_is_a_field_of_the_run(self):
        case = slurry.Case(
            time={"step": 0.1, "end": 0.2},
            dynamics={"name": "overdamped", "drag": 0},
            cell={"low": [0, 0, 0], "high": [6, 6, 6]},
            fluid={"name": "grid", "viscosity": 1, "spacing": 0.375},
            grains=[{"positions": [[3, 3, 3]], "radius": 1}],
            forces=[{"force": "force", "value": [0, 0, -1]}],
            output={"fields": 0.1, "report": False},
        )
        with tempfile.TemporaryDirectory() as folder:
            run = slurry.run(case, folder + "/run")
            fluid = run.fields["fluid"][-1]
            self.assertEqual(fluid.velocity.shape, (16, 16, 16, 3))
            self.assertEqual(fluid.pressure.shape, (16, 16, 16))
            # Grain and fluid together have no mean velocity: round-off of 4096 numbers of order 0.05.
            np.testing.assert_allclose(fluid.velocity.mean(axis=(0, 1, 2)), 0, atol=1e-15)
            # The fluid sinks with the grain, and is pushed ahead of it.
            self.assertLess(fluid.velocity[8, 8, 8, 2], 0)
            self.assertGreater(fluid.pressure[8, 8, 4], fluid.pressure[8, 8, 12])


if __name__ == "__main__":
    unittest.main()
