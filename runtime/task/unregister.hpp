// The end of a handle: after everything submitted before, and with its value back in its home.
#pragma once

#include "data/handle.hpp"

namespace starpu::task {

// Waits for all earlier accesses. 0 or a negative errno with its line; then the handle is as it was.
int unregister(data::handle& h, const char* call);

// The same without waiting: the handle may not be used any more, and goes once earlier accesses are done.
int unregister_later(data::handle& h, const char* call);

// Nothing submitted later sees the value; a reduction that is pending is dropped.
int invalidate(data::handle& h, const char* call, bool waits);

} // namespace starpu::task
