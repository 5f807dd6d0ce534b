// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/summary.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "slurry/io/files.hpp"

namespace slurry {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(Vec3 v) { return Json::array({v.x, v.y, v.z}); }

Json to_json(const Energies& e) {
  return {{"kinetic_energy", e.kinetic_energy},
          {"rotational_energy", e.rotational_energy},
          {"momentum", to_json(e.momentum)},
          {"angular_momentum", to_json(e.angular_momentum)},
          {"centre_of_mass", to_json(e.centre_of_mass)}};
}

Json wall_times(const RunSummary& s) {
  Json stages = Json::object();
  for (const Timers::Line& line : s.timers.lines)
    stages[line.stage] = {{"seconds", line.seconds}, {"calls", line.calls}};
  return {{"total_seconds", s.totals.wall_seconds + s.wall_seconds},
          {"session_seconds", s.wall_seconds},
          {"session_stages", stages}};
}

Json solver_work(const RunSummary& s) {
  const double mean =
      s.totals.solves > 0 ? static_cast<double>(s.totals.iterations) / static_cast<double>(s.totals.solves) : 0;
  return {{"name", s.solver},
          {"solves", s.totals.solves},
          {"iterations", s.totals.iterations},
          {"mean_iterations", mean},
          {"softness", s.softness},
          {"worst_residual", s.totals.worst_residual},
          {"not_converged", s.totals.not_converged},
          {"shortened_steps", s.totals.shortened_steps},
          {"first_trouble", s.first_trouble}};
}

Json inlets_json(const RunSummary& s) {
  Json list = Json::array();
  for (const InletTotals& t : s.inlets)
    list.push_back({{"name", t.name},
                    {"group", t.group},
                    {"grains", t.came},
                    {"mass", t.mass},
                    {"owed", t.owed},
                    {"owed_unit", t.owed_unit},
                    {"waiting", t.waiting},
                    {"full_steps", t.full_steps}});
  return list;
}

Json outlets_json(const RunSummary& s) {
  Json list = Json::array();
  for (const OutletTotals& t : s.outlets)
    list.push_back({{"name", t.name}, {"group", t.group}, {"grains", t.left}, {"mass", t.mass}});
  return list;
}

// Names of probes may hold dots: the columns are a table of their own.
Json probes_json(const SeriesAverages& probes) {
  Json columns = Json::object();
  for (const ColumnAverage& c : probes.columns)
    columns[c.name] = {{"mean", c.average.mean},
                       {"error", c.average.error},
                       {"last", c.last},
                       {"blocks", c.average.blocks},
                       {"resolved", c.average.is_resolved}};
  return {{"since", probes.since}, {"until", probes.until}, {"rows", probes.rows}, {"columns", columns}};
}

Json fluid_json(const FluidNumbers& numbers) {
  Json json;
  for (const FluidNumber& number : numbers) std::visit([&](auto value) { json[number.name] = value; }, number.value);
  return json;
}

}  // namespace

std::string summary_json(const RunSummary& s) {
  Json json;
  json["program"] = "slurry";
  json["version"] = s.program_version;
  json["title"] = s.title;
  json["case_hash"] = fmt::format("{:016x}", checksum(s.case_text));
  json["ended"] = s.ended;
  json["steps"] = s.steps;
  json["time"] = s.time;
  json["fingerprint"] = fmt::format("{:016x}", s.fingerprint);
  json["threads"] = s.threads;
  json["grains"] = s.grains;
  json["obstacles"] = s.obstacles;
  if (!s.inlets.empty()) json["inlets"] = inlets_json(s);
  if (!s.outlets.empty()) json["outlets"] = outlets_json(s);
  if (!s.fluid.empty()) json["fluid"] = fluid_json(s.fluid);
  if (s.probes) json["probes"] = probes_json(*s.probes);
  json["most_contacts"] = s.totals.most_contacts;
  json["most_glued"] = s.totals.most_glued;
  json["deepest_overlap"] = s.totals.deepest_overlap;
  if (s.totals.collisions + s.totals.left_out > 0)
    json["collisions"] = {
        {"collisions", s.totals.collisions}, {"left_out", s.totals.left_out}, {"breaks", s.totals.breaks}};
  json["solver"] = solver_work(s);
  json["notes"] = s.notes;
  json["energies_at_start"] = s.energies_at_start ? to_json(*s.energies_at_start) : Json(nullptr);
  json["energies_at_end"] = to_json(s.energies_at_end);
  json["wall"] = wall_times(s);
  json["provenance"] = {{"command", s.provenance.command},
                        {"processor", s.provenance.processor},
                        {"cores", s.provenance.cores},
                        {"system", s.provenance.system},
                        {"date", s.provenance.date}};
  // A title need not be valid UTF-8: what is not is replaced rather than refused.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_summary(const std::filesystem::path& run_folder, const RunSummary& summary) {
  make_folder(run_folder);
  write_file(run_folder / "summary.json", summary_json(summary));
}

}  // namespace slurry
