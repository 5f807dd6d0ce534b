// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/core/formula_language.hpp"

#include <fmt/format.h>
#include <muParser.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string_view>

#include "slurry/core/errors.hpp"
#include "slurry/core/find_word.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {
namespace {

// The functions and operators of formulas, all with the same bits everywhere (core/math.hpp). Those that muParser
// brings along are the C library's, its power among them.
void define_functions(mu::Parser& parser) {
  parser.ClearFun();
  parser.DefineFun("sin", math::sin);
  parser.DefineFun("cos", math::cos);
  parser.DefineFun("tan", math::tan);
  parser.DefineFun("asin", math::asin);
  parser.DefineFun("acos", math::acos);
  parser.DefineFun("atan", math::atan);
  parser.DefineFun("atan2", math::atan2);
  parser.DefineFun("sinh", math::sinh);
  parser.DefineFun("cosh", math::cosh);
  parser.DefineFun("tanh", math::tanh);
  parser.DefineFun("asinh", math::asinh);
  parser.DefineFun("acosh", math::acosh);
  parser.DefineFun("atanh", math::atanh);
  parser.DefineFun("exp", math::exp);
  parser.DefineFun("ln", math::log);
  parser.DefineFun("log", math::log);
  parser.DefineFun("log2", math::log2);
  parser.DefineFun("log10", math::log10);
  parser.DefineFun("sqrt", [](double v) { return std::sqrt(v); });
  parser.DefineFun("abs", [](double v) { return std::abs(v); });
  parser.DefineFun("sign", [](double v) { return v > 0 ? 1.0 : v < 0 ? -1.0 : 0.0; });
  parser.DefineFun("rint", [](double v) { return std::floor(v + 0.5); });
  parser.DefineFun("round", [](double v) { return std::round(v); });
  parser.DefineFun("floor", [](double v) { return std::floor(v); });
  parser.DefineFun("ceil", [](double v) { return std::ceil(v); });
  parser.DefineFun("min", [](const double* v, int n) { return *std::min_element(v, v + n); });
  parser.DefineFun("max", [](const double* v, int n) { return *std::max_element(v, v + n); });
  parser.DefineFun("sum", [](const double* v, int n) { return std::accumulate(v, v + n, 0.0); });
  parser.DefineFun("avg", [](const double* v, int n) { return std::accumulate(v, v + n, 0.0) / n; });
}

void define_operators(mu::Parser& parser) {
  parser.EnableBuiltInOprt(false);
  const auto define = [&](const char* name, double (*compute)(double, double), int precedence) {
    parser.DefineOprt(name, compute, static_cast<unsigned>(precedence), name[0] == '^' ? mu::oaRIGHT : mu::oaLEFT,
                      true);
  };
  define(
      "||", [](double a, double b) { return a != 0 || b != 0 ? 1.0 : 0.0; }, mu::prLOR);
  define(
      "&&", [](double a, double b) { return a != 0 && b != 0 ? 1.0 : 0.0; }, mu::prLAND);
  define(
      "==", [](double a, double b) { return a == b ? 1.0 : 0.0; }, mu::prCMP);
  define(
      "!=", [](double a, double b) { return a != b ? 1.0 : 0.0; }, mu::prCMP);
  define(
      "<=", [](double a, double b) { return a <= b ? 1.0 : 0.0; }, mu::prCMP);
  define(
      ">=", [](double a, double b) { return a >= b ? 1.0 : 0.0; }, mu::prCMP);
  define(
      "<", [](double a, double b) { return a < b ? 1.0 : 0.0; }, mu::prCMP);
  define(
      ">", [](double a, double b) { return a > b ? 1.0 : 0.0; }, mu::prCMP);
  define(
      "+", [](double a, double b) { return a + b; }, mu::prADD_SUB);
  define(
      "-", [](double a, double b) { return a - b; }, mu::prADD_SUB);
  define(
      "*", [](double a, double b) { return a * b; }, mu::prMUL_DIV);
  define(
      "/", [](double a, double b) { return a / b; }, mu::prMUL_DIV);
  define("^", math::pow, mu::prPOW);
}

// The word that ends just before `end`; empty where there is none.
std::string word_before(const std::string& formula, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && is_name_character(formula[begin - 1])) --begin;
  return formula.substr(begin, end - begin);
}

}  // namespace

void define_language(mu::Parser& parser) {
  define_functions(parser);
  define_operators(parser);
  parser.ClearConst();
  parser.DefineConst("pi", std::numbers::pi);
  parser.DefineConst("e", std::numbers::e);
}

void refuse_formula(const std::string& formula, std::size_t position, const std::string& reason) {
  throw InputError(fmt::format("the formula \"{}\" is wrong at character {}: {}", shown(formula),
                               std::min(position, formula.size()) + 1, reason));
}

void refuse_formula(const std::string& formula, const mu::ParserError& error) {
  const std::size_t position = static_cast<std::size_t>(std::max(0, error.GetPos()));
  if (position < formula.size() && formula[position] == '(')
    if (const std::string word = word_before(formula, position); std::isalpha(static_cast<unsigned char>(word[0])))
      refuse_formula(formula, position - word.size(), fmt::format("unknown function \"{}\"", shown(word)));
  std::string reason = error.GetMsg();
  for (const char* tail : {" found at position ", " at position ", " at expression position "})
    reason = reason.substr(0, reason.rfind(tail));
  while (!reason.empty() && (reason.back() == '.' || reason.back() == ' ')) reason.pop_back();
  if (!reason.empty()) reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
  refuse_formula(formula, position, shown(reason, 2 * longest_shown));
}

void refuse_assignment(const std::string& formula) {
  constexpr std::string_view before = "=<>!";
  for (std::size_t k = formula.find('='); k != std::string::npos; k = formula.find('=', k + 1)) {
    const bool ends_comparison = k > 0 && before.find(formula[k - 1]) != std::string_view::npos;
    const bool starts_comparison = k + 1 < formula.size() && formula[k + 1] == '=';
    if (!ends_comparison && !starts_comparison)
      refuse_formula(formula, k, "a formula is a value, \"=\" has no place in it (a comparison is \"==\")");
  }
}

}  // namespace slurry
