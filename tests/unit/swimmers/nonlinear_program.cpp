// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Nonlinear programs whose answers are known, in every situation that the method has a remedy for.
#include "slurry/swimmers/nonlinear_program.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/swimmers/newton_step.hpp"

namespace slurry::test {
namespace {

using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;

// Of the optimality conditions, as asked for; answers are off by that over the least curvature, 1 here or more.
constexpr double program_tolerance = 1e-7;

// f and c with their first and second derivatives, of two unknowns.
struct Function {
  std::function<double(const VectorXd&)> value;
  std::function<VectorXd(const VectorXd&)> slope;
  std::function<MatrixXd(const VectorXd&)> hessian;
};

NonlinearProgram program_of(const Function& objective, const std::vector<Function>& constraints, VectorXd start,
                            double low = -10, double high = 10) {
  NonlinearProgram p;
  p.start = std::move(start), p.constraints = static_cast<int>(constraints.size());
  p.low = VectorXd::Constant(p.start.size(), low), p.high = VectorXd::Constant(p.start.size(), high);
  p.evaluate = [=](const VectorXd& x) {
    ProgramValue v{objective.value(x), objective.slope(x), VectorXd(p.constraints), MatrixXd(p.constraints, x.size())};
    for (int i = 0; i < p.constraints; ++i)
      v.constraints(i) = constraints[i].value(x), v.jacobian.row(i) = constraints[i].slope(x).transpose();
    return v;
  };
  p.hessian = [=](const VectorXd& x, double factor, const VectorXd& multipliers) {
    MatrixXd h = factor * objective.hessian(x);
    for (int i = 0; i < p.constraints; ++i) h += multipliers(i) * constraints[i].hessian(x);
    return h;
  };
  return p;
}

Function linear(VectorXd slope, double constant) {
  return {[=](const VectorXd& x) { return slope.dot(x) + constant; }, [=](const VectorXd&) { return slope; },
          [=](const VectorXd& x) { return MatrixXd::Zero(x.size(), x.size()).eval(); }};
}
// factor (|x - middle|^2 - radius^2)
Function sphere(VectorXd middle, double radius, double factor = 1) {
  return {[=](const VectorXd& x) { return factor * ((x - middle).squaredNorm() - radius * radius); },
          [=](const VectorXd& x) { return (2 * factor * (x - middle)).eval(); },
          [=](const VectorXd& x) { return (2 * factor * MatrixXd::Identity(x.size(), x.size())).eval(); }};
}
Function rosenbrock() {
  return {[](const VectorXd& x) { return 100 * std::pow(x(1) - x(0) * x(0), 2) + std::pow(1 - x(0), 2); },
          [](const VectorXd& x) {
            const double bend = x(1) - x(0) * x(0);
            return VectorXd(Vector2d(-400 * x(0) * bend - 2 * (1 - x(0)), 200 * bend));
          },
          [](const VectorXd& x) {
            MatrixXd h(2, 2);
            h << 1200 * x(0) * x(0) - 400 * x(1) + 2, -400 * x(0), -400 * x(0), 200;
            return h;
          }};
}

TEST(NonlinearProgram, finds_the_nearest_point_of_a_line_and_its_multiplier) {
  // |x|^2 with x + 2 y = 5: (1, 2), and 2 x + multiplier = 0.
  const ProgramAnswer answer =
      solve_program(program_of(sphere(Vector2d::Zero(), 0), {linear(Vector2d(1, 2), -5)}, Vector2d(3, 3)));
  ASSERT_TRUE(answer.is_solved) << answer.outcome;
  EXPECT_LT((answer.x - Vector2d(1, 2)).norm(), program_tolerance);
  EXPECT_NEAR(answer.multipliers(0), -2, program_tolerance);
  EXPECT_EQ(answer.outcome, "solved");
}

TEST(NonlinearProgram, stops_at_bounds_and_says_how_they_push) {
  // The nearest point of the square to (15, 3) is (10, 3), where the slope is -10.
  const ProgramAnswer answer = solve_program(program_of(sphere(Vector2d(15, 3), 0), {}, Vector2d(0, 0)));
  ASSERT_TRUE(answer.is_solved) << answer.outcome;
  EXPECT_LT((answer.x - Vector2d(10, 3)).norm(), program_tolerance);
  EXPECT_LE(answer.x(0), 10);
  EXPECT_NEAR(answer.bound_multipliers(0), 10, program_tolerance);
  EXPECT_NEAR(answer.bound_multipliers(1), 0, program_tolerance);
}

TEST(NonlinearProgram, follows_a_curved_valley) {
  const ProgramAnswer answer = solve_program(program_of(rosenbrock(), {}, Vector2d(-1.2, 1)));
  ASSERT_TRUE(answer.is_solved) << answer.outcome;
  EXPECT_LT((answer.x - Vector2d(1, 1)).norm(),
            1e3 * program_tolerance);  // its least curvature is 0.4, its largest 1000
  EXPECT_LT(answer.iterations, 60);
}

// Full steps along a curved constraint raise objective and constraint: the example of Maratos (Nocedal and Wright,
// example 15.4), 2 (|x|^2 - 1) - x_1 on the unit circle.
TEST(NonlinearProgram, takes_full_steps_along_a_curved_constraint) {
  Function objective = sphere(Vector2d::Zero(), 1, 2);
  const Function circle = sphere(Vector2d::Zero(), 1), plain = objective;
  objective.value = [=](const VectorXd& x) { return plain.value(x) - x(0); };
  objective.slope = [=](const VectorXd& x) { return (plain.slope(x) - VectorXd(Vector2d(1, 0))).eval(); };
  const double angle = 1.2;
  const ProgramAnswer answer =
      solve_program(program_of(objective, {circle}, Vector2d(std::cos(angle), std::sin(angle))));
  ASSERT_TRUE(answer.is_solved) << answer.outcome;
  EXPECT_LT((answer.x - Vector2d(1, 0)).norm(), program_tolerance);
  EXPECT_LT(answer.iterations, 15);
}

// A saddle, from which the Hessian alone leads to a maximum.
TEST(NonlinearProgram, leaves_where_the_curvature_is_negative) {
  Function saddle = linear(Vector2d(0, 0), 0);
  saddle.value = [](const VectorXd& x) { return x(1) * x(1) - x(0) * x(0) + 0.01 * std::pow(x(0), 4); };
  saddle.slope = [](const VectorXd& x) { return VectorXd(Vector2d(-2 * x(0) + 0.04 * std::pow(x(0), 3), 2 * x(1))); };
  saddle.hessian = [](const VectorXd& x) { return MatrixXd(Vector2d(-2 + 0.12 * x(0) * x(0), 2).asDiagonal()); };
  const ProgramAnswer answer = solve_program(program_of(saddle, {}, Vector2d(0.1, 1)));
  ASSERT_TRUE(answer.is_solved) << answer.outcome;
  EXPECT_LT((answer.x - Vector2d(std::sqrt(50.0), 0)).norm(), program_tolerance);
}

TEST(NonlinearProgram, leaves_out_constraints_that_say_the_same) {
  const Function line = linear(Vector2d(1, 1), -2), twice = linear(Vector2d(2, 2), -4);
  const ProgramAnswer answer = solve_program(program_of(sphere(Vector2d::Zero(), 0), {line, twice}, Vector2d(3, -2)));
  ASSERT_TRUE(answer.is_solved) << answer.outcome;
  EXPECT_LT((answer.x - Vector2d(1, 1)).norm(), program_tolerance);
}

TEST(NonlinearProgram, tries_elsewhere_where_nothing_can_be_evaluated) {
  NonlinearProgram p = program_of(sphere(Vector2d(3, 0), 0), {}, Vector2d(-5, 0));
  const auto evaluate = p.evaluate;
  p.evaluate = [=](const VectorXd& x) {
    if (x(0) > 3.5) throw RunError("nothing there");
    return evaluate(x);
  };
  const ProgramAnswer answer = solve_program(p);
  ASSERT_TRUE(answer.is_solved) << answer.outcome;
  EXPECT_LT((answer.x - Vector2d(3, 0)).norm(), program_tolerance);
}

TEST(NonlinearProgram, says_that_constraints_cannot_be_met) {
  // A circle that is out of the square.
  const ProgramAnswer answer =
      solve_program(program_of(sphere(Vector2d::Zero(), 0), {sphere(Vector2d(30, 0), 1)}, Vector2d(1, 1)));
  EXPECT_FALSE(answer.is_solved);
  EXPECT_EQ(answer.outcome, "no stroke within the bounds reaches the target");
}

TEST(NonlinearProgram, ends_after_the_largest_number_of_iterations) {
  const ProgramAnswer answer = solve_program(program_of(rosenbrock(), {}, Vector2d(-1.2, 1)), {.most_iterations = 3});
  EXPECT_FALSE(answer.is_solved);
  EXPECT_EQ(answer.iterations, 3);
  EXPECT_EQ(answer.outcome, "not solved after the largest number of iterations");
}

TEST(NonlinearProgram, can_be_interrupted) {
  const std::atomic<int> flag = 1;
  const InterruptScope scope(&flag);
  EXPECT_THROW(solve_program(program_of(rosenbrock(), {}, Vector2d(-1.2, 1))), Interrupted);
}

TEST(NewtonStep, satisfies_its_equations) {
  // H is positive only where A p = 0.
  MatrixXd h(3, 3), a(2, 3);
  h << 1, 2, 0, 2, -3, 1, 0, 1, 4;
  a << 0, 1, 0, 1, 1, 1;
  const VectorXd d = Eigen::Vector3d(0.5, 0, 1e6), g = Eigen::Vector3d(1, -2, 3), c = Vector2d(0.3, -0.7);
  const NewtonStep step(h, d, a);
  EXPECT_EQ(step.damping(), 0);
  const VectorXd p = step.solve(g, c);
  EXPECT_LT((a * p + c).norm(), 1e-14);
  // What is left of the first equation is A^T times multipliers. Rounding of 1e6.
  const VectorXd rest = h * p + d.cwiseProduct(p) + g;
  EXPECT_LT((rest + a.transpose() * nearest_multipliers(a, rest)).norm(), 1e-9);
}

TEST(NewtonStep, is_damped_until_it_leads_down) {
  const MatrixXd h = VectorXd(Vector2d(-3, 1)).asDiagonal();
  const NewtonStep step(h, VectorXd::Zero(2), MatrixXd::Zero(0, 2));
  EXPECT_GT(step.damping(), 1);
  const VectorXd g = Vector2d(1, 1);
  EXPECT_LT(step.solve(g, VectorXd(0)).dot(g), 0);
}

}  // namespace
}  // namespace slurry::test
