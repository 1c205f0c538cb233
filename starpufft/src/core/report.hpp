// Says what went wrong: one line on stderr that names the function, and the code in errno.
#pragma once

namespace starpu::fft {

// Prints "starpufft: function: problem", sets errno to the error and returns it negated.
[[gnu::format(printf, 3, 4)]] int refuse(int error, const char* who, const char* format, ...);

// Sets errno for an error that the runtime has reported already; gives it back as it is, negative.
int pass_on(int error);

} // namespace starpu::fft
