// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a case of kind "stokes" must satisfy. Names of fields come from the field tables (name_of).
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "slurry/cases/field_faults.hpp"
#include "slurry/cases/title_fault.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/fluids/stokes/closed_surface.hpp"
#include "slurry/studies/stokes/setup.hpp"
#include "slurry/studies/stokes/study.hpp"

namespace slurry {
namespace {

// The matrix of a larger problem takes more memory than a machine has; the tables would be endless.
constexpr std::size_t most_bodies = 20000;
constexpr std::int64_t most_body_triangles = 200000, most_sample_points = 10'000'000;

Fault table_place(const std::string& table) { return {table, 0, "[" + table + "]", "", ""}; }

void check_range(const Fault& place, const std::string& key, std::int64_t value, std::int64_t most,
                 FirstFault& faults) {
  if (value > most) faults.add(place, key, fmt::format("got {}, expected at most {}", value, most));
}

// Beyond these the products of lengths and viscosity in the equations leave the range of numbers.
void check_size(const Fault& place, const std::string& key, double value, FirstFault& faults) {
  constexpr double least = 1e-50, most = 1e50;
  if (!(value >= least && value <= most))
    faults.add(place, key, fmt::format("got {:g}, expected {:g} to {:g}", value, least, most));
}

void check_squirmer(const Fault& place, const StokesBodies& group, FirstFault& faults) {
  if (!group.squirmer) return;
  const std::string key = name_of(&StokesBodies::squirmer);
  if (!std::holds_alternative<SphereGrain>(group.shape) && !std::holds_alternative<EllipsoidGrain>(group.shape))
    faults.add(place, key,
               fmt::format("got squirmers of another shape, expected {} = \"{}\" or \"{}\"",
                           name_of(&StokesBodies::shape), SphereGrain::name, EllipsoidGrain::name));
  if (!group.squirmer->is_some())
    faults.add(place, key,
               fmt::format("got {0} = 0 and {1} = 0, expected one of them to be another number",
                           name_of(&SurfaceSlip::b1), name_of(&SurfaceSlip::b2)));
}

void check_bodies(const StokesCase& c, FirstFault& faults) {
  const std::string table = name_of(&StokesCase::bodies);
  if (c.bodies.empty()) faults.add({}, table, "not given, expected at least one group of bodies");
  double count = 0;
  for (std::size_t k = 0; k < c.bodies.size(); ++k) {
    const StokesBodies& group = c.bodies[k];
    const Fault place = place_of_entry(table, k, group.name);
    std::visit(
        [&](const auto& generator) {
          if constexpr (requires { generator.fault(false); }) {
            const OptionFault fault = generator.fault(false);
            faults.add(place, fault.key, fault.what);
            count += generator.asks_for(1);
          } else {
            count += double(generator.positions.size());
          }
        },
        group.place);
    if (count > double(most_bodies))
      faults.add(place, name_of(&StokesBodies::place),
                 fmt::format("asks for {:g} bodies in all, expected at most {}", count, most_bodies));
    check_range(place, name_of(&StokesBodies::triangles), group.triangles.value_or(0), most_body_triangles, faults);
    check_size(place, name_of(&StokesBodies::radius), group.radius, faults);
    check_squirmer(place, group, faults);
    if (group.velocity && group.force != Vec3{})
      faults.add(place, name_of(&StokesBodies::force),
                 "given beside `velocity`, from which the force follows; expected one of them");
    if (group.angular_velocity && group.torque != Vec3{})
      faults.add(place, name_of(&StokesBodies::torque),
                 "given beside `angular_velocity`, from which the torque follows; expected one of them");
  }
}

bool is_table_name(const std::string& name) {
  const auto fits = [](unsigned char a) { return std::isalnum(a) || a == '_' || a == '-' || a == '.'; };
  return !name.empty() && std::all_of(name.begin(), name.end(), fits);
}

void check_samples(const StokesCase& c, FirstFault& faults) {
  std::vector<std::string> taken;
  const std::string key = name_of(&StokesSample::name);
  for (std::size_t k = 0; k < c.samples.size(); ++k) {
    const StokesSample& sample = c.samples[k];
    const Fault place = place_of_entry(name_of(&StokesCase::samples), k, sample.name);
    if (!is_table_name(sample.name))
      faults.add(place, key, fmt::format("got \"{}\", expected letters, digits, '_', '-' and '.'", shown(sample.name)));
    if (std::find(taken.begin(), taken.end(), sample.name) != taken.end())
      faults.add(place, key,
                 fmt::format("\"{}\" is already the name of another, expected a name of its own", shown(sample.name)));
    taken.push_back(sample.name);
    if (const auto* plane = std::get_if<SamplePlane>(&sample.place)) {
      if (plane->counts.size() != 2)
        faults.add(place, name_of(&SamplePlane::counts),
                   fmt::format("got {} numbers, expected 2", plane->counts.size()));
      else if (double(plane->counts[0]) * double(plane->counts[1]) > double(most_sample_points))
        faults.add(place, name_of(&SamplePlane::counts), fmt::format("expected at most {} points", most_sample_points));
    }
    if (const auto* line = std::get_if<SampleLine>(&sample.place))
      check_range(place, name_of(&SampleLine::count), line->count, most_sample_points, faults);
  }
}

void check_flow(const StokesCase& c, FirstFault& faults) {
  const OptionFault fault = std::visit([](const auto& flow) { return fault_of(flow); }, c.flow.name);
  faults.add(table_place(name_of(&StokesCase::flow)), fault.key, fault.what);
}

// Of what streams through the surface of a body, the part that does not come out again. Rigid bodies cannot take it in:
// the equations would have no solution. Coarse meshes make up to 1 % of a curved flow.
constexpr double largest_flux = 0.05;

double flux_share(const stokes::Body& body, const stokes::Background& background) {
  stokes::Panels panels;
  append(panels, placed_mesh(body));
  double flux = 0, size = 0;
  for (std::size_t k = 0; k < panels.size(); ++k) {
    const Vec3 stream = integrate(panels, k, background);
    flux += dot(stream, panels.triangle[k].normal);
    size += norm(stream);
  }
  return size > 0 ? std::abs(flux) / size : 0;
}

void check_flux(const StokesSetup& setup, FirstFault& faults) {
  if (!setup.background) return;
  for (std::size_t b = 0; b < setup.scene.bodies.size(); ++b)
    if (const double share = flux_share(setup.scene.bodies[b], setup.background); share > largest_flux)
      faults.add({}, name_of(&StokesCase::flow),
                 fmt::format("{:.0f} % of what streams through body {} does not come out of it again, expected a flow "
                             "without sources (its divergence is 0)",
                             100 * share, b));
}

// Panels of a body that is far smaller than its coordinates have no shape left: with 1e-15 of them the matrix was not
// positive.
constexpr double least_size_over_place = 1e-9;

void check_places(const StokesSetup& setup, FirstFault& faults) {
  for (std::size_t b = 0; b < setup.scene.bodies.size(); ++b) {
    const stokes::Body& body = setup.scene.bodies[b];
    const double far = norm(body.pose.position);
    if (body.scale < least_size_over_place * far)
      faults.add({}, name_of(&StokesCase::bodies),
                 fmt::format("body {} of size {:.3g} is at {:.3g} from the origin: its surface is lost in round-off, "
                             "expected a size of at least {:g} of that",
                             b, body.scale, far, least_size_over_place));
  }
}

void check_container_mesh(const StokesCase& c, FirstFault& faults) {
  const auto* mesh = c.container ? std::get_if<MeshContainer>(&c.container->shape) : nullptr;
  if (!mesh || !mesh->data) return;
  faults.add(table_place(name_of(&StokesCase::container)), name_of(&MeshContainer::file),
             stokes::closed_surface_fault(*mesh->data));
}

// Bodies that touch, cross a wall or lie outside the container are found on their meshes.
void check_geometry(const StokesCase& c, FirstFault& faults) {
  if (faults.found()) return;
  try {
    const StokesSetup setup = make_setup(c);
    check_places(setup, faults);
    if (faults.found()) return;
    check_scene(setup.scene);
    check_flux(setup, faults);
  } catch (const InputError& error) {
    faults.add({}, name_of(&StokesCase::bodies), error.what());
  }
}

}  // namespace

std::optional<Fault> first_fault(const StokesCase& c) {
  if (auto fault = first_field_fault(view_of(c), false)) return fault;
  FirstFault faults;
  faults.add({}, name_of(&StokesCase::title), title_fault(c.title));
  if (c.wall && c.container)
    faults.add({}, name_of(&StokesCase::wall), "given beside a container, expected one of them");
  check_range(table_place(name_of(&StokesCase::mesh)), name_of(&StokesMesh::triangles), c.mesh.triangles,
              most_body_triangles, faults);
  check_size({}, name_of(&StokesCase::viscosity), c.viscosity, faults);
  check_flow(c, faults);
  check_bodies(c, faults);
  check_samples(c, faults);
  check_container_mesh(c, faults);
  check_geometry(c, faults);
  return faults.get();
}

}  // namespace slurry
