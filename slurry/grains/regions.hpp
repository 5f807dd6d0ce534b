// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Regions through which grains come and go: the families `InletRegion` and `OutletRegion` that a case file may name. To
// add one: a struct with `name`, `doc`, `fields()` and
//
//     of an inlet    Vec3 draw(double radius, bool planar, Random&) const    a centre, all centres alike
//                    Bounds centres() const                                  a box that holds them all
//                    OptionFault fault(bool planar, double radius) const     no inside, or none for such a grain
// (a region without draw and centres leaves the places to the grains)
//
//     of an outlet   bool takes(Vec3 centre, bool planar) const              is a grain there to go?
//
// and one line in its list. Regions have no walls: grains pass their borders freely.
#pragma once

#include <variant>

#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/core/random.hpp"
#include "slurry/shapes/bounds.hpp"

namespace slurry {

struct InletBox {
  static constexpr const char* name = "box";
  static constexpr const char* doc = "A box that holds the whole grain.";
  Vec3 low, high;
  static constexpr auto fields() {
    return FieldTable{field("low", &InletBox::low, "m", "Lower corner.", Rule::required),
                      field("high", &InletBox::high, "m", "Upper corner.", Rule::required)};
  }
  Vec3 draw(double radius, bool planar, Random& random) const;
  Bounds centres() const { return {low, high}; }
  OptionFault fault(bool planar, double radius) const;
};

struct InletDisc {
  static constexpr const char* name = "disc";
  static constexpr const char* doc =
      "A disc, or with a depth a cylinder, whose rim the grain does not cross; in a planar case a gap of twice the "
      "radius.";
  Vec3 centre;
  Vec3 normal;
  double radius = 0;
  double depth = 0;
  static constexpr auto fields() {
    return FieldTable{field("centre", &InletDisc::centre, "m", "Centre of the disc.", Rule::required),
                      field("normal", &InletDisc::normal, "", "Direction across the disc.", Rule::required),
                      field("radius", &InletDisc::radius, "m", "Radius of the disc.", Rule::required_positive),
                      field("depth", &InletDisc::depth, "m", "Centres lie up to so far from the disc along the normal.",
                            Rule::non_negative)};
  }
  Vec3 draw(double of_grain, bool planar, Random& random) const;
  Bounds centres() const;
  OptionFault fault(bool planar, double of_grain) const;
};

struct InletSegment {
  static constexpr const char* name = "segment";
  static constexpr const char* doc = "A straight line whose ends the grain does not cross.";
  Vec3 from, to;
  static constexpr auto fields() {
    return FieldTable{field("from", &InletSegment::from, "m", "One end.", Rule::required),
                      field("to", &InletSegment::to, "m", "The other end.", Rule::required)};
  }
  Vec3 draw(double radius, bool planar, Random& random) const;
  Bounds centres() const;
  OptionFault fault(bool planar, double radius) const;
};

struct InletPlaces {
  static constexpr const char* name = "file";
  static constexpr const char* doc =
      "Each grain has its own place, from the columns x, y and z of the inlet's `file`; it waits until that is free.";
  static constexpr auto fields() { return FieldTable{}; }
  OptionFault fault(bool, double) const { return {}; }
};

using InletRegion = std::variant<InletBox, InletDisc, InletSegment, InletPlaces>;

struct OutletBox {
  static constexpr const char* name = "box";
  static constexpr const char* doc = "Grains whose centres are in a box go.";
  Vec3 low, high;
  static constexpr auto fields() {
    return FieldTable{field("low", &OutletBox::low, "m", "Lower corner.", Rule::required),
                      field("high", &OutletBox::high, "m", "Upper corner.", Rule::required)};
  }
  bool takes(Vec3 centre, bool planar) const;
  OptionFault fault(bool planar) const;
};

struct OutletOutside : OutletBox {
  static constexpr const char* name = "outside";
  static constexpr const char* doc = "Grains whose centres are out of a box go.";
  static constexpr auto fields() { return inherited_fields<OutletOutside, OutletBox>(); }
  bool takes(Vec3 centre, bool planar) const { return !OutletBox::takes(centre, planar); }
};

struct OutletBeyond {
  static constexpr const char* name = "beyond";
  static constexpr const char* doc = "Grains whose centres are beyond a plane go.";
  Vec3 point;
  Vec3 normal;
  static constexpr auto fields() {
    return FieldTable{field("point", &OutletBeyond::point, "m", "A point of the plane."),
                      field("normal", &OutletBeyond::normal, "", "Direction in which grains leave.", Rule::required)};
  }
  bool takes(Vec3 centre, bool) const { return dot(centre - point, normal) > 0; }
  OptionFault fault(bool planar) const;
};

using OutletRegion = std::variant<OutletBox, OutletBeyond, OutletOutside>;

}  // namespace slurry
