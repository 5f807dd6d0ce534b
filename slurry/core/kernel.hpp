// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SLURRY_KERNEL: before functions that may be compiled for a GPU as well. What is constexpr needs no word.
#pragma once

#if defined(__CUDACC__)
#define SLURRY_KERNEL __host__ __device__ inline
#else
#define SLURRY_KERNEL inline
#endif
