// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of fluids that a case file may name, and what the rest of the program asks of them. To add one: a folder
// beside this file with a struct that has `name`, `doc`, `fields()` and
//
//     OptionFault fault() const                               options that are wrong together
//     bool turns() const                                      does it turn grains?
//     double buoyant_density() const                          of what the grains displace, kg/m^3; 0: no buoyancy
//     double drag_at_rest(const FluidScene&, k) const         on grain k where it moves with the fluid, kg/s
//     void couple(const FluidScene&, Resistance&) const       adds the drag on each grain, and what it pulls with
//
// and one line in the list. It may have parts (fluid_parts.hpp), which it finds in a SceneOf<F> in the place of a
// FluidScene,
//
//     shared_ptr<const Plan> plan(const FluidSetting&) const  throws InputError where the case does not do
//     State begin(const SceneOf<F>&) const                    at the start, by the plan; State{} without it
//     bool fits(const SceneOf<F>&) const                      is the state, from elsewhere, one of this plan?
//     State solve(const SceneOf<F>&, const FluidStep&) const  at the end of the step; throws StepTooLong where a
//                                                             shorter step may do
//
// and besides
//
//     std::string misfit(const FluidCompany&) const           what of the case it cannot be with; empty: nothing
//     void check(const FluidScene&) const                     throws RunError where the grains do not fit into it
//     double longest_step(const FluidScene&, distance) const  that it bears, where the run chooses its steps, s
//     shared_ptr<const FluidCoupling> couple_grains(const FluidScene&, const Resistance&, const UncoupledResponse&,
//     const Impulses& expected) const                         where grains move each other through it; `expected`: what
//                                                             contacts may give them
//     bool is_at(const SceneOf<F>&, Vec3) const               is there fluid at this place?
//
// What it shows:
//
//     vector<string> columns() const                          of the probe `flow`,
//     void measure(const SceneOf<F>&, vector<double>&) const  with these values
//     FluidNumbers summary(const SceneOf<F>&) const           the table `fluid` of summary.json
//     vector<string> notes(const SceneOf<F>&) const           what a user should know, a sentence each
//     vector<string> field_names() const                      of what `output.fields` writes,
//     FluidFields fields(const SceneOf<F>&) const             as it is; empty where it is not known yet
//     vector<FlowSample> samples(const FluidScene&, points)   the flow at points
//     string wall_fault(word, planar) const                   what is wrong with a wall of a probe; empty: nothing
//     FlowLoad load_on(const SceneOf<F>&, words, about) const force and torque on its walls
//     vector<FluidMesh> meshes()                              files of closed surfaces that its options name
//
// and of these words `= true`:
//
//     is_given        it flows whatever the grains do, and its `viscosity` is all that is known of its stress
//     has_stress      its coupling tells stresses in a volume (FluidExchange); has_stress_in_cell: in a periodic one
//     bears_swimmers  grains may swim in it
//     bears_squirmers the surfaces of grains may move along themselves in it
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/fluids/averaged/averaged_fluid.hpp"
#include "slurry/fluids/field/field_fluid.hpp"
#include "slurry/fluids/fluid_coupling.hpp"
#include "slurry/fluids/fluid_scene.hpp"
#include "slurry/fluids/fluid_shown.hpp"
#include "slurry/fluids/grid/grid_fluid.hpp"
#include "slurry/fluids/pointset/pointset_fluid.hpp"
#include "slurry/fluids/stokes/stokes_fluid.hpp"

namespace slurry {

struct NoFluid {
  static constexpr const char* name = "none";
  static constexpr const char* doc = "The grains move in a vacuum.";
  static constexpr bool is_given = true;
  static constexpr auto fields() { return FieldTable{}; }
  OptionFault fault() const { return {}; }
  bool turns() const { return false; }
  double buoyant_density() const { return 0; }
  double drag_at_rest(const FluidScene&, std::size_t) const { return 0; }
  void couple(const FluidScene&, Resistance&) const {}
};

using Fluid = std::variant<NoFluid, FieldFluid, StokesFluid, GridFluid, PointsetFluid, AveragedFluid>;

// ---- The parts of the fluid that there is.

namespace detail {
template <class List>
struct PartsOf;
template <class... F>
struct PartsOf<std::variant<F...>> {
  using Plans = std::variant<std::shared_ptr<const PlanOf<F>>...>;
  using States = std::variant<StateOf<F>...>;
  using Works = std::variant<Cached<WorkOf<F>>...>;
};
}  // namespace detail

struct FluidPlan {
  detail::PartsOf<Fluid>::Plans own;
};
struct FluidState : FluidTotals {
  using Own = detail::PartsOf<Fluid>::States;
  Own own;
};
struct FluidWork {
  detail::PartsOf<Fluid>::Works own;
};

// Calls visit(fluid, scene) with the fluid's own parts in the scene.
template <class Visit>
auto visit_fluid(const Fluid& any, const FluidScene& scene, Visit&& visit) {
  return std::visit(
      [&]<class F>(const F& fluid) {
        SceneOf<F> own{scene};
        using Plan = std::shared_ptr<const PlanOf<F>>;
        using Work = Cached<WorkOf<F>>;
        if (scene.plans)
          if (const auto* plan = std::get_if<Plan>(&scene.plans->own)) own.plan = plan->get();
        if (scene.states) own.state = std::get_if<StateOf<F>>(&scene.states->own);
        if (scene.works)
          own.work = std::holds_alternative<Work>(scene.works->own) ? &std::get<Work>(scene.works->own)
                                                                    : &scene.works->own.template emplace<Work>();
        return visit(fluid, own);
      },
      any);
}

// ---- Of the case.

inline bool has_fluid(const Fluid& any) { return any.index() != 0; }
bool turns(const Fluid& any);
std::string misfit_of(const Fluid& any, const FluidCompany& company);
bool is_given(const Fluid& any);
bool has_stress(const Fluid& any, bool in_cell);
bool bears_swimmers(const Fluid& any);
bool bears_squirmers(const Fluid& any);
// Of a fluid that is given.
std::optional<double> given_viscosity(const Fluid& any);
// Can grains move each other through it?
bool may_couple(const Fluid& any);
// Names of the fluids that bear swimmers or have columns: "stokes" or "pointset", in quotation marks.
std::string names_of_fluids_with_swimmers();
std::string names_of_fluids_with_squirmers();
std::string names_of_fluids_with_columns();
// Does it tell forces on its walls? The names of those that do.
bool tells_loads(const Fluid& any);
std::string names_of_fluids_with_loads();
// What is wrong with a wall of this name; empty: nothing.
std::string wall_fault(const Fluid& any, const std::string& word, bool planar);
std::vector<FluidMesh> meshes_of(Fluid& any);

// ---- Of the world and the state.

FluidPlan plan_of(const Fluid& any, const FluidSetting& setting);
// Sets the fluid's own part where the state has none of any fluid; throws InputError where it is of another fluid, or
// does not fit the plan.
void complete(const Fluid& any, const FluidScene& scene, FluidState& state);
// The fluid that a state is of, and the empty state of a fluid of that name; nothing for a name that is none.
std::string_view name_of_fluid(const FluidState::Own& state);
std::optional<FluidState::Own> state_of_fluid(std::string_view name);

// ---- In a step.

double buoyant_density(const Fluid& any);
bool is_at(const Fluid& any, const FluidScene& scene, Vec3 place);
double drag_at_rest(const Fluid& any, const FluidScene& scene, std::size_t k);
void couple(const Fluid& any, const FluidScene& scene, Resistance& resistance);
void check_fit(const Fluid& any, const FluidScene& scene);
double longest_step_of(const Fluid& any, const FluidScene& scene, double distance);
std::shared_ptr<const FluidCoupling> coupling_of(const Fluid& any, const FluidScene& scene, const Resistance& own,
                                                 const UncoupledResponse& response, const Impulses& expected);
// The own part of the state at the end of the step; nothing of a fluid that is not solved.
std::optional<FluidState::Own> solved(const Fluid& any, const FluidScene& scene, const FluidStep& step);

// ---- What is shown.

std::vector<std::string> columns_of(const Fluid& any);
void measure(const Fluid& any, const FluidScene& scene, std::vector<double>& values);
FluidNumbers summary_of(const Fluid& any, const FluidScene& scene);
std::vector<std::string> notes_of(const Fluid& any, const FluidScene& scene);
std::vector<std::string> field_names_of(const Fluid& any);
FluidFields fields_of(const Fluid& any, const FluidScene& scene);
// Empty where the fluid has no flow, or does not know it yet.
std::vector<FlowSample> sample_flow(const Fluid& any, const FluidScene& scene, std::span<const Vec3> points);
// On walls together, with torques about a point.
FlowLoad load_on(const Fluid& any, const FluidScene& scene, std::span<const std::string> walls, Vec3 about);

}  // namespace slurry
