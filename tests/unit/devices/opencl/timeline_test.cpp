// Numbers on a queue: what came before is over too, and failures are told once.
#include "devices/opencl/timeline.hpp"
#include "open_device.hpp"

#include <array>
#include <chrono>
#include <thread>

namespace starpu::devices::opencl {
namespace {

using memory::progress;
using timeline_test = tests::open_opencl_device;

TEST_F(timeline_test, numbers_what_it_is_given) {
    timeline line(session().context(), session().device.id, session().loss());
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    ASSERT_EQ(line.mark(first), CL_SUCCESS);
    ASSERT_EQ(line.mark(second), CL_SUCCESS);
    EXPECT_EQ(first, 1u);
    EXPECT_EQ(second, 2u);
    EXPECT_EQ(line.wait(second), progress::done);
    EXPECT_EQ(line.test(first), progress::done);
    EXPECT_FALSE(line.event_of(first));
}

TEST_F(timeline_test, gives_no_number_to_what_is_refused) {
    timeline line(session().context(), session().device.id, session().loss());
    std::uint64_t number = 77;
    const auto refuse = [](cl_command_queue, cl_event*) { return CL_OUT_OF_RESOURCES; };
    EXPECT_EQ(line.submit(refuse, number), CL_OUT_OF_RESOURCES);
    EXPECT_EQ(number, 77u);
    ASSERT_EQ(line.mark(number), CL_SUCCESS);
    EXPECT_EQ(number, 1u);
}

cl_uint holders_of(const owned_event& event) {
    cl_uint count = 0;
    EXPECT_EQ(calls().GetEventInfo(event.get(), CL_EVENT_REFERENCE_COUNT, sizeof count, &count, nullptr),
              CL_SUCCESS);
    return count;
}

// No caller has to ask for what it put there: the next one clears it away.
TEST_F(timeline_test, keeps_no_event_of_what_is_over) {
    timeline line(session().context(), session().device.id, session().loss());
    owned_event first;
    std::uint64_t number = 0;
    ASSERT_EQ(line.submit(
                  [&](cl_command_queue queue, cl_event* event) {
                      const cl_int status = calls().EnqueueMarkerWithWaitList(queue, 0, nullptr, event);
                      if (status == CL_SUCCESS) calls().RetainEvent(*first.place() = *event);
                      return status;
                  },
                  number),
              CL_SUCCESS);
    ASSERT_EQ(line.synchronise(), CL_SUCCESS);
    ASSERT_EQ(line.mark(number), CL_SUCCESS);
    // OpenCL itself may let go of it a moment later.
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    while (holders_of(first) != 1 && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
    EXPECT_EQ(holders_of(first), 1u); // the test
    EXPECT_EQ(line.wait(number), progress::done);
}

// An event of the program's own that fails stands for a copy that does.
TEST_F(timeline_test, tells_what_failed) {
    cl_int status = CL_SUCCESS;
    timeline line(session().context(), session().device.id, session().loss());
    owned_event gate(clCreateUserEvent(session().context(), &status));
    ASSERT_EQ(status, CL_SUCCESS);
    const cl_event awaited = gate.get();
    std::uint64_t bad = 0;
    ASSERT_EQ(line.submit(
                  [&](cl_command_queue queue, cl_event* event) {
                      return calls().EnqueueMarkerWithWaitList(queue, 1, &awaited, event);
                  },
                  bad),
              CL_SUCCESS);
    EXPECT_EQ(line.test(bad), progress::pending);
    ASSERT_TRUE(line.event_of(bad));
    ASSERT_EQ(clSetUserEventStatus(gate.get(), CL_OUT_OF_RESOURCES), CL_SUCCESS);
    EXPECT_EQ(line.wait(bad), progress::failed);
}

} // namespace
} // namespace starpu::devices::opencl
