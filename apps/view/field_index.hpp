// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FieldIndex: the fields that a run has written (io/results/field_files.hpp), kept up to date while it goes on, and
// what the page gets of them.
//
//     fields   JSON, a list: name, mean (over time?), shape, quantities (name and columns), and instants: each the
//              number of the file, its version and the time, s. The file of the means has the number -1, that of a
//              study -2; surface is true of fields on triangles.
//     field    packet (packet.hpp): place (x, y, z of each site, m) and value (1, 3 or 9 columns, NaN where there is
//              none); name, quantity, unit, time, since and shape (the first direction runs fastest) in the header. Of
//              a surface place has the three corners of each triangle, and value a row for each triangle
//     streamlines   packet: segment (two places, six numbers each), and tip and along (of an arrow head in the middle
//     of
//              each line: its place, and a unit vector with the flow); apart (m) in the header
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "slurry/io/results/field_files.hpp"
#include "slurry/io/results/study_arrays.hpp"

namespace slurry {

struct IndexedFields {
  std::filesystem::path path;
  std::int64_t number = -1;  // in the file's name; -1: the means
  std::int64_t version = 0;  // another one when the file was replaced
  std::vector<FieldEntry> entries;
};

class FieldIndex {
 public:
  explicit FieldIndex(std::filesystem::path run_folder) : run_folder_(std::move(run_folder)) {}

  // Opens files that are new or were replaced. What cannot be read, or leads out of the folder, is left out.
  void refresh();
  nlohmann::json json() const;
  // The file that holds that quantity of that field; nullptr when there is none.
  const IndexedFields* find(std::int64_t number, const std::string& name, const std::string& quantity) const;
  // The packet of a field of the study; nothing where there is none of that name.
  std::optional<std::string> study_packet(const std::string& name, const std::string& quantity) const;
  // A plane of the study, with one quantity.
  std::optional<FieldResult> study_plane(const std::string& name, const std::string& quantity) const;

 private:
  void look_at(const std::filesystem::path& path, std::int64_t number, const std::vector<IndexedFields>& known);
  void look_at_study();
  std::filesystem::path run_folder_;
  std::vector<IndexedFields> files_;
  std::vector<StudyField> study_;
  std::optional<std::int64_t> study_version_;
};

// Of a result with one quantity.
std::string field_packet(const FieldResult& field);
// Of a vector, in the layer of a rank across a direction of the sites. Throws InputError where there is no such layer.
std::string streamlines_packet(const FieldResult& field, std::int64_t direction, std::int64_t rank);

}  // namespace slurry
