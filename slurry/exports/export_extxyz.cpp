// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Extended XYZ, one file of all frames: a count, a line of key=value pairs, a line per grain
// (https://github.com/libAtoms/extxyz). Names of columns are those that OVITO takes to its own properties; its
// quaternions are x, y, z, w, and a shape is given by its half axes. The rows of Lattice are the edges of the cell,
// from Origin on.
#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "slurry/exports/exports.hpp"
#include "slurry/exports/stated_cell.hpp"
#include "slurry/io/files.hpp"

namespace slurry {
namespace {

// The half axes of the box around a shape, in its own frame and in units of the radius: exact for ellipsoids.
Vec3 half_axes(const Triangles& surface) {
  Vec3 half;
  for (const Vec3& v : surface.vertex)
    for (int k = 0; k < 3; ++k) half[k] = std::max(half[k], std::abs(v[k]));
  return half;
}

// A value between quotes, in which the format knows no escape.
std::string quoted(std::string text) {
  for (char& c : text)
    if (c == '"' || c == '\n' || c == '\r' || c == '\\') c = ' ';
  return "\"" + text + "\"";
}

void append_frame(std::string& text, const Frame& f) {
  const std::back_insert_iterator<std::string> out(text);
  const StatedCell cell = stated_cell(f);
  const Vec3 low = cell.box.low, edge = cell.box.high - low;
  const auto repeats = [&](int axis) { return cell.periodic[axis] ? 'T' : 'F'; };
  const Grains& g = f.grains;
  fmt::format_to(out, "{}\n", g.size());
  fmt::format_to(out, "Lattice=\"{} 0 0 {} {} 0 {} {} {}\" Origin=\"{} {} {}\" pbc=\"{} {} {}\" ", edge.x, cell.xy,
                 edge.y, cell.xz, cell.yz, edge.z, low.x, low.y, low.z, repeats(0), repeats(1), repeats(2));
  fmt::format_to(out,
                 "Properties=species:S:1:id:I:1:pos:R:3:radius:R:1:mass:R:1:velo:R:3:orientation:R:4:"
                 "angular_velocity:R:3:group:I:1:colour:I:1:load:R:1{} Time={} Step={} Title={}\n",
                 f.shape.empty() ? "" : ":aspherical_shape:R:3", f.time, f.step, quoted(f.title));
  std::vector<Vec3> axes;
  for (const FrameForm& form : f.shapes) axes.push_back(half_axes(form.surface));
  for (std::size_t k = 0; k < g.size(); ++k) {
    const Vec3 x = g.position[k], v = g.velocity[k], w = g.angular_velocity[k];
    const Quaternion q = g.orientation[k];
    fmt::format_to(out, "G{} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}", g.group[k], g.id[k], x.x, x.y,
                   x.z, g.radius[k], g.mass[k], v.x, v.y, v.z, q.x, q.y, q.z, q.w, w.x, w.y, w.z, g.group[k],
                   f.colour[k], f.load[k]);
    if (!f.shape.empty()) {
      const Vec3 a = g.radius[k] * axes[f.shape[k]];
      fmt::format_to(out, " {} {} {}", a.x, a.y, a.z);
    }
    text += '\n';
  }
}

std::vector<std::string> write_extxyz(const ExportJob& job) {
  FileAppender file(job.out / "frames.xyz");
  for (std::size_t k = 0; k < job.frames.size(); ++k) {
    std::string text;
    append_frame(text, job.read(k));
    file.append(text);
  }
  file.close();
  return {"frames.xyz"};
}

}  // namespace

ExportFormat extxyz_format() { return {"extxyz", "OVITO, ASE: one extended XYZ file", write_extxyz}; }

}  // namespace slurry
