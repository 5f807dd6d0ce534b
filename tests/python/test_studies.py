# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Studies from Python: the tables, the summary and the folder of the laboratory of one grain and a film."""
import copy
import json
import pathlib
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import numpy as np
import common  # noqa: F401, which gives Ctrl-C back
import slurry

GALLERY = pathlib.Path(__file__).resolve().parents[2] / "gallery"


def film(**changes):
    """Pushed to the wall until t = 2, then pulled; n = 0.1/q, so that q' + 0.1 ln q = G(t), the integral of the force."""
    case = slurry.LubricationCase(
        time={"end": 6}, drag={"law": "power", "epsilon": 0.1, "exponent": 1},
        force=slurry.ForceTable(force=slurry.PiecewiseForce(times=[2], values=[-2, 2])),
        schemes=[slurry.SchemeOptions(name="plain", scheme=slurry.EulerScheme(step=1e-3)),
                 {"name": "held", "scheme": "threshold", "step": 1e-3}])
    for name, value in changes.items():
        setattr(case, name, value)
    return case


class Computing(unittest.TestCase):
    def tearDown(self):
        slurry.set_threads(1)

    def test_tables_are_numpy(self):
        study = slurry.study(film(levels=[0.5]))
        exact = study.tables["series"]
        t = exact["time"]
        force = np.where(t < 2, -2 * t, 2 * t - 8)
        # The first integral; the exact motion is good to 1e-11.
        np.testing.assert_allclose(exact["velocity"] + 0.1 * exact["log_distance"], force, atol=1e-9)
        self.assertEqual(exact.units["distance"], "m")
        self.assertIn("exact", exact.doc)
        self.assertEqual(len(study.tables["scheme_held"]["time"]), 6001)
        schemes = study.tables["schemes"]
        self.assertEqual(list(schemes["name"]), ["plain", "held"])
        self.assertEqual(schemes["steps"].dtype, np.int64)
        self.assertEqual(schemes.to_numpy()["largest_error"][0], study.summary["schemes"][0]["error"]["largest"])
        self.assertTrue(np.all(schemes["mean_error"] <= schemes["largest_error"]))
        self.assertEqual(list(study.tables["levels"]["direction"]), ["down", "up"])
        with self.assertRaisesRegex(KeyError, "no column 'speed'"):
            exact["speed"]

    def test_the_summary_is_a_dict(self):
        study = slurry.study(film())
        self.assertEqual(study.kind, "lubrication")
        self.assertEqual(study.summary["time"], 6.0)
        # Euler's scheme cannot follow the film to ln q = -40.
        self.assertEqual(study.notes, ["plain ended at t = 1.033: the grain passed through the wall"])
        # At the turn of the force, ln q = -40 but for what the grain still moves.
        self.assertAlmostEqual(study.summary["reference"]["minimum"]["log_distance"], -40, delta=0.01)
        self.assertIsNone(study.summary["schemes"][0]["threshold"])
        self.assertIn("2 schemes", study.outcome)
        self.assertIn("2 schemes", repr(study))

    def test_a_file_or_a_dict_is_a_case(self):
        study = slurry.study(GALLERY / "lubrication_film.toml")
        again = slurry.study(study.case)
        np.testing.assert_array_equal(study.tables["series"]["distance"], again.tables["series"]["distance"])
        same = slurry.study(study.case.to_dict())
        np.testing.assert_array_equal(study.tables["series"]["distance"], same.tables["series"]["distance"])

    def test_mistakes_are_told(self):
        with self.assertRaisesRegex(slurry.InputError, "no study: slurry.run runs it"):
            slurry.study(GALLERY / "gluey_lotto.toml")
        with self.assertRaisesRegex(slurry.InputError, "is a study.*slurry.study computes it"):
            slurry.Simulation(GALLERY / "lubrication_film.toml")
        with self.assertRaisesRegex(slurry.InputError, "expected a number >= 1"):
            slurry.study(film(drag={"law": "power", "epsilon": 1, "exponent": 0.5}))
        with self.assertRaisesRegex(slurry.InputError, "kind"):
            slurry.study({"kind": "lubricaton"})

    def test_a_notebook_shows_the_report(self):
        study = slurry.study(film(title="A & B"))
        self.assertTrue(study._repr_html_().startswith("<iframe srcdoc="))
        self.assertIn("aria-label=\"distance\"", study.report())
        self.assertIn("A &amp; B", study.report())

    def test_a_case_is_copied_and_pickled(self):
        case = film(folder="/elsewhere")
        for other in (copy.deepcopy(case), pickle.loads(pickle.dumps(case)), slurry.LubricationCase.from_toml(case.to_toml()),
                      slurry.LubricationCase(**case.to_dict())):
            self.assertEqual(other, case)
        with self.assertRaisesRegex(slurry.InputError, 'Case kind: got "lubrication", expected "grains"'):
            slurry.Case(**case.to_dict())
        self.assertEqual(pickle.loads(pickle.dumps(case)).folder, "/elsewhere")


class Laboratories(unittest.TestCase):
    def tearDown(self):
        slurry.set_threads(1)

    def laboratory(self):
        return slurry.Laboratory(
            time={"end": 6}, drag={"law": "power", "epsilon": 0.1, "exponent": 1},
            force={"force": "piecewise", "times": [2], "values": [-2, 2]},
            schemes=[{"name": "plain", "scheme": "euler", "step": 1e-3}, {"name": "held", "scheme": "threshold", "step": 1e-3}])

    def test_it_is_a_case_that_runs(self):
        laboratory = self.laboratory()
        found = laboratory.run()
        study = slurry.study(film())
        np.testing.assert_array_equal(found.exact["distance"], study.tables["series"]["distance"])
        self.assertEqual(list(found.schemes), ["plain", "held"])
        np.testing.assert_array_equal(found.schemes["held"]["gamma"], study.tables["scheme_held"]["gamma"])
        self.assertEqual(found.comparison["steps"][1], 6000)
        self.assertIn("2 schemes", repr(found))
        laboratory.schemes = []
        self.assertEqual((laboratory.run().schemes, list(laboratory.run().comparison)), ({}, []))

    def test_it_has_the_ways_of_a_case(self):
        laboratory = self.laboratory()
        laboratory.time.end = 3
        laboratory.set("drag.epsilon", 0.2)
        self.assertEqual((laboratory.get("time.end"), laboratory.drag.law.epsilon), (3.0, 0.2))
        for other in (copy.deepcopy(laboratory), pickle.loads(pickle.dumps(laboratory)), eval(repr(laboratory), vars(slurry).copy()),
                      slurry.Laboratory.from_toml(laboratory.to_toml()), slurry.Laboratory(**laboratory.to_dict())):
            self.assertIs(type(other), slurry.Laboratory)
            self.assertEqual(other, laboratory)
        with self.assertRaisesRegex(slurry.InputError, "did you mean `drag`"):
            slurry.Laboratory(darg={})
        with self.assertRaisesRegex(slurry.InputError, "expected a number > 0"):
            slurry.Laboratory(levels=[-1])
        with self.assertRaisesRegex(slurry.InputError, 'kind "grains", expected "lubrication"'):
            slurry.Laboratory.from_toml(GALLERY / "gluey_lotto.toml")
        self.assertIn("held", laboratory._repr_html_())

    def test_it_draws_the_figures_of_the_report(self):
        import matplotlib.pyplot as plt
        laboratory = self.laboratory()
        figure = laboratory.plot()
        titles = [one["title"] for one in laboratory.run().figures]
        self.assertEqual([ax.get_ylabel().split(",")[0] for ax in figure.axes], titles)
        distance = figure.axes[titles.index("distance")]
        self.assertEqual([text.get_text() for text in distance.get_legend().get_texts()], ["exact", "plain", "held"])
        self.assertEqual((distance.get_xlabel(), distance.get_ylabel(), distance.get_yscale()), ("time, s", "distance, m", "linear"))
        np.testing.assert_array_equal(distance.lines[0].get_ydata(), laboratory.run().exact["distance"])
        one = laboratory.plot("velocity")
        self.assertEqual(len(one.axes), 1)
        own, ax = plt.subplots()
        self.assertIs(laboratory.plot("velocity", axes=ax), own)
        with self.assertRaisesRegex(ValueError, "no figure 'speed'; there are distance"):
            laboratory.plot("speed")
        plt.close("all")

    def test_a_figure_shows_the_case_as_it_is_now(self):
        import matplotlib.pyplot as plt
        laboratory = self.laboratory()
        first = laboratory.run()
        laboratory.plot("distance")
        self.assertIs(laboratory._last[1], first)
        laboratory.time.end = 1
        figure = laboratory.plot("distance")
        self.assertEqual(figure.axes[0].lines[0].get_xdata()[-1], 1.0)
        plt.close("all")


class Folders(unittest.TestCase):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.home)
        self.addCleanup(slurry.set_threads, 1)

    def test_a_study_leaves_what_the_program_leaves(self):
        study = slurry.study(film(), self.home / "a")
        self.assertEqual(study.folder, self.home / "a")
        for name in ("case.toml", "series.csv", "schemes.csv", "scheme_plain.csv", "scheme_held.csv", "summary.json", "report.html"):
            self.assertTrue((self.home / "a" / name).exists(), name)
        stored = json.loads((self.home / "a" / "summary.json").read_text())
        # JSON has no infinity: the error of a scheme that failed is none there.
        self.assertEqual(json.dumps(stored["schemes"]), json.dumps(study.summary["schemes"]).replace("Infinity", "null"))
        run = slurry.read(self.home / "a")
        self.assertEqual(run.case, film())
        np.testing.assert_array_equal(run.series["distance"], study.tables["series"]["distance"])
        with self.assertRaisesRegex(slurry.InputError, "holds a run already"):
            slurry.study(film(), self.home / "a")
        slurry.study(film(schemes=[]), self.home / "a", overwrite=True)
        self.assertFalse((self.home / "a" / "scheme_held.csv").exists())

    def test_ctrl_c_stops_it_and_leaves_nothing(self):
        schemes = ", ".join(f'{{"name": "s{k}", "scheme": "implicit", "step": 1e-5}}' for k in range(40))
        script = ("import slurry\n"
                  f"case = slurry.LubricationCase.from_toml({str(GALLERY / 'lubrication_film.toml')!r})\n"
                  f"case.schemes = [{schemes}]\n"
                  f"slurry.study(case, {str(self.home / 'a')!r}, threads=1)\n")
        process = subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 60
        while not (self.home / "a" / "case.toml").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=120)
        self.assertIn("KeyboardInterrupt", said)
        self.assertFalse((self.home / "a").exists())


if __name__ == "__main__":
    unittest.main()
