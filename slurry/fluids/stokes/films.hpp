// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Films: what boundary elements miss of the resistance of two surfaces that are nearer than a panel is long.
//
// The pressure between close surfaces varies over sqrt(gap radius), which no panel resolves. For each close pair
//
//   D = R_exact - R_elements,
//
// the resistance of the two alone, in closed form (two_spheres.hpp), less that of the two alone by boundary elements on
// the very meshes of the problem. D added to the resistance of all bodies makes a pair exact at every gap, and lets
// what a mesh gets wrong of a pair cancel where others are around.
//
// In a flow D acts on U - U_flow, and where surfaces slip on U + U_slip, the rigid motion that moves the surface in the
// gap as the slip does (surface_slip.hpp); of spheres more is known, what their slip pulls with (near_slip.hpp).
//
// What is left of the flow must not press fluid through the gap. Between two bodies
// U_flow is any rigid motion that both share: the flow in the gap then solves the equations there by itself. A wall
// moves as the flow does at the wall, not as it does in the gap: U_flow is the rigid motion of the wall. A shear that
// vanishes on the wall has none. What holds a sphere beside a plane in the rest of the flow, a shear along the wall or
// a wall that spreads, is known exactly as well, and its difference to the elements is part of the film.
//
// Spheres with spheres and spheres with a plane wall have an exact resistance. For other smooth bodies, ellipsoids, the
// singular part of it is known, R_s, and so is how the rest of two spheres of the same curvatures depends on the gap,
// R_0 (smooth_gap.hpp). The others are what the elements find where they resolve the gap: with both moved apart along
// the normal to gaps of 0.75, 1.5 and 3 lengths of a panel,
//
//   R = R_s + R_0 + B + C ln(1/gap) (w n)(w n) + D gap + E gap ln(gap),
//
// B, D and E matrices (E without an approach), C a number, fitted to R_elements there and taken at the gap itself.
// The same holds for a body close to a wall of a container: a hollow wall is one of negative curvature, and the
// elements asked are those of the body in its container. There is no film where the container is too narrow for these
// gaps or fits the body all around. Other pairs have no film of their own.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "slurry/fluids/stokes/scene.hpp"
#include "slurry/fluids/stokes/two_spheres.hpp"
#include "slurry/linalg/matrix.hpp"

namespace slurry::stokes {

// Where the film is, and what is on its second side.
struct FilmSite {
  Vec3 point, normal;  // the middle of the gap; from the first body outwards
  double gap = 0;
  bool is_at_wall = false;
};

struct Film {
  static constexpr std::size_t wall = static_cast<std::size_t>(-1);
  std::size_t first = 0, second = wall;
  double gap = 0;
  Vec3 point;         // the middle of the gap
  Vec3 normal;        // unit, from the first body to the second or to the wall
  Matrix resistance;  // 12 x 12, or 6 x 6 beside a wall
  Matrix hold;        // 6 x 3 of a sphere beside a plane: what the elements lack to hold it in unit_wall_flows
  Vec3 shift = {};    // to the image of the second body that it is about, in a periodic cell
  // What the slip of squirmers pulls beyond the elements or multipoles, where that is known: forces and torques. Empty:
  // the film takes the slip for a rigid motion.
  std::vector<double> slip_pull = {};
  std::size_t bodies() const { return second == wall ? 1 : 2; }
  std::size_t body(std::size_t k) const { return k == 0 ? first : second; }
  FilmSite site() const { return {point, normal, gap, second == wall}; }
};

// Pairs nearer than this, in lengths of a panel, have a film: farther away the elements are right to 1e-4 by
// themselves.
inline constexpr double film_reach = 4;

// Pairs of other smooth bodies have one where they are nearer than this.
inline constexpr double smooth_film_reach = 0.75;

// A wall of a container whose curvature comes nearer to that of a body than this part leaves no narrow gap, but one all
// around.
inline constexpr double least_curvature = 0.2;

// Weights of the values at the gaps 1, 2 and 4 by which B + D x + E x ln x is continued to x.
std::array<double, 3> continued_film(double x);

// The gap that the film of two spheres has, or of a sphere beside a wall: not below `least` smaller radii.
double film_gap(const Body& a, const Body& b, double least);
double film_gap(const Body& a, const Wall& wall, double least);

// Throws InputError where the radii of two spheres that need a film are farther apart than it is known for.
void check_ratio(const Scene& scene, std::size_t first, std::size_t second);

struct FilmOptions {
  // Pairs nearer than this, in smaller radii (scales, of bodies that are no spheres), or in touch, have the film of
  // this gap.
  double least_gap = 0;
  bool exact_bodies = false;  // of the elements that films are corrections of (own_mobility.hpp)
};

// The films of all close pairs of smooth bodies and of those near the wall.
std::vector<Film> find_films(const Scene& scene, const FilmOptions& options = {});

// The flows of the columns of Film::hold: shears along any_orthogonal(normal) and across it, and one that spreads.
std::array<WallFlow, 3> unit_wall_flows(Vec3 normal);

// The rigid motion of the background that the film is at rest in, about `centre`: that of the fluid in the gap between
// two bodies, that of the wall beside one. From differences over 1e-4 `size`.
RigidPair motion_of_flow(const Background& background, const FilmSite& site, Vec3 centre, double size);

// What a flow has at the wall of a film beside its rigid motion there (two_spheres.hpp), from differences over 1e-4
// `size`; and such a flow about a point of the wall.
WallFlow wall_flow_of(const Background& background, const FilmSite& site, double size);
Background flow_from_wall(const WallFlow& flow, Vec3 foot, Vec3 normal);

}  // namespace slurry::stokes
