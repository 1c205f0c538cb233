// Prints performance models for people, in the lines of StarPU's tools, and as XML.
#pragma once

#include "perfmodel/model_state.hpp"

#include <cstdio>

namespace starpu::perfmodel {

// What is asked for of one architecture and implementation.
struct display_request {
    const char* parameter = nullptr;          // "a", "mean", ...; nullptr: everything
    const std::uint32_t* footprint = nullptr; // nullptr: all of them
    std::string debug_path{};
};

bool is_display_parameter(const char* parameter);
void print_measurements(const measurements& m, const std::string& name, const display_request& asked,
                        std::FILE* output);
void print_as_xml(const model_state& s, std::FILE* output);

} // namespace starpu::perfmodel
