// What there is of a piece of data on one node.
#pragma once

#include "data/core/handle.hpp"

namespace starpu::data {

struct place_status {
    bool is_allocated = false;
    bool is_valid = false;
    bool is_coming = false; // a copy is on its way there, or asked for
};

} // namespace starpu::data
