// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/hdf5.hpp"

#include <fmt/format.h>
#include <hdf5.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"

namespace slurry::hdf5 {
namespace {

static_assert(sizeof(hid_t) == sizeof(Handle));

// Held wherever the library is entered: as Debian builds it, it serves one thread at a time.
class InLibrary {
 public:
  InLibrary() : lock_(guard()) {}

 private:
  static std::recursive_mutex& guard() {
    static std::recursive_mutex instance;
    return instance;
  }
  std::lock_guard<std::recursive_mutex> lock_;
};

// The deepest entry of HDF5's stack of errors: the cause, where the upper ones only say who asked.
std::string hdf5_reason() {
  std::string reason = "no reason given";
  H5Ewalk2(
      H5E_DEFAULT, H5E_WALK_DOWNWARD,
      [](unsigned, const H5E_error2_t* entry, void* out) -> herr_t {
        if (entry->desc && *entry->desc) *static_cast<std::string*>(out) = entry->desc;
        return 0;
      },
      &reason);
  return reason;
}

[[noreturn]] void fail(const std::string& name, const std::string& action) {
  throw RunError(fmt::format("{}: cannot {}: {}", name, action, hdf5_reason()));
}

// An HDF5 object that closes itself; made from a call that returns a negative number when it fails.
class Object {
 public:
  using Close = herr_t (*)(hid_t);
  Object(hid_t id, Close close, const std::string& name, const std::string& action) : id_(id), close_(close) {
    if (id < 0) fail(name, action);
  }
  Object(Object&& other) noexcept : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
  ~Object() {
    if (id_ >= 0) close_(id_);
  }
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
  operator hid_t() const { return id_; }

 private:
  hid_t id_;
  Close close_;
};

hid_t native(Number number) {
  switch (number) {
    case Number::float64:
      return H5T_NATIVE_DOUBLE;
    case Number::int32:
      return H5T_NATIVE_INT32;
    case Number::int64:
      return H5T_NATIVE_INT64;
  }
  return H5I_INVALID_HID;
}

// A compressed byte stands for at most 1032 (deflate).
constexpr std::uintmax_t densest_packing = 1032;

void switch_off_printing() { H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); }

// A text type of a fixed length (HDF5 has no empty type, so at least one byte), padded with zeros.
Object text_type(std::size_t length, const std::string& name) {
  Object type(H5Tcopy(H5T_C_S1), H5Tclose, name, "make a text type");
  H5Tset_size(type, std::max<std::size_t>(length, 1));
  H5Tset_strpad(type, H5T_STR_NULLPAD);
  H5Tset_cset(type, H5T_CSET_UTF8);
  return type;
}

void write_attribute(const std::string& name, hid_t file, const std::string& object, const std::string& key, hid_t type,
                     const void* value, hsize_t count = 1) {
  const std::string action = fmt::format("write attribute {} of {}", key, object);
  const Object owner(H5Oopen(file, object.c_str(), H5P_DEFAULT), H5Oclose, name, action);
  const Object space(count == 1 ? H5Screate(H5S_SCALAR) : H5Screate_simple(1, &count, nullptr), H5Sclose, name, action);
  const Object attribute(H5Acreate2(owner, key.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose, name, action);
  if (H5Awrite(attribute, type, value) < 0) fail(name, action);
}

// How datasets are stored: without the time of day, so that the same numbers make the same bytes; in one piece, or in
// compressed chunks of about a megabyte.
void set_storage(hid_t properties, int gzip, hsize_t rows, hsize_t columns) {
  H5Pset_obj_track_times(properties, false);
  if (gzip == 0 || rows == 0) return;
  const hsize_t chunk_rows = 1 << 17;
  const hsize_t chunk[2] = {std::min(rows, std::max<hsize_t>(1, chunk_rows / columns)), columns};
  H5Pset_chunk(properties, columns == 1 ? 1 : 2, chunk);
  H5Pset_shuffle(properties);
  H5Pset_deflate(properties, static_cast<unsigned>(gzip));
}

}  // namespace

// ---- Writer

char* Memory::grow(std::size_t size) {
  if (size > bytes_.size()) bytes_.resize(std::max(size, bytes_.size() + bytes_.size() / 2));
  return bytes_.data();
}

namespace {

// HDF5 asks for the memory of its file through these. There is one block, and it stays ours.
void* give_memory(std::size_t size, H5FD_file_image_op_t, void* memory) {
  return static_cast<Memory*>(memory)->grow(size);
}
void* resize_memory(void*, std::size_t size, H5FD_file_image_op_t, void* memory) {
  return static_cast<Memory*>(memory)->grow(size);
}
herr_t keep_memory(void*, H5FD_file_image_op_t, void*) { return 0; }
void* same_memory(void* memory) { return memory; }
herr_t leave_memory(void*) { return 0; }

}  // namespace

Writer::Writer(std::string name, int gzip, std::shared_ptr<Memory> memory)
    : name_(std::move(name)), memory_(memory ? std::move(memory) : std::make_shared<Memory>()), gzip_(gzip) {
  const InLibrary lock;
  switch_off_printing();
  const std::size_t growth = std::size_t{4} << 20;
  const Object access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, name_, "set up a file");
  H5Pset_fapl_core(access, growth, false);
  H5FD_file_image_callbacks_t calls{give_memory, nullptr,      resize_memory, keep_memory,
                                    same_memory, leave_memory, memory_.get()};
  if (H5Pset_file_image_callbacks(access, &calls) < 0) fail(name_, "set up a file in memory");
  file_ = H5Fcreate(name_.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access);
  if (file_ < 0) fail(name_, "set up a file in memory");
}

Writer::~Writer() {
  const InLibrary lock;
  if (file_ >= 0) H5Fclose(file_);
}

void Writer::group(const std::string& path) {
  const InLibrary lock;
  const Object group(H5Gcreate2(file_, path.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose, name_,
                     "make group " + path);
}

void Writer::raw_array(const std::string& path, Number number, const void* values, std::size_t rows,
                       std::size_t columns, const std::string& unit) {
  const InLibrary lock;
  const std::string action = "write " + path;
  const hsize_t shape[2] = {rows, columns};
  const Object space(H5Screate_simple(columns == 1 ? 1 : 2, shape, nullptr), H5Sclose, name_, action);
  const Object properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, name_, action);
  set_storage(properties, gzip_, rows, columns);
  {
    const Object data(H5Dcreate2(file_, path.c_str(), native(number), space, H5P_DEFAULT, properties, H5P_DEFAULT),
                      H5Dclose, name_, action);
    if (rows > 0 && H5Dwrite(data, native(number), H5S_ALL, H5S_ALL, H5P_DEFAULT, values) < 0) fail(name_, action);
  }
  if (!unit.empty()) attribute(path, "unit", unit);
}

void Writer::grid(const std::string& path, const std::vector<double>& numbers, const std::vector<std::size_t>& shape,
                  const std::string& unit) {
  const InLibrary lock;
  const std::string action = "write " + path;
  const std::vector<hsize_t> dimensions(shape.begin(), shape.end());
  const Object space(H5Screate_simple(static_cast<int>(shape.size()), dimensions.data(), nullptr), H5Sclose, name_,
                     action);
  const Object properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, name_, action);
  set_storage(properties, 0, numbers.size(), 1);
  {
    const Object data(
        H5Dcreate2(file_, path.c_str(), native(Number::float64), space, H5P_DEFAULT, properties, H5P_DEFAULT), H5Dclose,
        name_, action);
    if (H5Dwrite(data, native(Number::float64), H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.data()) < 0) fail(name_, action);
  }
  if (!unit.empty()) attribute(path, "unit", unit);
}

void Writer::texts(const std::string& path, const std::vector<std::string>& values) {
  const InLibrary lock;
  const std::string action = "write " + path;
  std::size_t length = 1;
  for (const std::string& value : values) length = std::max(length, value.size());
  std::string padded;
  for (const std::string& value : values) padded += value + std::string(length - value.size(), '\0');
  const hsize_t count = values.size();
  const Object type = text_type(length, name_);
  const Object space(H5Screate_simple(1, &count, nullptr), H5Sclose, name_, action);
  const Object properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, name_, action);
  set_storage(properties, 0, count, 1);
  const Object data(H5Dcreate2(file_, path.c_str(), type, space, H5P_DEFAULT, properties, H5P_DEFAULT), H5Dclose, name_,
                    action);
  if (count > 0 && H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, padded.data()) < 0) fail(name_, action);
}

void Writer::attribute(const std::string& object, const std::string& key, double value) {
  const InLibrary lock;
  write_attribute(name_, file_, object, key, H5T_NATIVE_DOUBLE, &value);
}

void Writer::attribute(const std::string& object, const std::string& key, std::int64_t value) {
  const InLibrary lock;
  write_attribute(name_, file_, object, key, H5T_NATIVE_INT64, &value);
}

void Writer::attribute(const std::string& object, const std::string& key, const std::string& value) {
  const InLibrary lock;
  const Object type = text_type(value.size(), name_);
  write_attribute(name_, file_, object, key, type, value.c_str());
}

void Writer::attribute(const std::string& object, const std::string& key, Vec3 value) {
  const InLibrary lock;
  const std::array<double, 3> numbers{value.x, value.y, value.z};
  write_attribute(name_, file_, object, key, H5T_NATIVE_DOUBLE, numbers.data(), numbers.size());
}

std::string_view Writer::image() {
  const InLibrary lock;
  if (H5Fflush(file_, H5F_SCOPE_GLOBAL) < 0) fail(name_, "complete the file");
  const ssize_t size = H5Fget_file_image(file_, nullptr, 0);
  if (size < 0) fail(name_, "complete the file");
  if (H5Fclose(std::exchange(file_, H5I_INVALID_HID)) < 0) fail(name_, "complete the file");
  return {memory_->data(), static_cast<std::size_t>(size)};
}

void Writer::save(const std::filesystem::path& path) { write_file(path, image(), Flush::later); }

// ---- Reader

Reader::Reader(const std::filesystem::path& path) : name_(path.string()) {
  const InLibrary lock;
  switch_off_printing();
  try {
    largest_array_ = densest_packing * regular_file_size(path);
  } catch (const FileError& error) {
    throw RunError(fmt::format("{}: cannot open as HDF5: {}", name_, error.reason()));
  }
  file_ = H5Fopen(name_.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  if (file_ < 0) fail(name_, "open as HDF5");
}

Reader::Reader(std::string name, std::string_view image) : name_(std::move(name)) {
  const InLibrary lock;
  switch_off_printing();
  const Object access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, name_, "set up a file");
  H5Pset_fapl_core(access, image.size(), false);
  largest_array_ = densest_packing * image.size();
  // HDF5 takes a copy; its interface forgets to say so.
  void* bytes = const_cast<char*>(image.data());
  if (H5Pset_file_image(access, bytes, image.size()) < 0) fail(name_, "open as HDF5");
  file_ = H5Fopen(name_.c_str(), H5F_ACC_RDONLY, access);
  if (file_ < 0) fail(name_, "open as HDF5");
}

Reader::~Reader() {
  const InLibrary lock;
  H5Fclose(file_);
}

bool Reader::has_attribute(const std::string& object, const std::string& key) const {
  const InLibrary lock;
  return has(object) && H5Aexists_by_name(file_, object.c_str(), key.c_str(), H5P_DEFAULT) > 0;
}

// H5Lexists wants every group on the way to be asked for in turn.
bool Reader::has(const std::string& path) const {
  const InLibrary lock;
  for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    if (H5Lexists(file_, path.substr(0, end).c_str(), H5P_DEFAULT) <= 0) return false;
    if (end == std::string::npos) return true;
  }
}

namespace {

// Rows and columns of a dataset of one or two dimensions.
std::pair<std::size_t, std::size_t> shape_of(hid_t data, const std::string& name, const std::string& path) {
  const Object space(H5Dget_space(data), H5Sclose, name, "read " + path);
  hsize_t shape[2] = {0, 1};
  const int rank = H5Sget_simple_extent_ndims(space);
  if (rank != 1 && rank != 2)
    throw RunError(fmt::format("{}: {} has {} dimensions; expected 1 or 2", name, path, rank));
  if (H5Sget_simple_extent_dims(space, shape, nullptr) < 0) fail(name, "read " + path);
  return {shape[0], shape[1]};
}

void check_number(hid_t data, Number number, const std::string& name, const std::string& path) {
  const Object type(H5Dget_type(data), H5Tclose, name, "read " + path);
  const hid_t wanted = native(number);
  if (H5Tget_class(type) == H5Tget_class(wanted) && H5Tget_size(type) <= H5Tget_size(wanted)) return;
  throw RunError(fmt::format("{}: {} holds numbers of another kind; expected {} of at most {} bits", name, path,
                             number == Number::float64 ? "floating-point numbers" : "integers",
                             8 * H5Tget_size(wanted)));
}

void read_attribute(const std::string& name, hid_t file, const std::string& object, const std::string& key,
                    H5T_class_t kind, hid_t type, void* value, hssize_t count = 1) {
  const std::string action = fmt::format("read attribute {} of {}", key, object);
  const Object attribute(H5Aopen_by_name(file, object.c_str(), key.c_str(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose, name,
                         action);
  const Object stored(H5Aget_type(attribute), H5Tclose, name, action);
  const Object space(H5Aget_space(attribute), H5Sclose, name, action);
  if (H5Tget_class(stored) != kind || H5Sget_simple_extent_npoints(space) != count)
    throw RunError(fmt::format("{}: attribute {} of {} is not of the expected kind", name, key, object));
  if (H5Aread(attribute, type, value) < 0) fail(name, action);
}

// Size in bytes of a text type; texts of variable length are not written by us and not read.
std::size_t text_size(hid_t type, const std::string& name, const std::string& what) {
  if (H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0) return H5Tget_size(type);
  throw RunError(fmt::format("{}: {} is not a text of fixed length", name, what));
}

}  // namespace

std::size_t Reader::rows(const std::string& path, Number number, std::size_t columns) const {
  const InLibrary lock;
  const Object data(H5Dopen2(file_, path.c_str(), H5P_DEFAULT), H5Dclose, name_, "read " + path);
  check_number(data, number, name_, path);
  const auto [rows, found] = shape_of(data, name_, path);
  if (found != columns)
    throw RunError(fmt::format("{}: {} has {} numbers per row; expected {}", name_, path, found, columns));
  check_size(path, rows, columns * H5Tget_size(native(number)));
  return rows;
}

// A damaged file may ask for any amount of memory.
void Reader::check_size(const std::string& what, std::size_t rows, std::size_t row_bytes) const {
  if (row_bytes == 0 || rows <= largest_array_ / row_bytes) return;
  throw RunError(fmt::format("{}: {} would have {} rows of {} bytes, more than a file of this size can hold", name_,
                             what, rows, row_bytes));
}

std::size_t Reader::length(const std::string& path) const {
  const InLibrary lock;
  const Object data(H5Dopen2(file_, path.c_str(), H5P_DEFAULT), H5Dclose, name_, "read " + path);
  return shape_of(data, name_, path).first;
}

void Reader::raw_array(const std::string& path, Number number, void* values) const {
  const InLibrary lock;
  const Object data(H5Dopen2(file_, path.c_str(), H5P_DEFAULT), H5Dclose, name_, "read " + path);
  if (H5Dread(data, native(number), H5S_ALL, H5S_ALL, H5P_DEFAULT, values) < 0) fail(name_, "read " + path);
}

std::vector<double> Reader::grid(const std::string& path, std::size_t expected) const {
  const InLibrary lock;
  {
    const Object data(H5Dopen2(file_, path.c_str(), H5P_DEFAULT), H5Dclose, name_, "read " + path);
    check_number(data, Number::float64, name_, path);
    const Object space(H5Dget_space(data), H5Sclose, name_, "read " + path);
    if (const hssize_t found = H5Sget_simple_extent_npoints(space);
        found < 0 || static_cast<std::size_t>(found) != expected)
      throw RunError(fmt::format("{}: {} has {} numbers; expected {}", name_, path, found, expected));
  }
  check_size(path, expected, sizeof(double));
  std::vector<double> numbers(expected);
  raw_array(path, Number::float64, numbers.data());
  return numbers;
}

std::vector<std::string> Reader::texts(const std::string& path) const {
  const InLibrary lock;
  const Object data(H5Dopen2(file_, path.c_str(), H5P_DEFAULT), H5Dclose, name_, "read " + path);
  const Object type(H5Dget_type(data), H5Tclose, name_, "read " + path);
  const std::size_t length = text_size(type, name_, path), count = shape_of(data, name_, path).first;
  check_size(path, count, length);
  std::string padded(length * count, '\0');
  if (count > 0 && H5Dread(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, padded.data()) < 0) fail(name_, "read " + path);
  std::vector<std::string> values(count);
  for (std::size_t k = 0; k < count; ++k) {
    values[k] = padded.substr(k * length, length);
    values[k].resize(std::min(values[k].find('\0'), length));
  }
  return values;
}

double Reader::real_attribute(const std::string& object, const std::string& key) const {
  const InLibrary lock;
  double value = 0;
  read_attribute(name_, file_, object, key, H5T_FLOAT, H5T_NATIVE_DOUBLE, &value);
  return value;
}

std::int64_t Reader::integer_attribute(const std::string& object, const std::string& key) const {
  const InLibrary lock;
  std::int64_t value = 0;
  read_attribute(name_, file_, object, key, H5T_INTEGER, H5T_NATIVE_INT64, &value);
  return value;
}

Vec3 Reader::vector_attribute(const std::string& object, const std::string& key) const {
  const InLibrary lock;
  std::array<double, 3> value{};
  read_attribute(name_, file_, object, key, H5T_FLOAT, H5T_NATIVE_DOUBLE, value.data(), value.size());
  return {value[0], value[1], value[2]};
}

std::string Reader::text_attribute(const std::string& object, const std::string& key) const {
  const InLibrary lock;
  const std::string action = fmt::format("read attribute {} of {}", key, object);
  std::string value;
  {
    const Object attribute(H5Aopen_by_name(file_, object.c_str(), key.c_str(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
                           name_, action);
    const Object type(H5Aget_type(attribute), H5Tclose, name_, action);
    const Object space(H5Aget_space(attribute), H5Sclose, name_, action);
    const std::string what = fmt::format("attribute {} of {}", key, object);
    if (H5Sget_simple_extent_npoints(space) != 1) throw RunError(fmt::format("{}: {} is not one text", name_, what));
    const std::size_t length = text_size(type, name_, what);
    check_size(what, 1, length);
    value.resize(length);
    if (H5Aread(attribute, type, value.data()) < 0) fail(name_, action);
  }
  value.resize(std::min(value.find('\0'), value.size()));
  return value;
}

}  // namespace slurry::hdf5
