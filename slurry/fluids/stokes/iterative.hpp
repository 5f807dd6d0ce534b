// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The iterative way of the solver: GMRES for the densities and the unknown motions together,
//
//   [ A    -B_f ] [ q   ]   [ B_g U_g - b          ]
//   [ B_f^T D_ff ] [ U_f ] = [ F_f - D_fg U_g + D U_flow ],
//
// f the unknown and g the given components; A is A + B X B^T where bodies have their exact mobility (own_mobility.hpp).
// The preconditioner solves the equations of each body alone, A_b = L L^T once for all bodies of one mesh (a turned and
// scaled copy has the same A_b, turned and scaled), and those of the motions with all films: without them a thin film
// would cost iterations.
#pragma once

#include <memory>
#include <vector>

#include "slurry/fluids/stokes/solver.hpp"

namespace slurry::stokes {

// A of the panels with the term of the normals: the first rows and columns of a matrix.
void fill_layer(DenseCholesky& a, const Panels& panels, const std::vector<PanelRange>& surfaces, const Wall* wall);

// The same, factored.
std::unique_ptr<DenseCholesky> factored_layer(const Panels& panels, const std::vector<PanelRange>& surfaces,
                                              const Wall* wall);

// The integral over a panel of the velocity of a unit motion about `centre`: components 0 to 2 are those of the
// velocity, 3 to 5 those of the angular velocity.
Vec3 rigid_moment(const Panels& panels, std::size_t panel, Vec3 centre, int component);

bool is_given(const Condition& c, int component);

// load += D motion.
void add_films(const std::vector<Film>& films, std::span<const double> motion, std::span<double> load);
// D (U_flow - U_slip), less what the films lack to hold the bodies in the rest of the flow and of the slip.
std::vector<double> load_in_flow(const Scene& scene, const Film& film, const Background& background);  // its own bodies
std::vector<double> film_loads(const Scene& scene, const std::vector<Film>& films, const Background& background);

class Solver::Iterative {
 public:
  Iterative(const Scene& scene, const Panels& panels, const std::vector<PanelRange>& surfaces,
            const std::vector<Film>& films, const std::vector<Matrix>& own, const SolverOptions& options);

  // The motion and the densities; the loads are left to the caller.
  Solution solve(const std::vector<Condition>& conditions, const std::vector<Vec3>& background,
                 const std::vector<double>& film_background) const;
  Matrix resistance() const;
  SumMethod product() const { return layer_->method(); }

 private:
  // A body's own equations: those of a mesh, seen from its frame.
  struct Block {
    const DenseCholesky* factors;
    PanelRange range;
    Quaternion orientation;
    double scale3;  // A of the body over A of the mesh
  };
  struct Unknowns;

  void make_blocks();
  // densities = A_b^-1 of the body's own part, in place.
  void solve_block(const Block& block, std::span<Vec3> values) const;
  void precondition(const Unknowns& unknowns, std::span<const double> in, std::span<double> out) const;
  // motion -= X load, where X is known.
  void subtract_own(std::span<const double> load, std::span<double> motion) const;
  void multiply(const Unknowns& unknowns, std::span<const double> in, std::span<double> out) const;
  std::size_t bodies() const { return scene_.bodies.size(); }
  Vec3 centre(std::size_t body) const { return scene_.bodies[body].pose.position; }

  const Scene& scene_;
  const Panels& panels_;
  const std::vector<PanelRange>& surfaces_;
  const std::vector<Film>& films_;
  const std::vector<Matrix>& corrections_;  // X of each body, where A is A + B X B^T
  GmresOptions options_;
  std::unique_ptr<LayerOperator> layer_;
  std::vector<std::unique_ptr<DenseCholesky>> factors_;
  std::vector<Block> blocks_;  // of the bodies, then of the container
  std::vector<Matrix> own_;    // each body's resistance alone
};

}  // namespace slurry::stokes
