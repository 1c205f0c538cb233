// How an OpenCL worker runs codelets: what their functions sent to the device is over when they have failed.
#include "open_device.hpp"
#include "worker/driver.hpp"

#include <atomic>
#include <chrono>
#include <pthread.h>
#include <stdexcept>
#include <thread>

namespace starpu::devices::opencl {
namespace {

// Stands for a kernel that takes its time: something on the queue of kernels that ends a while after.
class slow_work {
public:
    explicit slow_work(session& on) : on_(on) {
        cl_int status = CL_SUCCESS;
        end_ = owned_event(clCreateUserEvent(on.context(), &status));
        EXPECT_EQ(status, CL_SUCCESS);
    }
    ~slow_work() {
        if (ending_.joinable()) ending_.join();
    }

    void send() {
        const cl_event awaited = end_.get();
        EXPECT_EQ(calls().EnqueueMarkerWithWaitList(on_.compute().native(), 1, &awaited, sent_.place()),
                  CL_SUCCESS);
        EXPECT_EQ(calls().Flush(on_.compute().native()), CL_SUCCESS);
        ending_ = std::thread([this] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            is_over_ = true;
            clSetUserEventStatus(end_.get(), CL_COMPLETE);
        });
    }
    bool is_over() const { return is_over_; }

private:
    session& on_;
    owned_event end_, sent_;
    std::atomic<bool> is_over_{false};
    std::thread ending_;
};

void send_and_throw(void**, void* work) {
    static_cast<slow_work*>(work)->send();
    throw std::runtime_error("something");
}
void send_and_end_thread(void**, void* work) {
    static_cast<slow_work*>(work)->send();
    pthread_exit(nullptr);
}

class opencl_worker : public tests::open_opencl_device {
protected:
    void SetUp() override {
        open_opencl_device::SetUp();
        if (!IsSkipped()) driver = opened.front()->make_worker(0);
    }
    std::unique_ptr<worker::driver> driver;
    starpu_codelet cl{};
};

TEST_F(opencl_worker, lets_exceptions_through_when_the_data_are_at_rest) {
    cl.opencl_funcs[0] = send_and_throw;
    for (const int flags : {0, STARPU_OPENCL_ASYNC}) {
        cl.opencl_flags[0] = static_cast<char>(flags);
        slow_work work(session());
        EXPECT_THROW(driver->start(cl, 0, nullptr, &work), std::runtime_error);
        EXPECT_TRUE(work.is_over());
    }
}

TEST_F(opencl_worker, lets_a_thread_end_when_the_data_are_at_rest) {
    cl.opencl_funcs[0] = send_and_end_thread;
    slow_work work(session());
    bool was_over = false;
    std::thread([&] {
        try {
            driver->run(cl, 0, nullptr, &work);
        } catch (...) {
            was_over = work.is_over();
            throw; // the end of a thread is no exception to keep
        }
    }).join();
    EXPECT_TRUE(was_over);
}

} // namespace
} // namespace starpu::devices::opencl
