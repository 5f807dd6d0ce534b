// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Python refuses T.__new__(T) where the tp_new of T is not that of the base which defines __new__, since T may need more
// than the base knows. Calling the class uses the tp_new of T itself. So a tp_new of our own is all it takes.
#include "construction.hpp"

namespace slurry {
namespace {

namespace py = pybind11;

newfunc new_of_pybind = nullptr;

PyObject* make(PyTypeObject* type, PyObject* arguments, PyObject* keywords) {
  return new_of_pybind(type, arguments, keywords);
}

}  // namespace

void refuse_new_without_init(const py::module_& module) {
  for (const auto& [name, value] : module.attr("__dict__").cast<py::dict>()) {
    if (!PyType_Check(value.ptr())) continue;
    auto* type = reinterpret_cast<PyTypeObject*>(value.ptr());
    if (!py::detail::get_type_info(type)) continue;  // an exception
    new_of_pybind = type->tp_new;
    type->tp_new = make;
    PyType_Modified(type);
  }
}

}  // namespace slurry
