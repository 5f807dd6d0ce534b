// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Polyline: links that share one chain of points.
#include "slurry/shapes/obstacles/polyline.hpp"

#include <fmt/format.h>

#include "slurry/core/errors.hpp"
#include "slurry/shapes/surfaces/link_chain.hpp"

namespace slurry {

Vec3 Polyline::centre() const {
  Vec3 sum;
  for (const Vec3& p : points) sum += p;
  return points.empty() ? sum : sum / static_cast<double>(points.size());
}

std::vector<Piece> Polyline::pieces(bool planar) const {
  if (!planar) throw InputError("a polyline exists only in a planar case; in space use a mesh.");
  const std::size_t least = closed ? 3 : 2;
  if (points.size() < least)
    throw InputError(fmt::format("`points` of {} polyline has {}; expected at least {}.", closed ? "a closed" : "a",
                                 points.size(), least));
  auto chain = std::make_shared<LinkChain>(LinkChain{points, closed, ends});
  chain->complete();

  std::vector<Piece> links;
  for (std::size_t k = 0; k < chain->links(); ++k) {
    // Shorter than this, a link has no direction.
    if (!(norm(chain->to(k) - chain->from(k)) > 1e-12 * chain->size))
      throw InputError(fmt::format("`points` of a polyline: point {} and the next one are the same, [{}, {}].", k,
                                   points[k].x, points[k].y));
    links.push_back({Link{chain, static_cast<std::int32_t>(k)}, {}});
  }
  return links;
}

}  // namespace slurry
