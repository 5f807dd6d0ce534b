// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/quantities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/io/frame_sums.hpp"

namespace slurry {
namespace {

double force_of(const Frame& frame, std::size_t c) {
  return frame.dt > 0 ? std::abs(frame.contacts.impulse[c]) / frame.dt : 0;
}

double quantile(std::vector<double> values, double q) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(q * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

}  // namespace

const std::vector<std::string>& grain_colourings() {
  static const std::vector<std::string> names{"speed", "radius",   "group", "pressure",
                                              "load",  "contacts", "gamma", "none"};
  return names;
}

const std::vector<std::string>& contact_colourings() {
  static const std::vector<std::string> names{"none", "force", "gamma"};
  return names;
}

void check_colouring(const std::string& option, const std::string& name, const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), name) == known.end())
    throw InputError(option, fmt::format("there is no \"{}\"{}", name, suggestion(name, known, "\"")));
}

std::vector<std::int32_t> places_by_id(const Frame& frame) {
  std::vector<std::int32_t> place;
  for (std::size_t k = 0; k < frame.grains.size(); ++k) {
    const std::int32_t id = frame.grains.id[k];
    if (id < 0) continue;
    if (id >= std::ssize(place)) place.resize(std::max<std::size_t>(id + 1, frame.grains.size()), -1);
    place[id] = static_cast<std::int32_t>(k);
  }
  return place;
}

Quantity grain_quantity(const Frame& frame, const std::string& name) {
  check_colouring("--colour", name, grain_colourings());
  if (name == "speed") {
    Quantity q{"speed", "m/s", {}};
    for (const Vec3& v : frame.grains.velocity) q.values.push_back(norm(v));
    return q;
  }
  if (name == "radius") return {"radius", "m", frame.grains.radius};
  if (name == "load") return {"load", "N", frame.load};
  if (name == "group" || name == "none") return {};
  if (!frame.has_contacts)
    throw InputError(
        "--colour",
        fmt::format("\"{}\" needs the contacts, and these frames hold none (output.contacts = false)", name));
  const GrainContacts sums = sum_grain_contacts(frame);
  if (name == "pressure") return {"pressure", frame.planar ? "N/m" : "Pa", sums.pressure};
  if (name == "contacts") return {"contacts", "", {sums.contacts.begin(), sums.contacts.end()}};
  Quantity q{"-gamma", "N s/m²", sums.gamma};
  for (double& gamma : q.values) gamma = -gamma;
  return q;
}

Quantity contact_quantity(const Frame& frame, const std::string& name) {
  check_colouring("--contacts", name, contact_colourings());
  if (name == "none") return {};
  if (!frame.has_contacts) throw InputError("--contacts", "these frames hold no contacts (output.contacts = false)");
  Quantity q = name == "force" ? Quantity{"contact force", "N", {}} : Quantity{"contact -gamma", "N s/m²", {}};
  for (std::size_t c = 0; c < frame.contacts.size(); ++c)
    q.values.push_back(name == "force" ? force_of(frame, c) : -frame.contacts.gamma[c]);
  return q;
}

Range range_of(const Quantity& quantity) {
  std::vector<double> finite;
  for (const double v : quantity.values)
    if (std::isfinite(v)) finite.push_back(v);
  if (finite.empty()) return {0, 1};
  const auto [least, most] = std::minmax_element(finite.begin(), finite.end());
  const double low = quantity.label == "radius" ? *least : std::min(0.0, *least);
  double high = *most;
  const double nearly = quantile(finite, 0.995);
  if (nearly - low > 0 && high - low > 1.5 * (nearly - low)) high = nearly;
  if (quantity.unit.empty()) high = std::max(high, low + 1);
  if (high - low <= 1e-9 * std::abs(high)) return {low, low + (low != 0 ? 0.1 * std::abs(low) : 1)};
  return {low, high};
}

}  // namespace slurry
