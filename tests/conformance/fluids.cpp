// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The contract of a fluid, for every fluid of the list: it adds to the resistance of the grains, stands against their
// motion and never drives it by itself, whatever the order of the grains and the number of threads; and a run in it has
// the same bits whole or resumed, and a step that was cut those of a short one.
#include "slurry/fluids/fluids.hpp"

#include <gtest/gtest.h>

#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/io/results/field_files.hpp"
#include "slurry/runs/runner.hpp"
#include "slurry/stepping/stages.hpp"
#include "tests/support.hpp"
#include "tests/unit/io/run_folder.hpp"

namespace slurry {
namespace {

// Each fluid, at work. A fluid that is not set up here does not compile.
Fluid at_work(NoFluid) { return NoFluid{}; }
Fluid at_work(FieldFluid) {
  FieldFluid fluid;
  fluid.viscosity = 0.3;
  fluid.density = 2;
  fluid.flow.name = VortexFlow{3, 0.5, {}, {0, 0, 1}};
  fluid.drag.name = SchillerNaumannDrag{};
  return fluid;
}

Fluid at_work(StokesFluid) {
  StokesFluid fluid;
  fluid.viscosity = 0.3;
  fluid.density = 2;
  fluid.flow.name = VortexFlow{3, 0.5, {}, {0, 0, 1}};
  return fluid;
}

Fluid at_work(GridFluid) {
  GridFluid fluid;
  fluid.viscosity = 0.3;
  fluid.density = 2;
  fluid.spacing = 0.05;
  return fluid;
}

Fluid at_work(PointsetFluid) {
  PointsetFluid fluid;
  fluid.viscosity = 0.3;
  fluid.density = 2;
  fluid.spacing = 0.1;
  fluid.low = {-1, -1, -1};
  fluid.high = {1, 1, 1};
  fluid.drag.name = SchillerNaumannDrag{};
  return fluid;
}

Fluid at_work(AveragedFluid) {
  AveragedFluid fluid;
  fluid.viscosity = 0.3;
  fluid.density = 2;
  fluid.spacing = 1;
  fluid.low = {-3, -3, -3};
  fluid.high = {3, 3, 3};
  return fluid;
}

Grains grains_in_a_fluid(std::size_t n) {
  Random random(7);
  Grains g;
  g.resize(n);
  for (std::size_t k = 0; k < n; ++k) {
    g.id[k] = static_cast<std::int64_t>(k);
    g.radius[k] = random.uniform(0.1, 0.2);
    g.mass[k] = random.uniform(1, 2);
    g.position[k] = {random.normal(), random.normal(), random.normal()};
    g.velocity[k] = {random.normal(), random.normal(), random.normal()};
  }
  return g;
}

Resistance resistance_in(const Fluid& fluid, const Grains& grains) {
  const Forms round;
  Resistance r;
  couple(fluid, {grains, round, 1, 0.1}, r);
  return r;
}

template <class Test>
void for_each_fluid(Test&& test) {
  for_each_alternative<Fluid>([&]<class F>(std::type_identity<F>) {
    SCOPED_TRACE(F::name);
    test(at_work(F{}));
  });
}

TEST(EveryFluid, finds_nothing_wrong_with_itself) {
  for_each_fluid(
      [](const Fluid& fluid) { EXPECT_EQ(std::visit([](const auto& f) { return f.fault().what; }, fluid), ""); });
}

TEST(EveryFluid, adds_to_what_is_there) {
  for_each_fluid([](const Fluid& fluid) {
    const Grains g = grains_in_a_fluid(50);
    const Forms round;
    const Resistance once = resistance_in(fluid, g);
    Resistance twice = once;
    couple(fluid, {g, round, 1, 0.1}, twice);
    for (std::size_t k = 0; k < 50; ++k) {
      EXPECT_EQ(twice.drag_of(k), 2 * once.drag_of(k));
      EXPECT_EQ(twice.pull_of(k), 2 * once.pull_of(k));
      EXPECT_EQ(twice.spin_drag_of(k), 2 * once.spin_drag_of(k));
      EXPECT_EQ(twice.spin_pull_of(k), 2 * once.spin_pull_of(k));
    }
  });
}

// At least as much as on a grain that moves with it: steps of chains are chosen by that.
TEST(EveryFluid, stands_against_motion) {
  for_each_fluid([](const Fluid& fluid) {
    const Grains g = grains_in_a_fluid(50);
    const Forms round;
    const Resistance r = resistance_in(fluid, g);
    const bool is_none = std::holds_alternative<NoFluid>(fluid);
    for (std::size_t k = 0; k < 50; ++k) {
      const double least = std::visit([&](const auto& f) { return f.drag_at_rest({g, round, 1, 0.1}, k); }, fluid);
      EXPECT_GE(r.drag_of(k), least);
      EXPECT_EQ(least > 0, !is_none);
      EXPECT_GE(r.spin_drag_of(k), 0);
    }
    EXPECT_GE(std::visit([](const auto& f) { return f.buoyant_density(); }, fluid), 0);
  });
}

TEST(EveryFluid, says_whether_it_turns_grains) {
  for_each_fluid([](const Fluid& fluid) {
    const bool turns = std::visit([](const auto& f) { return f.turns(); }, fluid);
    EXPECT_EQ(turns, !resistance_in(fluid, grains_in_a_fluid(3)).spin_drag.empty());
  });
}

TEST(EveryFluid, does_not_see_the_order_of_the_grains_or_the_threads) {
  for_each_fluid([](const Fluid& fluid) {
    const Grains g = grains_in_a_fluid(3000);
    Grains shuffled = g;
    std::vector<std::int32_t> order(3000);
    for (int k = 0; k < 3000; ++k) order[k] = (k * 17) % 3000;
    shuffled.reorder(order);
    const Resistance a = resistance_in(fluid, g);
    set_threads(4);
    const Resistance b = resistance_in(fluid, shuffled);
    set_threads(1);
    for (std::size_t k = 0; k < 3000; ++k) {
      EXPECT_EQ(b.drag_of(k), a.drag_of(order[k]));
      EXPECT_EQ(b.pull_of(k), a.pull_of(order[k]));
      EXPECT_EQ(b.spin_pull_of(k), a.spin_pull_of(order[k]));
    }
  });
}

// ---- In a run

// Coarse, and about all grains.
Fluid in_a_run(NoFluid) { return NoFluid{}; }
Fluid in_a_run(FieldFluid) { return at_work(FieldFluid{}); }
Fluid in_a_run(StokesFluid) { return at_work(StokesFluid{}); }
Fluid in_a_run(GridFluid) {
  GridFluid fluid = std::get<GridFluid>(at_work(GridFluid{}));
  fluid.spacing = 0.2;
  fluid.low = {-1.6, -1.6, -1.6};
  fluid.high = {1.6, 1.6, 1.6};
  fluid.upper_velocity = {1, 0, 0};
  return fluid;
}
Fluid in_a_run(PointsetFluid) {
  PointsetFluid fluid = std::get<PointsetFluid>(at_work(PointsetFluid{}));
  fluid.spacing = 0.5;
  fluid.two_way = true;
  fluid.acceleration = {1, 0, 0};
  return fluid;
}

Fluid in_a_run(AveragedFluid) {
  AveragedFluid fluid = std::get<AveragedFluid>(at_work(AveragedFluid{}));
  fluid.added_mass = 0.5;
  fluid.saffman = true;
  AveragedSideOptions in, out;
  in.kind = FlowBoundaryKind::inflow, in.on = {"left"}, in.velocity = ExpressionVector{1, 0, 0};
  out.kind = FlowBoundaryKind::outflow, out.on = {"right"};
  fluid.boundaries = {in, out};
  return fluid;
}

// Three balls that fall onto each other, so that contacts act in the fluid. Fields and rows each second step, and
// checkpoints each third.
Case balls_in(const Fluid& fluid) {
  Case c = parse_case(R"(
title = "Balls"
fluid = { name = "field", viscosity = 1 }
time = { step = 0.01, end = 0.12 }
[[grains]]
positions = [[0.03, 0, 0.81], [0, 0.05, 0], [0, 0, -0.81]]
velocities = [[0, 0, -1], [0, 0, 0], [0, 0, 1]]
radius = 0.4
density = 40
[[contacts]]
law = "friction"
friction = 0.3
[[forces]]
force = "gravity"
acceleration = [0, 0, -9.81]
[[fields]]
name = "around"
where = "line"
start = [-1.5, 0.1, 0.1]
end = [1.5, 0.2, 0.3]
points = 7
quantities = ["fluid_velocity"]
[output]
series = { steps = 2 }
fields = { steps = 2 }
frames = { steps = 4 }
checkpoint = { steps = 3 }
report = false
)",
                      "balls.toml");
  // The one of the text lets the field be asked for.
  c.fluid = fluid;
  if (!has_fluid(fluid)) c.field_list.clear();
  return c;
}

template <class Test>
void for_each_run(Test&& test) {
  for_each_alternative<Fluid>([&]<class F>(std::type_identity<F>) {
    SCOPED_TRACE(F::name);
    test(balls_in(in_a_run(F{})));
  });
}

std::uint64_t end_of(Simulation s, int steps) {
  for (int n = 0; n < steps; ++n) s.step();
  return fingerprint(s.state());
}

TEST(EveryFluid, has_a_state_that_a_checkpoint_keeps) {
  for_each_run([](const Case& c) {
    Simulation first(c);
    for (int n = 0; n < 6; ++n) first.step();
    EXPECT_GT(first.state().totals.most_contacts, 0);
    const Checkpoint kept = unpack_checkpoint(pack_checkpoint(first.state(), ""), "kept");
    EXPECT_EQ(fingerprint(kept.state), fingerprint(first.state()));
    const std::uint64_t whole = end_of(Simulation(c), 12);
    EXPECT_EQ(end_of(Simulation(c, kept.state), 6), whole) << "by a new session";
    EXPECT_EQ(end_of(Simulation(first), 6), whole) << "by a copy";
    EXPECT_EQ(end_of(std::move(first), 6), whole) << "by itself";
  });
}

TEST(EveryFluid, has_the_same_bits_in_a_run_for_any_threads_and_order) {
  for_each_run([](const Case& c) {
    const std::uint64_t whole = end_of(Simulation(c), 8);
    set_threads(3);
    EXPECT_EQ(end_of(Simulation(c), 8), whole) << "threads";
    set_threads(1);
    Simulation shuffled(c);
    for (int n = 0; n < 8; ++n) {
      reorder(shuffled.state(), n % 2 == 0 ? std::vector<std::int32_t>{2, 0, 1} : std::vector<std::int32_t>{1, 0, 2});
      shuffled.step();
    }
    EXPECT_EQ(fingerprint(shuffled.state()), whole) << "order";
  });
}

// What was found for the whole step leaves nothing behind where the half of it is taken.
TEST(EveryFluid, is_solved_again_for_a_step_that_is_cut) {
  for_each_run([](const Case& c) {
    Simulation cut(c), brief(c);
    for (Simulation* s : {&cut, &brief}) s->step();
    cut.run(keep_order, 0);
    for (const double dt : {0.01, 0.005})
      for (const Stage* stage : {&move_walls, &sum_loads, &respond, &resolve_contacts, &solve_fluid})
        cut.run(*stage, dt);
    for (const Stage* stage :
         {&commit_walls, &advance_history, &integrate, &advance_fluid, &change_population, &advance_clock})
      cut.run(*stage, 0.005);
    for (const Stage* stage : stages()) brief.run(*stage, 0.005);
    EXPECT_EQ(fingerprint(cut.state()), fingerprint(brief.state()));
  });
}

// A fluid that cannot bear a step has it cut, as contacts do, where the case says so.
TEST(EveryFluid, that_cannot_bear_a_step_has_it_cut_where_the_case_says_so) {
  for_each_run([](Case c) {
    if (std::holds_alternative<GridFluid>(c.fluid)) {
      std::get<GridFluid>(c.fluid).upper_velocity = {600, 0, 0};
    } else if (std::holds_alternative<PointsetFluid>(c.fluid)) {
      std::get<PointsetFluid>(c.fluid).viscosity = 200;
      std::get<PointsetFluid>(c.fluid).drag = {};
    } else if (auto* averaged = std::get_if<AveragedFluid>(&c.fluid)) {
      averaged->boundaries.front().velocity = ExpressionVector{80, 0, 0};
    } else {
      return;  // bears any step
    }
    const auto run = [&](OnTrouble what) {
      Case one = c;
      one.solver.on_trouble = what;
      Simulation s(one);
      for (int n = 0; n < 3; ++n) s.step();
      return s;
    };
    EXPECT_THROW(run(OnTrouble::stop), RunError);
    const Simulation s = run(OnTrouble::shorten_step);
    EXPECT_GT(s.state().totals.shortened_steps, 0);
    EXPECT_NE(s.first_trouble(), "");
    EXPECT_LT(s.state().clock.time, 0.03);
  });
}

// ---- In a run folder

class FluidRun : public RunFolder {
 protected:
  // What the run shows of the fluid, by the paths of the files.
  std::map<std::string, std::string> shown(const std::string& name) const {
    std::map<std::string, std::string> found{{"series", read_file(folder / name / "series.csv")}};
    for (const NumberedFile& f : numbered_files(folder / name / "fields", "fields_", ".h5"))
      found[f.path.filename().string()] = read_file(f.path);
    return found;
  }
  Runner started(const Case& c, const std::string& name) const { return Runner::start(c, folder / name, true); }
  static void go(Runner& runner, std::int64_t step) {
    while (runner.simulation().state().clock.step < step) runner.advance();
  }
};

TEST_F(FluidRun, OfEveryFluidShowsTheSameWholeOrResumed) {
  for_each_run([&](const Case& c) {
    Runner whole = started(c, "whole");
    go(whole, 12);
    whole.finish("end");
    {
      Runner first = started(c, "run");
      go(first, 5);
      first.finish("interrupted");
    }
    {
      Runner killed = Runner::resume(c, folder / "run");
      go(killed, 8);
    }
    Runner last = Runner::resume(c, folder / "run");
    go(last, 12);
    last.finish("end");
    EXPECT_EQ(shown("run"), shown("whole"));
    EXPECT_EQ(fingerprint(last.simulation().state()), fingerprint(whole.simulation().state()));
    for (const std::string& name : field_names_of(c.fluid)) {
      const auto at_end = read_fields(numbered_files(folder / "run" / "fields", "fields_", ".h5").back().path);
      EXPECT_TRUE(std::any_of(at_end.begin(), at_end.end(), [&](const auto& f) { return f.name == name; })) << name;
    }
  });
}

// A file of fields that cannot take its name ends the run; what was due is written when it goes on.
TEST_F(FluidRun, OfEveryFluidWritesWhatIsOwedWhenItGoesOn) {
  for_each_run([&](const Case& c) {
    if (c.field_list.empty()) return;
    {
      Runner whole = started(c, "whole");
      go(whole, 6);
      whole.finish("interrupted");
    }
    const std::filesystem::path in_the_way = folder / "run" / "fields" / "fields_000002.h5";
    {
      Runner runner = started(c, "run");
      std::filesystem::create_directories(in_the_way / "x");
      EXPECT_THROW(go(runner, 6), FileError);
      try {
        runner.finish("failed");
      } catch (const FileError&) {
      }
    }
    std::filesystem::remove_all(in_the_way);
    Runner runner = Runner::resume(c, folder / "run");
    EXPECT_TRUE(runner.notes().empty()) << runner.notes()[0];
    go(runner, 6);
    runner.finish("interrupted");
    EXPECT_EQ(shown("run"), shown("whole"));
  });
}

}  // namespace
}  // namespace slurry
