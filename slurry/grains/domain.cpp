// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/grains/domain.hpp"

namespace slurry {

void flip(UpperMatrix& h, const std::array<std::int64_t, 3>& periodic) {
  if (periodic[1] && periodic[2]) {
    const double whole = std::nearbyint(h.yz / h.yy);
    h.yz -= whole * h.yy;
    h.xz -= whole * h.xy;
  }
  if (periodic[0] && periodic[2]) h.xz -= std::nearbyint(h.xz / h.xx) * h.xx;
  if (periodic[0] && periodic[1]) h.xy -= std::nearbyint(h.xy / h.xx) * h.xx;
}

Domain moved(const Domain& domain, double dt) {
  Domain after = domain;
  if (domain.gradient == UpperMatrix{}) return after;
  const UpperMatrix step = add_scaled(upper_identity, dt, domain.gradient);
  after.edges = step * domain.edges;
  after.deformation = step * domain.deformation;
  after.gradient = domain.gradient * inverse(step);
  flip(after.edges, domain.periodic);
  after.low = domain.middle() - 0.5 * (after.edges * Vec3{1, 1, 1});
  return after;
}

}  // namespace slurry
