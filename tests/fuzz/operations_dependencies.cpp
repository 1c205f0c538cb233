// Dependencies between tasks that the program declares itself, for one run or for several.
#include "operations.hpp"
#include "program.hpp"
#include "recording.hpp"

namespace fuzz {

namespace {
// Two jobs, the second after the first, to be submitted several times. Their data must allow that the second
// is submitted first, unless it never is.
struct pair_of_jobs {
    job* first;
    job* second;
    bool is_second_always_later = false;
};

void give_data(actor& who, pair_of_jobs& both) {
    if (who.dice.percent(30)) return;
    const auto any = [](const datum&) { return true; };
    who.use_shared(*both.first, 3, any);
    both.is_second_always_later = who.dice.percent(50);
    if (both.is_second_always_later) who.use_shared(*both.second, 3, any);
    if (!both.first->accesses.empty() || !both.second->accesses.empty()) who.note(feature::data_again);
}

pair_of_jobs draw_pair(actor& who, unsigned rounds) {
    pair_of_jobs both{&who.new_job(), &who.new_job()};
    give_data(who, both);
    for (job* j : {both.first, both.second}) {
        j->runs = std::vector<run>(rounds);
        who.keep(*j, false);
        if (who.dice.percent(30)) who.give_callback(*j);
        if (who.dice.percent(30)) who.give_epilogue(*j);
    }
    starpu_task_declare_deps_array(both.second->task, 1, &both.first->task);
    for (unsigned i = 0; i < rounds; ++i)
        who.must_follow_job(both.first->runs[i], both.second->runs[i].start, "a dependency that persists");
    return both;
}
} // namespace

void submit_again(actor& who) {
    who.keep_promises();
    const unsigned rounds = static_cast<unsigned>(who.dice.between(2, 3));
    const pair_of_jobs both = draw_pair(who, rounds);
    for (unsigned i = 0; i < rounds; ++i) {
        both.first->round = both.second->round = i;
        const bool later_first = !both.is_second_always_later && who.dice.percent(50);
        who.submit(later_first ? *both.second : *both.first);
        who.submit(later_first ? *both.first : *both.second);
        who.wait_for(*both.second);
        who.wait_for(*both.first);
    }
    who.note(feature::persistent_deps);
}

void regenerate(actor& who) {
    job& j = who.new_job();
    j.runs = std::vector<run>(static_cast<std::size_t>(who.dice.between(2, 4)));
    j.regenerates = true;
    if (who.dice.percent(50)) who.use_shared(j, 2, [](const datum& some) { return some.is_loose; });
    if (!j.accesses.empty()) who.note(feature::data_of_regenerating);
    who.keep(j, true);
    who.give_callback(j);
    j.task->regenerate = 1;
    who.submit(j);
    for (std::size_t i = 0; i + 1 < j.runs.size(); ++i)
        who.must_precede(j.runs[i].callback, j.runs[i + 1].start, "regenerate");
    who.note(feature::regenerate);
}

// The job ends only when the thread releases it, and so do those behind it.
void delay_an_end(actor& who) {
    if (!who.may_promise()) return;
    job& j = who.draw_job();
    if (!j.is_kept) who.keep(j, true);
    const int count = who.dice.between(1, 2);
    starpu_task_end_dep_add(j.task, count);
    who.submit(j);
    for (int i = 0; i < count; ++i)
        who.promise([&j] {
            j.runs[0].end_released = tick();
            starpu_task_end_dep_release(j.task);
        });
    job& behind = who.draw_job();
    behind.has_dependencies = true;
    starpu_task_declare_deps_array(behind.task, 1, &j.task);
    who.must_follow_job(j.runs[0], behind.runs[0].start, "a delayed end");
    who.submit(behind);
    who.note(feature::end_dep);
}

// A job that does not end keeps its data, so it may only have some that the other cannot wait for: none that
// several use out of order.
job& draw_late_ending(actor& who) {
    datum* d = who.any_datum_that([](const datum& some) { return !some.is_loose && some.has_value; });
    if (d == nullptr || who.dice.percent(30)) return who.new_job();
    return who.draw_job_on(*d, who.dice.percent(50) ? use::read : use::update);
}

void end_after_another(actor& who) {
    job& other = who.draw_job();
    if (!other.is_kept) who.keep(other, true);
    job& j = draw_late_ending(who);
    who.keep(j, true);
    who.give_callback(j);
    starpu_task_declare_end_deps_array(j.task, 1, &other.task);
    who.must_follow_job(other.runs[0], j.runs[0].callback, "a declared end");
    // In this order: the other must not come behind the one that ends after it.
    who.submit(other);
    who.submit(j);
    job& behind = who.new_job();
    behind.has_dependencies = true;
    starpu_task_declare_deps_array(behind.task, 1, &j.task);
    who.must_follow_job(other.runs[0], behind.runs[0].start, "a declared end");
    who.must_follow_job(j.runs[0], behind.runs[0].start, "a declared end");
    who.submit(behind);
    who.note(feature::declared_end_deps);
}

} // namespace fuzz
