# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Sweeps from Python: every combination in its folder, failures that stop nobody, going on with a sweep."""
import pathlib
import shutil
import tempfile
import unittest

import numpy as np
import slurry
from common import fall


def short_fall(**changes):
    return fall(time={"step": 0.01, "end": 0.2}, contacts=[{"law": "friction", "friction": 0.5}], **changes)


class Sweeps(unittest.TestCase):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.home)

    def test_every_combination_is_run(self):
        over = {"contacts.0.friction": [0.1, 0.9], "grains.0.mass": [1.0, 2.0, 4.0]}
        sweep = slurry.sweep(short_fall(), over, self.home / "sweep", jobs=2)
        self.assertEqual(len(sweep), 6)
        self.assertEqual([run.ended for run in sweep], ["end"] * 6)
        self.assertEqual(sweep[1].name, "friction=0.1_mass=2.0")
        self.assertEqual(sweep[5].values, {"contacts.0.friction": 0.9, "grains.0.mass": 4.0})
        for run in sweep:
            case = run.results.case
            self.assertEqual((case.contacts[0].law.friction, case.grains[0].mass), tuple(run.values.values()))
        rows = sweep.table
        self.assertEqual([row["grains.0.mass"] for row in rows], ["1.0", "2.0", "4.0"] * 2)
        energy = [float(row["energies_at_end.kinetic_energy"]) for row in rows]
        np.testing.assert_allclose(energy[1], 2 * energy[0], rtol=1e-12)  # all fall alike
        page = (self.home / "sweep/report.html").read_text()
        self.assertIn("6 of 6 runs", page)
        self.assertIn("friction=0.9_mass=4.0", page)
        self.assertIn("6 of 6", repr(sweep))
        self.assertIn("<iframe", sweep._repr_html_())

    def test_a_failing_run_stops_no_other_and_resume_leaves_the_others(self):
        case = short_fall()
        over = {"grains.0.place.positions": [[[0, 0.5]], [[0, 0.05]], [[0, 0.8]]]}
        sweep = slurry.sweep(case, over, self.home / "sweep", jobs=1)
        self.assertEqual([run.ended == "end" for run in sweep], [True, False, True])
        self.assertRegex(sweep.failed[0].ended, "failed: .*overlap")
        with self.assertRaisesRegex(slurry.InputError, "resume=True"):
            slurry.sweep(case, over, self.home / "sweep")
        stamp = (sweep[0].folder / "summary.json").stat().st_mtime_ns
        again = slurry.sweep(case, over, self.home / "sweep", resume=True)
        self.assertEqual([run.ended == "end" for run in again], [True, False, True])
        self.assertEqual((sweep[0].folder / "summary.json").stat().st_mtime_ns, stamp)

    def test_mistakes_are_found_before_the_first_run(self):
        for over in ({"contacts.0.frction": [1]}, {"contacts.0.friction": [0.1, -1]}, {"contacts.0.friction": []}, {},
                     {"contacts.0.friction": [0.1, 0.1]}):
            with self.assertRaises(slurry.InputError):
                slurry.sweep(short_fall(), over, self.home / "sweep")
            self.assertFalse((self.home / "sweep").exists())


if __name__ == "__main__":
    unittest.main()
