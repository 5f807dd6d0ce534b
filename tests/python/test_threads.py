# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Threads: the interpreter lock is free during a step, and simulations side by side do not disturb each other."""
import os
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import slurry
from common import box


class Threads(unittest.TestCase):
    def tearDown(self):
        slurry.set_threads(1)

    def test_the_number_of_threads(self):
        slurry.set_threads(3)
        self.assertEqual(slurry.threads(), 3)
        for count in (0, -1, 100000):
            with self.assertRaisesRegex(slurry.InputError, "threads"):
                slurry.set_threads(count)

    # The engine's loops use the pool from 2048 indices on: these grains are enough.
    BIG = 3000

    def large(self, seed):
        """Spheres in the air that a lattice starts apart; a few steps are enough to use every loop."""
        case = slurry.Case(
            seed=seed, time={"step": 2e-3, "end": 1},
            grains=[{"place": "lattice", "counts": [15, 15, 14], "spacing": 0.1, "jitter": 0.9, "origin": [0.05, 0.05, 0.05],
                     "radius": 0.045, "velocity_spread": 1.0}],
            obstacles=[{"name": "box", "shape": "box", "centre": [0.75, 0.75, 0.75], "size": [1.6, 1.6, 1.6], "inside": True}],
            contacts=[{"law": "friction", "friction": 0.4}], solver={"tolerance": 1e-4})
        return case

    def end_of(self, seed):
        simulation = slurry.Simulation(self.large(seed))
        simulation.run(steps=15)
        self.assertGreaterEqual(len(simulation.grains), self.BIG)
        return simulation.grains.position.copy(), simulation.totals["iterations"]

    def test_simulations_side_by_side_give_the_bits_of_one_alone(self):
        alone = [self.end_of(seed) for seed in range(4)]
        slurry.set_threads(2)
        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(self.end_of, range(4)))
        for (position, iterations), (expected, expected_iterations) in zip(together, alone):
            np.testing.assert_array_equal(position, expected)
            self.assertEqual(iterations, expected_iterations)

    def test_the_pool_may_change_while_others_run(self):
        expected, _ = self.end_of(7)
        stop = threading.Event()

        def change():
            while not stop.is_set():
                for count in (1, 2, 3):
                    slurry.set_threads(count)

        changer = threading.Thread(target=change)
        changer.start()
        try:
            for _ in range(2):
                np.testing.assert_array_equal(self.end_of(7)[0], expected)
        finally:
            stop.set()
            changer.join()

    def test_python_runs_during_a_step(self):
        simulation = slurry.Simulation(self.large(1))
        counted, done = [], threading.Event()

        def count():
            while not done.is_set():
                counted.append(simulation.steps)
                time.sleep(1e-3)

        counter = threading.Thread(target=count)
        counter.start()
        start = time.perf_counter()
        simulation.step()
        inside = len(counted)
        seconds = time.perf_counter() - start
        done.set()
        counter.join()
        # With the lock held the counter would have stood still: it counts at least once in each 50 ms of the step.
        self.assertGreaterEqual(inside, 1 + int(seconds / 0.05))

    def test_one_simulation_is_stepped_by_one_thread(self):
        simulation = slurry.Simulation(self.large(1))
        inside, leave = threading.Event(), threading.Event()

        def wait(t, dt, grains):
            inside.set()
            leave.wait(10)
            return (0, 0, 0)

        simulation.add_force(wait)
        worker = threading.Thread(target=simulation.step)
        worker.start()
        inside.wait(10)
        with self.assertRaisesRegex(slurry.RunError, "another thread"):
            simulation.step()
        leave.set()
        worker.join()
        self.assertEqual(simulation.steps, 1)

    def test_another_thread_is_given_the_contacts_of_the_step_that_goes_on(self):
        simulation, alone = slurry.Simulation(self.large(1)), slurry.Simulation(self.large(1))
        expected = {}
        for _ in range(12):
            alone.step()
            expected[alone.steps] = sorted(alone.contacts.impulse)
        worker = threading.Thread(target=simulation.run, kwargs={"steps": 12})
        worker.start()
        seen = 0
        while worker.is_alive():
            impulse = sorted(simulation.contacts.impulse)
            self.assertIn(impulse, [[], *expected.values()])  # whole: those of one step
            seen += 1
        worker.join()
        self.assertGreater(seen, 1)
        self.assertEqual(sorted(simulation.contacts.impulse), expected[12])

    def test_forces_of_two_threads_are_called_in_turn(self):
        def run(seed):
            simulation = slurry.Simulation(box(seed=seed))
            simulation.add_force(lambda t, dt, grains: np.zeros((len(grains), 3)))
            simulation.run(steps=100)
            return simulation.steps

        with ThreadPoolExecutor(3) as pool:
            self.assertEqual(list(pool.map(run, range(3))), [100] * 3)


class Interpreter(unittest.TestCase):
    def run_script(self, script, **options):
        return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, **options)

    HEAD = """
import os, signal, sys, threading, time
sys.path.insert(0, {folder!r})
import numpy as np
import slurry
from common import box
""".format(folder=os.path.dirname(os.path.abspath(__file__)))

    def test_a_daemon_thread_does_not_abort_the_end(self):
        for more in ("", "s.add_force(lambda t, dt, grains: np.zeros((len(grains), 3)))", "s.add_observer(lambda s: time.sleep(1e-4))"):
            script = self.HEAD + f"""
s = slurry.Simulation(box(count=100, end=1e9))
{more}
slurry.set_threads(2)
threading.Thread(target=s.run, daemon=True).start()
while s.steps < 20:
    time.sleep(1e-3)
print("end")
"""
            for _ in range(3):
                done = self.run_script(script)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "end\n", ""))

    def test_the_end_does_not_wait_for_a_function_of_a_daemon_thread(self):
        for more in ("s.add_force(wait)", "s.add_observer(wait)", "callback = wait"):
            script = self.HEAD + f"""
inside, callback = threading.Event(), None
def wait(*arguments):
    inside.set()
    threading.Event().wait(1000)  # what the main thread would set, and never does
s = slurry.Simulation(box(count=10))
{more}
threading.Thread(target=s.run, kwargs={{"callback": callback}}, daemon=True).start()
inside.wait(10)
print("end")
"""
            done = self.run_script(script)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "end\n", ""))

    def test_the_main_thread_may_still_run_at_the_end(self):
        done = self.run_script("import atexit\natexit.register(lambda: print(s.run(steps=2), s.steps))\n" + self.HEAD + "s = slurry.Simulation(box())\n")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "None 2\n", ""))

    def test_control_c_ends_a_run(self):
        script = self.HEAD + """
s = slurry.Simulation(box(end=1e9))
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    s.run()
except KeyboardInterrupt:
    print("interrupted", s.steps > 0)
"""
        done = self.run_script(script)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "interrupted True\n", ""))

    def test_control_c_ends_the_making_of_a_simulation(self):
        script = self.HEAD + """
crowd = slurry.Case(time={"step": 1e-3, "end": 1}, grains=[{"place": "random", "count": 3000000, "low": [0, 0, 0], "high": [1, 1, 1], "radius": 2.5e-3}])
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    slurry.Simulation(crowd)
except KeyboardInterrupt:
    print("interrupted", time.process_time() < 4)
"""
        done = self.run_script(script)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "interrupted True\n", ""))

    # A step that does not end by itself: the tolerance lies below the round-off. An iteration takes some 0.1 ms.
    LONG = """
import ctypes

def long(iterations):
    return slurry.Case(
        planar=True, time={"step": 1e-2, "end": 1},
        grains=[{"place": "lattice", "origin": [-0.45, 0.05], "counts": [10, 10], "spacing": 0.1, "radius": 0.04999}],
        obstacles=[{"name": "box", "shape": "box", "centre": [0, 0.5], "size": [1, 1], "inside": True}],
        forces=[{"force": "gravity", "acceleration": [1, -9.81]}], contacts=[{"law": "friction", "friction": 0.4}],
        solver={"name": "gauss_seidel", "tolerance": 1e-300, "max_iterations": iterations, "force_tolerance": 0})

def state(s):  # but for the order in memory
    return s.time, s.steps, len(s.contacts), [getattr(s.grains, name)[s.grains.by_id].tolist() for name in s.grains.names]

libc = ctypes.CDLL(None)
libc.signal.restype, libc.signal.argtypes = ctypes.c_void_p, [ctypes.c_int, ctypes.c_void_p]
def handler_of_the_process():
    handler = libc.signal(signal.SIGINT, None)
    libc.signal(signal.SIGINT, handler)
    return handler

def interrupt(seconds):
    threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT)).start()
"""

    def test_control_c_ends_a_step_and_leaves_the_state_before_it(self):
        for call in ("s.step()", "s.run()", "[getattr(s, stage)() for stage in slurry.Simulation.stages]"):
            script = self.HEAD + self.LONG + f"""
s = slurry.Simulation(long(10**12))
before, handler = state(s), handler_of_the_process()
interrupt(0.3)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", s.steps, state(s) == before, handler_of_the_process() == handler,
          signal.getsignal(signal.SIGINT) is signal.default_int_handler, s.last_report.dt, s.last_report.contacts)
"""
            done = self.run_script(script)
            # The report is that of the last step that was finished: none.
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "interrupted 0 True True True 0.0 0\n", ""), call)

    def test_a_run_folder_is_finished_where_control_c_ends_a_step(self):
        with tempfile.TemporaryDirectory() as folder:
            script = self.HEAD + self.LONG + f"""
interrupt(0.3)
try:
    slurry.run(long(10**12), {folder + "/run"!r}, threads=2)
except KeyboardInterrupt:
    print(slurry.read({folder + "/run"!r}).summary["ended"])
"""
            done = self.run_script(script)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "interrupted\n", ""))

    def test_a_handler_that_raises_nothing_changes_nothing(self):
        script = self.HEAD + self.LONG + """
came = []
signal.signal(signal.SIGINT, lambda *arguments: came.append(1))
s, other = slurry.Simulation(long(6000)), slurry.Simulation(long(6000))
interrupt(0.2)
s.step()
while not came:
    s.step()
other.run(steps=s.steps)
print(len(came), np.array_equal(s.grains.position, other.grains.position), np.array_equal(s.contacts.impulse, other.contacts.impulse))
"""
        done = self.run_script(script)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "1 True True\n", ""))

    def test_control_c_is_for_the_main_thread_alone(self):
        script = self.HEAD + self.LONG + """
s = slurry.Simulation(long(6000))
worker = threading.Thread(target=s.step)
worker.start()
interrupt(0.2)
try:
    time.sleep(10)
except KeyboardInterrupt:
    worker.join()
    print("interrupted", s.steps)
"""
        done = self.run_script(script)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "interrupted 1\n", ""))

    def test_a_step_within_a_step_is_interrupted_as_well(self):
        script = self.HEAD + self.LONG + """
inner, outer = slurry.Simulation(long(10**12)), slurry.Simulation(box(count=10))
handler = handler_of_the_process()
outer.add_force(lambda t, dt, grains: inner.step() and (0, 0))
interrupt(0.3)
try:
    outer.step()
except KeyboardInterrupt:
    print("interrupted", inner.steps, outer.steps, handler_of_the_process() == handler)
"""
        done = self.run_script(script)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "interrupted 0 0 True\n", ""))

    def test_grains_that_divide_are_not_shown_during_a_step(self):
        case = slurry.Case(planar=True, time={"step": 1e-2, "end": 4.5}, grains=[
            {"shape": "capsule", "positions": [[0, 0]], "radius": 0.1, "growth": {"rate": 1.0}}])
        simulation = slurry.Simulation(case)
        worker = threading.Thread(target=simulation.run)
        worker.start()
        shown = refused = 0
        while worker.is_alive():
            try:
                self.assertTrue(np.all(np.isfinite(simulation.grains.position)))
                self.assertGreaterEqual(simulation.energies().grains, 1)
                shown += 1
            except slurry.RunError as error:
                self.assertRegex(str(error), "another thread")
                refused += 1
        worker.join()
        self.assertGreater(shown + refused, 0)
        self.assertGreater(len(simulation.grains), 8)

    def test_inside_a_force_the_grains_are_shown_to_this_thread_alone(self):
        case = slurry.Case(planar=True, time={"step": 1e-2, "end": 1.0}, grains=[
            {"shape": "capsule", "positions": [[0, 0]], "radius": 0.1, "growth": {"rate": 1.0}}])
        simulation = slurry.Simulation(case)
        errors = []

        def ask():
            try:
                simulation.grains
            except slurry.RunError as error:
                errors.append(str(error))

        def force(t, dt, grains):
            other = threading.Thread(target=ask)
            other.start()
            other.join()
            return np.zeros((len(simulation.grains), 3))

        simulation.add_force(force)
        simulation.step()
        self.assertEqual(len(errors), 1)


if __name__ == "__main__":
    unittest.main()
