# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""A simulation in Python: views of the engine's memory, stages, forces, observers, saving."""
import copy
import gc
import os
import pathlib
import pickle
import tempfile
import unittest
import weakref

import numpy as np
import slurry
from common import box, fall


def dividing():
    """A capsule that becomes many."""
    return slurry.Case(planar=True, time={"step": 1e-2, "end": 4.0}, grains=[
        {"shape": "capsule", "place": "points", "positions": [[0, 0]], "radius": 0.1, "growth": {"rate": 1.0}}])


def passing():
    """Discs that come on the left and leave on the right."""
    return slurry.Case(planar=True, time={"step": 1e-2, "end": 3.0}, grains=[
        {"name": "discs", "place": "none", "radius": 0.05, "velocity": [1, 0]}], inlets=[
        {"name": "left", "grains": "discs", "region": {"name": "box", "low": [0, 0], "high": [0.3, 1]}, "rate": 20}], outlets=[
        {"name": "right", "region": {"name": "beyond", "point": [1, 0], "normal": [1, 0]}}])


def same_state(test, one, other):
    """Do two simulations have the same bits?"""
    for name in one.grains.names:
        np.testing.assert_array_equal(getattr(one.grains, name), getattr(other.grains, name))
    for name in one.contacts.names:
        np.testing.assert_array_equal(getattr(one.contacts, name), getattr(other.contacts, name))
    test.assertEqual((one.time, one.steps, one.totals), (other.time, other.steps, other.totals))


def address(array):
    return array.__array_interface__["data"][0]


class Clock(unittest.TestCase):
    def test_the_disc_comes_to_rest_on_the_ground(self):
        simulation = slurry.Simulation(fall())
        simulation.run()
        self.assertTrue(simulation.is_done)
        self.assertEqual(simulation.steps, 100)
        # The gap that a step may leave: solver.tolerance in units of the radius.
        self.assertLess(abs(simulation.grains.position[0, 1] - 0.1), 1e-6 * 0.1)
        self.assertEqual(simulation.case, fall())
        self.assertEqual(simulation.last_report.status, "converged")
        # At rest the impulse of a step is the weight times dt: 2 kg * 9.81 m/s^2 * 0.01 s, to round-off.
        self.assertAlmostEqual(simulation.contacts.impulse[0], 0.1962, delta=1e-12)

    def test_run_stops_where_it_is_told(self):
        simulation = slurry.Simulation(fall())
        simulation.run(until=0.1)
        self.assertEqual(simulation.steps, 10)
        simulation.run(steps=5)
        self.assertEqual(simulation.steps, 15)
        simulation.run(callback=lambda s: s.steps < 20)
        self.assertEqual(simulation.steps, 20)
        simulation.run()  # to time.end
        self.assertEqual(simulation.steps, 100)
        simulation.run(until=1.5)  # equal steps go on after time.end
        self.assertEqual(simulation.steps, 150)
        self.assertIn("go on beyond time.end", slurry.Simulation.run.__doc__)

    def test_a_callback_stops_with_the_false_of_numpy(self):
        for false in (False, np.False_, np.array([1.0]).max() < 0):
            simulation = slurry.Simulation(fall())
            simulation.run(callback=lambda s: false)
            self.assertEqual(simulation.steps, 1)
        for other in (None, 0, True, np.True_, "", []):
            simulation = slurry.Simulation(fall())
            simulation.run(steps=3, callback=lambda s: other)
            self.assertEqual(simulation.steps, 3)

    def test_run_refuses_to_go_back(self):
        simulation = slurry.Simulation(fall())
        for wrong in ({"until": -1}, {"until": float("nan")}, {"steps": -3}):
            with self.assertRaisesRegex(slurry.InputError, "expected"):
                simulation.run(**wrong)
        simulation.run(steps=0)
        self.assertEqual(simulation.steps, 0)

    def test_a_time_that_has_passed_is_refused_but_not_one_within_the_last_step(self):
        simulation = slurry.Simulation(fall())
        simulation.run(until=0.105)  # steps of 0.01
        self.assertEqual(simulation.steps, 11)
        simulation.run(until=0.107)  # the last step has gone over it
        self.assertEqual(simulation.steps, 11)
        with self.assertRaisesRegex(slurry.InputError, "until = 0.05 lies before the time of the simulation"):
            simulation.run(until=0.05)

    def test_the_case_of_a_simulation_cannot_be_changed_but_a_copy_can(self):
        simulation = slurry.Simulation(fall())
        for change in (lambda case: setattr(case, "title", "other"), lambda case: setattr(case.time, "end", 3),
                       lambda case: setattr(case.grains[0], "radius", 1.0), lambda case: case.contacts.clear(),
                       lambda case: case.grains.append({}), lambda case: case.set("grains.0.radius", 1.0),
                       lambda case: case.grains.__setitem__(0, {}), lambda case: case.grains.pop()):
            with self.assertRaisesRegex(slurry.InputError, "copy.copy"):
                change(simulation.case)
        self.assertEqual(simulation.case, fall())
        changed = copy.copy(simulation.case)
        changed.time.end = 3
        changed.grains[0].name = "other"
        self.assertEqual(slurry.Simulation(changed).case.time.end, 3)

    def test_an_object_that_was_never_made_is_refused(self):
        classes = [value for value in vars(slurry._core).values() if isinstance(value, type) and not issubclass(value, Exception)]
        self.assertIn(slurry.Simulation, classes)
        for type_ in classes:
            for new in (type_.__new__, object.__new__):
                with self.subTest(type_.__name__), self.assertRaises(TypeError):
                    new(type_)

        class Mine(slurry.Simulation):
            pass
        with self.assertRaises(TypeError):
            Mine.__new__(Mine)
        self.assertEqual(Mine(fall()).case, fall())

    def test_a_damaged_pickle_is_refused(self):
        whole = pickle.dumps(slurry.Simulation(fall()))
        folder = os.getcwd().encode()
        begin = whole.index(folder)
        for k in range(len(folder)):
            damaged = bytearray(whole)
            damaged[begin + k] ^= 1
            with self.assertRaisesRegex(slurry.RunError, "damaged"):
                pickle.loads(bytes(damaged))
        self.assertEqual(pickle.loads(whole).case, fall())

    def test_a_case_that_cannot_fit_the_memory_is_refused_before_it_is_built(self):
        case = slurry.Case(time={"step": 0.01}, grains=[{"place": "lattice", "counts": [300000, 300000], "spacing": 1, "radius": 0.1}])
        with self.assertRaisesRegex(slurry.RunError, "a run of 90000000000 grains takes about .* GB of memory at its start"):
            slurry.Simulation(case)
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(slurry.RunError, "GB are available"):
                slurry.Simulation(case, folder + "/run")

    def test_an_automatic_step_ends_at_the_end(self):
        case = fall(time={"step": "auto", "end": 0.2})
        simulation = slurry.Simulation(case)
        simulation.run()
        self.assertAlmostEqual(simulation.time, 0.2, delta=1e-12)
        with self.assertRaisesRegex(slurry.RunError, "time.end"):
            simulation.step()
        with self.assertRaisesRegex(slurry.InputError, "until"):
            simulation.run(until=1)

    def test_what_a_simulation_is_made_from(self):
        self.assertEqual(slurry.Simulation(fall().to_dict()).case, fall())
        with self.assertRaisesRegex(slurry.InputError, "type int"):
            slurry.Simulation(3)
        with self.assertRaisesRegex(slurry.InputError, "no case"):
            slurry.Simulation()
        overlap = fall()
        overlap.grains[0].place.positions = [[0, 0.05]]
        with self.assertRaisesRegex(slurry.InputError, "overlap"):
            slurry.Simulation(overlap)


class Views(unittest.TestCase):
    def test_arrays_are_the_engines_memory(self):
        simulation = slurry.Simulation(box())
        position = simulation.grains.position
        self.assertEqual(position.shape, (60, 3))
        self.assertEqual(position.dtype, np.float64)
        self.assertFalse(position.flags.owndata)
        self.assertEqual(address(position), address(simulation.grains.position))
        before = position.copy()
        simulation.run(steps=1)
        self.assertTrue(np.any(position != before))

    def test_views_stay_good_when_the_grains_are_sorted(self):
        simulation = slurry.Simulation(box())
        arrays = {name: getattr(simulation.grains, name) for name in simulation.grains.names}
        addresses = {name: address(array) for name, array in arrays.items()}
        simulation.run(steps=201)  # sorts before step 200
        self.assertTrue(np.any(np.diff(arrays["id"]) < 0))
        for name, array in arrays.items():
            self.assertEqual(address(getattr(simulation.grains, name)), addresses[name])
            np.testing.assert_array_equal(getattr(simulation.grains, name), array)
        np.testing.assert_array_equal(arrays["id"][simulation.grains.by_id], np.arange(60))

    def test_writing_changes_the_state(self):
        simulation = slurry.Simulation(fall(forces=[]))
        simulation.grains.velocity[0] = [3, 0, 0]
        simulation.grains.position[:, 1] += 1
        simulation.step()
        # x + dt v and y + 1, to round-off.
        np.testing.assert_allclose(simulation.grains.position, [[0.03, 1.5, 0]], atol=1e-15)

    def test_what_must_not_change_cannot_be_written(self):
        grains = slurry.Simulation(fall()).grains
        for name in ("id", "group", "radius"):
            with self.assertRaises(ValueError):
                getattr(grains, name)[0] = 1

    def test_what_is_not_finite_is_refused(self):
        simulation = slurry.Simulation(fall())
        simulation.grains.position[0, 0] = np.nan
        with self.assertRaisesRegex(slurry.RunError, "grain 0"):
            simulation.step()
        simulation.grains.position[0, 0] = 0
        simulation.grains.mass[0] = 0
        with self.assertRaisesRegex(slurry.RunError, "mass 0"):
            simulation.step()
        simulation.grains.mass[0] = 1
        for wrong in ([0, 0, 0, 0], [1, 1, 0, 0], [0.5, 0, 0, 0]):
            simulation.grains.orientation[0] = wrong
            with self.assertRaisesRegex(slurry.RunError, "orientation .* of grain 0 is no rotation"):
                simulation.step()
        simulation.grains.orientation[0] = [np.sqrt(0.5), 0, 0, np.sqrt(0.5)]
        simulation.step()

    def test_a_view_keeps_the_simulation(self):
        views = [slurry.Simulation(fall()).grains.position for _ in range(50)]
        gc.collect()
        others = [slurry.Simulation(fall()) for _ in range(50)]  # would take the memory if it were free
        others[0].run()
        self.assertEqual({view[0, 1] for view in views}, {0.5})
        self.assertEqual(len({address(view) for view in views}), 50)

    def test_contacts_are_views_that_never_change(self):
        simulation = slurry.Simulation(box())
        simulation.run(steps=200)
        contacts = simulation.contacts
        gap, impulse, normal = contacts.gap, contacts.impulse, contacts.normal
        self.assertGreater(len(contacts), 60)
        self.assertFalse(gap.flags.owndata or gap.flags.writeable)
        self.assertEqual(address(gap), address(simulation.contacts.gap))
        np.testing.assert_allclose(np.linalg.norm(normal, axis=1), 1, atol=1e-14)  # unit vectors, to round-off
        before = gap.copy(), impulse.copy()
        simulation.run(steps=20)
        self.assertTrue(np.array_equal(gap, before[0]) and np.array_equal(impulse, before[1]))
        self.assertFalse(np.array_equal(simulation.contacts.gap, before[0]))
        del simulation
        gc.collect()
        np.testing.assert_array_equal(contacts.gap, before[0])

    def test_grains_that_divide_are_those_of_now_and_old_arrays_cannot_be_written(self):
        simulation = slurry.Simulation(dividing())
        grains, old = simulation.grains, simulation.grains.position
        old[0, 0] = 1e-3
        self.assertEqual(simulation.grains.position[0, 0], 1e-3)
        simulation.run(until=2)
        self.assertGreater(len(grains), 1)
        self.assertEqual(len(grains), len(grains.position))
        self.assertEqual(len(old), 1)
        with self.assertRaises(ValueError):
            old[0, 0] = 0
        grains.velocity[:] = 0
        self.assertFalse(np.any(simulation.grains.velocity))

    def test_views_of_grains_that_divide_belong_to_their_instant(self):
        simulation = slurry.Simulation(dividing())
        kept = []
        simulation.add_force(lambda t, dt, grains: kept.append((grains.position, grains.position.copy())) or (0, 0))
        simulation.run(callback=lambda s: kept.append((s.grains.position, s.grains.position.copy())))
        self.assertGreater(len(simulation.grains), 8)
        for view, copy in kept:
            np.testing.assert_array_equal(view, copy)

    def test_holding_contacts_changes_no_result(self):
        plain, held = slurry.Simulation(box()), slurry.Simulation(box())
        plain.run(steps=150)
        views = []
        held.run(steps=150, callback=lambda s: views.append(s.contacts.impulse))
        np.testing.assert_array_equal(plain.grains.position, held.grains.position)
        self.assertEqual(len(views), 150)


class Stages(unittest.TestCase):
    def step(self, s):
        for stage in slurry.Simulation.stages:
            getattr(s, stage)()

    def test_the_stages_make_a_step_to_the_last_bit(self):
        whole, parts = slurry.Simulation(box()), slurry.Simulation(box())
        for _ in range(210):
            whole.step()
            self.step(parts)
        for name in whole.grains.names:
            np.testing.assert_array_equal(getattr(whole.grains, name), getattr(parts.grains, name))
        self.assertEqual((whole.time, whole.steps, whole.totals), (parts.time, parts.steps, parts.totals))

    def test_what_the_stages_hand_on_can_be_changed(self):
        s = slurry.Simulation(fall(obstacles=[]))
        mass = s.grains.mass[0]
        s.keep_order()
        s.move_walls(0.01)
        s.sum_loads(0.01)
        np.testing.assert_allclose(s.force, [[0, -9.81 * mass, 0]], rtol=1e-15)
        s.force = [2.0 * mass, 0]
        s.respond(0.01)
        np.testing.assert_allclose(s.free_velocity, [[0.02, 0, 0]], rtol=1e-15)
        s.free_velocity = s.free_velocity + [[0, 1, 0]]
        s.resolve_contacts(0.01)
        s.commit_walls(0.01)
        s.advance_history(0.01)
        s.integrate(0.01)
        np.testing.assert_allclose(s.grains.velocity, [[0.02, 1, 0]], rtol=1e-15)
        with self.assertRaisesRegex(slurry.InputError, r"free_velocity: got an array of shape \(3, 3\)"):
            s.free_velocity = np.zeros((3, 3))

    def test_a_stage_out_of_order_is_refused(self):
        s = slurry.Simulation(box())
        for stage, needed in (("respond", "move_walls"), ("resolve_contacts", "move_walls"),
                              ("advance_history", "resolve_contacts"), ("integrate", "advance_history"),
                              ("advance_clock", "integrate")):
            with self.assertRaisesRegex(slurry.RunError, needed):
                getattr(s, stage)(0.01)
        # Lengths that a step works with are measured as it begins.
        for stage in ("choose_time_step", "move_walls", "sum_loads"):
            with self.assertRaisesRegex(slurry.RunError, f"{stage} needs keep_order"):
                getattr(s, stage)(0.01)
        s.keep_order()
        with self.assertRaisesRegex(slurry.InputError, "time step -1"):
            s.sum_loads(-1)

    def test_every_stage_has_a_sentence(self):
        for stage in slurry.Simulation.stages:
            self.assertIn(".", getattr(slurry.Simulation, stage).__doc__)


class Functions(unittest.TestCase):
    def test_a_force_equals_that_of_the_case(self):
        by_case, by_function = slurry.Simulation(fall()), slurry.Simulation(fall(forces=[]))
        by_function.add_force(lambda t, dt, grains: grains.mass[:, None] * [0, -9.81])
        by_case.run()
        by_function.run()
        # m g / m is g up to one rounding, over 100 steps.
        np.testing.assert_allclose(by_function.grains.position, by_case.grains.position, atol=1e-13)

    def test_a_force_sees_time_and_state_and_may_be_one_vector(self):
        simulation = slurry.Simulation(fall(forces=[], obstacles=[]))
        times = []

        def push(t, dt, grains):
            times.append((t, dt, grains.position[0, 0]))
            return (4.0, 0.0, 0.0)  # N, on 2 kg

        simulation.add_force(push)
        simulation.run(steps=3)
        # Symplectic Euler: x_n = a dt^2 n (n + 1) / 2, here 2e-4 * (0, 1, 3).
        np.testing.assert_allclose(times, [(0, 0.01, 0), (0.01, 0.01, 2e-4), (0.02, 0.01, 6e-4)], atol=1e-15)

    def test_a_mistake_in_a_function_reaches_the_caller(self):
        simulation = slurry.Simulation(fall())
        simulation.add_force(lambda t, dt, grains: 1 / 0)
        with self.assertRaises(ZeroDivisionError):
            simulation.step()
        for wrong, message in ((np.zeros((5, 3)), r"shape \(5, 3\), expected \(1, 3\)"), ("text", "type str"), (None, "expected")):
            simulation = slurry.Simulation(fall())
            simulation.add_force(lambda t, dt, grains: wrong)
            with self.assertRaisesRegex(slurry.InputError, message):
                simulation.step()
        simulation = slurry.Simulation(fall())
        simulation.add_force(lambda t, dt, grains: [np.nan, 0])
        with self.assertRaisesRegex(slurry.RunError, "not finite"):
            simulation.step()

    def test_a_force_may_give_torques(self):
        case = fall(forces=[], obstacles=[])
        simulation = slurry.Simulation(case)
        simulation.add_force(lambda t, dt, grains: {"force": (4.0, 0.0), "torque": (0.0, 0.0, 3.0)})
        simulation.run(steps=2)
        # a dt per step: 4 N on 2 kg, 3 N m on the moment about z; two steps, to round-off.
        np.testing.assert_allclose(simulation.grains.velocity, [[0.04, 0, 0]], rtol=1e-14)
        np.testing.assert_allclose(simulation.grains.angular_velocity, [[0, 0, 0.06 / simulation.grains.inertia[0, 2]]], rtol=1e-14)
        for wrong, message in (({"torqe": (0, 0, 1)}, "torqe"), ({"torque": (1, 0, 0)}, "about z")):
            simulation = slurry.Simulation(case)
            simulation.add_force(lambda t, dt, grains: wrong)
            with self.assertRaisesRegex(slurry.InputError, message):
                simulation.step()

    def test_a_function_can_be_taken_away(self):
        simulation = slurry.Simulation(fall(forces=[], obstacles=[]))
        seen = []
        force = simulation.add_force(lambda t, dt, grains: (2.0, 0.0))
        observer = simulation.add_observer(lambda s: seen.append(s.steps))
        simulation.step()
        force.remove()
        observer.remove()
        observer.remove()
        simulation.run(steps=3)
        self.assertEqual(seen, [1])
        self.assertEqual(simulation.grains.velocity[0, 0], 0.01)  # 2 N on 2 kg for one step of 0.01 s
        del simulation
        gc.collect()
        force.remove()  # of what is no more: nothing happens

    def test_a_force_is_not_added_in_a_step(self):
        simulation = slurry.Simulation(fall())
        simulation.add_force(lambda t, dt, grains: simulation.add_force(lambda t, dt, grains: (0, 0)) or (0, 0))
        with self.assertRaisesRegex(slurry.RunError, "between steps"):
            simulation.step()

    def test_observers_are_called_after_each_step(self):
        simulation = slurry.Simulation(fall())
        heights = []
        simulation.add_observer(lambda s: heights.append((s.steps, s.grains.position[0, 1])))
        simulation.step()
        simulation.run(steps=4)
        self.assertEqual([step for step, _ in heights], [1, 2, 3, 4, 5])
        self.assertEqual(heights[-1][1], simulation.grains.position[0, 1])

    def test_a_step_inside_a_force_is_refused(self):
        simulation = slurry.Simulation(fall())
        simulation.add_force(lambda t, dt, grains: simulation.step())
        with self.assertRaisesRegex(slurry.RunError, "middle of a step"):
            simulation.step()

    def test_functions_that_refer_to_the_simulation_are_collected(self):
        simulation = slurry.Simulation(fall())

        class Probe:
            def __call__(self, s):
                return simulation

        probe = Probe()
        probe.simulation = simulation
        simulation.add_observer(probe)
        simulation.step()
        gone = weakref.ref(probe)
        del probe, simulation, Probe
        gc.collect()
        self.assertIsNone(gone())


class Measures(unittest.TestCase):
    def test_energies_of_all_and_of_a_group(self):
        case = fall()
        case.grains.append(slurry.GrainGroup(name="other", place=slurry.Points(positions=[[1, 2]]), radius=0.1, mass=1.0,
                                             velocity=[3, 0]))
        simulation = slurry.Simulation(case)
        self.assertEqual(simulation.energies().kinetic_energy, 4.5)
        self.assertEqual(simulation.energies("grains").kinetic_energy, 0)
        self.assertEqual(simulation.energies("other").momentum, (3.0, 0.0, 0.0))
        with self.assertRaisesRegex(slurry.InputError, "othr"):
            simulation.energies("othr")

    def test_obstacles_move(self):
        case = fall()
        case.obstacles[0].motion = slurry.Translation(velocity=[1, 0])
        simulation = slurry.Simulation(case)
        simulation.run(steps=10)
        ground, = simulation.obstacles
        self.assertEqual(ground.name, "ground")
        np.testing.assert_allclose(ground.position, (0.1, 0, 0), atol=1e-15)
        self.assertEqual(ground.velocity, (1.0, 0.0, 0.0))

    def test_obstacles_are_found_by_rank_and_by_name(self):
        case = fall()
        case.obstacles.append({"name": "wall", "shape": "plane", "normal": [1, 0], "point": [-1, 0]})
        obstacles = slurry.Simulation(case).obstacles
        self.assertEqual(obstacles.names, ["ground", "wall"])
        self.assertEqual([o.name for o in obstacles], ["ground", "wall"])
        self.assertEqual((obstacles["wall"].name, obstacles[-1].name, len(obstacles)), ("wall", "wall", 2))
        with self.assertRaisesRegex(KeyError, "grond"):
            obstacles["grond"]
        with self.assertRaises(IndexError):
            obstacles[2]

    def test_the_force_on_an_obstacle_and_a_probe_are_live(self):
        case = fall(probes=[{"name": "floor", "probe": "obstacle", "obstacle": "ground"}])
        simulation = slurry.Simulation(case)
        self.assertEqual(simulation.obstacles["ground"].force, (0.0, 0.0, 0.0))
        simulation.run()
        # At rest the ground carries the weight of 2 kg, to round-off.
        np.testing.assert_allclose(simulation.obstacles["ground"].force, (0, -19.62, 0), atol=1e-10)
        measured = simulation.probe("floor")
        self.assertEqual(list(measured), ["fx", "fy", "fz", "tx", "ty", "tz", "px", "py", "pz"])
        # The clock before and after the step differs from its length by a round-off of 1 s, in 0.01 s.
        self.assertAlmostEqual(measured["fy"], simulation.obstacles["ground"].force[1], delta=19.62 * 1e-13)
        self.assertEqual(measured["tz"], simulation.obstacles["ground"].torque[2])
        # In all the ground has taken what gravity gave in 1 s: the disc began and ended at rest (to the solver's tolerance of
        # 1e-6 radii a step).
        self.assertAlmostEqual(measured["py"], -19.62, delta=2 * 1e-6 * 0.1 / 0.01)
        with self.assertRaisesRegex(slurry.InputError, "flor"):
            simulation.probe("flor")

    def test_a_probe_tells_of_the_last_step_and_since_the_start(self):
        case = fall(probes=[{"name": "floor", "probe": "obstacle", "obstacle": "ground"},
                            {"name": "gate", "probe": "crossing", "point": [0, 0.3], "normal": [0, -1]}])
        simulation = slurry.Simulation(case)
        self.assertEqual(set(simulation.probe("floor").values()), {0.0})
        sums, passed = np.zeros(3), []
        for _ in range(40):
            simulation.step()
            now = simulation.probe("floor")
            sums += simulation.dt * np.array(simulation.obstacles["ground"].force)
            # Sums of 40 numbers in another order.
            np.testing.assert_allclose([now["px"], now["py"], now["pz"]], sums, atol=1e-14 * 40)
            passed.append(simulation.probe("gate")["forward"])
        self.assertEqual((sum(passed), max(passed)), (1.0, 1.0))  # in one of the steps
        self.assertEqual(simulation.probe("gate")["all_forward"], 1.0)

    def test_a_copy_and_a_checkpoint_know_what_the_probes_have_summed(self):
        case = fall(probes=[{"name": "floor", "probe": "obstacle", "obstacle": "ground"}])
        simulation = slurry.Simulation(case)
        simulation.run(steps=60)
        measured, snapshot = simulation.probe("floor"), simulation.snapshot()
        with tempfile.TemporaryDirectory() as folder:
            simulation.save(folder)
            others = [simulation.copy(), slurry.Simulation.load(folder), pickle.loads(pickle.dumps(simulation))]
        simulation.run(steps=10)
        later = simulation.probe("floor")
        simulation.restore(snapshot)
        for other in (*others, simulation):
            self.assertEqual(other.probe("floor"), measured)
            self.assertEqual(other.obstacles[0].force[1], others[0].obstacles[0].force[1])
            other.run(steps=10)
            self.assertEqual(other.probe("floor"), later)

    def test_a_resumed_run_goes_on_with_the_sums_of_its_probes(self):
        case = fall(probes=[{"name": "floor", "probe": "obstacle", "obstacle": "ground"}])
        with tempfile.TemporaryDirectory() as folder:
            with slurry.Simulation(case, folder + "/run") as run:
                run.run(steps=60)
                measured = run.probe("floor")
            for other in (slurry.Simulation.load(folder + "/run"), slurry.Simulation(folder=folder + "/run", resume=True)):
                now = other.probe("floor")
                self.assertEqual([now[p] for p in ("px", "py", "pz")], [measured[p] for p in ("px", "py", "pz")])
                self.assertAlmostEqual(now["fy"], measured["fy"], delta=19.62 * 1e-13)

    def test_steps_made_stage_by_stage_count_for_probes_too(self):
        case = fall(probes=[{"name": "floor", "probe": "obstacle", "obstacle": "ground"}])
        whole, parts = slurry.Simulation(case), slurry.Simulation(case)
        whole.run(steps=40)
        for _ in range(40):
            for stage in slurry.Simulation.stages:
                getattr(parts, stage)()
        self.assertEqual(whole.probe("floor"), parts.probe("floor"))

    def test_a_script_drives_an_obstacle_as_the_case_would(self):
        case = box(end=0.3)
        case.obstacles[0].motion = slurry.Translation(velocity=[0.3, 0.1])
        by_case, by_script = slurry.Simulation(case), slurry.Simulation(box(end=0.3))
        by_script.obstacles["box"].drive(velocity=[0.3, 0.1])
        by_case.run(steps=20)
        by_script.run(steps=20)
        # t v against the sum of 20 terms dt v.
        np.testing.assert_allclose(by_script.obstacles["box"].position, by_case.obstacles["box"].position, rtol=1e-13)
        # The tolerance of the solver is 1e-4 of a radius a step.
        np.testing.assert_allclose(by_script.grains.position, by_case.grains.position, atol=20 * 1e-4 * 0.04)

    def test_a_driven_obstacle_turns_about_its_centre(self):
        case = fall(obstacles=[{"name": "bar", "shape": "box", "centre": [1, -2], "size": [1, 0.1]}])
        by_script = slurry.Simulation(case)
        case.obstacles[0].motion = slurry.Rotation(rate=2.0)
        by_case = slurry.Simulation(case)
        by_script.obstacles["bar"].drive(angular_velocity=[0, 0, 2.0])
        for simulation in (by_case, by_script):
            simulation.run(steps=10)
        for name in ("position", "orientation", "velocity", "angular_velocity"):
            np.testing.assert_allclose(getattr(by_script.obstacles[0], name), getattr(by_case.obstacles[0], name), atol=1e-14)

    def test_an_obstacle_is_taken_to_a_place(self):
        simulation = slurry.Simulation(fall())
        ground = simulation.obstacles["ground"]
        ground.drive(position=[0, 0.01], orientation=[np.cos(0.01), 0, 0, np.sin(0.01)])
        simulation.step()
        np.testing.assert_allclose(ground.position, (0, 0.01, 0), rtol=1e-15)
        # 0.01 m and 0.02 rad in a step of 0.01 s.
        np.testing.assert_allclose(ground.velocity, (0, 1, 0), rtol=1e-13)
        np.testing.assert_allclose(ground.angular_velocity, (0, 0, 2), rtol=1e-13)
        simulation.step()
        self.assertEqual(ground.velocity, (0.0, 0.0, 0.0))
        ground.drive()
        for wrong in ({"velocity": [0, 0, 1]}, {"angular_velocity": [1, 0, 0]}, {"orientation": [0, 0, 0, 0]},
                      {"orientation": [1, 0]}, {"velocity": [1, 0], "position": [0, 0]}, {"velocity": [np.nan, 0]}):
            with self.assertRaises(slurry.InputError):
                ground.drive(**wrong)

    def test_a_driven_piston_carries_what_it_lifts(self):
        simulation = slurry.Simulation(fall())
        simulation.run()
        heights = []

        def lift(s):
            s.obstacles["ground"].drive(velocity=[0, 0.5])
            heights.append((s.grains.position[0, 1], s.obstacles["ground"].force[1]))

        simulation.run(steps=30, callback=lift)
        # 29 steps of 0.01 s at 0.5 m/s above the radius; within the gap that a step may leave. It carries the weight.
        self.assertAlmostEqual(heights[-1][0], 0.1 + 29 * 0.005, delta=1e-6 * 0.1)
        self.assertAlmostEqual(heights[-1][1], -19.62, delta=1e-3)

    def test_contacts_have_the_words_of_a_frame(self):
        with tempfile.TemporaryDirectory() as folder:
            case = box()
            case.output.frames = {"steps": 210}
            with slurry.Simulation(case, folder + "/run") as simulation:
                simulation.run(steps=210)  # sorted in memory before step 200
                live = simulation.contacts
                written = slurry.read(folder + "/run").frames[-1].contacts
                for name in ("first_id", "second_id", "obstacle", "point", "gap", "normal", "impulse", "gamma", "law"):
                    np.testing.assert_array_equal(getattr(live, name), written[name])
                    self.assertEqual(getattr(live, name).dtype, written[name].dtype)
                self.assertTrue(np.any(live.obstacle == 0) and np.any(live.obstacle == -1))
                np.testing.assert_array_equal(live.second_id == -1, live.obstacle >= 0)
                other = simulation.copy()
                late = other.contacts  # asked for its ids after the step
                before = late.first.copy()
                other.run(steps=1)
                np.testing.assert_array_equal(late.first_id, written["first_id"])
                np.testing.assert_array_equal(late.point, written["point"])
                np.testing.assert_array_equal(late.first, before)

    def test_timers_count_the_steps(self):
        simulation = slurry.Simulation(fall())
        simulation.run(steps=7)
        self.assertEqual(simulation.timers["integrate"]["calls"], 7)


class Copies(unittest.TestCase):
    def test_a_copy_goes_on_to_the_last_bit(self):
        simulation = slurry.Simulation(box())
        simulation.run(steps=110)
        for other in (simulation.copy(), copy.copy(simulation), copy.deepcopy(simulation), pickle.loads(pickle.dumps(simulation))):
            same_state(self, simulation, other)
            whole = simulation.copy()
            whole.run(steps=100)
            other.run(steps=100)
            same_state(self, whole, other)
        self.assertEqual(simulation.steps, 110)

    def test_a_copy_has_the_functions(self):
        simulation = slurry.Simulation(fall(forces=[], obstacles=[]))
        seen = []
        simulation.add_force(lambda t, dt, grains: (2.0, 0.0))
        simulation.add_observer(lambda s: seen.append(s.time)).remove()
        simulation.add_observer(lambda s: seen.append(s.steps))
        other = simulation.copy()
        other.run(steps=2)
        self.assertEqual(seen, [1, 2])
        self.assertGreater(other.grains.velocity[0, 0], 0)
        self.assertEqual(simulation.grains.velocity[0, 0], 0)
        with self.assertRaisesRegex(TypeError, "pickle"):
            pickle.dumps(simulation)

    def test_restore_goes_back_and_arrays_show_it(self):
        simulation = slurry.Simulation(box())
        simulation.run(steps=60)
        position, saved, there = simulation.grains.position, simulation.snapshot(), simulation.copy()
        self.assertIsInstance(saved, bytes)
        simulation.run(steps=200)
        end = simulation.copy()
        simulation.restore(saved)
        same_state(self, simulation, there)
        self.assertEqual(address(position), address(simulation.grains.position))
        np.testing.assert_array_equal(position, there.grains.position)
        simulation.run(steps=200)
        same_state(self, simulation, end)

    def test_restore_brings_back_all_of_the_state(self):
        discs = [{"positions": [[0.3, 0.5], [0.7, 0.5]], "radius": 0.1, "density": 1}]
        points = slurry.PointsetFluid(viscosity=1, density=1, spacing=0.2, low=[0, 0], high=[1, 1], acceleration=[1, 0])
        for more in ({"fluid": points}, {"cell": {"low": [0, 0], "high": [1, 1], "shear_xy": 3}}):
            with self.subTest(more=list(more)):
                simulation = slurry.Simulation(slurry.Case(planar=True, grains=discs, time={"step": 0.01, "end": 1}, **more))
                simulation.run(steps=3)
                saved = simulation.snapshot()
                simulation.run(steps=4)
                end = simulation.snapshot()
                simulation.restore(saved)
                self.assertEqual(simulation.snapshot(), saved)
                simulation.run(steps=4)
                self.assertEqual(simulation.snapshot(), end)

    def test_restore_where_grains_have_divided(self):
        simulation = slurry.Simulation(dividing())
        simulation.run(until=1)
        saved, held = simulation.snapshot(), simulation.grains.position
        count = len(simulation.grains)
        simulation.run(until=4)
        end = simulation.copy()
        self.assertGreater(len(simulation.grains), count)
        simulation.restore(saved)
        self.assertEqual((len(simulation.grains), len(held)), (count, count))
        simulation.run(until=4)
        same_state(self, simulation, end)

    def test_grains_come_and_go(self):
        simulation = slurry.Simulation(passing())
        self.assertEqual(len(simulation.grains), 0)
        simulation.run(until=0.5)
        self.assertEqual(len(simulation.grains), 10)
        grains, position = simulation.grains, simulation.grains.position
        simulation.run(until=2)
        saved = simulation.snapshot()
        self.assertEqual((len(grains), len(position)), (len(grains.birth), 10))
        # Those that have not gone a length of 0.7 to 1 m yet.
        self.assertTrue(np.all(simulation.time - grains.birth < 1.01))
        self.assertTrue(np.all(grains.position[:, 0] <= 1))
        simulation.run()
        end = simulation.copy()
        simulation.restore(saved)
        simulation.run()
        same_state(self, simulation, end)

    def test_what_cannot_be_restored_is_refused(self):
        simulation = slurry.Simulation(box())
        with self.assertRaisesRegex(slurry.InputError, "another case"):
            simulation.restore(slurry.Simulation(fall()).snapshot())
        with self.assertRaisesRegex(slurry.RunError, "checksum|bytes long"):
            simulation.restore(simulation.snapshot()[:-8])
        with tempfile.TemporaryDirectory() as folder, slurry.Simulation(fall(), folder + "/run") as written:
            with self.assertRaisesRegex(slurry.RunError, "run folder"):
                written.restore(written.snapshot())


class Saving(unittest.TestCase):
    def test_a_finished_run_leaves_its_folder(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name) / "run"
            simulation = slurry.Simulation(fall(), folder)
            simulation.run(steps=10)
            with self.assertRaisesRegex(slurry.InputError, "another slurry"):
                slurry.Simulation(fall(), folder, overwrite=True)
            simulation.finish("interrupted")
            with self.assertRaisesRegex(slurry.RunError, "finished: resume it"):
                simulation.step()
            with self.assertRaisesRegex(slurry.RunError, "finished already"):
                simulation.finish()
            self.assertEqual(simulation.steps, 10)  # to be looked at
            with slurry.Simulation(folder=folder, resume=True) as second:
                second.run()
            with slurry.Simulation(fall(), folder, overwrite=True) as third:
                third.run(steps=3)
                third.finish("interrupted")
            self.assertEqual(slurry.read(folder).summary["steps"], 3)

    def test_a_loaded_simulation_goes_on_to_the_last_bit(self):
        whole, first = slurry.Simulation(box()), slurry.Simulation(box())
        whole.run(steps=220)
        first.run(steps=110)
        with tempfile.TemporaryDirectory() as folder:
            path = first.save(folder)
            for source in (path, folder):
                second = slurry.Simulation.load(source)
                self.assertEqual(second.steps, 110)
                second.run(steps=110)
                for name in whole.grains.names:
                    np.testing.assert_array_equal(getattr(second.grains, name), getattr(whole.grains, name))
            path.write_bytes(path.read_bytes()[:-9])
            with self.assertRaises(slurry.RunError):
                slurry.Simulation.load(path)

    def test_a_loaded_simulation_has_the_meshes_of_its_run(self):
        def write_floor(folder, z):
            corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
            lines = [f"v {x} {y} {z}" for x, y in corners] + ["f 1 2 3", "f 1 3 4"]
            (folder / "floor.obj").write_text("\n".join(lines) + "\n")

        with tempfile.TemporaryDirectory() as name:
            here, there = pathlib.Path(name) / "here", pathlib.Path(name) / "there"
            here.mkdir(), there.mkdir()
            write_floor(here, 0)
            write_floor(there, -5)  # of the same name, where the script is at work
            case = slurry.Case(
                time={"step": 0.01, "end": 1.0}, grains=[{"positions": [[0, 0.1, 0.3]], "radius": 0.1}],
                obstacles=[{"shape": "mesh", "file": "floor.obj"}],
                forces=[{"force": "gravity", "acceleration": [0, 0, -9.81]}])
            case.folder = str(here)
            simulation = slurry.Simulation(case, there / "run")
            simulation.run(steps=2)
            simulation.finish("interrupted")
            saved = simulation.save(there / "saved")
            before = os.getcwd()
            os.chdir(there)
            try:
                for source in ("run", "saved", saved):
                    loaded = slurry.Simulation.load(source)
                    loaded.run()
                    # At rest on the floor at z = 0: the gap that a step may leave.
                    self.assertLess(abs(loaded.grains.position[0, 2] - 0.1), 1e-6 * 0.1)
            finally:
                os.chdir(before)
        with self.assertRaises((slurry.InputError, slurry.RunError)):
            slurry.Simulation.load("no_such_file.ckpt")


if __name__ == "__main__":
    unittest.main()
