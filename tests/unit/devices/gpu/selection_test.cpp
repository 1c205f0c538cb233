// Which devices are chosen: fields of the configuration, variables, and what is there. Alike for all kinds.
#include "wanted.hpp"

#include <cerrno>

namespace starpu::devices::gpu {
namespace {

using base::index_list;

class selection : public wanted {};
INSTANTIATE_TEST_SUITE_P(of, selection, ::testing::Values(cuda, opencl), name_of);

TEST_P(selection, is_all_devices_by_default) {
    EXPECT_TRUE(wants_any());
    EXPECT_EQ(warning(3, {0, 1, 2}), "");
    EXPECT_EQ(warning(0, {}), "");
}

TEST_P(selection, is_those_in_order_that_are_left_to_it) {
    const numbers in_order{0, 2};
    EXPECT_EQ(choose_devices({conf, knobs}, kind(), 3, in_order), in_order);
    count_field() = 1;
    EXPECT_EQ(choose_devices({conf, knobs}, kind(), 3, in_order), numbers{0});
    name_in_variable({{1, 1}});
    EXPECT_EQ(choose_devices({conf, knobs}, kind(), 3, in_order), numbers{1});
}

TEST_P(selection, may_be_a_number_of_devices) {
    count_field() = 2;
    EXPECT_EQ(choose(3), (numbers{0, 1}));
    count_field() = 0;
    EXPECT_EQ(choose(3), numbers{});
    EXPECT_FALSE(wants_any());
}

TEST_P(selection, has_no_more_devices_than_the_public_structures) {
    EXPECT_EQ(choose(kind().most_devices + 3).size(), kind().most_devices);
}

TEST_P(selection, warns_when_there_are_fewer_devices) {
    count_variable() = 2;
    const std::string text = warning(1, {0});
    EXPECT_NE(text.find(std::string("2 ") + kind().name + " devices are asked for and 1 can be used"),
              std::string::npos);
    EXPECT_NE(text.find(kind().count_variable), std::string::npos);
    EXPECT_NE(warning(0, {}).find("0 can be used"), std::string::npos);
    count_variable().reset();
    count_field() = 2;
    EXPECT_NE(warning(1, {0}).find(kind().count_field), std::string::npos);
}

TEST_P(selection, follows_the_environment_unless_the_program_insists) {
    count_field() = 1;
    count_variable() = 2;
    EXPECT_EQ(choose(3), (numbers{0, 1}));
    let_program_insist();
    EXPECT_EQ(choose(3), numbers{0});
    count_field() = -1;
    EXPECT_EQ(choose(3), (numbers{0, 1}));
}

TEST_P(selection, refuses_a_field_that_makes_no_sense_where_it_counts) {
    count_field() = -2;
    EXPECT_NE(refusal(3, -EINVAL).find(kind().count_field), std::string::npos);
    count_variable() = 2;
    EXPECT_EQ(choose(3), (numbers{0, 1}));
    let_program_insist();
    refusal(3, -EINVAL);
}

TEST_P(selection, may_be_devices_by_their_numbers) {
    name_in_variable({{2, 2}, {0, 0}});
    EXPECT_EQ(warning(3, {2, 0}), "");
    count_variable() = 1;
    EXPECT_EQ(choose(3), numbers{2});
    count_variable() = 3;
    EXPECT_NE(warning(3, {2, 0}).find("2 can be used"), std::string::npos);
}

TEST_P(selection, takes_a_number_that_is_repeated_once) {
    name_in_variable({{2, 2}, {2, 2}, {0, 0}});
    EXPECT_EQ(choose(3), (numbers{2, 0}));
    count_variable() = 2;
    EXPECT_EQ(choose(3), (numbers{2, 0}));
    name_in_variable({});
    knobs = {};
    name_in_field({2, 2, 1});
    EXPECT_EQ(choose(3), (numbers{2, 1}));
}

TEST_P(selection, ends_an_open_range_with_the_last_device) {
    name_in_variable({{1, {}}});
    EXPECT_EQ(choose(3), (numbers{1, 2}));
    EXPECT_NE(refusal(1, -ENODEV).find("device 1, but there is 0 to 0"), std::string::npos);
}

TEST_P(selection, refuses_a_named_device_that_is_not_there) {
    name_in_variable({{3, 3}});
    EXPECT_NE(refusal(3, -ENODEV).find(kind().numbers_variable), std::string::npos);
    EXPECT_NE(refusal(0, -ENODEV).find("there is none"), std::string::npos);
    name_in_variable({{0, 0}, {3, 3}});
    count_variable() = 1; // it is not looked at
    EXPECT_EQ(choose(3), numbers{0});
}

TEST_P(selection, may_be_named_in_the_configuration) {
    name_in_field({1, 2});
    count_field() = 2;
    EXPECT_EQ(choose(3), (numbers{1, 2}));
    name_in_variable({{0, 0}});
    EXPECT_NE(warning(3, {0}).find("1 can be used"), std::string::npos);
    let_program_insist();
    EXPECT_EQ(choose(3), (numbers{1, 2}));
    EXPECT_NE(refusal(2, -ENODEV).find(kind().numbers_field), std::string::npos);
}

TEST_P(selection, reads_as_many_numbers_of_the_configuration_as_there_are_devices) {
    name_in_field({2, 1, 7});
    EXPECT_EQ(choose(0), numbers{});
    refusal(2, -ENODEV);
    name_in_field({1, 0, 7});
    EXPECT_EQ(choose(2), (numbers{1, 0}));
}

} // namespace
} // namespace starpu::devices::gpu
