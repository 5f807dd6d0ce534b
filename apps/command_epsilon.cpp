// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry epsilon: from a liquid and a grain to the number of the model equations (kind = "lubrication", law = "power").
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "commands.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/studies/lubrication/scales.hpp"

namespace slurry::epsilon_command {
namespace {

struct Options {
  std::string liquid = "water";
  std::optional<double> viscosity, liquid_density, density, ratio;
  double radius = 1e-3, gravity = Settling{}.gravity;
};

int print_scales(const Options& options) {
  const Liquid liquid = find_liquid(options.liquid);
  Settling s;
  s.viscosity = options.viscosity.value_or(liquid.viscosity);
  s.liquid_density = options.liquid_density.value_or(liquid.density);
  s.grain_density = options.density.value_or(options.ratio.value_or(1.1) * s.liquid_density);
  s.radius = options.radius;
  s.gravity = options.gravity;
  const Scales scales = scales_of(s);
  fmt::print("viscosity          {:g} Pa s\n", s.viscosity);
  fmt::print("density of liquid  {:g} kg/m^3\n", s.liquid_density);
  fmt::print("density of grain   {:g} kg/m^3\n", s.grain_density);
  fmt::print("unit of length     {:g} m (radius)\n", scales.length);
  fmt::print("unit of time       {:.6g} s\n", scales.time);
  fmt::print("unit of velocity   {:.6g} m/s\n", scales.velocity);
  fmt::print("epsilon, disc      {:.6g}   [drag] law = \"power\", exponent = 1.5\n", scales.epsilon_disc);
  fmt::print("epsilon, sphere    {:.6g}   [drag] law = \"power\", exponent = 1\n", scales.epsilon_sphere);
  return exit_fine;
}

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  std::string names;
  for (const Liquid& l : liquids)
    names += fmt::format("{}{} ({:g} Pa s, {:g} kg/m^3; {})", names.empty() ? "" : ", ", l.name, l.viscosity, l.density,
                         l.source);
  line.add("--liquid", &options->liquid, "Liquid: " + names + "; water by default");
  line.add("--viscosity", &options->viscosity, "Dynamic viscosity, Pa s, in place of the liquid's");
  line.add("--liquid-density", &options->liquid_density, "Density, kg/m^3, in place of the liquid's");
  line.add("--density-ratio", &options->ratio, "Density of the grain over that of the liquid; 1.1 by default");
  line.add("--density", &options->density, "Density of the grain, kg/m^3").excluding("--density-ratio");
  line.add("--radius", &options->radius, "Radius of the grain, m; 1e-3 by default");
  line.add("--gravity", &options->gravity,
           "Gravity, m/s^2; 10 by default, with which the published table of epsilon was computed (elsewhere 9.81)");
  return [options] { return print_scales(*options); };
}

const Command command{"epsilon", "Make a grain in a liquid dimensionless: the strength of its film", add};

}  // namespace
}  // namespace slurry::epsilon_command
