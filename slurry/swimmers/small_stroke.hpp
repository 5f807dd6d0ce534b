// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Small optimal strokes, in closed form.
//
// A small stroke around a shape moves the swimmer by the sum over i < j of F_ij B_ij, where B_ij is the area that it
// encloses in the plane (i, j) and F are the first brackets (brackets.hpp). In coordinates in which the metric G is the
// identity, the least energy of a stroke (T = 1) with the bivector B of areas is 4 pi (w_1 + 2 w_2 + ...), with w_k the
// areas of its canonical planes, descending: circles in the k-th plane walked through k times. A simple bivector (w_2 =
// 0) has an ellipse for its stroke; with two variables this is 4 pi D sqrt(det G) / |curl V|. Where the target leaves B
// open, the least |B| is taken: the best among simple ones, and always the best with two or three variables.
#pragma once

#include <vector>

#include "slurry/swimmers/brackets.hpp"
#include "slurry/swimmers/stroke.hpp"
#include "slurry/swimmers/stroke_target.hpp"

namespace slurry {

struct SmallStroke {
  SwimmerShape centre;
  struct Circle {
    Eigen::VectorXd cosine, sine;  // of the shape: centre + cosine cos(2 pi k t) + sine sin(2 pi k t)
    double area = 0;               // in the metric
  };
  std::vector<Circle> circles;  // the k-th turns k times
  double energy = 0;            // for T = 1
  double miss = 0;              // of the target, as a part of it: not 0 where first brackets do not span it

  // Through the centre at t = 0 (or around it), beginning at a phase.
  Stroke stroke(double phase, bool is_through_centre) const;
};

SmallStroke small_stroke(const ConnectionField& field, const SwimmerShape& centre, const StrokeTarget& target);

}  // namespace slurry
