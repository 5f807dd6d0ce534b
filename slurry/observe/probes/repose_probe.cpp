// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Surface heights by bins, and straight lines through them.
#include "slurry/observe/probes/repose_probe.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/observe/energies.hpp"

namespace slurry {
namespace {

constexpr double no_angle = std::numeric_limits<double>::quiet_NaN();
constexpr double degrees = 180 / std::numbers::pi;
constexpr std::size_t fewest_bins = 3;  // that a slope and its error can be fitted to

struct SurfacePoint {
  double place, height;
};
using Surface2d = std::vector<SurfacePoint>;

// A line height = level + slope * place, and the standard error of its slope.
struct Flank {
  double slope = no_angle, level = no_angle, slope_error = no_angle;
  double angle() const { return degrees * math::atan(slope); }
  double angle_error() const { return degrees * slope_error / (1 + slope * slope); }
  double foot() const { return -level / slope; }
};

Flank fitted(const Surface2d& points) {
  if (points.size() < fewest_bins) return {};
  const auto n = static_cast<double>(points.size());
  double x = 0, y = 0, xx = 0, xy = 0, rest = 0;
  for (const SurfacePoint& p : points) x += p.place / n, y += p.height / n;
  for (const SurfacePoint& p : points) xx += (p.place - x) * (p.place - x), xy += (p.place - x) * (p.height - y);
  Flank flank{xy / xx, y - xy / xx * x, 0};
  for (const SurfacePoint& p : points) {
    const double miss = p.height - flank.level - flank.slope * p.place;
    rest += miss * miss;
  }
  flank.slope_error = std::sqrt(rest / ((n - 2) * xx));
  return flank;
}

Vec3 unit(Vec3 v) { return v / norm(v); }

// The line, horizontal.
Vec3 direction_of(const ReposeProbe& p) {
  const Vec3 up = unit(p.up);
  return unit(p.along - dot(p.along, up) * up);
}

// The highest point of each bin that holds a grain, by place.
Surface2d surface_of(const ReposeProbe& p, const Grains& grains, std::int32_t group, Vec3 centre) {
  const Vec3 up = unit(p.up);
  const Vec3 line = p.shape == HeapShape::cone ? Vec3{} : direction_of(p);
  std::map<double, double> top;  // by the rank of the bin
  const double begin = p.from.value_or(0);
  for (std::size_t k = 0; k < grains.size(); ++k) {
    if (group != all_groups && grains.group[k] != group) continue;
    const Vec3 d = grains.position[k] - centre;
    const double place = p.shape == HeapShape::cone ? norm(d - dot(d, up) * up) : dot(d, line);
    if ((p.from && place < *p.from) || (p.to && place >= *p.to)) continue;
    const double height = dot(grains.position[k], up) + grains.radius[k] - p.base;
    const double rank = std::floor((place - begin) / p.bin);
    const auto found = top.try_emplace(rank, height).first;
    found->second = std::max(found->second, height);
  }
  Surface2d points;
  for (const auto& [rank, height] : top) points.push_back({begin + (rank + 0.5) * p.bin, height});
  return points;
}

// The points of one flank: to the left of the peak, to the right, or all.
Surface2d flank_of(const ReposeProbe& p, const Surface2d& surface, double height, double from, double to) {
  Surface2d points;
  for (const SurfacePoint& s : surface)
    if (s.place >= from && s.place <= to && s.height >= p.lower * height && s.height <= p.upper * height)
      points.push_back(s);
  return points;
}

}  // namespace

ProbeTarget ReposeProbe::resolve(const std::string& label, const World& world, const State&) const {
  if (!(norm(up) > 0)) refuse_probe(label, "up has no direction");
  if (shape != HeapShape::cone && !(norm(cross(up, along)) > 0)) refuse_probe(label, "along is parallel to up");
  if (!(upper > lower)) refuse_probe(label, "upper must be above lower");
  if (from && to && !(*to > *from)) refuse_probe(label, "to must be above from");
  return ProbeTarget{group.empty() ? all_groups : rank_of_group(label, group, world)};
}

void ReposeProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  const Grains& grains = scene.state.grains;
  const Vec3 middle = centre ? *centre : measure_energies(grains, target.rank).centre_of_mass;
  const Surface2d surface = surface_of(*this, grains, target.rank, middle);
  const auto peak = std::max_element(surface.begin(), surface.end(),
                                     [](const SurfacePoint& a, const SurfacePoint& b) { return a.height < b.height; });
  if (peak == surface.end()) return append_nothing(out, columns().size());
  const double height = peak->height;
  constexpr double far = std::numeric_limits<double>::infinity();
  if (shape == HeapShape::slope) {
    const Flank flank = fitted(surface);
    out.insert(out.end(), {flank.angle(), no_angle, no_angle, flank.angle_error(), height, no_angle});
    return;
  }
  if (shape == HeapShape::cone) {
    const Flank flank = fitted(flank_of(*this, surface, height, -far, far));
    out.insert(out.end(), {-flank.angle(), no_angle, no_angle, flank.angle_error(), height, flank.foot()});
    return;
  }
  const Flank left = fitted(flank_of(*this, surface, height, -far, peak->place));
  const Flank right = fitted(flank_of(*this, surface, height, peak->place, far));
  const double of_left = left.angle_error(), of_right = right.angle_error();
  const double fit = 0.5 * std::sqrt(of_left * of_left + of_right * of_right);
  out.insert(out.end(), {0.5 * (left.angle() - right.angle()), left.angle(), -right.angle(), fit, height,
                         0.5 * (right.foot() - left.foot())});
}

}  // namespace slurry
