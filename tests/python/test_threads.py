# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Threads: the interpreter lock is free during a step, and simulations side by side do not disturb each other."""
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


if __name__ == "__main__":
    unittest.main()
