// Tasks for CPU workers, and those among them that the caller of a start function waits for.
#pragma once

#include <starpu.h>

namespace starpu::fft {

// A codelet without data.
starpu_codelet cpu_codelet(starpu_cpu_func_t function, const char* name);

// A task that must be waited for once it is submitted; the wait frees it. Returns nullptr with errno set when
// there is no memory.
starpu_task* new_awaited_task(const char* who, const char* name);

// Submits a task and gives it back, or destroys it and gives nullptr with errno set; the runtime says why.
starpu_task* submitted(starpu_task* task);

// Submits a task that does nothing and ends when its end-dependency is released; nullptr with errno set on
// errors.
starpu_task* submit_end_task(const char* who);

// The same for runs on other workers than CPUs, with so many ends to release: it needs no worker itself.
starpu_task* submit_empty_end_task(const char* who, int ends);

} // namespace starpu::fft
