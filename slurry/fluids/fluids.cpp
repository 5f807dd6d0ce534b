// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/fluids.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>

#include "slurry/core/arrays.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/value.hpp"

namespace slurry {
namespace {

// "stokes" or "grid": the fluids of the list that pass.
template <class Test>
std::string names_of_fluids(Test&& test) {
  std::vector<std::string> names;
  for_each_alternative<Fluid>([&]<class F>(std::type_identity<F>) {
    if (test(F{})) names.push_back(fmt::format("\"{}\"", F::name));
  });
  return fmt::format("{}", fmt::join(names, " or "));
}

bool is_empty(const FluidState::Own& state) {
  bool empty = true;
  std::visit(
      [&](const auto& own) { for_each_array(own, [&](const auto&, const auto& values) { empty &= values.empty(); }); },
      state);
  return empty;
}

}  // namespace

// ---- Of the case.

bool turns(const Fluid& any) {
  return std::visit([](const auto& fluid) { return fluid.turns(); }, any);
}

std::string misfit_of(const Fluid& any, const FluidCompany& company) {
  return std::visit(
      [&](const auto& fluid) -> std::string {
        if constexpr (requires { fluid.misfit(company); }) return fluid.misfit(company);
        return {};
      },
      any);
}

bool is_given(const Fluid& any) {
  return std::visit(
      []<class F>(const F&) {
        return requires { F::is_given; };
      },
      any);
}

bool has_stress(const Fluid& any, bool in_cell) {
  return std::visit(
      [in_cell]<class F>(const F&) {
        return requires { F::has_stress; }
        || (in_cell && requires { F::has_stress_in_cell; });
      },
      any);
}

bool bears_swimmers(const Fluid& any) {
  return std::visit(
      []<class F>(const F&) {
        return requires { F::bears_swimmers; };
      },
      any);
}

bool bears_squirmers(const Fluid& any) {
  return std::visit(
      []<class F>(const F&) {
        return requires { F::bears_squirmers; };
      },
      any);
}

std::optional<double> given_viscosity(const Fluid& any) {
  return std::visit(
      []<class F>(const F& fluid) -> std::optional<double> {
        if constexpr (requires { F::is_given, fluid.viscosity; }) return fluid.viscosity;
        return {};
      },
      any);
}

bool may_couple(const Fluid& any) {
  return std::visit(
      []<class F>(const F& fluid) {
        return requires(const SceneOf<F>& scene, const Resistance& own, const UncoupledResponse& response,
                        const Impulses& expected) {
          fluid.couple_grains(scene, own, response, expected);
        };
      },
      any);
}

std::string names_of_fluids_with_swimmers() {
  return names_of_fluids([](const Fluid& fluid) { return bears_swimmers(fluid); });
}

std::string names_of_fluids_with_squirmers() {
  return names_of_fluids([](const Fluid& fluid) { return bears_squirmers(fluid); });
}

std::string names_of_fluids_with_columns() {
  return names_of_fluids([](const Fluid& fluid) { return !columns_of(fluid).empty(); });
}

bool tells_loads(const Fluid& any) {
  return std::visit(
      []<class F>(const F& fluid) {
        return requires { fluid.wall_fault(std::string(), true); };
      },
      any);
}

std::string names_of_fluids_with_loads() {
  return names_of_fluids([](const Fluid& fluid) { return tells_loads(fluid); });
}

std::string wall_fault(const Fluid& any, const std::string& word, bool planar) {
  return std::visit(
      [&](const auto& fluid) -> std::string {
        if constexpr (requires { fluid.wall_fault(word, planar); }) return fluid.wall_fault(word, planar);
        return {};
      },
      any);
}

std::vector<FluidMesh> meshes_of(Fluid& any) {
  return std::visit(
      [](auto& fluid) -> std::vector<FluidMesh> {
        if constexpr (requires { fluid.meshes(); }) return fluid.meshes();
        return {};
      },
      any);
}

// ---- Of the world and the state.

FluidPlan plan_of(const Fluid& any, const FluidSetting& setting) {
  return std::visit(
      [&]<class F>(const F& fluid) {
        std::shared_ptr<const PlanOf<F>> plan;
        if constexpr (requires { fluid.plan(setting); }) plan = fluid.plan(setting);
        return FluidPlan{std::move(plan)};
      },
      any);
}

void complete(const Fluid& any, const FluidScene& scene, FluidState& state) {
  const bool is_new = is_empty(state.own);
  if (!is_new && state.own.index() != any.index())
    throw InputError(fmt::format("the state does not fit the case: it has a fluid \"{}\"", name_of_fluid(state.own)));
  if (is_new)
    state.own = visit_fluid(any, scene, []<class F>(const F& fluid, const SceneOf<F>& own) -> FluidState::Own {
      if constexpr (requires { fluid.begin(own); }) return fluid.begin(own);
      return StateOf<F>{};
    });
  const bool fits = visit_fluid(any, scene, []<class F>(const F& fluid, const SceneOf<F>& own) {
    if constexpr (requires { fluid.fits(own); }) return fluid.fits(own);
    return true;
  });
  if (!fits) throw InputError("the state does not fit the case: its fluid is another one");
}

std::string_view name_of_fluid(const FluidState::Own& state) {
  std::string_view name;
  for_each_alternative<Fluid>([&]<class F>(std::type_identity<F>) {
    if (std::holds_alternative<StateOf<F>>(state)) name = F::name;
  });
  return name;
}

std::optional<FluidState::Own> state_of_fluid(std::string_view name) {
  std::optional<FluidState::Own> state;
  for_each_alternative<Fluid>([&]<class F>(std::type_identity<F>) {
    if (name == F::name) state = StateOf<F>{};
  });
  return state;
}

// ---- In a step.

double buoyant_density(const Fluid& any) {
  return std::visit([](const auto& fluid) { return fluid.buoyant_density(); }, any);
}

bool is_at(const Fluid& any, const FluidScene& scene, Vec3 place) {
  return visit_fluid(any, scene, [&](const auto& fluid, const auto& own) {
    if constexpr (requires { fluid.is_at(own, place); }) return fluid.is_at(own, place);
    return true;
  });
}

double drag_at_rest(const Fluid& any, const FluidScene& scene, std::size_t k) {
  return std::visit([&](const auto& fluid) { return fluid.drag_at_rest(scene, k); }, any);
}

void couple(const Fluid& any, const FluidScene& scene, Resistance& resistance) {
  visit_fluid(any, scene, [&](const auto& fluid, const auto& own) { fluid.couple(own, resistance); });
}

void check_fit(const Fluid& any, const FluidScene& scene) {
  visit_fluid(any, scene, [&](const auto& fluid, const auto& own) {
    if constexpr (requires { fluid.check(own); }) fluid.check(own);
  });
}

double longest_step_of(const Fluid& any, const FluidScene& scene, double distance) {
  return visit_fluid(any, scene, [&](const auto& fluid, const auto& own) {
    if constexpr (requires { fluid.longest_step(own, distance); }) return fluid.longest_step(own, distance);
    return std::numeric_limits<double>::infinity();
  });
}

std::shared_ptr<const FluidCoupling> coupling_of(const Fluid& any, const FluidScene& scene, const Resistance& alone,
                                                 const UncoupledResponse& response, const Impulses& expected) {
  return visit_fluid(any, scene, [&](const auto& fluid, const auto& own) -> std::shared_ptr<const FluidCoupling> {
    if constexpr (requires { fluid.couple_grains(own, alone, response, expected); })
      return fluid.couple_grains(own, alone, response, expected);
    return nullptr;
  });
}

std::optional<FluidState::Own> solved(const Fluid& any, const FluidScene& scene, const FluidStep& step) {
  return visit_fluid(any, scene, [&](const auto& fluid, const auto& own) -> std::optional<FluidState::Own> {
    if constexpr (requires { fluid.solve(own, step); }) return fluid.solve(own, step);
    return {};
  });
}

// ---- What is shown.

std::vector<std::string> columns_of(const Fluid& any) {
  return std::visit(
      [](const auto& fluid) -> std::vector<std::string> {
        if constexpr (requires { fluid.columns(); }) return fluid.columns();
        return {};
      },
      any);
}

void measure(const Fluid& any, const FluidScene& scene, std::vector<double>& values) {
  visit_fluid(any, scene, [&](const auto& fluid, const auto& own) {
    if constexpr (requires { fluid.measure(own, values); }) fluid.measure(own, values);
  });
}

FluidNumbers summary_of(const Fluid& any, const FluidScene& scene) {
  return visit_fluid(any, scene, [](const auto& fluid, const auto& own) -> FluidNumbers {
    if constexpr (requires { fluid.summary(own); }) return fluid.summary(own);
    return {};
  });
}

std::vector<std::string> notes_of(const Fluid& any, const FluidScene& scene) {
  return visit_fluid(any, scene, [](const auto& fluid, const auto& own) -> std::vector<std::string> {
    if constexpr (requires { fluid.notes(own); }) return fluid.notes(own);
    return {};
  });
}

std::vector<std::string> field_names_of(const Fluid& any) {
  return std::visit(
      [](const auto& fluid) -> std::vector<std::string> {
        if constexpr (requires { fluid.field_names(); }) return fluid.field_names();
        return {};
      },
      any);
}

FluidFields fields_of(const Fluid& any, const FluidScene& scene) {
  return visit_fluid(any, scene, [](const auto& fluid, const auto& own) -> FluidFields {
    if constexpr (requires { fluid.fields(own); }) return fluid.fields(own);
    return {};
  });
}

std::vector<FlowSample> sample_flow(const Fluid& any, const FluidScene& scene, std::span<const Vec3> points) {
  return visit_fluid(any, scene, [&](const auto& fluid, const auto& own) -> std::vector<FlowSample> {
    if constexpr (requires { fluid.samples(own, points); }) return fluid.samples(own, points);
    return {};
  });
}

FlowLoad load_on(const Fluid& any, const FluidScene& scene, std::span<const std::string> walls, Vec3 about) {
  return visit_fluid(any, scene, [&](const auto& fluid, const auto& own) -> FlowLoad {
    if constexpr (requires { fluid.load_on(own, walls, about); }) return fluid.load_on(own, walls, about);
    return {};
  });
}

}  // namespace slurry
