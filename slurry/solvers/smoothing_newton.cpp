// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Smoothing Newton, see the header: the frames of the contacts, the sparse system, and the path of tau.
#include "slurry/solvers/smoothing_newton.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "slurry/solvers/block_lu.hpp"
#include "slurry/solvers/smooth_law.hpp"

namespace slurry {
namespace {

// Chosen on 33 stalled problems of a column of 200 discs (mu = 1) of which 22 stall again from their own impulses;
// these values finish 19. tau starts at a fraction of the mean impulse: from 1 on the path often folds back, below 1e-3
// it is as rough as the law itself.
constexpr double first_tau[] = {0.01, 0.1};
constexpr double shrink = 0.2;
constexpr int most_steps = 60;  // for each first tau
// tau shrinks when the defect is this part of tau w, or (of the velocity scale) as small as rounding lets it be.
constexpr double near_path = 0.1, smallest_defect = 1e-9;
// A step is taken if it ends below the largest of the last defects: with a memory of 1 more paths end in a dead end.
constexpr int memory = 10;
constexpr double shortest_step = 1e-3;
// Added to 1 - D, which vanishes where a contact is glued or sticks: it bounds the stiffness of a contact, and the
// rounding errors of redundant impulses with it.
constexpr double proximal = 1e-5;

// A problem in the plane moves along x, y and turns about z.
bool is_planar(const Problem& p) {
  const auto flat = [](Vec3 v) { return v.z == 0; };
  const auto upright = [](Vec3 v) { return v.x == 0 && v.y == 0; };
  const auto all = [](const std::vector<Vec3>& v, auto&& holds) { return std::all_of(v.begin(), v.end(), holds); };
  return all(p.normal, flat) && all(p.offset, flat) && all(p.free_velocity, flat) && all(p.free_spin, upright) &&
         all(p.tangential, flat) && all(p.moment, upright);
}

double& component(Velocities& u, std::int32_t body, int k) {
  return k < 3 ? u.linear[body][k] : u.angular[body][k - 3];
}

// F freedoms of a body (6: v and omega; 3: v_x, v_y, omega_z) and L coordinates of a contact, T of them tangential.
template <int F, int L>
class Finish {
 public:
  Finish(Problem& problem, const StopTest& stop, Elimination order)
      : problem_(problem), stop_(stop), matrix_(std::move(order)), coupling_(problem.contacts()) {
    Velocities rest{std::vector<Vec3>(problem.bodies()), std::vector<Vec3>(problem.bodies())};
    for (std::size_t c = 0; c < problem.contacts(); ++c) couple(c, rest);
    best_ = report_of(problem, body_velocities(problem), stop, 0);
  }

  SolveReport run(Velocities& velocities);

 private:
  static constexpr bool planar = F == 3;
  static constexpr int T = planar ? 1 : 2;
  static constexpr int freedom(int d) { return planar && d == 2 ? 5 : d; }
  using Impulses = std::vector<Vector<L>>;

  // What a contact does to its one or two bodies. Spins count at the arm of a radius, which balances the matrix.
  struct Coupling {
    std::int32_t body[2];
    Vec3 axis[3];              // n, t_1, t_2
    Vector<L> w;               // inverse masses by coordinate
    Matrix<L, F> velocity[2];  // G
    Matrix<F, L> push[2];      // M^-1 G^T
  };
  // F = x - P_tau(x - z / w) with what a Newton step needs.
  struct Defect {
    Impulses value;
    std::vector<Matrix<L, L>> slope;     // D_c
    std::vector<Matrix<L, L>> gradient;  // of the velocity that the law sees, in z
    double size = 0;                     // 2-norm of w F, m/s
  };

  void couple(std::size_t c, Velocities& rest);
  double arm(std::int32_t body, int d) const { return freedom(d) < 3 ? 1.0 : problem_.radius[body]; }
  Vector<L> coordinates(const Coupling& k, double normal, Vec3 tangential, Vec3 moment) const;
  LocalImpulse impulse(const Coupling& k, const Vector<L>& x) const;
  Impulses impulses_of_problem() const;
  Defect defect(const Impulses& x, double tau) const;
  void soften_cone(const LocalSet& set, const Coupling& k, double tau, Vector<L>& z, Matrix<L, L>& gradient) const;
  bool direction(const Defect& f, Impulses& d);
  void keep_best(const Impulses& x);
  bool follow(const Impulses& start, double tau, double mean_w);

  Problem& problem_;
  StopTest stop_;
  BlockLu<F> matrix_;
  std::vector<Coupling> coupling_;
  SolveReport best_;
  std::int64_t factorisations_ = 0;
};

template <int F, int L>
Vector<L> Finish<F, L>::coordinates(const Coupling& k, double normal, Vec3 tangential, Vec3 moment) const {
  Vector<L> x;
  x(0) = normal;
  for (int t = 0; t < T; ++t) x(1 + t) = dot(tangential, k.axis[1 + t]);
  for (int m = 1 + T; m < L; ++m) x(m) = planar ? moment.z : moment[m - 1 - T];
  return x;
}

template <int F, int L>
LocalImpulse Finish<F, L>::impulse(const Coupling& k, const Vector<L>& x) const {
  LocalImpulse p{x(0), {}, {}};
  for (int t = 0; t < T; ++t) p.tangential += x(1 + t) * k.axis[1 + t];
  for (int m = 1 + T; m < L; ++m) p.moment[planar ? 2 : m - 1 - T] = x(m);
  return p;
}

// G from the velocities of the contact when one body moves in one way, M^-1 G^T from a unit push along each axis.
template <int F, int L>
void Finish<F, L>::couple(std::size_t c, Velocities& u) {
  const Problem& p = problem_;
  Coupling& k = coupling_[c];
  k.body[0] = p.first[c], k.body[1] = p.second[c];
  k.axis[0] = p.normal[c];
  k.axis[1] = planar ? cross(Vec3{0, 0, 1}, k.axis[0]) : any_orthogonal(k.axis[0]);
  k.axis[2] = cross(k.axis[0], k.axis[1]);
  const LocalMass w = local_mass(p, c);
  for (int a = 0; a < L; ++a) k.w(a) = a == 0 ? w.normal : (a <= T ? w.tangential : (w.rolling > 0 ? w.rolling : 1));
  const auto velocity = [&] {
    const LocalVelocity z = local_velocity(p, u, c);
    return coordinates(k, z.normal, z.tangential, z.rolling);
  };
  const Vector<L> offset = velocity();
  for (int side = 0; side < 2 && k.body[side] >= 0; ++side)
    for (int d = 0; d < F; ++d) {
      double& moving = component(u, k.body[side], freedom(d));
      moving = 1 / arm(k.body[side], d);
      const Vector<L> z = velocity();
      for (int a = 0; a < L; ++a) k.velocity[side](a, d) = z(a) - offset(a);
      moving = 0;
    }
  for (int a = 0; a < L; ++a) {
    Vector<L> unit;
    unit(a) = 1;
    push(p, u, c, impulse(k, unit));
    for (int side = 0; side < 2 && k.body[side] >= 0; ++side) {
      for (int d = 0; d < F; ++d) k.push[side](d, a) = component(u, k.body[side], freedom(d)) * arm(k.body[side], d);
      u.linear[k.body[side]] = u.angular[k.body[side]] = {};
    }
  }
}

template <int F, int L>
typename Finish<F, L>::Impulses Finish<F, L>::impulses_of_problem() const {
  Impulses x(coupling_.size());
  for (std::size_t c = 0; c < x.size(); ++c) {
    const LocalImpulse p = local_impulse(problem_, c);
    x[c] = coordinates(coupling_[c], p.normal, p.tangential, p.moment);
  }
  return x;
}

// The cone is Coulomb's law for the normal velocity z_n - mu |z_t|, the length rounded off like the rest.
template <int F, int L>
void Finish<F, L>::soften_cone(const LocalSet& set, const Coupling& k, double tau, Vector<L>& z,
                               Matrix<L, L>& gradient) const {
  const double e = k.w(1) * tau;
  double squares = e * e;
  for (int t = 1; t <= T; ++t) squares += z(t) * z(t);
  const double length = std::sqrt(squares);
  for (int t = 1; t <= T; ++t) gradient(0, t) = -set.friction * z(t) / length;
  z(0) -= set.friction * (length - e);
}

template <int F, int L>
typename Finish<F, L>::Defect Finish<F, L>::defect(const Impulses& x, double tau) const {
  Velocities u = free_velocities(problem_);
  for (std::size_t c = 0; c < x.size(); ++c) push(problem_, u, c, impulse(coupling_[c], x[c]));
  Defect f{Impulses(x.size()), std::vector<Matrix<L, L>>(x.size()), std::vector<Matrix<L, L>>(x.size(), identity<L>())};
  double squares = 0;
  for (std::size_t c = 0; c < x.size(); ++c) {
    const Coupling& k = coupling_[c];
    const LocalSet& set = problem_.set[c];
    const LocalVelocity v = local_velocity(problem_, u, c);
    Vector<L> z = coordinates(k, v.normal, v.tangential, v.rolling), q;
    if (set.convex && set.friction > 0) soften_cone(set, k, tau, z, f.gradient[c]);
    for (int a = 0; a < L; ++a) q(a) = x[c](a) - z(a) / k.w(a);
    const SmoothProjection<L> s = smooth_project<L, T>(set, q, tau);
    f.slope[c] = s.slope;
    for (int a = 0; a < L; ++a) {
      f.value[c](a) = x[c](a) - s.value(a);
      squares += k.w(a) * k.w(a) * f.value[c](a) * f.value[c](a);
    }
  }
  f.size = std::sqrt(squares);
  return f;
}

template <int F, int L>
bool Finish<F, L>::direction(const Defect& f, Impulses& d) {
  std::vector<Matrix<L, L>> q(coupling_.size());
  std::vector<Vector<F>> du(problem_.bodies());
  Impulses own(coupling_.size());
  matrix_.set_identity();
  for (std::size_t c = 0; c < q.size(); ++c) {
    const Coupling& k = coupling_[c];
    Matrix<L, L> rest, scaled = f.slope[c];
    for (int a = 0; a < L; ++a)
      for (int b = 0; b < L; ++b) rest(a, b) = (a == b ? 1 + proximal : 0.0) - f.slope[c](a, b), scaled(a, b) /= k.w(b);
    const Matrix<L, L> solved = inverse(rest);
    q[c] = solved * (scaled * f.gradient[c]);
    own[c] = solved * f.value[c];
    for (int row = 0; row < 2 && k.body[row] >= 0; ++row) {
      const Matrix<F, L> left = k.push[row] * q[c];
      add_product(du[k.body[row]], k.push[row], own[c], -1.0);
      for (int column = 0; column < 2 && k.body[column] >= 0; ++column)
        add_product(matrix_.at(k.body[row], k.body[column]), left, k.velocity[column]);
    }
  }
  ++factorisations_;
  matrix_.factorise();
  matrix_.solve(du);
  d.resize(q.size());
  bool finite = true;
  for (std::size_t c = 0; c < q.size(); ++c) {
    const Coupling& k = coupling_[c];
    Vector<L> z;
    for (int side = 0; side < 2 && k.body[side] >= 0; ++side) add_product(z, k.velocity[side], du[k.body[side]]);
    const Vector<L> answer = q[c] * z;
    for (int a = 0; a < L; ++a) d[c](a) = -own[c](a) - answer(a), finite = finite && std::isfinite(d[c](a));
  }
  return finite;
}

template <int F, int L>
void Finish<F, L>::keep_best(const Impulses& x) {
  Problem& p = problem_;
  std::vector<double> normal = p.impulse;
  std::vector<Vec3> tangential = p.tangential, moment = p.moment;
  for (std::size_t c = 0; c < x.size(); ++c)
    set_impulse(p, c, project(p.set[c], impulse(coupling_[c], x[c]), local_mass(p, c)));
  const SolveReport report = report_of(p, body_velocities(p), stop_, factorisations_);
  if (report.status != SolveStatus::not_finite && report.residual < best_.residual)
    best_ = report;
  else
    p.impulse.swap(normal), p.tangential.swap(tangential), p.moment.swap(moment);
}

template <int F, int L>
bool Finish<F, L>::follow(const Impulses& start, double tau, double mean_w) {
  Impulses x = start, d, trial(x.size());
  Defect f = defect(x, tau), next;
  std::vector<double> sizes;  // of the defects at this tau
  for (int turn = 0; turn < most_steps; ++turn) {
    keep_best(x);
    if (best_.status == SolveStatus::converged) return true;
    if (f.size < std::max(near_path * tau * mean_w, smallest_defect * problem_.velocity_scale))
      tau *= shrink, f = defect(x, tau), sizes.clear();
    sizes.push_back(f.size);
    const auto recent = sizes.end() - std::min<std::ptrdiff_t>(memory, std::ssize(sizes));
    const double bound = *std::max_element(recent, sizes.end());
    if (!direction(f, d)) return false;
    double t = 1;
    for (; t > shortest_step; t *= 0.5) {
      for (std::size_t c = 0; c < x.size(); ++c)
        for (int a = 0; a < L; ++a) trial[c](a) = x[c](a) + t * d[c](a);
      next = defect(trial, tau);
      if (next.size < (1 - 1e-3 * t) * bound) break;
    }
    if (t <= shortest_step) return false;
    x.swap(trial), std::swap(f, next);
  }
  return false;
}

template <int F, int L>
SolveReport Finish<F, L>::run(Velocities& velocities) {
  const Impulses start = impulses_of_problem();
  double mean_impulse = 0, mean_w = 0;
  for (std::size_t c = 0; c < start.size(); ++c)
    mean_impulse += std::abs(start[c](0)) / static_cast<double>(start.size()),
        mean_w += coupling_[c].w(0) / static_cast<double>(start.size());
  for (const double tau : first_tau)
    if (best_.status == SolveStatus::not_converged && mean_impulse > 0) follow(start, tau * mean_impulse, mean_w);
  velocities = body_velocities(problem_);
  return report_of(problem_, velocities, stop_, factorisations_);
}

}  // namespace

SolveReport finish_with_newton(Problem& problem, const StopTest& stop, Velocities& velocities) {
  std::vector<std::pair<std::int32_t, std::int32_t>> pairs;
  for (std::size_t c = 0; c < problem.contacts(); ++c)
    if (problem.second[c] >= 0) pairs.emplace_back(problem.first[c], problem.second[c]);
  const bool planar = is_planar(problem);
  Elimination order = order_of_elimination(problem.bodies(), pairs);
  if (planar && problem.rolls()) return Finish<3, 3>(problem, stop, std::move(order)).run(velocities);
  if (planar) return Finish<3, 2>(problem, stop, std::move(order)).run(velocities);
  if (problem.rolls()) return Finish<6, 6>(problem, stop, std::move(order)).run(velocities);
  return Finish<6, 3>(problem, stop, std::move(order)).run(velocities);
}

}  // namespace slurry
