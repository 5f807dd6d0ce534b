// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What fields are made of: grains, contacts and walls at an instant, whether they come from a simulation or from a
// file.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "slurry/contacts/contacts.hpp"
#include "slurry/fluids/fluid_shown.hpp"
#include "slurry/grains/domain.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/observe/fields/field_options.hpp"
#include "slurry/world/state.hpp"
#include "slurry/world/workspace.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

struct FieldScene {
  bool planar = false;
  double time = 0;  // s
  std::int64_t step = 0;
  double dt = 0;  // s, of the step whose impulses the contacts hold; 0: there was none
  const Grains& grains;
  const Contacts& contacts;         // `first` and `second` are places in `grains`
  std::vector<Vec3> contact_point;  // m, of each contact
  std::vector<double> volume;       // of each grain; area in a planar case
  std::vector<std::string> groups;  // names
  struct Wall {
    std::string name;
    Vec3 centre, velocity;  // where it is now
  };
  std::vector<Wall> walls;
  Domain domain = {};  // the periodic cell, where there is one
  // The fluid at points; empty where there is none, or where a file does not tell. It may answer nothing.
  std::function<std::vector<FlowSample>(std::span<const Vec3>)> flow = {};
};

// `work` is that of the last step, by which a fluid that is solved knows its flow. All three must outlive the scene.
FieldScene field_scene(const World& world, const State& state, const Workspace* work = nullptr);

// From where places and velocities are seen.
struct FieldFrame {
  Vec3 origin, velocity;
};
// Nothing where the grain is no more. Throws InputError for a text that means nothing and for an obstacle that there is
// not.
std::optional<FieldFrame> find_field_frame(const std::string& frame, const FieldScene& scene);

// What a text such as "grain 12" or "obstacle floor" means.
struct FrameWord {
  std::optional<std::int64_t> grain;
  std::optional<std::string> obstacle;
};
// Nothing for a text that means nothing. An empty one is at rest.
std::optional<FrameWord> parse_frame_word(const std::string& text);

// Per grain, whether it makes the fields; empty: all do. Throws InputError for a group that there is not.
std::vector<char> counted_grains(const std::vector<std::string>& groups, const FieldScene& scene);

}  // namespace slurry
