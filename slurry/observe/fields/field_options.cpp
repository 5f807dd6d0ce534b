// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/fields/field_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/observe/fields/field_scene.hpp"
#include "slurry/observe/fields/field_values.hpp"

namespace slurry {
namespace {

// Letters, digits, - and _ : the name is a group of an HDF5 file and a part of file names.
bool is_plain_name(const std::string& name) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  return !name.empty() && name.size() <= longest_field_name && std::all_of(name.begin(), name.end(), is_plain);
}

}  // namespace

bool FieldOptions::asks_for_grains() const {
  return quantities.empty() || !std::all_of(quantities.begin(), quantities.end(), is_of_fluid);
}
bool FieldOptions::asks_for_fluid() const {
  return quantities.empty() || std::any_of(quantities.begin(), quantities.end(), is_of_fluid);
}

OptionFault FieldOptions::fault(bool planar) const {
  if (!is_plain_name(name))
    return {name_of(&FieldOptions::name),
            fmt::format("got \"{}\", expected at most {} letters, digits, - and _", shown(name), longest_field_name)};
  const OptionFault fault = std::visit(
      [&]<class S>(const S& sites) -> OptionFault {
        if constexpr (requires { S::needs_space; })
          if (planar)
            return {name_of(&FieldOptions::where),
                    fmt::format("got \"{}\", expected \"{}\", \"{}\" or \"{}\" in a planar case", S::name,
                                BoxSites::name, LineSites::name, ShellSites::name)};
        return sites.fault(planar);
      },
      where);
  if (!fault.what.empty()) return fault;
  if (!parse_frame_word(frame))
    return {name_of(&FieldOptions::frame),
            fmt::format("got \"{}\", expected \"grain 12\" or \"obstacle floor\"", shown(frame))};
  const std::vector<std::string> known = field_quantity_names();
  for (const std::string& quantity : quantities)
    if (std::find(known.begin(), known.end(), quantity) == known.end())
      return {name_of(&FieldOptions::quantities),
              fmt::format("there is no quantity \"{}\"{}", shown(quantity), suggestion(quantity, known, "\""))};
  if (asks_for_grains() && !(width > 0))
    return {name_of(&FieldOptions::width),
            "not given, expected a number > 0: about a diameter of the grains serves most"};
  if (since && until && !(*since < *until))
    return {name_of(&FieldOptions::until),
            fmt::format("got {}, expected a time after `{}`, {}", *until, name_of(&FieldOptions::since), *since)};
  if (!average && (since || until))
    return {since ? name_of(&FieldOptions::since) : name_of(&FieldOptions::until),
            fmt::format("given without `{} = true`, which it belongs to", name_of(&FieldOptions::average))};
  if (blocks == 1 || blocks > most_field_blocks)
    return {name_of(&FieldOptions::blocks),
            fmt::format("got {}, expected 0 or from 2 to {}", blocks, most_field_blocks)};
  return {};
}

}  // namespace slurry
