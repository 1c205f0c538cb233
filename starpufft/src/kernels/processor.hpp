// The processor that this runs on, by name.
#pragma once

#include <string>

namespace starpu::fft {

// Its model as it tells it, or the kind of machine where it tells none.
std::string processor_name();

} // namespace starpu::fft
