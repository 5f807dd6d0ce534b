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
    {"adhesion", "cohesion"},
    {"adhesion", "gluey"},
    {"adhesion", "gluey_friction"},
    {"bacteria", "growth"},
    {"bridge", "capillary"},
    {"conveyor", "translation"},
    {"coulomb", "friction"},
    {"cube", "box"},
    {"cylindrical", "capsule"},
    {"cylindrical", "drum"},
    {"diameter", "radius"},
    {"disk", "sphere"},
    {"duration", "time.end"},
    {"ellipse", "ellipsoid"},
    {"fibre", "chain"},
    {"filament", "chain"},
    {"floor", "plane"},
    {"hopper", "polyline"},
    {"inflow", "inlets"},
    {"liquid", "fluid"},
    {"membrane", "chain"},
    {"mixer", "paddle_wheel"},
    {"movie", "frames"},
    {"multisphere", "clump"},
    {"outflow", "outlets"},
    {"particle", "grains"},
    {"polydisperse", "distribution"},
    {"polygon", "polyhedron"},
    {"rebound", "restitution"},
    {"restart", "output.checkpoint"},
    {"rod", "capsule"},
    {"shaking", "oscillation"},
    {"sink", "outlets"},
    {"source", "inlets"},
    {"speed", "velocity"},
    {"spring", "chain"},
    {"sticky", "cohesion"},
    {"stl", "mesh"},
    {"timestep", "time.step"},
    {"tumbler", "drum"},
    {"vibration", "oscillation"},
    {"vtk", "frames"},
    {"walls", "obstacles"},
    {"walls", "plane"},
    {"weight", "gravity"},
    {"wet", "capillary"},
    {"worm", "chain"},
};

}  // namespace slurry
