// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/field/field_fluid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/first_found.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/lift.hpp"
#include "slurry/grains/content.hpp"

namespace slurry {
namespace {

// A formula takes about a microsecond.
constexpr std::size_t grains_per_task = 256;

double stokes_drag(double viscosity, double r) { return 6 * std::numbers::pi * viscosity * r; }
double stokes_spin_drag(double viscosity, double r) { return 8 * std::numbers::pi * viscosity * r * r * r; }

// One kind of flow with one drag law.
template <class Stream, class Law>
class Drag {
 public:
  Drag(const FieldFluid& fluid, const FluidScene& scene, const Stream& stream, const Law& law)
      : fluid_(fluid), scene_(scene), stream_(stream), factor_(law.factor()), middle_(scene.t + 0.5 * scene.dt) {}

  // Adds what acts on grain k; false where that is no number, or the drag would push.
  bool add(std::size_t k, Resistance& resistance) const {
    const Vec3 x = place(k), u = stream_.velocity_at(middle_, x) + flow_of_cell(k);
    const double r = radius(k), stokes = stokes_drag(fluid_.viscosity, r), factor = factor_(reynolds(k, u), stokes);
    if (!is_finite(u) || !is_drag(factor)) return false;
    const double c = stokes * factor;
    resistance.drag[k] += c;
    resistance.pull[k] += c * u;
    if (fluid_.added_mass > 0 && !add_inertia(k, x, u, resistance)) return false;
    if (!fluid_.spin && !fluid_.saffman && !fluid_.magnus) return true;
    const Vec3 w = stream_.vorticity_at(middle_, x, r) + vorticity_of_cell();
    add_lift(k, r, u, w, resistance);
    if (!fluid_.spin) return is_finite(w);
    const double turn = stokes_spin_drag(fluid_.viscosity, r);
    resistance.spin_drag[k] += turn;
    resistance.spin_pull[k] += 0.5 * turn * w;
    return is_finite(w);
  }

  [[noreturn]] void refuse(std::size_t k) const {
    const Vec3 x = place(k), u = stream_.velocity_at(middle_, x) + flow_of_cell(k);
    const std::string where = fmt::format("on grain {} at ({:.9g}, {:.9g}, {:.9g}), time {:.9g}", scene_.grains.id[k],
                                          x.x, x.y, x.z, middle_);
    const double re = reynolds(k, u), factor = factor_(re, stokes_drag(fluid_.viscosity, radius(k)));
    if (is_finite(u) && !is_drag(factor))
      throw RunError(fmt::format("the factor of the drag \"{}\" is {} {}, where Re = {:.3g}; expected a number > 0",
                                 Law::name, factor, where, re));
    throw RunError(fmt::format("the flow \"{}\" is not finite {}", Stream::name, where));
  }

 private:
  static bool is_drag(double factor) { return std::isfinite(factor) && factor > 0; }

  // Inertia enters as a drag m_a / dt against the velocity of the start of the step, which pulls as much: together they
  // are m_a dv/dt. A step of no length asks for forces alone.
  bool add_inertia(std::size_t k, Vec3 x, Vec3 u, Resistance& resistance) const {
    const double displaced = *fluid_.density * content(scene_.forms, scene_.grains, k);
    const double carried = fluid_.added_mass * displaced;
    const Vec3 acceleration = acceleration_of_flow(x, u, 1e-3 * radius(k));
    resistance.pull[k] += (carried + displaced) * acceleration;
    if (scene_.dt > 0) {
      resistance.carried[k] += carried;
      resistance.drag[k] += carried / scene_.dt;
      resistance.pull[k] += (carried / scene_.dt) * scene_.grains.velocity[k];
    }
    return is_finite(acceleration);
  }

  // Du/Dt by a difference along the path of the fluid, over the time in which it goes `length`; where it is at rest,
  // over a step.
  Vec3 acceleration_of_flow(Vec3 x, Vec3 u, double length) const {
    const double speed = norm(u), fallback = scene_.dt > 0 ? scene_.dt : 1;
    const double h = speed > 0 ? std::min(length / speed, fallback) : fallback;
    return (stream_.velocity_at(middle_ + h, x + h * u) - stream_.velocity_at(middle_ - h, x - h * u)) / (2 * h);
  }

  void add_lift(std::size_t k, double r, Vec3 u, Vec3 w, Resistance& resistance) const {
    const Vec3 slip = u - scene_.grains.velocity[k];
    if (fluid_.saffman) resistance.pull[k] += saffman_lift(fluid_.viscosity, *fluid_.density, r, slip, w);
    if (fluid_.magnus)
      resistance.pull[k] += magnus_lift(*fluid_.density, r, slip, scene_.grains.angular_velocity[k], w);
  }

  Vec3 flow_of_cell(std::size_t k) const {
    return fluid_.with_cell ? scene_.domain.flow(scene_.grains.position[k]) : Vec3{};
  }
  Vec3 vorticity_of_cell() const {
    const UpperMatrix& l = scene_.domain.gradient;
    return fluid_.with_cell ? Vec3{-l.yz, l.xz, -l.xy} : Vec3{};
  }

  // Where the grain will be in the middle of the step.
  Vec3 place(std::size_t k) const { return scene_.grains.position[k] + 0.5 * scene_.dt * scene_.grains.velocity[k]; }
  double radius(std::size_t k) const { return equivalent_radius(scene_.forms, scene_.grains, k); }

  double reynolds(std::size_t k, Vec3 u) const {
    if (!fluid_.density) return 0;
    return 2 * radius(k) * *fluid_.density * norm(u - scene_.grains.velocity[k]) / fluid_.viscosity;
  }

  const FieldFluid& fluid_;
  const FluidScene& scene_;
  const Stream& stream_;
  decltype(std::declval<Law>().factor()) factor_;
  double middle_;
};

}  // namespace

OptionFault FieldFluid::fault() const {
  const auto of_flow = [](const auto& stream) { return fault_of(stream); };
  if (const OptionFault fault = std::visit(of_flow, flow.name); !fault.what.empty())
    return inside(name_of(&FieldFluid::flow), fault);
  const auto of_drag = [](const auto& law) { return fault_of(law); };
  if (const OptionFault fault = std::visit(of_drag, drag.name); !fault.what.empty())
    return inside(name_of(&FieldFluid::drag), fault);
  const auto missing = [&](const std::string& key) {
    return OptionFault{name_of(&FieldFluid::density),
                       fmt::format("not given, expected a number > 0, which `{}` needs", key)};
  };
  if (!density && added_mass > 0) return missing(name_of(&FieldFluid::added_mass));
  if (!density && saffman) return missing(name_of(&FieldFluid::saffman));
  if (!density && magnus) return missing(name_of(&FieldFluid::magnus));
  return std::visit(
      [&](const auto& law) {
        if (!law.needs_density || density) return OptionFault{};
        return OptionFault{
            name_of(&FieldFluid::density),
            fmt::format("not given, expected a number > 0 for the Reynolds number of the drag \"{}\"", law.name)};
      },
      drag.name);
}

std::string FieldFluid::misfit(const FluidCompany& company) const {
  if (with_cell && !company.is_periodic) return "got with_cell = true without a periodic cell, expected a table [cell]";
  if (with_cell && added_mass > 0) return "got with_cell = true with an added_mass, expected one of them";
  return {};
}

double FieldFluid::drag_at_rest(const FluidScene& scene, std::size_t k) const {
  const double stokes = stokes_drag(viscosity, equivalent_radius(scene.forms, scene.grains, k));
  return stokes * std::visit([&](const auto& law) { return law.factor()(0, stokes); }, drag.name);
}

void FieldFluid::couple(const FluidScene& scene, Resistance& resistance) const {
  const std::size_t n = scene.grains.size();
  resistance.resize(n);
  if (spin) resistance.resize_spin(n);
  if (added_mass > 0) resistance.carried.resize(n, 0);
  const auto add = [&](const auto& stream, const auto& law) {
    const Drag one(*this, scene, stream, law);
    FirstFound bad;
    parallel_for(
        n,
        [&](std::size_t k) {
          if (!one.add(k, resistance)) bad.add(k);
        },
        grains_per_task);
    if (bad.any()) one.refuse(bad.index());
  };
  std::visit(add, flow.name, drag.name);
}

}  // namespace slurry
