// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A LAMMPS text dump of all frames (https://docs.lammps.org/dump.html), in SI units. Identities and types count from 1
// there: id + 1 and group + 1. Quaternions are w, i, j, k.
//
// The box of a run in a periodic cell is a tilted one, whose lines give the bounds of the box that holds it and the
// tilt (https://docs.lammps.org/Howto_triclinic.html):
//
//     xlo + min(0, xy, xz, xy + xz)   xhi + max(0, xy, xz, xy + xz)   xy
//     ylo + min(0, yz)                yhi + max(0, yz)                xz
//     zlo                             zhi                             yz
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "slurry/exports/exports.hpp"
#include "slurry/exports/stated_cell.hpp"
#include "slurry/io/files.hpp"

namespace slurry {
namespace {

void append_box(std::string& text, const StatedCell& cell) {
  const std::back_insert_iterator<std::string> out(text);
  const Vec3 low = cell.box.low, high = cell.box.high;
  if (cell.is_open()) {
    text += "ITEM: BOX BOUNDS ff ff ff\n";
    for (int axis = 0; axis < 3; ++axis) fmt::format_to(out, "{} {}\n", low[axis], high[axis]);
    return;
  }
  const auto ends = [&](int axis) { return cell.periodic[axis] ? "pp" : "ff"; };
  const auto [least, most] = std::minmax({0.0, cell.xy, cell.xz, cell.xy + cell.xz});
  fmt::format_to(out, "ITEM: BOX BOUNDS xy xz yz {} {} {}\n", ends(0), ends(1), ends(2));
  fmt::format_to(out, "{} {} {}\n", low.x + least, high.x + most, cell.xy);
  fmt::format_to(out, "{} {} {}\n", low.y + std::min(0.0, cell.yz), high.y + std::max(0.0, cell.yz), cell.xz);
  fmt::format_to(out, "{} {} {}\n", low.z, high.z, cell.yz);
}

void append_frame(std::string& text, const Frame& f, bool first) {
  const std::back_insert_iterator<std::string> out(text);
  if (first) text += "ITEM: UNITS\nsi\n";
  fmt::format_to(out, "ITEM: TIME\n{}\nITEM: TIMESTEP\n{}\nITEM: NUMBER OF ATOMS\n{}\n", f.time, f.step,
                 f.grains.size());
  append_box(text, stated_cell(f));
  text += "ITEM: ATOMS id type x y z vx vy vz omegax omegay omegaz radius diameter mass quatw quati quatj quatk load\n";
  const Grains& g = f.grains;
  for (std::size_t k = 0; k < g.size(); ++k) {
    const Vec3 x = g.position[k], v = g.velocity[k], w = g.angular_velocity[k];
    const Quaternion q = g.orientation[k];
    fmt::format_to(out, "{} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}\n", g.id[k] + 1, g.group[k] + 1, x.x,
                   x.y, x.z, v.x, v.y, v.z, w.x, w.y, w.z, g.radius[k], 2 * g.radius[k], g.mass[k], q.w, q.x, q.y, q.z,
                   f.load[k]);
  }
}

std::vector<std::string> write_lammps(const ExportJob& job) {
  FileAppender file(job.out / "frames.dump");
  for (std::size_t k = 0; k < job.frames.size(); ++k) {
    std::string text;
    append_frame(text, job.read(k), k == 0);
    file.append(text);
  }
  file.close();
  return {"frames.dump"};
}

}  // namespace

ExportFormat lammps_format() { return {"lammps", "OVITO, VMD: one LAMMPS text dump", write_lammps}; }

}  // namespace slurry
