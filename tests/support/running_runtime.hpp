// A fixture: a runtime of one CPU worker for all tests of a suite.
#pragma once

#include <starpu.h>

#include <gtest/gtest.h>

namespace starpu::tests {

class running_runtime : public ::testing::Test {
protected:
    static void SetUpTestSuite() {
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = 1;
        ASSERT_EQ(starpu_init(&conf), 0);
    }
    static void TearDownTestSuite() { starpu_shutdown(); }
};

} // namespace starpu::tests
