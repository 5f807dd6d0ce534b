// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/breaks_file.hpp"

#include <fmt/format.h>

#include "slurry/io/files.hpp"

namespace slurry {

std::string breaks_csv(const Breaks& breaks) {
  std::string text = "time,whole,first,second,x,y,z,mass,energy\n";
  for (std::size_t k = 0; k < breaks.size(); ++k) {
    const Vec3 x = breaks.position[k];
    text += fmt::format("{},{},{},{},{},{},{},{},{}\n", breaks.time[k], breaks.whole[k], breaks.first[k],
                        breaks.second[k], x.x, x.y, x.z, breaks.mass[k], breaks.energy[k]);
  }
  return text;
}

void write_breaks(const std::filesystem::path& run_folder, const Breaks& breaks) {
  make_folder(run_folder);
  write_file(run_folder / "breaks.csv", breaks_csv(breaks));
}

}  // namespace slurry
