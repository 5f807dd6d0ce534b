// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/swimmer/columns.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace slurry {

void add_shapes(StudyTable& table, const Swimmer& swimmer, const std::vector<SwimmerShape>& shapes) {
  for (int k = 0; k < swimmer.shapes(); ++k) {
    std::vector<double> values;
    for (const SwimmerShape& shape : shapes) values.push_back(shape(k));
    const std::string& name = swimmer.variables()[k].name;
    table.columns.push_back({name, "", fmt::format("Shape variable {}.", name), std::move(values)});
  }
}

std::vector<MotionName> motion_names(PoseSpace freedom) {
  if (freedom == PoseSpace::line) return {{"x", "m"}};
  if (freedom == PoseSpace::plane) return {{"x", "m"}, {"y", "m"}, {"angle", "rad"}};
  return {{"x", "m"}, {"y", "m"}, {"z", "m"}, {"rotation_x", "rad"}, {"rotation_y", "rad"}, {"rotation_z", "rad"}};
}

std::vector<double> motions_of(PoseSpace freedom, const Pose& pose) {
  RigidTwist c = logarithm(pose);
  c.head<3>() << pose.position.x, pose.position.y, pose.position.z;
  const Eigen::VectorXd motion = motion_of(freedom, c);
  return {motion.data(), motion.data() + motion.size()};
}

Value motion_record(PoseSpace freedom, const Pose& pose) {
  Value::Record record;
  const std::vector<double> values = motions_of(freedom, pose);
  const std::vector<MotionName> names = motion_names(freedom);
  for (std::size_t k = 0; k < names.size(); ++k) record.push_back({names[k].name, values[k], names[k].unit});
  return record;
}

void add_poses(StudyTable& table, PoseSpace freedom, const std::vector<Pose>& poses) {
  const std::vector<MotionName> names = motion_names(freedom);
  for (std::size_t k = 0; k < names.size(); ++k) {
    std::vector<double> values;
    for (const Pose& pose : poses) values.push_back(motions_of(freedom, pose)[k]);
    const char* doc =
        names[k].unit == "m" ? "Position of the frame of the swimmer." : "Rotation of the frame of the swimmer.";
    table.columns.push_back({names[k].name, names[k].unit, doc, std::move(values)});
  }
}

void add_stroke_figures(StudyResult& study, const Swimmer& swimmer, const std::string& table) {
  StudyFigure shapes{"shape"};
  for (int k = 0; k < std::min(swimmer.shapes(), 6); ++k) {
    const std::string& name = swimmer.variables()[k].name;
    shapes.lines.push_back({name, table, "time", name});
  }
  study.figures.push_back(std::move(shapes));
  // That of two variables is drawn over the map of the curl (bracket_map.hpp).
  if (swimmer.shapes() > 2)
    study.figures.push_back({"stroke in the space of shapes",
                             {{"stroke", table, swimmer.variables()[0].name, swimmer.variables()[1].name}}});
  if (swimmer.freedom() == PoseSpace::line)
    study.figures.push_back({"position", {{"position", table, "time", "x"}}});
  else
    study.figures.push_back({"path", {{"path", table, "x", "y"}}});
}

}  // namespace slurry
