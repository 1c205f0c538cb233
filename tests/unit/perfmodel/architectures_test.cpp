// Architectures have numbers that last.
#include "perfmodel/architectures.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <thread>
#include <vector>

namespace starpu::perfmodel {
namespace {

TEST(architectures, have_one_number_whatever_the_order) {
    const std::array<starpu_perfmodel_device, 2> one{
        {{STARPU_CPU_WORKER, 70, 2}, {STARPU_CUDA_WORKER, 71, 1}}};
    const std::array<starpu_perfmodel_device, 2> same{{one[1], one[0]}};
    EXPECT_EQ(find_architecture(one), -1);
    const int number = number_architecture(one);
    EXPECT_GE(number, 0);
    EXPECT_EQ(number_architecture(same), number);
    EXPECT_EQ(find_architecture(same), number);
    EXPECT_EQ(architecture(number)->ndevices, 2);
    EXPECT_EQ(architecture(number)->devices[1].devid, 71);
}

TEST(architectures, differ_in_kind_number_and_cores) {
    const starpu_perfmodel_device a{STARPU_CPU_WORKER, 80, 1}, b{STARPU_CPU_WORKER, 81, 1},
        c{STARPU_CPU_WORKER, 80, 2}, d{STARPU_CUDA_WORKER, 80, 1};
    const int first = number_architecture({&a, 1});
    for (const starpu_perfmodel_device* other : {&b, &c, &d})
        EXPECT_NE(number_architecture({other, 1}), first);
}

TEST(architectures, refuse_what_has_no_devices) {
    EXPECT_EQ(number_architecture({}), -EINVAL);
    EXPECT_EQ(architecture(-1), nullptr);
    EXPECT_EQ(architecture(architecture_count()), nullptr);
}

TEST(architectures, are_called_as_in_files) {
    const starpu_perfmodel_device d{STARPU_CUDA_WORKER, 3, 1};
    EXPECT_EQ(architecture_name({&d, 1}, 5, 2), "cuda3_impl2 (Comb5)");
    EXPECT_DOUBLE_EQ(relative_speed({&d, 1}), 13.33);
}

TEST(architectures, stay_where_they_are_while_others_come) {
    const starpu_perfmodel_device first{STARPU_CPU_WORKER, 500, 1};
    const int number = number_architecture({&first, 1});
    const starpu_perfmodel_arch* before = architecture(number);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([] {
            for (int i = 0; i < 50; ++i) {
                const starpu_perfmodel_device d{STARPU_CPU_WORKER, 501 + i, 1};
                const int n = number_architecture({&d, 1});
                EXPECT_EQ(architecture(n)->devices[0].devid, 501 + i);
            }
        });
    for (std::thread& t : threads) t.join();
    EXPECT_EQ(architecture(number), before);
    EXPECT_EQ(before->devices[0].devid, 500);
}

} // namespace
} // namespace starpu::perfmodel
