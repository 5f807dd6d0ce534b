// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Nothing: the source of the target whose precompiled headers all test programs use.
