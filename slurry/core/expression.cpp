// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Expression: muParser behind a pool of evaluators.
//
// An evaluator of muParser reads its variables through their addresses, so it serves one thread at a time. Each thread
// has a preferred slot of the pool; where two threads prefer the same one, the second takes the next free slot.
#include "slurry/core/expression.hpp"

#include <fmt/format.h>
#include <muParser.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string_view>

#include "slurry/core/errors.hpp"
#include "slurry/core/find_word.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/quadrature.hpp"
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

// A formula and the variables that it reads. Not movable: muParser holds the addresses.
struct Evaluator {
  double t = 0, x = 0, y = 0, z = 0;
  mu::Parser parser;

  explicit Evaluator(const std::string& formula) {
    define_functions(parser);
    define_operators(parser);
    parser.ClearConst();
    parser.DefineConst("pi", std::numbers::pi);
    parser.DefineConst("e", std::numbers::e);
    parser.DefineVar("t", &t);
    parser.DefineVar("x", &x);
    parser.DefineVar("y", &y);
    parser.DefineVar("z", &z);
    parser.SetExpr(formula);
  }
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

  double operator()(double time, Vec3 p) {
    t = time, x = p.x, y = p.y, z = p.z;
    return parser.Eval();
  }
};

[[noreturn]] void refuse(const std::string& formula, std::size_t position, const std::string& reason) {
  throw InputError(fmt::format("the formula \"{}\" is wrong at character {}: {}", shown(formula),
                               std::min(position, formula.size()) + 1, reason));
}

// The word that ends just before `end`; empty where there is none.
std::string word_before(const std::string& formula, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && is_name_character(formula[begin - 1])) --begin;
  return formula.substr(begin, end - begin);
}

// muParser's reason in our sentence: without its own count of characters (from 0 or 1) and without its full stop.
[[noreturn]] void refuse(const std::string& formula, const mu::ParserError& error) {
  const std::size_t position = static_cast<std::size_t>(std::max(0, error.GetPos()));
  if (position < formula.size() && formula[position] == '(')
    if (const std::string word = word_before(formula, position); std::isalpha(static_cast<unsigned char>(word[0])))
      refuse(formula, position - word.size(), fmt::format("unknown function \"{}\"", shown(word)));
  std::string reason = error.GetMsg();
  for (const char* tail : {" found at position ", " at position ", " at expression position "})
    reason = reason.substr(0, reason.rfind(tail));
  while (!reason.empty() && (reason.back() == '.' || reason.back() == ' ')) reason.pop_back();
  if (!reason.empty()) reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
  refuse(formula, position, shown(reason, 2 * longest_shown));
}

// muParser would take `x = 3` for an assignment and `1, 2` for two results; a formula is one value.
void refuse_assignment(const std::string& formula) {
  constexpr std::string_view before = "=<>!";
  for (std::size_t k = formula.find('='); k != std::string::npos; k = formula.find('=', k + 1)) {
    const bool ends_comparison = k > 0 && before.find(formula[k - 1]) != std::string_view::npos;
    const bool starts_comparison = k + 1 < formula.size() && formula[k + 1] == '=';
    if (!ends_comparison && !starts_comparison)
      refuse(formula, k, "a formula is a value, \"=\" has no place in it (a comparison is \"==\")");
  }
}

void refuse_unknown_names(const std::string& formula, const mu::varmap_type& used) {
  for (const auto& [name, address] : used)
    if (name != "t" && name != "x" && name != "y" && name != "z")
      refuse(formula, find_word(formula, name),
             fmt::format("unknown name \"{}\" (known are t, x, y, z, pi and e)", shown(name)));
}

// Slots for more threads than a machine has cores are never needed at once; a thread beyond that waits for a free slot.
constexpr std::size_t slots = 64;

std::size_t preferred_slot() {
  static std::atomic<std::size_t> threads_seen{0};
  thread_local const std::size_t mine = threads_seen.fetch_add(1, std::memory_order_relaxed) % slots;
  return mine;
}

}  // namespace

struct Expression::Parser {
  struct alignas(64) Slot {
    std::atomic<bool> taken{false};
    std::unique_ptr<Evaluator> evaluator;  // made on first use
  };
  std::string formula;
  mutable std::array<Slot, slots> pool;

  // An evaluator for the life of the loan.
  class Loan {
   public:
    explicit Loan(const Parser& parser) : slot_(parser.take()) {
      if (!slot_.evaluator) slot_.evaluator = std::make_unique<Evaluator>(parser.formula);
    }
    ~Loan() { slot_.taken.store(false, std::memory_order_release); }
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    Evaluator& operator*() const { return *slot_.evaluator; }

   private:
    Slot& slot_;
  };

 private:
  Slot& take() const {
    for (std::size_t k = preferred_slot();; k = (k + 1) % slots)
      if (!pool[k].taken.exchange(true, std::memory_order_acquire)) return pool[k];
  }
};

Expression::Expression(double value) : value_(value), text_(fmt::format("{}", value)) {}

Expression::Expression(const std::string& formula) : text_(formula) {
  if (formula.find_first_not_of(" \t\r\n") == std::string::npos) throw InputError("a formula is empty");
  refuse_assignment(formula);
  try {
    Evaluator evaluator(formula);
    const mu::varmap_type used = evaluator.parser.GetUsedVar();
    refuse_unknown_names(formula, used);
    uses_time_ = used.contains("t");
    uses_position_ = used.contains("x") || used.contains("y") || used.contains("z");
    value_ = evaluator(0, {});
    if (evaluator.parser.GetNumResults() != 1) refuse(formula, formula.find(','), "a formula is one value, not a list");
  } catch (const mu::ParserError& error) {
    refuse(formula, error);
  }
  if (!uses_time_ && !uses_position_) return;
  auto parser = std::make_shared<Parser>();
  parser->formula = formula;
  parser_ = std::move(parser);
}

double Expression::operator()(double t, Vec3 x) const {
  if (is_constant()) return value_;
  const Parser::Loan loan(*parser_);
  return (*loan)(t, x);
}

double Expression::mean(double t, double dt, Vec3 x) const {
  if (!uses_time_ || dt == 0) return (*this)(t, x);
  const Parser::Loan loan(*parser_);
  return AdaptiveMean([&](double u) { return (*loan)(t + u * dt, x); }, std::abs(t / dt))();
}

}  // namespace slurry
