// Checks that the functions on performance models share.
#pragma once

#include "api/null_arguments.hpp"
#include "perfmodel/registry.hpp"

#include <cerrno>
#include <cstdio>
#include <string>

namespace starpu::api {

// The architecture's number, a new one if it has none; or a negative errno after a line.
int number_of_architecture(const starpu_perfmodel_arch* arch, const char* call);

int check_implementation(unsigned implementation, const char* call);

// Adds to the model what a run of such a task took, `measured` on the average of `weight` runs. 0, or a
// negative errno after a line.
int feed_model(starpu_perfmodel* model, starpu_task* t, starpu_perfmodel_arch* arch, unsigned implementation,
               double measured, unsigned weight, const char* call);

// Fills `into`, which has room for `bytes`; what does not fit is cut off, and that is an error.
int fill_text(char* into, std::size_t bytes, const std::string& text, const char* call);

} // namespace starpu::api
