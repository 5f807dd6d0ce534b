// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contact problems that no case gives: bodies at random in a box, of any inertia, with sets, starts and carriers at
// random. They need not be mechanics; solvers must agree on them all the same.
#pragma once

#include <random>

#include "slurry/solvers/problem.hpp"

namespace slurry::test {

struct RandomProblem {
  int bodies = 300;
  double edge = 4;  // of the box, where the mean radius is 0.5
  bool turns = true, round = true, rolls = false;
  enum class Sets { same, ranked, own } sets = Sets::same;
  double friction = 0.4;
  bool convex = false, glue = false;
  int carriers = 0;  // walls with three freedoms; the last one is a cell with six, and many contacts
  double softness = 0;
  double block = 0;  // edge of the blocks; 0: the longest pair
  bool periodic = false;
  unsigned seed = 1;
};

class RandomProblemMaker {
 public:
  explicit RandomProblemMaker(const RandomProblem& wanted) : wanted_(wanted), random_(wanted.seed) {}

  Problem make() {
    add_bodies();
    add_contacts();
    add_sets();
    add_carriers();
    add_start();
    p_.softness = wanted_.softness;
    p_.velocity_scale = 1;
    p_.blocks.edge = wanted_.block > 0 ? wanted_.block : 1.01 * longest_;
    if (wanted_.periodic) {
      p_.blocks.edges = {wanted_.edge, wanted_.edge, wanted_.edge, 0.3, 0, 0};
      p_.blocks.periodic = {1, 0, 1};
    }
    return p_;
  }

 private:
  double number(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  int whole(int below) { return std::uniform_int_distribution<int>(0, below - 1)(random_); }
  Vec3 vector(double size) { return {number(-size, size), number(-size, size), number(-size, size)}; }

  void add_bodies() {
    for (int k = 0; k < wanted_.bodies; ++k) {
      const double r = number(0.3, 0.7), m = r * r * r;
      p_.inverse_mass.push_back(1 / m);
      p_.position.push_back({number(0, wanted_.edge), number(0, wanted_.edge), number(0, wanted_.edge)});
      p_.free_velocity.push_back(vector(1));
      if (!wanted_.turns) continue;
      p_.radius.push_back(r);
      p_.free_spin.push_back(vector(1));
      const double a = 2.5 / (m * r * r);
      p_.inverse_inertia.push_back(wanted_.round ? isotropic(a)
                                                 : SymmetricMatrix{a, 1.3 * a, 0.8 * a, 0.1 * a, -0.2 * a, 0.05 * a});
    }
  }

  void add_contact(int i, int j, Vec3 n, double distance) {
    p_.first.push_back(i), p_.second.push_back(j);
    p_.normal.push_back(n);
    p_.offset.push_back(number(-0.5, 0.5) * n + vector(0.05));
    if (!wanted_.turns) return;
    const Vec3 off = wanted_.round ? Vec3{} : vector(0.1);
    p_.first_arm.push_back(0.5 * distance * n + off), p_.second_arm.push_back(-0.5 * distance * n + off);
  }

  void add_contacts() {
    for (int i = 0; i < wanted_.bodies; ++i) {
      for (int j = i + 1; j < wanted_.bodies; ++j) {
        const Vec3 d = p_.position[j] - p_.position[i];
        if (norm(d) > 1.0) continue;
        add_contact(i, j, normalised(d), norm(d));
        longest_ = std::max(longest_, norm(d));
      }
      if (whole(4) == 0) add_contact(i, -1, normalised(vector(1)), 0.8);
    }
    // One pair that is longer than a block.
    if (wanted_.bodies > 50) add_contact(0, wanted_.bodies - 1, {1, 0, 0}, 1);
  }

  LocalSet set() {
    LocalSet s;
    if (wanted_.glue) s.lowest = s.apex = -number(0, 0.2);
    if (wanted_.turns) s.friction = wanted_.friction * (whole(3) > 0 ? 1 : 0);
    if (wanted_.rolls) s.rolling = number(0, 0.1) * whole(2);
    s.convex = wanted_.convex && whole(2) == 0;
    return s;
  }

  void add_sets() {
    const std::size_t n = p_.contacts();
    if (wanted_.sets == RandomProblem::Sets::same) {
      LocalSet one = set();
      if (wanted_.turns) one.friction = wanted_.friction;
      return p_.set.assign(n, one);
    }
    if (wanted_.sets == RandomProblem::Sets::own) {
      p_.set.resize(n);
      for (std::size_t c = 0; c < n; ++c) p_.set.own(c) = set();
      return;
    }
    std::vector<std::int32_t> rank;
    for (std::size_t c = 0; c < n; ++c) rank.push_back(whole(3));
    p_.set.assign({set(), set(), set()}, rank);
  }

  void add_carriers() {
    if (wanted_.carriers == 0) return;
    Carriers& all = p_.carriers;
    all.start.push_back(0);
    for (int k = 0; k < wanted_.carriers; ++k) {
      const bool is_cell = k + 1 == wanted_.carriers;
      for (int f = 0; f < (is_cell ? 6 : 3); ++f) {
        Freedom one;
        one.shift = is_cell ? Vec3{} : Vec3{f == 0 ? 1.0 : 0, f == 1 ? 1.0 : 0, f == 2 ? 1.0 : 0};
        if (is_cell) one.gradient(f % 3, (f + f / 3) % 3) = 1;
        one.inverse_mass = number(0.01, 0.1), one.free_rate = number(-0.2, 0.2);
        all.freedom.push_back(one);
      }
      all.start.push_back(static_cast<std::int32_t>(all.freedom.size()));
    }
    for (std::size_t c = 0; c < p_.contacts(); ++c) {
      all.of.push_back(whole(3) == 0 ? -1 : whole(2) == 0 ? wanted_.carriers - 1 : whole(wanted_.carriers));
      all.lever.push_back(vector(1));
    }
    all.measure_reach();
  }

  void add_start() {
    for (std::size_t c = 0; c < p_.contacts(); ++c) {
      const Vec3 n = p_.normal[c], t = vector(0.02);
      p_.impulse.push_back(number(0, 0.1));
      if (wanted_.turns) p_.tangential.push_back(t - dot(t, n) * n);
      if (wanted_.rolls) p_.moment.push_back(vector(0.002));
    }
  }

  RandomProblem wanted_;
  std::mt19937_64 random_;
  Problem p_;
  double longest_ = 0.1;
};

inline Problem random_problem(const RandomProblem& wanted) { return RandomProblemMaker(wanted).make(); }

}  // namespace slurry::test
