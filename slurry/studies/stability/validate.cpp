// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a case of kind "stability" must satisfy.
#include <fmt/format.h>

#include "slurry/cases/field_faults.hpp"
#include "slurry/cases/title_fault.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/studies/stability/packing.hpp"
#include "slurry/studies/stability/study.hpp"

namespace slurry {

std::optional<Fault> first_fault(const StabilityCase& c) {
  if (auto fault = first_field_fault(view_of(c), false)) return fault;
  FirstFault faults;
  faults.add({}, name_of(&StabilityCase::title), title_fault(c.title));
  if (!c.data)
    faults.add({}, name_of(&StabilityCase::packing),
               fmt::format("the packing \"{}\" has not been read", shown(c.packing)));
  const std::string table = name_of(&StabilityCase::load);
  const Fault place{table, 0, "[" + table + "]", "", ""};
  if (c.load.direction == Vec3{})
    faults.add(place, name_of(&StabilityLoad::direction), "got a zero vector, expected a direction");
  if (c.data && c.data->description.planar && c.load.direction.z != 0)
    faults.add(place, name_of(&StabilityLoad::direction),
               fmt::format("got z = {} in a planar case", c.load.direction.z));
  for (const std::string& name : c.load.on) {
    bool is_known = !c.data;
    if (c.data)
      for (const GrainGroup& g : c.data->description.grains) is_known = is_known || g.name == name;
    if (!is_known)
      faults.add(place, name_of(&StabilityLoad::on),
                 fmt::format("there is no group of grains named \"{}\"", shown(name)));
  }
  return faults.get();
}

}  // namespace slurry
