// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rigid bodies in a Stokes fluid in the plane: forces and torques, per length, for given motions, viscosity 1.
//
// The density q of the single layer is constant on arcs of equal parameter; Galerkin's equations, A q = int U over each
// arc. In the plane forces in an endless fluid have no bounded flow (Stokes' paradox): there is a container, or a
// straight wall.
//
// Close pairs: q = q_film + q_rest. The first is known (film.hpp); the second solves A q_rest = int (U - S q_film), in
// which nothing is singular any more, on the same arcs. This is the splitting of Lefebvre-Lepot, Merlet and Nabet in a
// singular and a regular field, for boundary elements and to second order in the gap.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "slurry/fluids/stokes/plane/film.hpp"
#include "slurry/linalg/dense_cholesky.hpp"

namespace slurry::stokes::plane {

struct PlaneScene {
  std::vector<Outline> bodies;
  std::optional<Outline> container;
  std::optional<Wall> wall;
};

struct PlaneOptions {
  int arcs = 40;  // of each outline
  bool split = true;
  // Pairs nearer than this, in radii of the film, 1/(1/r1 + 1/r2), are split.
  double film_reach = 0.5;
};

struct PlaneLoad {
  Vec3 force;
  double torque = 0;  // about the centre
};

class PlaneSolver {
 public:
  // Throws InputError where there is neither wall nor container, or where curves touch.
  explicit PlaneSolver(PlaneScene scene, const PlaneOptions& options = {});

  // The bodies move so; the container and the wall are at rest.
  void solve(const std::vector<Motion>& motions);

  std::size_t films() const { return films_.size(); }
  // What must act on the body from outside.
  PlaneLoad load(std::size_t body) const;
  // Force on the fluid per length at a point of outline k (the container is the last), by its parameter; defined but
  // for a multiple of the normal, which is chosen so that the mean of q n is 0.
  Vec3 density(std::size_t k, double parameter) const;
  Vec3 velocity_at(Vec3 x) const;
  const Outline& outline(std::size_t k) const { return outlines_[k]; }
  std::size_t outlines() const { return outlines_.size(); }

 private:
  // A part of a film with its points.
  struct FilmPiece {
    std::size_t film;
    int side;
    Arc arc;
    double length;
    std::vector<Vec3> point, force;  // density times weight
  };

  void find_films();
  void factor();
  void make_film_pieces();
  Vec3 film_velocity(Vec3 x) const;
  template <class Visit>
  void for_each_film_point(std::size_t outline, const Visit& visit) const;
  Arc arc(std::size_t k) const;
  std::size_t outline_of(std::size_t arc) const { return arc / std::size_t(options_.arcs); }
  std::size_t arcs() const { return outlines_.size() * std::size_t(options_.arcs); }

  PlaneScene scene_;
  PlaneOptions options_;
  std::vector<Outline> outlines_;  // of the bodies, then of the container
  Medium medium_;
  std::vector<Film> films_;
  std::vector<std::size_t> sides_;  // outline of each side of each film, two a film; -1: the wall
  std::vector<FilmPiece> pieces_;
  std::vector<Vec3> normals_;  // int n over each arc
  std::vector<double> lengths_;
  std::unique_ptr<DenseCholesky> matrix_;
  std::vector<Motion> motions_;
  std::vector<Vec3> rest_;     // of each arc
  std::vector<double> press_;  // mean of q n of each outline
};

}  // namespace slurry::stokes::plane
