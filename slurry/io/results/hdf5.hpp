// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A thin layer over the HDF5 C library: arrays of numbers or vectors, short texts and attributes. Errors are RunErrors
// with the name of the file and HDF5's reason; HDF5 itself prints nothing.
//
// A Writer builds the file in memory and writes it to the disk in one go. So a full disk is met by our own write, which
// can be checked and undone, and never by HDF5's cache while it closes the file.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "slurry/core/quaternion.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry::hdf5 {

enum class Number { float64, int32, int64 };

// How a C++ type lies in a dataset: its kind of number and the numbers per row.
template <class T>
struct Layout;
template <>
struct Layout<double> {
  static constexpr Number number = Number::float64;
  static constexpr std::size_t columns = 1;
};
template <>
struct Layout<std::int32_t> {
  static constexpr Number number = Number::int32;
  static constexpr std::size_t columns = 1;
};
template <>
struct Layout<std::int64_t> {
  static constexpr Number number = Number::int64;
  static constexpr std::size_t columns = 1;
};
template <>
struct Layout<std::array<std::int32_t, 3>> {
  static constexpr Number number = Number::int32;
  static constexpr std::size_t columns = 3;
};
template <>
struct Layout<Vec3> {
  static constexpr Number number = Number::float64;
  static constexpr std::size_t columns = 3;
};
template <>
struct Layout<Quaternion> {
  static constexpr Number number = Number::float64;
  static constexpr std::size_t columns = 4;
};

using Handle = std::int64_t;  // hid_t of HDF5 1.10 and later

// The memory that a file is built in. Kept from one Writer to the next it spares the system the work of giving fresh
// pages to each file, which takes longer than filling them.
class Memory {
 public:
  // A block of at least `size` bytes with what the last one held.
  char* grow(std::size_t size);
  const char* data() const { return bytes_.data(); }

 private:
  std::vector<char> bytes_;
};

class Writer {
 public:
  // `gzip` from 0 (no compression) to 9; `name` is for messages. `memory` serves no other Writer meanwhile; without it
  // the Writer has its own.
  explicit Writer(std::string name, int gzip = 0, std::shared_ptr<Memory> memory = nullptr);
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void group(const std::string& path);
  template <class T>
  void array(const std::string& path, const std::vector<T>& values, const std::string& unit = "") {
    raw_array(path, Layout<T>::number, values.data(), values.size(), Layout<T>::columns, unit);
  }
  // Numbers on a grid, whose last direction runs fastest.
  void grid(const std::string& path, const std::vector<double>& numbers, const std::vector<std::size_t>& shape,
            const std::string& unit = "");
  void texts(const std::string& path, const std::vector<std::string>& values);
  // Attributes of an existing group or dataset; "/" is the file.
  void attribute(const std::string& object, const std::string& key, double value);
  void attribute(const std::string& object, const std::string& key, std::int64_t value);
  void attribute(const std::string& object, const std::string& key, const std::string& value);
  void attribute(const std::string& object, const std::string& key, Vec3 value);

  // The bytes of the complete file; they live as long as the Writer. Nothing can be added afterwards.
  std::string_view image();
  // Writes the file, complete or not at all. Nothing can be added afterwards.
  void save(const std::filesystem::path& path);

 private:
  void raw_array(const std::string& path, Number number, const void* values, std::size_t rows, std::size_t columns,
                 const std::string& unit);
  std::string name_;
  std::shared_ptr<Memory> memory_;
  int gzip_;
  Handle file_;
};

class Reader {
 public:
  explicit Reader(const std::filesystem::path& path);
  // A file in memory; `name` is for messages.
  Reader(std::string name, std::string_view image);
  ~Reader();
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  const std::string& name() const { return name_; }
  bool has(const std::string& path) const;
  bool has_attribute(const std::string& object, const std::string& key) const;
  // The whole dataset. Refused when its numbers are of another kind or wider than T's, or its rows of another length.
  template <class T>
  std::vector<T> array(const std::string& path) const {
    std::vector<T> values(rows(path, Layout<T>::number, Layout<T>::columns));
    raw_array(path, Layout<T>::number, values.data());
    return values;
  }
  // The numbers of a dataset on a grid of any shape. Refused where they are not so many.
  std::vector<double> grid(const std::string& path, std::size_t expected) const;
  // Length of a dataset, without reading it.
  std::size_t length(const std::string& path) const;
  std::vector<std::string> texts(const std::string& path) const;
  double real_attribute(const std::string& object, const std::string& key) const;
  std::int64_t integer_attribute(const std::string& object, const std::string& key) const;
  std::string text_attribute(const std::string& object, const std::string& key) const;
  Vec3 vector_attribute(const std::string& object, const std::string& key) const;

 private:
  std::size_t rows(const std::string& path, Number number, std::size_t columns) const;
  void check_size(const std::string& what, std::size_t rows, std::size_t row_bytes) const;
  void raw_array(const std::string& path, Number number, void* values) const;
  std::string name_;
  std::uintmax_t largest_array_ = 0;  // bytes; what a file of this size can hold at most
  Handle file_;
};

}  // namespace slurry::hdf5
