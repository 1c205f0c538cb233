// Files of StarPU's format are read whole or not at all.
#include "perfmodel/file_text.hpp"
#include "support/comma_locale.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace starpu::perfmodel {
namespace {

// As StarPU 1.3 wrote it, with a regression and two entries.
const std::string of_starpu =
    "##################\n# Performance Model Version\n45\n\n"
    "####################\n# COMBs\n# number of combinations\n1\n"
    "####################\n# COMB_0\n# number of types devices\n1\n"
    "####################\n# DEV_0\n# device type (CPU - 0, CUDA - 1)\n0\n"
    "####################\n# DEV_0\n# device id \n0\n"
    "####################\n# DEV_0\n# number of cores \n1\n"
    "##########\n# number of implementations\n1\n"
    "#####\n# Model for cpu0_impl0 (Comb0)\n# number of entries\n2\n"
    "# sumlnx\tsumlnx2\t\tsumlny\t\tsumlnxlny\talpha\t\tbeta\t\tn\tminx\t\tmaxx\n"
    "1.853840e+03   \t1.465599e+04   \t9.699055e+02   \t7.683526e+03   \t6.973178e-01   "
    "\t5.698599e-01   \t80\t400            \t12800          \n"
    "# a\t\tb\t\tc\nnan            \tnan            \tnan            \n"
    "# not multiple-regression-base\n0\n"
    "# hash\t\tsize\t\tflops\t\tmean (us)\tdev (us)\tsum\t\tsum2\t\tn\n"
    "0c1a4a03\t12800          \t6.400000e+03   \t1.802469e+02   \t5.989530e-02   "
    "\t7.209878e+03   \t1.299559e+06   \t40\n"
    "8c1e13cc\t400            \t2.000000e+02   \t2.522435e+01   \t4.480879e-02   "
    "\t1.008974e+03   \t2.545079e+04   \t40\n\n";

std::optional<model_content> parse(const std::string& text) {
    std::string why;
    auto parsed = parse_model(text, why);
    EXPECT_NE(parsed.has_value(), !why.empty());
    return parsed;
}

TEST(file_text, reads_what_starpu_wrote) {
    const auto model = parse(of_starpu);
    ASSERT_TRUE(model);
    ASSERT_EQ(model->size(), 1u);
    EXPECT_EQ((*model)[0].devices[0].type, STARPU_CPU_WORKER);
    const implementation_content& c = (*model)[0].implementations[0];
    EXPECT_NEAR(c.regression.beta, 0.5698599, 1e-9);
    EXPECT_EQ(c.regression.maxx, 12800u);
    EXPECT_TRUE(std::isnan(c.regression.a));
    ASSERT_EQ(c.entries.size(), 2u);
    EXPECT_EQ(c.entries[1].footprint, 0x8c1e13ccu);
    EXPECT_EQ(c.entries[1].count, 40u);
    EXPECT_DOUBLE_EQ(c.entries[0].mean, 180.2469);
}

TEST(file_text, reads_what_it_writes) {
    const auto model = parse(of_starpu);
    ASSERT_TRUE(model);
    (*const_cast<model_content*>(&*model))[0].implementations[0].coefficients = {1.5, -2e-3, 0};
    const std::string names[] = {"N", "N*M"};
    const std::string text = format_model(*model, names);
    const auto again = parse(text);
    ASSERT_TRUE(again);
    EXPECT_EQ(format_model(*again, names), text);
    EXPECT_EQ((*again)[0].implementations[0].coefficients, (std::vector<double>{1.5, -2e-3, 0}));
}

TEST(file_text, has_sizes_of_every_width) {
    const auto model = parse(of_starpu);
    ASSERT_TRUE(model);
    for (const std::size_t size : {std::size_t{1} << 54, (std::size_t{1} << 54) + 1, SIZE_MAX}) {
        model_content wide = *model;
        wide[0].implementations[0].entries[0].size = wide[0].implementations[0].regression.maxx = size;
        const auto again = parse(format_model(wide, {}));
        ASSERT_TRUE(again);
        EXPECT_EQ((*again)[0].implementations[0].entries[0].size, size);
        EXPECT_EQ((*again)[0].implementations[0].regression.maxx, size);
    }
}

TEST(file_text, is_the_same_in_every_language) {
    const auto model = parse(of_starpu);
    ASSERT_TRUE(model);
    const std::string text = format_model(*model, {});
    const comma_locale german;
    if (!german.is_there()) GTEST_SKIP() << comma_locale::reason;
    EXPECT_EQ(format_model(*model, {}), text);
    EXPECT_TRUE(parse(of_starpu));
}

TEST(file_text, refuses_every_part_that_is_cut_off) {
    const std::size_t end = of_starpu.find_last_not_of('\n');
    for (std::size_t length = 0; length < end; ++length) {
        // The last number may lose its last digit and still be one: the entry's mean tells.
        EXPECT_FALSE(parse(of_starpu.substr(0, length))) << length;
    }
    EXPECT_TRUE(parse(of_starpu.substr(0, end + 1)));
}

TEST(file_text, refuses_numbers_that_no_measurement_gives) {
    for (const char* wrong : {"nan", "-1.802469e+02", "inf", "1.802469e+04", "x"}) {
        std::string text = of_starpu;
        text.replace(text.find("1.802469e+02"), 12, wrong);
        EXPECT_FALSE(parse(text)) << wrong;
    }
}

TEST(file_text, refuses_other_files) {
    for (const char* other : {"", "\n", "44\n0\n", "45\n", "45\n1\n1\n0 0 1\n1\n4000000000\n",
                              "45\n9999999\n", "45\n1\n0\n", "#!/bin/sh\necho 45\n", "45\n0\n7\n"})
        EXPECT_FALSE(parse(other)) << other;
    EXPECT_FALSE(parse(std::string(100000, 'z')));
    EXPECT_FALSE(parse(std::string(1000, '\0')));
    EXPECT_TRUE(parse("45\n0\n"));
}

} // namespace
} // namespace starpu::perfmodel
