// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A program outside the tree that uses the whole library: a case from text, run into a folder, read back and drawn; and
// a study with its tables. It uses installed headers alone.
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "slurry/slurry.hpp"

namespace {

constexpr const char* fall = R"(
planar = true
[time]
step = 0.01
end = 1
[[grains]]
place = "points"
positions = [[0, 0.5]]
radius = 0.1
[[obstacles]]
name = "ground"
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[output]
frames = 0.1
)";

bool runs(const std::filesystem::path& folder) {
  const slurry::Case c = slurry::parse_case(fall, "fall");
  slurry::Runner runner = slurry::Runner::start(c, folder);
  while (!runner.is_done()) runner.advance();
  runner.finish("end");
  const slurry::FrameReader frames(folder);
  const slurry::Frame last = frames.read(frames.frames().size() - 1);
  // At rest the gap is zero up to the overlap that the solver's tolerance allows, in units of the radius.
  const double gap = last.grains.position[0].y - 0.1;
  std::printf("%zu frames, gap %g\n", frames.frames().size(), gap);
  return frames.frames().size() == 11 && std::abs(gap) <= c.solver.tolerance * 0.1;
}

bool studies(const std::filesystem::path& folder) {
  slurry::LubricationCase film;
  film.time.end = 1;
  film.drag.law = slurry::PowerDrag{0.1, 1.5};
  film.force.force = slurry::PiecewiseForce{{0.5}, {-2, 2}};
  film.schemes = {{"plain", slurry::EulerScheme{0.01}}};
  slurry::run_study_in(film, folder);
  const slurry::StudyRecord study = slurry::read_study(folder);
  std::printf("%s\n", study.result.outcome.c_str());
  return study.result.find("scheme_plain")->rows() == 101 && std::filesystem::exists(folder / "report.html");
}

}  // namespace

int main() {
  const std::filesystem::path home = std::filesystem::current_path() / "outside_runs";
  std::filesystem::remove_all(home);
  return runs(home / "fall") && studies(home / "film") ? 0 : 1;
}
