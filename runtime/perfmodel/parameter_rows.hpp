// The measurements behind a multiple regression, a line each, in files that other programs can analyse: the
// time, and the parameters of the task. Each architecture and implementation has a file of its own.
#pragma once

#include "perfmodel/model_state.hpp"
#include "perfmodel/options.hpp"

namespace starpu::perfmodel {

void read_parameter_rows(const options& o, model_state& s);
// 0 or a negative errno, with its line; what could not be written stays to be written.
int write_parameter_rows(const options& o, const model_state& s);

} // namespace starpu::perfmodel
