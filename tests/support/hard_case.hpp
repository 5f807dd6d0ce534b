// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the tests of hard cases share.
#pragma once

#include <string>

#include "tests/support.hpp"

namespace slurry::test {

inline constexpr const char* floor_and_gravity = R"(
[[obstacles]]
name = "floor"
shape = "plane"
point = [0, 0, 0]
normal = [0, 0, 1]
[[forces]]
force = "gravity"
acceleration = [0, 0, -10]
)";

// What a run of the case is stopped with; empty where it ends.
inline std::string refusal(const std::string& text) {
  try {
    Simulation simulation(parse_case(text, "hard case"));
    run(simulation);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

inline double deepest(const Simulation& s) { return s.state().totals.deepest_overlap; }

}  // namespace slurry::test
