// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/study_arrays.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/hdf5.hpp"
#include "slurry/io/results/vtk_poly_data.hpp"
#include "slurry/io/results/xdmf_document.hpp"

namespace slurry {
namespace {

constexpr const char* table_root = "/tables";
constexpr const char* field_root = "/fields";
constexpr int study_gzip = 4;

const char* kind_of(const StudyField& f) { return f.is_surface() ? "surface" : f.is_plane() ? "plane" : "points"; }

// ---- HDF5

// An attribute has at least one letter.
void say(hdf5::Writer& file, const std::string& path, const std::string& key, const std::string& text) {
  if (!text.empty()) file.attribute(path, key, text);
}
std::string said(const hdf5::Reader& file, const std::string& path, const std::string& key) {
  return file.has_attribute(path, key) ? file.text_attribute(path, key) : "";
}

// A name as a part of a path in the file.
std::string part_of_path(std::string name) {
  std::ranges::replace(name, '/', '_');
  return name.empty() || name == "." ? "_" : name;
}

// The numbers of a plane have its shape, the direction that runs fastest but one last, components after it.
std::vector<std::size_t> shape_of(const StudyField& f, const StudyArray& a) {
  std::vector<std::size_t> shape{f.places(a)};
  if (f.is_plane()) shape = {static_cast<std::size_t>(f.counts[1]), static_cast<std::size_t>(f.counts[0])};
  if (a.components > 1) shape.push_back(static_cast<std::size_t>(a.components));
  return shape;
}

void write_table(hdf5::Writer& file, const StudyTable& table) {
  const std::string group = fmt::format("{}/{}", table_root, part_of_path(table.name));
  file.group(group);
  say(file, group, "doc", table.doc);
  for (const TableColumn& c : table.columns) {
    const std::string path = group + "/" + part_of_path(c.name);
    std::visit(
        [&]<class T>(const std::vector<T>& values) {
          if constexpr (std::is_same_v<T, std::string>)
            file.texts(path, values);
          else
            file.array(path, values, c.unit);
        },
        c.values);
    say(file, path, "doc", c.doc);
  }
}

void write_field(hdf5::Writer& file, const StudyField& f) {
  const std::string group = fmt::format("{}/{}", field_root, f.name);
  file.group(group);
  say(file, group, "doc", f.doc);
  say(file, group, "kind", kind_of(f));
  file.array(group + "/points", f.points, "m");
  if (f.is_surface()) file.array(group + "/triangles", f.triangles);
  if (f.is_plane()) file.array(group + "/counts", std::vector<std::int64_t>(f.counts.begin(), f.counts.end()));
  std::vector<std::string> names;
  for (const StudyArray& a : f.arrays) {
    const std::string path = group + "/" + a.name;
    file.grid(path, a.values, shape_of(f, a), a.unit);
    say(file, path, "doc", a.doc);
    say(file, path, "on", a.on_triangles ? "triangles" : "points");
    file.attribute(path, "components", std::int64_t{a.components});
    names.push_back(a.name);
  }
  file.texts(group + "/arrays", names);
}

std::string arrays_file(const StudyRecord& study) {
  hdf5::Writer file(study_arrays_name, study_gzip);
  say(file, "/", "kind", study.kind);
  say(file, "/", "title", study.title);
  say(file, "/", "version", study.program_version);
  file.group(table_root);
  for (const StudyTable& table : study.result.tables) write_table(file, table);
  file.group(field_root);
  std::vector<std::string> names;
  for (const StudyField& f : study.result.fields) {
    write_field(file, f);
    names.push_back(f.name);
  }
  file.texts("/field_names", names);
  return std::string(file.image());
}

StudyArray read_array(const hdf5::Reader& file, const std::string& group, const std::string& name,
                      const StudyField& field) {
  const std::string path = group + "/" + name;
  StudyArray a{name,
               said(file, path, "unit"),
               said(file, path, "doc"),
               static_cast<int>(file.integer_attribute(path, "components")),
               said(file, path, "on") == "triangles",
               {}};
  if (a.components != 1 && a.components != 3)
    throw RunError(fmt::format("{}: {} has {} components, expected 1 or 3", file.name(), path, a.components));
  a.values = file.grid(path, field.places(a) * static_cast<std::size_t>(a.components));
  return a;
}

StudyField read_field(const hdf5::Reader& file, const std::string& name) {
  const std::string group = fmt::format("{}/{}", field_root, name);
  StudyField f{name, said(file, group, "doc"), file.array<Vec3>(group + "/points")};
  if (file.has(group + "/triangles")) f.triangles = file.array<Corners>(group + "/triangles");
  if (file.has(group + "/counts")) {
    const auto counts = file.array<std::int64_t>(group + "/counts");
    if (counts.size() != 2 || counts[0] < 1 || std::size_t(counts[0]) * std::size_t(counts[1]) != f.points.size())
      throw RunError(fmt::format("{}: the counts of {} are not those of its points", file.name(), group));
    f.counts = {counts[0], counts[1]};
  }
  if (const std::string fault = first_fault(Triangles{f.points, f.triangles}); !fault.empty())
    throw RunError(fmt::format("{}: {}: {}", file.name(), group, fault));
  for (const std::string& array : file.texts(group + "/arrays")) f.arrays.push_back(read_array(file, group, array, f));
  return f;
}

// ---- XDMF

void add_topology(XdmfDocument& out, const StudyField& f, const std::string& group) {
  if (f.is_surface())
    out.triangles(xdmf_rows<Corners>(study_arrays_name, group + "/triangles", f.triangles.size()));
  else if (f.is_plane())
    out.lattice({f.counts[1], f.counts[0]});
  else
    out.points_alone(f.points.size());
}

void add_grid(XdmfDocument& out, const StudyField& f) {
  const std::string group = fmt::format("{}/{}", field_root, f.name);
  out.open_grid(f.name);
  add_topology(out, f, group);
  out.points(xdmf_rows<Vec3>(study_arrays_name, group + "/points", f.points.size()));
  for (const StudyArray& a : f.arrays)
    out.attribute(a.name, static_cast<std::size_t>(a.components),
                  {study_arrays_name, group + "/" + a.name, shape_of(f, a)},
                  a.on_triangles ? XdmfCentre::cell : XdmfCentre::node);
  out.close();
}

std::string xdmf_of_fields(const std::vector<StudyField>& fields) {
  XdmfDocument out;
  out.open_parts("study");
  for (const StudyField& f : fields)
    if (!f.points.empty()) add_grid(out, f);
  out.close();
  return out.text();
}

// ---- VTK

std::string vtk_of_surface(const StudyField& f) {
  VtkPolyData data;
  const auto add_arrays = [&](const char* section, bool on_triangles) {
    data.open(section);
    for (const StudyArray& a : f.arrays)
      if (a.on_triangles == on_triangles) data.array(a.name, a.values, static_cast<std::size_t>(a.components));
    data.close(section);
  };
  add_arrays("PointData", false);
  add_arrays("CellData", true);
  data.points(f.points);
  VtkCells faces;
  faces.add(f.triangles, 0);
  data.cells("Polys", faces);
  return data.file();
}

}  // namespace

void attach_arrays(StudyRecord& study) {
  StudyResult& result = study.result;
  result.attachments.push_back(
      {study_arrays_name, "The tables, and the fields where there are any, as arrays of HDF5.", arrays_file(study)});
  if (!result.fields.empty())
    result.attachments.push_back(
        {study_xdmf_name, "The fields in study.h5, for ParaView.", xdmf_of_fields(result.fields)});
  for (const StudyField& f : result.fields)
    if (f.is_surface()) result.attachments.push_back({f.name + ".vtp", f.doc, vtk_of_surface(f)});
}

std::vector<StudyField> read_study_fields(const std::filesystem::path& folder) {
  std::vector<StudyField> fields;
  const std::filesystem::path path = folder / study_arrays_name;
  if (!is_there(path)) return fields;
  const hdf5::Reader file(path);
  for (const std::string& name : file.texts("/field_names")) fields.push_back(read_field(file, name));
  return fields;
}

}  // namespace slurry
