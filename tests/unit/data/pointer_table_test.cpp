// Finds handles by the pointer they were registered with, until they go.
#include "data/core/pointer_table.hpp"
#include "support/running_runtime.hpp"

#include <array>
#include <vector>

namespace starpu::data {
namespace {

class pointer_table : public tests::running_runtime {
protected:
    handle* over(int& value) {
        starpu_data_handle_t made = nullptr;
        starpu_variable_data_register(&made, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&value),
                                      sizeof value);
        return handle_of(made);
    }
};

TEST_F(pointer_table, knows_nothing_of_other_pointers) {
    int value = 0;
    EXPECT_EQ(find_by_pointer(&value), nullptr);
}

TEST_F(pointer_table, finds_what_was_registered_until_it_is_unregistered) {
    int value = 0;
    handle* h = over(value);
    EXPECT_EQ(find_by_pointer(&value), h);
    starpu_data_unregister(public_handle(*h));
    EXPECT_EQ(find_by_pointer(&value), nullptr);
}

TEST_F(pointer_table, keeps_the_latest_of_several_handles_on_one_pointer) {
    int value = 0;
    handle* first = over(value);
    handle* second = over(value);
    EXPECT_EQ(find_by_pointer(&value), second);
    starpu_data_unregister(public_handle(*first)); // must not take the second one's place away
    EXPECT_EQ(find_by_pointer(&value), second);
    starpu_data_unregister(public_handle(*second));
    EXPECT_EQ(find_by_pointer(&value), nullptr);
}

TEST_F(pointer_table, finds_an_earlier_handle_when_the_latest_ends) {
    int value = 0;
    handle* first = over(value);
    handle* second = over(value);
    handle* third = over(value);
    remember_main_pointer(*second);
    starpu_data_unregister(public_handle(*second));
    starpu_data_unregister(public_handle(*third));
    EXPECT_EQ(find_by_pointer(&value), first);
    starpu_data_unregister(public_handle(*first));
    EXPECT_EQ(find_by_pointer(&value), nullptr);
}

TEST_F(pointer_table, finds_the_whole_before_and_after_a_new_first_piece) {
    int value = 0;
    handle* whole = over(value);
    handle* piece = over(value);
    remember_main_pointer(*whole);
    remember_new_pointer(*piece);
    EXPECT_EQ(find_by_pointer(&value), whole);
    starpu_data_unregister(public_handle(*piece));
    EXPECT_EQ(find_by_pointer(&value), whole);
    starpu_data_unregister(public_handle(*whole));
    EXPECT_EQ(find_by_pointer(&value), nullptr);
}

TEST_F(pointer_table, finds_one_of_many_on_one_pointer) {
    int value = 0;
    std::vector<handle*> handles;
    for (int i = 0; i < 1000; ++i) handles.push_back(over(value));
    for (handle* h : handles) {
        EXPECT_NE(find_by_pointer(&value), nullptr);
        starpu_data_unregister(public_handle(*h));
    }
    EXPECT_EQ(find_by_pointer(&value), nullptr);
}

TEST_F(pointer_table, finds_each_of_many) {
    std::array<int, 500> values{};
    std::vector<handle*> handles;
    for (int& value : values) handles.push_back(over(value));
    for (std::size_t i = 0; i < values.size(); ++i) EXPECT_EQ(find_by_pointer(&values[i]), handles[i]);
    for (handle* h : handles) starpu_data_unregister(public_handle(*h));
    for (int& value : values) EXPECT_EQ(find_by_pointer(&value), nullptr);
}

} // namespace
} // namespace starpu::data
