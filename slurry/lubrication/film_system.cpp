// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// See the header for the method.
#include "slurry/lubrication/film_system.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/linalg/conjugate_gradients.hpp"
#include "slurry/linalg/small_inverse.hpp"
#include "slurry/linalg/vector_operations.hpp"

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

// (1 + d a)^-1.
SymmetricMatrix inverse_of_one_plus(double d, const SymmetricMatrix& a) {
  return inverse(SymmetricMatrix{1 + d * a.xx, 1 + d * a.yy, 1 + d * a.zz, d * a.xy, d * a.xz, d * a.yz});
}

// along n n + across (1 - n n).
SymmetricMatrix about_axis(Vec3 n, double along, double across) {
  const double d = along - across;
  return {across + d * n.x * n.x, across + d * n.y * n.y, across + d * n.z * n.z,
          d * n.x * n.y,          d * n.x * n.z,          d * n.y * n.z};
}

double mean_of(const SymmetricMatrix& a) { return (a.xx + a.yy + a.zz) / 3; }

void put_vectors(const std::vector<Vec3>& from, std::span<double> to) {
  parallel_for(from.size(), [&](std::size_t k) {
    for (int d = 0; d < 3; ++d) to[3 * k + std::size_t(d)] = from[k][d];
  });
}

std::vector<Vec3> vectors_of(std::span<const double> from) {
  std::vector<Vec3> to(from.size() / 3);
  parallel_for(to.size(), [&](std::size_t k) { to[k] = {from[3 * k], from[3 * k + 1], from[3 * k + 2]}; });
  return to;
}

}  // namespace

// Velocities as numbers in a row: linear, angular, rates.
struct FilmSystem::FlatVelocities {
  std::size_t linear, angular, rates;

  explicit FlatVelocities(const Velocities& v)
      : linear(v.linear.size()), angular(v.angular.size()), rates(v.rates.size()) {}
  std::size_t size() const { return 3 * linear + 3 * angular + rates; }
  void put(const Velocities& v, std::span<double> to) const {
    put_vectors(v.linear, to);
    put_vectors(v.angular, to.subspan(3 * linear));
    std::copy(v.rates.begin(), v.rates.end(), to.end() - std::ptrdiff_t(rates));
  }
  Velocities velocities(std::span<const double> from) const {
    const auto rest = from.last(rates);
    return {vectors_of(from.first(3 * linear)),
            vectors_of(from.subspan(3 * linear, 3 * angular)),
            {rest.begin(), rest.end()}};
  }
};

FilmSystem::FilmSystem(const ExplicitLubrication& film, const Grains& grains, const std::vector<FilmPair>& pairs,
                       double dt, const std::vector<double>& inverse_mass,
                       const std::vector<SymmetricMatrix>& inverse_inertia, FilmCarriers carriers)
    : dt_(dt),
      rough_(film.is_rough()),
      films_(pairs.size()),
      carriers_(std::move(carriers)),
      inverse_mass_(inverse_mass) {
  for (const SymmetricMatrix& inverse : inverse_inertia) inverse_inertia_.push_back(inverse.xx);
  parallel_for(pairs.size(), [&](std::size_t c) {
    const FilmPair& p = pairs[c];
    const double threshold = film_threshold(film, grains, p, dt), gap = std::max(p.gap, threshold);
    const FilmResistance r = film_resistance(film, grains, p, gap);
    const bool is_left = p.held || (!rough_ && p.gap <= threshold);
    films_[c] = {p.first,
                 p.second,
                 p.normal,
                 r.first_arm,
                 r.second_arm,
                 is_left ? 0 : dt * r.squeeze,
                 dt * r.sliding,
                 dt * r.rolling,
                 p.wall_velocity,
                 p.wall_spin,
                 p.gap,
                 threshold,
                 1 / (inverse_mass[p.first] + (p.second < 0 ? 0 : inverse_mass[p.second])),
                 !rough_ && p.gap > threshold ? momentum_between(film, p, threshold, p.gap) : 0};
  });
  rolls_ = turns() && std::any_of(films_.begin(), films_.end(), [](const Film& f) { return f.rolling_mass > 0; });
  list_rows();
  if (rough_) make_preconditioner();
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

Vec3 FilmSystem::slip(std::size_t c, const Velocities& u, bool walls) const {
  const Film& f = films_[c];
  Vec3 v = -u.linear[f.first];
  if (turns()) v -= cross(u.angular[f.first], f.first_arm * f.normal);
  for (std::size_t k = 0; k < u.rates.size(); ++k) v += u.rates[k] * carriers_.pull[c * u.rates.size() + k];
  if (f.second < 0) {
    if (!walls) return v;
    if (rolls_) v -= cross(f.wall_spin, f.second_arm * f.normal);
    return v + f.wall_velocity;
  }
  v += u.linear[f.second];
  if (walls && f.wall_velocity != Vec3{}) v += f.wall_velocity;  // an image that moves with its cell
  return turns() ? v - cross(u.angular[f.second], f.second_arm * f.normal) : v;
}

Vec3 FilmSystem::roll(const Film& f, const Velocities& u, bool walls) const {
  Vec3 w = -u.angular[f.first];
  if (f.second >= 0) w += u.angular[f.second];
  if (f.second < 0 && walls) w += f.wall_spin;
  return w - dot(w, f.normal) * f.normal;
}

FilmSystem::Given FilmSystem::film_impulses(const Velocities& u, bool walls) const {
  Given p{std::vector<Vec3>(films_.size()), std::vector<Vec3>(rolls_ ? films_.size() : 0)};
  parallel_for(films_.size(), [&](std::size_t c) {
    const Film& f = films_[c];
    const Vec3 v = slip(c, u, walls), along = dot(v, f.normal) * f.normal;
    p.impulse[c] = f.normal_mass * along + f.tangential_mass * (v - along);
    if (rolls_) p.moment[c] = f.rolling_mass * roll(f, u, walls);
  });
  return p;
}

Velocities FilmSystem::add_impulses(const Velocities& v, const Given& given) const {
  Velocities out = v;
  parallel_for(inverse_mass_.size(), [&](std::size_t k) {
    Vec3 sum, turn;
    for (std::int64_t e = start_[k]; e < start_[k + 1]; ++e) {
      const bool second = film_of_[e] < 0;
      const std::size_t c = second ? -1 - film_of_[e] : film_of_[e];
      const Vec3 p = second ? -given.impulse[c] : given.impulse[c];
      sum += p;
      if (turns()) turn += cross((second ? -films_[c].second_arm : films_[c].first_arm) * films_[c].normal, p);
      if (!given.moment.empty()) turn += second ? -given.moment[c] : given.moment[c];
    }
    out.linear[k] += inverse_mass_[k] * sum;
    if (turns()) out.angular[k] += inverse_inertia_[k] * turn;
  });
  if (carries() && !out.rates.empty()) add_to_rates(given.impulse, out.rates);
  return out;
}

// The second surface gets the opposite of what is given to the first.
void FilmSystem::add_to_rates(const std::vector<Vec3>& impulse, std::vector<double>& rates) const {
  const std::size_t n = carriers_.inverse_mass.size();
  for (std::size_t k = 0; k < n; ++k)
    rates[k] -= carriers_.inverse_mass[k] *
                parallel_reduce(
                    films_.size(), 0.0, [&](std::size_t c) { return dot(carriers_.pull[c * n + k], impulse[c]); },
                    [](double x, double y) { return x + y; });
}

SymmetricMatrix FilmSystem::own_mass(std::size_t k) const {
  SymmetricMatrix sum;
  for (std::int64_t e = start_[k]; e < start_[k + 1]; ++e) {
    const Film& f = films_[film_of_[e] < 0 ? -1 - film_of_[e] : film_of_[e]];
    sum = sum + about_axis(f.normal, f.normal_mass, f.tangential_mass);
  }
  return sum;
}

SymmetricMatrix FilmSystem::own_inertia(std::size_t k) const {
  SymmetricMatrix sum;
  for (std::int64_t e = start_[k]; e < start_[k + 1]; ++e) {
    const bool second = film_of_[e] < 0;
    const Film& f = films_[second ? -1 - film_of_[e] : film_of_[e]];
    const double arm = second ? f.second_arm : f.first_arm;
    sum = sum + about_axis(f.normal, 0, f.tangential_mass * arm * arm + f.rolling_mass);
  }
  return sum;
}

std::vector<double> FilmSystem::own_freedoms() const {
  const std::size_t n = carriers_.inverse_mass.size();
  std::vector<double> sums(n);
  for (std::size_t k = 0; k < n; ++k)
    sums[k] = parallel_reduce(
        films_.size(), 0.0,
        [&](std::size_t c) {
          const Film& f = films_[c];
          const Vec3 g = carriers_.pull[c * n + k], along = dot(g, f.normal) * f.normal;
          return f.normal_mass * norm2(along) + f.tangential_mass * norm2(g - along);
        },
        [](double x, double y) { return x + y; });
  return sums;
}

void FilmSystem::make_preconditioner() {
  linear_part_.resize(inverse_mass_.size());
  angular_part_.resize(inverse_inertia_.size());
  parallel_for(inverse_mass_.size(), [&](std::size_t k) {
    linear_part_[k] = inverse_of_one_plus(inverse_mass_[k], own_mass(k));
    if (turns()) angular_part_[k] = inverse_of_one_plus(inverse_inertia_[k], own_inertia(k));
  });
  rate_part_ = own_freedoms();
  for (std::size_t k = 0; k < rate_part_.size(); ++k)
    rate_part_[k] = 1 / (1 + carriers_.inverse_mass[k] * rate_part_[k]);
}

Velocities FilmSystem::precondition(const Velocities& r) const {
  Velocities z = r;
  if (!rough_) return z;
  parallel_for(z.linear.size(), [&](std::size_t k) { z.linear[k] = linear_part_[k] * r.linear[k]; });
  parallel_for(z.angular.size(), [&](std::size_t k) { z.angular[k] = angular_part_[k] * r.angular[k]; });
  for (std::size_t k = 0; k < z.rates.size(); ++k) z.rates[k] *= rate_part_[k];
  return z;
}

std::vector<double> FilmSystem::tight_inverse_mass() const {
  std::vector<double> w = inverse_mass_;
  parallel_for(w.size(), [&](std::size_t k) { w[k] /= 1 + w[k] * mean_of(own_mass(k)); });
  return w;
}

std::vector<SymmetricMatrix> FilmSystem::tight_inverse_inertia() const {
  std::vector<SymmetricMatrix> w(inverse_inertia_.size());
  parallel_for(w.size(), [&](std::size_t k) {
    w[k] = isotropic(inverse_inertia_[k] / (1 + inverse_inertia_[k] * mean_of(own_inertia(k))));
  });
  return w;
}

std::vector<double> FilmSystem::tight_inverse_freedoms() const {
  std::vector<double> w = own_freedoms();
  for (std::size_t k = 0; k < w.size(); ++k) w[k] = carriers_.inverse_mass[k] / (1 + carriers_.inverse_mass[k] * w[k]);
  return w;
}

Velocities FilmSystem::apply(const Velocities& v, const Velocities& u, bool walls) const {
  return add_impulses(v, film_impulses(u, walls));
}

// The masses of the scalar product. What is frozen has a given velocity and counts for nothing, as what does not turn.
std::vector<double> FilmSystem::masses(const FlatVelocities& flat) const {
  const auto mass = [](double inverse) { return inverse > 0 ? 1 / inverse : 0; };
  std::vector<double> w;
  w.reserve(flat.size());
  for (std::size_t k = 0; k < flat.linear; ++k) w.insert(w.end(), 3, mass(inverse_mass_[k]));
  for (std::size_t k = 0; k < flat.angular; ++k)
    w.insert(w.end(), 3, turns() && inverse_mass_[k] > 0 ? mass(inverse_inertia_[k]) : 0);
  for (std::size_t k = 0; k < flat.rates; ++k) w.push_back(mass(carriers_.inverse_mass[k]));
  return w;
}

Velocities FilmSystem::solve(const Velocities& v, bool walls) const {
  const FlatVelocities flat(v);
  // A x = x - D films(x), the walls at rest.
  const Velocities none = flat.velocities(std::vector<double>(flat.size()));
  const FunctionOperator equations(flat.size(), [&](std::span<const double> in, std::span<double> out) {
    flat.put(apply(none, flat.velocities(in), false), out);
    parallel_for(out.size(), [&](std::size_t k) { out[k] = in[k] - out[k]; });
  });
  const FunctionOperator blocks(flat.size(), [&](std::span<const double> in, std::span<double> out) {
    if (rough_)
      flat.put(precondition(flat.velocities(in)), out);
    else
      std::copy(in.begin(), in.end(), out.begin());
  });
  std::vector<double> u(flat.size()), r(flat.size());
  flat.put(v, u);
  flat.put(apply(v, v, walls), r);
  add_multiple(r, -1, u);
  const std::vector<double> w = masses(flat);
  const double enough = solve_tolerance * solve_tolerance * std::max(weighted_dot(w, u, u), weighted_dot(w, r, r));
  const auto is_solved = [&](std::span<const double> rest, double rz) {
    return (rough_ ? weighted_dot(w, rest, rest) : rz) <= enough;
  };
  const KrylovReport report = conjugate_gradients(equations, blocks, u, r, {is_solved, most_iterations, w, {}});
  if (!report.has_converged())
    throw RunError(
        fmt::format("the films were not solved in {} iterations; is the time step too long?", report.iterations));
  return apply(v, flat.velocities(u), walls);
}

bool FilmSystem::hand_over(const Velocities& u, Velocities& v) {
  if (rough_) return false;
  std::vector<Vec3> impulse(films_.size());
  bool found = false;
  for (std::size_t c = 0; c < films_.size(); ++c) {
    Film& f = films_[c];
    if (f.normal_mass == 0 || f.gap + dt_ * dot(f.normal, slip(c, u, true)) > f.threshold) continue;
    const double excess = -dot(f.normal, slip(c, v, true)) - (f.gap - f.threshold) / dt_;
    impulse[c] = -std::max(std::min(f.taken, excess * f.reduced_mass), 0.0) * f.normal;
    f.normal_mass = 0;
    found = true;
  }
  if (found) v = add_impulses(v, {impulse, {}});
  if (found) handed_over_ = std::move(impulse);
  return found;
}

Velocities FilmSystem::free_velocities(const Velocities& without_films) {
  Velocities before = without_films;
  before.rates.resize(carriers_.inverse_mass.size(), 0.0);
  const Velocities after = solve(before, true);
  return hand_over(after, before) ? solve(before, true) : after;
}

std::vector<Vec3> FilmSystem::impulses(const Velocities& after) const {
  std::vector<Vec3> sum = film_impulses(after, true).impulse;
  for (std::size_t c = 0; c < handed_over_.size(); ++c) sum[c] += handed_over_[c];
  return sum;
}

Velocities FilmSystem::respond(const Impulses& impulses) const { return respond(impulses, {}); }

Velocities FilmSystem::respond(const Impulses& impulses, const std::vector<double>& pushes) const {
  Velocities dry{std::vector<Vec3>(impulses.linear.size()), std::vector<Vec3>(impulses.angular.size()), pushes};
  parallel_for(dry.linear.size(), [&](std::size_t k) { dry.linear[k] = inverse_mass_[k] * impulses.linear[k]; });
  parallel_for(dry.angular.size(), [&](std::size_t k) { dry.angular[k] = inverse_inertia_[k] * impulses.angular[k]; });
  dry.rates.resize(carriers_.inverse_mass.size(), 0.0);
  for (std::size_t k = 0; k < dry.rates.size(); ++k) dry.rates[k] *= carriers_.inverse_mass[k];
  return solve(dry, false);
}

}  // namespace slurry
