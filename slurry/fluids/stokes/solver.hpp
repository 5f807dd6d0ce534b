// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Solver: the motion of rigid bodies in a Stokes fluid and the forces on them, by the single layer.
//
// u = u_background + 1/(8 pi mu) int G q over all surfaces, u = U_b + omega_b x (x - c_b) on body b. q is the force
// that the surface exerts on the fluid per area; sums of q and of (x - c) x q are the forces and torques that hold the
// bodies up from outside. With the rigid motions of the panels, B, and the films' own share D (films.hpp),
//
//   mu^-1 A q = B U - b,      B^T q + D (U - U_flow) = F,
//
// b the background less the slip of squirmers (grains/squirmer.hpp), integrated over the panels. With exact bodies A is
// A + B X B^T (own_mobility.hpp). Small problems are solved by A = L L^T: R = mu B^T A^-1 B + D is the resistance, from
// which every other question is a small linear system. Large ones are solved by GMRES for q and the unknown U together,
// with each body's own equations as preconditioner: the number of iterations depends on how near the bodies are, not on
// how many.
//
// With the motion known, tractions in close gaps may be split (split_films.hpp): then q is what is left beside those of
// the films.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "slurry/fluids/stokes/films.hpp"
#include "slurry/fluids/stokes/panels.hpp"
#include "slurry/fluids/stokes/scene.hpp"
#include "slurry/fluids/stokes/single_layer.hpp"
#include "slurry/fluids/stokes/split_films.hpp"
#include "slurry/fluids/stokes/splitting.hpp"
#include "slurry/linalg/dense_cholesky.hpp"
#include "slurry/linalg/gmres.hpp"
#include "slurry/linalg/matrix.hpp"

namespace slurry::stokes {

struct SolverOptions {
  // Unknowns, three a panel, up to which the matrix is factored: 6000 take 150 MB and 10 s on one core.
  std::size_t most_direct = 6000;
  // Bodies up to which it is: the direct way takes six right-hand sides for each.
  std::size_t most_direct_bodies = 32;
  bool films = true;  // correct close pairs
  Splitting splitting = Splitting::nothing;
  // Give spheres and ellipsoids their exact mobility alone (own_mobility.hpp). A run, which makes a solver every step,
  // does without.
  bool exact_bodies = false;
  double least_gap = 0;  // of films, in units of the smaller radius: nearer pairs have the film of this gap
  bool check = true;     // refuse bodies that cross; those of a run are kept apart by their contacts
  GmresOptions iterations = {};
  // How points are summed in the products of the iterations; any other choice than by cost is for tests and
  // measurements.
  SumMethod product = SumMethod::automatic;
};

struct Solution {
  std::vector<RigidPair> motion, load;  // of each body
  std::vector<Vec3> density;            // force on the fluid per area, panel by panel; where gaps are split, the rest
  std::vector<double> relative;         // motions of the split films; none without
  int iterations = 0;                   // 0: direct
};

class Solver {
 public:
  // The viscosity is 1: forces, torques and densities are in units of it. Throws InputError as check_scene does.
  explicit Solver(Scene scene, const SolverOptions& options = {});
  ~Solver();

  const Scene& scene() const { return scene_; }
  const Panels& panels() const { return panels_; }
  const PanelRange& range(std::size_t body) const { return surfaces_[body]; }
  std::size_t bodies() const { return scene_.bodies.size(); }
  const std::vector<Film>& films() const { return films_; }
  const SplitFilms& split() const { return split_; }
  // How points are summed in the products of the iterations; nothing where the matrix was factored.
  std::optional<SumMethod> product() const;

  // 6N x 6N: rows are force and torque of each body, columns its velocity and angular velocity.
  Matrix resistance() const;

  Solution solve(const std::vector<Condition>& conditions, const Background& background = {}) const;

  // The part of a sum over all panels that belongs to the body: int q and int (x - c) x q.
  RigidPair load_of(std::size_t body, const std::vector<Vec3>& density) const;
  // The stresslet on the body: -int sym((x - c) q), without its trace; that of the films included where they are split.
  SymmetricMatrix stresslet_of(std::size_t body, const Solution& solution) const;

 private:
  class Iterative;
  bool is_direct() const {
    return 3 * panels_.size() <= options_.most_direct && bodies() <= options_.most_direct_bodies;
  }
  void factor();
  void add_own(DenseCholesky& a, std::size_t body) const;
  std::vector<Vec3> background_moments(const Background& background) const;
  Matrix densities_of_motions() const;
  Solution solve_direct(const std::vector<Condition>& conditions, const Background& background) const;
  void finish(Solution& s, const Background& background) const;
  void split(Solution& s, const Background& background) const;
  void factor_films();
  void add_split_loads(const std::vector<double>& motion, const Background& background, double factor,
                       std::vector<double>& load) const;
  std::vector<Vec3> response(const std::vector<Vec3>& moments) const;

  Scene scene_;
  SolverOptions options_;
  Panels panels_;
  std::vector<PanelRange> surfaces_;  // of the bodies, then of the container
  std::vector<Film> films_;
  SplitFilms split_;
  Matrix film_loads_;        // with Splitting::forces: of each relative motion, on all bodies
  std::vector<Matrix> own_;  // X of each body; none without exact bodies
  std::unique_ptr<DenseCholesky> direct_;
  mutable std::unique_ptr<Matrix> motions_;  // A^-1 B, once asked for
  std::unique_ptr<Iterative> iterative_;
};

}  // namespace slurry::stokes
