// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/outlet_probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace slurry {
namespace {

constexpr double outlet_shares[] = {0.1, 0.5, 0.9};
constexpr double no_diameter = std::numeric_limits<double>::quiet_NaN();

// Sums since the start; after them the mass of the grains smaller than each opening.
enum OutletSum : std::size_t { out_count, out_mass, out_least, out_most, number_of_outlet_sums };

// A point of the sieve curve: so much of the mass is in smaller grains.
struct CurvePoint {
  double diameter, share;
};

std::vector<CurvePoint> curve_of(const std::vector<double>& openings, const std::vector<double>& sums) {
  std::vector<CurvePoint> curve{{sums[out_least], 0}};
  for (std::size_t k = 0; k < openings.size(); ++k)
    if (openings[k] > sums[out_least] && openings[k] < sums[out_most])
      curve.push_back({openings[k], sums[number_of_outlet_sums + k] / sums[out_mass]});
  curve.push_back({sums[out_most], 1});
  return curve;
}

double diameter_at(const std::vector<CurvePoint>& curve, double share) {
  for (std::size_t k = 1; k < curve.size(); ++k) {
    const CurvePoint &a = curve[k - 1], &b = curve[k];
    if (share > b.share) continue;
    const double part = b.share > a.share ? (share - a.share) / (b.share - a.share) : 1;
    return a.diameter + part * (b.diameter - a.diameter);
  }
  return curve.back().diameter;
}

}  // namespace

Words OutletProbe::columns() const {
  Words all{"grains", "mass", "flow"};
  for (const double share : outlet_shares) all.push_back(fmt::format("d_{:.0f}", 100 * share));
  for (const double opening : openings) all.push_back(fmt::format("passing_{}", opening));
  return all;
}

ProbeTarget OutletProbe::resolve(const std::string& label, const World& world, const State&) const {
  for (std::size_t k = 0; k < openings.size(); ++k)
    if (!(openings[k] > 0) || (k > 0 && !(openings[k] > openings[k - 1])))
      refuse_probe(label, fmt::format("openings has {}; each must be above 0 and above the one before", openings[k]));
  if (world.outlets.empty()) refuse_probe(label, "the case has no outlet");
  ProbeTarget target;
  for (std::size_t k = 0; k < world.outlets.size(); ++k)
    if (outlet.empty() || world.outlets[k].name == outlet) target.ranks.push_back(static_cast<std::int32_t>(k));
  if (target.ranks.empty()) refuse_probe(label, fmt::format("there is no outlet \"{}\"", outlet));
  target.since_row.resize(1);
  target.since_start.resize(number_of_outlet_sums + openings.size());
  return target;
}

void OutletProbe::advance(const ProbeScene& scene, ProbeTarget& target) const {
  std::vector<double>& sums = target.since_start;
  for (const Departure& d : scene.report.departures) {
    if (std::find(target.ranks.begin(), target.ranks.end(), d.outlet) == target.ranks.end()) continue;
    sums[out_least] = sums[out_count] > 0 ? std::min(sums[out_least], d.diameter) : d.diameter;
    sums[out_most] = std::max(sums[out_most], d.diameter);
    sums[out_count] += 1, sums[out_mass] += d.mass, target.since_row[0] += d.mass;
    for (std::size_t k = 0; k < openings.size(); ++k)
      if (d.diameter < openings[k]) sums[number_of_outlet_sums + k] += d.mass;
  }
}

void OutletProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  const std::vector<double>& sums = target.since_start;
  const double flow = scene.interval > 0 ? target.since_row[0] / scene.interval : 0;
  out.insert(out.end(), {sums[out_count], sums[out_mass], flow});
  const bool any = sums[out_mass] > 0;
  for (const double share : outlet_shares)
    out.push_back(any ? diameter_at(curve_of(openings, sums), share) : no_diameter);
  for (std::size_t k = 0; k < openings.size(); ++k)
    out.push_back(any ? sums[number_of_outlet_sums + k] / sums[out_mass] : no_diameter);
}

}  // namespace slurry
