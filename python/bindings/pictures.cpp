// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "pictures.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <array>
#include <string>

#include "arrays.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/draw/extent.hpp"
#include "slurry/draw/walls.hpp"
#include "slurry/io/results/frames.hpp"
#include "slurry/shapes/surfaces/section.hpp"

namespace slurry {
namespace {

using Corner = std::array<double, 2>;

Frame frame_at(const std::string& path) {
  try {
    return read_frame(path);
  } catch (const RunError& error) {
    throw InputError(error.what());
  }
}

py::list sections_of(const std::string& path, Corner low, Corner high, double tolerance) {
  const Frame frame = frame_at(path);
  if (!frame.planar)
    throw InputError(fmt::format("{}: a frame in space has no sections; walls() gives its walls", path));
  if (!(low[0] < high[0]) || !(low[1] < high[1]) || !(tolerance > 0))
    throw InputError("expected low < high in both directions and a positive tolerance");
  const Bounds limits{{low[0], low[1], 0}, {high[0], high[1], 0}};
  py::list all;
  for (std::size_t k = 0; k < frame.obstacles.size(); ++k) {
    if (!frame.obstacles[k].is_present) continue;
    for (const Section& s : sections(frame.obstacles[k].pieces, frame.obstacles[k].pose, limits, tolerance)) {
      py::list lines;
      for (const std::vector<Vec3>& line : s.lines) lines.append(copy_of(line));
      py::dict one;
      one["obstacle"] = k;
      one["half_thickness"] = s.half_thickness;
      one["lines"] = lines;
      one["ring"] = copy_of(s.ring);
      all.append(one);
    }
  }
  return all;
}

py::list walls_of_frame(const std::string& path) {
  const Frame frame = frame_at(path);
  if (frame.planar) throw InputError(fmt::format("{}: a planar frame has sections, not walls", path));
  py::list all;
  for (const WallMesh& wall : walls_of(frame, extent_of(frame))) {
    py::array_t<std::int32_t> triangles({wall.faces.triangle.size(), std::size_t{3}});
    py::array_t<std::int32_t> edges({wall.edges.size(), std::size_t{2}});
    for (std::size_t t = 0; t < wall.faces.triangle.size(); ++t)
      for (int i = 0; i < 3; ++i) triangles.mutable_at(t, i) = wall.faces.triangle[t][i];
    for (std::size_t e = 0; e < wall.edges.size(); ++e)
      for (int i = 0; i < 2; ++i) edges.mutable_at(e, i) = wall.edges[e][i];
    all.append(py::make_tuple(copy_of(wall.faces.vertex), triangles, edges));
  }
  return all;
}

}  // namespace

void bind_pictures(py::module_& module) {
  module.def("frame_sections", &sections_of, py::arg("path"), py::arg("low"), py::arg("high"), py::arg("tolerance"),
             "The walls of a planar frame, cut to a box: see slurry.Frame.sections.");
  module.def("frame_walls", &walls_of_frame, py::arg("path"), "The walls of a frame in space: see slurry.Frame.walls.");
}

}  // namespace slurry
