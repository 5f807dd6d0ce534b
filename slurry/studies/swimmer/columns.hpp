// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Columns that several tasks write.
#pragma once

#include <string>
#include <vector>

#include "slurry/studies/study.hpp"
#include "slurry/swimmers/connection.hpp"

namespace slurry {

// One column a shape variable, named after it.
void add_shapes(StudyTable& table, const Swimmer& swimmer, const std::vector<SwimmerShape>& shapes);

// x, y, z and the angle or the rotation vector, as far as there are these motions.
void add_poses(StudyTable& table, PoseSpace freedom, const std::vector<Pose>& poses);

// The names and units of the motions.
struct MotionName {
  std::string name, unit;
};
std::vector<MotionName> motion_names(PoseSpace freedom);

// The pose as numbers of these names: position, then rotation vector.
std::vector<double> motions_of(PoseSpace freedom, const Pose& pose);
Value motion_record(PoseSpace freedom, const Pose& pose);

// Figures of a stroke: shapes over time and, with three or more variables, the second over the first; the path in the
// plane.
void add_stroke_figures(StudyResult& study, const Swimmer& swimmer, const std::string& table);

}  // namespace slurry
