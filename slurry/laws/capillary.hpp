// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Capillary: a bridge of liquid between two wet grains. It forms when they touch, pulls them together, and breaks at
// the rupture distance (Willett, Adams, Johnson and Seville 2000, the fit of the force; Lian, Thornton and Adams 1993,
// the rupture). With the gap D, the volume V of the bridge, the surface tension s, the contact angle a and the radius R
// of the equal spheres that are curved alike, 2/R = 1/r_i + 1/r_j (Derjaguin's),
//
//     f(D) = 2 pi R s cos a / (1 + 1.05 D' + 2.5 D'^2),   D' = D sqrt(R/V),        D_rupture = (1 + a/2) V^(1/3).
//
// The fit is within some per cent for V < 0.1 R^3 and a below about 50 degrees. All bridges have one volume; liquid
// that a broken bridge leaves is not followed. How the force enters the contact problem: adhesive.hpp.
//
// The history is -f(0) while there is a bridge, 0 where there is none.
#pragma once

#include <optional>

#include "slurry/core/option_fault.hpp"
#include "slurry/laws/adhesive.hpp"
#include "slurry/laws/history.hpp"

namespace slurry {

struct Capillary : Adhesive {
  static constexpr const char* name = "capillary";
  static constexpr const char* doc =
      "Wet: grains that have touched are held by a bridge of liquid until it is pulled apart; with friction.";
  double surface_tension = 0;
  double liquid = 0;
  double contact_angle = 0;
  std::optional<double> rupture;
  static constexpr auto fields() {
    return join(FieldTable{field("surface_tension", &Capillary::surface_tension, "N/m",
                                 "Surface tension of the liquid.", Rule::required_non_negative),
                           field("liquid", &Capillary::liquid, "m^3", "Volume of a bridge.", Rule::required_positive),
                           field("contact_angle", &Capillary::contact_angle, "rad",
                                 "Angle between the liquid and the surface of a grain.", Rule::non_negative),
                           field("rupture", &Capillary::rupture, "m",
                                 "Gap at which a bridge breaks; (1 + contact_angle / 2) liquid^(1/3) by default.",
                                 Rule::positive)},
                inherited_fields<Capillary, Adhesive>());
  }

  OptionFault fault() const;
  LocalSet local_set(const ContactState& contact) const {
    return set_with(holds(contact) ? pull(contact.gap, contact) : 0, contact);
  }
  History history() const { return {"bridge", "N"}; }
  double next_gamma(const ContactState& contact, double impulse) const {
    if (impulse > 0) return surface_tension > 0 ? -pull(0, contact) : 0;
    return holds(contact) ? contact.gamma : 0;
  }
  // Force of a bridge of this length, N.
  double pull(double gap, const ContactState& contact) const;
  // Gap beyond which nothing holds, m.
  double reach(const ContactState&) const;
  bool holds(const ContactState& contact) const { return contact.gamma < 0 && contact.gap <= reach(contact); }
};

}  // namespace slurry
