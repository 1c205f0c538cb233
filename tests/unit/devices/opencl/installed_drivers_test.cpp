// PoCL is told from drivers of other devices by what is installed.
#include "devices/opencl/installed_drivers.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace starpu::devices::opencl {
namespace {

TEST(drivers, are_all_pocl_if_each_file_says_so) {
    char name[] = "/tmp/starpu-icd-XXXXXX";
    const std::filesystem::path folder = ::mkdtemp(name);
    EXPECT_FALSE(are_all_pocl(folder)); // there is none
    std::ofstream(folder / "pocl.icd") << "libpocl.so.2\n";
    std::ofstream(folder / "README") << "no driver\n";
    EXPECT_TRUE(are_all_pocl(folder));
    std::ofstream(folder / "other.icd") << "libnvidia-opencl.so.1\n";
    EXPECT_FALSE(are_all_pocl(folder));
    std::filesystem::remove_all(folder);
    EXPECT_FALSE(are_all_pocl(folder));
}

TEST(drivers, may_be_others_where_the_environment_says_so) {
    ::setenv("POCL_DEVICES", "cuda", 1);
    EXPECT_FALSE(offer_only_cpus());
    ::unsetenv("POCL_DEVICES");
}

} // namespace
} // namespace starpu::devices::opencl
