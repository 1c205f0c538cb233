// A filter makes the pieces it says, all of them or none.
#include "data/copies/handle_memory.hpp"
#include "data/core/handle_details.hpp"
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"
#include "task/handles/parts.hpp"

#include <array>

namespace starpu::task {
namespace {

using namespace tests;

class parts : public testing::Test {
protected:
    parts() {
        starpu_vector_data_register(&whole, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                    6, sizeof(int));
        filter.filter_func = starpu_vector_filter_block;
        filter.nchildren = 3;
    }
    ~parts() override {
        for (data::handle* h : made) data::free_handle(*h);
        starpu_data_unregister(whole);
    }
    data::handle& handle() { return *data::handle_of(whole); }
    runtime_of two{2};
    std::array<int, 6> values{};
    starpu_data_handle_t whole = nullptr;
    starpu_data_filter filter{};
    std::vector<data::handle*> made;
};

TEST_F(parts, lie_in_the_memory_of_the_whole) {
    ASSERT_EQ(count_parts(handle(), filter, "test"), 3);
    ASSERT_EQ(make_parts(handle(), filter, 3, "test", made), 0);
    ASSERT_EQ(made.size(), 3u);
    EXPECT_EQ(starpu_vector_get_local_ptr(data::public_handle(*made[2])),
              reinterpret_cast<std::uintptr_t>(&values[4]));
}

TEST_F(parts, are_counted_by_the_filter_if_it_can) {
    filter.get_nchildren = [](starpu_data_filter*, starpu_data_handle_t h) {
        return starpu_vector_get_nx(h) / 3;
    };
    EXPECT_EQ(count_parts(handle(), filter, "test"), 2);
    filter.get_nchildren = [](starpu_data_filter*, starpu_data_handle_t) { return 0u; };
    expect_one_line([&] { EXPECT_EQ(count_parts(handle(), filter, "test"), -EINVAL); }, "no children");
    filter.filter_func = nullptr;
    expect_one_line([&] { EXPECT_EQ(count_parts(handle(), filter, "test"), -EINVAL); }, "no filter_func");
}

TEST_F(parts, are_all_gone_when_one_cannot_be_made) {
    filter.filter_func = [](void* father, void* child, starpu_data_filter* f, unsigned id, unsigned count) {
        starpu_vector_filter_block(father, child, f, id == 2 ? 7 : id, count);
    };
    expect_one_line([&] { EXPECT_EQ(make_parts(handle(), filter, 3, "test", made), -EINVAL); },
                    "starpu_vector_filter_block");
    EXPECT_TRUE(made.empty());
}

} // namespace
} // namespace starpu::task
