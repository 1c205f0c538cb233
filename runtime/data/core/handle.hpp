// A handle, and its name for messages.
#pragma once

#include "data/core/handle_layout.hpp"

namespace starpu::data {

// Name for messages: the application's name, else "handle 0x...". `text` must hold 96 characters.
const char* describe(const handle& h, char* text);

} // namespace starpu::data
