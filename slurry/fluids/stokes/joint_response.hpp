// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// JointResponse: W of grains in a Stokes fluid as a full matrix, by Cholesky's factors of D^-1 + dt (R - C), or of its
// part in the motions that swimmers leave (fluids/fluid_coupling.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "slurry/fluids/fluid_coupling.hpp"
#include "slurry/fluids/stokes/resistance_in_flow.hpp"
#include "slurry/grains/gaits.hpp"
#include "slurry/grains/loads.hpp"

namespace slurry::stokes {

// The motions q of the grains, six freedoms each: u = B q + b. A freedom that answers by itself is a motion; a swimmer
// has six, those of a rigid body. What does not answer has its velocity in b.
class Motions {
 public:
  // `centre` is where the grains are; `free` tells which freedoms answer, and `given` has the velocities of the others.
  Motions(const std::vector<bool>& free, std::span<const TiedGrains> tied, const std::vector<Vec3>& centre,
          const Velocities& given);

  std::size_t size() const { return start_.size() - 1; }
  std::span<const std::size_t> freedoms(std::size_t motion) const {
    return std::span(freedom_).subspan(start_[motion], start_[motion + 1] - start_[motion]);
  }
  // Column of B, at these freedoms.
  std::span<const double> weights(std::size_t motion) const {
    return std::span(weight_).subspan(start_[motion], start_[motion + 1] - start_[motion]);
  }
  // Component of B^T l, with l given by its components.
  template <class Load>
  double gather(std::size_t motion, Load&& load) const {
    const auto freedom = freedoms(motion);
    const auto weight = weights(motion);
    double sum = weight[0] * load(freedom[0]);
    for (std::size_t n = 1; n < freedom.size(); ++n) sum += weight[n] * load(freedom[n]);
    return sum;
  }
  // Freedoms that have a velocity in b, ascending, and all of b.
  const std::vector<std::size_t>& given() const { return given_; }
  double given_velocity(std::size_t freedom) const;
  // Adds B q to velocities that are b, or 0.
  void add(const std::vector<double>& q, Velocities& u) const;

 private:
  void add_entry(std::size_t freedom, double weight) { freedom_.push_back(freedom), weight_.push_back(weight); }
  void add_swimmer(const TiedGrains& swimmer, const std::vector<Vec3>& centre);

  std::vector<std::size_t> start_{0}, freedom_;
  std::vector<double> weight_;
  std::size_t own_ = 0;  // motions that are one freedom; those of swimmers come after them
  std::vector<std::size_t> given_;
  Velocities velocity_;  // b
};

class JointResponse : public FluidCoupling {
 public:
  // `joint` with the viscosity in it; `own` is the drag and the pull of each grain alone that the response holds;
  // `centre` is where the grains are as `joint` has them. Throws RunError where the matrix is not positive.
  JointResponse(ResistanceInFlow joint, const Resistance& own, const UncoupledResponse& response, double dt,
                std::span<const TiedGrains> tied = {}, const std::vector<Vec3>& centre = {});

  // A periodic cell: what the exchange has of stresses. The stresslets are for viscosity 1.
  struct Cell {
    double volume = 0, viscosity = 0;
    Tensor gradient;
    SumInFlow stresslets, film_stresslets;
  };
  void measure_in(Cell cell) { cell_ = std::move(cell); }

  const Velocities& free_velocities() const override { return free_velocities_; }
  FluidExchange exchange(const Velocities& after, const Impulses& contacts) const override;
  // W l.
  Velocities respond(const Impulses& impulses) const override;

 private:
  void solve(const UncoupledResponse& response);
  Tensor cell_stress(const SumInFlow& stresslets, const Velocities& after) const;

  double dt_;
  ResistanceInFlow beyond_;  // R - C and P_R - P
  Motions motions_;
  std::vector<double> response_;  // (B^T A B)^-1, row after row
  Velocities free_velocities_;
  std::optional<Cell> cell_;
};

}  // namespace slurry::stokes
