// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Gluey: the lubricated contact as the limit of vanishing viscosity (Lefebvre 2009, sections 2.1, 2.5 and 3).
//
// gamma <= 0 is the adhesion variable, the limit of 6 pi mu ln(d): gamma = 0 is an open contact, gamma < 0 a glued one.
// With p = dt lambda the impulse of the step and R = (1/r_i + 1/r_j)^2 (1/r^2 on a plane, or 1: `scaling`),
//
//     gamma' = -R lambda,     discretised as  gamma <- max(gamma_min, gamma - R p)              (Algorithm 2.7, steps
//     3, 4b)
//
// Release. In Algorithm 2.7 a glued contact keeps D + dt G.V = 0 for the whole step, and if gamma then ends above zero
// the excess impulse gamma/R is given back. We ask for both at once: the contact may pull with at most what brings
// gamma to zero,   K = [gamma/R, infinity).   For one contact this *is* Algorithm 2.7 (with the radius repaired, A0
// point 5 of the references): p = max(p_equality, gamma/R). For many contacts it is one convex problem, so the returned
// impulse cannot push a grain into its neighbours, which the repair after the fact can. `release = "literal"` is the
// paper's Algorithm 3.3: K is the whole line while gamma < 0, and a gamma that ends above zero is cut.
//
// Roughness. gamma_min = 6 pi mu ln((roughness_i + roughness_j) / reference): the asperities touch and gamma stops.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "slurry/contacts/contact_state.hpp"
#include "slurry/contacts/local_set.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/laws/history.hpp"

namespace slurry {

enum class GlueScaling { radius, one };
template <>
struct EnumNames<GlueScaling> {
  static constexpr std::array<std::string_view, 2> names{"radius", "one"};
};

enum class GlueRelease { exact, literal };
template <>
struct EnumNames<GlueRelease> {
  static constexpr std::array<std::string_view, 2> names{"exact", "literal"};
};

// What the law needs of its options at a contact.
struct GlueyRow {
  std::optional<double> gamma_min, viscosity, reference_length;
  double height;  // of the asperities of both sides, m
  GlueScaling scaling;
  GlueRelease release;

  LocalSet local_set(const ContactState& contact) const;
  double offset(const ContactState& contact) const { return contact.gap / contact.dt; }
  // gamma after a step with this impulse.
  double next_gamma(const ContactState& contact, double impulse) const;
  // gamma_min of a contact; -infinity between smooth grains.
  double lowest_gamma(const ContactState& contact) const;
};

struct Gluey {
  static constexpr const char* name = "gluey";
  static constexpr const char* doc =
      "Lubricated: grains that have touched stay glued until what pushed them has been pulled back.";
  std::optional<double> gamma_min;
  std::optional<double> viscosity;
  std::vector<double> roughness;
  std::optional<double> reference_length;
  GlueScaling scaling = GlueScaling::radius;
  GlueRelease release = GlueRelease::exact;

  static constexpr auto fields() {
    return FieldTable{
        field("gamma_min", &Gluey::gamma_min, "N s/m^2",
              "Most negative adhesion, in N s with scaling = \"one\"; without it the grains are smooth.",
              Rule::non_positive),
        field("viscosity", &Gluey::viscosity, "Pa s", "Viscosity of the film; with `roughness` it gives gamma_min.",
              Rule::positive),
        field("roughness", &Gluey::roughness, "m", "Size of the asperities of both sides, one or two lengths.",
              Rule::positive),
        field("reference_length", &Gluey::reference_length, "m",
              "Length that the roughness is measured against; the smaller radius by default.", Rule::positive),
        field("scaling", &Gluey::scaling, "",
              "R in gamma' = -R lambda: \"radius\" for (1/r_i + 1/r_j)^2, gamma in N s/m^2; \"one\" for 1, gamma in N "
              "s."),
        field("release", &Gluey::release, "",
              "\"exact\": a contact lets go within the step, when gamma reaches zero; \"literal\": at the end of that "
              "step "
              "(Algorithm 3.3 of Lefebvre 2009).")};
  }

  OptionFault fault() const;
  bool turns() const { return false; }
  bool rolls() const { return false; }
  History history() const { return {"gamma", scaling == GlueScaling::one ? "N s" : "N s/m^2"}; }
  GlueyRow row() const;
  LocalSet local_set(const ContactState& contact) const { return row().local_set(contact); }
  double offset(const ContactState& contact) const { return row().offset(contact); }
  double next_gamma(const ContactState& contact, double impulse) const { return row().next_gamma(contact, impulse); }
  double lowest_gamma(const ContactState& contact) const { return row().lowest_gamma(contact); }
};

}  // namespace slurry
