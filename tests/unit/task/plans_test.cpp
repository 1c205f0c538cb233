// Plans are found by their children, switched by hand, and ended with all they made.
#include "data/core/handle_details.hpp"
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

#include <array>

namespace starpu::task {
namespace {

using namespace tests;

class plans : public testing::Test {
protected:
    plans() {
        starpu_vector_data_register(&whole, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                    static_cast<std::uint32_t>(values.size()), sizeof(int));
        in_two.filter_func = starpu_vector_filter_block;
        in_two.nchildren = 2;
    }
    ~plans() override { starpu_data_unregister(whole); }
    static data::usability usable(starpu_data_handle_t h) { return data::handle_of(h)->usable; }
    static std::size_t plan_count(starpu_data_handle_t h) {
        return data::details_of(*data::handle_of(h))->plans.size();
    }
    runtime_of two{2};
    std::array<int, 8> values{};
    starpu_data_handle_t whole = nullptr;
    std::array<starpu_data_handle_t, 2> halves{}, others{}, inner{};
    starpu_data_filter in_two{};
};

constexpr auto nobody = data::usability::nobody;
constexpr auto readers = data::usability::readers;
constexpr auto everybody = data::usability::everybody;

TEST_F(plans, leave_the_whole_in_use_until_they_are_switched_to) {
    starpu_data_partition_plan(whole, &in_two, halves.data());
    EXPECT_EQ(usable(whole), everybody);
    EXPECT_EQ(usable(halves[0]), nobody);
    starpu_data_partition_submit(whole, 2, halves.data());
    EXPECT_EQ(usable(whole), nobody);
    EXPECT_EQ(usable(halves[1]), everybody);
}

TEST_F(plans, are_readable_beside_each_other_and_writable_alone) {
    starpu_data_partition_plan(whole, &in_two, halves.data());
    starpu_data_partition_plan(whole, &in_two, others.data());
    starpu_data_partition_submit(whole, 2, halves.data());
    starpu_data_partition_readonly_submit(whole, 2, others.data());
    EXPECT_EQ(usable(whole), readers);
    EXPECT_EQ(usable(halves[0]), readers);
    EXPECT_EQ(usable(others[0]), readers);
    starpu_data_partition_readwrite_upgrade_submit(whole, 2, others.data());
    EXPECT_EQ(usable(whole), nobody);
    EXPECT_EQ(usable(halves[0]), nobody);
    EXPECT_EQ(usable(others[0]), everybody);
    starpu_data_partition_readonly_downgrade_submit(whole, 2, others.data());
    EXPECT_EQ(usable(whole), readers);
    starpu_data_unpartition_submit(whole, 2, others.data(), STARPU_MAIN_RAM);
    EXPECT_EQ(usable(whole), everybody);
}

TEST_F(plans, open_from_the_root_and_close_from_the_leaves) {
    starpu_data_partition_plan(whole, &in_two, halves.data());
    starpu_data_partition_plan(halves[1], &in_two, inner.data());
    starpu_data_partition_submit(halves[1], 2, inner.data());
    EXPECT_EQ(usable(whole), nobody);
    EXPECT_EQ(usable(halves[0]), everybody);
    EXPECT_EQ(usable(halves[1]), nobody);
    EXPECT_EQ(usable(inner[0]), everybody);
    starpu_data_unpartition_readonly_submit(whole, 2, halves.data(), STARPU_MAIN_RAM);
    EXPECT_EQ(usable(whole), readers);
    EXPECT_EQ(usable(halves[1]), readers);
    EXPECT_EQ(usable(inner[0]), readers);
    starpu_data_unpartition_submit_r(whole, STARPU_MAIN_RAM);
    EXPECT_EQ(usable(whole), everybody);
    EXPECT_EQ(usable(halves[1]), nobody);
    EXPECT_EQ(usable(inner[0]), nobody);
}

TEST_F(plans, take_the_plans_of_their_pieces_with_them) {
    starpu_data_partition_plan(whole, &in_two, halves.data());
    starpu_data_partition_plan(whole, &in_two, others.data());
    starpu_data_partition_plan(halves[0], &in_two, inner.data());
    starpu_data_partition_submit(halves[0], 2, inner.data());
    starpu_data_partition_clean(whole, 2, halves.data());
    EXPECT_EQ(plan_count(whole), 1u);
    EXPECT_EQ(usable(whole), everybody);
    EXPECT_FALSE(data::is_registered(inner[1]));
    EXPECT_FALSE(data::is_registered(halves[1]));
    EXPECT_TRUE(data::is_registered(others[1]));
    expect_refused([&] { starpu_data_partition_clean(whole, 2, halves.data()); }, "no plan", EINVAL);
}

TEST_F(plans, share_the_family_of_the_root) {
    starpu_data_partition_plan(whole, &in_two, halves.data());
    starpu_data_partition_plan(halves[0], &in_two, inner.data());
    data::plan_family* family = data::handle_of(whole)->family.load();
    ASSERT_NE(family, nullptr);
    EXPECT_EQ(data::handle_of(inner[1])->family.load(), family);
    EXPECT_EQ(data::details_of(*data::handle_of(halves[0]))->own_family, nullptr);
}

TEST_F(plans, that_cannot_be_cut_leave_nothing) {
    in_two.nchildren = 9; // eight elements
    expect_refused([&] { starpu_data_partition_plan(whole, &in_two, halves.data()); },
                   "starpu_vector_filter_block", EINVAL);
    EXPECT_EQ(plan_count(whole), 0u);
    EXPECT_EQ(usable(whole), everybody);
}

} // namespace
} // namespace starpu::task
