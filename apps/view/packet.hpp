// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Packet: named arrays of small numbers behind a JSON header, as the page of the viewer reads them.
//
//     bytes 0-3    "SLRY"
//     bytes 4-7    version of the layout (1), unsigned, little-endian as all that follows
//     bytes 8-11   length of the header; 12-15 zero
//     from 16      the header: JSON, padded with spaces so that the arrays start at a multiple of 16
//     then         the arrays, each at a multiple of 16 from the first one
//
// header.arrays.<name> = { type ("float32", "float64", "int32", "int16"), rows, columns, offset, range }. `range` is
// [least, greatest, first percentile, last percentile] of the finite numbers of a float32 column, or null when there
// are none.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace slurry {

class Packet {
 public:
  // What the header says besides the arrays.
  nlohmann::json header = nlohmann::json::object();

  void add(const std::string& name, const std::vector<float>& values, std::size_t columns = 1);
  void add(const std::string& name, const std::vector<double>& values, std::size_t columns = 1);
  void add(const std::string& name, const std::vector<std::int32_t>& values, std::size_t columns = 1);
  void add(const std::string& name, const std::vector<std::int16_t>& values, std::size_t columns = 1);

  std::string bytes() const;

 private:
  nlohmann::json& place(const std::string& name, const char* type, std::size_t columns, std::string_view values,
                        std::size_t count);
  nlohmann::json arrays_ = nlohmann::json::object();
  std::string data_;
};

// [least, greatest, 1 %, 99 %] of the finite values; null without any. The percentiles are those of at most 65 536
// values taken at equal steps: they only choose the ends of a scale of colours.
nlohmann::json range_of(const std::vector<float>& values);

}  // namespace slurry
