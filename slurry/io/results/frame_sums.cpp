// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/frame_sums.hpp"

#include <numbers>

namespace slurry {

std::vector<double> grain_volumes(const Frame& f) {
  const double ball = f.planar ? std::numbers::pi : 4 * std::numbers::pi / 3;
  std::vector<double> volume(f.grains.size());
  for (std::size_t k = 0; k < volume.size(); ++k) {
    const double r = f.grains.radius[k], unit = f.shape.empty() ? ball : f.shapes[f.shape[k]].volume;
    volume[k] = unit * r * r * (f.planar ? 1 : r);
  }
  return volume;
}

GrainContacts sum_grain_contacts(const Frame& f) {
  return sum_grain_contacts(f.grains, f.domain, f.contacts, f.contact_point, grain_volumes(f), f.dt, f.planar ? 2 : 3);
}

}  // namespace slurry
