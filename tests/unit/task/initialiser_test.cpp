// Data that is read before it was written gets its value from its initialisation method.
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"
#include "support/runtime_of.hpp"
#include "task/holding/initialiser.hpp"

#include <cerrno>

namespace starpu::task {
namespace {

using namespace tests;

TEST(initialisers, give_the_first_value) {
    runtime_of one{1};
    starpu_codelet seven = codelet_of([](void** buffers, void*) { int_in(buffers) = 7; }, {STARPU_W});
    starpu_codelet add = codelet_of([](void** buffers, void*) { int_in(buffers) += int_in(buffers, 1); },
                                    {STARPU_RW, STARPU_R});
    starpu_codelet copy = codelet_of(
        [](void** buffers, void* into) { *static_cast<int*>(into) = int_in(buffers); }, {STARPU_R});
    int_data d(int_data::homeless);
    starpu_data_set_reduction_methods(d.handle, &add, &seven);
    int seen = 0;
    submit(copy, {d.handle}, &seen);
    starpu_task_wait_for_all();
    EXPECT_EQ(seen, 7);
}

TEST(initialisers, are_missed_when_there_is_none) {
    runtime_of one{1};
    int_data d(int_data::homeless);
    graph::job* user = graph::allocate_job();
    EXPECT_EQ(submit_initialiser(*data::handle_of(d.handle), *user), -ENODATA);
    EXPECT_EQ(user->pending.load(), 1);
    graph::release_references(*user, 1);
}

} // namespace
} // namespace starpu::task
