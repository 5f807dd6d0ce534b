// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "obstacles.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>

#include "arrays.hpp"
#include "session.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/observe/reactions.hpp"
#include "state.hpp"

namespace slurry {

namespace {

Session& session_of(const ObstacleView& o) { return o.simulation.cast<Session&>(); }
const Simulation& simulation_of(const ObstacleView& o) { return session_of(o).simulation_at_rest(); }
const Walls& walls_of(const ObstacleView& o) { return simulation_of(o).state().walls; }
const Obstacle& obstacle_of(const ObstacleView& o) { return simulation_of(o).obstacles()[o.rank]; }

py::object quaternion_to_python(const Quaternion& q) { return py::make_tuple(q.w, q.x, q.y, q.z); }

Reaction reaction_of(const ObstacleView& o) {
  const Simulation& s = simulation_of(o);
  return obstacle_reaction(s.world(), s.state(), report_of(s), o.rank);
}

// One vector of a script; the zero where it gives none.
Vec3 vector_from(const py::object& object, const char* what) {
  if (object.is_none()) return {};
  const Vec3 v = vectors_from(object, 1, what)[0];
  if (!is_finite(v)) throw InputError(what, "got a number that is not finite");
  return v;
}

Quaternion quaternion_from(const py::object& object) {
  const auto array = py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(object);
  if (!array) PyErr_Clear();
  if (!array || array.ndim() != 1 || array.shape(0) != 4)
    throw InputError("orientation", "expected a quaternion (w, x, y, z)");
  const Quaternion q{array.at(0), array.at(1), array.at(2), array.at(3)};
  const double square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
  if (!(square > 0) || !std::isfinite(square))
    throw InputError("orientation", "got a quaternion without a length, expected a rotation");
  return normalised(q);
}

void check_planar(const Drive& drive) {
  const Quaternion q = drive.target ? drive.target->orientation : Quaternion{};
  const Vec3 moved = drive.target ? drive.target->position : drive.twist.velocity;
  if (moved.z != 0 || drive.twist.angular_velocity.x != 0 || drive.twist.angular_velocity.y != 0 || q.x != 0 ||
      q.y != 0)
    throw InputError("in a planar case an obstacle moves in the plane and turns about z");
}

void drive(const ObstacleView& o, const py::object& velocity, const py::object& angular_velocity,
           const py::object& position, const py::object& orientation) {
  const bool has_place = !position.is_none() || !orientation.is_none();
  if (has_place && !(velocity.is_none() && angular_velocity.is_none()))
    throw InputError("got a velocity and a place, expected one of the two");
  Drive drive{{vector_from(velocity, "velocity"), vector_from(angular_velocity, "angular_velocity")}, {}};
  if (has_place) {
    drive.target = walls_of(o).pose(o.rank);
    if (!position.is_none()) drive.target->position = vector_from(position, "position");
    if (!orientation.is_none()) drive.target->orientation = quaternion_from(orientation);
  }
  if (simulation_of(o).world().planar) check_planar(drive);
  session_of(o).drive(o.rank, drive);
}

void bind_obstacle(py::module_& module) {
  py::class_<ObstacleView>(module, "Obstacle", "An obstacle of a simulation, as it is when it is asked.")
      .def_property_readonly(
          "name", [](const ObstacleView& o) { return obstacle_of(o).name; }, "Name in the case.")
      .def_property_readonly(
          "group", [](const ObstacleView& o) { return obstacle_of(o).group; },
          "Rank among the groups: after the grains.")
      .def_property_readonly(
          "centre", [](const ObstacleView& o) { return to_python(obstacle_of(o).centre); },
          "Centre of the shape at t = 0, m.")
      .def_property_readonly(
          "position", [](const ObstacleView& o) { return to_python(walls_of(o).position[o.rank]); },
          "Displacement of the obstacle's frame since t = 0, m.")
      .def_property_readonly(
          "orientation", [](const ObstacleView& o) { return quaternion_to_python(walls_of(o).orientation[o.rank]); },
          "Rotation since t = 0, a quaternion (w, x, y, z).")
      .def_property_readonly(
          "velocity", [](const ObstacleView& o) { return to_python(walls_of(o).velocity[o.rank]); },
          "Velocity of the frame's origin, m/s.")
      .def_property_readonly(
          "angular_velocity", [](const ObstacleView& o) { return to_python(walls_of(o).angular_velocity[o.rank]); },
          "rad/s.")
      .def_property_readonly(
          "force", [](const ObstacleView& o) { return to_python(reaction_of(o).force); },
          "Mean force of the grains on it over the last step, N.")
      .def_property_readonly(
          "torque", [](const ObstacleView& o) { return to_python(reaction_of(o).torque); },
          "The torque of that force about its centre, N m.")
      .def("drive", &drive, py::arg("velocity") = py::none(), py::arg("angular_velocity") = py::none(),
           py::arg("position") = py::none(), py::arg("orientation") = py::none(),
           "Moves the obstacle from the next step on, in the place of the motion of the case.\n\n"
           "Either with the velocity of its centre (m/s) and an angular velocity about it (rad/s), until it is told\n"
           "another; what is left out is 0, so that drive() stops it. Or to a place, `position` and `orientation` as\n"
           "the properties tell them: it is there at the end of the next step, and stays. For another motion at each\n"
           "step call it in a callback or an observer. It is no part of a checkpoint.")
      .def("__repr__",
           [](const ObstacleView& o) { return fmt::format("<slurry.Obstacle \"{}\">", obstacle_of(o).name); });
}

std::size_t count_of(const ObstaclesView& all) {
  return all.simulation.cast<Session&>().simulation().obstacles().size();
}

std::vector<std::string> names_of(const ObstaclesView& all) {
  std::vector<std::string> names;
  for (const Obstacle& o : all.simulation.cast<Session&>().simulation().obstacles()) names.push_back(o.name);
  return names;
}

ObstacleView by_rank(const ObstaclesView& all, py::ssize_t rank) {
  const auto count = static_cast<py::ssize_t>(count_of(all));
  if (rank < -count || rank >= count) throw py::index_error(fmt::format("no obstacle {}: there are {}", rank, count));
  return {all.simulation, static_cast<std::size_t>(rank < 0 ? rank + count : rank)};
}

ObstacleView by_name(const ObstaclesView& all, const std::string& name) {
  const std::vector<std::string> names = names_of(all);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end())
    throw py::key_error(fmt::format("no obstacle is called \"{}\"{}", name, suggestion(name, names)));
  return {all.simulation, static_cast<std::size_t>(found - names.begin())};
}

}  // namespace

void bind_obstacles(py::module_& module) {
  bind_obstacle(module);
  // Iteration is by rank, as of every sequence with __getitem__ that raises IndexError.
  py::class_<ObstaclesView>(module, "Obstacles", "The obstacles of a simulation: obstacles[0] or obstacles[\"box\"].")
      .def_property_readonly("names", &names_of, "Their names in the case; empty where one has none.")
      .def("__len__", &count_of)
      .def("__getitem__", &by_rank)
      .def("__getitem__", &by_name)
      .def("__repr__", [](const ObstaclesView& all) {
        return fmt::format("<slurry.Obstacles: {}>", fmt::join(names_of(all), ", "));
      });
}

}  // namespace slurry
