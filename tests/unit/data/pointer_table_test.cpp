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
