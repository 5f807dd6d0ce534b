// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Files of fields (observe/fields), HDF5, and fields.xdmf, which ParaView opens.
//
//     /           attributes format, format_version (1), title, planar (0 or 1), step, time (s); fields: the names of
//                 the groups
//     /NAME       attributes step, time (s), since (s, of the first instant of a mean), samples (instants), origin (m,
//                 of the frame that it is seen from); shape (parts along each direction, the first runs fastest), place
//                 (n x 3, m, in that frame), quantities (names), and a dataset for each quantity, of the shape in
//                 reverse (z, y, x of a box), times 3 for a vector and 9 for a tensor by rows
//     /NAME/error the standard errors of a mean, by quantity
//
// Every dataset with a unit carries it as the attribute `unit`, and its meaning as `doc`. In a run folder the instants
// of a step are one file, fields/fields_000123.h5, and all means are in fields_mean.h5, written anew after each instant
// that they take in.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "slurry/io/files.hpp"
#include "slurry/observe/fields/measured_field.hpp"

namespace slurry {

void write_fields(const std::filesystem::path& path, const std::string& title, const std::vector<FieldResult>& fields);
// Throws RunError where the file is none of ours.
std::vector<FieldResult> read_fields(const std::filesystem::path& path);
// One quantity of one field. Throws RunError where there is none of that name.
FieldResult read_field(const std::filesystem::path& path, const std::string& name, const std::string& quantity);

// What the list for ParaView, and that of the viewer, say of a field in a file.
struct FieldEntry {
  std::string file;  // as seen from the list
  std::string name;
  double time = 0;
  bool is_mean = false;
  std::array<std::int64_t, 3> shape{1, 1, 1};
  struct Column {
    std::string name;
    int columns;
    bool has_error;
  };
  std::vector<Column> columns;
};
FieldEntry entry_of(const FieldResult& field, const std::string& file, bool is_mean);
// Those of a file, which is called `name` in them. Throws RunError where it is none of ours.
std::vector<FieldEntry> read_entries(const std::filesystem::path& path, const std::string& name, bool is_mean);
std::string fields_xdmf(const std::vector<FieldEntry>& entries);

// A table, one row for each site: x, y, z, the quantities ("velocity.x", "contact_stress.xy") and their errors
// ("error.velocity.x").
std::string fields_csv(const FieldResult& field);

// The fields of a run as it goes on.
class FieldFiles {
 public:
  // Without `resumed_step` the run starts anew and files of an earlier one are removed; with it files of later steps
  // are removed and the others are kept.
  FieldFiles(const std::filesystem::path& run_folder, const std::string& title,
             std::optional<std::int64_t> resumed_step = {}, std::optional<std::int64_t> next_number = {});

  // The instants of a step. Those of the same step as the last ones take their place.
  void write(const std::vector<FieldResult>& fields);
  // All means; none: the file goes.
  void write_means(const std::vector<FieldResult>& fields);
  // Brings fields.xdmf up to date, which lags behind by up to a tenth of the files once there are many.
  void write_list();

  std::int64_t next_number() const { return next_number_; }
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  struct File {
    std::int64_t number, step;
    std::vector<FieldEntry> entries;
  };
  File read_listed(const NumberedFile& file) const;
  void sort_files(std::int64_t resumed_step, std::optional<std::int64_t> next_number);
  std::filesystem::path path_of(std::int64_t number) const;

  std::filesystem::path run_folder_;
  std::string title_;
  std::vector<File> files_;
  std::vector<FieldEntry> means_;
  std::size_t listed_ = 0;  // of the files in fields.xdmf
  std::int64_t next_number_ = 0;
  std::vector<std::string> notes_;
};

}  // namespace slurry
