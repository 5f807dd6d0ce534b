// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of drag laws of a grain in a flow: the factor on Stokes' drag 6 pi mu r, as a function of the Reynolds
// number Re = 2 r rho |u - v| / mu, and of that drag where it is no multiple of it. To add one: a struct with `name`,
// `doc`, `fields()`, `needs_density` and factor(), which gives that function, and one line in the list. One whose
// options can be wrong together says so by fault().
#pragma once

#include <cmath>
#include <string>
#include <variant>

#include "slurry/core/fields.hpp"
#include "slurry/core/formula_of.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/option_fault.hpp"

namespace slurry {

struct StokesDrag {
  static constexpr const char* name = "stokes";
  static constexpr const char* doc = "Stokes' drag, 6 pi viscosity radius: slow flow, a Reynolds number well below 1.";
  static constexpr bool needs_density = false;
  static constexpr auto fields() { return FieldTable{}; }
  auto factor() const {
    return [](double, double) { return 1.0; };
  }
};

// L. Schiller and A. Naumann, Z. Ver. dt. Ing. 77 (1933) 318: 1 + 0.15 Re^0.687 up to Re = 1000, then the constant
// coefficient 0.44 of Newton's law, 0.44 Re / 24. The two differ by 0.5 % where they meet.
struct SchillerNaumannDrag {
  static constexpr const char* name = "schiller_naumann";
  static constexpr const char* doc =
      "The measured drag of a sphere up to Reynolds numbers of 1000, and Newton's law beyond.";
  static constexpr bool needs_density = true;
  static constexpr auto fields() { return FieldTable{}; }
  auto factor() const {
    return [](double re, double) { return re < 1000 ? 1 + 0.15 * math::pow(re, 0.687) : 0.44 * re / 24; };
  }
};

struct ReynoldsDrag {
  static constexpr const char* name = "formula";
  static constexpr const char* doc = "A factor on Stokes' drag that is a formula of the Reynolds number.";
  static constexpr bool needs_density = true;
  std::string formula;
  static constexpr auto fields() {
    return FieldTable{
        field("factor", &ReynoldsDrag::formula, "", "Formula of Re, as \"1 + 3/16*Re\".", Rule::required)};
  }
  auto factor() const {
    return [f = formula_of("Re", formula)](double re, double) { return f(0, {re, 0, 0}); };
  }
  // A grain that moves with the flow has a drag too.
  OptionFault fault() const;
};

// F = coefficient (u - v), whatever the size of the grain (J. Marburger and J. Kuhnert 2011, section 2.3).
struct LinearDrag {
  static constexpr const char* name = "linear";
  static constexpr const char* doc = "A given coefficient of the drag, the same for grains of any size.";
  static constexpr bool needs_density = false;
  double coefficient = 0;
  static constexpr auto fields() {
    return FieldTable{field("coefficient", &LinearDrag::coefficient, "kg/s",
                            "Force over the velocity of the flow past the grain.", Rule::required_positive)};
  }
  auto factor() const {
    return [c = coefficient](double, double stokes) { return c / stokes; };
  }
};

using FlowDrag = std::variant<StokesDrag, SchillerNaumannDrag, LinearDrag, ReynoldsDrag>;

struct FlowDragOptions {
  static constexpr const char* doc = "The drag of the liquid on a grain.";
  FlowDrag name;
  static constexpr auto fields() { return FieldTable{field("name", &FlowDragOptions::name, "", "Drag law.")}; }
};

}  // namespace slurry
