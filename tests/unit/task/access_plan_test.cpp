// From buffers and modes to the handles a task uses, each once.
#include "data/core/handle.hpp"
#include "support/runtime_of.hpp"
#include "task/linking/access_plan.hpp"

namespace starpu::task {
namespace {

using graph::access_class;
using tests::int_data;

class access_plans : public testing::Test {
protected:
    ~access_plans() override { starpu_task_destroy(t); }
    void use(const int_data& data, int mode) {
        t->handles[cl.nbuffers] = data.handle;
        cl.modes[cl.nbuffers++] = static_cast<starpu_data_access_mode>(mode);
    }
    access_plan plan() { return plan_accesses(*t); }

    tests::runtime_of one{1};
    int_data a;
    int_data b;
    starpu_codelet cl = tests::codelet_of(nullptr);
    starpu_task* t = tests::task_of(cl);
};

TEST_F(access_plans, have_the_class_of_the_mode) {
    use(a, STARPU_R);
    EXPECT_EQ(plan()[0].kind, access_class::read);
    cl.modes[0] = STARPU_RW;
    EXPECT_EQ(plan()[0].kind, access_class::write);
    cl.modes[0] = static_cast<starpu_data_access_mode>(STARPU_RW | STARPU_COMMUTE);
    EXPECT_EQ(plan()[0].kind, access_class::commute);
    cl.modes[0] = STARPU_REDUX;
    EXPECT_EQ(plan()[0].kind, access_class::reduce);
}

TEST_F(access_plans, tell_reading_from_overwriting) {
    use(a, STARPU_R);
    use(b, STARPU_W);
    const access_plan p = plan();
    EXPECT_TRUE(p[0].reads);
    EXPECT_FALSE(p[0].writes);
    EXPECT_FALSE(p[1].reads);
    EXPECT_TRUE(p[1].writes);
    EXPECT_TRUE(p[1].discards);
    EXPECT_TRUE(is_plain(*t, p));
}

TEST_F(access_plans, name_a_handle_once_in_its_strongest_mode) {
    use(a, STARPU_R);
    use(b, STARPU_R);
    use(a, STARPU_W);
    const access_plan p = plan();
    ASSERT_EQ(p.size(), 2u);
    EXPECT_EQ(p[0].target, data::handle_of(a.handle));
    EXPECT_EQ(p[0].kind, access_class::write);
    EXPECT_TRUE(p[0].reads);
    EXPECT_FALSE(p[0].discards);
    EXPECT_FALSE(is_plain(*t, p));
}

TEST_F(access_plans, leave_scratch_memory_out) {
    use(a, STARPU_SCRATCH);
    use(b, STARPU_R);
    const access_plan p = plan();
    ASSERT_EQ(p.size(), 1u);
    EXPECT_EQ(p[0].target, data::handle_of(b.handle));
    EXPECT_FALSE(is_plain(*t, p));
}

TEST_F(access_plans, are_without_order_where_any_of_the_three_flags_says_so) {
    use(a, STARPU_RW);
    use(b, STARPU_RW);
    EXPECT_TRUE(plan()[0].is_ordered);
    starpu_data_set_sequential_consistency_flag(b.handle, 0);
    EXPECT_TRUE(plan()[0].is_ordered);
    EXPECT_FALSE(plan()[1].is_ordered);
    unsigned char each[] = {0, 1};
    t->handles_sequential_consistency = each;
    EXPECT_FALSE(plan()[0].is_ordered);
    t->handles_sequential_consistency = nullptr;
    t->sequential_consistency = 0;
    EXPECT_FALSE(plan()[0].is_ordered);
}

} // namespace
} // namespace starpu::task
