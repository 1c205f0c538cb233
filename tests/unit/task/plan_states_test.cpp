// What an access asks for is switched to once, and locks of families never wait for each other in a circle.
#include "data/core/handle_details.hpp"
#include "support/runtime_of.hpp"
#include "task/switching/plan_states.hpp"

#include <array>
#include <thread>

namespace starpu::task {
namespace {

using namespace tests;

class plan_states : public testing::Test {
protected:
    plan_states() {
        starpu_data_filter in_two{};
        in_two.filter_func = starpu_vector_filter_block;
        in_two.nchildren = 2;
        for (unsigned i = 0; i < 2; ++i) {
            starpu_vector_data_register(&wholes[i], STARPU_MAIN_RAM,
                                        reinterpret_cast<std::uintptr_t>(values[i].data()), 4, sizeof(int));
            starpu_data_partition_plan(wholes[i], &in_two, halves[i].data());
        }
    }
    ~plan_states() override {
        for (starpu_data_handle_t h : wholes) starpu_data_unregister(h);
    }
    static void add(void** buffers, void*) {
        for (unsigned b = 0; b < 2; ++b) {
            auto* first = reinterpret_cast<int*>(STARPU_VECTOR_GET_PTR(buffers[b]));
            for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[b]); ++i) ++first[i];
        }
    }
    runtime_of two{2};
    std::array<std::array<int, 4>, 2> values{};
    std::array<starpu_data_handle_t, 2> wholes{};
    std::array<std::array<starpu_data_handle_t, 2>, 2> halves{};
    starpu_codelet adding = codelet_of(add, {STARPU_RW, STARPU_RW});
};

TEST_F(plan_states, change_only_when_the_access_needs_it) {
    data::partition_plan& plan = *data::details_of(*data::handle_of(wholes[0]))->plans[0];
    submit(adding, {halves[0][0], halves[0][1]});
    const data::shared_progress opened = plan.last_switch;
    EXPECT_EQ(plan.state, data::usability::everybody);
    submit(adding, {halves[0][1], halves[0][0]});
    EXPECT_EQ(plan.last_switch, opened);
    submit(adding, {wholes[0], wholes[1]});
    EXPECT_NE(plan.last_switch, opened);
    EXPECT_EQ(plan.state, data::usability::nobody);
    starpu_task_wait_for_all();
    EXPECT_EQ(values[0], (std::array<int, 4>{3, 3, 3, 3}));
}

TEST_F(plan_states, of_two_families_are_switched_by_two_threads_in_opposite_orders) {
    constexpr int rounds = 300;
    const auto use = [&](unsigned first) {
        for (int i = 0; i < rounds; ++i) {
            submit(adding, {wholes[first], halves[1 - first][static_cast<unsigned>(i) % 2]});
            submit(adding, {halves[first][0], wholes[1 - first]});
        }
    };
    std::thread other(use, 1u);
    use(0u);
    other.join();
    starpu_task_wait_for_all();
    int sum = 0;
    for (const auto& v : values)
        for (int x : v) sum += x;
    EXPECT_EQ(sum, 2 * rounds * 2 * (4 + 2));
}

} // namespace
} // namespace starpu::task
