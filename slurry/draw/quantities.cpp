// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/quantities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/io/results/frame_sums.hpp"

namespace slurry {
namespace {

constexpr const char* radius_of_bound = "bounding radius";

double force_of(const Frame& frame, std::size_t c) {
  return frame.dt > 0 ? std::abs(frame.contacts.impulse[c]) / frame.dt : 0;
}

bool has_only_spheres(const Frame& frame) {
  return std::all_of(frame.shapes.begin(), frame.shapes.end(),
                     [&](const FrameForm& form) { return is_round(form, frame.planar); });
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
    throw InputError(option, fmt::format("there is no \"{}\"{}", shown(name), suggestion(name, known, "\"")));
}

Quantity grain_quantity(const Frame& frame, const std::string& name) {
  check_colouring("--colour", name, grain_colourings());
  if (name == "speed") {
    Quantity q{"speed", "m/s", {}, {}};
    for (const Vec3& v : frame.grains.velocity) q.values.push_back(norm(v));
    return q;
  }
  if (name == "radius") return {has_only_spheres(frame) ? "radius" : radius_of_bound, "m", frame.grains.radius, {}};
  if (name == "load") return {"load", "N", frame.load, {}};
  if (name == "group" || name == "none") return {};
  if (!frame.has_contacts)
    throw InputError(
        "--colour",
        fmt::format("\"{}\" needs the contacts, and these frames hold none (output.contacts = false)", name));
  const GrainContacts sums = sum_grain_contacts(frame);
  if (name == "pressure") return {"pressure", frame.planar ? "N/m" : "Pa", sums.pressure, {}};
  if (name == "contacts") return {"contacts", "", {sums.contacts.begin(), sums.contacts.end()}, {}};
  Quantity q{"-gamma", unit_text(frame.gamma_unit), sums.gamma, {}};
  for (double& gamma : q.values) gamma = -gamma;
  return q;
}

Quantity contact_quantity(const Frame& frame, const std::string& name) {
  check_colouring("--contacts", name, contact_colourings());
  if (name == "none") return {};
  if (!frame.has_contacts) throw InputError("--contacts", "these frames hold no contacts (output.contacts = false)");
  if (name == "gamma") {
    Quantity q{"contact -gamma", unit_text(frame.gamma_unit), {}, {}};
    for (const double gamma : frame.contacts.gamma) q.values.push_back(-gamma);
    return q;
  }
  Quantity q{"contact force", "N", {}, {}};
  for (std::size_t c = 0; c < frame.contacts.size(); ++c) {
    q.values.push_back(force_of(frame, c));
    q.pulls.push_back(frame.contacts.impulse[c] < 0);
  }
  return q;
}

bool has_pulls(const Quantity& quantity) {
  return std::any_of(quantity.pulls.begin(), quantity.pulls.end(), [](char pulls) { return pulls != 0; });
}

std::string unit_text(std::string unit) {
  for (const auto& [power, raised] : {std::pair{"^2", "²"}, std::pair{"^3", "³"}})
    for (std::size_t at; (at = unit.find(power)) != std::string::npos;) unit.replace(at, 2, raised);
  return unit;
}

std::optional<Range> range_of(const Quantity& quantity) {
  std::vector<double> finite;
  for (const double v : quantity.values)
    if (std::isfinite(v)) finite.push_back(v);
  if (std::all_of(finite.begin(), finite.end(), [](double v) { return v == 0; })) return std::nullopt;
  const auto [least, most] = std::minmax_element(finite.begin(), finite.end());
  const bool is_radius = quantity.label == "radius" || quantity.label == radius_of_bound;
  const double low = is_radius ? *least : std::min(0.0, *least);
  double high = *most;
  const double nearly = quantile(finite, 0.995);
  if (nearly - low > 0 && high - low > 1.5 * (nearly - low)) high = nearly;
  if (quantity.unit.empty()) high = std::max(high, low + 1);
  if (high - low <= 1e-9 * std::abs(high)) return Range{low, low + 0.1 * std::abs(low)};
  return Range{low, high};
}

}  // namespace slurry
