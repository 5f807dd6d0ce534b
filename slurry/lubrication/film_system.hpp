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
// Where walls or the cell have loads, their freedoms q are unknowns of the same system: with the velocity g q that a
// freedom gives the second surface against the first,
//
//     q = w (pushes - dt g^T R (slip + g q)),
//
// w its inverse inertia, so that the films are a part of the balance of a load in the step itself.
//
// Solved by conjugate gradients (with the blocks of each grain as preconditioner where films are rough, and so stiff),
// gathered grain by grain so that the result has the same bits for any number of threads. What each film gives is
// applied to its two partners in opposite directions, so that momentum (and, with the tangential terms, angular
// momentum) is kept to round-off, whatever the accuracy of the solution.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/core/symmetric_matrix.hpp"
#include "slurry/core/velocities.hpp"
#include "slurry/lubrication/pair_forces.hpp"
#include "slurry/solvers/carried_coupling.hpp"

namespace slurry {

// What carries films along: the inverse inertias w of the freedoms, and the velocity g that each gives the second
// surface of a film against the first, film after film.
struct FilmCarriers {
  std::vector<double> inverse_mass = {};
  std::vector<Vec3> pull = {};
};

class FilmSystem : public CarriedCoupling {
 public:
  // D of each grain; `inverse_inertia` is empty where nothing turns. Films of pairs that are held, or at their
  // threshold, do not resist approach.
  FilmSystem(const ExplicitLubrication& film, const Grains& grains, const std::vector<FilmPair>& pairs, double dt,
             const std::vector<double>& inverse_mass, const std::vector<SymmetricMatrix>& inverse_inertia,
             FilmCarriers carriers = {});

  // U from U_0. Pairs that would pass their threshold in the step are left to the contact: the velocities get what
  // their films take on the way, by the first integral N(gap) - N(q_s), but no more than stops them at q_s, and the
  // system goes on without them. Throws RunError where the solution is not reached.
  Velocities free_velocities(const Velocities& without_films);

  // What each pair's film gives to its first partner in a step that ends with these velocities, N s: by its resistance,
  // and on the way to the threshold where it was left to the contact.
  std::vector<Vec3> impulses(const Velocities& after) const;

  // W l.
  Velocities respond(const Impulses& impulses) const override;
  Velocities respond(const Impulses& impulses, const std::vector<double>& pushes) const override;
  bool carries() const override { return !carriers_.inverse_mass.empty(); }

  // Block diagonals that W is nearer to than D, where films are stiff: 1 / (1/D + the films of the grain alone), as
  // means over directions.
  std::vector<double> tight_inverse_mass() const;
  std::vector<SymmetricMatrix> tight_inverse_inertia() const;
  std::vector<double> tight_inverse_freedoms() const;

 private:
  struct Film {
    std::int32_t first, second;           // second < 0: a wall
    Vec3 normal;                          // from first to second
    double first_arm, second_arm;         // from the centres to where it acts, along the normal
    double normal_mass, tangential_mass;  // dt n(q), dt t(q), kg
    double rolling_mass;                  // dt k(q), kg m^2
    Vec3 wall_velocity, wall_spin;
    double gap, threshold;
    double reduced_mass;  // of the two, with the drag on each
    double taken;         // N(gap) - N(q_s): the momentum that it takes on the way to the threshold
  };

  bool turns() const { return !inverse_inertia_.empty(); }
  void list_rows();
  // Velocity of the second surface relative to the first. `walls`: with the walls' own motion.
  Vec3 slip(std::size_t film, const Velocities& u, bool walls) const;
  // Angular velocity of the second relative to the first, across the normal.
  Vec3 roll(const Film& film, const Velocities& u, bool walls) const;
  // What each film gives to its first partner (the second gets the opposite), and the moments of rolling, if any.
  struct Given {
    std::vector<Vec3> impulse, moment;
  };
  Given film_impulses(const Velocities& u, bool walls) const;
  Velocities add_impulses(const Velocities& v, const Given& given) const;
  void add_to_rates(const std::vector<Vec3>& impulse, std::vector<double>& rates) const;
  // Resistance of the films of grain k to its own motion, kg and kg m^2.
  SymmetricMatrix own_mass(std::size_t k) const;
  SymmetricMatrix own_inertia(std::size_t k) const;
  std::vector<double> own_freedoms() const;
  void make_preconditioner();
  Velocities precondition(const Velocities& r) const;
  // v + D (what the films give at the velocities u).
  Velocities apply(const Velocities& v, const Velocities& u, bool walls) const;
  // u = v + D (what the films give at u).
  Velocities solve(const Velocities& v, bool walls) const;
  bool hand_over(const Velocities& u, Velocities& v);
  struct FlatVelocities;
  std::vector<double> masses(const FlatVelocities& flat) const;

  double dt_;
  bool rough_, rolls_ = false;
  std::vector<Film> films_;
  FilmCarriers carriers_;
  // (1 + D K)^-1 of each grain and freedom, K its own films: empty where the films are not rough.
  std::vector<SymmetricMatrix> linear_part_, angular_part_;
  std::vector<double> rate_part_;
  std::vector<Vec3>
      handed_over_;  // by film, what it gave on the way to the threshold; empty: none was left to its contact
  std::vector<double> inverse_mass_;
  std::vector<double> inverse_inertia_;  // of spheres: the same about every axis; 0: does not turn
  std::vector<std::int64_t> start_;      // the films of grain k: entries start_[k] to start_[k + 1]
  std::vector<std::int32_t> film_of_;    // rank of the film; coded as -1 - rank where the grain is its second partner
};

}  // namespace slurry
