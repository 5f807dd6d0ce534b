// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FilmSystem: the films of a step as one response of all grains, and so the coupling of their contact problem.
//
// Without films grains respond by the block diagonal D, their inertia and the drag on each: u = U_0 + D l. With them,
// implicit in the velocities and at the gaps of the start of the step,
//
//     (D^-1 + dt B^T R B) u = D^-1 U_0 + dt B^T R (walls) + l,      so that     W = (D^-1 + dt B^T R B)^-1 <= D.
//
// Solved by conjugate gradients, gathered grain by grain so that the result has the same bits for any number of
// threads. What each film gives is applied to its two partners in opposite directions, so that momentum (and, with the
// tangential terms, angular momentum) is kept to round-off, whatever the accuracy of the solution.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/core/symmetric_matrix.hpp"
#include "slurry/core/velocities.hpp"
#include "slurry/lubrication/pair_forces.hpp"
#include "slurry/solvers/coupling.hpp"

namespace slurry {

class FilmSystem : public Coupling {
 public:
  // D of each grain; `inverse_inertia` is empty where nothing turns. Films of pairs that are held, or at their
  // threshold, do not resist approach.
  FilmSystem(const ExplicitLubrication& film, const Grains& grains, const std::vector<FilmPair>& pairs, double dt,
             const std::vector<double>& inverse_mass, const std::vector<SymmetricMatrix>& inverse_inertia);

  // U from U_0. Pairs that would pass their threshold in the step are left to the contact: the velocities get what
  // their films take on the way, by the first integral N(gap) - N(q_s), but no more than stops them at q_s, and the
  // system goes on without them. Throws RunError where the solution is not reached.
  Velocities free_velocities(const Velocities& without_films);

  // What each pair's film gives to its first partner in a step that ends with these velocities, N s: by its resistance,
  // and on the way to the threshold where it was left to the contact.
  std::vector<Vec3> impulses(const Velocities& after) const;

  // W l.
  Velocities respond(const Impulses& impulses) const override;

 private:
  struct Film {
    std::int32_t first, second;           // second < 0: a wall
    Vec3 normal;                          // from first to second
    double first_arm, second_arm;         // from the centres to where it acts, along the normal
    double normal_mass, tangential_mass;  // dt n(q), dt t(q), kg
    Vec3 wall_velocity;
    double gap, threshold;
    double reduced_mass;  // of the two, with the drag on each
    double taken;         // N(gap) - N(q_s): the momentum that it takes on the way to the threshold
  };

  bool turns() const { return !inverse_inertia_.empty(); }
  void list_rows();
  // Velocity of the second surface relative to the first. `walls`: with the walls' own motion.
  Vec3 slip(const Film& film, const Velocities& u, bool walls) const;
  // What each film gives to its first partner (the second gets the opposite).
  std::vector<Vec3> film_impulses(const Velocities& u, bool walls) const;
  Velocities add_impulses(const Velocities& v, const std::vector<Vec3>& impulse) const;
  // v + D (what the films give at the velocities u).
  Velocities apply(const Velocities& v, const Velocities& u, bool walls) const;
  // u = v + D (what the films give at u).
  Velocities solve(const Velocities& v, bool walls) const;
  bool hand_over(const Velocities& u, Velocities& v);
  double product(const Velocities& a, const Velocities& b) const;

  double dt_;
  std::vector<Film> films_;
  std::vector<Vec3>
      handed_over_;  // by film, what it gave on the way to the threshold; empty: none was left to its contact
  std::vector<double> inverse_mass_;
  std::vector<double> inverse_inertia_;  // of spheres: the same about every axis; 0: does not turn
  std::vector<std::int64_t> start_;      // the films of grain k: entries start_[k] to start_[k + 1]
  std::vector<std::int32_t> film_of_;    // rank of the film; coded as -1 - rank where the grain is its second partner
};

}  // namespace slurry
