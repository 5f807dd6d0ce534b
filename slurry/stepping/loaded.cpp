// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/stepping/loaded.hpp"

#include <algorithm>
#include <array>

#include "slurry/core/parallel.hpp"
#include "slurry/grains/kinetic_moment.hpp"

namespace slurry {
namespace {

constexpr std::array<Vec3, 3> axes{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

// What a freedom of mass m does in a step without contacts.
class Inertia {
 public:
  Inertia(const World& world, double dt) : dt_(dt) {
    if (const auto* overdamped = std::get_if<Overdamped>(&world.dynamics)) scale_ = dt * overdamped->drag, memory_ = 0;
  }
  void move(LoadedFreedom& f, double mass, double drag, double rate, double load) const {
    const double a = scale_ * mass + dt_ * drag;
    f.inverse_mass = a > 0 ? 1 / a : 0;
    f.free_rate = f.rate = a > 0 ? (memory_ * mass * rate + dt_ * load) / a : rate;
  }

 private:
  double dt_, scale_ = 1, memory_ = 1;
};

double mass_of_all(const Grains& grains) {
  return parallel_reduce(
      grains.size(), 0.0, [&](std::size_t k) { return grains.mass[k]; }, [](double a, double b) { return a + b; });
}

// The point of the wall about which it turns, in the world.
Vec3 pivot(const Obstacle& obstacle, const Loaded& motion, const Pose& pose) {
  return to_world(pose, motion.about.value_or(obstacle.centre));
}

void add_wall(const World& world, const State& state, const Inertia& inertia, std::int32_t k, double mass, double dt,
              std::vector<LoadedFreedom>& loaded) {
  const Obstacle& obstacle = world.obstacles[k];
  const auto& motion = std::get<Loaded>(obstacle.motion);
  const double t = state.clock.time;
  const Vec3 spin = state.walls.angular_velocity[k];
  const Vec3 velocity = state.walls.velocity_at(k, pivot(obstacle, motion, state.walls.pose(k)));
  const Vec3 force = motion.force.mean(t, dt);
  for (int axis = 0; axis < 3; ++axis) {
    if (!motion.is_free(axis)) continue;
    LoadedFreedom f{k, axes[axis]};
    inertia.move(f, motion.mass.value_or(mass), motion.drag, velocity[axis], force[axis]);
    loaded.push_back(f);
  }
  if (!motion.moment_of_inertia) return;
  LoadedFreedom f{k, {}, motion.axis / norm(motion.axis)};
  inertia.move(f, *motion.moment_of_inertia, motion.spin_drag, dot(spin, f.about), motion.torque.mean(t, dt));
  loaded.push_back(f);
}

void add_cell(const World& world, const State& state, const Inertia& inertia, double mass, double dt,
              std::vector<LoadedFreedom>& loaded) {
  const CellLoad& load = world.cell_load;
  const Domain& domain = state.domain;
  const UpperMatrix& now = domain.gradient;
  const Tensor moment = world.is_inertial() ? kinetic_moment(state.grains, domain) : Tensor{};
  const Vec3 length{domain.edges.xx, domain.edges.yy, domain.edges.zz};
  const double t = state.clock.time, volume = domain.volume(), m = load.mass.value_or(mass);
  const auto add = [&](const std::optional<Expression>& stress, const UpperMatrix& e, double rate, int a, int b) {
    if (!stress) return;
    LoadedFreedom f{-1, {}, {}, e};
    inertia.move(f, m * length[b] * length[b], 0, rate, volume * stress->mean(t, dt) + moment(a, b));
    loaded.push_back(f);
  };
  add(load.xx, {1, 0, 0, 0, 0, 0}, now.xx, 0, 0);
  add(load.yy, {0, 1, 0, 0, 0, 0}, now.yy, 1, 1);
  add(load.zz, {0, 0, 1, 0, 0, 0}, now.zz, 2, 2);
  add(load.xy, {0, 0, 0, 1, 0, 0}, now.xy, 0, 1);
  add(load.xz, {0, 0, 0, 0, 1, 0}, now.xz, 0, 2);
  add(load.yz, {0, 0, 0, 0, 0, 1}, now.yz, 1, 2);
  if (!load.pressure) return;
  // One freedom for all periodic axes.
  const Vec3 rates{now.xx, now.yy, now.zz};
  Vec3 on;
  double number = 0, square = 0, rate = 0, inner = 0;
  for (int axis = 0; axis < 3; ++axis) {
    if (!domain.periodic[axis]) continue;
    on[axis] = 1, number += 1;
    square += length[axis] * length[axis], inner += moment(axis, axis), rate += rates[axis];
  }
  rate /= number;
  LoadedFreedom f{-1, {}, {}, {on.x, on.y, on.z, 0, 0, 0}};
  inertia.move(f, m * square, 0, rate, inner - number * volume * load.pressure->mean(t, dt));
  loaded.push_back(f);
}

// Walls and cell of the workspace with the rates that their freedoms have.
void place_walls(const World& world, const State& state, Workspace& work, double dt) {
  for (std::size_t k = 0; k < world.obstacles.size(); ++k) {
    const Obstacle& obstacle = world.obstacles[k];
    const auto* motion = std::get_if<Loaded>(&obstacle.motion);
    if (!motion) continue;
    Vec3 velocity = motion->velocity.mean(state.clock.time, dt), spin;
    for (const LoadedFreedom& f : work.loaded)
      if (f.obstacle == static_cast<std::int32_t>(k)) velocity += f.rate * f.along, spin += f.rate * f.about;
    if (!work.walls.is_present(k)) velocity = spin = {};
    const Vec3 about = pivot(obstacle, *motion, state.walls.pose(k)) + dt * velocity;
    Quaternion& q = work.walls.orientation[k];
    q = state.walls.orientation[k];
    if (spin != Vec3{}) q = normalised(rotation(dt * spin) * q);
    Vec3& position = work.walls.position[k];
    position = about - rotate(q, motion->about.value_or(obstacle.centre));
    work.walls.velocity[k] = velocity + cross(spin, position - about);
    work.walls.angular_velocity[k] = spin;
  }
}

UpperMatrix turned_by(const std::vector<LoadedFreedom>& loaded, const std::vector<double>& rates) {
  UpperMatrix sum;
  for (std::size_t k = 0; k < loaded.size(); ++k) sum = add_scaled(sum, rates[k], loaded[k].gradient);
  return sum;
}

Tensor tensor_of(const UpperMatrix& m) { return {{m.xx, m.xy, m.xz, 0, m.yy, m.yz, 0, 0, m.zz}}; }

// Is the first or the second of a pair a grain that moves with the obstacle? -1, 1, or 0 where neither is.
std::int32_t tie_of(const World& world, const Grains& grains, std::int32_t i, std::int32_t j, std::int32_t obstacle) {
  if (world.tied_to(grains.group[i]) == obstacle) return -1;
  return j >= 0 && world.tied_to(grains.group[j]) == obstacle ? 1 : 0;
}

// e x^T, so that a lever of +-1 along x moves the second or the first of a contact along e.
Tensor along_lever(Vec3 e) { return {{e.x, 0, 0, e.y, 0, 0, e.z, 0, 0}}; }

// a x as a matrix.
Tensor cross_matrix(Vec3 a) { return {{0, -a.z, a.y, a.z, 0, -a.x, -a.y, a.x, 0}}; }

}  // namespace

void predict_loaded(const World& world, const State& state, Workspace& work, double dt) {
  work.loaded.clear();
  if (!world.has_loads()) return;
  const Inertia inertia(world, dt);
  const double mass = mass_of_all(state.grains);
  for (std::size_t k = 0; k < world.obstacles.size(); ++k)
    if (std::holds_alternative<Loaded>(world.obstacles[k].motion) && work.walls.is_present(k))
      add_wall(world, state, inertia, static_cast<std::int32_t>(k), mass, dt, work.loaded);
  if (world.cell_load.any()) add_cell(world, state, inertia, mass, dt, work.loaded);
  std::vector<double> rates;
  for (LoadedFreedom& f : work.loaded) rates.push_back(f.predicted = f.rate);
  work.domain.gradient = add_scaled(work.domain.gradient, 1, turned_by(work.loaded, rates));
  place_walls(world, state, work, dt);
}

Carriers carriers_of(const World& world, const State& state, const Workspace& work,
                     const std::function<Vec3(std::size_t)>& wall_point) {
  Carriers all;
  if (work.loaded.empty()) return all;
  // Carriers are the walls with loads, by rank, then the cell.
  std::vector<std::int32_t> carrier(world.obstacles.size() + 1, -1);
  for (std::size_t k = 0; k < work.loaded.size(); ++k) {
    const LoadedFreedom& f = work.loaded[k];
    std::int32_t& rank = f.obstacle < 0 ? carrier.back() : carrier[f.obstacle];
    if (rank < 0) rank = static_cast<std::int32_t>(all.start.size()), all.start.push_back(static_cast<std::int32_t>(k));
    const bool is_tied = f.obstacle >= 0 && world.has_tied(f.obstacle);
    const Tensor gradient = f.obstacle < 0 ? tensor_of(f.gradient)
                            : is_tied      ? along_lever(f.along)
                                           : cross_matrix(f.about);
    all.freedom.push_back({is_tied ? Vec3{} : f.along, gradient, f.inverse_mass, f.free_rate - f.rate});
  }
  all.start.push_back(static_cast<std::int32_t>(work.loaded.size()));

  const Contacts& contacts = work.contacts;
  const Grains& grains = state.grains;
  const Vec3 middle = work.domain.middle();
  // How far a grain is from where the flow of the cell rests; frozen ones do not take part in it.
  const auto in_flow = [&](std::int32_t k) {
    return world.is_frozen(grains.group[k]) ? Vec3{} : grains.position[k] - middle;
  };
  all.of.assign(contacts.size(), -1);
  all.lever.resize(contacts.size());
  parallel_for(contacts.size(), [&](std::size_t c) {
    const std::int32_t i = contacts.first[c], j = contacts.second[c];
    const std::int32_t wall = is_piece(j) ? work.pieces[piece_of(j)].obstacle : -1;
    // A grain that moves with a wall, or the wall itself.
    const std::int32_t first = world.tied_to(grains.group[i]);
    const std::int32_t second = wall >= 0 ? (world.has_tied(wall) ? wall : -1) : world.tied_to(grains.group[j]);
    if (const std::int32_t tied = std::max(first, second); tied >= 0 && carrier[tied] >= 0) {
      all.of[c] = carrier[tied];
      all.lever[c] = {first >= 0 ? -1.0 : 1.0, 0, 0};
    } else if (wall >= 0 && carrier[wall] >= 0) {
      all.of[c] = carrier[wall];
      all.lever[c] = wall_point(c) - pivot(world.obstacles[wall], std::get<Loaded>(world.obstacles[wall].motion),
                                           work.walls.pose(wall));
    } else if (carrier.back() >= 0) {
      all.of[c] = carrier.back();
      all.lever[c] = -in_flow(i);
      if (wall < 0) all.lever[c] += in_flow(j) + work.domain.image(grains.position[i], grains.position[j]);
    }
  });
  all.measure_reach();
  return all;
}

FilmCarriers film_carriers_of(const ExplicitLubrication& film, const World& world, const State& state,
                              const Workspace& work) {
  FilmCarriers all;
  for (const LoadedFreedom& f : work.loaded) all.inverse_mass.push_back(f.inverse_mass);
  const std::size_t n = work.loaded.size();
  all.pull.resize(work.films.size() * n);
  const Grains& grains = state.grains;
  const Vec3 middle = work.domain.middle();
  const auto in_flow = [&](std::int32_t k) {
    return world.is_frozen(grains.group[k]) ? Vec3{} : grains.position[k] - middle;
  };
  parallel_for(work.films.size(), [&](std::size_t c) {
    const FilmPair& pair = work.films[c];
    const std::int32_t i = pair.first, j = pair.second;
    const std::int32_t wall = j < 0 ? work.pieces[pair.piece].obstacle : -1;
    const Vec3 touch = grains.position[i] + (grains.radius[i] + pair.gap) * pair.normal;
    for (std::size_t k = 0; k < n; ++k) {
      const LoadedFreedom& f = work.loaded[k];
      Vec3& g = all.pull[c * n + k];
      if (f.obstacle >= 0) {
        const std::int32_t tied = tie_of(world, grains, i, j, f.obstacle);
        if (tied != 0) g = tied * f.along;
        if (f.obstacle != wall) continue;
        const auto& motion = std::get<Loaded>(world.obstacles[wall].motion);
        g = f.along + cross(f.about, touch - pivot(world.obstacles[wall], motion, work.walls.pose(wall)));
        continue;
      }
      Vec3 lever = -in_flow(i);
      if (j >= 0) lever += in_flow(j) + work.domain.image(grains.position[i], grains.position[j]);
      // What the liquid between the surfaces does by itself (lubrication/pair_forces.hpp).
      if (j >= 0 && film.terms == FilmTerms::pair) lever -= pair.gap * pair.normal;
      g = f.gradient * lever;
    }
  });
  return all;
}

Velocities velocities_for_films(const World& world, const State& state, const Workspace& work) {
  Velocities u = work.velocities;
  u.rates.clear();
  for (const LoadedFreedom& f : work.loaded) u.rates.push_back(f.rate - f.predicted);
  const UpperMatrix change = turned_by(work.loaded, u.rates);
  const Vec3 middle = work.domain.middle();
  parallel_for(u.linear.size(), [&](std::size_t k) {
    const std::int32_t group = state.grains.group[k];
    if (!world.is_frozen(group)) u.linear[k] -= change * (state.grains.position[k] - middle);
    if (const std::int32_t wall = world.tied_to(group); wall >= 0)
      for (const LoadedFreedom& f : work.loaded)
        if (f.obstacle == wall) u.linear[k] -= (f.rate - f.predicted) * f.along;
  });
  return u;
}

void follow_rates(const World& world, const State& state, Workspace& work, double dt) {
  if (work.loaded.empty()) return;
  std::vector<double>& rates = work.velocities.rates;
  for (std::size_t k = 0; k < rates.size(); ++k) work.loaded[k].rate += rates[k];
  place_walls(world, state, work, dt);
  work.pieces.place(world.obstacles, work.walls);
  if (const UpperMatrix change = turned_by(work.loaded, rates); change != UpperMatrix{}) {
    work.domain.gradient = add_scaled(work.domain.gradient, 1, change);
    work.next_domain = moved(work.domain, dt);
    const Vec3 middle = work.domain.middle();
    parallel_for(state.grains.size(), [&](std::size_t k) {
      if (world.is_frozen(state.grains.group[k])) return;
      const Vec3 flow = change * (state.grains.position[k] - middle);
      work.free.linear[k] += flow;
      work.velocities.linear[k] += flow;
    });
  }
  if (!world.tied.empty())
    parallel_for(state.grains.size(), [&](std::size_t k) {
      const std::int32_t wall = world.tied_to(state.grains.group[k]);
      if (wall < 0) return;
      work.velocities.linear[k] = work.free.linear[k] =
          (1 / dt) * (work.walls.position[wall] - state.walls.position[wall]);
    });
  // They are in the walls and velocities now.
  rates.clear();
}

}  // namespace slurry
