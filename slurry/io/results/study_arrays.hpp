// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// study.h5 and study.xdmf: the tables and the fields of a study as arrays.
//
//   /                         attributes kind, title, version
//   /tables/<table>/<column>  one number or text a row, with its unit
//   /fields/<field>           attributes doc and kind, "surface", "plane" or "points"
//     points                  (points, 3)
//     triangles               (triangles, 3), of a surface
//     counts                  of a plane: point (i, j) is the one of rank i + counts[0] j
//     <array>                 one number or three a place; attributes unit, doc and on, "points" or "triangles"
//
// study.xdmf refers to the fields in study.h5; ParaView opens it. It is there where the study has fields. Surfaces are
// written as <field>.vtp too, for programs that read VTK.
#pragma once

#include <filesystem>
#include <vector>

#include "slurry/io/results/study_files.hpp"

namespace slurry {

inline constexpr const char *study_arrays_name = "study.h5", *study_xdmf_name = "study.xdmf";

// Adds these files to the attachments of the study.
void attach_arrays(StudyRecord& study);

// The fields of a folder; none where it holds no study.h5. Throws RunError where that is damaged.
std::vector<StudyField> read_study_fields(const std::filesystem::path& folder);

}  // namespace slurry
