// A fixture: any OpenCL device, in use; tests are skipped where there is none.
#pragma once

#include "devices/opencl/family.hpp"
#include "devices/opencl/session.hpp"

#include <gtest/gtest.h>

namespace starpu::tests {

class open_opencl_device : public ::testing::Test {
protected:
    void SetUp() override {
        starpu_conf_init(&conf);
        knobs.opencl_on_cpus = true;
        opened = devices::opencl::open_devices({conf, knobs});
        if (opened.empty())
            GTEST_SKIP() << "there is no OpenCL device; Debian's pocl-opencl-icd makes the CPU one";
    }

    int number() const { return base::signed_number_of(opened.front()->number()); }
    devices::opencl::session& session() { return *devices::opencl::find_session(opened.front()->number()); }

    starpu_conf conf{};
    base::knobs knobs{};
    std::vector<std::unique_ptr<devices::device>> opened;
};

} // namespace starpu::tests
