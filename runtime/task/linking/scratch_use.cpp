// Counts the tasks in flight on the handles of their scratch memory, as for data that is used without order.
#include "task/linking/scratch_use.hpp"

#include "data/core/handle_details.hpp"

namespace starpu::task {

namespace {
bool is_scratch(const starpu_task& t, unsigned buffer) {
    return (buffer_mode(t, buffer) & STARPU_SCRATCH) != 0;
}

// Checking the task has made the details of each such handle.
template <class Action> void for_each_scratch(const starpu_task& t, Action action) {
    for (unsigned i = 0; i < buffer_count(t); ++i)
        if (is_scratch(t, i)) action(*data::handle_of(buffer_handle(t, i)));
}
} // namespace

bool names_scratch(const starpu_task& t) {
    for (unsigned i = 0; i < buffer_count(t); ++i)
        if (is_scratch(t, i)) return true;
    return false;
}

void hold_scratch(const starpu_task& t) {
    for_each_scratch(t, [](data::handle& h) { data::add_unordered_user(h); });
}

void leave_scratch(const starpu_task& t) {
    for_each_scratch(t, [](data::handle& h) { data::remove_unordered_user(h); });
}

} // namespace starpu::task
