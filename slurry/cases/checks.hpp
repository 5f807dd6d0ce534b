// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the checks of a case share (validate.cpp): the first fault found, names that are taken or known; and those of
// them that have a file of their own.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/cases/fault.hpp"
#include "slurry/cases/title_fault.hpp"
#include "slurry/cases/walk.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {

using Names = std::vector<std::string>;

class Faults {
 public:
  void add(Fault place, const std::string& key, const std::string& what) {
    if (first_) return;
    place.key = key;
    place.what = what;
    first_ = std::move(place);
  }
  // Nothing happens where `what` is empty.
  void add_if(const Fault& place, const std::string& key, const std::string& what) {
    if (!what.empty()) add(place, key, what);
  }
  std::optional<Fault> first() const { return first_; }

 private:
  std::optional<Fault> first_;
};

// Calls check(place, entry) for each entry of an array of tables.
template <class S, class Check>
void for_each_entry(const Case& c, std::vector<S> Case::*list, const Check& check) {
  const std::string table = name_of(list);
  for (std::size_t k = 0; k < (c.*list).size(); ++k) {
    const S& entry = (c.*list)[k];
    if constexpr (requires { entry.name; })
      check(place_of_entry(table, k, entry.name), entry);
    else
      check(place_of_entry(table, k), entry);
  }
}

template <class S>
Names names_in(const std::vector<S>& list) {
  Names names;
  for (const S& entry : list)
    if (!entry.name.empty()) names.push_back(entry.name);
  return names;
}

inline bool contains(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

inline void check_new_name(const Fault& place, const std::string& key, const std::string& name, Names& taken,
                           Faults& faults) {
  if (contains(taken, name))
    faults.add(place, key,
               fmt::format("\"{}\" is already the name of another, expected a name of its own", shown(name)));
  if (name.size() > longest_title)
    faults.add(place, key, fmt::format("got {} characters, expected at most {}", name.size(), longest_title));
  taken.push_back(name);
}

inline void check_known(const Fault& place, const std::string& key, const std::string& name, const Names& known,
                        std::string_view kind, Faults& faults) {
  if (!contains(known, name))
    faults.add(place, key,
               fmt::format("there is no {} named \"{}\"{}", kind, shown(name), suggestion(name, known, "\"")));
}

void check_grains(const Case& c, Faults& faults);

// Materials, laws, films and impacts.
void check_materials(const Case& c, Faults& faults);
void check_contacts(const Case& c, Faults& faults);
void check_lubrication(const Case& c, Faults& faults);
void check_collisions(const Case& c, Faults& faults);

void check_probes(const Case& c, Faults& faults);
void check_fields(const Case& c, Faults& faults);

}  // namespace slurry
