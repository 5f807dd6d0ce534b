# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Run folders from Python: writing, resuming, reading and drawing."""
import importlib.util
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock

import matplotlib

matplotlib.use("Agg")
import h5py
import matplotlib.path
import matplotlib.pyplot as plt
import numpy as np
import slurry
from common import box, fall


def small_box():
    case = box(count=30, end=0.3)
    case.output = slurry.OutputOptions(frames=0.05, series=0.01)
    case.probes = [slurry.ProbeOptions(name="all", probe="group"),
                   slurry.ProbeOptions(name="one", probe=slurry.GrainProbe(grain=3))]
    return case


class WithFolder(unittest.TestCase):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.home)
        self.addCleanup(plt.close, "all")
        self.addCleanup(slurry.set_threads, 1)


class Running(WithFolder):
    def test_a_run_leaves_what_the_program_leaves(self):
        run = slurry.run(small_box(), self.home / "a", threads=1)
        for name in ("case.toml", "series.csv", "frames", "frames.xdmf", "checkpoints", "summary.json"):
            self.assertTrue((self.home / "a" / name).exists(), name)
        self.assertEqual(run.summary["ended"], "end")
        self.assertEqual(run.case, small_box())
        with self.assertRaisesRegex(slurry.InputError, "holds a run already.*overwrite=True"):
            slurry.run(small_box(), self.home / "a")
        self.assertEqual(slurry.run(small_box(), self.home / "a", overwrite=True).summary["ended"], "end")

    def test_a_resumed_run_is_the_whole_run(self):
        whole = slurry.run(small_box(), self.home / "whole")
        part = slurry.run(small_box(), self.home / "part", callback=lambda s: s.steps < 70)
        self.assertEqual((part.summary["ended"], part.summary["steps"]), ("interrupted", 70))
        part = slurry.run(None, self.home / "part", resume=True)
        self.assertEqual(part.summary["ended"], "end")
        np.testing.assert_array_equal(part.series["all.y"][-1], whole.series["all.y"][-1])
        np.testing.assert_array_equal(part.frames[-1].grains.position, whole.frames[-1].grains.position)

    def test_a_failure_is_written_and_raised(self):
        def fail(simulation):
            if simulation.steps == 3:
                raise KeyError("why")

        with self.assertRaises(KeyError):
            slurry.run(small_box(), self.home / "a", callback=fail)
        self.assertEqual(slurry.read(self.home / "a").summary["ended"], "failed: 'why'")

    def test_an_interrupt_leaves_a_run_that_goes_on(self):
        case = small_box()
        case.time.end = 1000.0  # hours: the interrupt ends it
        (self.home / "long.toml").write_text(case.to_toml())
        script = f"import slurry; slurry.run({str(self.home / 'long.toml')!r}, {str(self.home / 'a')!r}, threads=1)"
        process = subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 60
        while not list((self.home / "a").glob("frames/frame_000002.h5")) and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        self.assertIn("KeyboardInterrupt", said)
        run = slurry.read(self.home / "a")
        self.assertEqual(run.summary["ended"], "interrupted")
        steps = run.summary["steps"]
        resumed = slurry.Simulation(folder=self.home / "a", resume=True)
        self.assertEqual(resumed.steps, steps)

    def test_a_simulation_with_a_folder(self):
        with slurry.Simulation(small_box(), self.home / "a") as simulation:
            simulation.run(steps=30)
            self.assertEqual(simulation.folder, self.home / "a")
            run = slurry.read(self.home / "a")  # while it goes on
            self.assertIsNone(run.summary)
            self.assertEqual(len(run.frames), 2)
            simulation.run()
        self.assertEqual(len(run.frames), 7)
        with self.assertRaisesRegex(slurry.RunError, "no run folder"):
            slurry.Simulation(fall()).finish()
        with self.assertRaisesRegex(slurry.InputError, "need the folder"):
            slurry.Simulation(fall(), resume=True)

    def test_a_case_file_and_its_tables(self):
        (self.home / "points.csv").write_text("x,y,radius\n0,1,0.1\n1,1,0.2\n")
        (self.home / "case.toml").write_text(
            "planar = true\ntime = { step = 0.1, end = 0.2 }\ngrains = [{ place = 'file', file = 'points.csv' }]\n")
        run = slurry.run(self.home / "case.toml", self.home / "a")
        self.assertEqual(run.summary["grains"], 2)
        case = slurry.Case.from_toml(self.home / "case.toml")
        self.assertEqual(list(slurry.Simulation(case).grains.radius), [0.1, 0.2])


class Reading(WithFolder):
    def setUp(self):
        super().setUp()
        self.run = slurry.run(small_box(), self.home / "a")

    def test_frames(self):
        frames = self.run.frames
        self.assertEqual(len(frames), 7)
        np.testing.assert_allclose(frames.times, np.arange(7) * 0.05, atol=1e-9)  # the slack of a schedule
        self.assertEqual([f.step for f in frames], [0, 25, 50, 75, 100, 125, 150])
        self.assertEqual(frames.at(0.11).step, 50)
        self.assertEqual([f.step for f in frames[-2:]], [125, 150])
        with self.assertRaises(IndexError):
            frames[7]
        last = frames[-1]
        self.assertTrue(last.planar)
        self.assertEqual(last.grains.position.shape, (30, 3))
        self.assertEqual(last.grains.unit("position"), "m")
        self.assertEqual(list(last.grains["id"]), list(range(30)))
        self.assertEqual(list(last.obstacles["name"]), ["box"])
        self.assertIn("gamma", last.contacts)
        with self.assertRaisesRegex(AttributeError, "no 'speed'"):
            last.grains.speed

    def test_walls_of_the_plane(self):
        frame = self.run.frames[-1]
        np.testing.assert_array_equal(frame.down, [0, -1, 0])
        self.assertEqual(list(frame.pieces), ["half_space"])
        table = frame.pieces["half_space"]
        np.testing.assert_array_equal(table["obstacle"], np.zeros(len(table["rank"])))
        self.assertEqual(table.unit("position"), "m")
        walls = frame.sections((-5, -5), (5, 5), 1e-3)
        self.assertEqual(len(walls), len(table["rank"]))
        for wall in walls:
            self.assertTrue(np.isinf(wall["half_thickness"]))
            self.assertEqual(wall["lines"][0].shape[1], 3)
            # The grains are free of each wall: they lie in its ring.
            inside = matplotlib.path.Path(wall["ring"][:, :2]).contains_points(frame.grains.position[:, :2])
            self.assertTrue(inside.all())
        with self.assertRaisesRegex(slurry.InputError, "low < high"):
            frame.sections((1, 0), (0, 1), 1e-3)
        with self.assertRaisesRegex(slurry.InputError, "sections, not walls"):
            frame.walls()

    def test_walls_in_space(self):
        case = slurry.Case(time={"step": 0.1, "end": 0.1}, output={"frames": 0.1},
                           grains=[{"place": "points", "positions": [[0, 0, 0]], "radius": 0.1}],
                           obstacles=[slurry.ObstacleOptions(name="drum", shape=slurry.Drum(radius=1, length=4))])
        frame = slurry.run(case, self.home / "b").frames[0]
        (vertices, triangles, edges), = frame.walls()
        # A closed drum: all vertices lie on its two rims.
        np.testing.assert_allclose(np.hypot(vertices[:, 0], vertices[:, 1]), 1, atol=1e-6)
        np.testing.assert_allclose(np.abs(vertices[:, 2]), 2, atol=1e-6)
        self.assertEqual((triangles.shape[1], edges.shape[1]), (3, 2))
        self.assertLess(triangles.max(), len(vertices))
        self.assertEqual(frame.pieces["bore"]["radius"][0], 1)
        with self.assertRaisesRegex(slurry.InputError, "no sections"):
            frame.sections((0, 0), (1, 1), 1e-3)

    def test_a_frame_of_another_version_is_refused(self):
        path = self.run.frames.paths[0]
        with h5py.File(path, "r+") as file:
            file.attrs["format_version"] = 3
        with self.assertRaisesRegex(slurry.InputError, "frame of version 3"):
            self.run.frames[0]

    def test_frames_equal_the_state(self):
        simulation = slurry.Simulation(small_box())
        simulation.run()
        np.testing.assert_array_equal(self.run.frames[-1].grains.position, simulation.grains.position[simulation.grains.by_id])

    def test_series(self):
        series = self.run.series
        self.assertEqual(len(series["time"]), 31)
        self.assertEqual(series.probes["one"], ["x", "y", "z", "vx", "vy", "vz"])
        simulation = slurry.Simulation(small_box())
        simulation.run()
        self.assertEqual(series["kinetic_energy"][-1], simulation.energies().kinetic_energy)
        self.assertEqual(series.to_numpy()["one.x"][5], series["one.x"][5])
        with self.assertRaisesRegex(KeyError, "no column 'speed'"):
            series["speed"]

    def test_a_row_that_is_being_written_is_left_out(self):
        path = self.home / "a" / "series.csv"
        rows = len(self.run.series["time"])
        path.write_text(path.read_text() + "0.5,12")
        self.assertEqual(len(self.run.series["time"]), rows)

    def test_pandas_where_it_is_installed(self):
        try:
            import pandas  # noqa: F401
        except ImportError:
            with self.assertRaises(ImportError):
                self.run.series.to_pandas()
            return
        self.assertEqual(list(self.run.series.to_pandas().columns), list(self.run.series))

    def test_what_is_no_run_is_refused(self):
        with self.assertRaisesRegex(slurry.InputError, "holds no run"):
            slurry.read(self.home)
        path = self.run.frames.paths[0]
        path.write_bytes(path.read_bytes()[:100])
        with self.assertRaisesRegex(slurry.InputError, "frame_.*not a frame"):
            self.run.frames[0]

    def drawn(self, figure):
        """Pixels that are not white."""
        figure.canvas.draw()
        return int(np.sum(np.asarray(figure.canvas.buffer_rgba())[..., :3].min(axis=2) < 250))

    def test_figures(self):
        run, plot = self.run, slurry.plot
        self.assertEqual(len(plot.energies(run).axes[0].lines), 2)
        self.assertEqual(len(plot.contacts(run).axes), 3)
        moving = [name for name in ("x", "y", "z", "vx", "vy", "vz") if np.any(run.series[f"one.{name}"])]
        self.assertNotIn("z", moving)
        self.assertEqual([ax.get_ylabel() for ax in plot.probes(run, "one").axes], [f"one.{name}" for name in moving])
        self.assertEqual(len(plot.probes(run, ["one.x", "all.y"]).axes), 2)
        energies = plot.energies(run).axes[0].lines[0]
        np.testing.assert_array_equal(energies.get_ydata(), run.series["kinetic_energy"])
        for colour in ("speed", "spin", "radius", "load", "contacts", "gamma", "y"):
            figure = plot.frame(run.frames[-1], colour)
            self.assertEqual(len(figure.axes[0].collections[0].get_offsets()), 30)
            self.assertGreater(self.drawn(figure), 1000)
        with self.assertRaisesRegex(ValueError, "expected one"):
            plot.frame(run.frames[-1], "velocity")

    def test_a_count_of_contacts(self):
        frame = self.run.frames[-1]
        count, _ = slurry.plot.grain_values(frame, "contacts")
        touching = frame.contacts["impulse"] != 0
        pairs = np.sum(touching & (frame.contacts["second"] >= 0))
        self.assertEqual(count.sum(), pairs + touching.sum())

    def shaped(self, planar):
        """A dimer of two discs (spheres) of radius 1 at x = -1.5 and 1.5, and glue in N s."""
        grains = {"place": "points", "positions": [[0, 0, 0]], "radius": 1, "shape": {"name": "dimer", "distance": 3}}
        case = slurry.Case(planar=planar, time={"step": 0.1, "end": 0.1}, output={"frames": 0.1}, grains=[grains])
        case.contacts = [slurry.ContactRule(law=slurry.Gluey(scaling="one"))]
        return slurry.run(case, self.home / f"shaped{planar}").frames[0]

    def test_grains_with_shapes_are_drawn_as_their_parts(self):
        for planar in (True, False):
            frame = self.shaped(planar)
            self.assertEqual(len(frame.shapes), 1)
            figure = slurry.plot.frame(frame, "radius", azimuth=-90, elevation=0)
            parts = figure.axes[0].collections[-1].get_paths()
            self.assertEqual(len(parts), 2)
            # The grain is 5 long and 2 high; between the discs lies nothing. Spheres are polyhedra of 24 sides.
            corners = np.concatenate([path.vertices for path in parts])
            np.testing.assert_allclose(np.max(corners, axis=0), [2.5, 1], atol=0.01)
            self.assertTrue(np.all(np.abs(corners[:, 0]) > 0.49))
            self.assertIn("bounding radius", figure.axes[1].get_ylabel())

    def test_the_unit_of_gamma_is_that_of_the_case(self):
        self.assertEqual(self.shaped(True).contacts.unit("gamma"), "N s")

    def test_a_frame_in_space_is_drawn_back_to_front(self):
        case = slurry.Case(time={"step": 0.1, "end": 0.1}, output={"frames": 0.1}, grains=[
            {"place": "points", "positions": [[0, 0, 0], [0, -3, 0]], "radius": 1}])
        frame = slurry.run(case, self.home / "b").frames[0]
        offsets = slurry.plot.frame(frame, "y", azimuth=-90, elevation=0).axes[0].collections[0].get_offsets()
        np.testing.assert_allclose(offsets, 0, atol=1e-15)  # one behind the other
        values = slurry.plot.frame(frame, "y", azimuth=-90, elevation=0).axes[0].collections[0].get_array()
        self.assertEqual(list(values), [0.0, -3.0])  # the nearer one, at y = -3, last


    def test_up_is_against_gravity(self):
        case = slurry.Case(time={"step": 0.1, "end": 0.1}, output={"frames": 0.1}, grains=[
            {"place": "points", "positions": [[0, 0, 0], [0, 3, 0]], "radius": 1}],
            forces=[{"force": "gravity", "acceleration": [0, -9.81, 0]}])
        frame = slurry.run(case, self.home / "up").frames[0]
        offsets = slurry.plot.frame(frame, "y", azimuth=-60, elevation=0).axes[0].collections[0].get_offsets()
        np.testing.assert_allclose(np.sort(offsets[:, 1]), [0, 3], atol=1e-12)  # one above the other, y up
        np.testing.assert_allclose(offsets[:, 0], 0, atol=1e-12)

    def test_a_stray_does_not_make_the_others_small(self):
        places = [[0.3 * (k % 20), 0.3 * (k // 20)] for k in range(400)]
        case = slurry.Case(planar=True, time={"step": 0.1, "end": 0.1}, output={"frames": 0.1},
                           grains=[{"place": "points", "positions": places + [[1000, 0]], "radius": 0.1}])
        axes = slurry.plot.frame(slurry.run(case, self.home / "stray").frames[0], "radius").axes[0]
        self.assertLess(axes.get_xlim()[1], 10)

    def test_an_obstacle_that_is_gone_is_not_drawn(self):
        case = fall(time={"step": 0.01, "end": 0.2}, output={"frames": 0.1})
        case.obstacles[0].until = 0.1
        frames = slurry.run(case, self.home / "gone").frames
        self.assertEqual([len(frame.sections((-1, -1), (1, 1), 0.01)) for frame in frames], [1, 1, 0])


class Tables(WithFolder):
    def test_frames_are_stacked(self):
        run = slurry.run(small_box(), self.home / "a", threads=1)
        stacked = run.frames.stack("position")
        self.assertEqual(stacked.shape, (len(run.frames), 30, 3))
        np.testing.assert_array_equal(stacked[2], run.frames[2].grains.position)
        with self.assertRaises(KeyError):
            run.frames.stack("positions")

    def test_grains_that_divide_make_no_stack(self):
        case = slurry.Case(planar=True, time={"step": 1e-2, "end": 1.0}, output={"frames": 0.25}, grains=[
            {"shape": "capsule", "positions": [[0, 0]], "radius": 0.1, "growth": {"rate": 1.0}}])
        run = slurry.run(case, self.home / "a", threads=1)
        with self.assertRaisesRegex(slurry.InputError, "not those of the first frame"):
            run.frames.stack("position")

    def test_a_frame_without_contacts_has_no_names(self):
        case = small_box()
        case.output.contacts = False
        contacts = slurry.run(case, self.home / "a", threads=1).frames[-1].contacts
        self.assertEqual(len(contacts), 0)
        with self.assertRaises(KeyError):
            contacts["first_id"]

    @unittest.skipUnless(importlib.util.find_spec("xarray"), "xarray is not installed")
    def test_a_run_as_a_dataset(self):
        run = slurry.run(small_box(), self.home / "a", threads=1)
        data = run.to_xarray()
        self.assertEqual(dict(data.sizes), {"time": len(run.series["time"]), "frame": len(run.frames), "grain": 30, "axis": 3, "component": 4})
        np.testing.assert_array_equal(data["kinetic_energy"], run.series["kinetic_energy"])
        np.testing.assert_array_equal(data["position"].sel(grain=3, axis="y"), run.frames.stack("position")[:, 3, 1])
        self.assertEqual(data["orientation"].dims, ("frame", "grain", "component"))
        self.assertEqual(data["velocity"].attrs["unit"], "m/s")

    def test_without_xarray_the_package_is_named(self):
        run = slurry.run(small_box(), self.home / "a", threads=1)
        with unittest.mock.patch.dict(sys.modules, {"xarray": None}):
            with self.assertRaisesRegex(ImportError, "python3-xarray"):
                run.to_xarray()


    def test_without_h5py_all_but_the_frames_is_there(self):
        script = f"""
import sys
sys.modules["h5py"] = None
import slurry
run = slurry.read({str(self.home / "a")!r})
print(len(run.series["time"]) > 0, len(run.frames), run.summary["ended"])
try:
    run.frames[0]
except ImportError as error:
    print(error)
"""
        run = slurry.run(small_box(), self.home / "a", threads=1)
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        self.assertEqual(done.stderr, "")
        self.assertRegex(done.stdout, rf"^True {len(run.frames)} end\nframes are read with .*python3-h5py")


class Notebooks(WithFolder):
    def test_a_simulation_is_drawn_as_its_frame(self):
        case = small_box()
        case.output.frames = {"steps": 20}
        with slurry.Simulation(case, self.home / "a") as simulation:
            simulation.run(steps=20)
            live = slurry.plot.frame(simulation, "radius")
            written = slurry.plot.frame(slurry.read(self.home / "a").frames[-1], "radius")
            for one, other in zip(live.axes[0].collections, written.axes[0].collections):
                np.testing.assert_array_equal(one.get_offsets(), other.get_offsets())
                np.testing.assert_array_equal(one.get_array(), other.get_array())
            self.assertEqual(live.axes[0].get_title(), written.axes[0].get_title())

    def test_what_a_notebook_shows(self):
        simulation = slurry.Simulation(small_box())
        simulation.run(steps=3)
        shown = simulation._repr_html_()
        self.assertIn("data:image/png;base64,", shown)
        self.assertIn(">3<", shown)
        self.assertEqual(plt.get_fignums(), [])
        run = slurry.run(small_box(), self.home / "a", threads=1)
        self.assertIn("<iframe srcdoc=", run._repr_html_())
        (run.folder / "report.html").unlink()
        self.assertIn("<td style='text-align:left'>end</td>", run._repr_html_())


if __name__ == "__main__":
    unittest.main()
