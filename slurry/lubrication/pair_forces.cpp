// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The films of a step: conjugate gradients on (M + dt B^T R B) U = M V, gathered grain by grain so that the result has
// the same bits for any number of threads.
#include "slurry/lubrication/pair_forces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

constexpr double pi = std::numbers::pi;

// Accuracy of the velocities relative to the largest. The impulses conserve momentum whatever it is.
constexpr double solve_tolerance = 1e-13;
constexpr int most_iterations = 1000;

double reduced_mass(const Grains& grains, const FilmPair& pair) {
  return 1 / (1 / grains.mass[pair.first] + (pair.second < 0 ? 0 : 1 / grains.mass[pair.second]));
}

// N(high) - N(low), N' = n: what a film takes of the momentum of approach between two gaps.
double momentum_between(const ExplicitLubrication& film, const FilmPair& pair, double low, double high) {
  const double n = normal_film(film, pair, 1);
  return film.film == FilmShape::spheres ? n * std::log(high / low)
                                         : 2 * n * (1 / std::sqrt(low) - 1 / std::sqrt(high));
}

struct Velocity {
  std::vector<Vec3> linear, angular;  // `angular` is empty without tangential terms
};

class FilmSystem {
 public:
  FilmSystem(const ExplicitLubrication& film, const Grains& grains, const std::vector<FilmPair>& pairs, double dt)
      : film_(film), grains_(grains), pairs_(pairs), dt_(dt), normal_(pairs.size()), tangential_(pairs.size()) {
    parallel_for(pairs.size(), [&](std::size_t c) {
      const double least = film_threshold(film, grains, pairs[c], dt), gap = std::max(pairs[c].gap, least);
      normal_[c] = pairs[c].held || pairs[c].gap <= least ? 0 : dt * normal_film(film, pairs[c], gap);
      tangential_[c] = film.tangential ? dt * tangential_film(film, grains, pairs[c], gap) : 0;
    });
    list_rows();
  }

  // Pairs that would pass their threshold at the velocities u are left to the contact, and v gets what their films take
  // on the way: by the first integral N(gap) - N(q_s), but no more than stops them at q_s. Is there one?
  bool hand_over(const Velocity& u, Velocity& v) {
    std::vector<Vec3> impulse(pairs_.size());
    bool found = false;
    for (std::size_t c = 0; c < pairs_.size(); ++c) {
      const FilmPair& p = pairs_[c];
      const double threshold = film_threshold(film_, grains_, p, dt_);
      if (normal_[c] == 0 || p.gap + dt_ * dot(p.normal, slip(c, u, true)) > threshold) continue;
      const double excess = -dot(p.normal, slip(c, v, true)) - (p.gap - threshold) / dt_;
      const double taken = std::min(momentum_between(film_, p, threshold, p.gap), excess * reduced_mass(grains_, p));
      impulse[c] = -std::max(taken, 0.0) * p.normal;
      normal_[c] = 0;
      found = true;
    }
    if (found) v = add_impulses(v, impulse);
    return found;
  }

  // U of (M + dt films) U = M V.
  Velocity solve(const Velocity& v) const;

  // v + M^-1 (what the films give at the velocities u).
  Velocity apply(const Velocity& v, const Velocity& u) const { return add_impulses(v, impulses(u, true)); }

 private:
  bool turns() const { return film_.tangential; }
  // Of spheres: the same about every axis.
  double inverse_inertia(std::size_t k) const { return 1 / grains_.inertia[k].x; }

  // Arms from the centres to the middle of the gap.
  double arm(std::size_t c, bool second) const {
    const FilmPair& p = pairs_[c];
    if (p.second < 0) return grains_.radius[p.first] + p.gap;
    return grains_.radius[second ? p.second : p.first] + 0.5 * p.gap;
  }

  // Velocity of the second surface relative to the first. `walls`: with the walls' own motion.
  Vec3 slip(std::size_t c, const Velocity& u, bool walls) const {
    const FilmPair& p = pairs_[c];
    Vec3 v = -1.0 * u.linear[p.first];
    if (turns()) v = v - cross(u.angular[p.first], arm(c, false) * p.normal);
    if (p.second < 0) return walls ? v + p.wall_velocity : v;
    v = v + u.linear[p.second];
    return turns() ? v - cross(u.angular[p.second], arm(c, true) * p.normal) : v;
  }

  // What each film gives to its first partner (the second gets the opposite).
  std::vector<Vec3> impulses(const Velocity& u, bool walls) const {
    std::vector<Vec3> p(pairs_.size());
    parallel_for(pairs_.size(), [&](std::size_t c) {
      const Vec3 v = slip(c, u, walls), n = pairs_[c].normal, along = dot(v, n) * n;
      p[c] = normal_[c] * along + tangential_[c] * (v - along);
    });
    return p;
  }

  void list_rows();
  Velocity add_impulses(const Velocity& v, const std::vector<Vec3>& impulse) const;
  double product(const Velocity& a, const Velocity& b) const;

  const ExplicitLubrication& film_;
  const Grains& grains_;
  const std::vector<FilmPair>& pairs_;
  double dt_;
  std::vector<double> normal_, tangential_;  // times dt, kg
  std::vector<std::int64_t> start_;          // the films of grain k: entries start_[k] to start_[k + 1]
  std::vector<std::int32_t> film_of_;  // rank of the pair; coded as -1 - rank where the grain is its second partner
};

void FilmSystem::list_rows() {
  start_.assign(grains_.size() + 1, 0);
  for (const FilmPair& p : pairs_) {
    ++start_[p.first + 1];
    if (p.second >= 0) ++start_[p.second + 1];
  }
  for (std::size_t k = 0; k < grains_.size(); ++k) start_[k + 1] += start_[k];
  film_of_.resize(start_.back());
  std::vector<std::int64_t> next(start_.begin(), start_.end() - 1);
  for (std::size_t c = 0; c < pairs_.size(); ++c) {
    const auto rank = static_cast<std::int32_t>(c);
    film_of_[next[pairs_[c].first]++] = rank;
    if (pairs_[c].second >= 0) film_of_[next[pairs_[c].second]++] = -1 - rank;
  }
}

Velocity FilmSystem::add_impulses(const Velocity& v, const std::vector<Vec3>& impulse) const {
  Velocity out = v;
  parallel_for(grains_.size(), [&](std::size_t k) {
    Vec3 sum, turn;
    for (std::int64_t e = start_[k]; e < start_[k + 1]; ++e) {
      const bool second = film_of_[e] < 0;
      const std::size_t c = second ? -1 - film_of_[e] : film_of_[e];
      const Vec3 p = second ? -1.0 * impulse[c] : impulse[c];
      sum = sum + p;
      if (turns()) turn = turn + cross((second ? -arm(c, true) : arm(c, false)) * pairs_[c].normal, p);
    }
    out.linear[k] = out.linear[k] + sum / grains_.mass[k];
    if (turns()) out.angular[k] = out.angular[k] + inverse_inertia(k) * turn;
  });
  return out;
}

// The scalar product in the masses.
double FilmSystem::product(const Velocity& a, const Velocity& b) const {
  return parallel_reduce(
      grains_.size(), 0.0,
      [&](std::size_t k) {
        const double linear = grains_.mass[k] * dot(a.linear[k], b.linear[k]);
        return turns() && std::isfinite(grains_.inertia[k].x)
                   ? linear + grains_.inertia[k].x * dot(a.angular[k], b.angular[k])
                   : linear;
      },
      [](double x, double y) { return x + y; });
}

void add_scaled(Velocity& a, double s, const Velocity& b) {
  parallel_for(a.linear.size(), [&](std::size_t k) { a.linear[k] = a.linear[k] + s * b.linear[k]; });
  parallel_for(a.angular.size(), [&](std::size_t k) { a.angular[k] = a.angular[k] + s * b.angular[k]; });
}

// Conjugate gradients for U - M^-1 (films of U) = V + M^-1 (films of the moving walls), symmetric in the masses.
Velocity FilmSystem::solve(const Velocity& v) const {
  const auto residual_of = [&](const Velocity& u) {
    Velocity r = apply(v, u);
    add_scaled(r, -1, u);
    return r;
  };
  // A x = x - M^-1 films(x), the walls at rest.
  const auto times_matrix = [&](const Velocity& x) {
    Velocity films =
        add_impulses({std::vector<Vec3>(x.linear.size()), std::vector<Vec3>(x.angular.size())}, impulses(x, false));
    Velocity out = x;
    add_scaled(out, -1, films);
    return out;
  };
  Velocity u = v, r = residual_of(u), direction = r;
  double size = product(r, r);
  const double enough = solve_tolerance * solve_tolerance * std::max(product(v, v), size);
  for (int k = 0; size > enough; ++k) {
    if (k == most_iterations || !std::isfinite(size))
      throw RunError(fmt::format("the films were not solved in {} iterations; is the time step too long?", k));
    const Velocity image = times_matrix(direction);
    const double length = size / product(direction, image);
    add_scaled(u, length, direction);
    add_scaled(r, -length, image);
    const double before = size;
    size = product(r, r);
    Velocity next = r;
    add_scaled(next, size / before, direction);
    direction = std::move(next);
  }
  return u;
}

}  // namespace

double normal_film(const ExplicitLubrication& film, const FilmPair& pair, double gap) {
  const double reduced = 1 / pair.curvature;
  if (film.film == FilmShape::spheres) return 6 * pi * film.viscosity * reduced * reduced / gap;
  return 3 * std::numbers::sqrt2 * pi * film.viscosity * std::pow(reduced / gap, 1.5);
}

double tangential_film(const ExplicitLubrication& film, const Grains& grains, const FilmPair& pair, double gap) {
  const double r = pair.smaller_radius;
  if (gap >= r) return 0;
  double length = 8.0 / 15 * r;
  if (pair.second >= 0) {
    const double a = grains.radius[pair.first], b = grains.radius[pair.second];
    length = 4 * a * b * (2 * a * a + a * b + 2 * b * b) / (15 * std::pow(a + b, 3));
  }
  return 6 * pi * film.viscosity * length * std::log(r / gap);
}

double film_threshold(const ExplicitLubrication& film, const Grains& grains, const FilmPair& pair, double dt) {
  // n(q_s) = n(1) q_s^-p.
  const double ratio = normal_film(film, pair, 1) * film.constant * dt / reduced_mass(grains, pair);
  return film.film == FilmShape::spheres ? ratio : std::cbrt(ratio * ratio);
}

void apply_films(const ExplicitLubrication& film, const Grains& grains, const std::vector<FilmPair>& pairs, double dt,
                 std::vector<Vec3>& velocity, std::vector<Vec3>& spin) {
  if (pairs.empty()) return;
  FilmSystem system(film, grains, pairs, dt);
  Velocity before{velocity, film.tangential ? spin : std::vector<Vec3>{}};
  Velocity after = system.solve(before);
  if (system.hand_over(after, before)) after = system.solve(before);
  after = system.apply(before, after);
  velocity = std::move(after.linear);
  if (film.tangential) spin = std::move(after.angular);
}

}  // namespace slurry
