// Waits for the calls of other threads.
#include "instance/callers.hpp"

#include "task/core/inside_library.hpp"

namespace starpu::instance {

// Their waits end, and what they were about to do they still do with a runtime that is whole.
void wait_for_callers() {
    const task::outside here(task::outside::absence::gone);
    task::wait_until_all_have_gone();
}

} // namespace starpu::instance
