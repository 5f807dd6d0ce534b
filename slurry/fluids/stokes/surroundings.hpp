// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What stands around the bodies in a Stokes fluid, as a case file gives it: an endless plane wall, or a container.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "slurry/core/fields.hpp"
#include "slurry/core/quaternion.hpp"
#include "slurry/fluids/stokes/wall_image.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry {

struct CylinderContainer {
  static constexpr const char* name = "cylinder";
  static constexpr const char* doc = "A closed cylinder.";
  double radius = 1, length = 1;
  static constexpr auto fields() {
    return FieldTable{
        field("radius", &CylinderContainer::radius, "m", "Radius.", Rule::required_positive),
        field("length", &CylinderContainer::length, "m", "Distance of the lids.", Rule::required_positive)};
  }
};
struct BoxContainer {
  static constexpr const char* name = "box";
  static constexpr const char* doc = "A rectangular box.";
  Vec3 size{1, 1, 1};
  static constexpr auto fields() {
    return FieldTable{field("size", &BoxContainer::size, "m", "Edges along x, y and z.", Rule::required)};
  }
};
struct BallContainer {
  static constexpr const char* name = "sphere";
  static constexpr const char* doc = "A hollow sphere.";
  double radius = 1;
  static constexpr auto fields() {
    return FieldTable{field("radius", &BallContainer::radius, "m", "Radius.", Rule::required_positive)};
  }
};
// Read by `load_meshes` (io/meshes/mesh_file.hpp).
struct MeshContainer {
  static constexpr const char* name = "mesh";
  static constexpr const char* doc = "A closed surface from an STL or OBJ file.";
  std::string file;
  double scale = 1;
  static constexpr auto fields() {
    return FieldTable{field("file", &MeshContainer::file, "",
                            "Path of the .stl or .obj file, relative to the case file.", Rule::required),
                      field("scale", &MeshContainer::scale, "m", "Length of a unit of the file.", Rule::positive)};
  }
  // Not a field: the triangles of the file, welded.
  std::shared_ptr<const Triangles> data = nullptr;
};
using ContainerShape = std::variant<CylinderContainer, BoxContainer, BallContainer, MeshContainer>;

struct ContainerOptions {
  static constexpr const char* doc = "A closed wall about all bodies, at which the fluid moves as the flow does.";
  ContainerShape shape;
  Vec3 centre;
  Vec3 axis{0, 0, 1};
  std::int64_t triangles = 800;
  static constexpr auto fields() {
    return FieldTable{
        field("shape", &ContainerOptions::shape, "", "Shape of the container."),
        field("centre", &ContainerOptions::centre, "m", "Its centre; of a mesh, where the origin of the file is put."),
        field("axis", &ContainerOptions::axis, "", "Direction that its z axis is turned to."),
        field("triangles", &ContainerOptions::triangles, "",
              "Triangles that it is made of; those of a mesh are halved until there are so many.", Rule::positive)};
  }
};

struct WallOptions {
  static constexpr const char* doc = "An endless plane wall, at which the fluid moves as the flow does.";
  Vec3 point, normal{0, 0, 1};
  static constexpr auto fields() {
    return FieldTable{field("point", &WallOptions::point, "m", "A point of the wall."),
                      field("normal", &WallOptions::normal, "", "Direction into the fluid.")};
  }
};

namespace stokes {

// Fewer triangles are no body.
inline constexpr std::int32_t fewest_triangles = 20;

// The rotation of z to the axis. Throws InputError where the axis has no direction.
Quaternion turn_to(Vec3 axis);

Wall wall_of(const WallOptions& options);

// The container where it stands, by about `count` triangles. Throws InputError where its mesh is not closed.
Triangles container_mesh(const ContainerOptions& options, std::int32_t count);

}  // namespace stokes
}  // namespace slurry
