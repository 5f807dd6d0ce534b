// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Elementary functions with the same bits on every processor and from every compiler.
//
// Those of the C library are chosen at run time by what the processor can do, and their last bits differ; compilers
// work some of them out beforehand, to other last bits again. All that a state depends on uses these instead: SLEEF's
// deterministic functions, in plain double precision without fused multiply-add, with errors below 1 ulp (hypot 0.5).
// Square roots, absolute values and roundings are exact by IEEE 754 and may be those of the library.
#pragma once

namespace slurry::math {

double sin(double x);
double cos(double x);
double tan(double x);
double asin(double x);
double acos(double x);
double atan(double x);
double atan2(double y, double x);
double sinh(double x);
double cosh(double x);
double tanh(double x);
double asinh(double x);
double acosh(double x);
double atanh(double x);
double exp(double x);
double exp2(double x);
double expm1(double x);
double erf(double x);
double log(double x);
double log2(double x);
double log10(double x);
double log1p(double x);
double pow(double x, double y);
double cbrt(double x);
double hypot(double x, double y);
double lgamma(double x);

}  // namespace slurry::math
