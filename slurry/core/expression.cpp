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
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/find_word.hpp"
#include "slurry/core/formula_language.hpp"
#include "slurry/core/quadrature.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {

namespace {

// A formula and the variables that it reads. Not movable: muParser holds the addresses.
struct Evaluator {
  double t = 0, x = 0, y = 0, z = 0;
  mu::Parser parser;

  explicit Evaluator(const std::string& formula) {
    define_language(parser);
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

void refuse_unknown_names(const std::string& formula, const mu::varmap_type& used) {
  for (const auto& [name, address] : used)
    if (name != "t" && name != "x" && name != "y" && name != "z")
      refuse_formula(formula, find_word(formula, name),
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
    if (evaluator.parser.GetNumResults() != 1)
      refuse_formula(formula, formula.find(','), "a formula is one value, not a list");
  } catch (const mu::ParserError& error) {
    refuse_formula(formula, error);
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
