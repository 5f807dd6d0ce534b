// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Value: nothing, a number, a text, a list, or a record of named values, as JSON and Python know them.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace slurry {

struct NamedValue;

struct Value {
  using List = std::vector<Value>;
  using Record = std::vector<NamedValue>;  // in the order in which it is shown
  using Any = std::variant<std::monostate, bool, std::int64_t, double, std::string, List, Record>;

  Value() = default;
  template <class T>
  requires std::same_as<T, bool> Value(T truth);
  template <std::integral I>
  requires(!std::same_as<I, bool>) Value(I number);
  Value(double number);
  Value(const char* text);
  Value(std::string text);
  Value(List list);
  Value(Record record);
  template <class T>
  Value(const std::optional<T>& value);
  bool operator==(const Value&) const = default;

  Any any;
};

struct NamedValue {
  std::string name;
  Value value;
  std::string unit = {};
  bool operator==(const NamedValue&) const = default;
};

// Below, since they need a complete NamedValue.
template <class T>
requires std::same_as<T, bool> Value::Value(T truth) : any(truth) {}
template <std::integral I>
requires(!std::same_as<I, bool>) Value::Value(I number) : any(static_cast<std::int64_t>(number)) {}
inline Value::Value(double number) : any(number) {}
inline Value::Value(const char* text) : any(std::string(text)) {}
inline Value::Value(std::string text) : any(std::move(text)) {}
inline Value::Value(List list) : any(std::move(list)) {}
inline Value::Value(Record record) : any(std::move(record)) {}
template <class T>
Value::Value(const std::optional<T>& value) {
  if (value) *this = Value(*value);
}

// The value of that name, or nullptr.
inline const Value* find_value(const Value::Record& record, const std::string& name) {
  for (const NamedValue& entry : record)
    if (entry.name == name) return &entry.value;
  return nullptr;
}

}  // namespace slurry
