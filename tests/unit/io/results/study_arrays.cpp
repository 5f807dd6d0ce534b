// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// study.h5 and study.xdmf: tables and fields are read back, ParaView is pointed to datasets that are there, and damage
// is told.
#include "slurry/io/results/study_arrays.hpp"

#include <cmath>
#include <limits>

#include "slurry/io/files.hpp"
#include "slurry/io/results/hdf5.hpp"
#include "tests/unit/io/run_folder.hpp"
#include "tests/unit/studies/small_study.hpp"

namespace slurry {
namespace {

class StudyArrays : public RunFolder {};

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

StudyRecord record_with_fields() {
  StudyRecord study = full_record();
  const std::vector<Vec3> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  study.result.fields = {
      {"shell",
       "A surface.",
       corners,
       {{0, 2, 1}, {0, 1, 3}},
       {},
       {{"push", "Pa", "Of each.", 3, true, {1, 2, 3, 4, 5, 6}}}},
      {"cut",
       "A plane.",
       {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 1, 0}},
       {},
       {3, 2},
       {{"heat", "", "", 1, false, {0, 1, 2, 3, 4, 5}}}},
      {"line", "", {{0, 0, 0}, {1, 1, 1}}, {}, {}, {{"speed", "m/s", "How fast.", 1, false, {2.5, 3.5}}}}};
  return study;
}

TEST_F(StudyArrays, AreReadBack) {
  StudyRecord study = record_with_fields();
  attach_arrays(study);
  write_study(folder, study);
  EXPECT_TRUE(read_study_fields(folder) == study.result.fields);
  const hdf5::Reader file(folder / study_arrays_name);
  EXPECT_EQ(file.array<double>("/tables/curve/t"), (std::vector<double>{0, 1, 2}));
  EXPECT_TRUE(std::isnan(file.array<double>("/tables/curve/y")[2]));
  // The summary knows them for its own, so that the next study may replace them.
  const auto ours = study_files(folder);
  EXPECT_NE(std::ranges::find(ours, folder / study_arrays_name), ours.end());
  EXPECT_NE(std::ranges::find(ours, folder / study_xdmf_name), ours.end());
}

TEST_F(StudyArrays, XdmfNamesDatasetsThatAreThere) {
  StudyRecord study = record_with_fields();
  attach_arrays(study);
  write_study(folder, study);
  const std::string text = read_file(folder / study_xdmf_name), mark = std::string(study_arrays_name) + ":";
  const hdf5::Reader file(folder / study_arrays_name);
  int count = 0;
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1), ++count) {
    const std::size_t from = at + mark.size();
    EXPECT_TRUE(file.has(text.substr(from, text.find('<', from) - from)));
  }
  EXPECT_EQ(count, 7);  // points and an array each, and the triangles
  EXPECT_TRUE(contains(text, "TopologyType=\"2DSMesh\" Dimensions=\"2 3\""));
  EXPECT_TRUE(contains(text, "AttributeType=\"Vector\" Center=\"Cell\""));
}

TEST_F(StudyArrays, WriteSurfacesForVtk) {
  StudyRecord study = record_with_fields();
  const std::size_t before = study.result.attachments.size();
  attach_arrays(study);
  ASSERT_EQ(study.result.attachments.size(), before + 3);
  const Attachment& file = study.result.attachments.back();
  EXPECT_EQ(file.file, "shell.vtp");
  EXPECT_TRUE(contains(file.contents, "NumberOfPoints=\"4\" NumberOfPolys=\"2\""));
  EXPECT_TRUE(
      contains(file.contents, "<CellData>\n<DataArray type=\"Float64\" Name=\"push\" NumberOfComponents=\"3\""));
}

TEST_F(StudyArrays, HoldMissingNumbersAndNoFields) {
  StudyRecord study = record_with_fields();
  study.result.fields.resize(1);
  study.result.fields[0].arrays[0].values[4] = no_number;
  attach_arrays(study);
  write_study(folder, study);
  EXPECT_TRUE(std::isnan(read_study_fields(folder)[0].arrays[0].values[4]));
  StudyRecord plain = full_record();
  attach_arrays(plain);
  EXPECT_EQ(plain.result.attachments.back().file, study_arrays_name);
}

TEST_F(StudyArrays, TellDamage) {
  StudyRecord study = record_with_fields();
  EXPECT_TRUE(read_study_fields(folder).empty());
  study.result.fields[0].triangles[1][2] = 9;
  attach_arrays(study);
  write_study(folder, study);
  EXPECT_FALSE(message_of([&] { read_study_fields(folder); }).empty());
  write_file(folder / study_arrays_name, "no HDF5");
  EXPECT_TRUE(contains(message_of([&] { read_study_fields(folder); }), study_arrays_name));
}

}  // namespace
}  // namespace slurry
