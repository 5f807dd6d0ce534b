// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Forces of the springs: each grain gathers what its links and bends give it, so that no two threads write to one
// place.
//
// The angle theta between bonds p (before) and q (after) a grain has the gradients d theta/d p = -a x p / |p|^2 and
// d theta/d q = a x q / |q|^2, for a the unit axis of the turn (z in the plane, where theta has a sign).
#include "slurry/grains/chains.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {
namespace {

// The places in memory of the grains of a group, by their rank in it.
std::vector<std::int32_t> places_of(const ChainGroup& group, const Grains& grains) {
  std::vector<std::int32_t> place(group.count, -1);
  for (std::size_t k = 0; k < grains.size(); ++k) {
    const std::int64_t rank = grains.id[k] - group.first;
    if (rank >= 0 && rank < group.count) place[rank] = static_cast<std::int32_t>(k);
  }
  return place;
}

// One chain of a group, as a list of places.
class Chain {
 public:
  Chain(const ChainGroup& group, const Grains& grains, const Domain& domain, const std::vector<std::int32_t>& place,
        std::int32_t rank)
      : group_(group), grains_(grains), domain_(domain), place_(place.data() + rank * group.size) {}

  std::int32_t size() const { return group_.size; }
  std::int32_t at(std::int32_t k) const { return place_[(k + size()) % size()]; }
  bool has(std::int32_t k) const { return at(k) >= 0; }
  bool is_whole() const {
    return std::all_of(place_, place_ + size(), [](std::int32_t p) { return p >= 0; });
  }
  Vec3 position(std::int32_t k) const { return grains_.position[at(k)]; }
  // From grain k to the next.
  Vec3 bond(std::int32_t k) const { return domain_.separation(position(k), position(k + 1)); }
  bool has_link(std::int32_t k) const {
    return (group_.options.closed || (k >= 0 && k + 1 < size())) && has(k) && has(k + 1);
  }
  bool has_bend(std::int32_t k) const { return has_link(k - 1) && has_link(k); }

  // The force of link k on its first grain.
  Vec3 tension(std::int32_t k) const {
    const Vec3 b = bond(k), u = normalised(b);
    Vec3 opening = grains_.velocity[at(k + 1)] - grains_.velocity[at(k)];
    if (!domain_.is_open()) opening += domain_.image_velocity(domain_.image(position(k), position(k + 1)));
    const double rate = dot(opening, u);
    return (group_.options.stiffness * (norm(b) - group_.length) + group_.options.damping * rate) * u;
  }

  struct Bend {
    double excess;  // theta - angle
    Vec3 axis;      // of the turn; zero where the chain is straight
    double theta;
  };
  Bend bend(std::int32_t k, bool planar) const {
    const Vec3 p = bond(k - 1), q = bond(k), turn = cross(p, q);
    if (planar) {
      const double theta = math::atan2(turn.z, dot(p, q));
      return {theta - group_.angle, {0, 0, 1}, theta};
    }
    const double sine = norm(turn), theta = math::atan2(sine, dot(p, q));
    return {theta - group_.angle, sine > 0 ? turn / sine : Vec3{}, theta};
  }
  // Minus the derivative of bend k's energy by its bond before and by its bond after.
  Vec3 bend_before(std::int32_t k, bool planar) const {
    const Bend b = bend(k, planar);
    const Vec3 p = bond(k - 1);
    return (group_.options.bending * b.excess / norm2(p)) * cross(b.axis, p);
  }
  Vec3 bend_after(std::int32_t k, bool planar) const {
    const Bend b = bend(k, planar);
    const Vec3 q = bond(k);
    return (-group_.options.bending * b.excess / norm2(q)) * cross(b.axis, q);
  }

  double area() const {
    double twice = 0;
    Vec3 here = position(0);
    for (std::int32_t k = 0; k < size(); ++k) {
      const Vec3 next = domain_.beside(here, position(k + 1));
      twice += cross(here, next).z;
      here = next;
    }
    return 0.5 * twice;
  }

  Vec3 force_on(std::int32_t k, double pressure, bool planar) const {
    Vec3 f;
    if (has_link(k)) f += tension(k);
    if (has_link(k - 1)) f -= tension(k - 1);
    if (group_.options.bending > 0) {
      // A bond is the next position minus this one: its force acts with + on the next grain and - on this one.
      if (has_bend(k)) f += bend_before(k, planar) - bend_after(k, planar);
      if (has_bend(k + 1) && has_link(k)) f -= bend_before(k + 1, planar);
      if (has_bend(k - 1) && has_link(k - 1)) f += bend_after(k - 1, planar);
    }
    if (pressure == 0) return f;
    // dA/dx_k = half the chord between the neighbours, turned outwards.
    const Vec3 chord = domain_.is_open() ? position(k + 1) - position(k - 1) : bond(k - 1) + bond(k);
    return f + 0.5 * pressure * Vec3{chord.y, -chord.x, 0};
  }

  double energy(bool planar) const {
    const ChainOptions& o = group_.options;
    double sum = 0;
    for (std::int32_t k = 0; k < size(); ++k) {
      if (has_link(k)) sum += 0.5 * o.stiffness * math::pow(norm(bond(k)) - group_.length, 2);
      if (o.bending > 0 && has_bend(k)) sum += 0.5 * o.bending * math::pow(bend(k, planar).excess, 2);
    }
    if (o.area_stiffness > 0 && is_whole())
      sum += 0.5 * o.area_stiffness * math::pow(area() - group_.area, 2) / group_.area;
    return sum;
  }

  double length() const {
    double sum = 0;
    for (std::int32_t k = 0; k < size(); ++k)
      if (has_link(k)) sum += norm(bond(k));
    return sum;
  }

 private:
  const ChainGroup& group_;
  const Grains& grains_;
  const Domain& domain_;
  const std::int32_t* place_;
};

template <class Visit>
void for_each_chain(const Chains& chains, const Grains& grains, const Domain& domain, Visit&& visit) {
  for (const ChainGroup& group : chains.groups) {
    const std::vector<std::int32_t> place = places_of(group, grains);
    for (std::int32_t rank = 0; rank < group.count / group.size; ++rank)
      visit(group, Chain(group, grains, domain, place, rank));
  }
}

}  // namespace

bool are_linked(const Chains& chains, std::int64_t id, std::int64_t other) {
  for (const ChainGroup& g : chains.groups) {
    const std::int64_t a = id - g.first, b = other - g.first;
    if (a < 0 || b < 0 || a >= g.count || b >= g.count || a / g.size != b / g.size) continue;
    const std::int64_t step = std::abs(a - b);
    return step == 1 || (g.options.closed && step == g.size - 1);
  }
  return false;
}

void add_chain_forces(const Chains& chains, const Grains& grains, const Domain& domain, std::vector<Vec3>& force) {
  for (const ChainGroup& group : chains.groups) {
    const std::vector<std::int32_t> place = places_of(group, grains);
    parallel_for(
        static_cast<std::size_t>(group.count / group.size),
        [&](std::size_t rank) {
          const Chain chain(group, grains, domain, place, static_cast<std::int32_t>(rank));
          const bool swells = group.options.area_stiffness > 0 && chain.is_whole();
          const double pressure = swells ? -group.options.area_stiffness * (chain.area() - group.area) / group.area : 0;
          for (std::int32_t k = 0; k < chain.size(); ++k)
            if (chain.has(k)) force[chain.at(k)] += chain.force_on(k, pressure, chains.planar);
        },
        8);
  }
}

double chain_energy(const Chains& chains, const Grains& grains, const Domain& domain) {
  double sum = 0;
  for_each_chain(chains, grains, domain, [&](const ChainGroup&, const Chain& c) { sum += c.energy(chains.planar); });
  return sum;
}

std::vector<double> chain_lengths(const Chains& chains, const Grains& grains, const Domain& domain) {
  std::vector<double> lengths;
  for_each_chain(chains, grains, domain, [&](const ChainGroup&, const Chain& c) { lengths.push_back(c.length()); });
  return lengths;
}

double stable_time_step(const Chains& chains, const Grains& grains, std::optional<double> drag) {
  double longest = std::numeric_limits<double>::infinity();
  for (const ChainGroup& group : chains.groups) {
    double lightest = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < grains.size(); ++k)
      if (grains.group[k] == group.group) lightest = std::min(lightest, grains.mass[k]);
    // The stiffest modes are zigzags: 4 k for stretching, 16 bending / L^2 for bending.
    const ChainOptions& o = group.options;
    const double squared = (4 * o.stiffness + 16 * o.bending / (group.length * group.length)) / lightest;
    const double rate = 4 * o.damping / lightest;
    longest = std::min(longest, drag ? 2 * *drag / squared : (std::sqrt(rate * rate + 4 * squared) - rate) / squared);
  }
  return longest;
}

}  // namespace slurry
