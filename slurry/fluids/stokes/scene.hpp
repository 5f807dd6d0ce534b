// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Scene: rigid bodies in a Stokes fluid, with at most one plane wall or one container; and what is known of their
// motion.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "slurry/core/quaternion.hpp"
#include "slurry/core/upper_matrix.hpp"
#include "slurry/fluids/stokes/hollow_wall.hpp"
#include "slurry/fluids/stokes/wall_image.hpp"
#include "slurry/grains/forms.hpp"
#include "slurry/grains/squirmer.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry::stokes {

struct Body {
  // In the body's frame, about the point that its velocity and its torque refer to. Bodies that share it share work.
  std::shared_ptr<const Triangles> mesh;
  double scale = 1;  // multiplies the mesh
  Pose pose;
  // Of a sphere: its radius, by which films are known in closed form; 0 for other bodies.
  double sphere_radius = 0;
  // The exact shape, in the frame and the units of the mesh, where it is known: films of ellipsoids need it.
  std::shared_ptr<const FormPart> exact = nullptr;
  bool is_graded = false;  // the mesh is finer where other surfaces are close (graded_mesh.hpp)
  // Of a squirmer: how its surface moves along itself; its axis, of length 1, in the body's frame.
  SurfaceSlip slip = {};
};

Triangles placed_mesh(const Body& body);

// Each body stands for its images x + edges n, n whole numbers; an image that is `shift` away moves against it by
// gradient shift.
struct Cell {
  UpperMatrix edges, gradient{};
};

struct Scene {
  std::vector<Body> bodies;
  std::optional<Wall> wall;
  // A closed surface about all bodies, outward; the fluid at it moves as the background does.
  std::shared_ptr<const Triangles> container;
  // Its exact walls, where they are known: films of bodies close to them need them.
  std::vector<HollowWall> walls = {};
  // Of spheres in a run (multipoles/lattice_coupling.hpp); neither wall nor container then.
  std::optional<Cell> cell = {};
};

// Does the body hold the point? By its exact shape where that is known: gaps may be thinner than triangles follow it.
// Its mesh, where it stands, is for the others.
bool holds(const Body& body, const Triangles& placed, Vec3 point);

// Throws InputError where the bodies cross each other, the wall or the container, or lie outside it.
void check_scene(const Scene& scene);

// Velocity and angular velocity, or force and torque.
struct RigidPair {
  Vec3 linear, angular;
};

// What is known of a body: its velocity or the force on it; its angular velocity or the torque on it. Forces and
// torques are those from outside, which the fluid balances.
struct Condition {
  bool velocity_is_given = false, spin_is_given = false;
  RigidPair motion, load;
};

// The flow far from all bodies, a Stokes flow in the whole space; empty: at rest.
using Background = std::function<Vec3(Vec3)>;

}  // namespace slurry::stokes
