// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry bench: how fast this machine steps through cases, where the time goes, and how far the solver is from the time
// that moving its bytes takes. Writes nothing but the report.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "bench.hpp"
#include "commands.hpp"
#include "gallery.hpp"
#include "machine.hpp"
#include "slurry/backends/devices.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/provenance.hpp"

namespace slurry::bench_command {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* default_case = "box_settle_3d";
constexpr const char* size_parameter = "parameters.grains";

struct Options {
  std::vector<std::string> cases, overrides;
  std::vector<std::int64_t> grains;
  std::vector<int> threads;
  std::int64_t warm_up = 50, steps = 20, repeat = 1;
  bool cold = false;
  std::string json, device;
};

using Bandwidth = std::map<int, double>;  // bytes a second, by number of threads

// Does the case say something else for another value of the parameter?
bool has_sizes(const std::string& path, const std::vector<std::string>& overrides) {
  const auto text = [&](int grains) {
    std::vector<std::string> all = overrides;
    all.push_back(fmt::format("{}={}", size_parameter, grains));
    return write_case(read_case(path, all));
  };
  return text(1000) != text(64000);
}

BenchPlan plan_of(const Options& options, const std::string& path, std::int64_t grains) {
  std::vector<std::string> overrides = options.overrides;
  if (grains > 0) overrides.push_back(fmt::format("{}={}", size_parameter, grains));
  if (options.cold) overrides.push_back("solver.warm_start=false");
  return {std::filesystem::path(path).stem().string(),
          read_case(path, overrides),
          options.warm_up,
          options.steps,
          options.repeat,
          options.threads};
}

std::vector<BenchPlan> plans_of(const Options& options) {
  std::vector<BenchPlan> plans;
  for (const std::string& path : options.cases) {
    const bool sized = !options.grains.empty() && has_sizes(path, options.overrides);
    if (!options.grains.empty() && !sized)
      fmt::print(stderr, "note: {} does not depend on {}: it is measured as it is\n", path, size_parameter);
    for (const std::int64_t grains : sized ? options.grains : std::vector<std::int64_t>{0})
      plans.push_back(plan_of(options, path, grains));
  }
  return plans;
}

// What is not known is a dash.
std::string number(double value) { return value > 0 ? fmt::format("{:.2f}", value) : "-"; }

void print_summary(const std::vector<BenchResult>& results, const Bandwidth& bandwidth) {
  fmt::print(
      "{:<19} {:<10} {:>8} {:>7} {:>9} {:>9} {:>10} {:>10} {:>9} {:>8} {:>9} {:>7} {:>9} {:>8} {:>8} {:>8}  {}\n",
      "case", "law", "grains", "threads", "contacts", "iter/step", "ms/step", "CPU ms", "steps/s", "speed-up",
      "Mc x it/s", "x bound", "peak MiB", "B/grain", "overlap", "residual", "status");
  for (const BenchResult& r : results) {
    const double steps = static_cast<double>(std::max<std::int64_t>(1, r.steps));
    fmt::print("{:<19} {:<10} {:>8} {:>7} {:>9.0f} {:>9.1f} {:>10.3f} {:>10.3f} {:>9.4g} {:>8}", r.label, r.laws,
               r.grains, r.threads, r.contacts, static_cast<double>(r.iterations) / steps, r.milliseconds_per_step(),
               1e3 * r.processor_seconds / steps, r.steps_per_second(), number(r.speed_up));
    fmt::print(" {:>9.1f} {:>7} {:>9} {:>8.0f} {:>8.1g} {:>8.1g}  {}\n", 1e-6 * r.contact_iterations_per_second(),
               number(r.times_the_bound(bandwidth.at(r.threads))),
               number(static_cast<double>(r.peak_bytes) / (1024 * 1024)), r.bytes_per_grain, r.deepest_overlap,
               r.worst_residual, r.status);
  }
}

// Milliseconds a step and share of each stage: a line per stage, a column per result.
void print_stages(const std::vector<BenchResult>& results) {
  std::vector<std::string> stages;
  for (const BenchResult& r : results)
    for (const Timers::Line& line : r.stages)
      if (std::find(stages.begin(), stages.end(), line.stage) == stages.end()) stages.push_back(line.stage);
  fmt::print("\n{:<12}", "ms/step (%)");
  for (const BenchResult& r : results) fmt::print(" {:>17}", fmt::format("{} x{}", r.grains, r.threads));
  fmt::print("\n");
  for (const std::string& stage : stages) {
    fmt::print("{:<12}", stage);
    for (const BenchResult& r : results) {
      const double s = r.seconds_in(stage);
      fmt::print(" {:>10.4f} ({:>4.1f})", 1e3 * s / static_cast<double>(std::max<std::int64_t>(1, r.steps)),
                 r.seconds > 0 ? 100 * s / r.seconds : 0);
    }
    fmt::print("\n");
  }
}

Json stages_json(const BenchResult& r) {
  Json stages = Json::object();
  for (const Timers::Line& line : r.stages)
    stages[line.stage] = {
        {"seconds", line.seconds}, {"calls", line.calls}, {"share", r.seconds > 0 ? line.seconds / r.seconds : 0}};
  return stages;
}

Json to_json(const BenchResult& r, const Bandwidth& bandwidth) {
  Json json{{"case", r.label},
            {"laws", r.laws},
            {"grains", r.grains},
            {"threads", r.threads},
            {"warm_up", r.warm_up},
            {"steps", r.steps},
            {"status", r.status},
            {"seconds", r.seconds},
            {"processor_seconds", r.processor_seconds},
            {"milliseconds_per_step", r.milliseconds_per_step()},
            {"steps_per_second", r.steps_per_second()},
            {"contacts", r.contacts},
            {"iterations_per_step", r.steps > 0 ? static_cast<double>(r.iterations) / static_cast<double>(r.steps) : 0},
            {"solves", r.solves},
            {"not_converged", r.not_converged},
            {"contact_iterations_per_second", r.contact_iterations_per_second()},
            {"deepest_overlap", r.deepest_overlap},
            {"worst_residual", r.worst_residual}};
  json["speed_up"] = r.speed_up > 0 ? Json(r.speed_up) : Json(nullptr);
  json["peak_bytes"] = r.peak_bytes > 0 ? Json(r.peak_bytes) : Json(nullptr);
  json["bytes_per_grain"] = r.peak_bytes > 0 ? Json(r.bytes_per_grain) : Json(nullptr);
  json["sweep"] = {{"batches", r.sweep.batches},
                   {"lanes_used", r.sweep.lanes_used},
                   {"bytes", r.sweep.bytes},
                   {"device_seconds", r.device_sweep > 0 ? Json(r.device_sweep) : Json(nullptr)},
                   {"solve_time_over_bound", r.times_the_bound(bandwidth.at(r.threads))}};
  json["stages"] = stages_json(r);
  return json;
}

void write_json(const std::string& path, const std::vector<BenchResult>& results, const Bandwidth& bandwidth,
                const std::vector<std::string>& overrides) {
  Json json{{"program", "slurry"}, {"version", SLURRY_VERSION}};
  json["machine"] = {{"processor", processor_name()}, {"cores", std::thread::hardware_concurrency()}};
  for (const auto& [threads, bytes] : bandwidth)
    json["machine"]["triad"].push_back({{"threads", threads}, {"bytes_per_second", bytes}});
  json["overrides"] = overrides;
  json["device"] = DeviceChoice::of_case("that of the case");
  json["runs"] = Json::array();
  for (const BenchResult& r : results) json["runs"].push_back(to_json(r, bandwidth));
  write_file(path, json.dump(2) + "\n");
}

// The default case at three sizes, and one thread beside all cores, where the command line says nothing.
void fill_defaults(Options& options) {
  if (options.cases.empty()) {
    options.cases = {find_gallery_case(default_case).path.string()};
    if (options.grains.empty()) options.grains = {1000, 10000, 100000};
  }
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  if (options.threads.empty()) options.threads = cores > 1 ? std::vector<int>{1, cores} : std::vector<int>{1};
}

int bench(Options options) {
  fill_defaults(options);
  const DeviceChoice device(options.device);
  const std::vector<BenchPlan> plans = plans_of(options);
  Bandwidth bandwidth;
  for (const int threads : options.threads) bandwidth[threads] = triad_bandwidth(threads);
  fmt::print("{}, {} cores; triad", processor_name(), std::thread::hardware_concurrency());
  for (const auto& [threads, bytes] : bandwidth) fmt::print(" {:.1f} GB/s (x{})", 1e-9 * bytes, threads);
  fmt::print("; {} steps after {}\n\n", options.steps, options.warm_up);

  std::vector<BenchResult> results;
  for (const BenchPlan& plan : plans) {
    std::string note;
    for (BenchResult& r : measure(plan, note)) results.push_back(std::move(r));
    if (!note.empty()) fmt::print(stderr, "note: {}: {}\n", plan.label, note);
  }
  print_summary(results, bandwidth);
  print_stages(results);
  for (const BenchResult& r : results)
    if (r.device_sweep > 0)
      fmt::print(
          "\n{} x{}: a sweep over {:.0f} contacts takes {:.4f} ms on the GPU by its events, and moves {:.1f} MB at "
          "least: {:.2f} TB/s\n",
          r.grains, r.threads, r.contacts, 1e3 * r.device_sweep, 1e-6 * r.sweep.bytes,
          1e-12 * r.sweep.bytes / r.device_sweep);
  if (!options.json.empty()) write_json(options.json, results, bandwidth, options.overrides);
  const bool fine =
      std::all_of(results.begin(), results.end(), [](const BenchResult& r) { return !r.status.starts_with("failed"); });
  return fine ? exit_fine : exit_failed;
}

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.add("case", &options->cases, "Case files; by default the spheres that settle in a box, of the gallery.")
      .of_type("CASE.toml");
  line.add("--set", &options->overrides, "Override a value, in all cases; may be repeated.")
      .of_type("KEY=VALUE")
      .one_value();
  line.add("--grains", &options->grains,
           "Numbers of grains, for the cases that have parameters.grains; 1000,10000,100000 by default without a case.")
      .positive();
  line.add("--threads,-j", &options->threads, "Numbers of threads; one and all cores by default.").within(1, 1024);
  line.add("--device", &options->device, "The machine that sweeps, as for `slurry run`.");
  line.add("--warm-up", &options->warm_up, "Steps before the measured ones.").show_default().not_negative();
  line.add("--steps", &options->steps, "Measured steps.").show_default().positive();
  line.add("--repeat", &options->repeat, "Measure the same steps so many times; the fastest counts.")
      .show_default()
      .positive();
  line.add("--cold", &options->cold, "Each step starts from no impulses, whatever the case says.");
  line.add("--out,-o", &options->json, "Write the results to this file too (JSON).");
  return [options] { return bench(*options); };
}

const Command command{"bench", "Measure how fast cases run on this machine.", add};

}  // namespace
}  // namespace slurry::bench_command
