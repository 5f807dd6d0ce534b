// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Drag laws: the force -n(q) q' of a viscous film on a grain at the distance q of a wall. The family `DragLaw` lists
// what a case file may name.
//
// A law gives n(q) in kg/s. Where its primitive N (N' = n, kg m/s) has a closed form it gives that too, as a function
// of y = ln q together with the slope dN/dy = q n(q): both are finite long after q itself has underflowed. The
// primitive of the others is made by panels (panels.hpp).
#pragma once

#include <concepts>
#include <string>
#include <variant>
#include <vector>

#include "slurry/core/fields.hpp"

namespace slurry {

struct PowerDrag {
  static constexpr const char* name = "power";
  static constexpr const char* doc =
      "n(q) = epsilon / q^exponent: the model equations (9) (exponent 1.5, discs) and (10) (exponent 1, spheres) of "
      "Hillairet, Lozinski and Szopos.";
  double epsilon = 1;
  double exponent = 1;
  static constexpr auto fields() {
    return FieldTable{
        field("epsilon", &PowerDrag::epsilon, "", "Strength of the film.", Rule::required_positive),
        field("exponent", &PowerDrag::exponent, "",
              "1 for a sphere, 1.5 for a disc; at least 1, so that a smooth grain never touches.", Rule::positive)};
  }
  double drag(double q) const;
  double slope(double log_q) const;
  double primitive(double log_q) const;
};

// What the physical laws have in common.
struct FilmLaw {
  double viscosity = 1;
  double radius = 1;
  static constexpr auto fields() {
    return FieldTable{
        field("viscosity", &FilmLaw::viscosity, "Pa s", "Viscosity of the liquid.", Rule::required_positive),
        field("radius", &FilmLaw::radius, "m", "Radius of the grain.", Rule::positive)};
  }
};

struct SpherePlaneDrag : FilmLaw {
  static constexpr const char* name = "sphere_plane";
  static constexpr const char* doc = "A sphere near a plane, leading order: n(q) = 6 pi viscosity radius^2 / q.";
  static constexpr auto fields() { return inherited_fields<SpherePlaneDrag, FilmLaw>(); }
  double drag(double q) const;
  double slope(double log_q) const;
  double primitive(double log_q) const;
};

struct TwoSpheresDrag : FilmLaw {
  static constexpr const char* name = "two_spheres";
  static constexpr const char* doc =
      "Two spheres along their line of centres, leading order (Cox 1974): n(q) = 6 pi viscosity R^2 / q, 1/R = "
      "1/radius "
      "+ 1/second_radius. q is their distance and the mass of the grain stands for the reduced mass.";
  double second_radius = 1;
  static constexpr auto fields() {
    return join(inherited_fields<TwoSpheresDrag, FilmLaw>(),
                FieldTable{field("second_radius", &TwoSpheresDrag::second_radius, "m", "Radius of the other sphere.",
                                 Rule::positive)});
  }
  double drag(double q) const;
  double slope(double log_q) const;
  double primitive(double log_q) const;
};

struct DiscPlaneDrag : FilmLaw {
  static constexpr const char* name = "disc_plane";
  static constexpr const char* doc =
      "A disc near a line, leading order (Hillairet, Lozinski and Szopos, Theorem 8): n(q) = 3 sqrt(2) pi viscosity "
      "(radius/q)^1.5, per unit of length.";
  static constexpr auto fields() { return inherited_fields<DiscPlaneDrag, FilmLaw>(); }
  double drag(double q) const;
  double slope(double log_q) const;
  double primitive(double log_q) const;
};

struct SpherePlaneExactDrag : FilmLaw {
  static constexpr const char* name = "sphere_plane_exact";
  static constexpr const char* doc = "A sphere near a plane at any distance: the series of Brenner (1961).";
  static constexpr auto fields() { return inherited_fields<SpherePlaneExactDrag, FilmLaw>(); }
  double drag(double q) const;
};

struct DiscPlaneExactDrag : FilmLaw {
  static constexpr const char* name = "disc_plane_exact";
  static constexpr const char* doc =
      "A disc near a line at any distance (Jeffrey and Onishi 1981): n(q) = 4 pi viscosity / (a - tanh a), cosh a = 1 "
      "+ "
      "q/radius, per unit of length.";
  static constexpr auto fields() { return inherited_fields<DiscPlaneExactDrag, FilmLaw>(); }
  double drag(double q) const;
};

struct TableDrag {
  static constexpr const char* name = "table";
  static constexpr const char* doc =
      "Measured or computed values, joined by power laws; the first and the last power law go on outside the table.";
  std::vector<double> distances;
  std::vector<double> values;
  static constexpr auto fields() {
    return FieldTable{field("distances", &TableDrag::distances, "m", "Distances, ascending.", Rule::required_positive),
                      field("values", &TableDrag::values, "kg/s", "n at these distances.", Rule::required_positive)};
  }
  double drag(double q) const;
};

struct FormulaDrag {
  static constexpr const char* name = "formula";
  static constexpr const char* doc = "n(q) as a formula of q, positive for every q > 0.";
  std::string value;
  static constexpr auto fields() {
    return FieldTable{field("value", &FormulaDrag::value, "kg/s", "Formula of q.", Rule::required)};
  }
  double drag(double q) const;
};

using DragLaw = std::variant<PowerDrag, SpherePlaneDrag, TwoSpheresDrag, DiscPlaneDrag, SpherePlaneExactDrag,
                             DiscPlaneExactDrag, TableDrag, FormulaDrag>;

template <class Law>
concept HasPrimitive = requires(const Law& law) {
  { law.primitive(0.0) } -> std::same_as<double>;
};

}  // namespace slurry
