// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contact problems in the format of FCLib (HDF5), in which other programs write theirs; docs/fclib.md.
//
//     /fclib_local    spacedim (2 or 3), W, vectors/q, vectors/mu: u = W r + q
//     /fclib_global   spacedim, M, H, vectors/f, vectors/w, vectors/mu: M v = H r + f, u = H^T v + w
//     /solution       r, u, and of a global problem v
//     /guesses        number_of_guesses, and 1, 2, ... with the same arrays
//
// A matrix is a group of m, n, nz, nzmax, p, i and x. nz is the number of triplets, -1 for compressed columns or -2 for
// compressed rows; p has the pointers and i the rows or columns. Of triplets p has the columns and i the rows, as
// Siconos writes them; where they do not fit, the other way round, as FCLib's header says.
//
// A global problem is read as the local one with W = H^T M^-1 H and q = H^T M^-1 f + w. In the plane the second tangent
// is added: nothing drives or resists it.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "slurry/solvers/contact_system.hpp"

namespace slurry {

struct FclibProblem {
  std::shared_ptr<const ContactSystem> system;
  std::vector<double> solution, guess;  // r in the coordinates of the system; empty where there is none
  bool is_global = false;
  std::int64_t dimension = 3;
  std::vector<std::string> notes;  // what is unusual, one sentence each
};

bool is_fclib_file(const std::filesystem::path& path);

// Throws InputError with the path and the dataset where the file cannot be read or makes no sense: a truncated file,
// lengths that do not fit, an entry outside of its matrix, a number that is not finite, a mass matrix that is not
// positive, equations besides the contacts (V, G).
FclibProblem load_fclib(const std::filesystem::path& path);

enum class FclibForm { local, global };

// Writes a problem with the impulses that it has as the solution. The global form has the masses and the velocities of
// the bodies, and is only for problems of bodies that nothing else couples and whose contacts are rigid. Throws
// RunError where the format cannot say what the problem has: glue, cohesion, rolling friction, convex friction, loads
// on walls.
void save_fclib(const std::filesystem::path& path, const Problem& problem, FclibForm form, const std::string& title);

}  // namespace slurry
