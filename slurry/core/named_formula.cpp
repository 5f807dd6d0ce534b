// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/core/named_formula.hpp"

#include <fmt/format.h>
#include <muParser.h>

#include <algorithm>
#include <cctype>
#include <mutex>

#include "slurry/core/find_word.hpp"
#include "slurry/core/formula_language.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {

// muParser holds the addresses of the values: not to be moved.
struct NamedFormula::Parser {
  std::mutex mutex;
  std::vector<double> values;
  mu::Parser parser;
};

NamedFormula::NamedFormula(const std::string& formula, const std::vector<std::string>& variables)
    : text_(formula), parser_(std::make_shared<Parser>()) {
  if (formula.find_first_not_of(" \t\r\n") == std::string::npos) refuse_formula(formula, 0, "it is empty");
  refuse_assignment(formula);
  parser_->values.assign(variables.size(), 0.0);
  try {
    define_language(parser_->parser);
    for (std::size_t k = 0; k < variables.size(); ++k) parser_->parser.DefineVar(variables[k], &parser_->values[k]);
    parser_->parser.SetExpr(formula);
    for (const auto& [name, address] : parser_->parser.GetUsedVar())
      if (std::ranges::find(variables, name) == variables.end())
        refuse_formula(formula, find_word(formula, name),
                       fmt::format("unknown name \"{}\" (known are {}{}pi and e)", shown(name),
                                   fmt::join(variables, ", "), variables.empty() ? "" : ", "));
    parser_->parser.Eval();
    if (parser_->parser.GetNumResults() != 1)
      refuse_formula(formula, formula.find(','), "a formula is one value, not a list");
  } catch (const mu::ParserError& error) {
    refuse_formula(formula, error);
  }
}

double NamedFormula::operator()(std::span<const double> values) const {
  const std::lock_guard lock(parser_->mutex);
  std::ranges::copy(values, parser_->values.begin());
  return parser_->parser.Eval();
}

std::string name_fault(const std::string& name) {
  const auto fits = [](char c) { return is_name_character(c); };
  if (name.empty() || !std::ranges::all_of(name, fits) || std::isdigit(static_cast<unsigned char>(name[0])))
    return fmt::format("got \"{}\", expected letters, digits and '_', a letter first", shown(name));
  mu::Parser parser;
  define_language(parser);
  if (parser.GetFunDef().contains(name) || parser.GetConst().contains(name))
    return fmt::format("\"{}\" has a meaning in formulas, expected another name", shown(name));
  return "";
}

}  // namespace slurry
