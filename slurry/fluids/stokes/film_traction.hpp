// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The traction in the film between two smooth surfaces that nearly touch, by lubrication theory: the part of the
// solution that is singular as the gap closes. Viscosity 1.
//
// In axes at the middle of the gap (smooth_gap.hpp), r across the normal n and z along it, the surfaces are z = a(r),
// of the first body, and z = b(r), h = b - a; both are the surfaces themselves, quadrics, not their paraboloids. One
// moves by half of the relative motion and the other by minus half of it. With the pressure of the paraboloids, taken
// at the true gap (6 V/(t h^2) for an approach, (g r)/h^2 for sliding and tilting), the forces on the fluid per area of
// the plane across n are
//
//   f_a = p (n - grad a) - (U_b - U_a)/h + h grad p/2,     f_b = p (grad b - n) + (U_b - U_a)/h + h grad p/2,
//
// f_a + f_b = grad (p h): the film as a whole exerts no force. An approach of spheres is taken to second order
// (axial_film.hpp). They are faded out smoothly at `reach`.
//
// Their flow is 1/(8 pi) int (G(x - a) f_a + G(x - b) f_b) dr. Each part alone is larger than the sum by 1/h, so that
// both are summed at the same nodes. Far from the surfaces the nodes are those of a grid that is even in asinh(r/w) and
// the angle, w the width over which the gap doubles. Near to them a smooth window about the point is integrated in
// polar coordinates about it, in rings whose widths double from the distance of the surfaces on; the grid has the rest.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "slurry/fluids/stokes/axial_film.hpp"
#include "slurry/fluids/stokes/smooth_gap.hpp"

namespace slurry::stokes {

// A surface (x - centre) Q (x - centre) = 1 of a film, or the plane across the normal where `is_plane`.
struct Quadric {
  Vec3 centre;
  Matrix3 q{};
  bool is_plane = false, is_hollow = false;  // hollow: the fluid is on the side of the centre
  double radius = 0;                         // of a sphere, 0 for others
  // Away from the other surface, where the surface is one of revolution about the gap.
  std::optional<double> round_curvature() const;
};
Quadric quadric_of(const Body& body);
Quadric quadric_of(const HollowWall& wall);

class FilmTraction {
 public:
  // Unit motions of the first body against the second, seen from the middle of the gap: an approach, sliding along the
  // two axes of the gap, turning about them.
  static constexpr int modes = 5;
  using Vectors = std::array<Vec3, modes>;

  // With a plane wall about (or as the second surface: `second_is_wall`) images are added to each force.
  FilmTraction(const SmoothGap& gap, const Quadric& first, const Quadric& second, const std::optional<Wall>& wall,
               bool second_is_wall);

  const SmoothGap& gap() const { return gap_; }
  double reach() const { return reach_; }
  // The length over which tractions and velocities of the film vary at a point.
  double scale(Vec3 x) const;

  // Where the line along the normal through x meets surface k (0 or 1) within reach of the film; none elsewhere.
  std::optional<Vec3> on_surface(int k, Vec3 x) const;
  // Force on the fluid per area of surface k at its point above or below x; 0 beyond the reach.
  Vectors density(int k, Vec3 x) const;

  // Sums over the nodes of surface k: visit(place, forces).
  template <class Visit>
  void for_each_node(int k, const Visit& visit) const {
    for (const Node& node : fine_) visit(node.place[k], node.force[k]);
  }

  // Velocity and pressure at a point of the fluid or of a surface.
  struct Flow {
    Vectors velocity{};
    std::array<double, modes> pressure{};
  };
  Flow flow_at(Vec3 x) const;

 private:
  struct Node {
    Vec3 place[2];
    Vectors force[2];
    double x = 0, y = 0;  // in the axes of the gap
  };
  // A surface over a point of the plane across the normal.
  struct Height {
    double z = 0, slope[2] = {0, 0};
    bool is_there = true;
  };

  Height height(int k, double x, double y) const;
  // Forces of a node, per area across the normal.
  bool fill(Node& node) const;
  struct GridSize {
    int rings;     // of a panel
    double panel;  // its length in asinh(r/w)
    int angles, outer_angles;
  };
  std::vector<Node> grid(const GridSize& size) const;
  void find_reach();
  void add(const Node& node, double weight, Vec3 x, Flow& flow) const;
  void add_window(Vec3 x, double px, double py, double radius, double least, Flow& flow) const;

  SmoothGap gap_;
  Quadric surface_[2];
  std::optional<Wall> wall_;
  bool second_is_wall_;
  double width_ = 0, reach_ = 0;
  std::optional<AxialFilm> axial_;
  std::vector<Node> fine_, coarse_;
};

}  // namespace slurry::stokes
