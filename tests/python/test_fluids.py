# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Cases with a fluid, built and run in Python."""
import copy
import math
import unittest

import slurry
from common import fall


def liquid(**more):
    """A drag of 20 kg/s on the disc of `fall`: a relaxation time of 0.1 s."""
    return slurry.FieldFluid(viscosity=20 / (6 * math.pi * 0.1), **more)


class Fluids(unittest.TestCase):
    def test_have_the_forms_of_a_case_file(self):
        stream = slurry.FlowOptions(name=slurry.ShearFlow(rate=2, origin=[0, 1]))
        for form in (stream, {"name": "shear", "rate": 2, "origin": [0, 1]},
                     {"name": {"name": "shear", "rate": 2, "origin": [0, 1]}}):
            self.assertEqual(liquid(flow=form).flow, stream)
        case = fall(fluid=liquid(flow=stream, density=3, drag={"name": "formula", "factor": "1 + Re"}))
        case.validate()
        for other in (copy.deepcopy(case), slurry.Case.from_toml(case.to_toml()), slurry.Case(**case.to_dict())):
            self.assertEqual(other, case)
        self.assertEqual(eval(repr(case), vars(slurry).copy()), case)
        self.assertIsInstance(fall().fluid, slurry.NoFluid)

    def test_mistakes_have_their_place(self):
        with self.assertRaisesRegex(slurry.InputError, "FieldFluid viscosity: got -1, expected a number > 0"):
            slurry.FieldFluid(viscosity=-1)
        for fluid, place in ((slurry.FieldFluid(), r"\[fluid\] viscosity: not given"),
                             (liquid(drag={"name": "schiller_naumann"}), r"\[fluid\] density: not given"),
                             (liquid(flow={"name": "shear", "rate": 1, "gradient": [1, 0]}),
                              r"\[fluid.flow\] gradient: not across")):
            with self.assertRaisesRegex(slurry.InputError, place):
                fall(fluid=fluid).validate()

    def test_drag_a_grain_along(self):
        case = fall(fluid=liquid(flow={"name": "uniform", "velocity": [1, 0]}), forces=[], obstacles=[])
        simulation = slurry.Simulation(case)
        for _ in range(10):
            simulation.step()
        # Implicit steps of a tenth of the relaxation time.
        self.assertAlmostEqual(simulation.grains.velocity[0, 0], 1 - 1.1**-10, places=12)


if __name__ == "__main__":
    unittest.main()
