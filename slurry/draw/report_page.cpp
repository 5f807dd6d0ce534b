// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/report_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/draw/canvas.hpp"
#include "slurry/draw/report_style.hpp"

namespace slurry {
namespace {

// TOML with its tables, keys and comments marked, line by line: enough for what write_case writes.
std::string marked_toml(const std::string& text) {
  std::string out;
  for (std::size_t begin = 0, end; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    const std::size_t equals = line.find(" = ");
    if (line.starts_with("["))
      out += "<b>" + xml_text(line) + "</b>";
    else if (line.starts_with("#"))
      out += "<s>" + xml_text(line) + "</s>";
    else if (equals != std::string::npos && line.find('"') > equals)
      out += "<em>" + xml_text(line.substr(0, equals)) + "</em>" + xml_text(line.substr(equals));
    else
      out += xml_text(line);
    out += '\n';
  }
  return out;
}

}  // namespace

std::string report_page(const std::string& title, const std::string& header, const std::string& body) {
  return fmt::format(
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
             "content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light "
             "dark\">\n<title>{0}</title>\n"
             "<style>{1}</style>\n</head>\n<body>\n<header><h1>{0}</h1>\n",
             xml_text(title), report_style) +
         header + "</header>\n" + body + "<footer>Written by slurry.</footer>\n</body>\n</html>\n";
}

std::string report_note(const std::string& words, bool is_bad) {
  return fmt::format("<p class=\"note{}\" role=\"note\">{}</p>\n", is_bad ? " bad" : "", xml_text(words));
}

std::string report_table(const std::string& caption, const std::vector<ReportRow>& rows) {
  if (rows.empty()) return "";
  std::string out = fmt::format("<table><caption>{}</caption>\n", xml_text(caption));
  for (const ReportRow& r : rows)
    out += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", xml_text(r.label), xml_text(r.value));
  return out + "</table>\n";
}

std::string words_of(std::string key) {
  std::replace(key.begin(), key.end(), '_', ' ');
  return key;
}

std::string case_section(const std::string& text) {
  return "<section class=\"case\"><h2>Case</h2>\n<input type=\"checkbox\" class=\"fold\" id=\"fold\"> <label "
         "class=\"fold\" "
         "for=\"fold\">Show the complete case, case.toml</label>\n<pre>" +
         marked_toml(text) + "</pre></section>\n";
}

}  // namespace slurry
