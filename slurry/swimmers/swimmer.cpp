// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/swimmer.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/core/quaternion.hpp"
#include "slurry/fluids/stokes/multipoles/congruent_spheres.hpp"
#include "slurry/fluids/stokes/multipoles/degrees.hpp"
#include "slurry/swimmers/dense.hpp"
#include "slurry/swimmers/differences.hpp"

namespace slurry {
namespace {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Formulas of a body: position, turn, radius.
constexpr int formulas_of_body = 7;

// Resistive force theory is for thin rods; below this many radii it means nothing.
constexpr double thinnest_rod = 3;

// Steps for derivatives, as a fraction of the variable (lengths) or of its range.
constexpr double relative_step = 0.015;

Matrix3d cross_matrix(Vec3 a) {
  Matrix3d m;
  m << 0, -a.z, a.y, a.z, 0, -a.x, -a.y, a.x, 0;
  return m;
}

// The spin of a rotation vector phi that changes at the rate phi': J phi' with J = sum of (phi x)^k / (k + 1)!.
Matrix3d spin_of_turn(Vec3 phi) {
  const double angle = norm(phi);
  const Matrix3d c = cross_matrix(phi), one = Matrix3d::Identity();
  if (angle < 1e-4) return one + 0.5 * c + c * c / 6;
  return one + (1 - math::cos(angle)) / (angle * angle) * c +
         (angle - math::sin(angle)) / (angle * angle * angle) * c * c;
}

// Drag and torque of a rod along x (seven rows), by resistive force theory.
VectorXd rod_drags(double length, double radius) {
  const double along = 2 * std::numbers::pi / math::log(length / radius), across = 2 * along;
  const double about = 4 * std::numbers::pi * radius * radius;
  VectorXd drags(7);
  const double swing = across * length * length * length / 12;
  drags << along * length, across * length, across * length, about * length, swing, swing, 0;
  return drags;
}

VectorXd sphere_drags(double radius) {
  const double drag = 6 * std::numbers::pi * radius, torque = 8 * std::numbers::pi * radius * radius * radius;
  VectorXd drags(7);
  drags << drag, drag, drag, torque, torque, torque, 16 * std::numbers::pi * radius;
  return drags;
}

std::vector<std::string> three(const std::vector<std::string>& given, bool one_is_last, const char* what) {
  if (given.size() > 3) throw InputError(fmt::format("{}: got {} formulas, expected up to 3", what, given.size()));
  std::vector<std::string> all(3, "0");
  if (given.size() == 1 && one_is_last) return {"0", "0", given[0]};
  std::ranges::copy(given, all.begin());
  return all;
}

void check_variable(const VariableOptions& v) {
  if (const std::string fault = name_fault(v.name); !fault.empty())
    throw InputError(fmt::format("name of a shape variable: {}", fault));
  if (!(v.low < v.high))
    throw InputError(
        fmt::format("variable {}: got low = {:g} and high = {:g}, expected low < high", v.name, v.low, v.high));
  if (const double start = v.start_value(); start < v.low || start > v.high)
    throw InputError(fmt::format("variable {}: got start = {:g}, expected a number from {:g} to {:g}", v.name, start,
                                 v.low, v.high));
  if (v.inverse && v.low <= 0)
    throw InputError(
        fmt::format("variable {}: got low = {:g} with inverse = true, expected a number > 0", v.name, v.low));
}

}  // namespace

Swimmer::Swimmer(const SwimmerDescription& description, const MultipoleOptions& fluid)
    : freedom_(description.freedom), variables_(description.variables), fluid_(fluid) {
  if (variables_.empty()) throw InputError("a swimmer has no shape variables, expected at least one");
  if (description.bodies.empty()) throw InputError("a swimmer has no bodies, expected at least one");
  std::vector<std::string> names;
  for (const VariableOptions& v : variables_) {
    check_variable(v);
    if (std::ranges::find(names, v.name) != names.end())
      throw InputError(fmt::format("two shape variables are called {}, expected a name of its own for each", v.name));
    names.push_back(v.name);
  }
  for (const BodyOptions& b : description.bodies) {
    Body body{b.shape, b.length, {}};
    for (const std::string& text : three(b.position, false, "position")) body.formulas.emplace_back(text, names);
    for (const std::string& text : three(b.turn, true, "turn")) body.formulas.emplace_back(text, names);
    body.formulas.emplace_back(b.radius, names);
    is_interacting_ = is_interacting_ && b.shape == BodyShape::sphere;
    bodies_.push_back(std::move(body));
  }
  check_bodies();
}

void Swimmer::check_bodies() const {
  const std::vector<Place> at = places(start());
  for (std::size_t i = 0; i < at.size(); ++i) {
    const Place& p = at[i];
    if (bodies_[i].shape == BodyShape::rod && !(bodies_[i].length > thinnest_rod * p.radius))
      throw InputError(fmt::format("a rod has the length {:g} and the radius {:g}, expected a length > {:g} radii",
                                   bodies_[i].length, p.radius, thinnest_rod));
    if (!(p.radius > 0) || !is_finite(p.position) || !is_finite(p.turn))
      throw InputError(
          fmt::format("a body has the radius {:g} at ({:g}, {:g}, {:g}) in the reference shape, expected "
                      "a radius > 0 and a place that is finite",
                      p.radius, p.position.x, p.position.y, p.position.z));
    if (freedom_ == PoseSpace::line && (p.position.y != 0 || p.position.z != 0))
      throw InputError("a body of a swimmer on a line has y or z, expected 0");
    if (freedom_ == PoseSpace::plane && p.position.z != 0)
      throw InputError("a body of a swimmer in the plane has z, expected 0");
  }
}

std::vector<int> Swimmer::active_variables() const {
  std::vector<int> active;
  for (int k = 0; k < shapes(); ++k)
    if (!variables_[k].stiffness) active.push_back(k);
  return active;
}

SwimmerShape Swimmer::start() const {
  SwimmerShape x(shapes());
  for (int k = 0; k < shapes(); ++k) x(k) = variables_[k].start_value();
  return x;
}
SwimmerShape Swimmer::low() const {
  SwimmerShape x(shapes());
  for (int k = 0; k < shapes(); ++k) x(k) = variables_[k].low;
  return x;
}
SwimmerShape Swimmer::high() const {
  SwimmerShape x(shapes());
  for (int k = 0; k < shapes(); ++k) x(k) = variables_[k].high;
  return x;
}

double Swimmer::step(const SwimmerShape& shape, int variable) const {
  const VariableOptions& v = variables_[variable];
  return relative_step * (v.inverse ? std::abs(shape(variable)) : std::min(1.0, v.high - v.low));
}

VectorXd Swimmer::values(const SwimmerShape& shape) const {
  VectorXd all(formulas_of_body * bodies_.size());
  const std::span<const double> x(shape.data(), shape.size());
  Eigen::Index k = 0;
  for (const Body& body : bodies_)
    for (const NamedFormula& f : body.formulas) all(k++) = f(x);
  return all;
}

std::vector<Swimmer::Place> Swimmer::places(const SwimmerShape& shape) const {
  const VectorXd v = values(shape);
  std::vector<Place> places;
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const double* p = &v(formulas_of_body * i);
    places.push_back({{p[0], p[1], p[2]}, {p[3], p[4], p[5]}, p[6]});
  }
  return places;
}

std::vector<SphereBody> Swimmer::spheres(const SwimmerShape& shape) const {
  std::vector<SphereBody> spheres;
  for (const Place& p : places(shape)) spheres.push_back({p.position, p.radius});
  return spheres;
}

MatrixXd Swimmer::motion(const SwimmerShape& shape, PoseSpace freedom) const {
  const std::vector<Place> at = places(shape);
  const int p = motions_of(freedom), stride = rows(freedom);
  MatrixXd motion = MatrixXd::Zero(stride * size(), p + shapes());
  MatrixXd slopes(formulas_of_body * size(), shapes());
  for (int k = 0; k < shapes(); ++k) {
    const auto along = [&](double s) -> VectorXd {
      SwimmerShape x = shape;
      x(k) += s;
      return values(x);
    };
    slopes.col(k) = central_difference(along, step(shape, k));
  }
  for (std::size_t i = 0; i < size(); ++i) {
    const auto slope = slopes.middleRows(formulas_of_body * i, formulas_of_body);
    if (freedom == PoseSpace::line) {
      motion(2 * i, 0) = 1;
      motion.block(2 * i, 1, 1, shapes()) = slope.row(0);
      motion.block(2 * i + 1, 1, 1, shapes()) = slope.row(6);
      continue;
    }
    auto own = motion.middleRows(stride * i, stride);
    if (freedom == PoseSpace::plane) {
      own(0, 0) = own(1, 1) = own(5, 2) = 1;
      own(0, 2) = -at[i].position.y, own(1, 2) = at[i].position.x;
    } else {
      own.block<6, 6>(0, 0).setIdentity();
      own.block<3, 3>(0, 3) = -cross_matrix(at[i].position);
    }
    own.block(0, p, 3, shapes()) = slope.topRows(3);
    own.block(3, p, 3, shapes()) = spin_of_turn(at[i].turn) * slope.middleRows(3, 3);
    own.block(6, p, 1, shapes()) = slope.row(6);
  }
  return motion;
}

MatrixXd Swimmer::local_resistance(const SwimmerShape& shape) const {
  const std::vector<Place> at = places(shape);
  MatrixXd r = MatrixXd::Zero(sphere_freedoms * size(), sphere_freedoms * size());
  for (std::size_t i = 0; i < size(); ++i) {
    const bool is_rod = bodies_[i].shape == BodyShape::rod;
    const VectorXd drags = is_rod ? rod_drags(bodies_[i].length, at[i].radius) : sphere_drags(at[i].radius);
    MatrixXd turn = MatrixXd::Identity(7, 7);
    const Quaternion q = rotation(at[i].turn);
    for (int k = 0; k < 3; ++k) {
      const Vec3 e = rotate(q, {k == 0 ? 1.0 : 0, k == 1 ? 1.0 : 0, k == 2 ? 1.0 : 0});
      for (int j = 0; j < 3; ++j) turn(j, k) = turn(3 + j, 3 + k) = e[j];
    }
    r.block<7, 7>(7 * i, 7 * i) = fluid_.viscosity * (turn * drags.asDiagonal() * turn.transpose());
  }
  return r;
}

MatrixXd Swimmer::resistance(const SwimmerShape& shape) const {
  if (freedom_ == PoseSpace::line) {
    std::vector<double> at, radii;
    for (const Place& p : places(shape)) at.push_back(p.position.x), radii.push_back(p.radius);
    return axial_resistance(at, radii, fluid_).matrix;
  }
  return is_interacting_ ? resistance_of_spheres(spheres(shape), fluid_).matrix : local_resistance(shape);
}

MatrixXd Swimmer::loads(const SwimmerShape& shape) const {
  const MatrixXd m = motion(shape, freedom_);
  return congruent(resistance(shape), m);
}

std::vector<MatrixXd> Swimmer::loads(const std::vector<SwimmerShape>& shapes) const {
  std::vector<MatrixXd> all(shapes.size());
  if (!is_interacting_ || freedom_ == PoseSpace::line) {
    parallel_for(
        shapes.size(), [&](std::size_t k) { all[k] = loads(shapes[k]); }, 1);
    return all;
  }
  std::vector<std::vector<SphereBody>> sets;
  for (const SwimmerShape& shape : shapes) sets.push_back(spheres(shape));
  const std::vector<MatrixXd> resistances = resistances_of_many(sets, fluid_);
  for (std::size_t k = 0; k < shapes.size(); ++k) {
    const MatrixXd m = motion(shapes[k], freedom_);
    all[k] = congruent(resistances[k], m);
  }
  return all;
}

std::vector<SphereBody> Swimmer::balls_in_world(const SwimmerShape& shape, const Pose& pose) const {
  std::vector<SphereBody> balls = spheres(shape);
  for (SphereBody& ball : balls) ball.centre = to_world(pose, ball.centre);
  return balls;
}

MatrixXd Swimmer::motion_in_world(const SwimmerShape& shape, const Pose& pose) const {
  MatrixXd turned = motion(shape, PoseSpace::space);
  for (std::size_t i = 0; i < size(); ++i)
    for (const int part : {0, 3}) {
      auto rows = turned.middleRows(sphere_freedoms * i + part, 3);
      for (Eigen::Index k = 0; k < turned.cols(); ++k) {
        const Vec3 in_world = rotate(pose.orientation, {rows(0, k), rows(1, k), rows(2, k)});
        rows.col(k) << in_world.x, in_world.y, in_world.z;
      }
    }
  return turned;
}

MatrixXd Swimmer::loads_by_wall(const SwimmerShape& shape, const Pose& pose, int least_degree) const {
  MultipoleOptions fluid = fluid_;
  fluid.wall = true, fluid.least_degree = least_degree;
  const MatrixXd m = motion_in_world(shape, pose);
  return congruent(resistance_of_spheres(balls_in_world(shape, pose), fluid).matrix, m);
}

int Swimmer::degree_by_wall(const SwimmerShape& shape, const Pose& pose) const {
  return choose_degrees_by_wall(balls_in_world(shape, pose), fluid_).largest();
}

bool Swimmer::swells() const {
  const std::vector<Place> at = places(start()), least = places(low()), most = places(high());
  for (std::size_t i = 0; i < size(); ++i)
    if (at[i].radius != least[i].radius || at[i].radius != most[i].radius) return true;
  return false;
}

void Swimmer::check_degrees(const SwimmerShape& shape) const {
  const int largest = freedom_ == PoseSpace::line ? 3 * fluid_.largest_degree : fluid_.largest_degree;
  choose_degrees(spheres(shape), fluid_.tolerance, largest);
}

Swimmer::Gap Swimmer::least_gap(const SwimmerShape& shape) const {
  const std::vector<Place> at = places(shape);
  Gap least{std::numeric_limits<double>::infinity(), 0, 0};
  for (std::size_t i = 0; i < size(); ++i)
    for (std::size_t j = i + 1; j < size(); ++j) {
      if (bodies_[i].shape != BodyShape::sphere || bodies_[j].shape != BodyShape::sphere) continue;
      const double gap = norm(at[i].position - at[j].position) - at[i].radius - at[j].radius;
      if (gap < least.gap) least = {gap, i, j};
    }
  return least;
}

}  // namespace slurry
