// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Every study of the list, on the cases of the gallery that name it: its answer can be written, drawn, printed and read
// without knowing which study it is.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "slurry/core/errors.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/draw/report_study.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/results/study_files.hpp"
#include "slurry/runs/study_runner.hpp"

namespace {

using namespace slurry;

// The same in seconds: few strokes, and one period, tell as much of a swimmer.
AnyStudy shortened(AnyStudy study) {
  SwimmerCase* swimmer = std::get_if<SwimmerCase>(&study);
  SwimTask* swim = swimmer ? std::get_if<SwimTask>(&swimmer->task.task) : nullptr;
  if (!swim) return study;
  swim->strokes = std::min<std::int64_t>(swim->strokes, 2);
  swim->periods.resize(std::min<std::size_t>(swim->periods.size(), 1));
  return study;
}

// The cases of the gallery that are studies.
std::vector<std::pair<std::string, AnyStudy>> gallery_studies() {
  std::vector<std::pair<std::string, AnyStudy>> found;
  for (const auto& entry : std::filesystem::directory_iterator(SLURRY_SOURCE_DIR "/gallery")) {
    if (entry.path().extension() != ".toml") continue;
    const AnyCase any = read_any_case(entry.path().string());
    std::visit(
        [&]<class C>(const C& c) {
          if constexpr (Study<C>) found.emplace_back(entry.path().stem().string(), shortened(c));
        },
        any);
  }
  return found;
}

void check_tables(const StudyResult& r) {
  std::set<std::string> names;
  for (const StudyTable& t : r.tables) {
    EXPECT_TRUE(names.insert(t.name).second) << t.name << " twice";
    EXPECT_TRUE(t.doc.ends_with(".")) << t.name;
    std::set<std::string> columns;
    for (const TableColumn& c : t.columns) {
      EXPECT_TRUE(columns.insert(c.name).second) << t.name << "." << c.name << " twice";
      EXPECT_TRUE(c.doc.ends_with(".")) << t.name << "." << c.name;
      const std::size_t rows = std::visit([](const auto& values) { return values.size(); }, c.values);
      EXPECT_EQ(rows, t.rows()) << t.name << "." << c.name;
    }
  }
  EXPECT_FALSE(r.tables.empty());
  EXPECT_FALSE(r.outcome.empty());
}

void check_figures(const StudyResult& r) {
  for (const StudyFigure& f : r.figures) {
    EXPECT_GE(f.lines.size(), 1u) << f.title;
    EXPECT_LE(f.lines.size(), 6u) << f.title << ": no more colours";
    std::set<std::string> units;
    for (const FigureLine& line : f.lines) {
      const StudyTable* table = r.find(line.table);
      ASSERT_TRUE(table && table->find(line.x) && table->find(line.y)) << f.title << ": " << line.label;
      units.insert(table->find(line.y)->unit);
    }
    EXPECT_EQ(units.size(), 1u) << f.title << " has lines of several units";
  }
}

TEST(Studies, EachHasACaseInTheGallery) {
  std::set<std::size_t> ranks;
  for (const auto& [name, study] : gallery_studies()) ranks.insert(study.index());
  EXPECT_EQ(ranks.size(), std::variant_size_v<AnyStudy>);
}

void check_pages(const StudyRecord& record) {
  // Its summary has none of the common names, and its page every figure.
  EXPECT_NO_THROW(study_json(record));
  const std::string page = study_report(record);
  for (const StudyFigure& f : record.result.figures)
    EXPECT_NE(page.find("aria-label=\"" + f.title + "\""), std::string::npos) << f.title;
  EXPECT_EQ(page.find(">nan<"), std::string::npos) << "a number that is not there is a dash";
}

std::string all_tables(const StudyResult& r) {
  std::string text;
  for (const StudyTable& t : r.tables) text += table_csv(t);
  return text;
}

TEST(Studies, AnswerInTablesThatNeedNoOtherWordWithTheSameBitsForAnyNumberOfThreads) {
  for (const auto& [name, study] : gallery_studies()) {
    SCOPED_TRACE(name);
    set_threads(3);
    const StudyRecord record = run_study_record(study);
    check_tables(record.result);
    check_figures(record.result);
    check_pages(record);
    set_threads(1);
    EXPECT_EQ(all_tables(record.result), all_tables(run_study_record(study).result));
  }
}

TEST(Studies, RefuseACaseThatIsNotComplete) {
  for_each_alternative<AnyStudy>([]<class C>(std::type_identity<C>) {
    EXPECT_TRUE(first_fault(C{})) << C::kind;
    EXPECT_THROW(run_study(C{}), InputError) << C::kind;
  });
}

}  // namespace
