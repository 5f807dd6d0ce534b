// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/field/field_fluid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/first_found.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/grains/content.hpp"

namespace slurry {
namespace {

// A formula takes about a microsecond.
constexpr std::size_t grains_per_task = 256;

// One kind of flow with one drag law.
template <class Stream, class Law>
class Drag {
 public:
  Drag(const FieldFluid& fluid, const FluidScene& scene, const Stream& stream, const Law& law)
      : forces_(fluid.forces()),
        with_cell_(fluid.with_cell),
        scene_(scene),
        stream_(stream),
        grain_(forces_, scene, law.factor()),
        middle_(scene.t + 0.5 * scene.dt) {}

  // Adds what acts on grain k; false where that is no number, or the drag would push.
  bool add(std::size_t k, Resistance& resistance) const {
    const Vec3 x = grain_.place(k), u = velocity_at(k, x);
    const double r = grain_.radius(k);
    if (!grain_.add_drag(k, u, resistance)) return false;
    if (forces_.added_mass > 0 && !grain_.add_inertia(k, acceleration_of_flow(x, u, 1e-3 * r), resistance))
      return false;
    return !forces_.needs_vorticity() ||
           grain_.add_turning(k, u, stream_.vorticity_at(middle_, x, r) + vorticity_of_cell(), resistance);
  }

  [[noreturn]] void refuse(std::size_t k) const {
    const Vec3 x = grain_.place(k), u = velocity_at(k, x);
    const std::string where = fmt::format("on grain {} at ({:.9g}, {:.9g}, {:.9g}), time {:.9g}", scene_.grains.id[k],
                                          x.x, x.y, x.z, middle_);
    const double factor = grain_.factor(k, u);
    if (is_finite(u) && !grain_.is_drag(factor))
      throw RunError(fmt::format("the factor of the drag \"{}\" is {} {}, where Re = {:.3g}; expected a number > 0",
                                 Law::name, factor, where, grain_.reynolds(k, u)));
    throw RunError(fmt::format("the flow \"{}\" is not finite {}", Stream::name, where));
  }

 private:
  // Du/Dt by a difference along the path of the fluid, over the time in which it goes `length`; where it is at rest,
  // over a step.
  Vec3 acceleration_of_flow(Vec3 x, Vec3 u, double length) const {
    const double speed = norm(u), fallback = scene_.dt > 0 ? scene_.dt : 1;
    const double h = speed > 0 ? std::min(length / speed, fallback) : fallback;
    return (stream_.velocity_at(middle_ + h, x + h * u) - stream_.velocity_at(middle_ - h, x - h * u)) / (2 * h);
  }

  Vec3 velocity_at(std::size_t k, Vec3 x) const {
    const Vec3 u = stream_.velocity_at(middle_, x);
    return with_cell_ ? u + scene_.domain.flow(scene_.grains.position[k]) : u;
  }
  Vec3 vorticity_of_cell() const {
    const UpperMatrix& l = scene_.domain.gradient;
    return with_cell_ ? Vec3{-l.yz, l.xz, -l.xy} : Vec3{};
  }

  GrainForces forces_;
  bool with_cell_;
  const FluidScene& scene_;
  const Stream& stream_;
  GrainInFlow<decltype(std::declval<Law>().factor())> grain_;
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
  resize_for(forces(), n, resistance);
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

std::vector<FlowSample> FieldFluid::samples(const FluidScene& scene, std::span<const Vec3> points) const {
  std::vector<FlowSample> found(points.size());
  std::visit(
      [&](const auto& stream) {
        parallel_for(
            points.size(),
            [&](std::size_t k) {
              found[k].velocity = stream.velocity_at(scene.t, points[k]);
              if (with_cell) found[k].velocity += scene.domain.flow(points[k]);
            },
            grains_per_task);
      },
      flow.name);
  return found;
}

}  // namespace slurry
