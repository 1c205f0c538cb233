// Submitting jobs and waiting for them.
#include "operations.hpp"
#include "program.hpp"
#include "recording.hpp"

#include <algorithm>

namespace fuzz {

void submit_a_job(actor& who) {
    job& j = who.draw_job();
    who.submit(j);
}

void submit_synchronously(actor& who) {
    who.keep_promises();
    job& j = who.draw_job();
    const bool is_destroyed = !j.is_kept;
    j.task->synchronous = 1;
    j.is_waitable = false;
    if (!is_destroyed) j.task->detach = 1;
    who.submit(j);
    const instant& now = who.moment();
    who.must_follow_job(j.current(), now, "synchronous submission");
    who.must_precede(j.current().callback, now, "synchronous submission");
    who.note(feature::synchronous);
}

// Two jobs with empty tasks in between.
void submit_empty_chain(actor& who) {
    job& first = who.new_job();
    who.keep(first, true);
    who.submit(first);
    job* before = &first;
    for (int i = who.dice.between(2, 5); i > 0; --i) {
        job& empty = who.new_job();
        who.keep(empty, true);
        who.remove_kernel(empty, who.dice.percent(30));
        starpu_task_declare_deps_array(empty.task, 1, &before->task);
        who.must_follow_job(before->runs[0], empty.runs[0].start, "a chain of empty tasks");
        who.submit(empty);
        before = &empty;
    }
    who.note(feature::empty_chain);
}

namespace {
std::vector<job*> draw_waitable(actor& who) {
    std::vector<job*> chosen;
    for (job* j : who.kept)
        if (j->is_waitable && who.dice.percent(60)) chosen.push_back(j);
    return chosen;
}
} // namespace

void wait_for_some(actor& who) {
    const std::vector<job*> chosen = draw_waitable(who);
    if (chosen.empty()) return;
    who.keep_promises();
    if (who.dice.percent(50)) {
        for (job* j : chosen) who.wait_for(*j);
        return;
    }
    std::vector<starpu_task*> tasks;
    for (job* j : chosen) tasks.push_back(j->task);
    who.complain_unless(starpu_task_wait_array(tasks.data(), static_cast<unsigned>(tasks.size())),
                        "starpu_task_wait_array");
    const instant& now = who.moment();
    for (job* j : chosen) {
        j->is_waitable = false;
        who.must_follow_job(j->current(), now, "starpu_task_wait_array");
        who.must_precede(j->current().callback, now, "starpu_task_wait_array");
    }
    who.note(feature::task_wait_array);
}

void wait_for_all_jobs(actor& who) {
    who.keep_promises();
    who.wait_for_all();
    who.note(feature::wait_for_all);
}

void wait_for_few(actor& who) {
    who.keep_promises();
    crowd_limit few{tick(), 0, who.dice.below(8)};
    who.complain_unless(starpu_task_wait_for_n_submitted(few.limit), "starpu_task_wait_for_n_submitted");
    few.returned = tick();
    who.crowds.push_back(few);
    who.note(feature::wait_for_n);
}

void pause_for_a_while(actor& who) {
    if (!who.may_promise()) return;
    starpu_pause();
    who.promise([] { starpu_resume(); });
    who.note(feature::paused);
}

void keep_a_promise(actor& who) {
    who.keep_one_promise();
}

} // namespace fuzz
