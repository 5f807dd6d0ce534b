// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Link: one link of a polyline.
#pragma once

#include <cstdint>
#include <memory>

#include "slurry/core/fields.hpp"
#include "slurry/shapes/surfaces/foot.hpp"

namespace slurry {

struct LinkChain;

struct Link {
  static constexpr const char* name = "link";
  static constexpr const char* doc =
      "A link of a polyline: thin, with two sides, endless along z; its seams are those of the chain.";
  static constexpr bool has_seams = true;
  std::shared_ptr<const LinkChain> chain;
  std::int32_t index = 0;

  static constexpr auto fields() {
    return FieldTable{field("chain", &Link::chain, "", "The points of the polyline, which its links share."),
                      field("index", &Link::index, "", "Rank of the link: from this point to the next.")};
  }
  Foot nearest(Vec3 point) const;
  double least_distance(Vec3 point) const;
  Bounds bounds() const;
  Bounds extent() const { return bounds(); }
  double curvature() const { return 0; }
  double half_thickness() const { return 0; }
  Touches touches(const SolidNear& solid) const;
  Triangles triangulate(const Bounds& limits, int facets) const;
};

}  // namespace slurry
