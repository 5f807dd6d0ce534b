// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Triangle: the closest point of a triangle, with the seam rule of its mesh (triangle_mesh.hpp).
#include "slurry/shapes/surfaces/triangle.hpp"

#include <cmath>

#include "slurry/shapes/solids/surface_touches.hpp"
#include "slurry/shapes/surfaces/thin.hpp"
#include "slurry/shapes/surfaces/triangle_mesh.hpp"

namespace slurry {

namespace {

Foot foot_on(const TriangleMesh& mesh, std::int32_t t, Vec3 point) {
  const TriangleMesh::Face& face = mesh.face[t];
  std::array<Vec3, 3> corner;
  std::array<double, 3> inside;
  for (int k = 0; k < 3; ++k) {
    corner[k] = mesh.corner(t, k);
    inside[k] = dot(face.inward[k], point - corner[k]);
  }
  if (inside[0] >= 0 && inside[1] >= 0 && inside[2] >= 0) {
    const double height = dot(face.normal, point - corner[0]);
    return {std::abs(height), height < 0 ? -face.normal : face.normal, point - height * face.normal};
  }
  // Beyond some of the edges: the nearest point is on one of these.
  Vec3 best;
  double least = no_contact;
  for (int k = 0; k < 3; ++k) {
    if (inside[k] >= 0) continue;
    const Vec3 edge = corner[next_corner(k)] - corner[k];
    const double part = dot(point - corner[k], edge) / norm2(edge);
    const Vec3 foot = part <= 0 ? corner[k] : (part >= 1 ? corner[next_corner(k)] : corner[k] + part * edge);
    if (const double d = norm2(point - foot); d < least) least = d, best = foot;
  }
  return thin_foot(point, best, face.normal);
}

// Is `out` in the normal cone: not towards any of the unit vectors [begin, end)?
bool is_in_cone(Vec3 out, const std::vector<Vec3>& towards, std::int32_t begin, std::int32_t end, double width) {
  for (std::int32_t k = begin; k < end; ++k)
    if (dot(out, towards[k]) > 2 * width) return false;
  return true;
}

// Does the triangle report the contact at this foot? Corners first: what is within the width of one is not on an edge.
bool is_reported(const TriangleMesh& mesh, std::int32_t t, const Foot& foot, Vec3 point) {
  const double width = seam_width * (mesh.size + foot.distance);
  const Vec3 out = point - foot.foot;
  for (int k = 0; k < 3; ++k) {
    if (norm2(foot.foot - mesh.corner(t, k)) > width * width) continue;
    const std::int32_t v = mesh.triangle[t][k];
    return (mesh.owner[t] >> (3 + k) & 1) != 0 &&
           is_in_cone(out, mesh.leaving, mesh.leaving_start[v], mesh.leaving_start[v + 1], width);
  }
  for (int k = 0; k < 3; ++k) {
    if (dot(mesh.face[t].inward[k], foot.foot - mesh.corner(t, k)) > width) continue;
    const std::int32_t slot = 3 * t + k;
    return (mesh.owner[t] >> k & 1) != 0 &&
           is_in_cone(out, mesh.other_inward, mesh.other_start[slot], mesh.other_start[slot + 1], width);
  }
  return true;
}

// A triangle as a flat polyhedron with two faces, its centre at the origin.
const PolyhedronData& flat_polyhedron(const TriangleMesh& mesh, std::int32_t index, Vec3 centre) {
  // One per thread, filled anew for each triangle, to save the memory management.
  thread_local PolyhedronData data{{{}, {}, {}}, {{0, 1, 2}, {0, 2, 1}}, {{}, {}}, {}};
  for (int k = 0; k < 3; ++k) data.vertex[k] = mesh.corner(index, k) - centre;
  data.face_normal = {mesh.face[index].normal, -mesh.face[index].normal};
  return data;
}

}  // namespace

Foot Triangle::nearest(Vec3 point) const {
  Foot foot = foot_on(*mesh, index, point);
  if (!is_reported(*mesh, index, foot, point)) foot.distance = no_contact;
  return foot;
}

double Triangle::least_distance(Vec3 point) const { return foot_on(*mesh, index, point).distance; }

Bounds Triangle::bounds() const {
  Bounds box = no_bounds;
  for (int k = 0; k < 3; ++k) grow(box, mesh->corner(index, k));
  return box;
}

Touches Triangle::touches(const SolidNear& solid) const {
  const Vec3 centre = (mesh->corner(index, 0) + mesh->corner(index, 1) + mesh->corner(index, 2)) / 3;
  const PolyhedronData& data = flat_polyhedron(*mesh, index, centre);
  double size = 0;
  for (const Vec3& v : data.vertex) size = std::max(size, norm(v));
  return seam_touches(solid, {PolyhedronCore{&data, {1, 1, 1}, false}, 0, size, {centre, {}}});
}

Triangles Triangle::triangulate(const Bounds&, int) const {
  return {{mesh->corner(index, 0), mesh->corner(index, 1), mesh->corner(index, 2)}, {{0, 1, 2}}};
}

}  // namespace slurry
