// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where a fluid is: a polygon in the plane, with holes, or a box in space; and one of them without the obstacles in it.
// A region gives the points of its boundary with their normals, and says how deep a place lies in it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/grains/obstacles.hpp"
#include "slurry/shapes/bounds.hpp"

namespace slurry {

struct BoundaryPoint {
  Vec3 position, normal;      // unit, out of the fluid
  std::int32_t boundary = 0;  // rank of the boundary it belongs to
  double area = 0;            // of the boundary that it stands for: m in the plane, m^2 in space
  std::int32_t side = 0;      // rank of the side, or of the solid after all sides, that it lies on
};

// Closed lines of corners: the outer one counterclockwise, holes clockwise, so that the fluid lies to the left of every
// side. `boundary` has one rank a side, that from corner k to the next, loop after loop.
struct PolygonRegion {
  std::vector<std::vector<Vec3>> loops;
  std::vector<std::int32_t> boundary;

  static constexpr bool is_planar() { return true; }
  // Points in the middles of equal parts of each side, about `spacing` long: none is at a corner, where there is no
  // normal.
  std::vector<BoundaryPoint> boundary_points(double spacing) const;
  // Distance to the boundary, positive inside.
  double depth(Vec3 place) const;
  Bounds bounds() const;
};

// `boundary` has the ranks of the faces at x = low, x = high, y = low, ...
struct BoxRegion {
  Vec3 low, high;
  std::array<std::int32_t, 6> boundary{};

  static constexpr bool is_planar() { return false; }
  std::vector<BoundaryPoint> boundary_points(double spacing) const;
  double depth(Vec3 place) const;
  Bounds bounds() const { return {low, high}; }
};

// Where a solid of a region is.
struct SolidPlace {
  Pose pose;
  std::int32_t wall = -1;  // its rank among all obstacles where it moves; -1: it stays
};

// A polygon or a box, whose boundaries have the ranks of its sides, without the solids of obstacles, whose ranks
// follow. Obstacles have points at about equal distances on their surfaces, on none of their
// edges; where two boundaries meet, the points of one end half a spacing before it. The first patch that a point lies
// on says which boundary it belongs to: `boundary` is the rank of the patch, and the number of patches where it is on
// none.
struct CarvedRegion {
  struct Patch {
    std::vector<std::int32_t> sides;  // ranks of sides and solids; empty: all
    std::optional<Bounds> within;     // only in this box
  };
  std::variant<PolygonRegion, BoxRegion> outer;
  std::vector<Obstacle> solids;
  std::vector<Patch> patches;
  std::vector<SolidPlace> places = {};  // of the solids; empty: all stay as they are

  bool is_planar() const { return outer.index() == 0; }
  bool moves() const;
  bool moves(std::size_t solid) const { return !places.empty() && places[solid].wall >= 0; }
  // With the solids that move where the walls have them.
  CarvedRegion at(const Walls& walls) const;
  Pose pose_of(std::size_t solid) const { return places.empty() ? Pose{} : places[solid].pose; }
  // On the surface of a solid, with the distance to it, negative inside.
  Foot foot_on(std::size_t solid, Vec3 place) const;
  std::int32_t side_count() const;
  double depth_in_outer(Vec3 place) const;
  // Is a place on the surface of this solid one of the boundary?
  bool bounds_fluid(std::size_t rank, Vec3 place, double spacing) const;
  // By the point's side and place.
  std::int32_t patch_of(const BoundaryPoint& point) const;
  std::vector<BoundaryPoint> boundary_points(double spacing) const;
  double depth(Vec3 place) const;
  Bounds bounds() const;

 private:
  struct SurfacePoint {
    Vec3 position, normal;  // out of the fluid
  };
  bool is_on_face(std::size_t rank, const SurfacePoint& point, double spacing) const;
  void slip(std::size_t rank, double spacing, std::vector<SurfacePoint>& points) const;
  void add_solid(std::size_t rank, double spacing, std::vector<BoundaryPoint>& points) const;
};

using FlowRegion = std::variant<PolygonRegion, BoxRegion, CarvedRegion>;

// A rectangle in the plane; the ranks are those of its lower, right, upper and left side.
PolygonRegion rectangle_region(Vec3 low, Vec3 high, std::array<std::int32_t, 4> boundary);

bool is_planar(const FlowRegion& region);
// Do all of its sides lie between two rows of a lattice of this spacing in the box about it? So it is of boxes, and of
// corners along the axes at multiples of the spacing.
bool fits_lattice(const FlowRegion& region, double spacing);
std::vector<BoundaryPoint> boundary_points(const FlowRegion& region, double spacing);
double depth_in(const FlowRegion& region, Vec3 place);
Bounds bounds_of(const FlowRegion& region);

}  // namespace slurry
