// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The set and the history of a lubricated contact. See gluey.hpp for the equations.
#include "slurry/laws/gluey.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "slurry/core/fields.hpp"
#include "slurry/core/math.hpp"

namespace slurry {
namespace {

// R in gamma' = -R lambda.
double response(const GlueyRow& law, const ContactState& contact) {
  return law.scaling == GlueScaling::radius ? contact.curvature * contact.curvature : 1;
}

}  // namespace

OptionFault Gluey::fault() const {
  const std::string gamma = name_of(&Gluey::gamma_min), film = name_of(&Gluey::viscosity),
                    asperities = name_of(&Gluey::roughness);
  const bool has_roughness = !roughness.empty();
  if (gamma_min && (viscosity || has_roughness))
    return {gamma, fmt::format("given together with `{}`, expected `{}` or both `{}` and `{}`",
                               viscosity ? film : asperities, gamma, film, asperities)};
  if (viscosity && !has_roughness) return {film, fmt::format("given without `{}`, expected both", asperities)};
  if (has_roughness && !viscosity) return {asperities, fmt::format("given without `{}`, expected both", film)};
  if (roughness.size() > 2) return {asperities, fmt::format("got {} lengths, expected 1 or 2", roughness.size())};
  if (reference_length && !has_roughness)
    return {name_of(&Gluey::reference_length),
            fmt::format("given without `{}`, which it is the measure of", asperities)};
  return {};
}

GlueyRow Gluey::row() const {
  const double height =
      roughness.size() == 1 ? 2 * roughness[0] : std::accumulate(roughness.begin(), roughness.end(), 0.0);
  return {gamma_min, viscosity, reference_length, height, scaling, release};
}

LocalSet GlueyRow::local_set(const ContactState& contact) const {
  LocalSet set;
  if (contact.gamma < 0)
    set.lowest = release == GlueRelease::exact ? contact.gamma / response(*this, contact) : no_bound;
  return set;
}

double GlueyRow::next_gamma(const ContactState& contact, double impulse) const {
  // At the bound of K the adhesion is used up; gamma / R * R may differ from gamma in the last bit.
  if (contact.gamma < 0 && impulse <= local_set(contact).lowest) return 0;
  return std::clamp(contact.gamma - response(*this, contact) * impulse, lowest_gamma(contact), 0.0);
}

double GlueyRow::lowest_gamma(const ContactState& contact) const {
  if (gamma_min) return *gamma_min;
  if (!viscosity) return no_bound;
  const double reference = reference_length.value_or(contact.smaller_radius);
  return std::min(0.0, 6 * std::numbers::pi * *viscosity * math::log(height / reference));
}

}  // namespace slurry
