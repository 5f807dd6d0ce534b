// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/bulk.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "slurry/core/math.hpp"
#include "slurry/core/random.hpp"
#include "slurry/shapes/solids/solid.hpp"

namespace slurry {
namespace {

// Of the mean force-bearing impulse; the solver's projection makes an idle contact exactly 0, so that the value matters
// little (1e-3 to 1e-9 give the same counts in the packings of the gallery).
constexpr double idle_part = 1e-6;

// Equal cells that fill the box, each with one point.
class Sample {
 public:
  Sample(const BulkRegion& region, bool planar) : low_(region.low) {
    const Vec3 edge = region.high - region.low;
    const double content = edge.x * edge.y * (planar ? 1 : edge.z);
    const double cell = math::pow(content / static_cast<double>(region.points), planar ? 0.5 : 1.0 / 3);
    double all = 1;
    for (int axis = 0; axis < (planar ? 2 : 3); ++axis) all *= std::max(1.0, std::round(edge[axis] / cell));
    count_ = {1, 1, 1};
    // A box thinner than a cell would get far more points than were asked for.
    if (all > 4 * static_cast<double>(region.points) || !(cell > 0))
      share_out(region.points, edge, planar);
    else
      for (int axis = 0; axis < (planar ? 2 : 3); ++axis)
        count_[axis] = std::max<std::int64_t>(1, std::llround(edge[axis] / cell));
    for (int axis = 0; axis < 3; ++axis)
      cell_[axis] = planar && axis == 2 ? 0 : edge[axis] / static_cast<double>(count_[axis]);
    if (planar) low_.z = 0;
    hit_.assign(static_cast<std::size_t>(count_[0] * count_[1] * count_[2]), 0);
  }

  // Marks the points that lie in grain k.
  void mark(const Forms& forms, const Grains& grains, std::size_t k) {
    std::array<std::int64_t, 3> from, to;
    for (int axis = 0; axis < 3; ++axis) {
      const double x = grains.position[k][axis] - low_[axis], r = grains.radius[k];
      from[axis] = first_cell(axis, x - r), to[axis] = std::min(count_[axis], first_cell(axis, x + r) + 1);
    }
    for (std::int64_t c = from[2]; c < to[2]; ++c)
      for (std::int64_t b = from[1]; b < to[1]; ++b)
        for (std::int64_t a = from[0]; a < to[0]; ++a) {
          const auto rank = static_cast<std::size_t>(a + count_[0] * (b + count_[1] * c));
          if (!hit_[rank] && is_inside(forms, grains, k, point(a, b, c, rank))) hit_[rank] = 1;
        }
  }

  double fraction() const {
    const auto hits = std::count(hit_.begin(), hit_.end(), 1);
    return static_cast<double>(hits) / static_cast<double>(hit_.size());
  }

 private:
  // One point across an edge after the other, the shortest first: what it does not take is left to the longer ones.
  void share_out(std::int64_t points, Vec3 edge, bool planar) {
    std::array<int, 3> axes{0, 1, 2};
    const int dimensions = planar ? 2 : 3;
    std::stable_sort(axes.begin(), axes.begin() + dimensions, [&](int a, int b) { return edge[a] < edge[b]; });
    auto left = static_cast<double>(points);
    for (int rank = 0; rank < dimensions; ++rank) {
      double cells = left;
      for (int other = rank + 1; other < dimensions; ++other) cells *= edge[axes[rank]] / edge[axes[other]];
      cells = math::pow(cells, 1.0 / (dimensions - rank));
      count_[axes[rank]] = std::max<std::int64_t>(1, std::llround(cells));
      left /= static_cast<double>(count_[axes[rank]]);
    }
  }

  std::int64_t first_cell(int axis, double x) const {
    if (cell_[axis] == 0) return 0;
    const double most = static_cast<double>(count_[axis]);
    return static_cast<std::int64_t>(std::clamp(std::floor(x / cell_[axis]), 0.0, most));
  }

  Vec3 point(std::int64_t a, std::int64_t b, std::int64_t c, std::uint64_t rank) const {
    const auto in_cell = [&](std::uint64_t axis) {
      return static_cast<double>(scrambled(3 * rank + axis) >> 11) * 0x1p-53;
    };
    return low_ + Vec3{cell_.x * (static_cast<double>(a) + in_cell(0)), cell_.y * (static_cast<double>(b) + in_cell(1)),
                       cell_.z * (static_cast<double>(c) + in_cell(2))};
  }

  static bool is_inside(const Forms& forms, const Grains& grains, std::size_t k, Vec3 point) {
    const double r = grains.radius[k];
    if (norm2(point - grains.position[k]) > r * r) return false;
    if (forms.are_round()) return true;
    const Vec3 local = to_local(grains.pose(k), point) / r;
    const std::vector<FormPart>& parts = forms[grains.shape[k]].parts;
    return std::any_of(parts.begin(), parts.end(), [&](const FormPart& part) {
      return inside_level(part.solid, to_local(part.pose, local) / part.scale) <= 0;
    });
  }

  Vec3 low_, cell_;
  std::array<std::int64_t, 3> count_{};
  std::vector<char> hit_;
};

struct Counted {
  explicit Counted(std::size_t grains) : contacts(grains), neighbours(grains), rough(grains) {}
  // Per grain, with grains that do not rattle and with obstacles; `rough` are the contacts with friction.
  std::vector<std::int32_t> contacts, neighbours, rough;
  bool is_loose(std::size_t grain, bool planar) const { return contacts[grain] < (planar ? 3 : 4) && rough[grain] < 2; }
};

// Does the law of the contact hold across the normal, too?
bool has_friction(const World& world, std::int32_t law) {
  return std::visit(
      [](const auto& l) {
        if constexpr (requires { l.friction; })
          return l.friction > 0;
        else
          return false;
      },
      world.laws.law(law));
}

// Contacts that bear force, as (first, second) in the order of Contacts.
std::vector<std::size_t> bearing_contacts(const Contacts& contacts) {
  const double sum = std::accumulate(contacts.impulse.begin(), contacts.impulse.end(), 0.0,
                                     [](double a, double p) { return a + std::abs(p); });
  const auto pushing = std::count_if(contacts.impulse.begin(), contacts.impulse.end(), [](double p) { return p != 0; });
  const double threshold = pushing > 0 ? idle_part * sum / static_cast<double>(pushing) : 0;
  std::vector<std::size_t> bearing;
  for (std::size_t c = 0; c < contacts.size(); ++c)
    if (std::abs(contacts.impulse[c]) > threshold) bearing.push_back(c);
  return bearing;
}

Counted count(const World& world, const Contacts& contacts, const std::vector<std::size_t>& bearing,
              const std::vector<char>& rattles) {
  Counted counted(rattles.size());
  std::size_t last = contacts.size();
  for (const std::size_t c : bearing) {
    const std::int32_t i = contacts.first[c], j = contacts.second[c];
    if (rattles[i] || (!is_piece(j) && rattles[j])) continue;
    // The contacts of a pair follow each other.
    const bool is_new = last == contacts.size() || contacts.first[last] != i || contacts.second[last] != j;
    last = c;
    const bool is_rough = has_friction(world, contacts.law[c]);
    for (const std::int32_t k : {i, j}) {
      if (is_piece(k)) continue;
      ++counted.contacts[k];
      counted.neighbours[k] += is_new;
      counted.rough[k] += is_rough;
    }
  }
  return counted;
}

bool is_within(Vec3 x, const BulkRegion& region, bool planar) {
  const Vec3 a = x - region.low, b = region.high - x;
  return a.x >= 0 && a.y >= 0 && b.x >= 0 && b.y >= 0 && (planar || (a.z >= 0 && b.z >= 0));
}

}  // namespace

Bulk measure_bulk(const World& world, const State& state, const BulkRegion& region) {
  const bool planar = world.planar;
  const Grains& grains = state.grains;
  Sample sample(region, planar);
  for (std::size_t k = 0; k < grains.size(); ++k) sample.mark(world.forms, grains, k);

  std::vector<char> rattles(grains.size(), 0);
  const std::vector<std::size_t> bearing = bearing_contacts(state.contacts);
  Counted counted = count(world, state.contacts, bearing, rattles);
  for (bool found = true; found; counted = count(world, state.contacts, bearing, rattles)) {
    found = false;
    for (std::size_t k = 0; k < grains.size(); ++k)
      if (!rattles[k] && counted.is_loose(k, planar)) rattles[k] = 1, found = true;
  }

  Bulk bulk{sample.fraction()};
  for (std::size_t k = 0; k < grains.size(); ++k) {
    if (!is_within(grains.position[k], region, planar)) continue;
    ++bulk.grains;
    bulk.rattlers += rattles[k];
    bulk.contacts += counted.contacts[k];
    bulk.neighbours += counted.neighbours[k];
  }
  const auto bearing_grains = static_cast<double>(bulk.grains - bulk.rattlers);
  if (bearing_grains > 0) bulk.contacts /= bearing_grains, bulk.neighbours /= bearing_grains;
  return bulk;
}

}  // namespace slurry
