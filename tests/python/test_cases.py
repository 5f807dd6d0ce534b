# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Cases built in Python: the same names, values, checks and text as a case file."""
import contextlib
import copy
import inspect
import keyword
import pathlib
import pickle
import unittest

import numpy as np
import slurry
from common import box, fall

GALLERY = pathlib.Path(__file__).resolve().parents[2] / "gallery"


class Values(unittest.TestCase):
    def test_defaults_are_those_of_the_field_table(self):
        self.assertEqual(slurry.SolverOptions().tolerance, 1e-6)
        self.assertEqual(slurry.SolverOptions().on_trouble, "continue")
        self.assertIsInstance(slurry.SolverOptions().name, slurry.MomentumGaussSeidel)
        self.assertIsNone(slurry.Gluey().gamma_min)
        self.assertIsNone(slurry.ContactRule().law)  # required, and not given yet

    def test_a_value_has_the_forms_of_a_case_file(self):
        group = slurry.GrainGroup(radius=np.float64(0.5), velocity=np.array([1, 2]), colour=np.int32(3))
        self.assertEqual((group.radius, group.velocity, group.colour), (0.5, (1.0, 2.0, 0.0), 3))
        group.radius = {"choice": [1, 2], "weights": [1, 3]}
        self.assertEqual(group.radius, {"choice": (1.0, 2.0), "weights": (1.0, 3.0)})
        output = slurry.OutputOptions(frames={"steps": 10}, series=False, checkpoint=0.5)
        self.assertEqual((output.frames, output.series, output.checkpoint), ({"steps": 10}, False, 0.5))
        self.assertEqual(slurry.TimeOptions(step="auto").step, "auto")
        force = slurry.Gravity(acceleration=[0, "t < 1 ? -1 : 1"])
        self.assertEqual(force.acceleration, (0.0, "t < 1 ? -1 : 1", 0.0))
        self.assertEqual(slurry.Points(positions=np.ones((2, 3))).positions, ((1.0, 1.0, 1.0),) * 2)
        self.assertEqual(slurry.Gluey(scaling="one").scaling, "one")
        self.assertEqual(slurry.FromFile(file=pathlib.Path("a.csv")).file, "a.csv")

    def test_a_word_of_python_gets_an_underscore(self):
        segment = slurry.Segment(from_=[0, 0], to=[1, 0])
        self.assertEqual(segment.to_dict()["from"], (0.0, 0.0, 0.0))
        self.assertEqual(slurry.Segment(**{"from": [0, 0], "to": [1, 0]}), segment)

    def test_none_gives_the_default_back(self):
        options = slurry.SolverOptions(tolerance=1e-3)
        options.tolerance = None
        self.assertEqual(options.tolerance, 1e-6)

    def test_a_kind_is_an_object_a_name_or_a_dict(self):
        law = slurry.Friction(friction=0.5)
        for form in (law, {"name": "friction", "friction": 0.5}):
            self.assertEqual(slurry.ContactRule(law=form).law, law)
        self.assertEqual(slurry.ContactRule(law="friction", friction=0.5).law, law)
        rule = slurry.ContactRule()
        rule.law = "inelastic"
        self.assertEqual(rule.law, slurry.Inelastic())
        # Both the box and the rotation could have keys of their own beside the obstacle's.
        spin = slurry.ObstacleOptions(name="box", shape="box", size=[1, 1], inside=True, motion="rotation", rate=2)
        self.assertEqual((spin.shape.inside, spin.motion.rate), (True, 2.0))

    def test_keys_of_the_default_kind_need_no_name(self):
        group = slurry.GrainGroup(**{"positions": [[0, 0.5]], "radius": 0.1})
        self.assertEqual(group.place, slurry.Points(positions=[[0, 0.5]]))
        text = "planar = true\ntime = { step = 0.01 }\ngrains = [{ positions = [[0, 0.5]], radius = 0.1 }]\n"
        case = slurry.Case(planar=True, time={"step": 0.01}, grains=[{"positions": [[0, 0.5]], "radius": 0.1}])
        self.assertEqual(case, slurry.Case.from_toml(text))
        # Every family that has a default: the keys of its first kind stand alone, those of the others do not.
        tried = 0
        for name in slurry.cases.__all__:
            owner = getattr(slurry.cases, name)
            for tag, field in owner._table.items():
                if field["kind"] != "family" or field["required"]:
                    continue
                kind = getattr(slurry.cases, field["classes"][0])
                for key, inner in kind._table.items():
                    if inner["kind"] == "value" and inner["default"] is not None and key not in owner._table:
                        value = getattr(owner(**{key: inner["default"]}), tag)
                        self.assertEqual(value, kind(**{key: inner["default"]}))
                        tried += 1
        self.assertGreaterEqual(tried, 2)  # of the solver
        with self.assertRaisesRegex(slurry.InputError, "GrainGroup has no field `count`"):
            slurry.GrainGroup(count=3, radius=0.1)
        with self.assertRaisesRegex(slurry.InputError, "angle: it belongs to `shape` and to `motion`"):
            slurry.ObstacleOptions(shape="mesh", motion="expression", angle=1)

    def test_lists_of_tables_take_dicts(self):
        case = slurry.Case()
        case.grains.append({"name": "a", "radius": 1})
        case.grains += [slurry.GrainGroup(name="b")]
        case.grains.insert(0, {"name": "c"})
        case.grains[1] = {"name": "d"}
        self.assertEqual([group.name for group in case.grains], ["c", "d", "b"])
        with self.assertRaisesRegex(slurry.InputError, "expected a GrainGroup"):
            case.grains.append(3)
        with self.assertRaisesRegex(slurry.InputError, "expected a GrainGroup"):
            case.grains[:1] = [slurry.ContactRule()]

    def test_equality_copies_and_pickles(self):
        case = fall()
        for other in (copy.deepcopy(case), copy.copy(case), pickle.loads(pickle.dumps(case)), slurry.Case(**case.to_dict())):
            self.assertEqual(other, case)
            other.grains[0].radius = 0.2
            self.assertNotEqual(other, case)
        self.assertEqual(case.grains[0].radius, 0.1)
        self.assertNotEqual(slurry.Inelastic(), slurry.Gluey())

    def test_repr_builds_the_same_case(self):
        case = fall()
        self.assertEqual(eval(repr(case), vars(slurry).copy()), case)


class Mistakes(unittest.TestCase):
    def refuse(self, pattern, build, error=slurry.InputError):
        with self.assertRaisesRegex(error, pattern):
            build()

    def test_say_what_was_given_and_what_was_expected(self):
        self.refuse('Friction friction: got the string "big", expected a number', lambda: slurry.Friction(friction="big"))
        self.refuse("Friction friction: got -1, expected a number >= 0", lambda: slurry.Friction(friction=-1))
        self.refuse("Ball radius: got 0, expected a number > 0", lambda: slurry.Ball(radius=0))
        self.refuse("did you mean `friction`", lambda: slurry.Friction(fricton=1))
        self.refuse('unknown "glue", expected .*; did you mean "gluey"', lambda: slurry.ContactRule(law="glue"))
        self.refuse("did you mean `uniform`", lambda: slurry.GrainGroup(radius={"unifrm": [1, 2]}))
        self.refuse("type object", lambda: slurry.GrainGroup(mass=object()))
        self.refuse("expected a finite number", lambda: slurry.Friction(friction=float("inf")))
        self.refuse("GrainGroup radius: .*give its number", lambda: slurry.GrainGroup(radius="=r"))
        self.refuse("64 bits", lambda: slurry.Case(seed=10**30))
        self.refuse("Gravity acceleration.*\\+\\+", lambda: slurry.Gravity(acceleration=[0, "t ++"]))
        self.refuse("has no `name`", lambda: slurry.ContactRule(law={"friction": 1}))
        self.refuse("has no field `friction`", lambda: slurry.ContactRule(law=slurry.Inelastic(), friction=1))

    def test_attributes_are_checked_as_well(self):
        group = slurry.GrainGroup(radius=1)
        self.refuse("expected a number > 0", lambda: setattr(group, "radius", 0))
        self.assertEqual(group.radius, 1.0)
        self.refuse("did you mean `radius`", lambda: setattr(group, "raduis", 1), AttributeError)

    def test_what_does_not_fit_together_is_found_by_validate(self):
        self.refuse("time. step: not given", slurry.Case().validate)
        case = fall()
        case.forces[0].on = ["nobody"]
        self.refuse("nobody", case.validate)
        case = fall()
        case.contacts.append(slurry.ContactRule())
        self.refuse("law: not given", case.validate)
        self.refuse("law: not given", lambda: slurry.Simulation(case))

    def test_errors_are_those_of_python(self):
        self.assertTrue(issubclass(slurry.InputError, ValueError))
        self.assertTrue(issubclass(slurry.RunError, RuntimeError))


class Showing(unittest.TestCase):
    def test_a_long_list_is_shown_by_its_first_entries(self):
        case = fall()
        case.grains[0].place.positions = np.zeros((100000, 2))
        self.assertLess(len(repr(case)), 1000)
        self.assertIn("((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), ... 100000 in all)", repr(case))
        short = slurry.Points(positions=[[1, 2], [3, 4]])
        self.assertEqual(repr(short), "Points(positions=((1.0, 2.0, 0.0), (3.0, 4.0, 0.0)))")

    def test_a_notebook_shows_a_case(self):
        self.assertIn("[[obstacles]]", fall()._repr_html_())
        self.assertIn("not complete", slurry.Case()._repr_html_())
        case = fall()
        case.grains[0].place.positions = [[0, k] for k in range(20000)]
        self.assertLess(len(case._repr_html_()), 20000)


class Paths(unittest.TestCase):
    def case(self):
        return slurry.Case(planar=True, time={"step": 0.01}, grains=[{"positions": [[0, 1]], "radius": 0.1}],
                           contacts=[{"law": "gluey", "gamma_min": -1.0}])

    def test_values_are_set_by_path(self):
        case = self.case()
        case.set("contacts.0.gamma_min", -3)
        case.set("time.end", 2)
        case.set("grains.0.radius", 0.2)
        case.set("title", "other")
        self.assertEqual((case.contacts[0].law.gamma_min, case.time.end, case.grains[0].radius, case.title), (-3.0, 2.0, 0.2, "other"))
        self.assertEqual(case.get("contacts.0.gamma_min"), -3.0)
        case.set("grains.grains.density", 5)  # by the name of the entry
        self.assertEqual(case.grains[0].density, 5.0)
        case.set("contacts.0", {"law": "friction", "friction": 0.5})
        case.set("contacts.0.friction", 0.6)
        self.assertEqual(case.get("contacts.0.law"), slurry.Friction(friction=0.6))

    def test_a_path_that_leads_nowhere_is_named(self):
        for path, message in (("contacts.1.gamma_min", "contacts.1: .*below 1"), ("contacts.0.gama_min", "contacts.0.gama_min.*no field"),
                              ("time.end.x", "time.end holds nothing"), ("tme.end", "tme.*did you mean `time`"), ("contacts.x", "rank")):
            with self.assertRaisesRegex(slurry.InputError, message):
                self.case().set(path, 1)
        with self.assertRaisesRegex(slurry.InputError, "TimeOptions end: got -1"):
            self.case().set("time.end", -1)


class Arrays(unittest.TestCase):
    def test_grains_from_arrays(self):
        position = np.array([[0, 0], [1, 0], [2, 0], [3, 0]])
        radius, velocity = np.array([0.1, 0.2, 0.3, 0.4]), np.arange(8.0).reshape(4, 2)
        case = slurry.Case(planar=True, time={"step": 0.01}, grains=slurry.groups_from_arrays(
            position, radius, velocity=velocity, mass=[1, 2, 3, 4], group=["a", "b", "a", "b"]))
        self.assertEqual([group.name for group in case.grains], ["a", "b"])
        grains = slurry.Simulation(case).grains
        rows = [0, 2, 1, 3]  # group after group
        np.testing.assert_array_equal(grains.position[:, :2], position[rows])
        np.testing.assert_array_equal(grains.radius, radius[rows])
        np.testing.assert_array_equal(grains.velocity[:, :2], velocity[rows])
        np.testing.assert_array_equal(grains.mass, [1, 3, 2, 4])
        np.testing.assert_array_equal(grains.group, [0, 0, 1, 1])
        self.assertEqual(slurry.Case.from_toml(case.to_toml()), case)

    def test_one_for_all(self):
        group, = slurry.groups_from_arrays([[0, 0], [1, 0]], 0.1, velocity=[1, 2], density=7, name="all")
        case = slurry.Case(planar=True, time={"step": 0.01}, grains=[group])
        grains = slurry.Simulation(case).grains
        np.testing.assert_array_equal(grains.velocity, [[1, 2, 0]] * 2)
        np.testing.assert_allclose(grains.mass, 7 * np.pi * 0.01, rtol=1e-15)

    def test_what_does_not_fit_is_refused(self):
        points = [[0, 0], [1, 0]]
        for arguments, message in (((np.zeros(3),), "shape"), ((points, [0.1]), "radius: .*2 grains")):
            with self.assertRaisesRegex(slurry.InputError, message):
                slurry.groups_from_arrays(*arguments)
        with self.assertRaisesRegex(slurry.InputError, "group"):
            slurry.groups_from_arrays(points, 0.1, group=["a"])
        case = slurry.Case(planar=True, time={"step": 0.01}, grains=[{"place": "points", "positions": points, "radii": [0.1]}])
        with self.assertRaisesRegex(slurry.InputError, "radii: got 1, expected one for each of the 2 positions"):
            case.validate()
        with self.assertRaisesRegex(slurry.InputError, "> 0"):
            slurry.Points(positions=points, radii=[0.1, -1])


class Toml(unittest.TestCase):
    def test_every_case_of_the_gallery_comes_back(self):
        paths = sorted(GALLERY.glob("*.toml"))
        self.assertGreater(len(paths), 10)
        for path in paths:
            with self.subTest(path.name):
                case = slurry.cases.from_toml(path)
                self.assertEqual(case.folder, str(GALLERY))
                self.assertEqual(isinstance(case, slurry.Case), not ("\n" + path.read_text()).split("\n[")[0].count("\nkind = "))
                # Text has no folder of its own: meshes are looked for where the program runs.
                with contextlib.chdir(GALLERY):
                    self.assertEqual(type(case).from_toml(case.to_toml()), case)

    def test_a_case_of_another_kind_is_named(self):
        with self.assertRaisesRegex(slurry.InputError, 'kind "lubrication".*slurry.LubricationCase.from_toml'):
            slurry.Case.from_toml(GALLERY / "lubrication_film.toml")

    def test_settings_are_laid_over(self):
        case = slurry.Case.from_toml(GALLERY / "hopper.toml", "parameters.D=20", "time.end=2")
        self.assertIn("20 diameters", case.title)
        self.assertEqual(case.time.end, 2.0)

    def test_mistakes_have_their_line(self):
        with self.assertRaisesRegex(slurry.InputError, "case:2: .*plnar"):
            slurry.Case.from_toml("title = 'a'\nplnar = true\n")
        with self.assertRaisesRegex(slurry.InputError, "cannot open"):
            slurry.Case.from_toml("no_such_file.toml")


class Help(unittest.TestCase):
    def test_every_struct_has_its_sentences(self):
        for name in slurry.cases.__all__:
            self.assertFalse(keyword.iskeyword(name), f"slurry.{name} cannot be written")
            struct = getattr(slurry, name)
            self.assertEqual(struct.__module__, "slurry")
            for key, field in struct._table.items():
                self.assertIn(field["doc"].split(".")[0][:40], " ".join(struct.__doc__.split()), (name, key))

    def test_keywords_and_ranges_are_shown(self):
        self.assertIn("friction", inspect.signature(slurry.Friction).parameters)
        self.assertIn("friction: number; >= 0; required", slurry.Friction.__doc__)
        self.assertIn("Coefficient mu", slurry.Friction.friction.__doc__)
        self.assertIn('RandomRegion ("random")', slurry.GrainGroup.place.__doc__)
        self.assertIn("grains: list of GrainGroup", slurry.Case.__doc__)
        self.assertIn("gamma_min", slurry.describe("gluey"))

    def test_the_list_of_names_is_true(self):
        for name in set(slurry.__all__) - {"__version__"}:
            self.assertTrue(getattr(slurry, name).__doc__, name)


if __name__ == "__main__":
    unittest.main()
