// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CSV: grains_000012.csv and contacts_000012.csv, and frames.csv with the step and the time of each. A table of
// grains can be read back by a case (place = "file").
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "slurry/exports/exports.hpp"
#include "slurry/io/files.hpp"

namespace slurry {
namespace {

using Out = std::back_insert_iterator<std::string>;

void put(Out out, Vec3 v) { fmt::format_to(out, ",{},{},{}", v.x, v.y, v.z); }

std::string grain_table(const Frame& f) {
  std::string text =
      "id,group,radius,mass,inertia_x,inertia_y,inertia_z,x,y,z,vx,vy,vz,orientation_w,orientation_x,orientation_y,"
      "orientation_z,"
      "angular_velocity_x,angular_velocity_y,angular_velocity_z,colour,load,birth";
  text += f.shape.empty() ? "\n" : ",shape\n";
  const Out out(text);
  const Grains& g = f.grains;
  for (std::size_t k = 0; k < g.size(); ++k) {
    fmt::format_to(out, "{},{},{},{},{},{},{}", g.id[k], g.group[k], g.radius[k], g.mass[k], g.inertia[k].x,
                   g.inertia[k].y, g.inertia[k].z);
    put(out, g.position[k]), put(out, g.velocity[k]);
    const Quaternion q = g.orientation[k];
    fmt::format_to(out, ",{},{},{},{}", q.w, q.x, q.y, q.z);
    put(out, g.angular_velocity[k]);
    fmt::format_to(out, ",{},{},{}", f.colour[k], f.load[k], g.birth[k]);
    if (!f.shape.empty()) fmt::format_to(out, ",{}", f.shape[k]);
    text += '\n';
  }
  return text;
}

std::string contact_table(const Frame& f) {
  const Contacts& c = f.contacts;
  const std::vector<std::int64_t> first = partner_ids(f, f.contacts.first), second = partner_ids(f, f.contacts.second);
  std::string text = "first,second,obstacle,law,gap,normal_x,normal_y,normal_z,x,y,z,impulse,gamma";
  if (!c.tangential.empty()) text += ",tangential_x,tangential_y,tangential_z";
  if (!c.moment.empty()) text += ",moment_x,moment_y,moment_z";
  text += '\n';
  const Out out(text);
  for (std::size_t k = 0; k < c.size(); ++k) {
    fmt::format_to(out, "{},{},{},{},{}", first[k], second[k], f.contact_obstacle[k], c.law[k], c.gap[k]);
    put(out, c.normal[k]), put(out, f.contact_point[k]);
    fmt::format_to(out, ",{},{}", c.impulse[k], c.gamma[k]);
    if (!c.tangential.empty()) put(out, c.tangential[k]);
    if (!c.moment.empty()) put(out, c.moment[k]);
    text += '\n';
  }
  return text;
}

std::vector<std::string> write_csv(const ExportJob& job) {
  std::string list = "frame,step,time,dt,grains,contacts\n";
  for (std::size_t k = 0; k < job.frames.size(); ++k) {
    const FrameInfo& info = job.frames[k];
    const Frame frame = job.read(k);
    write_file(job.out / fmt::format("grains_{:06}.csv", info.number), grain_table(frame), Flush::later);
    if (frame.has_contacts)
      write_file(job.out / fmt::format("contacts_{:06}.csv", info.number), contact_table(frame), Flush::later);
    list += fmt::format("{},{},{},{},{},{}\n", info.number, frame.step, frame.time, frame.dt, frame.grains.size(),
                        frame.contacts.size());
  }
  write_file(job.out / "frames.csv", list, Flush::later);
  return {"frames.csv"};
}

}  // namespace

ExportFormat csv_format() { return {"csv", "tables of grains and contacts, one a frame", write_csv}; }

}  // namespace slurry
