// What shows that a device is lost, and what only looks like it; calls of OpenCL answer what the test wants.
#include "base/report.hpp"
#include "devices/opencl/loss.hpp"
#include "memory/nodes.hpp"
#include "open_device.hpp"
#include "support/refusal.hpp"

#include <cerrno>
#include <string>

namespace starpu::devices::opencl {
namespace {

using memory::progress;
using tests::expect_one_line;

cl_int answer_of_flush = CL_SUCCESS;
cl_int answer_of_finish = CL_SUCCESS;
cl_int answer_of_marker = CL_SUCCESS;
functions real;

cl_int flush(cl_command_queue queue) {
    return answer_of_flush != CL_SUCCESS ? answer_of_flush : real.Flush(queue);
}
cl_int finish(cl_command_queue queue) {
    return answer_of_finish != CL_SUCCESS ? answer_of_finish : real.Finish(queue);
}
cl_int mark(cl_command_queue queue, cl_uint count, const cl_event* list, cl_event* event) {
    if (answer_of_marker != CL_SUCCESS) return answer_of_marker;
    return real.EnqueueMarkerWithWaitList(queue, count, list, event);
}

// From the second command of a queue on: what it was asked for never comes to an end.
cl_int stay_under_way(cl_event, cl_event_info, std::size_t, void* state, std::size_t*) {
    *static_cast<cl_int*>(state) = CL_SUBMITTED;
    return CL_SUCCESS;
}

class device_of_opencl : public tests::open_opencl_device {
protected:
    void SetUp() override {
        open_opencl_device::SetUp();
        if (IsSkipped()) return;
        real = calls();
        table().Flush = flush;
        table().Finish = finish;
        table().EnqueueMarkerWithWaitList = mark;
    }
    void TearDown() override {
        answer_of_flush = answer_of_finish = answer_of_marker = CL_SUCCESS;
        if (real.Flush != nullptr) table() = real;
    }
    static functions& table() { return const_cast<functions&>(calls()); }

    bool is_lost() { return session().loss().is_certain(); }
    device& first() { return *opened.front(); }
    std::string name() { return "OpenCL " + std::to_string(number()); }
};

TEST(answers_of_opencl, are_suspicious_where_a_device_that_failed_gives_them) {
    for (cl_int status : {CL_DEVICE_NOT_AVAILABLE, CL_OUT_OF_RESOURCES, CL_INVALID_DEVICE, CL_INVALID_CONTEXT,
                          CL_INVALID_COMMAND_QUEUE})
        EXPECT_TRUE(is_suspicious(status)) << status;
    for (cl_int status :
         {CL_SUCCESS, CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_HOST_MEMORY, CL_INVALID_VALUE,
          CL_INVALID_MEM_OBJECT, CL_INVALID_BUFFER_SIZE, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST})
        EXPECT_FALSE(is_suspicious(status)) << status;
}

TEST_F(device_of_opencl, is_not_lost_when_it_refuses_once) {
    std::uint64_t number = 0;
    answer_of_flush = CL_OUT_OF_RESOURCES;
    EXPECT_EQ(session().compute().mark(number), CL_SUCCESS);
    EXPECT_FALSE(is_lost());
    EXPECT_EQ(session().compute().wait(number), progress::done);
    answer_of_flush = CL_SUCCESS;
    const auto refuse = [](cl_command_queue, cl_event*) {
        return CL_INVALID_CONTEXT;
    }; // another device's buffer
    EXPECT_EQ(session().compute().submit(refuse, number), CL_INVALID_CONTEXT);
    EXPECT_FALSE(is_lost());
}

TEST_F(device_of_opencl, is_not_lost_by_a_command_that_failed) {
    cl_int status = CL_SUCCESS;
    const owned_event gate(clCreateUserEvent(session().context(), &status));
    const cl_event awaited = gate.get();
    std::uint64_t bad = 0;
    const auto behind_gate = [&](cl_command_queue queue, cl_event* event) {
        return real.EnqueueMarkerWithWaitList(queue, 1, &awaited, event);
    };
    ASSERT_EQ(session().compute().submit(behind_gate, bad), CL_SUCCESS);
    ASSERT_EQ(clSetUserEventStatus(gate.get(), CL_OUT_OF_RESOURCES), CL_SUCCESS);
    EXPECT_EQ(session().compute().wait(bad), progress::failed);
    EXPECT_FALSE(is_lost());
}

TEST_F(device_of_opencl, is_lost_when_it_cannot_even_do_nothing) {
    std::uint64_t under_way = 0;
    ASSERT_EQ(session().compute().mark(under_way), CL_SUCCESS);
    table().GetEventInfo = stay_under_way;
    ASSERT_EQ(session().compute().test(under_way), progress::pending);
    answer_of_flush = CL_OUT_OF_RESOURCES;
    answer_of_finish = CL_INVALID_COMMAND_QUEUE;
    std::uint64_t later = 0;
    expect_one_line([&] { session().queue(queue_kind::in).mark(later); }, name());
    EXPECT_TRUE(is_lost());
    EXPECT_EQ(session().compute().test(under_way), progress::failed);
    EXPECT_EQ(session().compute().wait(under_way), progress::failed);
    expect_one_line(
        [&] {
            EXPECT_EQ(session().compute().mark(later), CL_SUCCESS);
            base::report_error(-EIO, "x", "once");
        },
        "once");
}

TEST_F(device_of_opencl, is_lost_when_its_kernels_cannot_be_finished) {
    const std::unique_ptr<worker::driver> worker = first().make_worker(0);
    starpu_codelet nothing{};
    nothing.opencl_funcs[0] = [](void**, void*) {};
    worker->run(nothing, 0, nullptr, nullptr);
    EXPECT_FALSE(worker->is_lost());
    answer_of_finish = CL_OUT_OF_RESOURCES;
    expect_one_line([&] { EXPECT_THROW(worker->run(nothing, 0, nullptr, nullptr), std::exception); }, name());
    EXPECT_TRUE(worker->is_lost());
}

TEST_F(device_of_opencl, takes_no_data_once_it_is_lost) {
    memory::backend& its_memory = first().memory();
    const memory::address place = its_memory.allocate(64, 0);
    ASSERT_NE(place, 0u);
    EXPECT_FALSE(its_memory.is_lost());
    answer_of_marker = CL_DEVICE_NOT_AVAILABLE;
    answer_of_flush = CL_DEVICE_NOT_AVAILABLE;
    char bytes[64] = {};
    memory::operation started;
    memory::backend& main = memory::at(base::main_memory_node).behind;
    const memory::location here{&main, reinterpret_cast<memory::address>(bytes), 0};
    const memory::location there{&its_memory, place, 0};
    expect_one_line([&] { its_memory.copy(here, there, memory::run_of(64), true, started); }, "it is lost");
    EXPECT_TRUE(its_memory.is_lost());
    EXPECT_EQ(its_memory.copy(there, here, memory::run_of(64), true, started), -EIO);
    EXPECT_EQ(its_memory.allocate(64, 0), 0u);
    its_memory.release(place, 64, 0);
}

} // namespace
} // namespace starpu::devices::opencl
