// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/brackets.hpp"

#include "slurry/swimmers/differences.hpp"
#include "slurry/swimmers/orthogonal_rows.hpp"

namespace slurry {
namespace {

// A direction whose singular value is below this part of the largest does not count: far above the error of
// differences, far below what a swimmer of use has.
constexpr double rank_tolerance = 1e-6;

}  // namespace

std::vector<LieBracket> first_brackets(const ConnectionField& field, const SwimmerShape& shape) {
  const ConnectionSlopes s = field.slopes(shape);
  const PoseSpace freedom = field.swimmer().freedom();
  const std::vector<RigidTwist> v = field.twists(s.value);
  std::vector<LieBracket> brackets;
  for (int i = 0; i < field.swimmer().shapes(); ++i)
    for (int j = i + 1; j < field.swimmer().shapes(); ++j)
      brackets.push_back(
          {{i, j},
           twist_of(freedom, s.velocity[i].col(j)) - twist_of(freedom, s.velocity[j].col(i)) + bracket(v[i], v[j])});
  return brackets;
}

std::vector<LieBracket> second_brackets(const ConnectionField& field, const SwimmerShape& shape) {
  const std::vector<RigidTwist> v = field.twists(field.at(shape));
  const std::vector<LieBracket> first = first_brackets(field, shape);
  std::vector<LieBracket> brackets;
  for (int k = 0; k < field.swimmer().shapes(); ++k) {
    const auto along = [&](double s) -> Eigen::MatrixXd {
      SwimmerShape x = shape;
      x(k) += s;
      const std::vector<LieBracket> there = first_brackets(field, x);
      Eigen::MatrixXd all(6, there.size());
      for (std::size_t b = 0; b < there.size(); ++b) all.col(b) = there[b].value;
      return all;
    };
    const Eigen::MatrixXd slopes = central_difference(along, field.swimmer().step(shape, k));
    for (std::size_t b = 0; b < first.size(); ++b)
      brackets.push_back({{k, first[b].variables[0], first[b].variables[1]},
                          RigidTwist(slopes.col(b)) + bracket(v[k], first[b].value)});
  }
  return brackets;
}

BracketSpan span_of(const Swimmer& swimmer, const std::vector<LieBracket>& brackets) {
  return span_of(swimmer.freedom(), brackets, rank_tolerance);
}

BracketSpan span_of(PoseSpace freedom, const std::vector<LieBracket>& brackets, double tolerance) {
  if (brackets.empty()) return {};
  Eigen::MatrixXd columns(motions_of(freedom), brackets.size());
  for (std::size_t b = 0; b < brackets.size(); ++b) columns.col(b) = motion_of(freedom, brackets[b].value);
  const Eigen::VectorXd values = singular_values(columns);
  BracketSpan span;
  for (const double s : values) {
    span.singular_values.push_back(s);
    if (s > tolerance * values(0)) ++span.rank;
  }
  return span;
}

LieAlgebra lie_algebra(const ConnectionField& field, const SwimmerShape& shape) {
  LieAlgebra algebra;
  algebra.brackets = first_brackets(field, shape);
  algebra.first = algebra.all = span_of(field.swimmer(), algebra.brackets);
  if (algebra.is_full(field.swimmer()) || algebra.brackets.empty()) return algebra;
  for (LieBracket& b : second_brackets(field, shape)) algebra.brackets.push_back(std::move(b));
  algebra.all = span_of(field.swimmer(), algebra.brackets);
  algebra.order = 2;
  return algebra;
}

}  // namespace slurry
