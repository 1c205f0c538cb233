// A fixture: a device whose copies and kernels come late, with a worker that the program runs step by step.
#pragma once

#include "instance/instance.hpp"
#include "support/test_nodes/test_device.hpp"

#include <starpu.h>
#include <starpu_driver.h>

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace starpu::tests {

class late_worker_of_the_program : public ::testing::Test {
protected:
    late_worker_of_the_program() {
        late.type = STARPU_CPU_WORKER;
        late.id.cpu_id = device_number;
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = 1;
        conf.precedence_over_environment_variables = 1;
        conf.not_launched_drivers = &late;
        conf.n_not_launched_drivers = 1;
        EXPECT_EQ(instance::start_runtime(&conf, family), 0);
    }
    ~late_worker_of_the_program() override { starpu_shutdown(); }

    starpu_driver late{};

private:
    static constexpr int device_number = 7;

    static std::vector<std::unique_ptr<devices::device>> open_device(const devices::device_request&) {
        late_memory_options memory;
        memory.most_polls = 50;
        late_driver_options kernels;
        kernels.most_polls = 50;
        std::vector<std::unique_ptr<devices::device>> found;
        found.push_back(std::make_unique<test_device>(device_number, SIZE_MAX, 1, memory, kernels));
        return found;
    }
    static constexpr devices::family family[] = {{"late", open_device}};
};

} // namespace starpu::tests
