// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Tables: what a field table (core/fields.hpp) says, as data of one type for all structs. Whoever reads, writes, checks
// or describes cases walks these data by ordinary functions, which are compiled once and not once for each struct.
//
// table_of<S>() is the description of S. It is made on first use, from S::fields(), in the files that include
// core/make_table.hpp and say `template const TableType& table_of<S>();`: one for each kind of case.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "slurry/core/rules.hpp"

namespace slurry {

// What the member of a struct may be. A word is an enum; a family is a std::variant of structs.
enum class ValueKind {
  real,
  integer,
  boolean,
  text,
  vector,
  expression,
  expression_vector,
  distribution,
  schedule,
  time_step,
  word,
  optional,
  list,
  table,
  family
};

struct TableType;
using TableGetter = const TableType& (*)();

// The type of a member: its kind, and functions that handle a value of it by its address. Those of another kind are
// null.
struct ValueType {
  ValueKind kind;

  // Lists, and optionals, which are lists of at most one.
  const ValueType* entry = nullptr;
  std::size_t (*size)(const void*) = nullptr;
  const void* (*at)(const void*, std::size_t) = nullptr;
  void* (*append)(void*) = nullptr;  // the address of the new entry
  void (*clear)(void*) = nullptr;

  // Words and families, which hold one of several.
  std::span<const std::string_view> words = {};
  std::span<const TableGetter> alternatives = {};
  std::size_t (*rank)(const void*) = nullptr;
  void* (*choose)(void*, std::size_t) = nullptr;  // makes it the one of that rank, by default; its address
  const void* (*chosen)(const void*) = nullptr;   // of a family: the address of what it holds

  TableGetter table = nullptr;
};

struct FieldType {
  std::string_view name, unit, doc;
  Rule rule;
  const ValueType* type;
  std::ptrdiff_t offset;  // of the member from the beginning of its struct, in bytes
};

struct TableType {
  std::string_view name;  // of an alternative of a family, in case files; else empty
  std::string_view doc;
  std::vector<FieldType> fields;
  const void* defaults;  // a struct in which nothing has been set
  const std::type_info* type;
  void* (*create)();
  void (*destroy)(void*);
};

template <class S>
const TableType& table_of();

struct TableView;
struct TableRef;

// A value to be looked at.
struct ValueView {
  const ValueType* type;
  const void* data;

  ValueKind kind() const { return type->kind; }
  template <class T>
  const T& as() const {
    return *static_cast<const T*>(data);
  }
  std::size_t size() const { return type->size(data); }
  ValueView at(std::size_t k) const { return {type->entry, type->at(data, k)}; }
  std::size_t rank() const { return type->rank(data); }
  TableView table() const;  // of a table, or of the alternative that a family holds
};

// A value to be changed.
struct ValueRef {
  const ValueType* type;
  void* data;

  operator ValueView() const { return {type, data}; }
  ValueKind kind() const { return type->kind; }
  template <class T>
  T& as() const {
    return *static_cast<T*>(data);
  }
  ValueRef append() const { return {type->entry, type->append(data)}; }
  void clear() const { type->clear(data); }
  void choose_word(std::size_t rank) const { type->choose(data, rank); }
  TableRef choose(std::size_t rank) const;
  TableRef table() const;
};

// A struct of options to be looked at.
struct TableView {
  const TableType* type;
  const void* data;

  ValueView member(const FieldType& f) const { return {f.type, static_cast<const std::byte*>(data) + f.offset}; }
};

// A struct of options to be changed.
struct TableRef {
  const TableType* type;
  void* data;

  operator TableView() const { return {type, data}; }
  ValueRef member(const FieldType& f) const { return {f.type, static_cast<std::byte*>(data) + f.offset}; }
};

template <class S>
TableView view_of(const S& s) {
  return {&table_of<S>(), &s};
}
template <class S>
TableRef ref_to(S& s) {
  return {&table_of<S>(), &s};
}

// A struct of its own, with its defaults.
class NewTable {
 public:
  explicit NewTable(const TableType& type) : type_(&type), data_(type.create(), type.destroy) {}
  TableRef ref() const { return {type_, data_.get()}; }

 private:
  const TableType* type_;
  std::unique_ptr<void, void (*)(void*)> data_;
};

// The struct as it is where nothing has been set.
inline TableView defaults_of(const TableType& type) { return {&type, type.defaults}; }

// The field of that name, or nullptr.
const FieldType* find_field(const TableType& type, std::string_view name);
std::vector<std::string> names_of_fields(const TableType& type);
// The words of an enum, or the names of the alternatives of a family.
std::vector<std::string> words_of(const ValueType& type);

bool is_list_of_tables(const ValueType& type);
// A table of its own in the case file, or an array of them; not one that may be left out.
bool is_table(const ValueType& type);
// The table that a value of this type is, or may be, or has many of; nullptr for any other.
const TableType* table_inside(const ValueType& type);

// Are two values of one type the same?
bool are_equal(ValueView a, ValueView b);

// The key of an entry of an array of tables by which users call it, as `forces.on` and `--set grains.left.radius` do.
inline constexpr std::string_view entry_name = "name";
// Its value; empty where the entry has none.
std::string name_of_entry(TableView entry);

inline TableView ValueView::table() const {
  if (kind() == ValueKind::family) return {&type->alternatives[rank()](), type->chosen(data)};
  return {&type->table(), data};
}
inline TableRef ValueRef::choose(std::size_t rank) const {
  return {&type->alternatives[rank](), type->choose(data, rank)};
}
inline TableRef ValueRef::table() const { return {&type->table(), data}; }

}  // namespace slurry
