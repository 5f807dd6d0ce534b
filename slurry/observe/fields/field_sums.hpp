// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Field sums: what grains and contacts add up to at a point r, spread by the kernel phi (Goldhirsch, Granular Matter 12
// (2010) 239; walls after Weinhart, Thornton, Luding and Bokhove, Granular Matter 14 (2012) 289):
//
//     density            sum_i m_i phi(r - x_i)
//     momentum           sum_i m_i v_i phi(r - x_i)
//     flux               sum_i m_i v_i (x) v_i phi(r - x_i)
//     contact_stress     - sum_c f_c (x) b_c  int_0^1 phi(r - x_c - s b_c) ds
//     wall_force         sum_w f_w phi(r - y_w)
//
// f_c is the force on the first grain of a contact, x_c its centre and b_c the way from there to the centre of the
// second. At a wall, or at a grain that is left out, b_c leads to the point of contact y_w, where the wall pushes with
// f_w. Then at every point, to round-off and for any kernel and any positions,
//
//     sum_i (dm_i v_i/dt)(phi) = - div contact_stress + wall_force + sum_i (other forces on i) phi(r - x_i),
//
// since - div of a contact's share is f_c (phi(r - x_c) - phi(r - x_c - b_c)). Compression is positive.
//
// The torque of a contact about the places y(s) on its branch, T(s) = (y_c - y(s)) x f_c - m_c, gives the couple stress
// - sum_c int_0^1 T(s) (x) b_c phi ds, and the balance of spin: - div couple_stress + the moment of contact_stress's
// skew part is the torque on the grains.
//
// In a periodic cell the sums go over all images (field_images.hpp), which move against each other where the cell is
// deformed: the fields are those of the endless world.
//
// Beside them stands what the fluid does at the point itself (fluids/flow_samples.hpp), which no kernel spreads.
//
// The sum at a point is made by one thread, over the grains in an order that their places alone decide: the same bits
// for any number of threads.
#pragma once

#include <span>
#include <vector>

#include "slurry/core/tensor.hpp"
#include "slurry/observe/fields/field_scene.hpp"
#include "slurry/observe/fields/kernel.hpp"
#include "slurry/observe/fields/sites.hpp"

namespace slurry {

// SI units over the volume (area in a planar case).
struct FieldSums {
  double density = 0;
  double volume = 0;    // of the grains: the volume fraction
  double diameter = 0;  // of the grains, times their volume
  Vec3 momentum;
  Tensor flux;  // of momentum
  Vec3 density_gradient;
  Tensor momentum_gradient;  // (a, b): of the component a along b
  Tensor contact_stress;
  Vec3 wall_force;  // of the walls on the grains
  Tensor fabric;    // sum over the grains of their volume times n (x) n of their contacts that bear force
  Tensor couple_stress;
  Vec3 fluid_velocity;  // sums over the samples where there was fluid that told it
  double fluid_pressure = 0;
  double fluid_samples = 0, pressure_samples = 0;
};

inline constexpr std::size_t numbers_in_sums = 63;
static_assert(sizeof(FieldSums) == numbers_in_sums * sizeof(double));
inline std::span<double> numbers(std::vector<FieldSums>& sums) {
  return {reinterpret_cast<double*>(sums.data()), numbers_in_sums * sums.size()};
}
inline std::span<const double> numbers(const std::vector<FieldSums>& sums) {
  return {reinterpret_cast<const double*>(sums.data()), numbers_in_sums * sums.size()};
}

// What of the sums is asked for.
struct FieldParts {
  bool grains = true, fluid = true;
};

// One for each value of the sites, which lie in the frame. `counts`: of each grain, whether it takes part; empty: all.
// Throws InputError where the kernel covers too many periodic cells.
std::vector<FieldSums> sum_fields(const FieldScene& scene, const std::vector<char>& counts, const Sites& sites,
                                  const FieldFrame& frame, const Kernel& kernel, FieldParts parts = {});

// Do contacts turn grains? Else there is no couple stress.
bool has_couples(const Contacts& contacts);

}  // namespace slurry
