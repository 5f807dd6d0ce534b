// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FlowBox: the box that an averaged fluid fills, cut into cells, and what its sides are.
//
// The grid is staggered (Harlow and Welch 1965): pressure and void fraction in the middles of cells, component c of the
// velocity on the faces across axis c. Face i is the lower face of cell i; along an axis that is not periodic there is
// one more face than cells, and the first and the last one are the boundary. x runs fastest. In a planar case there is
// one cell along z, as deep as the fluid.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "slurry/core/parallel.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/fluids/averaged/averaged_fluid.hpp"

namespace slurry::averaged {

using Shape = std::array<int, 3>;
// Numbers on the faces, by component.
using FaceField = std::array<std::vector<double>, 3>;

inline std::size_t count_of(const Shape& s) { return std::size_t(s[0]) * s[1] * s[2]; }
inline std::size_t rank_of(const Shape& s, const Shape& at) {
  return (std::size_t(at[2]) * s[1] + at[1]) * s[0] + at[0];
}

// body(at, rank) for each place of a lattice, rows by thread.
template <class Body>
void for_each_place(const Shape& shape, Body&& body) {
  parallel_for(
      std::size_t(shape[1]) * shape[2],
      [&](std::size_t row) {
        Shape at{0, int(row % shape[1]), int(row / shape[1])};
        std::size_t rank = row * shape[0];
        for (; at[0] < shape[0]; ++at[0], ++rank) body(at, rank);
      },
      16);
}

struct FlowBox {
  Shape cells{1, 1, 1};
  Vec3 low, size{1, 1, 1};
  std::array<bool, 3> periodic{};
  bool planar = false;

  bool operator==(const FlowBox&) const = default;
  int axes() const { return planar ? 2 : 3; }
  std::size_t count() const { return count_of(cells); }
  Shape faces(int c) const {
    Shape s = cells;
    if (!periodic[c]) ++s[c];
    return s;
  }
  double spacing(int axis) const { return size[axis] / cells[axis]; }
  double cell_volume() const { return spacing(0) * spacing(1) * spacing(2); }
  double area(int axis) const { return cell_volume() / spacing(axis); }
  // The place `by` places on along an axis of a lattice of n places; -1 beyond its ends.
  int moved(int axis, int at, int by, int n) const {
    const int to = at + by;
    if (to >= 0 && to < n) return to;
    return periodic[axis] ? (to % n + n) % n : -1;
  }
  bool is_boundary(int c, const Shape& at) const { return !periodic[c] && (at[c] == 0 || at[c] == cells[c]); }
  // Of a face: one on the boundary has half a cell.
  double face_volume(int c, const Shape& at) const { return is_boundary(c, at) ? 0.5 * cell_volume() : cell_volume(); }
  // Beyond the ends of an axis that is not periodic there is no fluid.
  bool holds(Vec3 place) const;
  FaceField zero_faces() const;
};

// Throws RunError where the cell of the case is sheared, or the grid too large.
FlowBox box_of(const AveragedFluid& fluid, const FluidScene& scene);

std::vector<double> flattened(const FlowBox& box, const FaceField& field);
FaceField unflattened(const FlowBox& box, const std::vector<double>& numbers);
std::size_t face_count(const FlowBox& box);

// What a face of a side is.
struct SideFace {
  FlowBoundaryKind kind = FlowBoundaryKind::wall;
  int options = -1;  // of `boundaries`; -1: a wall at rest
  Vec3 place;
  Vec3 velocity;  // as it is now
};

// The faces of the sides that are not periodic.
class FlowSides {
 public:
  FlowSides(const FlowBox& box, const AveragedFluid& fluid);

  // Velocities at time t.
  void set_time(const AveragedFluid& fluid, double t);
  // The face of the side next to a place of the cells, or to a face of another component.
  const SideFace& at(int axis, bool is_upper, const Shape& place) const {
    return faces_[axis][is_upper][rank(axis, place)];
  }
  bool has_outflow() const { return has_outflow_; }
  // Of inflows and walls, m/s.
  double fastest() const;

 private:
  std::size_t rank(int axis, const Shape& place) const;
  void add_side(const FlowBox& box, const AveragedFluid& fluid, int axis, bool is_upper);

  Shape cells_;
  std::array<std::array<std::vector<SideFace>, 2>, 3> faces_;
  bool has_outflow_ = false;
};

}  // namespace slurry::averaged
