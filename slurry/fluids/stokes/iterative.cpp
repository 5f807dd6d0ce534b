// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/iterative.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/linalg/vector_operations.hpp"

namespace slurry::stokes {

namespace {

// Error of a product over the residual that is asked for.
constexpr double product_share = 0.1;

}  // namespace

// Which components of the motion are not known, and the films and bodies' own resistances among them, factored.
struct Solver::Iterative::Unknowns {
  std::size_t densities;           // numbers before the motions
  std::vector<std::size_t> place;  // 6 body + component of each
  std::unique_ptr<DenseCholesky> motions;

  std::size_t size() const { return densities + place.size(); }
};

Solver::Iterative::Iterative(const Scene& scene, const Panels& panels, const std::vector<PanelRange>& surfaces,
                             const std::vector<Film>& films, const std::vector<Matrix>& own,
                             const SolverOptions& options)
    : scene_(scene),
      panels_(panels),
      surfaces_(surfaces),
      films_(films),
      corrections_(own),
      options_(options.iterations) {
  // GMRES solves the equations with the product as it is: its error must be small beside the residual.
  const double tolerance = std::clamp(product_share * options.iterations.tolerance, 1e-12, 0.1);
  layer_ = make_layer_operator(panels, surfaces, scene.wall, {tolerance, options.product});
  make_blocks();
}

void Solver::Iterative::make_blocks() {
  std::map<const Triangles*, const DenseCholesky*> known;
  const auto factors_of = [&](const Triangles* mesh) {
    const auto [place, is_new] = known.try_emplace(mesh, nullptr);
    if (is_new) {
      Panels alone;
      append(alone, *mesh);
      factors_.push_back(factored_layer(alone, {{0, alone.size()}}, nullptr));
      place->second = factors_.back().get();
    }
    return place->second;
  };
  for (std::size_t b = 0; b < bodies(); ++b) {
    const Body& body = scene_.bodies[b];
    blocks_.push_back(
        {factors_of(body.mesh.get()), surfaces_[b], body.pose.orientation, body.scale * body.scale * body.scale});
  }
  if (scene_.container) blocks_.push_back({factors_of(scene_.container.get()), surfaces_.back(), {}, 1});
  for (std::size_t b = 0; b < bodies(); ++b) {
    Matrix r(6, 6);
    std::vector<Vec3> q(surfaces_[b].size());
    for (int c = 0; c < 6; ++c) {
      for (std::size_t k = 0; k < q.size(); ++k) q[k] = rigid_moment(panels_, surfaces_[b].first + k, centre(b), c);
      solve_block(blocks_[b], q);
      for (int d = 0; d < 6; ++d)
        for (std::size_t k = 0; k < q.size(); ++k)
          r(d, c) += dot(rigid_moment(panels_, surfaces_[b].first + k, centre(b), d), q[k]);
    }
    own_.push_back(std::move(r));
  }
}

void Solver::Iterative::solve_block(const Block& block, std::span<Vec3> values) const {
  std::vector<double> local(3 * values.size());
  for (std::size_t k = 0; k < values.size(); ++k) {
    const Vec3 v = rotate_back(block.orientation, values[k]);
    for (int d = 0; d < 3; ++d) local[3 * k + d] = v[d];
  }
  block.factors->solve(local);
  for (std::size_t k = 0; k < values.size(); ++k)
    values[k] = rotate(block.orientation, Vec3{local[3 * k], local[3 * k + 1], local[3 * k + 2]}) / block.scale3;
}

namespace {

Vec3 vector_at(std::span<const double> a, std::size_t k) { return {a[3 * k], a[3 * k + 1], a[3 * k + 2]}; }
void put_vector(std::span<double> a, std::size_t k, Vec3 v) { a[3 * k] = v.x, a[3 * k + 1] = v.y, a[3 * k + 2] = v.z; }

}  // namespace

void Solver::Iterative::subtract_own(std::span<const double> load, std::span<double> motion) const {
  for (std::size_t b = 0; b < corrections_.size(); ++b)
    for (std::size_t c = 0; c < corrections_[b].rows; ++c)
      for (std::size_t d = 0; d < 6; ++d) motion[6 * b + c] -= corrections_[b](c, d) * load[6 * b + d];
}

// out = [A q + B X B^T q - B U; B^T q + D U] over the unknowns.
void Solver::Iterative::multiply(const Unknowns& unknowns, std::span<const double> in, std::span<double> out) const {
  std::vector<Vec3> q(panels_.size()), u(panels_.size());
  for (std::size_t k = 0; k < q.size(); ++k) q[k] = vector_at(in, k);
  layer_->apply(q, u);
  std::vector<double> motion(6 * bodies(), 0.0), load(6 * bodies(), 0.0);
  for (std::size_t i = 0; i < unknowns.place.size(); ++i) motion[unknowns.place[i]] = in[unknowns.densities + i];
  const auto for_each_moment = [&](auto visit) {
    for (std::size_t b = 0; b < bodies(); ++b)
      for (std::size_t k = surfaces_[b].first; k < surfaces_[b].last; ++k)
        for (int c = 0; c < 6; ++c) visit(k, 6 * b + std::size_t(c), rigid_moment(panels_, k, centre(b), c));
  };
  for_each_moment([&](std::size_t k, std::size_t at, Vec3 moment) { load[at] += dot(moment, q[k]); });
  std::vector<double> seen = motion;
  subtract_own(load, seen);
  for_each_moment([&](std::size_t k, std::size_t at, Vec3 moment) { u[k] -= seen[at] * moment; });
  add_films(films_, motion, load);
  for (std::size_t k = 0; k < u.size(); ++k) put_vector(out, k, u[k]);
  for (std::size_t i = 0; i < unknowns.place.size(); ++i) out[unknowns.densities + i] = load[unknowns.place[i]];
}

// With each body's own A_b: q = A_b^-1 (r + B U), (R_b + D) U = s - B^T A_b^-1 r.
void Solver::Iterative::precondition(const Unknowns& unknowns, std::span<const double> in,
                                     std::span<double> out) const {
  std::vector<Vec3> q(panels_.size());
  for (std::size_t k = 0; k < q.size(); ++k) q[k] = vector_at(in, k);
  const auto solve_all = [&] {
    parallel_for(
        blocks_.size(),
        [&](std::size_t b) {
          const PanelRange& range = blocks_[b].range;
          solve_block(blocks_[b], std::span(q).subspan(range.first, range.size()));
        },
        1);
  };
  solve_all();
  if (!unknowns.place.empty()) {
    std::vector<double> load(6 * bodies(), 0.0), s(unknowns.place.size());
    for (std::size_t b = 0; b < bodies(); ++b)
      for (std::size_t k = surfaces_[b].first; k < surfaces_[b].last; ++k)
        for (int c = 0; c < 6; ++c) load[6 * b + c] += dot(rigid_moment(panels_, k, centre(b), c), q[k]);
    for (std::size_t i = 0; i < s.size(); ++i) s[i] = in[unknowns.densities + i] - load[unknowns.place[i]];
    unknowns.motions->solve(s);
    for (std::size_t k = 0; k < q.size(); ++k) q[k] = vector_at(in, k);
    for (std::size_t i = 0; i < s.size(); ++i) {
      out[unknowns.densities + i] = s[i];
      const std::size_t b = unknowns.place[i] / 6;
      for (std::size_t k = surfaces_[b].first; k < surfaces_[b].last; ++k)
        q[k] += s[i] * rigid_moment(panels_, k, centre(b), int(unknowns.place[i] % 6));
    }
    solve_all();
  }
  for (std::size_t k = 0; k < q.size(); ++k) put_vector(out, k, q[k]);
}

Solution Solver::Iterative::solve(const std::vector<Condition>& conditions, const std::vector<Vec3>& background,
                                  const std::vector<double>& film_background) const {
  Unknowns unknowns{3 * panels_.size(), {}, nullptr};
  for (std::size_t k = 0; k < 6 * bodies(); ++k)
    if (!is_given(conditions[k / 6], int(k % 6))) unknowns.place.push_back(k);
  // The motions by the bodies' own resistances and all films.
  Matrix r(6 * bodies(), 6 * bodies());
  for (std::size_t b = 0; b < bodies(); ++b)
    for (int c = 0; c < 6; ++c)
      for (int d = 0; d < 6; ++d) r(6 * b + c, 6 * b + d) = own_[b](c, d);
  for (const Film& film : films_)
    for (std::size_t i = 0; i < 6 * film.bodies(); ++i)
      for (std::size_t j = 0; j < 6 * film.bodies(); ++j)
        r(6 * film.body(i / 6) + i % 6, 6 * film.body(j / 6) + j % 6) += film.resistance(i, j);
  if (!unknowns.place.empty()) {
    unknowns.motions = std::make_unique<DenseCholesky>(unknowns.place.size());
    for (std::size_t i = 0; i < unknowns.place.size(); ++i)
      for (std::size_t j = 0; j <= i; ++j) unknowns.motions->at(i, j) = r(unknowns.place[i], unknowns.place[j]);
    unknowns.motions->factor();
  }

  // Right-hand sides: given motions and the background.
  std::vector<double> motion(6 * bodies(), 0.0), given_films(6 * bodies(), 0.0), rhs(unknowns.size()),
      x(unknowns.size());
  for (std::size_t b = 0; b < bodies(); ++b)
    for (int c = 0; c < 6; ++c)
      if (is_given(conditions[b], c))
        motion[6 * b + c] = c < 3 ? conditions[b].motion.linear[c] : conditions[b].motion.angular[c - 3];
  std::vector<Vec3> u(panels_.size());
  for (std::size_t k = 0; k < u.size(); ++k) u[k] = -background[k];
  for (std::size_t b = 0; b < bodies(); ++b)
    for (std::size_t k = surfaces_[b].first; k < surfaces_[b].last; ++k)
      for (int c = 0; c < 6; ++c) u[k] += motion[6 * b + c] * rigid_moment(panels_, k, centre(b), c);
  for (std::size_t k = 0; k < u.size(); ++k) put_vector(rhs, k, u[k]);
  add_films(films_, motion, given_films);
  for (std::size_t i = 0; i < unknowns.place.size(); ++i) {
    const std::size_t at = unknowns.place[i], b = at / 6, c = at % 6;
    const double load = c < 3 ? conditions[b].load.linear[int(c)] : conditions[b].load.angular[int(c) - 3];
    rhs[unknowns.densities + i] = load - given_films[at] + film_background[at];
  }

  const FunctionOperator equations(rhs.size(), [&](auto in, auto out) { multiply(unknowns, in, out); });
  const FunctionOperator alone(rhs.size(), [&](auto in, auto out) { precondition(unknowns, in, out); });
  const KrylovReport report = gmres(equations, alone, rhs, x, options_);
  if (!report.has_converged())
    throw RunError(
        fmt::format("the equations of the boundary elements did not converge: residual {:.2g} after {} "
                    "iterations, expected {:g}",
                    report.residual / norm(rhs), report.iterations, options_.tolerance));
  Solution s;
  s.iterations = report.iterations;
  for (std::size_t k = 0; k < panels_.size(); ++k) s.density.push_back(vector_at(x, k));
  for (std::size_t i = 0; i < unknowns.place.size(); ++i) motion[unknowns.place[i]] = x[unknowns.densities + i];
  for (std::size_t b = 0; b < bodies(); ++b)
    s.motion.push_back({vector_at(motion, 2 * b), vector_at(motion, 2 * b + 1)});
  return s;
}

// One solve for each motion of each body.
Matrix Solver::Iterative::resistance() const {
  Matrix r(6 * bodies(), 6 * bodies());
  const std::vector<Vec3> at_rest(panels_.size());
  const std::vector<double> no_films(6 * bodies(), 0.0);
  for (std::size_t j = 0; j < r.columns; ++j) {
    std::vector<Condition> conditions(bodies(), Condition{true, true, {}, {}});
    RigidPair& motion = conditions[j / 6].motion;
    (j % 6 < 3 ? motion.linear : motion.angular)[int(j % 3)] = 1;
    const Solution s = solve(conditions, at_rest, no_films);
    std::vector<double> unit(r.columns, 0.0), load(r.columns, 0.0);
    unit[j] = 1;
    add_films(films_, unit, load);
    for (std::size_t b = 0; b < bodies(); ++b)
      for (std::size_t k = surfaces_[b].first; k < surfaces_[b].last; ++k)
        for (int c = 0; c < 6; ++c) load[6 * b + c] += dot(rigid_moment(panels_, k, centre(b), c), s.density[k]);
    for (std::size_t i = 0; i < r.rows; ++i) r(i, j) = load[i];
  }
  for (std::size_t i = 0; i < r.rows; ++i)
    for (std::size_t j = 0; j < i; ++j) r(i, j) = r(j, i) = 0.5 * (r(i, j) + r(j, i));
  return r;
}

}  // namespace slurry::stokes
