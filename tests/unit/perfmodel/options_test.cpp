// What environment variables say about performance models.
#include "perfmodel/options.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

using namespace starpu;
using namespace starpu::perfmodel;

namespace {

options options_with(const std::map<std::string, std::string>& set) {
    base::knobs knobs;
    const auto value_of = [&](const char* name) -> const char* {
        const auto found = set.find(name);
        return found == set.end() ? nullptr : found->second.c_str();
    };
    EXPECT_EQ(base::read_knobs(knobs, value_of), 0);
    return options_of(knobs);
}

} // namespace

TEST(options_of_models, say_when_measurements_count) {
    EXPECT_EQ(options_with({}).tolerance, 1.5);
    EXPECT_EQ(options_with({{"STARPU_HISTORY_MAX_ERROR", "300"}}).tolerance, 4);
    EXPECT_EQ(options_with({}).least_samples, 10U);
    EXPECT_EQ(options_with({{"STARPU_CALIBRATE_MINIMUM", "3"}}).least_samples, 3U);
    EXPECT_EQ(options_with({}).mode, calibration::until_known);
    EXPECT_EQ(options_with({{"STARPU_CALIBRATE", "1"}}).mode, calibration::always);
    EXPECT_EQ(options_with({{"STARPU_CALIBRATE", "2"}}).mode, calibration::anew);
}

TEST(options_of_models, say_which_kinds_of_workers_are_alike) {
    const options usual = options_with({});
    EXPECT_TRUE(usual.is_homogeneous(STARPU_CPU_WORKER));
    EXPECT_FALSE(usual.is_homogeneous(STARPU_CUDA_WORKER));
    EXPECT_FALSE(usual.is_homogeneous(STARPU_OPENCL_WORKER));
    EXPECT_FALSE(
        options_with({{"STARPU_PERF_MODEL_HOMOGENEOUS_CPU", "0"}}).is_homogeneous(STARPU_CPU_WORKER));
    const options cuda = options_with({{"STARPU_PERF_MODEL_HOMOGENEOUS_CUDA", "1"}});
    EXPECT_TRUE(cuda.is_homogeneous(STARPU_CUDA_WORKER));
    EXPECT_FALSE(cuda.is_homogeneous(STARPU_OPENCL_WORKER));
    const options opencl = options_with({{"STARPU_PERF_MODEL_HOMOGENEOUS_OPENCL", "1"}});
    EXPECT_TRUE(opencl.is_homogeneous(STARPU_OPENCL_WORKER));
    EXPECT_FALSE(opencl.is_homogeneous(STARPU_CUDA_WORKER));
}

TEST(options_of_models, name_folders_and_the_machine) {
    const options o = options_with({{"STARPU_PERF_MODEL_DIR", "/models"},
                                    {"STARPU_PERF_MODEL_PATH", "/a::/b"},
                                    {"STARPU_HOSTNAME", "a/box"}});
    EXPECT_EQ(o.folder, "/models");
    ASSERT_EQ(o.other_folders.size(), 2U);
    EXPECT_EQ(o.other_folders[0], "/a");
    EXPECT_EQ(o.other_folders[1], "/b");
    EXPECT_EQ(o.host, "a_box");
    EXPECT_EQ(options_with({{"STARPU_HOME", "/me"}}).folder, "/me/.starpu/sampling");
}
