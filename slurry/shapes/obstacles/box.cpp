// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Box: one block, or from inside one half-space for each closed face.
#include "slurry/shapes/obstacles/box.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {

namespace {

// Face 2 k is the low one and 2 k + 1 the high one along axis k.
constexpr std::array<std::string_view, 6> face_names{"x-", "x+", "y-", "y+", "z-", "z+"};

// The face that has the most characters in common with what was written.
std::string_view nearest_face(std::string_view written) {
  const auto common = [&](std::string_view face) {
    return std::count_if(face.begin(), face.end(), [&](char c) { return written.find(c) != std::string_view::npos; });
  };
  return *std::max_element(face_names.begin(), face_names.end(),
                           [&](std::string_view a, std::string_view b) { return common(a) < common(b); });
}

void check(const Box& box, bool planar) {
  for (int axis = 0; axis < (planar ? 2 : 3); ++axis)
    if (!(box.size[axis] > 0))
      throw InputError(fmt::format("`size` of a box is [{}, {}, {}]; each edge must be longer than 0.", box.size.x,
                                   box.size.y, box.size.z));
  if (!box.inside && !box.open.empty())
    throw InputError(
        fmt::format("`open` of a box is [\"{}\", ...], but a solid box has no open faces; it needs inside = true.",
                    shown(box.open.front())));
  for (const std::string& face : box.open)
    if (std::find(face_names.begin(), face_names.end(), face) == face_names.end())
      throw InputError(fmt::format(
          "`open` of a box has \"{}\", which is not a face; expected some of x-, x+, y-, y+, z-, z+. Did you mean "
          "\"{}\"?",
          shown(face), nearest_face(face)));
}

}  // namespace

std::vector<Piece> Box::pieces(bool planar) const {
  check(*this, planar);
  Vec3 half = 0.5 * size;
  if (planar) half.z = std::numeric_limits<double>::infinity();
  const Quaternion turn = rotation({0, 0, angle});
  if (!inside) return {{Block{half}, {position, turn}}};

  std::vector<Piece> faces;
  for (int face = 0; face < (planar ? 4 : 6); ++face) {
    if (std::find(open.begin(), open.end(), face_names[face]) != open.end()) continue;
    const int axis = face / 2;
    Vec3 inward;
    inward[axis] = face % 2 == 0 ? 1 : -1;
    const Vec3 normal = rotate(turn, inward);
    faces.push_back({HalfSpace{}, {position - half[axis] * normal, rotation_between({0, 0, 1}, normal)}});
  }
  return faces;
}

}  // namespace slurry
