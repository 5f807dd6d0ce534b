// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/runs/study_movie.hpp"

#include <optional>

#include "slurry/io/results/field_files.hpp"
#include "slurry/io/results/frames.hpp"

namespace slurry {

void write_movie(const std::filesystem::path& folder, const std::string& title, const std::vector<MovieFrame>& movie) {
  if (movie.empty()) return;
  Case c;
  c.title = title;
  c.output.contacts = false;
  const MovieFrame& first = movie.front();
  c.planar = first.planar;
  for (std::size_t k = 0; k + first.obstacles.size() < first.groups.size(); ++k)
    c.grains.emplace_back().name = first.groups[k];
  FrameWriter writer(folder, c);
  World world;
  world.planar = first.planar;
  world.groups = first.groups;
  world.grain_groups = static_cast<std::int32_t>(c.grains.size());
  world.obstacles = first.obstacles;
  State state;
  std::optional<FieldFiles> fields;
  for (const MovieFrame& frame : movie) {
    state.clock.last_dt = frame.time - state.clock.time;
    state.clock.time = frame.time;
    state.grains = frame.grains;
    state.walls = frame.walls;
    world.forms = frame.forms;
    writer.write(world, state);
    if (frame.fields) {
      if (!fields) fields.emplace(folder, title);
      fields->write(*frame.fields);
    }
    ++state.clock.step;
  }
  writer.write_list();
  if (fields) fields->write_list();
}

}  // namespace slurry
