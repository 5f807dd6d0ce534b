// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Growth: grains that get longer and divide, as rod-shaped bacteria do.
//
// A grain grows along its first axis from its first length l to 2 l, at the rate dl/dt = rate (1 + spread u) l with u
// in (-1, 1) fixed for life; its width stays. At 2 l it divides into two grains of length l that lie end to end in its
// place, each turned by a small random angle. A grain's length is its radius (the bounding one), so growth adds nothing
// to the state; its form is the nearest of a ladder of forms that grow by equal ratios.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/grains/forms.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {

struct GrowthOptions {
  static constexpr const char* doc =
      "Ellipsoids or capsules grow along their first axis to twice their length and divide into two.";
  double rate = 0;
  double spread = 0.2;
  double turn = 0.05;
  std::int64_t most = 0;
  bool operator==(const GrowthOptions&) const = default;
  static constexpr auto fields() {
    return FieldTable{
        field("rate", &GrowthOptions::rate, "1/s", "Relative growth of the length in time.", Rule::required_positive),
        field("spread", &GrowthOptions::spread, "", "Relative spread of the rate from grain to grain.", Rule::fraction),
        field("turn", &GrowthOptions::turn, "rad", "Largest angle by which a new grain is turned.", Rule::non_negative),
        field("most", &GrowthOptions::most, "", "Grains stop dividing when the group has this many; 0: never.",
              Rule::non_negative)};
  }
};

// How many forms the ladder from l to 2 l has: the width of a grain is right within 0.6 %.
inline constexpr std::int32_t growth_forms = 64;

// A group that grows: what its grains need to know besides their state.
struct GrowthGroup {
  std::int32_t group = 0, first_form = 0;  // the ladder is forms first_form ... first_form + growth_forms - 1
  GrowthOptions options;
  double newborn = 0;  // radius (the bounding one) of a grain that was just born, m
  double density = 1;  // kg/m^3 (per area in a planar case)
};

// Lets the grains of these groups grow over dt: radius, form, mass and inertia.
void lengthen(Grains& grains, const Forms& forms, const std::vector<GrowthGroup>& groups, double dt);
// Lets those divide that are long enough: the grain becomes one half, the other half is returned with an id of its own,
// from `next_id` on, and `now` as the time of its birth.
Grains divide(Grains& grains, const Forms& forms, const std::vector<GrowthGroup>& groups, std::int64_t& next_id,
              double now);

// While it lives the grains have the radii and forms of the end of a step, where contacts are met; their masses stay.
class GrownSizes {
 public:
  GrownSizes(Grains& grains, const Forms& forms, const std::vector<GrowthGroup>& groups, double dt);
  ~GrownSizes() { swap(); }
  GrownSizes(const GrownSizes&) = delete;
  GrownSizes& operator=(const GrownSizes&) = delete;

 private:
  void swap();
  Grains& grains_;
  std::vector<double> radius_;  // both empty where nothing grows
  std::vector<std::int32_t> shape_;
};

}  // namespace slurry
