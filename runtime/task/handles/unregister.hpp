// The end of a handle: after everything submitted before, and with its value back in its home.
#pragma once

#include "data/core/handle.hpp"

#include <cstdint>

namespace starpu::task {

// Whether the value of data with a home is there afterwards.
enum class last_value : std::uint8_t { goes_home, is_given_up };

// Waits for all earlier accesses. 0 or a negative errno with its line; then the handle is as it was.
int unregister(data::handle& h, const char* call, last_value value = last_value::goes_home);

// The same without waiting: the handle may not be used any more, and goes once earlier accesses are done.
int unregister_later(data::handle& h, const char* call);

// Nothing submitted later sees the value; a reduction that is pending is dropped. Waits for earlier accesses;
// then homeless data may give its memory back. 0 or a negative errno with its line.
int invalidate(data::handle& h, const char* call, bool gives_memory_back);

// The same in the order of submission, without waiting.
int invalidate_later(data::handle& h, const char* call, bool gives_memory_back);

} // namespace starpu::task
