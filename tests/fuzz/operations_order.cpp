// Who goes first: unordered tasks that overtake, waiters by priority, ready tasks in the policy's order.
#include "operations.hpp"
#include "program.hpp"

#include <algorithm>
#include <memory>
#include <thread>

namespace fuzz {

// The ordered job is blocked by its gate; the unordered one must not wait for it.
void overtake(actor& who) {
    if (!who.may_promise()) return;
    who.keep_promises();
    datum* d = who.any_datum_that([](const datum& some) { return some.is_loose && some.is_ordered; });
    if (d == nullptr) return;
    starpu_tag_t gate = who.new_tag();
    job& blocked = who.draw_job_on(*d, use::update);
    blocked.task->use_tag = 1;
    blocked.task->tag_id = who.new_tag();
    starpu_tag_declare_deps_array(blocked.task->tag_id, 1, &gate);
    who.submit(blocked);
    job& unordered = who.new_job();
    who.add_access(unordered, *d, who.dice.percent(50) ? use::update : use::read, false);
    unordered.task->sequential_consistency = 0;
    who.keep(unordered, false);
    who.submit(unordered);
    who.wait_for(unordered); // would not end if it waited for its turn
    who.must_precede(who.moment(), blocked.runs[0].start, "a tag's notification");
    starpu_tag_notify_from_apps(gate);
    who.note(feature::overtaking);
    who.note(feature::unordered_task);
}

namespace {
// Jobs with priorities; `precedes` says who of two must start first.
void expect_priority_order(actor& who, std::vector<job*>& jobs, const char* why) {
    std::stable_sort(jobs.begin(), jobs.end(),
                     [](const job* a, const job* b) { return a->priority > b->priority; });
    for (std::size_t i = 0; i + 1 < jobs.size(); ++i)
        who.must_precede(jobs[i]->runs[0].start, jobs[i + 1]->runs[0].start, why);
}

void wait_until_started(const job& j) {
    while (j.runs[0].executions.load(std::memory_order_acquire) == 0) std::this_thread::yield();
}
} // namespace

// While one commuting job runs, the others line up behind it.
void serve_urgent_waiters_first(actor& who) {
    if (!who.may_promise() || who.home.in.is_deterministic) return; // then they keep their order
    datum* d = who.own_datum([](const datum& some) {
        return some.has_value && !some.is_loose && !some.is_arbitered && some.is_ordered;
    });
    if (d == nullptr) return;
    who.keep_promises();
    auto is_open = std::make_shared<std::atomic<bool>>(false);
    who.keep_alive.push_back(is_open);
    job& running = who.draw_job_on(*d, use::commute);
    running.opens_when = is_open.get();
    who.submit(running);
    wait_until_started(running);
    std::vector<job*> waiting;
    for (int i = who.dice.between(2, 4); i > 0; --i) {
        job& j = who.draw_job_on(*d, use::commute);
        j.priority = j.task->priority = who.draw_priority(3);
        waiting.push_back(&j);
        who.submit(j);
    }
    is_open->store(true, std::memory_order_release);
    expect_priority_order(who, waiting, "the priority of those who wait for a lock");
    who.note(feature::urgent_first);
}

// With one worker that is stopped meanwhile, the order in which it takes tasks is the policy's.
void follow_policy_order(actor& who) {
    const session& in = who.home.in;
    if (in.workers + in.devices != 1 || who.home.actors.size() != 1 || !who.may_promise()) return;
    if (in.order == ready_order::any) return;
    who.keep_promises();
    who.wait_for_all();
    starpu_pause();
    std::vector<job*> ready;
    for (int i = who.dice.between(3, 6); i > 0; --i) {
        job& j = who.new_job();
        j.task->priority = who.draw_priority(3);
        j.priority = in.order == ready_order::by_priority ? j.task->priority : 0;
        ready.push_back(&j);
        who.submit(j);
    }
    starpu_resume();
    expect_priority_order(who, ready, "the order of the policy");
    who.note(feature::policy_order);
}

} // namespace fuzz
