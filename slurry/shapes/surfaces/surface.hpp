// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of surfaces: the convex (or purely concave) pieces that obstacles are made of, each in its own local frame.
// One piece gives one contact with a sphere; a solid with re-entrant corners is a list of pieces
// (obstacles/shapes.hpp).
//
// To add one: a file beside this one with a struct that has all that IsSurface asks for, and one line in the list
// below. Contacts, neighbours, frames, pictures, exports and the viewer know no surface by its name.
//
//     name, doc, fields()   its parameters: frames store and restore them
//     has_seams             may others take over its contacts, since they share edges with it?
//     nearest(point)        distance, normal and foot (foot.hpp)
//     least_distance(p)     a lower bound of that distance which changes by no more than the point moves: the distance
//                           itself, except where a piece with seams has no contact to report
//     bounds()              a box that holds the solid: a point at distance d > 0 from it is at least d away
//     extent()              the box of the surface itself, infinite where it has no end: what a picture must hold
//     curvature()           that a lubricated contact feels, 1/r_j in R = (1/r_i + 1/r_j)^2: 1/radius of a ball, 0 of
//                           anything flat, negative of a surface seen from inside
//     half_thickness()      how far the solid reaches behind the surface until its other side; infinite: there is none.
//                           The free side of such a surface is convex.
//     touches(solid)        the contacts of a solid that is no sphere (solids/surface_touches.hpp)
//     triangulate(limits, facets)  triangles that face the grains, with vertices on the surface: all of it that is in
//                           the box, and not much more where it has no end; `facets` to a turn, a multiple of 4
#pragma once

#include <concepts>
#include <variant>

#include "slurry/shapes/surfaces/arc_side.hpp"
#include "slurry/shapes/surfaces/block.hpp"
#include "slurry/shapes/surfaces/bore.hpp"
#include "slurry/shapes/surfaces/cavity.hpp"
#include "slurry/shapes/surfaces/cylinder.hpp"
#include "slurry/shapes/surfaces/half_space.hpp"
#include "slurry/shapes/surfaces/link.hpp"
#include "slurry/shapes/surfaces/rod.hpp"
#include "slurry/shapes/surfaces/triangle.hpp"

namespace slurry {

template <class S, auto member, class Signature>
concept HasMember = std::same_as<decltype(member), Signature>;

template <class S>
concept IsSurface = requires {
  { S::name } -> std::convertible_to<const char*>;
  { S::doc } -> std::convertible_to<const char*>;
  { S::has_seams } -> std::convertible_to<bool>;
  S::fields();
}
&&HasMember<S, &S::nearest, Foot (S::*)(Vec3) const>&& HasMember<S, &S::least_distance, double (S::*)(Vec3) const>&&
    HasMember<S, &S::bounds, Bounds (S::*)() const>&& HasMember<S, &S::extent, Bounds (S::*)() const>&&
        HasMember<S, &S::curvature, double (S::*)() const>&& HasMember<S, &S::half_thickness, double (S::*)() const>&&
            HasMember<S, &S::touches, Touches (S::*)(const SolidNear&) const>&&
                HasMember<S, &S::triangulate, Triangles (S::*)(const Bounds&, int) const>;

template <IsSurface... S>
using SurfaceList = std::variant<S...>;

using Surface = SurfaceList<HalfSpace, Rod, Block, Cylinder, Bore, Cavity, Triangle, Link, ArcSide>;

inline bool has_seams(const Surface& surface) {
  return std::visit([]<class S>(const S&) { return S::has_seams; }, surface);
}
inline double curvature(const Surface& surface) {
  return std::visit([](const auto& s) { return s.curvature(); }, surface);
}
double half_thickness(const Surface& surface);
Bounds bounds(const Surface& surface);
Bounds extent(const Surface& surface);
Triangles triangulate(const Surface& surface, const Bounds& limits, int facets);

}  // namespace slurry
