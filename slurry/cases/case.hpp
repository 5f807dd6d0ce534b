// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Case: everything that the user fixed about a run, defaults filled in; constant during the run.
//
// This is the schema of a case file: each struct is a table of the file, each field table below is what the reader, the
// reference pages and the bindings know. The struct holds no derived data: it can be copied, compared, printed back as
// TOML and stored with the results. The one exception is what io has read of meshes and of the tables of inlets, behind
// pointers to constant data (shapes/obstacles/mesh.hpp), since physics opens no files.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "slurry/cases/cell.hpp"
#include "slurry/cases/gaits.hpp"
#include "slurry/cases/inlets.hpp"
#include "slurry/cases/materials.hpp"
#include "slurry/collisions/breakage_options.hpp"
#include "slurry/collisions/collision_options.hpp"
#include "slurry/core/distribution.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/schedule.hpp"
#include "slurry/fluids/fluids.hpp"
#include "slurry/forces/forces.hpp"
#include "slurry/grains/chains.hpp"
#include "slurry/grains/grain_shapes.hpp"
#include "slurry/grains/growth.hpp"
#include "slurry/grains/motion.hpp"
#include "slurry/grains/placement.hpp"
#include "slurry/grains/squirmer.hpp"
#include "slurry/laws/laws.hpp"
#include "slurry/lubrication/pair_forces.hpp"
#include "slurry/observe/fields/field_options.hpp"
#include "slurry/observe/probes/probes.hpp"
#include "slurry/shapes/obstacles/shapes.hpp"
#include "slurry/world/dynamics.hpp"
#include "slurry/world/options.hpp"

namespace slurry {

struct GrainGroup {
  static constexpr const char* doc = "A group of grains.";
  std::string name = "grains";
  GrainShape shape;
  std::string material;
  Placement place;
  Orientation orientation;
  Distribution radius;
  std::optional<double> mass;
  std::optional<double> density;
  Vec3 velocity;
  Vec3 angular_velocity;
  double velocity_spread = 0;
  bool turns = true;
  bool frozen = false;
  std::string tied_to;
  std::optional<std::int64_t> colour;
  std::optional<ChainOptions> chain;
  std::optional<GrowthOptions> growth;
  std::optional<BreakageOptions> breakage;
  std::optional<GaitOptions> swimmer;
  std::optional<Squirmer> squirmer;
  static constexpr auto fields() {
    return FieldTable{
        field("name", &GrainGroup::name, "", "Name of the group; contact rules, forces and probes refer to it."),
        field("shape", &GrainGroup::shape, "", "Shape of the grains; its lengths are in units of `radius`."),
        field("material", &GrainGroup::material, "", "Name of the material of the grains; none by default."),
        field("place", &GrainGroup::place, "", "How the centres are chosen."),
        field("orientation", &GrainGroup::orientation, "", "How the grains are turned at the start."),
        field("radius", &GrainGroup::radius, "m",
              "Size of the grains: a number, or { uniform = [low, high] }, { normal = [mean, deviation] }, { lognormal "
              "= [median, deviation of the logarithm] }, { choice = [...], weights = [...] }; normal and lognormal are "
              "cut at 3 deviations (`describe distribution`).",
              Rule::positive),
        field("mass", &GrainGroup::mass, "kg", "Mass of each grain, whatever its radius.", Rule::positive),
        field("density", &GrainGroup::density, "kg/m^3",
              "Mass per volume (per area in a planar case), in place of `mass`; 1 by default.", Rule::positive),
        field("velocity", &GrainGroup::velocity, "m/s", "Initial velocity."),
        field("angular_velocity", &GrainGroup::angular_velocity, "rad/s", "Initial angular velocity."),
        field("velocity_spread", &GrainGroup::velocity_spread, "m/s",
              "Standard deviation of a random part of each component of the initial velocity.", Rule::non_negative),
        field("turns", &GrainGroup::turns, "", "false: the grains never turn (blocks, or the model of a point mass)."),
        field("frozen", &GrainGroup::frozen, "",
              "true: the grains keep the velocity and the angular velocity that they begin with, whatever acts on them "
              "(a wall made of grains). They touch neither obstacles nor other frozen grains."),
        field(
            "tied_to", &GrainGroup::tied_to, "",
            "Name of an obstacle that the grains move with, for good (a rough plate). With frozen = true; the obstacle "
            "must not turn. A load on it is then carried by the contacts of these grains too."),
        field("colour", &GrainGroup::colour, "", "Colour number for pictures; the rank of the group by default."),
        field("chain", &GrainGroup::chain, "", "Links the grains into chains (worms, membranes)."),
        field("growth", &GrainGroup::growth, "", "The grains grow and divide."),
        field("breakage", &GrainGroup::breakage, "",
              "The grains break in two when impacts have given them too much energy; with law = \"hard_sphere\"."),
        field("swimmer", &GrainGroup::swimmer, "", "Makes the grains the bodies of micro-swimmers."),
        field("squirmer", &GrainGroup::squirmer, "",
              "Makes the grains swim by a motion of their surfaces along themselves.")};
  }
};

struct ObstacleOptions {
  static constexpr const char* doc = "A body whose motion is prescribed.";
  std::string name;
  Shape shape;
  Motion motion;
  std::optional<double> since = {};
  std::optional<double> until = {};
  std::string material = {};
  static constexpr auto fields() {
    return FieldTable{
        field("name", &ObstacleOptions::name, "",
              "Name; contact rules and probes refer to it. Several obstacles may have one name: a rule or probe "
              "is then about all of them together."),
        field("shape", &ObstacleOptions::shape, "", "Form of the obstacle.", Rule::required),
        field("material", &ObstacleOptions::material, "", "Name of the material of the obstacle; none by default."),
        field("motion", &ObstacleOptions::motion, "", "How the obstacle moves."),
        field("since", &ObstacleOptions::since, "s",
              "The obstacle is there from this time on, from the start by default. Before, it touches "
              "nothing and is not drawn; grains that are in its place when it comes are pushed out.",
              Rule::non_negative),
        field("until", &ObstacleOptions::until, "s", "The obstacle is there up to this time, to the end by default.",
              Rule::positive)};
  }
};

struct ForceOptions {
  static constexpr const char* doc = "A force on the grains.";
  Force force;
  std::vector<std::string> on;
  static constexpr auto fields() {
    return FieldTable{field("force", &ForceOptions::force, "", "Kind of force.", Rule::required),
                      field("on", &ForceOptions::on, "", "Names of the groups it acts on; all by default.")};
  }
};

struct ContactRule {
  static constexpr const char* doc = "The contact law between two groups; a later rule overrides an earlier one.";
  std::vector<std::string> between;
  Law law;
  static constexpr auto fields() {
    return FieldTable{
        field("between", &ContactRule::between, "",
              "Two names of groups, obstacles or materials, or one for \"it and any other\"; all pairs by "
              "default."),
        field("law", &ContactRule::law, "", "Contact law.", Rule::required)};
  }
};

struct OutputOptions {
  static constexpr const char* doc = "What is written to the run folder, and when.";
  std::optional<Schedule> frames;
  Schedule series = Schedule::each_steps(1);
  std::optional<Schedule> field_times;
  Schedule checkpoint = Schedule::never();
  double checkpoint_wall = 300;
  bool contacts = true;
  bool report = true;
  // Of a run that ends at this time.
  Schedule frame_times(double end) const { return frames.value_or(Schedule::each(end / 20)); }
  static constexpr auto fields() {
    return FieldTable{
        field("frames", &OutputOptions::frames, "s",
              "Pictures of the state (HDF5 and XDMF): a time, { every = time }, { steps = n }, { at = "
              "[times] } or false; by default every twentieth of time.end."),
        field("series", &OutputOptions::series, "s", "Lines of series.csv, with the same forms."),
        field("fields", &OutputOptions::field_times, "s",
              "Fields of the list `fields`, those that do not say when themselves, with the same forms; with the "
              "frames by default."),
        field("checkpoint", &OutputOptions::checkpoint, "s",
              "Checkpoints, with the same forms; one is always written at the end."),
        field("checkpoint_wall", &OutputOptions::checkpoint_wall, "s",
              "Also a checkpoint after this much wall time; 0 for none.", Rule::non_negative),
        field("contacts", &OutputOptions::contacts, "", "Write the contacts into the frames."),
        field("report", &OutputOptions::report, "",
              "Write report.html at the end: the case, the summary, plots and pictures on one page.")};
  }
};

struct ProbeOptions {
  static constexpr const char* doc = "A quantity to be written to series.csv.";
  std::string name;
  Probe probe;
  static constexpr auto fields() {
    return FieldTable{field("name", &ProbeOptions::name, "", "Name of the probe; the first part of its column names.",
                            Rule::required),
                      field("probe", &ProbeOptions::probe, "", "What is measured.", Rule::required)};
  }
};

struct Case {
  static constexpr const char* kind = "grains";
  static constexpr const char* doc =
      "A run of slurry. A table [parameters] may give names to numbers: a text \"=formula\" stands for the number that "
      "it gives, "
      "and {name} in a text for the value of a parameter.";
  std::string title;
  bool planar = false;
  std::int64_t seed = 1;
  bool resolve_overlaps = false;
  Dynamics dynamics;
  TimeOptions time;
  std::vector<GrainGroup> grains;
  std::optional<CellOptions> cell;
  std::vector<ObstacleOptions> obstacles;
  std::vector<InletOptions> inlets;
  std::vector<OutletOptions> outlets;
  std::vector<ForceOptions> forces;
  std::vector<Material> materials;
  std::vector<MaterialPair> material_pairs;
  MixingOptions mixing;
  std::vector<ContactRule> contacts;
  Collisions collisions;
  Lubrication lubrication;
  Fluid fluid;
  SolverOptions solver;
  NeighbourOptions neighbours;
  OutputOptions output;
  std::vector<ProbeOptions> probes;
  std::vector<FieldOptions> field_list;
  static constexpr auto fields() {
    return FieldTable{
        field("title", &Case::title, "", "One line that says what the run shows."),
        field("planar", &Case::planar, "", "Grains are discs (or planar shapes) that move in the plane z = 0."),
        field("seed", &Case::seed, "", "Seed of all random choices.", Rule::non_negative),
        field("resolve_overlaps", &Case::resolve_overlaps, "",
              "Grains that overlap at the start are moved apart, by as little as possible, in place of an "
              "error."),
        field("dynamics", &Case::dynamics, "", "Law of motion."),
        field("time", &Case::time, "", "The clock of the run."),
        field("grains", &Case::grains, "", "Groups of grains."),
        field("cell", &Case::cell, "", "A periodic cell; space is open by default."),
        field("obstacles", &Case::obstacles, "", "Bodies whose motion is prescribed."),
        field("inlets", &Case::inlets, "", "Where grains come into the world."),
        field("outlets", &Case::outlets, "", "Where grains leave it."),
        field("forces", &Case::forces, "", "Forces on the grains."),
        field("materials", &Case::materials, "", "What grains and obstacles are made of."),
        field("material_pairs", &Case::material_pairs, "", "Values for two materials together."),
        field("mixing", &Case::mixing, "", "How the values of two materials make those of their contacts."),
        field("contacts", &Case::contacts, "",
              "Contact laws, which go before those of materials; inelastic where neither applies."),
        field("collisions", &Case::collisions, "",
              "How the impacts of a step are resolved where law = \"hard_sphere\"; with its keys best written as a "
              "table, [collisions] name = \"once\"."),
        field("lubrication", &Case::lubrication, "",
              "Viscous films between close grains; with its keys best written as a table, [lubrication] "
              "name = \"explicit\"."),
        field("fluid", &Case::fluid, "",
              "What the grains move in; with its keys best written as a table, [fluid] name = \"field\"."),
        field("solver", &Case::solver, "", "The solver of the contact problem."),
        field("neighbours", &Case::neighbours, "", "Which pairs enter the contact problem."),
        field("output", &Case::output, "", "What is written, and when."),
        field("probes", &Case::probes, "", "Quantities written to series.csv."),
        field("fields", &Case::field_list, "",
              "Continuum fields by coarse graining, written to fields/ and fields_mean.h5.")};
  }
  // Not a field: the folder that relative paths in the case start from.
  std::string folder = ".";

  // Made, copied and destroyed in one source: every file that holds one would compile all families anew.
  Case();
  Case(const Case&);
  Case(Case&&) noexcept;
  Case& operator=(const Case&);
  Case& operator=(Case&&) noexcept;
  ~Case();
};

// Checks what no single field can check (names that exist, planar data in the plane, step given, grains placed, laws
// that fit the solver...). Throws InputError; the message names the table and the key.
void validate(const Case& c);

}  // namespace slurry
