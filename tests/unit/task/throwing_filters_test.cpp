// What the functions of filters and of plans throw: nothing was partitioned, and the whole stays usable.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

#include "starpu_data_filters.h"

#include <new>
#include <stdexcept>
#include <string>

namespace starpu::task {
namespace {

using namespace tests;

class throwing_filters : public testing::Test {
protected:
    throwing_filters() {
        starpu_vector_data_register(&whole, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values), 4,
                                    sizeof(int));
        filter.filter_func = starpu_vector_filter_block;
        filter.nchildren = 2;
    }
    ~throwing_filters() override { starpu_data_unregister(whole); }

    void expect_refused_and_usable(const std::string& words, int error = EIO) {
        expect_refused([&] { starpu_data_partition(whole, &filter); }, words, error);
        expect_refused([&] { starpu_data_partition_plan(whole, &filter, pieces); }, words, error);
        submit(add, {whole});
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
        EXPECT_EQ(values[0], 1);
        filter = {};
        filter.filter_func = starpu_vector_filter_block;
        filter.nchildren = 2;
        starpu_data_partition(whole, &filter);
        EXPECT_EQ(starpu_data_get_nb_children(whole), 2);
        starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    }

    runtime_of two{2};
    int values[4] = {};
    starpu_data_handle_t whole = nullptr;
    starpu_data_handle_t pieces[2] = {};
    starpu_data_filter filter{};
    starpu_codelet add = codelet_of(
        [](void** buffers, void*) { ++*reinterpret_cast<int*>(STARPU_VECTOR_GET_PTR(buffers[0])); },
        {STARPU_RW});
};

TEST_F(throwing_filters, leave_the_whole_as_it_was) {
    filter.filter_func = [](void* father, void* child, starpu_data_filter* f, unsigned id, unsigned count) {
        if (id == 1) throw std::runtime_error("oh");
        starpu_vector_filter_block(father, child, f, id, count);
    };
    expect_refused_and_usable("filter_func threw \"oh\"");
}

TEST_F(throwing_filters, that_lack_memory_say_so_once) {
    filter.filter_func = [](void*, void*, starpu_data_filter*, unsigned, unsigned) {
        throw std::bad_alloc();
    };
    expect_refused_and_usable("filter_func threw \"std::bad_alloc\"", ENOMEM);
}

TEST_F(throwing_filters, may_throw_while_they_count) {
    filter.get_nchildren = [](starpu_data_filter*, starpu_data_handle_t) -> unsigned { throw 1; };
    expect_refused_and_usable("get_nchildren of the filter threw");
}

TEST_F(throwing_filters, may_throw_while_they_choose_a_kind) {
    filter.get_child_ops = [](starpu_data_filter*, unsigned) -> starpu_data_interface_ops* { throw 1; };
    expect_refused_and_usable("get_child_ops of the filter threw");
}

TEST_F(throwing_filters, that_choose_no_kind_make_pieces_of_the_whole_s) {
    filter.get_child_ops = [](starpu_data_filter*, unsigned) -> starpu_data_interface_ops* {
        return nullptr;
    };
    expect_no_line([&] { starpu_data_partition(whole, &filter); });
    ASSERT_EQ(starpu_data_get_nb_children(whole), 2);
    for (int i = 0; i < 2; ++i) {
        const starpu_data_handle_t piece = starpu_data_get_child(whole, static_cast<unsigned>(i));
        EXPECT_EQ(starpu_data_get_interface_id(piece), STARPU_VECTOR_INTERFACE_ID);
        submit(add, {piece});
    }
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    EXPECT_EQ(values[0], 1);
    EXPECT_EQ(values[2], 1);
}

TEST_F(throwing_filters, that_count_no_children_are_refused) {
    filter.get_nchildren = [](starpu_data_filter*, starpu_data_handle_t) { return 0u; };
    expect_refused_and_usable("no children", EINVAL);
}

TEST_F(throwing_filters, the_callback_of_a_switch_of_plans_changes_nothing) {
    starpu_data_partition_plan(whole, &filter, pieces);
    starpu_data_partition_submit(whole, 2, pieces);
    expect_one_line(
        [&] {
            starpu_data_unpartition_submit_sequential_consistency_cb(
                whole, 2, pieces, STARPU_MAIN_RAM, 1, [](void*) { throw std::runtime_error("oh"); }, nullptr);
            EXPECT_EQ(starpu_task_wait_for_all(), 0);
        },
        "the callback of a switch of plans threw \"oh\"");
    submit(add, {whole});
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(values[0], 1);
    starpu_data_partition_clean(whole, 2, pieces);
}

} // namespace
} // namespace starpu::task
