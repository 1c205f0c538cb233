// The life of a handle, and the bookkeeping of accesses that no chain orders.
#include "data/copies/copies.hpp"
#include "data/core/handle.hpp"
#include "data/core/handle_details.hpp"
#include "data/handle_life.hpp"
#include "support/id_literals.hpp"
#include "support/running_runtime.hpp"

#include <cstring>
#include <string>

namespace starpu::data {
namespace {

class handles : public tests::running_runtime {
protected:
    handle* over(int* home) {
        starpu_data_handle_t made = nullptr;
        starpu_variable_data_register(&made, home != nullptr ? STARPU_MAIN_RAM : -1,
                                      reinterpret_cast<std::uintptr_t>(home), sizeof(int));
        return handle_of(made);
    }
    int value = 0;
    char text[96];
};

TEST_F(handles, are_registered_from_creation_to_destruction) {
    handle* h = over(&value);
    ASSERT_NE(h, nullptr);
    EXPECT_TRUE(is_registered(public_handle(*h)));
    destroy(*h);
    EXPECT_FALSE(is_registered(public_handle(*h))); // the memory stays, so a stale handle is recognised
    EXPECT_FALSE(is_registered(nullptr));
}

TEST_F(handles, leave_room_for_a_position_in_their_address) {
    handle* h = over(&value);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(h) % graph::handle_alignment_bytes, 0u);
    destroy(*h);
}

TEST_F(handles, have_a_value_if_they_have_a_home) {
    handle* at_home = over(&value);
    EXPECT_TRUE(at_home->has_value);
    EXPECT_EQ(at_home->attention.load(), 0);
    handle* homeless = over(nullptr);
    EXPECT_FALSE(homeless->has_value);
    EXPECT_EQ(homeless->attention.load(), main_copy_missing);
    destroy(*at_home);
    destroy(*homeless);
}

TEST_F(handles, are_called_by_their_name) {
    handle* h = over(&value);
    EXPECT_NE(std::strstr(describe(*h, text), "data handle 0x"), nullptr);
    ensure_details(*h)->name = "temperatures";
    EXPECT_STREQ(describe(*h, text), "data handle \"temperatures\"");
    destroy(*h);
}

TEST_F(handles, cut_long_names_in_messages) {
    handle* h = over(&value);
    ensure_details(*h)->name = std::string(1000, 'x');
    EXPECT_LT(std::strlen(describe(*h, text)), sizeof text);
    destroy(*h);
}

TEST_F(handles, get_their_details_once) {
    handle* h = over(&value);
    EXPECT_EQ(details_of(*h), nullptr);
    handle_details* d = ensure_details(*h);
    EXPECT_EQ(ensure_details(*h), d);
    EXPECT_EQ(details_of(*h), d);
    destroy(*h);
}

TEST_F(handles, describe_nodes_that_do_not_exist_somewhere_harmless) {
    handle* h = over(&value);
    EXPECT_EQ(copies::interface_on_node(*h, base::main_memory_node), h->main_interface);
    void* elsewhere = copies::interface_on_node(*h, 5_node);
    ASSERT_NE(elsewhere, nullptr);
    EXPECT_NE(elsewhere, h->main_interface);
    std::memset(elsewhere, 0x5a, h->ops->interface_size);
    EXPECT_EQ(reinterpret_cast<starpu_variable_interface*>(h->main_interface)->ptr,
              reinterpret_cast<std::uintptr_t>(&value));
    destroy(*h);
}

void count(void* counter) {
    ++*static_cast<int*>(counter);
}

TEST_F(handles, tell_at_once_when_nobody_uses_them_without_order) {
    handle* h = over(&value);
    int calls = 0;
    unordered_wait wait{count, &calls};
    EXPECT_TRUE(when_no_unordered_user(*h, wait)); // without details
    EXPECT_EQ(calls, 1);
    ensure_details(*h);
    EXPECT_TRUE(when_no_unordered_user(*h, wait));
    EXPECT_EQ(calls, 2);
    destroy(*h);
}

TEST_F(handles, tell_when_the_last_unordered_user_is_gone) {
    handle* h = over(&value);
    ensure_details(*h);
    int calls = 0;
    unordered_wait wait{count, &calls};
    add_unordered_user(*h);
    add_unordered_user(*h);
    EXPECT_FALSE(when_no_unordered_user(*h, wait));
    remove_unordered_user(*h);
    EXPECT_EQ(calls, 0);
    remove_unordered_user(*h);
    EXPECT_EQ(calls, 1);
    add_unordered_user(*h);
    remove_unordered_user(*h);
    EXPECT_EQ(calls, 1);
    destroy(*h);
}

TEST_F(handles, tell_each_who_waits_about_the_unordered_users_before) {
    handle* h = over(&value);
    ensure_details(*h);
    int first_calls = 0;
    int second_calls = 0;
    int third_calls = 0;
    unordered_wait first{count, &first_calls};
    unordered_wait second{count, &second_calls};
    unordered_wait third{count, &third_calls};
    add_unordered_user(*h);
    when_no_unordered_user(*h, first);
    add_unordered_user(*h);
    when_no_unordered_user(*h, second);
    when_no_unordered_user(*h, third);
    EXPECT_TRUE(withdraw(*h, second));
    EXPECT_FALSE(withdraw(*h, second));
    remove_unordered_user(*h);
    EXPECT_EQ(first_calls, 1);
    EXPECT_EQ(third_calls, 0);
    EXPECT_TRUE(has_unordered_user(*h));
    remove_unordered_user(*h);
    EXPECT_EQ(second_calls, 0);
    EXPECT_EQ(third_calls, 1);
    EXPECT_FALSE(has_unordered_user(*h));
    destroy(*h);
}

} // namespace
} // namespace starpu::data
