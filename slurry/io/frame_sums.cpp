// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/frame_sums.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

// Volume of each grain; area in a planar case.
std::vector<double> volumes(const Frame& f) {
  const double ball = f.planar ? std::numbers::pi : 4 * std::numbers::pi / 3;
  std::vector<double> volume(f.grains.size());
  for (std::size_t k = 0; k < volume.size(); ++k) {
    const double r = f.grains.radius[k], unit = f.shape.empty() ? ball : f.shapes[f.shape[k]].volume;
    volume[k] = unit * r * r * (f.planar ? 1 : r);
  }
  return volume;
}

}  // namespace

// Rows are sorted by identity, which mostly is the row itself.
std::int32_t row_of(const Frame& frame, std::int64_t id) {
  const std::vector<std::int32_t>& ids = frame.grains.id;
  if (id >= 0 && id < std::ssize(ids) && ids[id] == id) return static_cast<std::int32_t>(id);
  const auto found = std::lower_bound(ids.begin(), ids.end(), id);
  return found != ids.end() && *found == id ? static_cast<std::int32_t>(found - ids.begin()) : -1;
}

Contacts contacts_by_row(const Frame& frame) {
  Contacts contacts = frame.contacts;
  const auto to_row = [&](std::int32_t& id) {
    const std::int32_t row = row_of(frame, id);
    if (row < 0)
      throw RunError(
          fmt::format("the frame of step {}: a contact names grain {}, which the frame lacks", frame.step, id));
    id = row;
  };
  for (std::int32_t& first : contacts.first) to_row(first);
  for (std::int32_t& second : contacts.second)
    if (!is_piece(second)) to_row(second);
  return contacts;
}

GrainContacts sum_grain_contacts(const Frame& f) {
  return sum_grain_contacts(f.grains, contacts_by_row(f), f.contact_point, volumes(f), f.dt, f.planar ? 2 : 3);
}

}  // namespace slurry
