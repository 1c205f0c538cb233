// What libraries beside the runtime keep with a handle.
#include "api/extension.hpp"

#include "starpu.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <thread>
#include <vector>

namespace {

class extension : public testing::Test {
protected:
    extension() {
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = 1;
        conf.ncuda = conf.nopencl = 0;
        EXPECT_EQ(starpu_init(&conf), 0);
    }
    ~extension() override { starpu_shutdown(); }
    starpu_data_handle_t registered() {
        starpu_data_handle_t handle = nullptr;
        starpu_variable_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<uintptr_t>(&value_),
                                      sizeof value_);
        return handle;
    }
    int value_ = 0;
};

void count(void* counter) {
    ++*static_cast<int*>(counter);
}

TEST_F(extension, has_the_version_of_its_header) {
    EXPECT_EQ(starpu_extension_version(), STARPU_EXTENSION_VERSION);
}

TEST_F(extension, keeps_what_is_attached_until_the_handle_ends) {
    int ends = 0;
    starpu_data_handle_t handle = registered();
    EXPECT_EQ(starpu_extension_attached(handle), nullptr);
    EXPECT_EQ(starpu_extension_attach(handle, &ends, count), 0);
    EXPECT_EQ(starpu_extension_attached(handle), &ends);
    EXPECT_EQ(ends, 0);
    starpu_data_unregister(handle);
    EXPECT_EQ(ends, 1);
    handle = registered(); // perhaps at the same address
    EXPECT_EQ(starpu_extension_attached(handle), nullptr);
    starpu_data_unregister(handle);
    EXPECT_EQ(ends, 1);
}

TEST_F(extension, is_told_of_an_end_that_waits_for_tasks) {
    int ends = 0;
    starpu_data_handle_t handle = registered();
    EXPECT_EQ(starpu_extension_attach(handle, &ends, count), 0);
    starpu_data_unregister_submit(handle);
    starpu_task_wait_for_all();
    EXPECT_EQ(ends, 1);
}

TEST_F(extension, keeps_one_of_several_threads_attachments) {
    constexpr int threads = 4;
    int ends[threads] = {};
    int kept[threads] = {};
    starpu_data_handle_t handle = registered();
    std::vector<std::thread> all;
    for (int i = 0; i < threads; ++i)
        all.emplace_back([&, i] {
            const int error = starpu_extension_attach(handle, &ends[i], count);
            EXPECT_TRUE(error == 0 || error == -EEXIST);
            kept[i] = error == 0;
        });
    for (std::thread& t : all) t.join();
    starpu_data_unregister(handle);
    int sum = 0;
    for (int i = 0; i < threads; ++i) {
        EXPECT_EQ(ends[i], kept[i]);
        sum += kept[i];
    }
    EXPECT_EQ(sum, 1);
}

TEST_F(extension, refuses_what_it_cannot_keep) {
    int ends = 0;
    starpu_data_handle_t handle = registered();
    EXPECT_EQ(starpu_extension_attach(nullptr, &ends, count), -EINVAL);
    EXPECT_EQ(starpu_extension_attach(handle, nullptr, count), -EINVAL);
    EXPECT_EQ(starpu_extension_attach(handle, &ends, nullptr), -EINVAL);
    EXPECT_EQ(starpu_extension_attached(nullptr), nullptr);
    EXPECT_EQ(starpu_extension_attach(handle, &ends, count), 0);
    EXPECT_EQ(starpu_extension_attach(handle, &ends, count), -EEXIST);
    starpu_data_unregister(handle);
    EXPECT_EQ(ends, 1);
}

} // namespace
