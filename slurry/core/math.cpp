// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/core/math.hpp"

#include <sleef.h>

namespace slurry::math {

double sin(double x) { return Sleef_cinz_sind1_u10purec(x); }
double cos(double x) { return Sleef_cinz_cosd1_u10purec(x); }
double tan(double x) { return Sleef_cinz_tand1_u10purec(x); }
double asin(double x) { return Sleef_cinz_asind1_u10purec(x); }
double acos(double x) { return Sleef_cinz_acosd1_u10purec(x); }
double atan(double x) { return Sleef_cinz_atand1_u10purec(x); }
double atan2(double y, double x) { return Sleef_cinz_atan2d1_u10purec(y, x); }
double sinh(double x) { return Sleef_cinz_sinhd1_u10purec(x); }
double cosh(double x) { return Sleef_cinz_coshd1_u10purec(x); }
double tanh(double x) { return Sleef_cinz_tanhd1_u10purec(x); }
double asinh(double x) { return Sleef_cinz_asinhd1_u10purec(x); }
double acosh(double x) { return Sleef_cinz_acoshd1_u10purec(x); }
double atanh(double x) { return Sleef_cinz_atanhd1_u10purec(x); }
double exp(double x) { return Sleef_cinz_expd1_u10purec(x); }
double exp2(double x) { return Sleef_cinz_exp2d1_u10purec(x); }
double expm1(double x) { return Sleef_cinz_expm1d1_u10purec(x); }
double erf(double x) { return Sleef_cinz_erfd1_u10purec(x); }
double log(double x) { return Sleef_cinz_logd1_u10purec(x); }
double log2(double x) { return Sleef_cinz_log2d1_u10purec(x); }
double log10(double x) { return Sleef_cinz_log10d1_u10purec(x); }
double log1p(double x) { return Sleef_cinz_log1pd1_u10purec(x); }
double pow(double x, double y) { return Sleef_cinz_powd1_u10purec(x, y); }
double cbrt(double x) { return Sleef_cinz_cbrtd1_u10purec(x); }
double hypot(double x, double y) { return Sleef_cinz_hypotd1_u05purec(x, y); }
double lgamma(double x) { return Sleef_cinz_lgammad1_u10purec(x); }

}  // namespace slurry::math
