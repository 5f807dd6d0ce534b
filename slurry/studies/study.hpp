// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Study: a computation whose answer is tables and not a run. What a study returns says all that is needed to write it
// (io/results/study_files.hpp), to draw it (draw/report_study.hpp), to print it and to hand it to Python: none of
// these knows any study by name.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "slurry/core/interrupt.hpp"
#include "slurry/core/value.hpp"
#include "slurry/grains/forms.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/obstacles.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry {

struct TableColumn {
  using Values = std::variant<std::vector<double>, std::vector<std::int64_t>, std::vector<std::string>>;
  std::string name, unit;
  std::string doc;  // one sentence
  Values values;    // a number that is not there is NaN
  // Left out where there is little room: the program prints the table without it.
  bool is_detail = false;
  bool operator==(const TableColumn&) const = default;
};

struct StudyTable {
  std::string name;  // of its file, <name>.csv
  std::string doc;   // one sentence
  std::vector<TableColumn> columns = {};
  // Short, and made to be read: the program prints it and the report shows it.
  bool is_overview = false;

  std::size_t rows() const;
  const TableColumn* find(const std::string& column) const;  // or nullptr
  bool operator==(const StudyTable&) const = default;
};

// A line of a figure: one column of a table over another.
struct FigureLine {
  std::string label, table, x, y;
  bool markers = false;  // points in the place of a line
  bool operator==(const FigureLine&) const = default;
};

// The axes have the names and units of the columns of the first line.
struct StudyFigure {
  std::string title;
  std::vector<FigureLine> lines = {};  // up to six
  bool log_x = false;
  std::optional<bool> log_y = {};  // by default where values spread over more than three decades
  bool operator==(const StudyFigure&) const = default;
};

// A file beside the tables: a mesh, a field.
struct Attachment {
  std::string file, doc, contents;
  bool operator==(const Attachment&) const = default;
};

// Numbers or vectors at the points of a field, or on its triangles.
struct StudyArray {
  std::string name, unit;
  std::string doc;  // one sentence
  int components = 1;
  bool on_triangles = false;
  std::vector<double> values;  // the components of a place together; NaN where there is nothing
  bool operator==(const StudyArray&) const = default;
};

// What is known on surfaces, on planes and at points: study.h5 holds it beside the tables, study.xdmf shows it to
// ParaView.
struct StudyField {
  std::string name, doc;
  std::vector<Vec3> points;
  std::vector<Corners> triangles = {};   // of a surface, outward
  std::array<std::int64_t, 2> counts{};  // of a plane: point (i, j) is the one of rank i + counts[0] j
  std::vector<StudyArray> arrays = {};

  bool is_surface() const { return !triangles.empty(); }
  bool is_plane() const { return counts[0] > 0; }
  std::size_t places(const StudyArray& a) const { return a.on_triangles ? triangles.size() : points.size(); }
  const StudyArray* find(const std::string& array) const;  // or nullptr
  bool operator==(const StudyField&) const = default;
};

struct FieldResult;

// The names of the groups of bodies in a movie.
inline const std::vector<std::string> movie_groups{"bodies", "arms"};

// What moves in a study: bodies at instants, as the frames of a run show them.
struct MovieFrame {
  double time = 0;  // s
  Grains grains;    // with ids, groups, sizes, poses and velocities
  Forms forms;
  std::shared_ptr<const std::vector<FieldResult>> fields = nullptr;  // the flow about them, where it was asked for
  bool planar = false;
  std::vector<std::string> groups = movie_groups;  // names of the groups of the grains, then of the obstacles
  std::vector<Obstacle> obstacles = {};
  Walls walls = {};
};

struct StudyResult {
  std::string outcome;  // what came out, in a few words
  std::vector<StudyTable> tables;
  Value::Record summary;           // the numbers that one looks for first
  std::vector<std::string> notes;  // what the user should know although nothing failed, one sentence each
  std::vector<StudyFigure> figures;
  std::vector<Attachment> attachments;
  std::vector<StudyField> fields;  // read by read_study_fields alone
  std::vector<MovieFrame> movie;   // no part of what is read again from a folder

  const StudyTable* find(const std::string& table) const;  // or nullptr
};

// What studies leave for each other in a folder: numbers that take long, under a key that tells all that they depend
// on.
class StudyCache {
 public:
  virtual ~StudyCache() = default;
  // The bytes that were kept under the name with this very key; nothing where there are none, or none that are whole.
  virtual std::optional<std::string> find(const std::string& name, const std::string& key) = 0;
  virtual void keep(const std::string& name, const std::string& key, const std::string& contents) = 0;
};

// Tells how far a study has come. Any thread may call it; the hook is called on the thread that made the object, so
// that it may be a function of Python. It knows the cache too, where there is one.
class StudyProgress {
 public:
  // The hook gets the part that is done, from 0 to 1.
  using Hook = std::function<void(double)>;
  StudyProgress() = default;
  explicit StudyProgress(Hook hook) : hook_(std::move(hook)) {}
  StudyProgress with(StudyCache& cache) const {
    StudyProgress other = *this;
    other.cache_ = &cache;
    return other;
  }
  StudyCache* cache() const { return cache_; }  // or nullptr

  void operator()(double done) const {
    check_interrupt();
    if (hook_ && std::this_thread::get_id() == thread_) hook_(done);
  }

 private:
  Hook hook_;
  std::thread::id thread_ = std::this_thread::get_id();
  StudyCache* cache_ = nullptr;
};

}  // namespace slurry
