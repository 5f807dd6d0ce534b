// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What Python sees of the state of a simulation.
#pragma once

#include <memory>

#include "slurry/contacts/contacts.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/obstacles.hpp"
#include "slurry/world/state.hpp"
#include "values.hpp"

namespace slurry {

// What Python holds of the grains, once the engine has left it behind (see Session::let_go_of_grains).
struct LentGrains {
  Grains* grains;
  Grains kept;
};

// The grains of a simulation. Their arrays keep their memory for the life of the simulation, so views stay good; only
// where grains divide does a view belong to its instant.
struct GrainsView {
  std::shared_ptr<LentGrains> lent;
  py::object simulation;  // lives as long as the view
  Grains& grains() const { return *lent->grains; }
};

// The contacts of an instant. While the engine has not moved on, the arrays are the engine's own; before it does, it
// leaves them here and goes on with a copy (see Session::let_go_of_contacts). So a view never changes and never
// dangles.
struct ContactsView {
  const Contacts* contacts;
  Contacts kept;
};

// Pose and velocity of an obstacle.
struct ObstacleView {
  std::string name;
  std::int32_t group;
  Vec3 centre;
  Pose pose;
  Twist twist;
};

py::dict totals_to_python(const Totals& totals);
py::dict timers_to_python(const struct Timers& timers);

// Adds the classes to the module.
void bind_state(py::module_& module);

}  // namespace slurry
