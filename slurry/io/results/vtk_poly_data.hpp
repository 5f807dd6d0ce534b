// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// VtkPolyData: points, lines and faces with their numbers as a .vtp file
// (https://docs.vtk.org/en/latest/vtk_file_formats/vtkxml_file_format.html): the numbers stand behind the text as they
// lie in memory, each array after its length as a 64-bit number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "slurry/io/results/hdf5.hpp"

namespace slurry {

// Corner ranks of all cells, and where each cell ends.
struct VtkCells {
  std::vector<std::int64_t> connectivity, offsets;
  // Cells whose corners are ranks from the point `first` on.
  template <class Ranks>
  void add(const std::vector<Ranks>& cells, std::int64_t first) {
    for (const Ranks& cell : cells) {
      for (const std::int32_t rank : cell) connectivity.push_back(first + rank);
      offsets.push_back(std::ssize(connectivity));
    }
  }
};

// Arrays are added in the order of the sections: PointData and CellData, then points, then cells.
class VtkPolyData {
 public:
  template <class T>
  void array(const std::string& name, const std::vector<T>& values) {
    using Layout = hdf5::Layout<T>;
    array(name, Layout::number, Layout::columns, values.data(), values.size() * sizeof(T));
  }
  // `components` numbers a place.
  void array(const std::string& name, const std::vector<double>& values, std::size_t components) {
    array(name, hdf5::Number::float64, components, values.data(), values.size() * sizeof(double));
  }
  void open(const std::string& section) { text_ += "<" + section + ">\n"; }
  void close(const std::string& section) { text_ += "</" + section + ">\n"; }
  void points(const std::vector<Vec3>& points);
  // `section`: Verts, Lines or Polys.
  void cells(const std::string& section, const VtkCells& cells);

  // The file, with the time of its numbers where they have one.
  std::string file(std::optional<double> time = {}) const;

 private:
  void array(const std::string& name, hdf5::Number number, std::size_t components, const void* values,
             std::uint64_t bytes);

  std::string text_, data_, counts_;
  std::size_t count_ = 0;
};

}  // namespace slurry
