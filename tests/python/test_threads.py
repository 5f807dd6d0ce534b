# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Threads: the interpreter lock is free during a step, and simulations side by side do not disturb each other."""
import os
import subprocess
import sys
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

    def test_the_main_thread_may_still_run_at_the_end(self):
        done = self.run_script("import atexit\natexit.register(lambda: print(s.run(steps=2), s.steps))\n" + self.HEAD + "s = slurry.Simulation(box())\n")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "None 2\n", ""))

    def test_control_c_ends_a_run_after_the_step(self):
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
