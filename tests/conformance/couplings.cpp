// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bodies that a liquid couples: every solver reaches the residual of the problem's own definition with any response W,
// and the films of a step are the response that their equation says.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "slurry/fluids/stokes/two_spheres.hpp"
#include "slurry/lubrication/film_system.hpp"
#include "slurry/solvers/coupling.hpp"
#include "tests/support/sphere_heap.hpp"

namespace slurry::test {
namespace {

// A heap of spheres with a law, at rest on its floor or nearly so.
Problem heap(const std::string& law) {
  Problem p = sphere_heap(3, law, 60);
  start_from_nothing(p);
  return p;
}

// D^1/2 (1 + s V V^T) D^1/2 with V random of unit norm columns: W is not less than D here, so that kappa must grow, and
// all bodies are tied together.
std::shared_ptr<const Coupling> random_coupling(const Problem& p, double strength) {
  const std::size_t per_body = p.turns() ? 6 : 3;
  const auto n = static_cast<Eigen::Index>(p.bodies() * per_body);
  std::srand(5);
  Eigen::MatrixXd v = Eigen::MatrixXd::Random(n, 4);
  for (int k = 0; k < 4; ++k) v.col(k).normalize();
  Eigen::VectorXd root(n);
  for (std::size_t b = 0; b < p.bodies(); ++b)
    for (std::size_t k = 0; k < per_body; ++k)
      root[static_cast<Eigen::Index>(b * per_body + k)] =
          std::sqrt(k < 3 ? p.inverse_mass[b] : p.inverse_inertia[b].xx);
  const Eigen::MatrixXd w =
      root.asDiagonal() * (Eigen::MatrixXd::Identity(n, n) + strength * v * v.transpose()).eval() * root.asDiagonal();
  return std::make_shared<DenseCoupling>(p.bodies(), p.turns(), std::vector<double>(w.data(), w.data() + w.size()));
}

struct Asked {
  std::string law;
  double tolerance;
};

TEST(EverySolver, reaches_the_residual_of_coupled_bodies) {
  for (const Asked& a : {Asked{"law = \"inelastic\"", 1e-8}, Asked{"law = \"gluey\"\ngamma_min = -1", 1e-8},
                         Asked{"law = \"friction\"\nfriction = 0.3\nfixed_point = false", 1e-7},
                         Asked{"law = \"friction\"\nfriction = 0.3", 1e-5}}) {
    const Problem dry = heap(a.law);
    for (const double strength : {0.0, 3.0}) {
      Velocities first;
      for_each_alternative<Solver>([&]<class S>(std::type_identity<S>) {
        Problem p = dry;
        p.coupling = random_coupling(p, strength);
        Velocities u;
        const SolveReport report = S{}.solve(p, {a.tolerance, 200000}, u);
        SCOPED_TRACE(std::string(S::name) + " with " + a.law + " and strength " + std::to_string(strength));
        EXPECT_EQ(report.status, SolveStatus::converged) << report.residual;
        EXPECT_LE(residual(p, body_velocities(p)).largest, 1.01 * a.tolerance * p.velocity_scale);
        for (std::size_t k = 0; k < p.bodies(); ++k)
          EXPECT_LE(norm(u.linear[k] - body_velocities(p).linear[k]), 1e-12 * p.velocity_scale);
        if (!is_convex(p)) return;
        // One minimum: velocities agree to the tolerance times the conditioning.
        if (first.linear.empty()) first = u;
        for (std::size_t k = 0; k < p.bodies(); ++k)
          EXPECT_LE(norm(u.linear[k] - first.linear[k]), 1e4 * a.tolerance * p.velocity_scale);
      });
    }
  }
}

// With W = D a coupling changes nothing: the same velocities as without, within the tolerance.
TEST(EverySolver, takes_the_block_diagonal_as_a_coupling) {
  const Problem dry = heap("law = \"inelastic\"");
  for_each_alternative<Solver>([&]<class S>(std::type_identity<S>) {
    Problem with = dry, without = dry;
    with.coupling = random_coupling(with, 0);
    Velocities a, b;
    S{}.solve(with, {1e-9, 200000}, a);
    S{}.solve(without, {1e-9, 200000}, b);
    for (std::size_t k = 0; k < dry.bodies(); ++k)
      EXPECT_LE(norm(a.linear[k] - b.linear[k]), 1e-5 * dry.velocity_scale) << S::name;
  });
}

// Spheres of different sizes that nearly touch, and a plane.
struct Films {
  Grains grains;
  std::vector<FilmPair> pairs;
  std::vector<double> inverse_mass;
  std::vector<SymmetricMatrix> inverse_inertia;
};

Films some_films() {
  Films f;
  f.grains.resize(4);
  f.grains.position = {{0, 0, 1.2}, {2.1, 0, 1.1}, {1, 1.8, 1.3}, {3.5, 1.5, 1.4}};
  f.grains.radius = {1, 1, 0.9, 0.8};
  f.grains.mass = {1, 2, 1.5, 1};
  for (std::size_t k = 0; k < 4; ++k) {
    const double i = 0.4 * f.grains.mass[k] * f.grains.radius[k] * f.grains.radius[k];
    f.grains.inertia[k] = {i, i, i};
    f.inverse_mass.push_back(1 / (f.grains.mass[k] + 0.3));  // some drag beside the mass
    f.inverse_inertia.push_back(isotropic(1 / i));
  }
  const auto add = [&](int i, int j) {
    const Vec3 d = f.grains.position[j] - f.grains.position[i];
    f.pairs.push_back({i,
                       j,
                       norm(d) - f.grains.radius[i] - f.grains.radius[j],
                       normalised(d),
                       1 / f.grains.radius[i] + 1 / f.grains.radius[j],
                       std::min(f.grains.radius[i], f.grains.radius[j]),
                       {},
                       false});
  };
  add(0, 1), add(0, 2), add(1, 2), add(1, 3), add(2, 3);
  for (int k = 0; k < 4; ++k)
    f.pairs.push_back({k,
                       -1,
                       f.grains.position[k].z - f.grains.radius[k],
                       {0, 0, -1},
                       1 / f.grains.radius[k],
                       f.grains.radius[k],
                       {0.1, 0, 0},
                       false});
  return f;
}

// The matrix D^-1 + dt B^T R B, written down film by film.
Eigen::MatrixXd resistance_matrix(const Films& f, const ExplicitLubrication& film, double dt) {
  Eigen::MatrixXd a = Eigen::MatrixXd::Zero(24, 24);
  for (int k = 0; k < 4; ++k)
    for (int d = 0; d < 3; ++d) {
      a(6 * k + d, 6 * k + d) = 1 / f.inverse_mass[k];
      a(6 * k + 3 + d, 6 * k + 3 + d) = 1 / f.inverse_inertia[k].xx;
    }
  for (const FilmPair& p : f.pairs) {
    // Rows: the slip of the second surface against the first.
    Eigen::MatrixXd b = Eigen::MatrixXd::Zero(3, 24);
    const auto side = [&](int k, double sign, double arm) {
      const Vec3 r = sign < 0 ? arm * p.normal : -arm * p.normal;
      for (int d = 0; d < 3; ++d) b(d, 6 * k + d) += sign;
      // sign * omega x r
      b(0, 6 * k + 4) += sign * r.z, b(0, 6 * k + 5) -= sign * r.y;
      b(1, 6 * k + 5) += sign * r.x, b(1, 6 * k + 3) -= sign * r.z;
      b(2, 6 * k + 3) += sign * r.y, b(2, 6 * k + 4) -= sign * r.x;
    };
    const double half = p.second < 0 ? 0 : 0.5 * p.gap;
    side(p.first, -1, f.grains.radius[p.first] + half);
    if (p.second >= 0) side(p.second, 1, f.grains.radius[p.second] + half);
    const double n = normal_film(film, p, p.gap), t = tangential_film(film, f.grains, p, p.gap);
    const Eigen::Vector3d e(p.normal.x, p.normal.y, p.normal.z);
    const Eigen::Matrix3d r = t * Eigen::Matrix3d::Identity() + (n - t) * e * e.transpose();
    a += dt * b.transpose() * r * b;
  }
  return a;
}

TEST(FilmSystem, is_the_inverse_of_its_resistance) {
  ExplicitLubrication film;
  film.viscosity = 0.3, film.tangential = true, film.constant = 1e-3;
  const Films f = some_films();
  const double dt = 0.01;
  const FilmSystem system(film, f.grains, f.pairs, dt, f.inverse_mass, f.inverse_inertia);
  const std::vector<double> entries = matrix_of(system, 4, true);
  const Eigen::Map<const Eigen::Matrix<double, 24, 24, Eigen::RowMajor>> w(entries.data());
  const Eigen::MatrixXd a = resistance_matrix(f, film, dt);
  // Conjugate gradients to 1e-13 of the velocities, whose sizes differ by the conditioning of A, below 1e2 here.
  EXPECT_LT((a * w - Eigen::MatrixXd::Identity(24, 24)).cwiseAbs().maxCoeff(), 1e-10);
  EXPECT_LT((w - w.transpose()).cwiseAbs().maxCoeff(), 1e-12 * w.cwiseAbs().maxCoeff());
  EXPECT_GT(w.selfadjointView<Eigen::Lower>().eigenvalues().minCoeff(), 0);
}

// The resistance of one pair, 12 x 12, or of a grain at a wall, 6 x 6, as the films of a step have it: W^-1 - D^-1.
Eigen::MatrixXd pair_resistance(double a, double b, double gap) {
  ExplicitLubrication film;
  film.viscosity = 1, film.tangential = true, film.terms = FilmTerms::pair, film.roughness = 1e-12;
  const int bodies = b > 0 ? 2 : 1;
  Grains grains;
  grains.resize(bodies);
  grains.radius = b > 0 ? std::vector<double>{a, b} : std::vector<double>{a};
  grains.mass.assign(bodies, 1.0);
  FilmPair pair;
  pair.first = 0, pair.second = b > 0 ? 1 : -1, pair.gap = gap, pair.normal = {0, 0, 1};
  pair.mean_radius = b > 0 ? 0.5 * (a + b) : a;
  const FilmSystem system(film, grains, {pair}, 1, std::vector<double>(bodies, 1.0),
                          std::vector<SymmetricMatrix>(bodies, isotropic(1)));
  const std::vector<double> entries = matrix_of(system, bodies, true);
  const Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> w(
      entries.data(), 6 * bodies, 6 * bodies);
  return w.inverse() - Eigen::MatrixXd::Identity(6 * bodies, 6 * bodies);
}

// What grows with ln(1/gap) in the exact resistance of two spheres, between two gaps: all but the squeeze, whose own
// logarithm is left out, and the twist, which has none. The rest of the series changes by gap ln gap.
TEST(FilmPairs, have_the_logarithms_of_two_spheres) {
  constexpr double wide = 2e-4, narrow = 2e-5;
  for (const double b : {1.0, 1.4, 3.0, 0.4, 0.0}) {
    const auto exact = [&](double gap) {
      return b > 0 ? stokes::two_sphere_resistance(1, b, gap, {0, 0, 1})
                   : stokes::sphere_wall_resistance(1, gap, {0, 0, -1});
    };
    const Matrix far = exact(wide), near = exact(narrow);
    const Eigen::MatrixXd ours = pair_resistance(1, b, narrow) - pair_resistance(1, b, wide);
    double scale = 0;
    for (std::size_t i = 0; i < near.rows; ++i)
      if (i % 3 != 2) scale = std::max(scale, std::abs(near(i, i) - far(i, i)));
    for (std::size_t i = 0; i < near.rows; ++i)
      for (std::size_t j = 0; j < near.rows; ++j)
        if (i % 3 != 2 && j % 3 != 2) {
          EXPECT_NEAR(ours(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)), near(i, j) - far(i, j),
                      1e-2 * scale)
              << b << ": " << i << ", " << j;
        }
  }
}

// What a coupling gives as a matrix, it gives as a product.
TEST(DenseCoupling, is_its_matrix) {
  ExplicitLubrication film;
  film.viscosity = 0.3, film.tangential = true, film.constant = 1e-3;
  const Films f = some_films();
  const FilmSystem system(film, f.grains, f.pairs, 0.01, f.inverse_mass, f.inverse_inertia);
  const DenseCoupling dense(4, true, matrix_of(system, 4, true));
  Impulses l{std::vector<Vec3>(4), std::vector<Vec3>(4)};
  for (int k = 0; k < 4; ++k) l.linear[k] = {1.0 + k, -2.0 * k, 0.5}, l.angular[k] = {0.3 * k, 1, -1.0 + k};
  const Velocities a = system.respond(l), b = dense.respond(l);
  for (int k = 0; k < 4; ++k) {
    EXPECT_LT(norm(a.linear[k] - b.linear[k]), 1e-11);
    EXPECT_LT(norm(a.angular[k] - b.angular[k]), 1e-11);
  }
}

}  // namespace
}  // namespace slurry::test
