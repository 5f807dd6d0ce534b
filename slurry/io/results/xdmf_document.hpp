// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// XdmfDocument: a text that tells ParaView and VisIt where the numbers of HDF5 files lie (XDMF 3,
// https://www.xdmf.org).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "slurry/io/results/hdf5.hpp"

namespace slurry {

// A dataset of an HDF5 file beside the document.
struct XdmfItem {
  std::string file, dataset;
  std::vector<std::size_t> shape;
  hdf5::Number number = hdf5::Number::float64;
};

// Rows of type T.
template <class T>
XdmfItem xdmf_rows(const std::string& file, const std::string& dataset, std::size_t rows) {
  using Layout = hdf5::Layout<T>;
  XdmfItem item{file, dataset, {rows}, Layout::number};
  if (Layout::columns > 1) item.shape.push_back(Layout::columns);
  return item;
}

// Of an attribute: numbers at points or on cells.
enum class XdmfCentre { node, cell };

class XdmfDocument {
 public:
  XdmfDocument();
  // Grids that follow each other in time, or stand side by side. `close` ends what was opened last.
  void open_times(std::string_view name) { open_collection(name, "Temporal"); }
  void open_parts(std::string_view name) { open_collection(name, "Spatial"); }
  void open_grid(std::string_view name);
  void close();
  void time(double t);

  // What a grid consists of: points alone, triangles, or a lattice of points, the direction that runs fastest last.
  void points_alone(std::size_t count);
  void triangles(const XdmfItem& corners);
  void lattice(const std::vector<std::int64_t>& counts);
  void points(const XdmfItem& item);
  // A number, a vector, or a matrix of `columns` numbers.
  void attribute(std::string_view name, std::size_t columns, const XdmfItem& item,
                 XdmfCentre centre = XdmfCentre::node);

  // All must be closed.
  std::string text() const;

 private:
  void line(const std::string& text);
  void open_collection(std::string_view name, std::string_view kind);

  std::string text_;
  std::size_t depth_ = 1;
};

}  // namespace slurry
