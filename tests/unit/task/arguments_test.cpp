// What a task insertion puts into a task, and what it says about argument lists without sense.
#include "support/refusal.hpp"
#include "task/core/task.hpp"
#include "task/submission/argument_table.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <vector>

namespace starpu::task {
namespace {

// Never followed by the parser, so any address does.
starpu_data_handle_t handle(std::uintptr_t n) {
    return reinterpret_cast<starpu_data_handle_t>(n * 256);
}

int read_into(insertion* in, ...) {
    variadic_arguments arguments;
    va_start(arguments.list, in);
    const int error = read_arguments(*in, arguments);
    va_end(arguments.list);
    return error;
}

void callback(void*) {}

class insertion_test : public testing::Test {
protected:
    insertion_test() {
        starpu_task_init(&task);
        codelet.name = "gemm";
        codelet.nbuffers = 2;
        codelet.modes[0] = STARPU_R;
        codelet.modes[1] = STARPU_RW;
    }
    ~insertion_test() override { starpu_task_clean(&task); }

    template <class... Arguments> int read(Arguments... arguments) {
        insertion in(task, &codelet);
        const int error = read_into(&in, arguments..., 0);
        if (error != 0) in.undo();
        return error;
    }
    template <class... Arguments> int read_without_buffers(Arguments... arguments) {
        codelet.nbuffers = 0;
        return read(arguments...);
    }
    template <class... Arguments>
    void expect_refused(int error, const std::string& words, Arguments... arguments) {
        tests::expect_one_line([&] { EXPECT_EQ(read(arguments...), error); }, words);
    }

    starpu_task task{};
    starpu_codelet codelet{};
};

TEST_F(insertion_test, stores_buffers_in_order) {
    EXPECT_EQ(read(STARPU_R, handle(1), STARPU_RW, handle(2)), 0);
    EXPECT_EQ(task.cl, &codelet);
    EXPECT_EQ(task.handles[0], handle(1));
    EXPECT_EQ(task.handles[1], handle(2));
    EXPECT_EQ(task.dyn_handles, nullptr);
}

TEST_F(insertion_test, learns_modes_the_codelet_left_open) {
    codelet.modes[1] = STARPU_NONE;
    EXPECT_EQ(read(STARPU_R, handle(1), STARPU_W, handle(2)), 0);
    EXPECT_EQ(codelet.modes[1], STARPU_W);
    expect_refused(-EINVAL, "gemm: buffer 1 is given with access mode 0x3, the codelet declares 0x2",
                   STARPU_R, handle(1), STARPU_RW, handle(2));
}

TEST_F(insertion_test, sees_past_the_way_mpi_sends) {
    EXPECT_EQ(read(STARPU_R | STARPU_SSEND, handle(1), STARPU_RW, handle(2)), 0);
}

TEST_F(insertion_test, refuses_another_mode_than_the_codelets) {
    expect_refused(-EINVAL, "gemm: buffer 0 is given with access mode 0x2, the codelet declares 0x1",
                   STARPU_W, handle(1), STARPU_RW, handle(2));
}

TEST_F(insertion_test, refuses_too_few_and_too_many_buffers) {
    expect_refused(-EINVAL, "gemm: 1 buffers are given, the codelet declares 2", STARPU_R, handle(1));
    expect_refused(-EINVAL, "gemm: more buffers are given than the 2 of the codelet", STARPU_R, handle(1),
                   STARPU_RW, handle(2), STARPU_R, handle(3));
}

TEST_F(insertion_test, refuses_a_null_handle) {
    expect_refused(-EINVAL, "gemm: the handle of buffer 1 is NULL", STARPU_R, handle(1), STARPU_RW, nullptr);
}

TEST_F(insertion_test, refuses_an_unknown_code) {
    expect_refused(-EINVAL, "gemm: 12345 is neither an access mode nor an argument code", STARPU_R, handle(1),
                   12345);
    expect_refused(-EINVAL, "neither an access mode nor an argument code", 52 << STARPU_MODE_SHIFT);
    expect_refused(-EINVAL, "-1 is neither an access mode nor an argument code", -1);
}

TEST_F(insertion_test, refuses_what_is_not_available) {
    expect_refused(-ENOSYS, "gemm: hierarchical tasks are not available", STARPU_BUBBLE_GEN_DAG_FUNC,
                   nullptr);
}

TEST_F(insertion_test, refuses_a_buffer_without_a_codelet) {
    insertion in(task, nullptr);
    tests::expect_one_line([&] { EXPECT_EQ(read_into(&in, STARPU_R, handle(1), 0), -EINVAL); },
                           "task without a codelet: a buffer is given but there is no codelet");
}

TEST_F(insertion_test, accepts_an_empty_task) {
    insertion in(task, nullptr);
    EXPECT_EQ(read_into(&in, STARPU_NAME, "barrier", 0), 0);
    EXPECT_STREQ(task.name, "barrier");
}

TEST_F(insertion_test, lets_a_variable_codelet_take_any_number_of_buffers) {
    codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
    std::vector<starpu_data_descr> buffers;
    for (std::uintptr_t i = 1; i <= 100; ++i)
        buffers.push_back({handle(i), i % 2 == 0 ? STARPU_R : STARPU_RW});
    EXPECT_EQ(read(STARPU_W, handle(1000), STARPU_DATA_MODE_ARRAY, buffers.data(), 100), 0);
    EXPECT_EQ(task.nbuffers, 101);
    ASSERT_NE(task.dyn_handles, nullptr);
    EXPECT_EQ(STARPU_TASK_GET_HANDLE(&task, 0), handle(1000));
    EXPECT_EQ(STARPU_TASK_GET_MODE(&task, 0), STARPU_W);
    for (unsigned i = 1; i <= 100; ++i) {
        EXPECT_EQ(STARPU_TASK_GET_HANDLE(&task, i), buffers[i - 1].handle);
        EXPECT_EQ(STARPU_TASK_GET_MODE(&task, i), buffers[i - 1].mode);
    }
}

TEST_F(insertion_test, keeps_few_buffers_of_a_variable_codelet_in_the_task) {
    codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
    EXPECT_EQ(read(STARPU_W, handle(1), STARPU_R, handle(2)), 0);
    EXPECT_EQ(task.nbuffers, 2);
    EXPECT_EQ(task.modes[0], STARPU_W);
    EXPECT_EQ(task.modes[1], STARPU_R);
    EXPECT_EQ(task.dyn_handles, nullptr);
    EXPECT_EQ(task.dyn_modes, nullptr);
}

TEST_F(insertion_test, holds_many_buffers_of_a_fixed_codelet) {
    constexpr int count = STARPU_NMAXBUFS + 5;
    std::array<starpu_data_access_mode, count> modes;
    modes.fill(STARPU_R);
    codelet.nbuffers = count;
    codelet.dyn_modes = modes.data();
    std::vector<starpu_data_handle_t> handles;
    for (std::uintptr_t i = 1; i <= count; ++i) handles.push_back(handle(i));
    EXPECT_EQ(read(STARPU_DATA_ARRAY, handles.data(), count), 0);
    ASSERT_NE(task.dyn_handles, nullptr);
    EXPECT_EQ(task.dyn_handles[count - 1], handle(count));
    EXPECT_EQ(task.dyn_modes, nullptr);
}

TEST_F(insertion_test, holds_the_modes_a_large_codelet_has_no_room_for) {
    codelet.nbuffers = STARPU_NMAXBUFS + 1;
    insertion in(task, &codelet);
    std::vector<starpu_data_descr> buffers(STARPU_NMAXBUFS + 1, {handle(1), STARPU_R});
    buffers.back() = {handle(2), STARPU_W};
    EXPECT_EQ(read_into(&in, STARPU_DATA_MODE_ARRAY, buffers.data(), STARPU_NMAXBUFS + 1, 0), 0);
    EXPECT_EQ(STARPU_TASK_GET_MODE(&task, STARPU_NMAXBUFS), STARPU_W);
    EXPECT_EQ(STARPU_TASK_GET_HANDLE(&task, STARPU_NMAXBUFS), handle(2));
    EXPECT_EQ(STARPU_TASK_GET_MODE(&task, 0), STARPU_R);
}

TEST_F(insertion_test, takes_modes_of_an_array_from_the_codelet_only) {
    std::array<starpu_data_handle_t, 2> handles{handle(1), handle(2)};
    EXPECT_EQ(read(STARPU_DATA_ARRAY, handles.data(), 2), 0);
    EXPECT_EQ(task.handles[1], handle(2));
    codelet.modes[1] = STARPU_NONE;
    expect_refused(-EINVAL, "the codelet has no access mode for buffer 1", STARPU_DATA_ARRAY, handles.data(),
                   2);
}

TEST_F(insertion_test, packs_values) {
    const int i = 5;
    const double d = 2.5;
    EXPECT_EQ(read_without_buffers(STARPU_VALUE, &i, sizeof i, STARPU_VALUE, &d, sizeof d), 0);
    EXPECT_EQ(task.cl_arg_free, 1u);
    EXPECT_EQ(task.cl_arg_size, sizeof(int) + 2 * sizeof(std::size_t) + sizeof i + sizeof d);
    int i_out = 0;
    double d_out = 0;
    starpu_codelet_unpack_args(task.cl_arg, &i_out, &d_out);
    EXPECT_EQ(i_out, 5);
    EXPECT_EQ(d_out, 2.5);
}

TEST_F(insertion_test, refuses_a_value_at_null) {
    codelet.nbuffers = 0;
    expect_refused(-EINVAL, "a STARPU_VALUE of 8 bytes is at NULL", STARPU_VALUE, nullptr, std::size_t{8});
}

TEST_F(insertion_test, takes_a_packed_buffer_to_free_or_to_leave) {
    char buffer[16];
    EXPECT_EQ(read_without_buffers(STARPU_CL_ARGS_NFREE, buffer, sizeof buffer), 0);
    EXPECT_EQ(task.cl_arg, buffer);
    EXPECT_EQ(task.cl_arg_size, 16u);
    EXPECT_EQ(task.cl_arg_free, 0u);
    EXPECT_EQ(read_without_buffers(STARPU_CL_ARGS, std::malloc(8), std::size_t{8}), 0);
    EXPECT_EQ(task.cl_arg_free, 1u);
}

TEST_F(insertion_test, refuses_values_beside_a_packed_buffer) {
    codelet.nbuffers = 0;
    char buffer[16];
    const int i = 5;
    expect_refused(-EINVAL, "exclude each other", STARPU_CL_ARGS_NFREE, buffer, sizeof buffer, STARPU_VALUE,
                   &i, sizeof i);
    expect_refused(-EINVAL, "exclude each other", STARPU_VALUE, &i, sizeof i, STARPU_CL_ARGS_NFREE, buffer,
                   sizeof buffer);
}

TEST_F(insertion_test, leaves_to_the_caller_what_a_refused_list_handed_over) {
    codelet.nbuffers = 0;
    void* packed = std::malloc(8);
    void* argument = std::malloc(8);
    expect_refused(-EINVAL, "neither", STARPU_CL_ARGS, packed, std::size_t{8}, STARPU_CALLBACK_WITH_ARG,
                   callback, argument, 12345);
    EXPECT_EQ(task.cl_arg_free, 0u);
    EXPECT_EQ(task.callback_arg_free, 0u);
    std::free(packed);
    std::free(argument);
}

TEST_F(insertion_test, sets_callbacks_and_who_frees_their_arguments) {
    int argument = 0;
    EXPECT_EQ(read_without_buffers(
                  STARPU_CALLBACK_WITH_ARG_NFREE, callback, &argument, STARPU_PROLOGUE_CALLBACK, callback,
                  STARPU_PROLOGUE_CALLBACK_ARG_NFREE, &argument, STARPU_PROLOGUE_CALLBACK_POP, callback,
                  STARPU_PROLOGUE_CALLBACK_POP_ARG_NFREE, &argument, STARPU_EPILOGUE_CALLBACK, callback),
              0);
    EXPECT_EQ(task.callback_func, callback);
    EXPECT_EQ(task.callback_arg, &argument);
    EXPECT_EQ(task.callback_arg_free, 0u);
    EXPECT_EQ(task.prologue_callback_func, callback);
    EXPECT_EQ(task.prologue_callback_arg, &argument);
    EXPECT_EQ(task.prologue_callback_pop_func, callback);
    EXPECT_EQ(task.prologue_callback_pop_arg, &argument);
    EXPECT_EQ(task.epilogue_callback_func, callback);
}

TEST_F(insertion_test, hands_arguments_over_to_be_freed) {
    EXPECT_EQ(read_without_buffers(STARPU_CALLBACK_ARG, std::malloc(4), STARPU_PROLOGUE_CALLBACK_ARG,
                                   std::malloc(4), STARPU_PROLOGUE_CALLBACK_POP_ARG, std::malloc(4),
                                   STARPU_EPILOGUE_CALLBACK_ARG, std::malloc(4)),
              0);
    EXPECT_EQ(task.callback_arg_free, 1u);
    EXPECT_EQ(task.prologue_callback_arg_free, 1u);
    EXPECT_EQ(task.prologue_callback_pop_arg_free, 1u);
    EXPECT_EQ(task.epilogue_callback_arg_free, 1u);
}

TEST_F(insertion_test, reads_every_type_in_step) {
    std::uint32_t workers = 2;
    unsigned char ordered = 0;
    starpu_profiling_task_info* info = nullptr;
    int data = 0;
    EXPECT_EQ(
        read_without_buffers(
            STARPU_PRIORITY, -3, STARPU_EXECUTE_ON_NODE, 1, STARPU_EXECUTE_ON_DATA, handle(1), STARPU_TAG,
            starpu_tag_t{1} << 40, STARPU_HYPERVISOR_TAG, 4, STARPU_FLOPS, 1e9, STARPU_SCHED_CTX, 0u,
            STARPU_EXECUTE_ON_WORKER, 3, STARPU_EXECUTE_WHERE, static_cast<unsigned long long>(STARPU_CPU),
            STARPU_POSSIBLY_PARALLEL, 1u, STARPU_WORKER_ORDER, 7u, STARPU_NODE_SELECTION_POLICY, 2,
            STARPU_NAME, "name", STARPU_TASK_COLOR, 0xff00u, STARPU_HANDLES_SEQUENTIAL_CONSISTENCY, &ordered,
            STARPU_TASK_SYNCHRONOUS, 2, STARPU_TASK_WORKERIDS, 1u, &workers, STARPU_SEQUENTIAL_CONSISTENCY,
            0u, STARPU_TASK_PROFILING_INFO, info, STARPU_TASK_NO_SUBMITORDER, 1u, STARPU_TASK_SCHED_DATA,
            &data, STARPU_TASK_FILE, "f.c", STARPU_TASK_LINE, 12),
        0);
    EXPECT_EQ(task.priority, -3);
    EXPECT_EQ(task.tag_id, starpu_tag_t{1} << 40);
    EXPECT_EQ(task.use_tag, 1u);
    EXPECT_EQ(task.hypervisor_tag, 4);
    EXPECT_EQ(task.flops, 1e9);
    EXPECT_EQ(task.workerid, 3u);
    EXPECT_EQ(task.execute_on_a_specific_worker, 1u);
    EXPECT_EQ(task.where, static_cast<std::int32_t>(STARPU_CPU));
    EXPECT_EQ(task.possibly_parallel, 1u);
    EXPECT_EQ(task.workerorder, 7u);
    EXPECT_STREQ(task.name, "name");
    EXPECT_EQ(task.color, 0xff00u);
    EXPECT_EQ(task.handles_sequential_consistency, &ordered);
    EXPECT_EQ(task.synchronous, 1u);
    EXPECT_EQ(task.workerids_len, 1u);
    EXPECT_EQ(task.workerids, &workers);
    EXPECT_EQ(task.sequential_consistency, 0u);
    EXPECT_EQ(task.no_submitorder, 1u);
    EXPECT_EQ(task.sched_data, &data);
    EXPECT_STREQ(task.file, "f.c");
    EXPECT_EQ(task.line, 12);
}

TEST_F(insertion_test, declares_dependencies_once_the_whole_list_makes_sense) {
    codelet.nbuffers = 0;
    starpu_task* earlier = starpu_task_create();
    const auto& successors = job_of(*earlier)->successors;
    expect_refused(-EINVAL, "neither", STARPU_TASK_DEPS_ARRAY, 1u, &earlier, 12345);
    starpu_task* with_none[] = {earlier, nullptr};
    expect_refused(-EINVAL, "gemm: one of the tasks to wait for is NULL", STARPU_TASK_DEPS_ARRAY, 2u,
                   static_cast<starpu_task**>(with_none));
    EXPECT_EQ(successors.load(), 0u);
    insertion in(task, &codelet);
    EXPECT_EQ(read_into(&in, STARPU_TASK_DEPS_ARRAY, 1u, &earlier, 0), 0);
    EXPECT_TRUE(in.has_dependencies());
    EXPECT_EQ(successors.load(), 0u);
    EXPECT_EQ(in.declare_dependencies(), 0);
    EXPECT_NE(successors.load(), 0u);
    starpu_task_destroy(earlier);
}

TEST_F(insertion_test, leaves_the_choice_of_a_worker_to_the_scheduler) {
    EXPECT_EQ(read_without_buffers(STARPU_EXECUTE_ON_WORKER, -1, STARPU_TAG_ONLY, starpu_tag_t{9}), 0);
    EXPECT_EQ(task.execute_on_a_specific_worker, 0u);
    EXPECT_EQ(task.tag_id, 9u);
    EXPECT_EQ(task.use_tag, 0u);
}

TEST_F(insertion_test, refuses_a_context_that_does_not_exist) {
    codelet.nbuffers = 0;
    expect_refused(-EINVAL, "gemm: scheduling context 3 does not exist", STARPU_SCHED_CTX, 3u);
}

} // namespace
} // namespace starpu::task
