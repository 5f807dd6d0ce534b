// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/averaged/flow_box.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "slurry/core/errors.hpp"

namespace slurry::averaged {
namespace {

// 10 GB of fields.
constexpr double most_cells = 3e7;
constexpr std::array<std::string_view, 6> side_names{"left", "right", "bottom", "top", "back", "front"};

bool is_on(const AveragedSideOptions& options, int axis, bool is_upper, Vec3 place, int axes) {
  const std::string_view name = side_names[2 * axis + is_upper];
  if (!options.on.empty() && std::find(options.on.begin(), options.on.end(), name) == options.on.end()) return false;
  for (int other = 0; other < axes; ++other) {
    if (other == axis) continue;
    if (options.low && place[other] < (*options.low)[other]) return false;
    if (options.high && place[other] > (*options.high)[other]) return false;
  }
  return true;
}

}  // namespace

bool FlowBox::holds(Vec3 place) const {
  for (int axis = 0; axis < axes(); ++axis)
    if (const double x = place[axis] - low[axis]; !periodic[axis] && !(x >= 0 && x <= size[axis])) return false;
  return true;
}

FaceField FlowBox::zero_faces() const {
  FaceField field;
  for (int c = 0; c < axes(); ++c) field[c].assign(count_of(faces(c)), 0);
  return field;
}

FlowBox box_of(const AveragedFluid& fluid, const FluidScene& scene) {
  const Domain& domain = scene.domain;
  const UpperMatrix& h = domain.edges;
  if (h.xy != 0 || h.xz != 0 || h.yz != 0 || domain.gradient != UpperMatrix{})
    throw RunError("an averaged fluid is in a cell that leans or changes, expected a box that stays as it is");
  FlowBox box;
  box.planar = scene.forms.planar || scene.planar;
  const Vec3 edges{h.xx, h.yy, h.zz};
  double count = 1;
  for (int axis = 0; axis < box.axes(); ++axis) {
    box.periodic[axis] = domain.periodic[axis] != 0;
    const bool is_given = !box.periodic[axis] && fluid.low;
    box.low[axis] = is_given ? (*fluid.low)[axis] : domain.low[axis];
    box.size[axis] = is_given ? (*fluid.high)[axis] - box.low[axis] : edges[axis];
    const double wanted = std::min(most_cells, std::ceil(box.size[axis] / fluid.spacing * (1 - 1e-12)));
    // Fewer than three along a periodic axis would be their own neighbours on both sides.
    box.cells[axis] = std::max(box.periodic[axis] ? 3 : 1, static_cast<int>(wanted));
    count *= box.cells[axis];
  }
  if (box.planar) box.low.z = -0.5 * fluid.depth, box.size.z = fluid.depth;
  if (count > most_cells)
    throw RunError(fmt::format("the fluid has {:.3g} cells of the grid, expected at most {:.3g}: a wider `spacing`",
                               count, most_cells));
  return box;
}

std::size_t face_count(const FlowBox& box) {
  std::size_t count = 0;
  for (int c = 0; c < box.axes(); ++c) count += count_of(box.faces(c));
  return count;
}

std::vector<double> flattened(const FlowBox& box, const FaceField& field) {
  std::vector<double> numbers;
  numbers.reserve(face_count(box));
  for (int c = 0; c < box.axes(); ++c) numbers.insert(numbers.end(), field[c].begin(), field[c].end());
  return numbers;
}

FaceField unflattened(const FlowBox& box, const std::vector<double>& numbers) {
  FaceField field;
  auto next = numbers.begin();
  for (int c = 0; c < box.axes(); ++c) {
    const auto n = static_cast<std::ptrdiff_t>(count_of(box.faces(c)));
    field[c].assign(next, next + n);
    next += n;
  }
  return field;
}

FlowSides::FlowSides(const FlowBox& box, const AveragedFluid& fluid) : cells_(box.cells) {
  for (int axis = 0; axis < box.axes(); ++axis)
    for (const bool is_upper : {false, true})
      if (!box.periodic[axis]) add_side(box, fluid, axis, is_upper);
}

void FlowSides::add_side(const FlowBox& box, const AveragedFluid& fluid, int axis, bool is_upper) {
  const int first = axis == 0 ? 1 : 0, second = axis == 2 ? 1 : 2;
  std::vector<SideFace>& faces = faces_[axis][is_upper];
  for (int j = 0; j < box.cells[second]; ++j)
    for (int i = 0; i < box.cells[first]; ++i) {
      SideFace face;
      face.place = box.low;
      if (is_upper) face.place[axis] += box.size[axis];
      face.place[first] += (i + 0.5) * box.spacing(first);
      face.place[second] += (j + 0.5) * box.spacing(second);
      for (std::size_t k = 0; k < fluid.boundaries.size() && face.options < 0; ++k)
        if (is_on(fluid.boundaries[k], axis, is_upper, face.place, box.axes()))
          face.options = int(k), face.kind = fluid.boundaries[k].kind;
      has_outflow_ |= face.kind == FlowBoundaryKind::outflow;
      faces.push_back(face);
    }
}

void FlowSides::set_time(const AveragedFluid& fluid, double t) {
  for (auto& pair : faces_)
    for (auto& side : pair)
      for (SideFace& face : side)
        if (face.options >= 0 && fluid.boundaries[face.options].velocity) {
          face.velocity = (*fluid.boundaries[face.options].velocity)(t, face.place);
          if (!is_finite(face.velocity))
            throw RunError(
                fmt::format("the velocity of boundary {} of the fluid is not finite at ({:.6g}, {:.6g}, "
                            "{:.6g}), time {:.6g}",
                            face.options + 1, face.place.x, face.place.y, face.place.z, t));
        }
}

double FlowSides::fastest() const {
  double speed = 0;
  for (const auto& pair : faces_)
    for (const auto& side : pair)
      for (const SideFace& face : side) speed = std::max(speed, norm(face.velocity));
  return speed;
}

std::size_t FlowSides::rank(int axis, const Shape& place) const {
  const int first = axis == 0 ? 1 : 0, second = axis == 2 ? 1 : 2;
  // The last face of another component is beside the last cell.
  const int i = std::min(place[first], cells_[first] - 1), j = std::min(place[second], cells_[second] - 1);
  return std::size_t(j) * cells_[first] + i;
}

}  // namespace slurry::averaged
