// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The fields that a run has written (field_files.hpp), by name and time: what pictures of a frame are made with. Those
// of a study (study_arrays.hpp) on planes are among them, at every time; its surfaces stand apart.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "slurry/io/results/field_files.hpp"
#include "slurry/io/results/study_arrays.hpp"

namespace slurry {

class WrittenFields {
 public:
  // Those of a run folder; none where it has none. Files that cannot be read are left out.
  explicit WrittenFields(const std::filesystem::path& run_folder);

  // Of the fields, each once, and of the quantities of one.
  std::vector<std::string> names() const;
  std::vector<std::string> quantities(const std::string& name) const;

  // One quantity of a field at the instant nearest to a time. Throws InputError for `option`, with the nearest name,
  // for a field or a quantity that the run has not written.
  FieldResult nearest(const std::string& option, const std::string& name, const std::string& quantity,
                      double time) const;

  const std::vector<StudyField>& surfaces() const { return surfaces_; }

 private:
  struct Instant {
    std::filesystem::path path;
    FieldEntry entry;
  };
  std::vector<Instant> instants_;
  std::vector<FieldResult> planes_;  // of a study
  std::vector<StudyField> surfaces_;
};

// A field of a study on a plane, as a field of a run.
FieldResult plane_result(const StudyField& field);

}  // namespace slurry
