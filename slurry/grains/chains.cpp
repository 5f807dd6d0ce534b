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
#include "slurry/grains/weave.hpp"

namespace slurry {
namespace {

// How far a link is from its rest, m.
double excess_of(const ChainGroup& group, double length) {
  const double excess = length - group.length;
  return group.options.slack && excess < 0 ? 0 : excess;
}

// The force of a link between the grains at two places, on the first.
Vec3 link_force(const ChainGroup& group, const Grains& grains, const Domain& domain, std::int32_t i, std::int32_t j) {
  const Vec3 here = grains.position[i], there = grains.position[j];
  const Vec3 b = domain.separation(here, there), u = normalised(b);
  const double excess = excess_of(group, norm(b));
  if (group.options.slack && excess == 0) return {};
  Vec3 opening = grains.velocity[j] - grains.velocity[i];
  if (!domain.is_open()) opening += domain.image_velocity(domain.image(here, there));
  const double rate = dot(opening, u);
  return (group.options.stiffness * excess + group.options.damping * rate) * u;
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
  Vec3 tension(std::int32_t k) const { return link_force(group_, grains_, domain_, at(k), at(k + 1)); }
  // What is to the right of link k pushes it to the left: the force on each of its grains, for a unit of pressure.
  Vec3 push(std::int32_t k) const {
    const Vec3 b = bond(k);
    return 0.5 * Vec3{-b.y, b.x, 0};
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
    if (group_.options.pressure != 0) {
      if (has_link(k)) f += group_.options.pressure * push(k);
      if (has_link(k - 1)) f += group_.options.pressure * push(k - 1);
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
      if (has_link(k)) sum += 0.5 * o.stiffness * math::pow(excess_of(group_, norm(bond(k))), 2);
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

// All chains of a group as one sheet.
class Sheet {
 public:
  Sheet(const ChainGroup& group, const Grains& grains, const Domain& domain, const std::vector<std::int32_t>& place)
      : group_(group), grains_(grains), domain_(domain), place_(place), weave_(weave_of(group)) {}

  static Weave weave_of(const ChainGroup& group) {
    return {group.size, group.members.size() / group.size, group.options.closed};
  }
  // Where the grain of this rank is; -1: nowhere.
  std::int32_t at(std::int32_t rank) const { return rank < 0 ? -1 : place_[rank]; }

  Vec3 force_on(std::int32_t rank) const {
    const std::int32_t i = place_[rank];
    Vec3 f;
    for (const std::int32_t near : weave_.neighbours(rank))
      if (at(near) >= 0) f += link_force(group_, grains_, domain_, i, at(near));
    if (group_.options.pressure != 0)
      for (const auto& [second, third] : weave_.triangles(rank))
        if (at(second) >= 0 && at(third) >= 0)
          f -= group_.options.pressure / 6 * cross(edge(i, second), edge(i, third));
    return f;
  }

  double energy() const {
    double sum = 0;
    for (std::int32_t rank = 0; rank < group_.members.size(); ++rank)
      for (const std::int32_t near : weave_.neighbours(rank))
        if (near > rank && at(rank) >= 0 && at(near) >= 0)
          sum += 0.5 * group_.options.stiffness * math::pow(excess_of(group_, norm(edge(at(rank), near))), 2);
    return sum;
  }

 private:
  Vec3 edge(std::int32_t i, std::int32_t rank) const {
    return domain_.separation(grains_.position[i], grains_.position[place_[rank]]);
  }
  const ChainGroup& group_;
  const Grains& grains_;
  const Domain& domain_;
  const std::vector<std::int32_t>& place_;
  Weave weave_;
};

template <class Visit>
void for_each_chain(const Chains& chains, const Grains& grains, const Domain& domain, Visit&& visit) {
  for (const ChainGroup& group : chains.groups) {
    const std::vector<std::int32_t> place = group.members.places(grains);
    for (std::int32_t rank = 0; rank < group.members.size() / group.size; ++rank)
      visit(group, Chain(group, grains, domain, place, rank));
  }
}

}  // namespace

bool are_linked(const Chains& chains, std::int64_t id, std::int64_t other) {
  for (const ChainGroup& g : chains.groups) {
    const std::int32_t a = g.members.rank_of(id), b = a < 0 ? -1 : g.members.rank_of(other);
    if (b < 0) continue;
    if (g.options.woven) return Sheet::weave_of(g).are_linked(a, b);
    if (a / g.size != b / g.size) continue;
    const std::int32_t step = std::abs(a - b);
    return step == 1 || (g.options.closed && step == g.size - 1);
  }
  return false;
}

namespace {

void add_sheet_forces(const ChainGroup& group, const Grains& grains, const Domain& domain,
                      const std::vector<std::int32_t>& place, std::vector<Vec3>& force) {
  const Sheet sheet(group, grains, domain, place);
  parallel_for(place.size(), [&](std::size_t rank) {
    if (place[rank] >= 0) force[place[rank]] += sheet.force_on(static_cast<std::int32_t>(rank));
  });
}

}  // namespace

void add_chain_forces(const Chains& chains, const Grains& grains, const Domain& domain, std::vector<Vec3>& force) {
  for (const ChainGroup& group : chains.groups) {
    const std::vector<std::int32_t> place = group.members.places(grains);
    if (group.options.woven) {
      add_sheet_forces(group, grains, domain, place, force);
      continue;
    }
    parallel_for(
        static_cast<std::size_t>(group.members.size() / group.size),
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
  for_each_chain(chains, grains, domain, [&](const ChainGroup& g, const Chain& c) {
    if (!g.options.woven) sum += c.energy(chains.planar);
  });
  for (const ChainGroup& group : chains.groups)
    if (group.options.woven) sum += Sheet(group, grains, domain, group.members.places(grains)).energy();
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
    // The stiffest modes are zigzags: 4 k for stretching a chain, 6 k a lattice of triangles, 16 bending / L^2 for
    // bending.
    const ChainOptions& o = group.options;
    const double links = o.woven ? 6 : 4;
    const double squared = (links * o.stiffness + 16 * o.bending / (group.length * group.length)) / lightest;
    const double rate = links * o.damping / lightest;
    longest = std::min(longest, drag ? 2 * *drag / squared : (std::sqrt(rate * rate + 4 * squared) - rate) / squared);
  }
  return longest;
}

}  // namespace slurry
