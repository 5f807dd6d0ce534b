// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A contact problem as an HDF5 file, so that it can be solved, timed and compared again with no grain in sight.
//
//     /           attributes format, format_version, velocity_scale (m/s), block_size (m), softness
//     /bodies     inverse_mass (1/kg), position (m), free_velocity (m/s); with friction free_spin (rad/s), radius (m),
//                 inverse_inertia (1/(kg m^2)), empty without; response, the matrix W row by row as in
//                 solvers/coupling.hpp, where something couples the bodies, empty where it is the block diagonal
//     /contacts   first, second (-1: an obstacle), normal, offset (m/s), the set: lowest (N s; -infinity: no bound),
//                 friction, rolling (m), convex (0 or 1), apex (N s); impulse (N s); with friction first_arm,
//                 second_arm (m), tangential (N s), moment (N m s), empty without; softness, where contacts have
//                 softnesses of their own
#pragma once

#include <filesystem>

#include "slurry/solvers/problem.hpp"

namespace slurry {

// Throws RunError where the file cannot be written, or where so many bodies are coupled that W would not fit: more than
// `most_coupled_freedoms` rows.
inline constexpr std::size_t most_coupled_freedoms = 3000;
void save_problem(const std::filesystem::path& path, const Problem& problem);

// Throws InputError when the file cannot be read or does not hold a problem that makes sense: arrays of
// different lengths, a body that does not exist, a number that is not finite, a normal that is not a unit vector, a
// response that is not symmetric.
Problem load_problem(const std::filesystem::path& path);

}  // namespace slurry
