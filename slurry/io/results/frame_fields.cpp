// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/frame_fields.hpp"

#include <fmt/format.h>

#include "slurry/core/errors.hpp"
#include "slurry/io/results/frame_sums.hpp"

namespace slurry {

FieldScene field_scene(const Frame& frame, std::vector<std::string> groups) {
  if (!frame.has_contacts)
    throw InputError(
        fmt::format("the frame of step {} has no contacts, which stresses are made of: the case has "
                    "output.contacts = false",
                    frame.step));
  FieldScene scene{.planar = frame.planar,
                   .time = frame.time,
                   .step = frame.step,
                   .dt = frame.dt,
                   .grains = frame.grains,
                   .contacts = frame.contacts,
                   .contact_point = frame.contact_point,
                   .volume = grain_volumes(frame),
                   .groups = std::move(groups),
                   .walls = {},
                   .domain = frame.domain};
  for (const FrameObstacle& o : frame.obstacles) {
    const Vec3 centre = to_world(o.pose, o.centre);
    scene.walls.push_back({o.name, centre, o.velocity + cross(o.angular_velocity, centre - o.pose.position)});
  }
  return scene;
}

std::vector<FieldResult> fields_of_frames(const std::vector<std::filesystem::path>& frames,
                                          const std::vector<std::string>& groups,
                                          const std::function<FieldOptions(const FieldScene&)>& choose_options) {
  std::optional<MeasuredField> field;
  std::vector<FieldResult> results;
  for (const std::filesystem::path& path : frames) {
    const Frame frame = read_frame(path);
    const FieldScene scene = field_scene(frame, groups);
    if (!field) field.emplace(choose_options(scene), frame.planar);
    const bool is_mean = field->options().average;
    if (is_mean && !field->is_within(frame.time)) continue;
    if (field->take(scene) && !is_mean) results.push_back(*field->result());
  }
  if (field && field->options().average)
    if (std::optional<FieldResult> mean = field->result()) results.push_back(std::move(*mean));
  return results;
}

}  // namespace slurry
