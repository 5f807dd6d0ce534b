// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Islands of grains that touch, their rigid motion, and what is left beside it.
#include "slurry/stepping/keep_energy.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "slurry/core/parallel.hpp"
#include "slurry/core/symmetric_matrix.hpp"

namespace slurry {
namespace {

bool is_asked_for(const World& world, const Workspace& work) {
  const Resistance& r = work.resistance;
  return world.is_inertial() && !world.forms.are_round() && !world.yields() && world.growth.empty() &&
         world.gaits.empty() && !work.response.coupling && work.loaded.empty() && work.films.empty() &&
         r.drag.empty() && r.spin_drag.empty() && work.next_domain.gradient == UpperMatrix{};
}

Vec3 impulse_of(const Contacts& contacts, std::size_t c) {
  const Vec3 normal = contacts.impulse[c] * contacts.normal[c];
  return contacts.tangential.empty() ? normal : normal + contacts.tangential[c];
}

// What a law does with energy: do its contacts only take it, and only along the normal?
struct LawOfEnergy {
  bool only_takes = false, is_smooth = false;
};
LawOfEnergy law_of_energy(const Law& law) {
  const auto takes = [](const auto& l) { return l.restitution == 0 || l.restitution_law == RestitutionLaw::energetic; };
  if (const auto* dry = std::get_if<Inelastic>(&law)) return {takes(*dry), true};
  if (const auto* rough = std::get_if<Friction>(&law))
    return {takes(*rough), rough->friction == 0 && rough->rolling_friction == 0};
  return {};
}

// Moments of inertia; 0 about axes that a grain does not turn about.
Vec3 finite_inertia(const Grains& g, std::size_t k) {
  const auto finite = [](double moment) { return std::isfinite(moment) ? moment : 0; };
  const Vec3 inertia = g.inertia[k];
  return {finite(inertia.x), finite(inertia.y), finite(inertia.z)};
}

Vec3 spin_momentum(const Grains& g, std::size_t k, Vec3 spin) {
  return turned(g.orientation[k], finite_inertia(g, k)) * spin;
}

double kinetic_energy(const Grains& g, std::size_t k) {
  return 0.5 * (g.mass[k] * norm2(g.velocity[k]) + dot(spin_momentum(g, k), g.angular_velocity[k]));
}

// x from a x = b, for a symmetric matrix of full rank.
Vec3 solve(const SymmetricMatrix& a, Vec3 b) {
  const Vec3 u{a.xx, a.xy, a.xz}, v{a.xy, a.yy, a.yz}, w{a.xz, a.yz, a.zz};
  return Vec3{dot(b, cross(v, w)), dot(u, cross(b, w)), dot(u, cross(v, b))} / dot(u, cross(v, w));
}

// Point masses seen from their centre.
SymmetricMatrix inertia_of(double mass, Vec3 d) {
  return {mass * (d.y * d.y + d.z * d.z),
          mass * (d.x * d.x + d.z * d.z),
          mass * (d.x * d.x + d.y * d.y),
          -mass * d.x * d.y,
          -mass * d.x * d.z,
          -mass * d.y * d.z};
}

// What walls at rest do to an island.
struct WallPart {
  bool is_there = false, is_smooth_plane = true;
  Vec3 normal;      // of the last contact
  double size = 0;  // sum of the sizes of its impulses
  Vec3 taken;       // momentum that it takes up
};

struct KeptIsland {
  bool touches = false, is_closed = true;  // does nothing but its contacts and walls at rest act on it?
  bool spins = false;                      // is its angular momentum kept?
  bool gains = false;
  double before = 0, after = 0, rest = 0, scale = 1;  // energies; s
  double mass = 0;
  Vec3 centre, velocity, momentum_of_spin, spin;  // X (the sum of m x before), V, angular momentum about X, Omega
  SymmetricMatrix inertia;
  WallPart wall;
};

// The islands of a state, each at the rank of one of its grains.
class KeptIslands {
 public:
  KeptIslands(const World& world, State& state, const Workspace& work, const std::vector<double>& before)
      : world_(world),
        work_(work),
        grains_(state.grains),
        contacts_(state.contacts),
        root_(grains_.size()),
        island_(grains_.size()) {
    std::iota(root_.begin(), root_.end(), 0);
    for (std::size_t c = 0; c < contacts_.size(); ++c)
      if (acts(c) && holder_of(c) == nobody) join(contacts_.first[c], contacts_.second[c]);
    for (std::size_t c = 0; c < contacts_.size(); ++c)
      if (acts(c)) add_contact(c);
    for (std::size_t k = 0; k < grains_.size(); ++k) {
      if (is_held(k)) continue;
      of(k).before += before[k], of(k).after += kinetic_energy(grains_, k);
    }
  }

  void keep() {
    bool any = false;
    for (KeptIsland& i : island_) {
      // Below the round-off of the sums of an island nothing is known.
      constexpr double round_off = 1e-15;
      i.gains = i.touches && i.is_closed && i.after > (1 + round_off) * i.before;
      any = any || i.gains;
    }
    if (!any) return;
    find_rigid_motions();
    for_each_grain([&](std::size_t k, KeptIsland& i) { i.rest += energy_of_rest(i, k); });
    for (KeptIsland& i : island_)
      if (i.gains) i.scale = std::sqrt(std::max(0.0, 1 - (i.after - i.before) / i.rest));
    for_each_grain([&](std::size_t k, KeptIsland& i) { shrink(i, k); });
    for (std::size_t c = 0; c < contacts_.size(); ++c)
      if (acts(c)) give_to_wall(c);
  }

 private:
  // What holds still at a contact: nothing, the second partner (a wall, or a frozen grain), or the first.
  enum Holder { nobody, second_partner, first_partner, both };

  bool is_held(std::size_t k) const { return world_.is_frozen(grains_.group[k]); }
  Holder holder_of(std::size_t c) const {
    const bool first = is_held(contacts_.first[c]),
               second = is_piece(contacts_.second[c]) || is_held(contacts_.second[c]);
    return first ? (second ? both : first_partner) : (second ? second_partner : nobody);
  }
  bool acts(std::size_t c) const {
    return contacts_.impulse[c] != 0 || (!contacts_.moment.empty() && contacts_.moment[c] != Vec3{});
  }

  std::int32_t find(std::int32_t k) {
    while (root_[k] != k) k = root_[k] = root_[root_[k]];
    return k;
  }
  void join(std::int32_t a, std::int32_t b) {
    const std::int32_t first = find(a), second = find(b);
    root_[std::max(first, second)] = std::min(first, second);
  }
  KeptIsland& of(std::size_t k) { return island_[find(static_cast<std::int32_t>(k))]; }
  KeptIsland& of_contact(std::size_t c) {
    return of(holder_of(c) == first_partner ? contacts_.second[c] : contacts_.first[c]);
  }

  template <class Visit>
  void for_each_grain(Visit&& visit) {
    for (std::size_t k = 0; k < grains_.size(); ++k)
      if (KeptIsland& i = of(k); i.gains && !is_held(k)) visit(k, i);
  }

  bool is_at_rest(std::size_t c, Holder holder) const {
    if (holder == second_partner && is_piece(contacts_.second[c])) {
      const std::int32_t wall = work_.pieces[piece_of(contacts_.second[c])].obstacle;
      return work_.walls.velocity[wall] == Vec3{} && work_.walls.angular_velocity[wall] == Vec3{} &&
             work_.walls.surface_at(wall, -contacts_.normal[c]) == Vec3{};
    }
    const std::int32_t k = holder == first_partner ? contacts_.first[c] : contacts_.second[c];
    return grains_.velocity[k] == Vec3{} && grains_.angular_velocity[k] == Vec3{};
  }

  void add_contact(std::size_t c) {
    const Holder holder = holder_of(c);
    if (holder == both) return;
    KeptIsland& i = of_contact(c);
    const LawOfEnergy law = law_of_energy(world_.laws.law(contacts_.law[c]));
    i.touches = true;
    i.is_closed = i.is_closed && law.only_takes && (holder == nobody || is_at_rest(c, holder));
    if (holder == nobody) return;
    const Vec3 n = contacts_.normal[c];
    constexpr double parallel = 1e-12;
    i.wall.is_smooth_plane =
        i.wall.is_smooth_plane && law.is_smooth && (!i.wall.is_there || norm(cross(n, i.wall.normal)) < parallel);
    i.wall.is_there = true, i.wall.normal = n;
    i.wall.size += norm(impulse_of(contacts_, c));
  }

  void find_rigid_motions() {
    const bool is_open = work_.next_domain.is_open();
    for (KeptIsland& i : island_) i.spins = i.gains && is_open && !i.wall.is_there;
    for_each_grain([&](std::size_t k, KeptIsland& i) {
      const double m = grains_.mass[k];
      i.mass += m, i.velocity += m * grains_.velocity[k], i.centre += m * grains_.position[k];
      // What does not turn keeps no angular momentum.
      i.spins = i.spins && std::isfinite(grains_.inertia[k].z);
    });
    for (KeptIsland& i : island_) {
      if (!i.gains) continue;
      i.velocity *= 1 / i.mass, i.centre *= 1 / i.mass;
      if (i.wall.is_there)
        i.velocity = i.wall.is_smooth_plane ? i.velocity - dot(i.velocity, i.wall.normal) * i.wall.normal : Vec3{};
    }
    for_each_grain([&](std::size_t k, KeptIsland& i) {
      if (!i.spins) return;
      const Vec3 d = grains_.position[k] - i.centre;
      i.momentum_of_spin += grains_.mass[k] * cross(d, grains_.velocity[k]) + spin_momentum(grains_, k);
      i.inertia =
          i.inertia + inertia_of(grains_.mass[k], d) + turned(grains_.orientation[k], finite_inertia(grains_, k));
    });
    for (KeptIsland& i : island_)
      if (i.spins)
        i.spin = world_.planar ? Vec3{0, 0, i.momentum_of_spin.z / i.inertia.zz} : solve(i.inertia, i.momentum_of_spin);
  }

  Vec3 rigid_velocity(const KeptIsland& i, std::size_t k) const {
    return i.spins ? i.velocity + cross(i.spin, grains_.position[k] - i.centre) : i.velocity;
  }

  double energy_of_rest(const KeptIsland& i, std::size_t k) const {
    const Vec3 q = grains_.velocity[k] - rigid_velocity(i, k), rho = grains_.angular_velocity[k] - i.spin;
    return 0.5 * (grains_.mass[k] * norm2(q) + dot(spin_momentum(grains_, k, rho), rho));
  }

  void shrink(KeptIsland& i, std::size_t k) {
    const Vec3 rigid = rigid_velocity(i, k), q = grains_.velocity[k] - rigid;
    if (i.wall.is_there) i.wall.taken += grains_.mass[k] * (1 - i.scale) * q;
    grains_.velocity[k] = rigid + i.scale * q;
    grains_.angular_velocity[k] = i.spin + i.scale * (grains_.angular_velocity[k] - i.spin);
  }

  void give_to_wall(std::size_t c) {
    const Holder holder = holder_of(c);
    if (holder == nobody || holder == both) return;
    const KeptIsland& i = of_contact(c);
    if (!i.gains || !(i.wall.size > 0)) return;
    const double part = norm(impulse_of(contacts_, c)) / i.wall.size;
    const Vec3 more = (holder == first_partner ? -part : part) * i.wall.taken;
    const double along = dot(more, contacts_.normal[c]);
    contacts_.impulse[c] += along;
    if (!contacts_.tangential.empty()) contacts_.tangential[c] += more - along * contacts_.normal[c];
  }

  const World& world_;
  const Workspace& work_;
  Grains& grains_;
  Contacts& contacts_;
  std::vector<std::int32_t> root_;
  std::vector<KeptIsland> island_;
};

}  // namespace

std::vector<double> energies_before_contacts(const World& world, const State& state, const Workspace& work) {
  std::vector<double> energy;
  if (!is_asked_for(world, work)) return energy;
  const Grains& g = state.grains;
  energy.resize(g.size());
  parallel_for(g.size(), [&](std::size_t k) {
    const Vec3 spin = work.kicked_spin.empty() ? g.angular_velocity[k] : work.kicked_spin[k];
    energy[k] = 0.5 * (g.mass[k] * norm2(work.free.linear[k]) + dot(spin_momentum(g, k, spin), spin));
  });
  return energy;
}

void keep_energy(const World& world, State& state, const Workspace& work, const std::vector<double>& before) {
  if (!before.empty()) KeptIslands(world, state, work, before).keep();
}

}  // namespace slurry
