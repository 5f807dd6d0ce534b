// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of drag laws of a grain among others: the factor f on Stokes' drag 3 pi mu d of the fluid that flows past it
// at w = u - v (the mean between the grains), as a function of the void fraction e and the Reynolds number
//
//     Re = rho e |w| d / mu.
//
// The force f 3 pi mu d w is the one beside that of the mean pressure gradient ("model A" of D. Gidaspow, Multiphase
// Flow and Fluidization, 1994), so that -e grad p = f 3 pi mu d w n with n grains in a unit of volume. To add one: a
// struct with `name`, `doc`, `fields()` and factor(e, Re), and one line in the list.
//
// ergun       150 (1-e)^2 mu / (e d^2) + 1.75 (1-e) rho |w| / d of a unit of volume. S. Ergun, Chem. Eng. Prog. 48
//             (1952) 89.
// wen_yu      3/4 C_D e (1-e) rho |w| / d e^-2.65, C_D of Schiller and Naumann with this Re. C. Y. Wen and Y. H. Yu,
//             Chem. Eng. Prog. Symp. Ser. 62 (1966) 100.
// gidaspow    Ergun's up to e = 0.8, Wen and Yu's beyond: it jumps there.
// di_felice   pi/8 C_D rho d^2 U^2 e^-chi, U = e w, C_D = (0.63 + 4.8 / sqrt(Re))^2, chi = 3.7 - 0.65 exp(-(1.5 - log10
//             Re)^2 / 2). R. Di Felice, Int. J. Multiphase Flow 20 (1994) 153.
// beetstra    from simulations of the flow between spheres. R. Beetstra, M. A. van der Hoef and J. A. M. Kuipers, AIChE
//             J. 53 (2007) 489, equation 24; of a single size.
#pragma once

#include <cmath>
#include <variant>

#include "slurry/core/fields.hpp"
#include "slurry/core/math.hpp"

namespace slurry {

namespace averaged {
// C_D Re / 24 of one sphere (field/drags.hpp).
inline double single_sphere(double re) { return re < 1000 ? 1 + 0.15 * math::pow(re, 0.687) : 0.44 * re / 24; }
}  // namespace averaged

struct ErgunDrag {
  static constexpr const char* name = "ergun";
  static constexpr const char* doc = "Ergun's law, of packed beds.";
  static constexpr auto fields() { return FieldTable{}; }
  double factor(double e, double re) const { return (150 * (1 - e) + 1.75 * re) / (18 * e); }
};

struct WenYuDrag {
  static constexpr const char* name = "wen_yu";
  static constexpr const char* doc = "The law of Wen and Yu, of suspensions.";
  static constexpr auto fields() { return FieldTable{}; }
  double factor(double e, double re) const { return averaged::single_sphere(re) * math::pow(e, -2.65); }
};

struct GidaspowDrag {
  static constexpr const char* name = "gidaspow";
  static constexpr const char* doc = "Ergun's law up to a void fraction of 0.8, that of Wen and Yu beyond.";
  static constexpr auto fields() { return FieldTable{}; }
  double factor(double e, double re) const { return e < 0.8 ? ErgunDrag{}.factor(e, re) : WenYuDrag{}.factor(e, re); }
};

struct DiFeliceDrag {
  static constexpr const char* name = "di_felice";
  static constexpr const char* doc = "Di Felice's law: one formula from packed beds to a single grain.";
  static constexpr auto fields() { return FieldTable{}; }
  double factor(double e, double re) const {
    const double root = 0.63 * std::sqrt(re) + 4.8, away = re > 0 ? 1.5 - math::log10(re) : 1e3;
    const double power = 3.7 - 0.65 * math::exp(-0.5 * away * away);
    return root * root / 24 * math::pow(e, 1 - power);
  }
};

struct BeetstraDrag {
  static constexpr const char* name = "beetstra";
  static constexpr const char* doc = "The law of Beetstra, Van der Hoef and Kuipers, from simulated flows.";
  static constexpr auto fields() { return FieldTable{}; }
  double factor(double e, double re) const {
    const double s = 1 - e, q = 0.5 * (1 + 4 * s), power = math::pow(re, q);
    const double slow = 10 * s / (e * e) + e * e * (1 + 1.5 * std::sqrt(s));
    const double fast = (re / e + 3 * e * s * re + 8.4 * math::pow(re, 0.657)) * power / (power + math::pow(10, 3 * s));
    return e * (slow + 0.413 / (24 * e * e) * fast);
  }
};

using VoidDrag = std::variant<BeetstraDrag, GidaspowDrag, ErgunDrag, WenYuDrag, DiFeliceDrag>;

struct VoidDragOptions {
  static constexpr const char* doc = "The drag of the fluid on a grain among others.";
  VoidDrag name;
  static constexpr auto fields() { return FieldTable{field("name", &VoidDragOptions::name, "", "Drag law.")}; }
};

}  // namespace slurry
