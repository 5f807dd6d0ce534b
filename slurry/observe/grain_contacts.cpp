// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/grain_contacts.hpp"

#include <algorithm>

#include "slurry/observe/contact_arms.hpp"

namespace slurry {
namespace {

void add(GrainContacts& sums, std::int32_t grain, Vec3 impulse, Vec3 arm, double gamma) {
  sums.pressure[grain] -= dot(impulse, arm);
  sums.contacts[grain] += 1;
  sums.gamma[grain] = std::min(sums.gamma[grain], gamma);
}

}  // namespace

bool bears(const Contacts& contacts, std::size_t c) { return contacts.impulse[c] != 0 || contacts.gamma[c] < 0; }

GrainContacts sum_grain_contacts(const Grains& grains, const Domain& domain, const Contacts& contacts,
                                 const std::vector<Vec3>& points, const std::vector<double>& volume, double dt,
                                 int dimension) {
  GrainContacts sums;
  sums.pressure.resize(grains.size());
  sums.contacts.resize(grains.size());
  sums.gamma.resize(grains.size());
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    if (!bears(contacts, c)) continue;
    Vec3 on_second = contacts.impulse[c] * contacts.normal[c];
    if (!contacts.tangential.empty()) on_second += contacts.tangential[c];
    const std::int32_t i = contacts.first[c], j = contacts.second[c];
    const Vec3 arm = is_impact(contacts) ? contact_arm(grains, domain, contacts, c, true, points[c])
                                         : points[c] - grains.position[i];
    add(sums, i, -on_second, arm, contacts.gamma[c]);
    if (!is_piece(j))
      add(sums, j, on_second, contact_arm(grains, domain, contacts, c, false, points[c]), contacts.gamma[c]);
  }
  for (std::size_t k = 0; k < grains.size(); ++k)
    sums.pressure[k] = dt > 0 && volume[k] > 0 ? sums.pressure[k] / (dimension * volume[k] * dt) : 0;
  return sums;
}

}  // namespace slurry
