// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Writing the format of FCLib: W by rows; M and H by columns, with the masses and arms of the bodies.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/io/results/fclib_file.hpp"
#include "slurry/io/results/hdf5.hpp"

namespace slurry {
namespace {

using Numbers = std::vector<double>;

void write_integer(hdf5::Writer& file, const std::string& name, std::int64_t value) {
  file.array(name, std::vector<std::int32_t>{static_cast<std::int32_t>(value)});
}

// `rows` by rows: those of the matrix (nz = -2), or those of its transpose, which are its columns (nz = -1).
void write_matrix(hdf5::Writer& file, const std::string& name, const CsrMatrix& lines, bool by_rows) {
  file.group(name);
  write_integer(file, name + "/m", static_cast<std::int64_t>(by_rows ? lines.rows() : lines.columns));
  write_integer(file, name + "/n", static_cast<std::int64_t>(by_rows ? lines.columns : lines.rows()));
  write_integer(file, name + "/nz", by_rows ? -2 : -1);
  write_integer(file, name + "/nzmax", static_cast<std::int64_t>(lines.value.size()));
  file.array(name + "/p", std::vector<std::int32_t>(lines.start.begin(), lines.start.end()));
  file.array(name + "/i", lines.column);
  file.array(name + "/x", lines.value);
}

void write_head(hdf5::Writer& file, const std::string& root, const ContactSystem& system, const std::string& title) {
  file.group(root);
  write_integer(file, root + "/spacedim", 3);
  file.group(root + "/info");
  file.texts(root + "/info/title", {title});
  file.texts(root + "/info/description", {"Written by slurry. Impulses, N s; velocities, m/s."});
  file.texts(root + "/info/math_info", {"unknown"});
  file.group(root + "/vectors");
  file.array(root + "/vectors/mu", system.friction);
}

// The freedoms of the bodies that move: three of velocity each, and those of its spin.
struct BodyFreedoms {
  struct Freedom {
    std::size_t body;
    int axis;  // 0 to 2: linear; 3 to 5: angular
  };
  std::vector<Freedom> all;
  std::vector<std::array<std::int32_t, 6>> rank;  // of each body; -1: it has none such
};

bool turns_about_z(const SymmetricMatrix& a) {
  return a.zz > 0 && a.xx == 0 && a.yy == 0 && a.xy == 0 && a.xz == 0 && a.yz == 0;
}

BodyFreedoms freedoms_of(const Problem& p) {
  BodyFreedoms f;
  f.rank.assign(p.bodies(), {-1, -1, -1, -1, -1, -1});
  for (std::size_t b = 0; b < p.bodies(); ++b)
    for (int axis = 0; axis < 6; ++axis) {
      const bool moves = p.inverse_mass[b] > 0;
      const bool spins = p.turns() && largest_row(p.inverse_inertia[b]) > 0;
      const bool about_z = spins && turns_about_z(p.inverse_inertia[b]);
      if (axis < 3 ? !moves : !spins || (about_z && axis != 5)) continue;
      f.rank[b][axis] = static_cast<std::int32_t>(f.all.size());
      f.all.push_back({b, axis});
    }
  return f;
}

double entry(const SymmetricMatrix& a, int i, int j) {
  const double rows[3][3] = {{a.xx, a.xy, a.xz}, {a.xy, a.yy, a.yz}, {a.xz, a.yz, a.zz}};
  return rows[i][j];
}

SymmetricMatrix inertia_of(const SymmetricMatrix& w, std::size_t body) {
  if (turns_about_z(w)) return {0, 0, 1 / w.zz, 0, 0, 0};
  const double xx = w.yy * w.zz - w.yz * w.yz, xy = w.xz * w.yz - w.xy * w.zz, xz = w.xy * w.yz - w.xz * w.yy;
  const double det = w.xx * xx + w.xy * xy + w.xz * xz;
  if (!(det > 0))
    throw RunError(
        fmt::format("body {} cannot turn about some axis: such a problem is written in the local form", body));
  return {xx / det, (w.xx * w.zz - w.xz * w.xz) / det, (w.xx * w.yy - w.xy * w.xy) / det, xy / det,
          xz / det, (w.xy * w.xz - w.xx * w.yz) / det};
}

CsrMatrix mass_matrix(const Problem& p, const BodyFreedoms& f) {
  std::vector<SparseEntry> entries;
  for (const auto& [body, axis] : f.all) {
    const std::int32_t row = f.rank[body][axis];
    if (axis < 3) {
      entries.push_back({row, row, 1 / p.inverse_mass[body]});
      continue;
    }
    const SymmetricMatrix inertia = inertia_of(p.inverse_inertia[body], body);
    for (int other = 3; other < 6; ++other)
      if (const std::int32_t column = f.rank[body][other]; column >= 0)
        if (const double value = entry(inertia, axis - 3, other - 3); value != 0)
          entries.push_back({row, column, value});
  }
  return {f.all.size(), f.all.size(), entries};
}

// H^T: a row for each coordinate of a contact.
CsrMatrix contact_matrix(const Problem& p, const BodyFreedoms& f) {
  std::vector<SparseEntry> entries;
  for (std::size_t c = 0; c < p.contacts(); ++c) {
    const Vec3 n = p.normal[c], t = any_orthogonal(n);
    const std::array<Vec3, 3> axes{n, t, cross(n, t)};
    for (int k = 0; k < (p.turns() ? 3 : 1); ++k)
      for (const bool is_second : {false, true}) {
        const std::int32_t b = is_second ? p.second[c] : p.first[c];
        if (b < 0) continue;
        const Vec3 push = is_second ? axes[k] : -axes[k];
        const Vec3 torque = p.turns() ? cross(is_second ? p.second_arm[c] : p.first_arm[c], push) : Vec3{};
        for (int axis = 0; axis < 6; ++axis)
          if (const std::int32_t column = f.rank[b][axis]; column >= 0)
            if (const double value = axis < 3 ? push[axis] : torque[axis - 3]; value != 0)
              entries.push_back({static_cast<std::int32_t>(3 * c + k), column, value});
      }
  }
  return {3 * p.contacts(), f.all.size(), entries};
}

Numbers velocities_of(const Velocities& u, const BodyFreedoms& f) {
  Numbers v;
  for (const auto& [body, axis] : f.all) v.push_back(axis < 3 ? u.linear[body][axis] : u.angular[body][axis - 3]);
  return v;
}

// q without the bodies: u = H^T v + w.
Numbers offsets_of(const Problem& p, const ContactSystem& system, const CsrMatrix& contacts, const Numbers& free) {
  Numbers w = system.offset;
  const Numbers moved = contacts.times(free);
  for (std::size_t k = 0; k < w.size(); ++k) w[k] -= moved[k];
  // Of a body that does not turn no tangent is asked.
  if (!p.turns())
    for (std::size_t k = 0; k < w.size(); ++k)
      if (k % 3 != 0) w[k] = 0;
  return w;
}

void write_global(hdf5::Writer& file, const Problem& p, const ContactSystem& system, const std::string& title) {
  if (p.coupling) throw RunError("the bodies are coupled: such a problem is written in the local form");
  if (p.yields()) throw RunError("the contacts yield: such a problem is written in the local form");
  const std::string root = "/fclib_global";
  const BodyFreedoms f = freedoms_of(p);
  const CsrMatrix mass = mass_matrix(p, f), contacts = contact_matrix(p, f);
  const Numbers free = velocities_of(free_velocities(p), f);
  write_head(file, root, system, title);
  write_matrix(file, root + "/M", mass, false);
  write_matrix(file, root + "/H", contacts, false);
  file.array(root + "/vectors/f", mass.times(free));
  file.array(root + "/vectors/w", offsets_of(p, system, contacts, free));
}

void write_local(hdf5::Writer& file, const ContactSystem& system, const std::string& title) {
  const std::string root = "/fclib_local";
  write_head(file, root, system, title);
  write_matrix(file, root + "/W", system.response, true);
  file.array(root + "/vectors/q", system.offset);
}

}  // namespace

void save_fclib(const std::filesystem::path& path, const Problem& problem, FclibForm form, const std::string& title) {
  const ContactSystem system = system_of(problem);
  const Numbers impulse = local_coordinates(problem);
  hdf5::Writer file(path.string());
  if (form == FclibForm::local)
    write_local(file, system, title);
  else
    write_global(file, problem, system, title);
  file.group("/solution");
  if (form == FclibForm::global)
    file.array("/solution/v", velocities_of(body_velocities(problem), freedoms_of(problem)));
  file.array("/solution/u", system.velocities(impulse));
  file.array("/solution/r", impulse);
  file.save(path);
}

}  // namespace slurry
