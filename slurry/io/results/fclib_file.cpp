// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Reading: matrices are checked entry by entry before anything computes with them.
#include "slurry/io/results/fclib_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/io/results/hdf5.hpp"
#include "slurry/linalg/sparse_factors.hpp"

namespace slurry {
namespace {

using Numbers = std::vector<double>;
using Ranks = std::vector<std::int32_t>;

// A response may be so far from symmetry, relative to its largest entry, before a note speaks of it.
constexpr double asymmetry_to_note = 1e-9;

class FclibReader {
 public:
  explicit FclibReader(const std::filesystem::path& path) : path_(path.string()), file_(path) {}

  [[noreturn]] void refuse(const std::string& what) const { throw InputError(path_, what); }
  bool has(const std::string& name) const { return file_.has(name); }

  Numbers numbers(const std::string& name, std::size_t expected) const {
    const Numbers values = file_.array<double>(name);
    if (values.size() != expected) refuse(fmt::format("{} has {} entries; expected {}", name, values.size(), expected));
    for (std::size_t k = 0; k < values.size(); ++k)
      if (!std::isfinite(values[k])) refuse(fmt::format("{}[{}] is not finite", name, k));
    return values;
  }
  std::int64_t integer(const std::string& name) const {
    const Ranks one = ranks(name);
    if (one.size() != 1) refuse(fmt::format("{} has {} entries; expected 1", name, one.size()));
    return one[0];
  }
  Ranks ranks(const std::string& name) const {
    const std::vector<std::int64_t> wide = file_.array<std::int64_t>(name);
    Ranks narrow;
    for (const std::int64_t k : wide) {
      if (k < INT32_MIN || k > INT32_MAX) refuse(fmt::format("{} has the entry {}, which is no index", name, k));
      narrow.push_back(static_cast<std::int32_t>(k));
    }
    return narrow;
  }

  struct SparseMatrix {
    std::size_t rows, columns;
    std::vector<SparseEntry> entries;
  };
  SparseMatrix matrix(const std::string& name) const;

 private:
  void add_triplets(const std::string& name, std::int64_t count, SparseMatrix& m) const;
  void add_compressed(const std::string& name, bool by_rows, SparseMatrix& m) const;
  void add(const std::string& name, std::int32_t row, std::int32_t column, double value, SparseMatrix& m) const;
  std::string path_;
  hdf5::Reader file_;
};

bool are_below(const Ranks& ranks, std::size_t bound) {
  return std::ranges::all_of(ranks, [&](std::int32_t k) { return k >= 0 && static_cast<std::size_t>(k) < bound; });
}

void FclibReader::add(const std::string& name, std::int32_t row, std::int32_t column, double value,
                      SparseMatrix& m) const {
  if (row < 0 || static_cast<std::size_t>(row) >= m.rows || column < 0 || static_cast<std::size_t>(column) >= m.columns)
    refuse(
        fmt::format("{} has an entry in row {}, column {}, outside of {} x {}", name, row, column, m.rows, m.columns));
  if (!std::isfinite(value))
    refuse(fmt::format("{} has an entry that is not finite in row {}, column {}", name, row, column));
  m.entries.push_back({row, column, value});
}

void FclibReader::add_triplets(const std::string& name, std::int64_t count, SparseMatrix& m) const {
  Ranks columns = ranks(name + "/p"), rows = ranks(name + "/i");
  const Numbers x = file_.array<double>(name + "/x");
  const auto n = static_cast<std::size_t>(count);
  if (columns.size() < n || rows.size() < n || x.size() < n)
    refuse(fmt::format("{} has {}, {} and {} of its {} triplets", name, columns.size(), rows.size(), x.size(), n));
  columns.resize(n), rows.resize(n);
  if (!(are_below(rows, m.rows) && are_below(columns, m.columns)) && are_below(columns, m.rows) &&
      are_below(rows, m.columns))
    rows.swap(columns);
  for (std::size_t k = 0; k < n; ++k) add(name, rows[k], columns[k], x[k], m);
}

void FclibReader::add_compressed(const std::string& name, bool by_rows, SparseMatrix& m) const {
  const Ranks start = ranks(name + "/p"), rank = ranks(name + "/i");
  const Numbers x = file_.array<double>(name + "/x");
  const std::size_t lines = by_rows ? m.rows : m.columns;
  if (start.size() != lines + 1) refuse(fmt::format("{}/p has {} entries; expected {}", name, start.size(), lines + 1));
  if (start.front() != 0 || !std::is_sorted(start.begin(), start.end()))
    refuse(fmt::format("{}/p does not rise from 0", name));
  const auto n = static_cast<std::size_t>(start.back());
  if (rank.size() < n || x.size() < n)
    refuse(fmt::format("{} has {} indices and {} values; expected {}", name, rank.size(), x.size(), n));
  for (std::size_t line = 0; line < lines; ++line)
    for (std::int32_t e = start[line]; e < start[line + 1]; ++e) {
      const auto own = static_cast<std::int32_t>(line);
      add(name, by_rows ? own : rank[e], by_rows ? rank[e] : own, x[e], m);
    }
}

FclibReader::SparseMatrix FclibReader::matrix(const std::string& name) const {
  const std::int64_t rows = integer(name + "/m"), columns = integer(name + "/n"), nz = integer(name + "/nz");
  if (rows < 0 || columns < 0) refuse(fmt::format("{} has {} x {} entries", name, rows, columns));
  SparseMatrix m{static_cast<std::size_t>(rows), static_cast<std::size_t>(columns), {}};
  if (nz >= 0)
    add_triplets(name, nz, m);
  else if (nz == -1 || nz == -2)
    add_compressed(name, nz == -2, m);
  else
    refuse(fmt::format("{}/nz is {}; expected the number of triplets, -1 or -2", name, nz));
  return m;
}

// Rank of coordinate k of the file among three a contact.
std::int32_t place_of(std::int64_t k, std::int64_t dimension) {
  return static_cast<std::int32_t>(3 * (k / dimension) + k % dimension);
}

Numbers spread(const Numbers& values, std::int64_t dimension) {
  Numbers all(3 * values.size() / static_cast<std::size_t>(dimension), 0.0);
  for (std::size_t k = 0; k < values.size(); ++k) all[place_of(static_cast<std::int64_t>(k), dimension)] = values[k];
  return all;
}

// In the plane the second tangent answers like the first, on its own.
void add_second_tangents(std::vector<SparseEntry>& entries, std::size_t contacts) {
  Numbers across(contacts, 0.0);
  for (const SparseEntry& e : entries)
    if (e.row == e.column && e.row % 3 == 1) across[static_cast<std::size_t>(e.row) / 3] += e.value;
  for (std::size_t c = 0; c < contacts; ++c) {
    const auto row = static_cast<std::int32_t>(3 * c + 2);
    entries.push_back({row, row, across[c] > 0 ? across[c] : 1});
  }
}

void finish(FclibProblem& problem, ContactSystem system, std::vector<SparseEntry> entries, const FclibReader& file) {
  const std::size_t n = system.contacts();
  if (problem.dimension == 2) add_second_tangents(entries, n);
  system.response = CsrMatrix(3 * n, 3 * n, entries);
  if (const double difference = asymmetry(system); difference > asymmetry_to_note)
    problem.notes.push_back(fmt::format("W is not symmetric: W - W^T is {:.2g} of its largest entry", difference));
  const auto impulses = [&](const std::string& name) {
    if (!file.has(name)) return Numbers{};
    return spread(file.numbers(name, n * static_cast<std::size_t>(problem.dimension)), problem.dimension);
  };
  problem.solution = impulses("/solution/r");
  problem.guess = impulses("/guesses/1/r");
  problem.system = std::make_shared<const ContactSystem>(std::move(system));
}

// spacedim and mu, which both forms have.
ContactSystem begin(const std::string& root, std::size_t rows, const FclibReader& file, FclibProblem& problem) {
  problem.dimension = file.integer(root + "/spacedim");
  if (problem.dimension != 2 && problem.dimension != 3)
    file.refuse(fmt::format("{}/spacedim is {}; expected 2 or 3", root, problem.dimension));
  const auto dimension = static_cast<std::size_t>(problem.dimension);
  if (rows % dimension != 0)
    file.refuse(fmt::format("{} has {} coordinates, which is no multiple of {}", root, rows, dimension));
  ContactSystem system;
  system.friction = file.numbers(root + "/vectors/mu", rows / dimension);
  for (std::size_t c = 0; c < system.contacts(); ++c)
    if (system.friction[c] < 0)
      file.refuse(fmt::format("{}/vectors/mu[{}] is {}, below 0", root, c, system.friction[c]));
  return system;
}

void refuse_equations(const FclibReader& file, const std::string& matrix) {
  if (file.has(matrix))
    file.refuse(fmt::format("{} has equations besides the contacts, which are not solved here", matrix));
}

void load_local(const FclibReader& file, FclibProblem& problem) {
  const std::string root = "/fclib_local";
  refuse_equations(file, root + "/V");
  const FclibReader::SparseMatrix w = file.matrix(root + "/W");
  if (w.rows != w.columns)
    file.refuse(fmt::format("{}/W has {} x {} entries; expected a square", root, w.rows, w.columns));
  ContactSystem system = begin(root, w.rows, file, problem);
  system.offset = spread(file.numbers(root + "/vectors/q", w.rows), problem.dimension);
  std::vector<SparseEntry> entries;
  for (const SparseEntry& e : w.entries)
    entries.push_back({place_of(e.row, problem.dimension), place_of(e.column, problem.dimension), e.value});
  finish(problem, std::move(system), std::move(entries), file);
}

// M^-1, by Cholesky where M is symmetric.
class MassFactors {
 public:
  MassFactors(const FclibReader::SparseMatrix& m, const FclibReader& file) {
    const CsrMatrix upper(m.rows, m.columns, m.entries);
    std::vector<SparseEntry> mirrored;
    for (const SparseEntry& e : m.entries) mirrored.push_back({e.column, e.row, e.value});
    const CsrMatrix lower(m.rows, m.columns, mirrored);
    if (upper.value == lower.value && upper.column == lower.column) {
      cholesky_ = std::make_unique<SparseCholesky>(m.rows, m.entries);
      if (!cholesky_->is_positive()) file.refuse("/fclib_global/M is not positive");
      return;
    }
    lu_ = std::make_unique<SparseLu>(m.rows, m.entries);
    if (!lu_->is_regular()) file.refuse("/fclib_global/M is not regular");
  }
  Numbers solve(const Numbers& b) const { return cholesky_ ? cholesky_->solve(b) : lu_->solve(b); }

 private:
  std::unique_ptr<SparseCholesky> cholesky_;
  std::unique_ptr<SparseLu> lu_;
};

void load_global(const FclibReader& file, FclibProblem& problem) {
  const std::string root = "/fclib_global";
  problem.is_global = true;
  refuse_equations(file, root + "/G");
  const FclibReader::SparseMatrix m = file.matrix(root + "/M"), h = file.matrix(root + "/H");
  if (m.rows != m.columns || h.rows != m.rows)
    file.refuse(
        fmt::format("{} has M of {} x {} and H of {} x {} entries", root, m.rows, m.columns, h.rows, h.columns));
  ContactSystem system = begin(root, h.columns, file, problem);
  const Numbers f = file.numbers(root + "/vectors/f", m.rows);
  const MassFactors mass(m, file);
  const Numbers free = mass.solve(f);
  Numbers q = file.numbers(root + "/vectors/w", h.columns);
  for (const SparseEntry& e : h.entries) q[e.column] += e.value * free[e.row];
  system.offset = spread(q, problem.dimension);
  // Columns of H, then of W.
  std::vector<std::vector<SparseEntry>> column(h.columns);
  for (const SparseEntry& e : h.entries) column[e.column].push_back(e);
  std::vector<SparseEntry> entries;
  for (std::size_t k = 0; k < h.columns; ++k) {
    Numbers right(m.rows, 0.0);
    for (const SparseEntry& e : column[k]) right[e.row] += e.value;
    const Numbers v = mass.solve(right);
    Numbers w(h.columns, 0.0);
    for (const SparseEntry& e : h.entries) w[e.column] += e.value * v[e.row];
    for (std::size_t row = 0; row < h.columns; ++row)
      if (w[row] != 0)
        entries.push_back({place_of(static_cast<std::int64_t>(row), problem.dimension),
                           place_of(static_cast<std::int64_t>(k), problem.dimension), w[row]});
  }
  finish(problem, std::move(system), std::move(entries), file);
}

}  // namespace

bool is_fclib_file(const std::filesystem::path& path) {
  try {
    const hdf5::Reader file(path);
    return file.has("/fclib_local") || file.has("/fclib_global");
  } catch (const RunError&) {
    return false;  // whoever reads it as a problem of ours says why
  }
}

FclibProblem load_fclib(const std::filesystem::path& path) {
  try {
    const FclibReader file(path);
    FclibProblem problem;
    if (file.has("/fclib_local"))
      load_local(file, problem);
    else if (file.has("/fclib_global"))
      load_global(file, problem);
    else
      file.refuse("has neither fclib_local nor fclib_global");
    return problem;
  } catch (const InputError&) {
    throw;
  } catch (const RunError& error) {
    throw InputError(error.what());
  }
}

}  // namespace slurry
