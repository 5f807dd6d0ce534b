// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Frames as poly data of VTK: grains, contacts, obstacles, surfaces.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "slurry/draw/extent.hpp"
#include "slurry/draw/quantities.hpp"
#include "slurry/draw/walls.hpp"
#include "slurry/exports/exports.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/frame_format.hpp"
#include "slurry/io/results/vtk_poly_data.hpp"

namespace slurry {
namespace {

// One cell for each point.
VtkCells vertices(std::size_t count) {
  VtkCells cells;
  for (std::size_t k = 0; k < count; ++k) {
    cells.connectivity.push_back(static_cast<std::int64_t>(k));
    cells.offsets.push_back(static_cast<std::int64_t>(k + 1));
  }
  return cells;
}

std::string grains_file(const Frame& f) {
  VtkPolyData data;
  data.open("PointData");
  for_each_array(f.grains, [&](const auto& field, const auto& values) {
    if (field.name != "position" && !field.is(Array::internal)) data.array(std::string(field.name), values);
  });
  data.array("colour", f.colour);
  data.array("load", f.load);
  if (!f.shape.empty()) data.array("shape", f.shape);
  data.close("PointData");
  data.points(f.grains.position);
  data.cells("Verts", vertices(f.grains.size()));
  return data.file(f.time);
}

// A line for each contact, between the centres or from the centre to the point on the obstacle. Through a face of a
// periodic cell it ends at the image of the second grain.
std::string contacts_file(const Frame& f) {
  std::vector<Vec3> ends;
  VtkCells lines;
  for (std::size_t c = 0; c < f.contacts.size(); ++c) {
    const std::int32_t second = f.contacts.second[c];
    const Vec3 start = f.grains.position[f.contacts.first[c]];
    ends.push_back(start);
    ends.push_back(is_piece(second) ? f.contact_point[c] : f.domain.beside(start, f.grains.position[second]));
    for (const std::size_t k : {2 * c, 2 * c + 1}) lines.connectivity.push_back(static_cast<std::int64_t>(k));
    lines.offsets.push_back(static_cast<std::int64_t>(2 * c + 2));
  }
  VtkPolyData data;
  data.open("CellData");
  data.array("first", partner_ids(f, f.contacts.first));
  data.array("second", partner_ids(f, f.contacts.second));
  for_each_array(f.contacts, [&](const auto& field, const auto& values) {
    if (is_partner(field.name) || (values.empty() && field.is(Array::optional))) return;
    data.array(std::string(field.name), values);
  });
  data.array("obstacle", f.contact_obstacle);
  data.array("point", f.contact_point);
  data.array("force", contact_quantity(f, "force").values);
  data.close("CellData");
  data.points(ends);
  data.cells("Lines", lines);
  return data.file(f.time);
}

// The walls as triangles, and as lines their edges; each with the rank of its obstacle, and triangles with that of
// their piece.
std::string obstacles_file(const Frame& f) {
  const std::vector<WallMesh> walls = walls_of(f, extent_of(f));
  std::vector<Vec3> points;
  std::vector<std::int32_t> obstacle, piece;
  VtkCells lines, faces;
  for (std::size_t k = 0; k < walls.size(); ++k) {
    lines.add(walls[k].edges, std::ssize(points));
    points.insert(points.end(), walls[k].faces.vertex.begin(), walls[k].faces.vertex.end());
    obstacle.resize(lines.offsets.size(), static_cast<std::int32_t>(k));
    piece.resize(lines.offsets.size(), -1);
  }
  std::int64_t first = 0;
  for (std::size_t k = 0; k < walls.size(); ++k) {
    faces.add(walls[k].faces.triangle, first);
    first += std::ssize(walls[k].faces.vertex);
    obstacle.resize(lines.offsets.size() + faces.offsets.size(), static_cast<std::int32_t>(k));
    for (const std::int32_t rank : walls[k].piece) piece.push_back(f.obstacles[k].first_piece + rank);
  }
  VtkPolyData data;
  data.open("CellData"), data.array("obstacle", obstacle), data.array("piece", piece), data.close("CellData");
  data.points(points);
  data.cells("Lines", lines);
  data.cells("Polys", faces);
  return data.file(f.time);
}

// The surfaces of grains with shapes, each triangle with the identity of its grain.
std::string surfaces_file(const Frame& f) {
  Triangles all;
  std::vector<std::int64_t> id;
  std::vector<std::int32_t> group;
  std::vector<double> load;
  const Grains& g = f.grains;
  for (std::size_t k = 0; k < g.size(); ++k) {
    append(all, f.shapes[f.shape[k]].surface, {g.position[k], g.orientation[k]}, g.radius[k]);
    id.resize(all.triangle.size(), g.id[k]);
    group.resize(all.triangle.size(), g.group[k]);
    load.resize(all.triangle.size(), f.load[k]);
  }
  VtkCells faces;
  faces.add(all.triangle, 0);
  VtkPolyData data;
  data.open("CellData"), data.array("id", id), data.array("group", group), data.array("load", load),
      data.close("CellData");
  data.points(all.vertex);
  data.cells("Polys", faces);
  return data.file(f.time);
}

struct Kind {
  std::string name;
  std::string (*file)(const Frame&);
  bool (*is_in)(const Frame&);
};
const std::array<Kind, 4>& kinds() {
  static const std::array<Kind, 4> list{
      {{"grains", grains_file, [](const Frame&) { return true; }},
       {"contacts", contacts_file, [](const Frame& f) { return f.has_contacts; }},
       {"obstacles", obstacles_file, [](const Frame& f) { return !f.obstacles.empty(); }},
       {"surfaces", surfaces_file, [](const Frame& f) { return !f.shape.empty(); }}}};
  return list;
}

std::vector<std::string> write_vtk(const ExportJob& job) {
  std::array<std::string, 4> index;
  for (std::size_t k = 0; k < job.frames.size(); ++k) {
    const Frame frame = job.read(k);
    for (std::size_t j = 0; j < kinds().size(); ++j) {
      const Kind& kind = kinds()[j];
      if (!kind.is_in(frame)) continue;
      const std::string name = fmt::format("{}_{:06}.vtp", kind.name, job.frames[k].number);
      write_file(job.out / name, kind.file(frame), Flush::later);
      index[j] += fmt::format("<DataSet timestep=\"{}\" part=\"0\" file=\"{}\"/>\n", frame.time, name);
    }
  }
  std::vector<std::string> files;
  for (std::size_t j = 0; j < kinds().size(); ++j) {
    if (index[j].empty()) continue;
    files.push_back(kinds()[j].name + ".pvd");
    write_file(job.out / files.back(),
               "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\">\n<Collection>\n" + index[j] +
                   "</Collection>\n</VTKFile>\n",
               Flush::later);
  }
  return files;
}

}  // namespace

ExportFormat vtk_format() { return {"vtk", "ParaView: .vtp files and a time index (.pvd)", write_vtk}; }

}  // namespace slurry
