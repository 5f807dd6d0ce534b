# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""slurry: collections of rigid grains, dry, gluey and moving.

Build a case, with the names of a case file, and run it:

    import slurry

    case = slurry.Case(
        planar=True,
        time={"step": 1e-3, "end": 1.0},
        grains=[slurry.GrainGroup(place=slurry.Points(positions=[[0, 0.5]]), radius=0.1)],
        obstacles=[slurry.ObstacleOptions(name="ground", shape="plane")],
        forces=[slurry.ForceOptions(force="gravity", acceleration=[0, -9.81])],
        contacts=[slurry.ContactRule(law=slurry.Friction(friction=0.5))],
    )
    simulation = slurry.Simulation(case)        # in memory; step(), run(), the stages, the state
    simulation.run(until=0.5)
    simulation.grains.position                  # numpy, the engine's own memory: read it, write it

    run = slurry.run(case, "runs/fall")         # with a run folder, as `slurry run` does
    run = slurry.read("runs/fall")              # any run folder: frames and series as numpy
    slurry.plot.energies(run)                   # the standard figures, with matplotlib

What is here:

    Case                    a case; Case.from_toml, to_toml, validate; its tables are TimeOptions, GrainGroup,
                            ObstacleOptions, ForceOptions, ContactRule, SolverOptions, NeighbourOptions, OutputOptions,
                            ProbeOptions, FieldOptions; every kind of law, shape, force... is a class (Friction, Gluey, Box, ...)
    describe(name)          what the case file says of a table, a kind or a key
    Simulation              a run step by step; add_force and add_observer take Python functions
    groups_from_arrays      groups of grains from numpy arrays
    run, read, plot         whole runs and their results
    fields                  continuum fields by coarse graining, of a run, a frame or a simulation
    sweep                   a case with every combination of some values
    study                   tables in the place of a run: kind = "lubrication" (LubricationCase)
    Swimmer                 a micro-swimmer: connection, brackets and strokes of least energy as numpy arrays; strokes as functions
    Laboratory              the same for one grain, a wall and a film: Laboratory(...).run().exact["distance"], .plot()
    stokes                  bodies in a Stokes fluid as numpy arrays: stokes.resistance, mobility, motion, velocities_at
    set_threads, threads    the threads of the engine's loops; results do not depend on them
    InputError, RunError    what goes wrong: a ValueError and a RuntimeError

help(slurry.Friction), and so on, explains each field.
"""
from . import cases, notebook, plot, stokes
from ._core import (Contacts, Energies, FunctionHandle, Grains, InputError, Obstacle, Obstacles, RunError, Simulation, StepReport,
                    __version__, describe, set_threads, threads)
from .cases import *
from .cases import groups_from_arrays
from .continuum import Field, fields
from .laboratory import Experiment, Laboratory
from .results import Frame, Frames, Run, Series, Table, read
from .running import run
from .studies import Study, StudyTable, study
from .sweeps import Sweep, SweepRun, sweep
from .swimmers import OptimalStroke, Swimmer, Swum

for _type in (Contacts, Energies, FunctionHandle, Grains, InputError, Obstacle, Obstacles, RunError, Simulation, StepReport):
    _type.__module__ = "slurry"
Laboratory.__module__ = Experiment.__module__ = "slurry"
setattr(Simulation, "_repr_html_", notebook.simulation_html)

__all__ = ["describe", "fields", "groups_from_arrays", "plot", "read", "run", "set_threads", "stokes", "study", "sweep", "threads", "Contacts",
           "Energies", "Experiment", "Field", "Frame", "Frames", "FunctionHandle", "Grains", "InputError", "Laboratory", "Obstacle",
           "Obstacles", "OptimalStroke", "Run", "RunError", "Series", "Simulation", "StepReport", "Study", "StudyTable", "Sweep",
           "SweepRun", "Swimmer", "Swum", "Table", "__version__"]
__all__ += cases.__all__
