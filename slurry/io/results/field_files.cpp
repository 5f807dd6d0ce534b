// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/field_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/hdf5.hpp"
#include "slurry/io/results/xdmf_document.hpp"

namespace slurry {
namespace {

constexpr const char* field_format = "slurry fields";
constexpr std::int64_t field_format_version = 1;
constexpr const char *own_folder = "fields", *own_prefix = "fields_", *own_suffix = ".h5";
constexpr std::size_t always_listed_fields = 100;  // files; more are listed with a delay
constexpr const char *mean_name = "fields_mean.h5", *list_name = "fields.xdmf";

// ---- HDF5

// The shape of a dataset: the direction that runs fastest comes last, but for the numbers of a vector or tensor.
std::vector<std::size_t> shape_in_file(const std::array<std::int64_t, 3>& sites, int columns) {
  std::vector<std::size_t> shape(sites.rbegin(), sites.rend());
  if (columns > 1) shape.push_back(columns);
  return shape;
}

void write_field(hdf5::Writer& file, const FieldResult& f) {
  const std::string group = "/" + f.name;
  file.group(group);
  file.attribute(group, "step", f.step);
  file.attribute(group, "time", f.time);
  file.attribute(group, "since", f.since);
  file.attribute(group, "samples", f.samples);
  file.attribute(group, "origin", f.origin);
  file.array(group + "/shape", std::vector<std::int64_t>(f.shape.begin(), f.shape.end()));
  file.array(group + "/place", f.place, "m");
  std::vector<std::string> names;
  for (const FieldArray& a : f.arrays) {
    const std::string path = group + "/" + a.name;
    names.push_back(a.name);
    file.grid(path, a.values, shape_in_file(f.shape, a.columns), a.unit);
    file.attribute(path, "doc", a.doc);
  }
  file.texts(group + "/quantities", names);
  if (std::all_of(f.arrays.begin(), f.arrays.end(), [](const FieldArray& a) { return a.error.empty(); })) return;
  file.group(group + "/error");
  for (const FieldArray& a : f.arrays)
    file.grid(group + "/error/" + a.name, a.error, shape_in_file(f.shape, a.columns), a.unit);
}

// Numbers per row of a quantity, by its place in the list.
int columns_of(const hdf5::Reader& file, const std::string& quantity) {
  for (const FieldQuantity& q : field_quantities())
    if (q.name == quantity) return q.columns;
  if (quantity == void_fraction_name) return 1;
  throw RunError(fmt::format("{}: there is no quantity \"{}\"", file.name(), shown(quantity)));
}

FieldArray read_array(const hdf5::Reader& file, const std::string& group, const std::string& name, std::size_t rows) {
  const std::string path = group + "/" + name, error = group + "/error/" + name;
  FieldArray a{name, "", file.text_attribute(path, "doc"), columns_of(file, name), {}, {}};
  if (file.has_attribute(path, "unit")) a.unit = file.text_attribute(path, "unit");
  a.values = file.grid(path, rows * a.columns);
  if (file.has(error)) a.error = file.grid(error, rows * a.columns);
  return a;
}

// All but its quantities.
FieldResult read_head(const hdf5::Reader& file, const std::string& name, bool planar) {
  const std::string group = "/" + name;
  FieldResult f;
  f.name = name, f.planar = planar;
  f.step = file.integer_attribute(group, "step");
  f.time = file.real_attribute(group, "time");
  f.since = file.real_attribute(group, "since");
  f.samples = file.integer_attribute(group, "samples");
  f.origin = file.vector_attribute(group, "origin");
  const auto shape = file.array<std::int64_t>(group + "/shape");
  f.place = file.array<Vec3>(group + "/place");
  const bool fits = shape.size() == 3 && std::all_of(shape.begin(), shape.end(), [](auto n) { return n > 0; }) &&
                    static_cast<double>(shape[0]) * static_cast<double>(shape[1]) * static_cast<double>(shape[2]) ==
                        static_cast<double>(f.place.size());
  if (!fits) throw RunError(fmt::format("{}: {}/shape does not fit its places", file.name(), group));
  std::copy(shape.begin(), shape.end(), f.shape.begin());
  return f;
}

void check_field_format(const hdf5::Reader& file) {
  const std::string format = file.text_attribute("/", "format");
  if (format != field_format)
    throw RunError(fmt::format("{}: is a \"{}\", no file of fields", file.name(), shown(format)));
  const std::int64_t version = file.integer_attribute("/", "format_version");
  if (version != field_format_version)
    throw RunError(fmt::format("{}: fields of version {}; this program reads version {}", file.name(), version,
                               field_format_version));
}

// What the list says of a field, without its numbers.
FieldEntry read_entry(const hdf5::Reader& file, const std::string& name, const std::string& path) {
  const std::string group = "/" + name;
  FieldEntry e{path, name, file.real_attribute(group, "time"), false, {1, 1, 1}, {}};
  const auto shape = file.array<std::int64_t>(group + "/shape");
  if (shape.size() != 3) throw RunError(fmt::format("{}: {}/shape is not three numbers", file.name(), group));
  std::copy(shape.begin(), shape.end(), e.shape.begin());
  for (const std::string& quantity : file.texts(group + "/quantities"))
    e.columns.push_back({quantity, columns_of(file, quantity), file.has(group + "/error/" + quantity)});
  return e;
}

// ---- XDMF

void add_attribute(XdmfDocument& out, const FieldEntry& e, const std::string& dataset, int columns) {
  std::string shown_name = dataset;
  std::replace(shown_name.begin(), shown_name.end(), '/', '_');
  // Readers of structured grids want data of the grid's shape.
  out.attribute(shown_name, static_cast<std::size_t>(columns),
                {e.file, fmt::format("/{}/{}", e.name, dataset), shape_in_file(e.shape, columns)});
}

void add_grid(XdmfDocument& out, const FieldEntry& e) {
  out.open_grid(e.name);
  out.time(e.time);
  out.lattice({e.shape.rbegin(), e.shape.rend()});
  out.points(
      {e.file, fmt::format("/{}/place", e.name), {static_cast<std::size_t>(e.shape[0] * e.shape[1] * e.shape[2]), 3}});
  for (const FieldEntry::Column& c : e.columns) {
    add_attribute(out, e, c.name, c.columns);
    if (c.has_error) add_attribute(out, e, "error/" + c.name, c.columns);
  }
  out.close();
}

// ---- CSV

std::vector<std::string> column_names(const FieldArray& a) {
  static constexpr const char* axis[] = {"x", "y", "z"};
  if (a.columns == 1) return {a.name};
  std::vector<std::string> names;
  for (const char* first : axis)
    if (a.columns == 3)
      names.push_back(fmt::format("{}.{}", a.name, first));
    else
      for (const char* second : axis) names.push_back(fmt::format("{}.{}{}", a.name, first, second));
  return names;
}

}  // namespace

void write_fields(const std::filesystem::path& path, const std::string& title, const std::vector<FieldResult>& fields) {
  hdf5::Writer file(path.string());
  file.attribute("/", "format", std::string(field_format));
  file.attribute("/", "format_version", field_format_version);
  file.attribute("/", "title", title);
  file.attribute("/", "planar", std::int64_t{!fields.empty() && fields[0].planar});
  FieldResult latest;
  std::vector<std::string> names;
  for (const FieldResult& f : fields) {
    names.push_back(f.name);
    latest.step = std::max(latest.step, f.step), latest.time = std::max(latest.time, f.time);
  }
  file.attribute("/", "step", latest.step);
  file.attribute("/", "time", latest.time);
  file.texts("/fields", names);
  for (const FieldResult& f : fields) write_field(file, f);
  file.save(path);
}

std::vector<FieldResult> read_fields(const std::filesystem::path& path) {
  const hdf5::Reader file(path);
  check_field_format(file);
  const bool planar = file.integer_attribute("/", "planar") != 0;
  std::vector<FieldResult> fields;
  for (const std::string& name : file.texts("/fields")) {
    fields.push_back(read_head(file, name, planar));
    for (const std::string& quantity : file.texts("/" + name + "/quantities"))
      fields.back().arrays.push_back(read_array(file, "/" + name, quantity, fields.back().place.size()));
  }
  return fields;
}

FieldResult read_field(const std::filesystem::path& path, const std::string& name, const std::string& quantity) {
  const hdf5::Reader file(path);
  check_field_format(file);
  FieldResult f = read_head(file, name, file.integer_attribute("/", "planar") != 0);
  f.arrays.push_back(read_array(file, "/" + name, quantity, f.place.size()));
  return f;
}

std::vector<FieldEntry> read_entries(const std::filesystem::path& path, const std::string& name, bool is_mean) {
  const hdf5::Reader file(path);
  check_field_format(file);
  std::vector<FieldEntry> entries;
  for (const std::string& field : file.texts("/fields")) {
    entries.push_back(read_entry(file, field, name));
    entries.back().is_mean = is_mean;
  }
  return entries;
}

FieldEntry entry_of(const FieldResult& field, const std::string& file, bool is_mean) {
  FieldEntry e{file, field.name, field.time, is_mean, field.shape, {}};
  for (const FieldArray& a : field.arrays) e.columns.push_back({a.name, a.columns, !a.error.empty()});
  return e;
}

std::string fields_xdmf(const std::vector<FieldEntry>& entries) {
  // The instants of a field follow each other in time; a mean stands alone.
  std::map<std::string, std::vector<const FieldEntry*>> grids;
  for (const FieldEntry& e : entries) grids[e.is_mean ? e.name + "_mean" : e.name].push_back(&e);
  XdmfDocument out;
  for (const auto& [name, instants] : grids) {
    out.open_times(name);
    for (const FieldEntry* e : instants) add_grid(out, *e);
    out.close();
  }
  return out.text();
}

std::string fields_csv(const FieldResult& field) {
  std::string text = "x,y,z";
  for (const FieldArray& a : field.arrays)
    for (const std::string& name : column_names(a)) text += "," + name;
  for (const FieldArray& a : field.arrays)
    if (!a.error.empty())
      for (const std::string& name : column_names(a)) text += ",error." + name;
  text += '\n';
  const auto out = std::back_inserter(text);
  for (std::size_t k = 0; k < field.place.size(); ++k) {
    fmt::format_to(out, "{},{},{}", field.place[k].x, field.place[k].y, field.place[k].z);
    for (const bool errors : {false, true})
      for (const FieldArray& a : field.arrays) {
        const std::vector<double>& values = errors ? a.error : a.values;
        for (int c = 0; c < a.columns && !values.empty(); ++c) fmt::format_to(out, ",{}", values[a.columns * k + c]);
      }
    text += '\n';
  }
  return text;
}

// ---- The files of a run

FieldFiles::FieldFiles(const std::filesystem::path& run_folder, const std::string& title,
                       std::optional<std::int64_t> resumed_step, std::optional<std::int64_t> next_number)
    : run_folder_(run_folder), title_(title) {
  make_folder(run_folder_ / own_folder);
  // With no step to go on from all are of later ones.
  sort_files(resumed_step.value_or(-1), next_number);
}

std::filesystem::path FieldFiles::path_of(std::int64_t number) const {
  return run_folder_ / own_folder / fmt::format("{}{:06}{}", own_prefix, number, own_suffix);
}

FieldFiles::File FieldFiles::read_listed(const NumberedFile& f) const {
  const hdf5::Reader reader(f.path);
  check_field_format(reader);
  File file{f.number, reader.integer_attribute("/", "step"), {}};
  const std::string path = std::filesystem::path(own_folder) / f.path.filename();
  for (const std::string& name : reader.texts("/fields")) file.entries.push_back(read_entry(reader, name, path));
  return file;
}

// A file that cannot be read stays where it is, unless its number says that it comes later.
void FieldFiles::sort_files(std::int64_t resumed_step, std::optional<std::int64_t> next_number) {
  for (const NumberedFile& f : numbered_files(run_folder_ / own_folder, own_prefix, own_suffix)) {
    File file{f.number, -1, {}};
    std::string why;
    try {
      file = read_listed(f);
    } catch (const RunError& error) {
      why = error.what();
    }
    const bool is_later =
        resumed_step < 0 || (why.empty() ? file.step > resumed_step : next_number && f.number >= *next_number);
    if (is_later) {
      remove_file(f.path);
      continue;
    }
    if (!why.empty()) notes_.push_back(fmt::format("{}; the run goes on without these fields", why));
    files_.push_back(std::move(file));
    next_number_ = f.number + 1;
  }
  next_number_ = std::max(next_number_, next_number.value_or(0));
}

void FieldFiles::write(const std::vector<FieldResult>& fields) {
  if (fields.empty()) return;
  if (!files_.empty() && files_.back().step == fields[0].step) {
    next_number_ = files_.back().number;
    files_.pop_back();
  }
  const std::filesystem::path path = path_of(next_number_);
  write_fields(path, title_, fields);
  File file{next_number_++, fields[0].step, {}};
  const std::string name = std::filesystem::path(own_folder) / path.filename();
  for (const FieldResult& field : fields) file.entries.push_back(entry_of(field, name, false));
  files_.push_back(std::move(file));
  if (files_.size() <= always_listed_fields || 10 * files_.size() >= 11 * listed_) write_list();
}

void FieldFiles::write_means(const std::vector<FieldResult>& fields) {
  means_.clear();
  if (fields.empty())
    remove_file(run_folder_ / mean_name);
  else
    write_fields(run_folder_ / mean_name, title_, fields);
  for (const FieldResult& field : fields) means_.push_back(entry_of(field, mean_name, true));
  write_list();
}

void FieldFiles::write_list() {
  std::vector<FieldEntry> all;
  for (const File& file : files_) all.insert(all.end(), file.entries.begin(), file.entries.end());
  all.insert(all.end(), means_.begin(), means_.end());
  write_file(run_folder_ / list_name, fields_xdmf(all), Flush::later);
  listed_ = files_.size();
}

}  // namespace slurry
