// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// StokesCase: the schema of a case file with kind = "stokes": rigid bodies in a fluid without inertia, at one instant.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/fluids/field/flows.hpp"
#include "slurry/fluids/stokes/splitting.hpp"
#include "slurry/fluids/stokes/surroundings.hpp"
#include "slurry/grains/grain_shapes.hpp"
#include "slurry/grains/placement.hpp"
#include "slurry/grains/squirmer.hpp"
#include "slurry/studies/stokes/samples.hpp"

namespace slurry {

// A closed surface from a file. Read by `load_meshes` (io/meshes/mesh_file.hpp).
struct ClosedMesh {
  static constexpr const char* name = "mesh";
  static constexpr const char* doc = "A closed surface from an STL or OBJ file, about the centre of its volume.";
  std::string file;
  static constexpr auto fields() {
    return FieldTable{field("file", &ClosedMesh::file, "",
                            "Path of the .stl or .obj file, relative to the case file; its unit is the `radius`.",
                            Rule::required)};
  }
  // Not a field: the triangles of the file, welded.
  std::shared_ptr<const Triangles> data = nullptr;
};

using StokesShape = Extended<ConvexGrain, ClosedMesh>::type;

struct BodyPoints {
  static constexpr const char* name = "points";
  static constexpr const char* doc = "Centres, one body each.";
  std::vector<Vec3> positions{{0, 0, 0}};
  static constexpr auto fields() {
    return FieldTable{
        field("positions", &BodyPoints::positions, "m", "Centres, each [x, y, z]; the origin by default.")};
  }
};

using BodyPlacement = std::variant<BodyPoints, Lattice, RandomRegion>;

struct StokesBodies {
  static constexpr const char* doc = "A group of equal bodies.";
  std::string name = "bodies";
  StokesShape shape;
  double radius = 1;
  BodyPlacement place;
  Orientation orientation;
  std::optional<Vec3> velocity, angular_velocity;
  Vec3 force, torque;
  std::optional<SurfaceSlip> squirmer;
  std::optional<std::int64_t> triangles;
  static constexpr auto fields() {
    return FieldTable{
        field("name", &StokesBodies::name, "", "Name of the group in the tables."),
        field("shape", &StokesBodies::shape, "", "Shape of the bodies; its lengths are in units of `radius`."),
        field("radius", &StokesBodies::radius, "m", "Size of the bodies.", Rule::positive),
        field("place", &StokesBodies::place, "", "How the centres are chosen."),
        field("orientation", &StokesBodies::orientation, "", "How the bodies are turned."),
        field("velocity", &StokesBodies::velocity, "m/s",
              "Velocity of the centre; not given: it follows from `force`."),
        field("angular_velocity", &StokesBodies::angular_velocity, "rad/s",
              "Angular velocity; not given: it follows from `torque`."),
        field("force", &StokesBodies::force, "N", "Force from outside on each body whose velocity is not given."),
        field("torque", &StokesBodies::torque, "N m",
              "Torque from outside, about the centre, on each body whose angular velocity is not given."),
        field("squirmer", &StokesBodies::squirmer, "",
              "Makes the bodies swim by a motion of their surfaces along themselves."),
        field("triangles", &StokesBodies::triangles, "", "Triangles of each body, in place of those of [mesh].",
              Rule::positive)};
  }
};

struct StokesMesh {
  static constexpr const char* doc = "The boundary elements.";
  std::int64_t triangles = 320;
  bool films = true, exact_bodies = true;
  Splitting split = Splitting::tractions;
  double refine = 0, finest = 0.125, tolerance = 1e-6;
  std::int64_t most_direct = 6000;
  static constexpr auto fields() {
    return FieldTable{
        field("triangles", &StokesMesh::triangles, "",
              "Triangles of each body; the error falls with their number to the power 3/2.", Rule::positive),
        field("films", &StokesMesh::films, "",
              "Correct close pairs of spheres and ellipsoids, and those close to a wall, by the resistance of their "
              "films."),
        field("split", &StokesMesh::split, "",
              "What the singular tractions of films are added for, beside which the elements find the rest: tractions "
              "(with stresslets and the flow); forces too, in place of the correction (direct solutions alone); or "
              "nothing."),
        field("exact_bodies", &StokesMesh::exact_bodies, "",
              "Give spheres and ellipsoids the exact mobility that each has alone: most of what a mesh gets wrong."),
        field("refine", &StokesMesh::refine, "",
              "Finer meshes where surfaces are close: no edge is longer than this times the distance to the nearest "
              "other "
              "surface. 0: all triangles alike.",
              Rule::non_negative),
        field("finest", &StokesMesh::finest, "",
              "No edge is made shorter than this part of a body's mean edge; thinner gaps are left to films.",
              Rule::positive),
        field("tolerance", &StokesMesh::tolerance, "", "Residual of the iterative solver, relative.", Rule::positive),
        field("most_direct", &StokesMesh::most_direct, "",
              "Unknowns, three a triangle, up to which the equations of up to 32 bodies are solved directly.",
              Rule::non_negative)};
  }
};

struct StokesOutput {
  static constexpr const char* doc = "What is asked, besides the motion of the bodies and the forces on them.";
  bool resistance = false, mobility = false, tractions = true, report = true;
  static constexpr auto fields() {
    return FieldTable{
        field("resistance", &StokesOutput::resistance, "", "The resistance matrix: forces and torques over motions."),
        field("mobility", &StokesOutput::mobility, "", "The mobility matrix, its inverse."),
        field("tractions", &StokesOutput::tractions, "",
              "The surfaces with the force of the fluid on them, in study.h5 (shown by study.xdmf) and bodies.vtp."),
        field("report", &StokesOutput::report, "", "Write report.html at the end.")};
  }
};

struct StokesCase {
  static constexpr const char* kind = "stokes";
  static constexpr const char* doc =
      "Rigid bodies in a viscous fluid without inertia, at one instant: their motion and the forces on them, by "
      "boundary "
      "elements.";
  std::string title;
  double viscosity = 1;
  std::int64_t seed = 0;
  std::vector<StokesBodies> bodies;
  FlowOptions flow;
  std::optional<WallOptions> wall;
  std::optional<ContainerOptions> container;
  StokesMesh mesh;
  std::vector<StokesSample> samples;
  StokesOutput output;
  static constexpr auto fields() {
    return FieldTable{
        field("title", &StokesCase::title, "", "One line that says what the study shows."),
        field("viscosity", &StokesCase::viscosity, "Pa s", "Viscosity of the fluid.", Rule::positive),
        field("seed", &StokesCase::seed, "", "Seed of random places and orientations.", Rule::non_negative),
        field("bodies", &StokesCase::bodies, "", "Groups of bodies."),
        field("flow", &StokesCase::flow, "",
              "The flow far from the bodies, as { name = \"shear\", rate = 2 }; at rest by default. It is taken for a "
              "Stokes flow, at time 0."),
        field("wall", &StokesCase::wall, "", "A plane wall; none by default."),
        field("container", &StokesCase::container, "", "A container; none by default."),
        field("mesh", &StokesCase::mesh, "", "The boundary elements."),
        field("samples", &StokesCase::samples, "", "Where the velocity and the pressure of the fluid are asked for."),
        field("output", &StokesCase::output, "", "What is asked besides.")};
  }
  // Not a field: the folder that relative paths in the case start from.
  std::string folder = ".";

  // Made, copied and destroyed in one source: every file that holds one would compile all families anew.
  StokesCase();
  StokesCase(const StokesCase&);
  StokesCase(StokesCase&&) noexcept;
  StokesCase& operator=(const StokesCase&);
  StokesCase& operator=(StokesCase&&) noexcept;
  ~StokesCase();
};

}  // namespace slurry
