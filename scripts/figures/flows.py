# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of docs/pictures.md: flows and lit scenes as `slurry draw` shows them."""


def flow_swimmers(program):
    run = program.run("flow_swimmers", "swimmers_side_by_side", "parameters.strokes=4")
    return program.drawn(run, "--frame", "t=2.25", "--field", "around.fluid_velocity", "--streamlines", "around", "--view", "z",
                         "--window", "-11,-8:19,14")


def flow_bodies(program):
    run = program.run("flow_bodies", "stokes_pair")
    return program.drawn(run, "--surface", "normal_traction", "--field", "flow_side.speed", "--streamlines", "flow_side",
                         "--view", "-70,15")


def flow_separator(program):
    run = program.run("flow_separator", "separator_on_points", "time.end=1.5")
    return program.drawn(run, "--streamlines", "fluid", "--sites", "fluid_points", "--colour", "group")


def lit_dimers(program):
    return program.drawn(program.run("packing_dimers-0.8", "packing_dimers"), width=800)


def lit_forces(program):
    return program.drawn(program.run("packing_dimers-0.8", "packing_dimers"), "--contacts", "force", "--colour", "none", width=800)


FLOW_FIGURES = (flow_swimmers, flow_bodies, flow_separator, lit_dimers, lit_forces)
