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
#include <string_view>

#include "slurry/core/errors.hpp"
#include "slurry/core/quadrature.hpp"

namespace slurry {

namespace {

// A formula and the variables that it reads. Not movable: muParser holds the addresses.
struct Evaluator {
  double t = 0, x = 0, y = 0, z = 0;
  mu::Parser parser;

  explicit Evaluator(const std::string& formula) {
    parser.ClearConst();
    parser.DefineConst("pi", std::numbers::pi);
    parser.DefineConst("e", std::numbers::e);
    parser.DefineVar("t", &t);
    parser.DefineVar("x", &x);
    parser.DefineVar("y", &y);
    parser.DefineVar("z", &z);
    parser.DefineFun("round", [](double v) { return std::round(v); });
    parser.DefineFun("floor", [](double v) { return std::floor(v); });
    parser.DefineFun("ceil", [](double v) { return std::ceil(v); });
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
  throw InputError(fmt::format("the formula \"{}\" is wrong at character {}: {}", formula,
                               std::min(position, formula.size()) + 1, reason));
}

bool is_name_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Where `name` stands as a whole word.
std::size_t find_word(const std::string& formula, const std::string& name) {
  for (std::size_t k = formula.find(name); k != std::string::npos; k = formula.find(name, k + 1)) {
    const std::size_t end = k + name.size();
    if ((k == 0 || !is_name_character(formula[k - 1])) && (end == formula.size() || !is_name_character(formula[end])))
      return k;
  }
  return 0;
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
      refuse(formula, position - word.size(), fmt::format("unknown function \"{}\"", word));
  std::string reason = error.GetMsg();
  for (const char* tail : {" found at position ", " at position ", " at expression position "})
    reason = reason.substr(0, reason.rfind(tail));
  while (!reason.empty() && (reason.back() == '.' || reason.back() == ' ')) reason.pop_back();
  if (!reason.empty()) reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
  refuse(formula, position, reason);
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
             fmt::format("unknown name \"{}\" (known are t, x, y, z, pi and e)", name));
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
