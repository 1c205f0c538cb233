// Tasks for CPU workers, and those among them that the caller of a start function waits for.
#pragma once

#include <starpu.h>

#include <memory>

namespace starpu::fft {

// False in a task or a callback, which may run outside the workers, too: waiting there is refused.
bool may_wait();

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

// Of a run, which writes it; null where the caller does not want it. Shared, because a caller that may not
// wait goes on before the run has ended.
using shared_status = std::shared_ptr<int>;

// For a caller that may not wait: the task is freed once it has ended. Without memory it stays.
void free_at_end(starpu_task* end);

// Waits for the task: once it has ended the status is known. Null: errno says why there is none. 0 or a
// negative errno.
int waited_for(starpu_task* end, const shared_status& status);

} // namespace starpu::fft
