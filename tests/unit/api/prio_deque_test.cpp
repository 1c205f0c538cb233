// A queue of tasks by priority, compared with a vector that is searched from end to end.
#include "support/runtime_of.hpp"

#include <starpu.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <schedulers/starpu_scheduler_toolbox.h>
#include <vector>

namespace starpu::api {
namespace {

constexpr unsigned worker_count = 2;

// In the order in which they come out at the front.
class searched_vector {
public:
    void push_back(starpu_task* t) {
        tasks_.insert(std::ranges::find_if(tasks_, [&](auto* u) { return u->priority < t->priority; }), t);
    }
    void push_front(starpu_task* t) {
        tasks_.insert(std::ranges::find_if(tasks_, [&](auto* u) { return u->priority <= t->priority; }), t);
    }
    bool contains(const starpu_task* t) const { return std::ranges::find(tasks_, t) != tasks_.end(); }
    void erase(const starpu_task* t) { std::erase(tasks_, t); }

    // The front and the back one of the highest priority at which the worker can run some; nullptr: none.
    starpu_task* front(int worker) const { return find(tasks_, worker); }
    starpu_task* back(int worker) const { return find(from_the_back(), worker); }
    starpu_task* passed_at_front(int worker) const { return passed(tasks_, worker); }
    starpu_task* passed_at_back(int worker) const { return passed(from_the_back(), worker); }

    static bool can_run(int worker, const starpu_task* t) {
        return worker < 0 || t->execute_on_a_specific_worker == 0 ||
               t->workerid == static_cast<unsigned>(worker);
    }

private:
    std::vector<starpu_task*> from_the_back() const {
        std::vector<starpu_task*> order(tasks_.rbegin(), tasks_.rend());
        std::ranges::stable_sort(order, std::greater<>{}, [](auto* t) { return t->priority; });
        return order;
    }
    static starpu_task* find(const std::vector<starpu_task*>& order, int worker) {
        const auto found = std::ranges::find_if(order, [&](auto* t) { return can_run(worker, t); });
        return found == order.end() ? nullptr : *found;
    }
    static starpu_task* passed(const std::vector<starpu_task*>& order, int worker) {
        return order.empty() || can_run(worker, order.front()) ? nullptr : order.front();
    }

    std::vector<starpu_task*> tasks_;
};

class prio_deque : public testing::Test {
protected:
    prio_deque() {
        codelet_.cpu_funcs[0] = [](void*[], void*) {};
        for (starpu_task*& t : tasks_) {
            t = starpu_task_create();
            t->cl = &codelet_;
            t->destroy = 0;
            t->priority = draw(5) - 2;
            if (draw(3) == 0) {
                t->execute_on_a_specific_worker = 1;
                t->workerid = static_cast<unsigned>(draw(worker_count));
            }
        }
        starpu_st_prio_deque_init(&queue_);
    }
    ~prio_deque() override {
        starpu_st_prio_deque_destroy(&queue_);
        for (starpu_task* t : tasks_) starpu_task_destroy(t);
    }

    int draw(int below) { return std::uniform_int_distribution<int>(0, below - 1)(random_); }

    void push(starpu_task* t) {
        if (expected_.contains(t)) return;
        if (draw(2) == 0) {
            ASSERT_EQ(starpu_st_prio_deque_push_back_task(&queue_, t), 0);
            expected_.push_back(t);
        } else {
            ASSERT_EQ(starpu_st_prio_deque_push_front_task(&queue_, t), 0);
            expected_.push_front(t);
        }
    }

    void expect_taken(starpu_task* taken, starpu_task* expected) {
        ASSERT_EQ(taken, expected);
        expected_.erase(taken);
    }

    void take(int worker) {
        starpu_task* skipped = &never_in_it_;
        starpu_task* const passed =
            draw(2) == 0 ? take_at_front(worker, skipped) : take_at_back(worker, skipped);
        ASSERT_EQ(skipped, passed);
    }
    starpu_task* take_at_front(int worker, starpu_task*& skipped) {
        starpu_task* const passed = expected_.passed_at_front(worker);
        starpu_task* const best = expected_.front(worker);
        expect_taken(starpu_st_prio_deque_pop_task_for_worker(&queue_, worker, &skipped), best);
        return passed;
    }
    starpu_task* take_at_back(int worker, starpu_task*& skipped) {
        starpu_task* const passed = expected_.passed_at_back(worker);
        starpu_task* const best = expected_.back(worker);
        expect_taken(starpu_st_prio_deque_deque_task_for_worker(&queue_, worker, &skipped), best);
        return passed;
    }

    void take_this(starpu_task* t, int worker) {
        const bool is_taken = expected_.contains(t) && searched_vector::can_run(worker, t);
        ASSERT_EQ(starpu_st_prio_deque_pop_this_task(&queue_, worker, t), is_taken);
        if (is_taken) expected_.erase(t);
    }

    void erase(starpu_task* t) {
        if (!expected_.contains(t)) return;
        starpu_st_prio_deque_erase(&queue_, t);
        expected_.erase(t);
    }

    void step() {
        starpu_task* const t = tasks_[static_cast<std::size_t>(draw(static_cast<int>(tasks_.size())))];
        const int worker = draw(worker_count + 1) - 1;
        switch (draw(10)) {
        case 0:
            return expect_taken(starpu_st_prio_deque_pop_task(&queue_), expected_.front(-1));
        case 1:
            return expect_taken(starpu_st_prio_deque_pop_back_task(&queue_), expected_.back(-1));
        case 2:
            return take(worker);
        case 3:
            return take_this(t, worker);
        case 4:
            return erase(t);
        default:
            return push(t);
        }
    }

    const tests::runtime_of here_{worker_count};
    std::mt19937 random_{20261129};
    starpu_codelet codelet_{};
    std::array<starpu_task*, 40> tasks_{};
    starpu_task never_in_it_{};
    starpu_st_prio_deque queue_{};
    searched_vector expected_;
};

TEST_F(prio_deque, does_what_a_searched_vector_does) {
    for (int i = 0; i < 20000 && !HasFatalFailure(); ++i) {
        step();
        ASSERT_EQ(starpu_st_prio_deque_highest_task(&queue_), expected_.front(-1));
        ASSERT_EQ(starpu_st_prio_deque_is_empty(&queue_), expected_.front(-1) == nullptr);
    }
}

} // namespace
} // namespace starpu::api
