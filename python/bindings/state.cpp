// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The classes Grains, Contacts, Obstacle, StepReport and Energies. The arrays are those of the array tables
// (core/arrays.hpp): a new one appears here by itself.
#include "state.hpp"

#include <fmt/format.h>
#include <pybind11/numpy.h>

#include <algorithm>
#include <numeric>

#include "arrays.hpp"
#include "obstacles.hpp"
#include "session.hpp"
#include "slurry/core/timers.hpp"
#include "slurry/observe/energies.hpp"
#include "slurry/observe/reactions.hpp"

namespace slurry {

Session& GrainsView::session() const { return simulation.cast<Session&>(); }
const Grains& GrainsView::grains() const { return session().simulation_at_rest().state().grains; }

namespace {

// One property for each array of Parts that numpy can view; show(self, member, access) gives the array. The user may
// change what the engine reads anew at each step: the table of the arrays says which.
template <class Parts, class View, class... Options, class Show>
void bind_arrays(py::class_<View, Options...>& type, Show show) {
  py::list names;
  for_each_array<Parts>([&]<class T>(const ArrayField<Parts, T>& f) {
    if constexpr (Viewable<T>) {
      if (f.is(Array::internal)) return;
      const std::string name(f.name);
      names.append(name);
      type.def_property_readonly(
          name.c_str(),
          [show, member = f.member, access = f.is(Array::writable) ? Access::write : Access::read](
              const py::object& self) { return show(self, member, access); },
          std::string(f.doc).c_str());
    }
  });
  type.attr("names") = py::tuple(names);
}

// An array of the grains. It keeps the simulation and, where grains divide, those of its instant.
template <class Member>
py::array show_grains(const py::object& self, Member member, Access access) {
  struct Held {
    std::shared_ptr<LentGrains> lent;
    py::object simulation;
  };
  const auto& view = self.cast<const GrainsView&>();
  Session& session = view.session();
  auto held = std::make_unique<Held>(Held{session.grains(), view.simulation});
  LentGrains& lent = *held->lent;
  const py::capsule owner(held.release(), [](void* pointer) { delete static_cast<Held*>(pointer); });
  py::array array = view_of(lent.grains->*member, owner, access);
  if (session.grains_come_and_go()) lent.arrays.emplace_back(array);
  return array;
}

// Places of the grains in the order of their ids.
py::array places_by_id(const Grains& grains) {
  std::vector<std::int64_t> places(grains.size());
  std::iota(places.begin(), places.end(), 0);
  std::sort(places.begin(), places.end(), [&](std::int64_t a, std::int64_t b) { return grains.id[a] < grains.id[b]; });
  return py::array_t<std::int64_t>(static_cast<py::ssize_t>(places.size()), places.data());
}

void bind_grains(py::module_& module) {
  py::class_<GrainsView> grains(
      module, "Grains",
      "The grains of a simulation, as numpy arrays that are the engine's own memory.\n\n"
      "An array stays valid, and shows the present state, as long as anything refers to it: "
      "take it once, read it after each\nstep. Writing to it changes the state; see the arrays "
      "for which may be written. Row k is a place in memory: now and\nthen the engine sorts the "
      "grains in space and moves the rows, so use `id` or `by_id` to follow a grain. "
      "Where grains\ndivide, an array belongs to its instant: after a step it can no more be written, and "
      "`grains.position` is the new one.");
  bind_arrays<Grains>(
      grains, [](const py::object& self, auto member, Access access) { return show_grains(self, member, access); });
  grains.def_property_readonly(
      "by_id", [](const GrainsView& self) { return places_by_id(self.grains()); },
      "Places in the order of the ids: position[by_id] has the centres by id. A new array at each call.");
  grains.def("__len__", [](const GrainsView& self) { return self.grains().size(); });
  grains.def("__repr__",
             [](const GrainsView& self) { return fmt::format("<slurry.Grains: {}>", self.grains().size()); });
}

}  // namespace

const Partners& name_partners(ContactsView& view) {
  if (!view.partners) view.partners = partners_of(view.simulation->obstacles(), view.simulation->state());
  return *view.partners;
}

namespace {

void bind_contacts(py::module_& module) {
  py::class_<ContactsView, std::shared_ptr<ContactsView>> contacts(
      module, "Contacts",
      "The contacts of the last step, as read-only numpy arrays without a copy. They belong to one instant and never\n"
      "change: ask the simulation again after a step.");
  bind_arrays<Contacts>(contacts, [](const py::object& self, auto member, Access access) {
    return view_of((*self.cast<ContactsView&>().contacts).*member, self, access);
  });
  const auto add = [&](const char* name, auto member, const char* doc) {
    contacts.def_property_readonly(
        name,
        [member](const py::object& self) {
          return view_of(name_partners(self.cast<ContactsView&>()).*member, self, Access::read);
        },
        doc);
  };
  add("first_id", &Partners::first, "Id of the first grain, as in a frame.");
  add("second_id", &Partners::second, "Id of the second grain, as in a frame; -1: an obstacle.");
  add("obstacle", &Partners::obstacle, "Rank of the obstacle, as in a frame; -1: the second is a grain.");
  add("point", &Partners::point, "Point of contact, m, as in a frame.");
  contacts.def("__len__", [](const ContactsView& self) { return self.contacts->size(); });
  contacts.def("__repr__",
               [](const ContactsView& self) { return fmt::format("<slurry.Contacts: {}>", self.contacts->size()); });
}

const char* status_word(SolveStatus status) {
  switch (status) {
    case SolveStatus::converged:
      return "converged";
    case SolveStatus::not_converged:
      return "not_converged";
    case SolveStatus::not_finite:
      break;
  }
  return "not_finite";
}

void bind_report(py::module_& module) {
  py::class_<StepReport>(module, "StepReport", "What one step did.")
      .def_readonly("dt", &StepReport::dt, "Length of the step, s.")
      .def_readonly("contacts", &StepReport::contacts, "Contacts in the problem.")
      .def_readonly("glued", &StepReport::glued, "Contacts with gamma < 0 after the step.")
      .def_readonly("collisions", &StepReport::collisions, "Impacts of hard spheres.")
      .def_readonly("left_out", &StepReport::left_out, "Meetings of hard spheres that were not resolved.")
      .def_readonly("solves", &StepReport::solves, "1, plus one for each time that pairs had to be added.")
      .def_readonly("deepest_overlap", &StepReport::deepest_overlap, "After the step, in units of the smaller radius.")
      .def_property_readonly(
          "status", [](const StepReport& r) { return status_word(r.solve.status); },
          "\"converged\", \"not_converged\" or \"not_finite\".")
      .def_property_readonly(
          "iterations", [](const StepReport& r) { return r.solve.iterations; }, "Iterations of the solver.")
      .def_property_readonly(
          "residual", [](const StepReport& r) { return r.solve.residual; },
          "Largest residual, in the units of solver.tolerance.")
      .def("__repr__", [](const StepReport& r) {
        return fmt::format("<slurry.StepReport: dt {}, {} contacts, {} iterations, {}>", r.dt, r.contacts,
                           r.solve.iterations, status_word(r.solve.status));
      });
}

void bind_energies(py::module_& module) {
  py::class_<Energies>(module, "Energies", "Energies and momenta of the grains, or of one group.")
      .def_readonly("grains", &Energies::grains, "Number of grains.")
      .def_readonly("mass", &Energies::mass, "kg.")
      .def_readonly("kinetic_energy", &Energies::kinetic_energy, "J.")
      .def_readonly("rotational_energy", &Energies::rotational_energy, "J.")
      .def_property_readonly(
          "momentum", [](const Energies& e) { return to_python(e.momentum); }, "kg m/s.")
      .def_property_readonly(
          "angular_momentum", [](const Energies& e) { return to_python(e.angular_momentum); },
          "About the origin, kg m^2/s.")
      .def_property_readonly(
          "centre_of_mass", [](const Energies& e) { return to_python(e.centre_of_mass); }, "m.")
      .def("__repr__", [](const Energies& e) {
        return fmt::format("<slurry.Energies: {} grains, kinetic {:.6g} J, rotational {:.6g} J>", e.grains,
                           e.kinetic_energy, e.rotational_energy);
      });
}

}  // namespace

py::dict totals_to_python(const Totals& t) {
  using py::literals::operator""_a;
  return py::dict("iterations"_a = t.iterations, "solves"_a = t.solves, "not_converged"_a = t.not_converged,
                  "shortened_steps"_a = t.shortened_steps, "collisions"_a = t.collisions, "left_out"_a = t.left_out,
                  "breaks"_a = t.breaks, "most_contacts"_a = t.most_contacts, "most_glued"_a = t.most_glued,
                  "worst_residual"_a = t.worst_residual, "deepest_overlap"_a = t.deepest_overlap,
                  "wall_seconds"_a = t.wall_seconds);
}

py::dict timers_to_python(const Timers& timers) {
  using py::literals::operator""_a;
  py::dict stages;
  for (const Timers::Line& line : timers.lines)
    stages[py::str(line.stage)] = py::dict("seconds"_a = line.seconds, "calls"_a = line.calls);
  return stages;
}

void bind_state(py::module_& module) {
  bind_grains(module);
  bind_contacts(module);
  bind_obstacles(module);
  bind_report(module);
  bind_energies(module);
}

}  // namespace slurry
