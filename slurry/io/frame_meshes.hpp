// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The meshes of a frame: shapes of grains that are not spheres, and walls made of triangles. Both are optional:
//
//     /grains/shape                    rank of the shape, per grain; absent when all grains are spheres (or discs)
//     /shapes/<k>/vertices, triangles  of a grain of radius 1; a grain's own is scaled by its radius and turned
//     /meshes/<k>/vertices, triangles  of obstacle k, in the frame of the obstacle
//
// A shape without triangles is a sphere.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry {

struct FrameMesh {
  std::vector<Vec3> vertices;
  std::vector<std::array<std::int32_t, 3>> triangles;  // ranks of vertices, counter-clockwise from outside
  bool empty() const { return triangles.empty(); }
};

struct FrameMeshes {
  std::vector<std::int32_t> shape;          // per grain; empty: all are spheres
  std::vector<FrameMesh> shapes;            // by rank
  std::map<std::int32_t, FrameMesh> walls;  // by rank of the obstacle
};

FrameMeshes read_frame_meshes(const std::filesystem::path& path);

// What a closed mesh encloses; and the area of its shadow along z, which is the area of a planar shape.
double enclosed_volume(const FrameMesh& mesh);
double shadow_area(const FrameMesh& mesh);

}  // namespace slurry
