// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Nothing: the target of this file has its headers compiled for others (compile_headers in folders.cmake).
