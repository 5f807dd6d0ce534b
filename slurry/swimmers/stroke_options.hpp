// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Strokes as a user writes them. The family `StrokeKind` is the list of ways.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "slurry/core/fields.hpp"

namespace slurry {

struct Stroke;
class Swimmer;

struct NoStroke {
  static constexpr const char* name = "none";
  static constexpr const char* doc = "No stroke.";
  static constexpr auto fields() { return FieldTable{}; }
};

struct PointsStroke {
  static constexpr const char* name = "points";
  static constexpr const char* doc = "Straight lines from shape to shape and back to the first, each in the same time.";
  std::vector<double> points;
  static constexpr auto fields() {
    return FieldTable{field("points", &PointsStroke::points, "",
                            "The shapes, one after the other: as many numbers each as there are variables.",
                            Rule::required)};
  }
};

struct FourierStroke {
  static constexpr const char* name = "fourier";
  static constexpr const char* doc = "A sum of cosines and sines with the period and its parts.";
  std::vector<double> mean, cosines, sines;
  static constexpr auto fields() {
    return FieldTable{
        field("mean", &FourierStroke::mean, "", "The mean shape.", Rule::required),
        field("cosines", &FourierStroke::cosines, "",
              "Amplitudes of the cosines: those of the period, then of its half, ..., one number a variable each."),
        field("sines", &FourierStroke::sines, "", "Amplitudes of the sines, in the same way.")};
  }
};

struct FormulaStroke {
  static constexpr const char* name = "formula";
  static constexpr const char* doc = "One formula of t for each variable.";
  std::vector<std::string> formulas;
  static constexpr auto fields() {
    return FieldTable{field("formulas", &FormulaStroke::formulas, "", "Formulas of t, in the order of the variables.",
                            Rule::required)};
  }
};

using StrokeKind = std::variant<NoStroke, PointsStroke, FourierStroke, FormulaStroke>;

struct StrokeOptions {
  static constexpr const char* doc =
      "The stroke: a closed path in the space of shapes. Variables with a spring have no part in it.";
  StrokeKind path;
  double period = 1;
  static constexpr auto fields() {
    return FieldTable{field("path", &StrokeOptions::path, "", "How it is given."),
                      field("period", &StrokeOptions::period, "s", "The time that it takes.", Rule::positive)};
  }
};

// The stroke of the variables without a spring. Throws InputError, with a sentence that names no key, where there is
// none, or where it does not close or fit.
Stroke make_stroke(const StrokeOptions& options, const Swimmer& swimmer);

}  // namespace slurry
