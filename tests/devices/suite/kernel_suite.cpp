// What every worker's driver does: runs kernels in order, and says when one is over.
#include "fixture.hpp"

#include <thread>

namespace starpu::tests {
namespace {

using memory::progress;

class kernel_suite : public device_suite {
protected:
    void SetUp() override {
        device_suite::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        if (the_subject().scaling() == nullptr || device().worker_count() == 0)
            GTEST_SKIP() << "it runs no kernels";
    }

    // A vector of ints in the device's memory, and the interface through which kernels see it.
    struct numbers {
        numbers(memory::backend& owner, const std::vector<int>& values)
            : room(owner, values.size() * sizeof(int)), count(values.size()) {
            EXPECT_EQ(copy_now(on_host(values), room.at(), memory::run_of(count * sizeof(int))), 0);
            vector.id = STARPU_VECTOR_INTERFACE_ID;
            vector.ptr = vector.dev_handle = room.place();
            vector.nx = static_cast<decltype(vector.nx)>(count);
            vector.elemsize = sizeof(int);
        }
        std::vector<int> values() const {
            std::vector<int> result(count);
            EXPECT_EQ(copy_now(room.at(), on_host(result), memory::run_of(count * sizeof(int))), 0);
            return result;
        }
        buffer room;
        std::size_t count;
        starpu_vector_interface vector{};
    };

    // On a thread of its own, as a worker's is.
    template <class Body> void as_worker(Body body) {
        std::thread([&] {
            const std::unique_ptr<worker::driver> driver = device().make_worker(0);
            ASSERT_NE(driver, nullptr);
            ASSERT_EQ(driver->enter(), 0);
            body(*driver);
            driver->leave();
        }).join();
    }

    worker::launch start_scaling(worker::driver& d, numbers& n, int& factor) {
        void* buffers[] = {&n.vector};
        return d.start(*the_subject().scaling(), 0, buffers, &factor);
    }
};

TEST_F(kernel_suite, runs_a_kernel_to_its_end) {
    as_worker([&](worker::driver& d) {
        numbers n(memory(), {1, 2, 3});
        int factor = 5;
        void* buffers[] = {&n.vector};
        d.run(*the_subject().scaling(), 0, buffers, &factor);
        EXPECT_EQ(n.values(), (std::vector<int>{5, 10, 15}));
    });
}

TEST_F(kernel_suite, says_when_a_kernel_is_over) {
    as_worker([&](worker::driver& d) {
        numbers n(memory(), {1, 2, 3});
        int factor = 7;
        const worker::launch l = start_scaling(d, n, factor);
        while (l != 0 && d.test(l) == progress::pending) std::this_thread::yield();
        EXPECT_EQ(n.values(), (std::vector<int>{7, 14, 21}));
        if (l != 0) {
            EXPECT_EQ(d.wait(l), progress::done);
        }
    });
}

TEST_F(kernel_suite, runs_kernels_in_the_order_of_their_start) {
    as_worker([&](worker::driver& d) {
        numbers n(memory(), std::vector<int>(1000, 1));
        std::array<int, 3> factors{2, 3, 5};
        worker::launch last = 0;
        for (int& factor : factors) {
            const worker::launch l = start_scaling(d, n, factor);
            if (l != 0) {
                EXPECT_GT(l, last);
                last = l;
            }
        }
        if (last != 0) {
            EXPECT_EQ(d.wait(last), progress::done);
        }
        EXPECT_EQ(n.values(), std::vector<int>(1000, 30));
    });
}

TEST_F(kernel_suite, runs_many_kernels) {
    as_worker([&](worker::driver& d) {
        numbers n(memory(), {3});
        int factor = -1;
        const unsigned most = std::max(1u, d.depth());
        std::vector<worker::launch> under_way;
        for (unsigned i = 0; i < 301; ++i) {
            if (under_way.size() == most) {
                EXPECT_EQ(d.wait(under_way.front()), progress::done);
                under_way.erase(under_way.begin());
            }
            if (const worker::launch l = start_scaling(d, n, factor); l != 0) under_way.push_back(l);
        }
        for (const worker::launch l : under_way) EXPECT_EQ(d.wait(l), progress::done);
        EXPECT_EQ(n.values(), std::vector<int>{-3});
    });
}

} // namespace
} // namespace starpu::tests
