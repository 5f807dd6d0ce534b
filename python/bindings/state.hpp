// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What Python sees of the state of a simulation.
#pragma once

#include <memory>
#include <optional>

#include "slurry/contacts/contacts.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/obstacles.hpp"
#include "slurry/observe/partners.hpp"
#include "slurry/simulation.hpp"
#include "slurry/world/state.hpp"
#include "values.hpp"

namespace slurry {

class Session;

// The grains as Python's arrays show them: the engine's own, until it leaves them behind where their memory may move
// (see Session::let_go_of_grains).
struct LentGrains {
  Grains* grains;
  Grains kept;
  std::vector<py::weakref> arrays;  // that show them, where the grains may divide
};

// The grains of a simulation, as they are when they are asked. Their arrays keep their memory for the life of the
// simulation, so an array stays good; only where grains divide does it belong to its instant.
struct GrainsView {
  py::object simulation;  // lives as long as the view
  Session& session() const;
  const Grains& grains() const;
};

// The contacts of an instant. While the engine has not moved on, the arrays are the engine's own; before it does, it
// leaves them here and goes on with a copy (see Session::let_go_of_contacts). So a view never changes and never
// dangles.
struct ContactsView {
  const Contacts* contacts;
  Contacts kept;
  const Simulation* simulation;  // null: it has moved on
  std::optional<Partners> partners;
};
// Works out the partners, where that was not done.
const Partners& name_partners(ContactsView& view);

// An obstacle of a simulation, as it is when it is asked.
struct ObstacleView {
  py::object simulation;
  std::size_t rank;
};
// All of them, by rank or by name.
struct ObstaclesView {
  py::object simulation;
};

py::dict totals_to_python(const Totals& totals);
py::dict timers_to_python(const struct Timers& timers);

// Adds the classes to the module.
void bind_state(py::module_& module);

}  // namespace slurry
