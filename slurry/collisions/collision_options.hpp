// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of ways to resolve the impacts of a step that a case file may name (flight.hpp). To add one: a struct with
// `name`, `doc`, `fields()`, `rest_speed`, `most_left_out` and resolve(), and one line in the list.
#pragma once

#include <cstdint>
#include <variant>

#include "slurry/collisions/flight.hpp"
#include "slurry/core/fields.hpp"

namespace slurry {

inline constexpr const char* rest_speed_doc =
    "Two that would part more slowly than this rest against each other: they do not rebound.";

struct EventCollisions {
  static constexpr const char* name = "events";
  static constexpr const char* doc = "All impacts of a step in their order, each with what those before it have left.";
  double rest_speed = 1e-9;
  std::int64_t most_events = 1000;
  // Any that is left out is trouble.
  static constexpr double most_left_out = 0;
  static constexpr auto fields() {
    return FieldTable{
        field("rest_speed", &EventCollisions::rest_speed, "m/s", rest_speed_doc, Rule::positive),
        field("most_events", &EventCollisions::most_events, "",
              "Most impacts of a grain in a step; those beyond are left out, and counted.", Rule::positive)};
  }
  CollisionReport resolve(Flights& flights, double dt) const {
    return resolve_events(flights, dt, {rest_speed, most_events});
  }
};

struct OnceCollisions {
  static constexpr const char* name = "once";
  static constexpr const char* doc =
      "At most one impact of a grain in a step, walls first; the others are left out, and counted: there grains fly "
      "through each other.";
  double rest_speed = 1e-9;
  double most_left_out = 0.05;
  static constexpr auto fields() {
    return FieldTable{field("rest_speed", &OnceCollisions::rest_speed, "m/s", rest_speed_doc, Rule::positive),
                      field("most_left_out", &OnceCollisions::most_left_out, "",
                            "The part of the meetings of a step that may be left out; a step with more is trouble, "
                            "and `solver.on_trouble` says what to do, as \"shorten_step\".",
                            Rule::fraction)};
  }
  CollisionReport resolve(Flights& flights, double dt) const { return resolve_once(flights, dt, {rest_speed, 1}); }
};

using Collisions = std::variant<EventCollisions, OnceCollisions>;

}  // namespace slurry
