// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "frame_packets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "packet.hpp"
#include "slurry/io/files.hpp"
#include "slurry/observe/grain_contacts.hpp"

namespace slurry {
namespace {

using Json = nlohmann::json;

Json json_of(Vec3 v) { return {v.x, v.y, v.z}; }
Json json_of(Quaternion q) { return {q.w, q.x, q.y, q.z}; }

void append(std::vector<float>& out, Vec3 v) {
  out.insert(out.end(), {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
}

template <class T>
std::vector<float> floats(const std::vector<T>& values) {
  return {values.begin(), values.end()};
}

// ---- The frame

std::vector<float> spheres(const Grains& grains) {
  std::vector<float> values;
  values.reserve(4 * grains.size());
  for (std::size_t k = 0; k < grains.size(); ++k) {
    append(values, grains.position[k]);
    values.push_back(static_cast<float>(grains.radius[k]));
  }
  return values;
}

std::vector<float> speeds(const Grains& grains) {
  std::vector<float> values(grains.size());
  for (std::size_t k = 0; k < grains.size(); ++k) values[k] = static_cast<float>(norm(grains.velocity[k]));
  return values;
}

std::vector<float> triples(const std::vector<Vec3>& vectors) {
  std::vector<float> values;
  values.reserve(3 * vectors.size());
  for (const Vec3& v : vectors) append(values, v);
  return values;
}

// Begin, end and radius of each.
std::vector<float> arms(const std::vector<SwimmerArm>& list) {
  std::vector<float> values;
  for (const SwimmerArm& arm : list) {
    append(values, arm.begin), append(values, arm.end);
    values.push_back(static_cast<float>(arm.radius));
  }
  return values;
}

// What the contacts of the last step push each grain with, N.
std::vector<Vec3> contact_forces(const Frame& f) {
  std::vector<Vec3> sums(f.grains.size());
  const Contacts& c = f.contacts;
  if (f.dt > 0)
    for (std::size_t k = 0; k < c.size(); ++k) {
      Vec3 on_second = c.impulse[k] / f.dt * c.normal[k];
      if (!c.tangential.empty()) on_second += c.tangential[k] / f.dt;
      sums[c.first[k]] -= on_second;
      if (!is_piece(c.second[k])) sums[c.second[k]] += on_second;
    }
  return sums;
}

std::vector<std::int16_t> orientations(const Grains& grains) {
  const auto shorten = [](double x) {
    return std::isfinite(x) ? static_cast<std::int16_t>(std::lround(32767 * std::clamp(x, -1.0, 1.0)))
                            : std::int16_t{0};
  };
  std::vector<std::int16_t> values;
  values.reserve(4 * grains.size());
  for (const Quaternion& q : grains.orientation)
    values.insert(values.end(), {shorten(q.w), shorten(q.x), shorten(q.y), shorten(q.z)});
  return values;
}

bool are_counted_from_zero(const std::vector<std::int64_t>& id) {
  for (std::size_t k = 0; k < id.size(); ++k)
    if (id[k] != static_cast<std::int64_t>(k)) return false;
  return true;
}

// The box that holds all grains; null without any (or when none is anywhere finite).
Json bounds_of(const Grains& grains) {
  Vec3 low{INFINITY, INFINITY, INFINITY}, high{-INFINITY, -INFINITY, -INFINITY};
  for (std::size_t k = 0; k < grains.size(); ++k)
    for (int axis = 0; axis < 3; ++axis) {
      const double x = grains.position[k][axis], r = grains.radius[k];
      if (!std::isfinite(x)) continue;
      low[axis] = std::min(low[axis], x - r), high[axis] = std::max(high[axis], x + r);
    }
  const bool some = low.x <= high.x && low.y <= high.y && low.z <= high.z;
  return some ? Json{json_of(low), json_of(high)} : Json(nullptr);
}

Json obstacles_json(const Frame& frame) {
  Json list = Json::array();
  for (const FrameObstacle& o : frame.obstacles)
    list.push_back({{"name", o.name},
                    {"position", json_of(o.pose.position)},
                    {"orientation", json_of(o.pose.orientation)},
                    {"centre", json_of(o.centre)},
                    {"present", o.is_present}});
  return list;
}

// The periodic cell: its corner, its edges and the axes that repeat; null in open space.
Json cell_json(const Domain& domain) {
  if (domain.is_open()) return nullptr;
  Json edges = Json::array(), periodic = Json::array();
  for (const Vec3& edge : {domain.lattice(1, 0, 0), domain.lattice(0, 1, 0), domain.lattice(0, 0, 1)})
    edges.push_back(json_of(edge));
  for (const std::int64_t repeats : domain.periodic) periodic.push_back(repeats != 0);
  return {{"low", json_of(domain.low)}, {"edges", edges}, {"periodic", periodic}};
}

// ---- Geometry

std::string geometry_bytes(const Frame& f) {
  Packet packet;
  for (std::size_t k = 0; k < f.shapes.size(); ++k) {
    const Triangles& surface = f.shapes[k].surface;
    if (surface.triangle.empty()) continue;
    std::vector<float> vertices;
    for (const Vec3& v : surface.vertex) append(vertices, v);
    std::vector<std::int32_t> corners;
    for (const Corners& c : surface.triangle) corners.insert(corners.end(), c.begin(), c.end());
    packet.add(fmt::format("shape/{}/vertices", k), vertices, 3);
    packet.add(fmt::format("shape/{}/triangles", k), corners, 3);
  }
  return packet.bytes();
}

// Equal for frames with the same geometry, so that the page asks for it once; null when there is none.
Json geometry_key(const Frame& f) {
  if (f.shapes.empty()) return nullptr;
  return fmt::format("{:016x}", checksum(geometry_bytes(f)));
}

// ---- One grain

Json contacts_of(const Frame& f, std::int32_t row) {
  Json list = Json::array();
  const Contacts& c = f.contacts;
  for (std::size_t k = 0; k < c.size(); ++k) {
    if ((c.first[k] != row && c.second[k] != row) || !bears(c, k)) continue;
    const std::int32_t other = c.first[k] == row ? c.second[k] : c.first[k];
    Json entry{{"force", f.dt > 0 ? c.impulse[k] / f.dt : 0}, {"gamma", c.gamma[k]}, {"gap", c.gap[k]}};
    if (!c.tangential.empty()) entry["shear"] = f.dt > 0 ? norm(c.tangential[k]) / f.dt : 0;
    if (!is_piece(other))
      entry["grain"] = f.grains.id[other];
    else if (const std::int32_t o = f.contact_obstacle[k]; o >= 0 && o < std::ssize(f.obstacles))
      entry["obstacle"] = f.obstacles[o].name;
    list.push_back(entry);
  }
  return list;
}

}  // namespace

ViewedFrame read_viewed_frame(const std::filesystem::path& path) {
  ViewedFrame viewed{read_frame(path), {}};
  viewed.sums = sum_grain_contacts(viewed.frame);
  return viewed;
}

std::string frame_packet(const ViewedFrame& viewed) {
  const Frame& f = viewed.frame;
  Packet packet;
  packet.header = {{"title", f.title},
                   {"planar", f.planar},
                   {"time", f.time},
                   {"step", f.step},
                   {"dt", f.dt},
                   {"bounds", bounds_of(f.grains)},
                   {"cell", cell_json(f.domain)},
                   {"obstacles", obstacles_json(f)},
                   {"geometry", geometry_key(f)}};
  packet.add("sphere", spheres(f.grains), 4);
  packet.add("speed", speeds(f.grains));
  packet.header["radius"] = range_of(floats(f.grains.radius));
  packet.add("load", floats(f.load));
  packet.add("group", floats(f.grains.group));
  packet.add("colour", floats(f.colour));
  if (!are_counted_from_zero(f.grains.id))
    packet.add("id", std::vector<double>(f.grains.id.begin(), f.grains.id.end()));
  const bool turned = std::ranges::any_of(f.grains.orientation, [](const Quaternion& q) { return q != Quaternion{}; });
  if (turned) packet.add("orientation", orientations(f.grains), 4);
  if (!f.shape.empty()) packet.add("shape", f.shape);
  if (!f.arms.empty()) packet.add("arms", arms(f.arms), 7);
  if (!f.has_contacts) return packet.bytes();
  packet.add("pressure", floats(viewed.sums.pressure));
  packet.add("contacts", floats(viewed.sums.contacts));
  packet.add("gamma", floats(viewed.sums.gamma));
  return packet.bytes();
}

std::string contacts_packet(const ViewedFrame& viewed) {
  const Frame& f = viewed.frame;
  const Contacts& c = f.contacts;
  std::vector<std::int32_t> first, second;
  std::vector<float> point, force, shear, gamma;
  for (std::size_t k = 0; k < c.size(); ++k) {
    if (!bears(c, k)) continue;
    first.push_back(c.first[k]), second.push_back(c.second[k]);
    append(point, f.contact_point[k]);
    force.push_back(static_cast<float>(f.dt > 0 ? c.impulse[k] / f.dt : 0));
    if (!c.tangential.empty()) shear.push_back(static_cast<float>(f.dt > 0 ? norm(c.tangential[k]) / f.dt : 0));
    gamma.push_back(static_cast<float>(c.gamma[k]));
  }
  Packet packet;
  packet.add("first", first);
  packet.add("second", second);
  packet.add("point", point, 3);
  packet.add("force", force);
  if (!c.tangential.empty()) packet.add("shear", shear);
  packet.add("gamma", gamma);
  return packet.bytes();
}

std::string vectors_packet(const ViewedFrame& viewed) {
  const Frame& f = viewed.frame;
  Packet packet;
  packet.add("velocity", triples(f.grains.velocity), 3);
  packet.add("angular_velocity", triples(f.grains.angular_velocity), 3);
  if (f.has_contacts) packet.add("force", triples(contact_forces(f)), 3);
  return packet.bytes();
}

std::string geometry_packet(const ViewedFrame& viewed) { return geometry_bytes(viewed.frame); }

nlohmann::json grain_json(const ViewedFrame& viewed, std::int64_t id) {
  const Frame& f = viewed.frame;
  const std::int32_t row = row_of(f, id);
  if (row < 0) return nullptr;
  Json grain{{"id", id},
             {"group", f.grains.group[row]},
             {"radius", f.grains.radius[row]},
             {"mass", f.grains.mass[row]},
             {"inertia", json_of(f.grains.inertia[row])},
             {"position", json_of(f.grains.position[row])},
             {"velocity", json_of(f.grains.velocity[row])},
             {"speed", norm(f.grains.velocity[row])},
             {"orientation", json_of(f.grains.orientation[row])},
             {"angular_velocity", json_of(f.grains.angular_velocity[row])},
             {"load", f.load[row]}};
  if (!f.shape.empty()) grain["shape"] = f.shape[row];
  if (!f.has_contacts) return grain;
  grain["pressure"] = viewed.sums.pressure[row];
  grain["gamma"] = viewed.sums.gamma[row];
  grain["contacts"] = contacts_of(f, row);
  return grain;
}

}  // namespace slurry
