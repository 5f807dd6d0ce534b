// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Provenance: where and by which command a result was made.
#pragma once

#include <string>

namespace slurry {

struct Provenance {
  std::string command;    // the command line of this process; empty where the system does not tell
  std::string processor;  // "AMD EPYC ..."; empty likewise
  std::string system;     // "Linux 6.1.0 x86_64"
  int cores = 0;
  std::string date;  // now, in UTC: "2025-03-01T12:34:56Z"
};

Provenance current_provenance();

// "AMD EPYC ..." where the system tells, else empty.
std::string processor_name();

}  // namespace slurry
