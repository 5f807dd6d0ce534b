// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Synonyms: what `slurry describe` answers to words that no key has.
#pragma once

#include <string_view>

namespace slurry {

struct Synonym {
  std::string_view word;
  std::string_view name;  // a table, a family, an alternative or a key, as `slurry describe` takes it
};

inline constexpr Synonym synonyms[] = {
    {"adhesion", "gluey"},
    {"adhesion", "gluey_friction"},
    {"bacteria", "growth"},
    {"cohesion", "gluey"},
    {"cohesion", "gluey_friction"},
    {"conveyor", "translation"},
    {"coulomb", "friction"},
    {"cube", "box"},
    {"cylinder", "capsule"},
    {"cylinder", "drum"},
    {"diameter", "radius"},
    {"disc", "sphere"},
    {"disk", "sphere"},
    {"duration", "time.end"},
    {"ellipse", "ellipsoid"},
    {"fibre", "chain"},
    {"filament", "chain"},
    {"floor", "plane"},
    {"hopper", "polyline"},
    {"liquid", "fluid"},
    {"membrane", "chain"},
    {"mixer", "paddle_wheel"},
    {"movie", "frames"},
    {"multisphere", "clump"},
    {"particle", "grains"},
    {"polydisperse", "distribution"},
    {"polygon", "polyhedron"},
    {"rebound", "restitution"},
    {"restart", "output.checkpoint"},
    {"rod", "capsule"},
    {"shaking", "oscillation"},
    {"speed", "velocity"},
    {"spring", "chain"},
    {"stl", "mesh"},
    {"timestep", "time.step"},
    {"tumbler", "drum"},
    {"vibration", "oscillation"},
    {"vtk", "frames"},
    {"wall", "obstacles"},
    {"wall", "plane"},
    {"weight", "gravity"},
    {"worm", "chain"},
};

}  // namespace slurry
