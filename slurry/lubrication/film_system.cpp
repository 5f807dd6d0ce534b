// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Conjugate gradients on the films of a step. See the header.
#include "slurry/lubrication/film_system.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

// Accuracy of the velocities relative to the largest. The impulses conserve momentum whatever it is.
constexpr double solve_tolerance = 1e-13;
constexpr int most_iterations = 1000;

// N(high) - N(low), N' = n: what a film takes of the momentum of approach between two gaps.
double momentum_between(const ExplicitLubrication& film, const FilmPair& pair, double low, double high) {
  const double n = normal_film(film, pair, 1);
  return film.film == FilmShape::spheres ? n * math::log(high / low)
                                         : 2 * n * (1 / std::sqrt(low) - 1 / std::sqrt(high));
}

void add_scaled(Velocities& a, double s, const Velocities& b) {
  parallel_for(a.linear.size(), [&](std::size_t k) { a.linear[k] += s * b.linear[k]; });
  parallel_for(a.angular.size(), [&](std::size_t k) { a.angular[k] += s * b.angular[k]; });
}

}  // namespace

FilmSystem::FilmSystem(const ExplicitLubrication& film, const Grains& grains, const std::vector<FilmPair>& pairs,
                       double dt, const std::vector<double>& inverse_mass,
                       const std::vector<SymmetricMatrix>& inverse_inertia)
    : dt_(dt), films_(pairs.size()), inverse_mass_(inverse_mass) {
  for (const SymmetricMatrix& inverse : inverse_inertia) inverse_inertia_.push_back(inverse.xx);
  parallel_for(pairs.size(), [&](std::size_t c) {
    const FilmPair& p = pairs[c];
    const double threshold = film_threshold(film, grains, p, dt), gap = std::max(p.gap, threshold);
    // Between two grains the arms end in the middle of the gap, so that angular momentum is kept.
    const double half_gap = p.second < 0 ? 0 : 0.5 * p.gap;
    films_[c] = {p.first,
                 p.second,
                 p.normal,
                 grains.radius[p.first] + half_gap,
                 p.second < 0 ? 0 : grains.radius[p.second] + half_gap,
                 p.held || p.gap <= threshold ? 0 : dt * normal_film(film, p, gap),
                 film.tangential ? dt * tangential_film(film, grains, p, gap) : 0,
                 p.wall_velocity,
                 p.gap,
                 threshold,
                 1 / (inverse_mass[p.first] + (p.second < 0 ? 0 : inverse_mass[p.second])),
                 p.gap > threshold ? momentum_between(film, p, threshold, p.gap) : 0};
  });
  list_rows();
}

void FilmSystem::list_rows() {
  start_.assign(inverse_mass_.size() + 1, 0);
  for (const Film& f : films_) {
    ++start_[f.first + 1];
    if (f.second >= 0) ++start_[f.second + 1];
  }
  for (std::size_t k = 0; k + 1 < start_.size(); ++k) start_[k + 1] += start_[k];
  film_of_.resize(start_.back());
  std::vector<std::int64_t> next(start_.begin(), start_.end() - 1);
  for (std::size_t c = 0; c < films_.size(); ++c) {
    const auto rank = static_cast<std::int32_t>(c);
    film_of_[next[films_[c].first]++] = rank;
    if (films_[c].second >= 0) film_of_[next[films_[c].second]++] = -1 - rank;
  }
}

Vec3 FilmSystem::slip(const Film& f, const Velocities& u, bool walls) const {
  Vec3 v = -u.linear[f.first];
  if (turns()) v -= cross(u.angular[f.first], f.first_arm * f.normal);
  if (f.second < 0) return walls ? v + f.wall_velocity : v;
  v += u.linear[f.second];
  if (walls && f.wall_velocity != Vec3{}) v += f.wall_velocity;  // an image that moves with its cell
  return turns() ? v - cross(u.angular[f.second], f.second_arm * f.normal) : v;
}

std::vector<Vec3> FilmSystem::film_impulses(const Velocities& u, bool walls) const {
  std::vector<Vec3> p(films_.size());
  parallel_for(films_.size(), [&](std::size_t c) {
    const Film& f = films_[c];
    const Vec3 v = slip(f, u, walls), along = dot(v, f.normal) * f.normal;
    p[c] = f.normal_mass * along + f.tangential_mass * (v - along);
  });
  return p;
}

Velocities FilmSystem::add_impulses(const Velocities& v, const std::vector<Vec3>& impulse) const {
  Velocities out = v;
  parallel_for(inverse_mass_.size(), [&](std::size_t k) {
    Vec3 sum, turn;
    for (std::int64_t e = start_[k]; e < start_[k + 1]; ++e) {
      const bool second = film_of_[e] < 0;
      const std::size_t c = second ? -1 - film_of_[e] : film_of_[e];
      const Vec3 p = second ? -impulse[c] : impulse[c];
      sum += p;
      if (turns()) turn += cross((second ? -films_[c].second_arm : films_[c].first_arm) * films_[c].normal, p);
    }
    out.linear[k] += inverse_mass_[k] * sum;
    if (turns()) out.angular[k] += inverse_inertia_[k] * turn;
  });
  return out;
}

Velocities FilmSystem::apply(const Velocities& v, const Velocities& u, bool walls) const {
  return add_impulses(v, film_impulses(u, walls));
}

// The scalar product in the masses. What does not turn has no angular part.
double FilmSystem::product(const Velocities& a, const Velocities& b) const {
  return parallel_reduce(
      inverse_mass_.size(), 0.0,
      [&](std::size_t k) {
        if (inverse_mass_[k] == 0) return 0.0;  // frozen: its velocity is given
        const double linear = dot(a.linear[k], b.linear[k]) / inverse_mass_[k];
        return turns() && inverse_inertia_[k] > 0 ? linear + dot(a.angular[k], b.angular[k]) / inverse_inertia_[k]
                                                  : linear;
      },
      [](double x, double y) { return x + y; });
}

// Conjugate gradients, symmetric in the masses.
Velocities FilmSystem::solve(const Velocities& v, bool walls) const {
  // A x = x - D films(x), the walls at rest.
  const auto times_matrix = [&](const Velocities& x) {
    const Velocities none{std::vector<Vec3>(x.linear.size()), std::vector<Vec3>(x.angular.size())};
    Velocities out = x;
    add_scaled(out, -1, apply(none, x, false));
    return out;
  };
  Velocities u = v, r = apply(v, u, walls);
  add_scaled(r, -1, u);
  Velocities direction = r;
  double size = product(r, r);
  const double enough = solve_tolerance * solve_tolerance * std::max(product(v, v), size);
  for (int k = 0; size > enough; ++k) {
    if (k == most_iterations || !std::isfinite(size))
      throw RunError(fmt::format("the films were not solved in {} iterations; is the time step too long?", k));
    const Velocities image = times_matrix(direction);
    const double length = size / product(direction, image);
    add_scaled(u, length, direction);
    add_scaled(r, -length, image);
    const double before = size;
    size = product(r, r);
    Velocities next = r;
    add_scaled(next, size / before, direction);
    direction = std::move(next);
  }
  return apply(v, u, walls);
}

bool FilmSystem::hand_over(const Velocities& u, Velocities& v) {
  std::vector<Vec3> impulse(films_.size());
  bool found = false;
  for (std::size_t c = 0; c < films_.size(); ++c) {
    Film& f = films_[c];
    if (f.normal_mass == 0 || f.gap + dt_ * dot(f.normal, slip(f, u, true)) > f.threshold) continue;
    const double excess = -dot(f.normal, slip(f, v, true)) - (f.gap - f.threshold) / dt_;
    impulse[c] = -std::max(std::min(f.taken, excess * f.reduced_mass), 0.0) * f.normal;
    f.normal_mass = 0;
    found = true;
  }
  if (found) v = add_impulses(v, impulse);
  if (found) handed_over_ = std::move(impulse);
  return found;
}

Velocities FilmSystem::free_velocities(const Velocities& without_films) {
  Velocities before = without_films;
  const Velocities after = solve(before, true);
  return hand_over(after, before) ? solve(before, true) : after;
}

std::vector<Vec3> FilmSystem::impulses(const Velocities& after) const {
  std::vector<Vec3> sum = film_impulses(after, true);
  for (std::size_t c = 0; c < handed_over_.size(); ++c) sum[c] += handed_over_[c];
  return sum;
}

Velocities FilmSystem::respond(const Impulses& impulses) const {
  Velocities dry{std::vector<Vec3>(impulses.linear.size()), std::vector<Vec3>(impulses.angular.size())};
  parallel_for(dry.linear.size(), [&](std::size_t k) { dry.linear[k] = inverse_mass_[k] * impulses.linear[k]; });
  parallel_for(dry.angular.size(), [&](std::size_t k) { dry.angular[k] = inverse_inertia_[k] * impulses.angular[k]; });
  return solve(dry, false);
}

}  // namespace slurry
