// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Drag: a drag law of the case made ready: n(q), its primitive, the rough-wall shift and the thickness of the film.
//
// A rough wall drags like a smooth one a little farther away, n(q + shift) (Lefebvre 2009, section 2.5; the shift is
// less than the size of the asperities). d = q + shift is the thickness of the film and y = ln d the variable in which
// all is smooth. With a shift the grain can touch: q = 0 at y = ln(shift).
#pragma once

#include <memory>
#include <optional>

#include "slurry/studies/lubrication/drag_laws.hpp"
#include "slurry/studies/lubrication/panels.hpp"

namespace slurry {

struct DragOptions {
  static constexpr const char* doc = "The drag of the film, m q'' = -n(q) q' + m g(t).";
  DragLaw law;
  double shift = 0;
  std::optional<double> layer;
  static constexpr auto fields() {
    return FieldTable{
        field("law", &DragOptions::law, "", "Drag law n(q).", Rule::required),
        field("shift", &DragOptions::shift, "m",
              "Rough wall: the drag at the distance q is that of a smooth wall at q + shift, and the grain can touch.",
              Rule::non_negative),
        field("layer", &DragOptions::layer, "m",
              "The liquid covers the wall up to this distance only; there is no drag above.", Rule::positive)};
  }
};

class Drag {
 public:
  explicit Drag(const DragOptions& options);

  double shift() const { return shift_; }
  double film(double q) const { return q + shift_; }
  double distance(double log_film) const;

  double operator()(double q) const;        // n(q), kg/s; for q + shift > 0
  double slope(double log_film) const;      // dN/dy = d n, kg m/s
  double primitive(double log_film) const;  // N, kg m/s; constant above the layer

  // The distance at which the decreasing n(q) has this value: 0 where it is smaller everywhere; the end of the layer
  // (or of the numbers) where it is larger everywhere.
  double distance_of(double drag) const;

 private:
  double bare_slope(double log_film) const;
  double bare_primitive(double log_film) const;
  DragLaw law_;
  double shift_ = 0;
  double log_layer_;  // ln of the film's thickness where the liquid ends; infinity without a layer
  std::shared_ptr<const SlopeTable> table_;  // of laws without a closed primitive
};

}  // namespace slurry
