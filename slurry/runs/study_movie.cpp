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
  for (const std::string& name : movie_groups) c.grains.emplace_back().name = name;
  FrameWriter writer(folder, c);
  World world;
  world.groups = movie_groups;
  State state;
  std::optional<FieldFiles> fields;
  for (const MovieFrame& frame : movie) {
    state.clock.last_dt = frame.time - state.clock.time;
    state.clock.time = frame.time;
    state.grains = frame.grains;
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
