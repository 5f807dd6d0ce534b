// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/vtk_poly_data.hpp"

#include <fmt/format.h>

#include <bit>

namespace slurry {
namespace {

static_assert(std::endian::native == std::endian::little || std::endian::native == std::endian::big);
constexpr const char* byte_order = std::endian::native == std::endian::little ? "LittleEndian" : "BigEndian";

std::string time_field(double time) {
  return fmt::format(
      "<FieldData>\n<DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" format=\"ascii\">{}"
      "</DataArray>\n</FieldData>\n",
      time);
}

}  // namespace

void VtkPolyData::array(const std::string& name, hdf5::Number number, std::size_t components, const void* values,
                        std::uint64_t bytes) {
  const char* type = number == hdf5::Number::float64 ? "Float64" : number == hdf5::Number::int32 ? "Int32" : "Int64";
  const std::string columns = components == 1 ? "" : fmt::format(" NumberOfComponents=\"{}\"", components);
  text_ += fmt::format("<DataArray type=\"{}\" Name=\"{}\"{} format=\"appended\" offset=\"{}\"/>\n", type, name,
                       columns, data_.size());
  data_.append(reinterpret_cast<const char*>(&bytes), sizeof bytes);
  data_.append(static_cast<const char*>(values), bytes);
}

void VtkPolyData::points(const std::vector<Vec3>& points) {
  open("Points"), array("Points", points), close("Points");
  count_ = points.size();
}

void VtkPolyData::cells(const std::string& section, const VtkCells& cells) {
  open(section), array("connectivity", cells.connectivity), array("offsets", cells.offsets), close(section);
  counts_ += fmt::format(" NumberOf{}=\"{}\"", section, cells.offsets.size());
}

std::string VtkPolyData::file(std::optional<double> time) const {
  return fmt::format(
             "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"{}\" "
             "header_type=\"UInt64\">\n<PolyData>\n{}<Piece NumberOfPoints=\"{}\"{}>\n",
             byte_order, time ? time_field(*time) : "", count_, counts_) +
         text_ + "</Piece>\n</PolyData>\n<AppendedData encoding=\"raw\">\n_" + data_ +
         "\n</AppendedData>\n</VTKFile>\n";
}

}  // namespace slurry
