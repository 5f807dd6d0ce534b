// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Does it stand; by how much; with what friction; and how does it fall? The answers as tables and a movie.
#include "slurry/studies/stability/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/studies/stability/mechanism.hpp"
#include "slurry/studies/stability/setup.hpp"

namespace slurry {
namespace {

using Numbers = std::vector<double>;
using Words = std::vector<std::string>;

constexpr double none = std::numeric_limits<double>::quiet_NaN();

struct Answers {
  Standing standing;
  LimitAnswer limit, exact;
  double friction = none;
  // That of the collapse which is drawn.
  const LimitAnswer& collapse() const { return standing.stands ? limit : standing.collapse; }
};

Answers answers_of(const StabilityCase& c, const StabilitySetup& setup, const StudyProgress& progress) {
  Answers a;
  a.standing = can_stand(setup.limit);
  progress(0.2);
  if (a.standing.stands) {
    a.limit = limit_load(setup.limit, c.load.most);
    progress(0.4);
    if (c.output.exact && a.limit.is_found) a.exact = exact_limit_load(setup.limit, c.load.most, a.limit);
  }
  progress(0.6);
  if (c.output.friction) a.friction = required_friction(setup.limit);
  return a;
}

double tilt_of(double factor) { return math::atan2(factor, 1.0) * 180 / std::numbers::pi; }

StudyTable answer_table(const StabilityCase& c, const Answers& a) {
  Words name, unit;
  Numbers value;
  const auto add = [&](const char* what, const char* in, double number) {
    name.emplace_back(what), unit.emplace_back(in), value.push_back(number);
  };
  add("stands", "", a.standing.stands ? 1 : 0);
  if (a.standing.stands) {
    add("load_factor", "", a.limit.is_found ? a.limit.factor : c.load.most);
    add("tilt", "degrees", tilt_of(a.limit.is_found ? a.limit.factor : c.load.most));
    if (c.output.exact) add("exact_load_factor", "", a.exact.is_found ? a.exact.factor : none);
  }
  if (c.output.friction) add("friction_factor", "", a.friction);
  return {"answer",
          "What the packing can carry.",
          {{"quantity", "", "What it is.", name}, {"value", "", "Its value.", value}, {"unit", "", "Its unit.", unit}},
          true};
}

template <class Get>
void add_vector(StudyTable& table, const std::string& name, const std::string& unit, const std::string& doc,
                std::size_t count, Get get) {
  for (int d = 0; d < 3; ++d) {
    Numbers values;
    for (std::size_t k = 0; k < count; ++k) values.push_back(get(k)[d]);
    table.columns.push_back({name + "_" + "xyz"[d], unit, doc, std::move(values)});
  }
}

StudyTable bodies_table(const StabilitySetup& setup, const Velocities& mechanism) {
  const Grains& grains = setup.state.grains;
  const std::size_t n = mechanism.linear.empty() ? 0 : grains.size();
  StudyTable t{"bodies", "The grains and how they begin to move in the collapse; the fastest moves by 1 m/s.", {}};
  std::vector<std::int64_t> id(grains.id.begin(), grains.id.begin() + static_cast<std::ptrdiff_t>(n));
  Words group;
  for (std::size_t k = 0; k < n; ++k) group.push_back(setup.world.groups[grains.group[k]]);
  t.columns = {{"id", "", "Id of the grain.", id}, {"group", "", "Group of the grain.", group}};
  add_vector(t, "position", "m", "Centre.", n, [&](std::size_t k) { return grains.position[k]; });
  add_vector(t, "velocity", "m/s", "Velocity of the centre.", n, [&](std::size_t k) { return mechanism.linear[k]; });
  add_vector(t, "angular_velocity", "rad/s", "Angular velocity.", n,
             [&](std::size_t k) { return mechanism.angular[k]; });
  return t;
}

const char* word_of(ContactAction action) {
  switch (action) {
    case ContactAction::idle:
      return "idle";
    case ContactAction::sticks:
      return "sticks";
    case ContactAction::slides:
      return "slides";
    case ContactAction::opens:
      return "opens";
  }
  return "";
}

StudyTable contacts_table(const StabilitySetup& setup, const LimitAnswer& collapse,
                          const std::vector<ContactAction>& actions) {
  const Problem& p = setup.limit.contacts;
  const std::size_t n = collapse.force.size();
  StudyTable t{"contacts", "The contacts, their forces at the limit, and what each does in the collapse.", {}};
  std::vector<std::int64_t> first, second;
  Numbers normal, tangential, mobilised;
  Words obstacle, action;
  for (std::size_t k = 0; k < n; ++k) {
    first.push_back(setup.state.grains.id[p.first[k]]);
    second.push_back(p.second[k] >= 0 ? setup.state.grains.id[p.second[k]] : -1);
    obstacle.push_back(setup.obstacle[k] < 0 ? "" : setup.world.obstacles[setup.obstacle[k]].name);
    const double f = dot(collapse.force[k], p.normal[k]), t_size = norm(collapse.force[k] - f * p.normal[k]);
    normal.push_back(f), tangential.push_back(t_size);
    mobilised.push_back(f > 0 && p.set[k].friction > 0 ? t_size / (p.set[k].friction * f) : none);
    action.emplace_back(word_of(actions[k]));
  }
  t.columns = {{"first", "", "Id of the first grain.", first},
               {"second", "", "Id of the second; -1: an obstacle.", second},
               {"obstacle", "", "Name of the obstacle, if it is one.", obstacle}};
  add_vector(t, "point", "m", "Where it is.", n, [&](std::size_t k) { return setup.point[k]; });
  t.columns.push_back({"normal_force", "N", "Normal force, pushing.", normal});
  t.columns.push_back({"tangential_force", "N", "Size of the tangential force.", tangential});
  t.columns.push_back({"mobilised", "", "Tangential force over what friction allows.", mobilised});
  t.columns.push_back({"action", "", "What it does: sticks, slides, opens, or is idle.", action});
  return t;
}

std::string outcome_of(const StabilityCase& c, const Answers& a) {
  if (!a.standing.stands) return "does not stand under its own weight";
  if (!a.limit.is_found) return fmt::format("stands, and carries any load factor up to {:.4g}", c.load.most);
  return fmt::format("stands up to a load factor of {:.4g} (a tilt of {:.4g} degrees)", a.limit.factor,
                     tilt_of(a.limit.factor));
}

void add_notes(const StabilityCase& c, const StabilitySetup& setup, const Answers& a, StudyResult& result) {
  if (a.limit.is_found)
    result.notes.push_back(
        "load_factor is an upper bound: above it no forces of Coulomb's law balance the loads. It is exact where "
        "sliding "
        "contacts dilate (associated friction).");
  if (a.limit.is_found && c.output.exact && !a.exact.is_found)
    result.notes.push_back("The rounds for a collapse without dilatancy did not settle: exact_load_factor is missing.");
  if (a.exact.is_found && a.exact.factor < a.limit.factor * (1 - 1e-4))
    result.notes.push_back(fmt::format(
        "With Coulomb's law without dilatancy a collapse exists at the load factor {:.4g}: whether the packing carries "
        "more depends on its history.",
        a.exact.factor));
  if (setup.limit.contacts.contacts() == 0) result.notes.push_back("No surfaces touch: raise `gap`.");
}

Value::Record summary_of(const StabilityCase& c, const StabilitySetup& setup, const Answers& a) {
  Value::Record r{{"stands", a.standing.stands},
                  {"grains", static_cast<std::int64_t>(setup.state.grains.size())},
                  {"contacts", static_cast<std::int64_t>(setup.limit.contacts.contacts())},
                  {"weight", total_weight(setup.limit)}};
  if (a.standing.stands) r.push_back({"load_factor", a.limit.is_found ? a.limit.factor : c.load.most});
  if (a.standing.stands) r.push_back({"is_limit_found", a.limit.is_found});
  if (a.exact.is_found) r.push_back({"exact_load_factor", a.exact.factor});
  if (std::isfinite(a.friction)) r.push_back({"friction_factor", a.friction});
  return r;
}

}  // namespace

StudyResult run_study(const StabilityCase& c, const StudyProgress& progress) {
  if (const auto fault = first_fault(c)) throw InputError(fault->sentence());
  const StabilitySetup setup = make_setup(c);
  Answers a = answers_of(c, setup, progress);
  StudyResult result;
  result.outcome = outcome_of(c, a);
  result.tables = {answer_table(c, a)};
  const bool collapses = !a.standing.stands || a.limit.is_found;
  LimitAnswer collapse = collapses ? a.collapse() : LimitAnswer{};
  scale_to_unit(setup, collapse.mechanism);
  const std::vector<ContactAction> actions = actions_of(setup.limit, collapse);
  result.tables.push_back(bodies_table(setup, collapse.mechanism));
  result.tables.push_back(contacts_table(setup, collapse, actions));
  result.movie = mechanism_movie(setup, collapse.mechanism, c.output.drawn);
  result.summary = summary_of(c, setup, a);
  add_notes(c, setup, a, result);
  progress(1);
  return result;
}

}  // namespace slurry
