// Dependencies by tags: gates that the program opens, chains, second runs.
#include "operations.hpp"
#include "program.hpp"
#include "recording.hpp"

namespace fuzz {

namespace {
void give_tag(job& j, starpu_tag_t tag) {
    j.task->use_tag = 1;
    j.task->tag_id = tag;
}

void notify(actor& who, starpu_tag_t gate, job& j, unsigned round) {
    who.must_precede(who.moment(), j.runs[round].start, "a tag's notification");
    starpu_tag_notify_from_apps(gate);
    who.note(feature::tag_notify);
}
} // namespace

void gate_a_job(actor& who) {
    if (!who.may_promise()) return;
    job& j = who.draw_job();
    const starpu_tag_t gate = who.new_tag();
    const starpu_tag_t own = who.new_tag();
    give_tag(j, own);
    starpu_tag_declare_deps_array(own, 1, const_cast<starpu_tag_t*>(&gate));
    who.submit(j);
    who.promise([&who, &j, gate] { notify(who, gate, j, 0); });
    if (j.is_kept && starpu_tag_get_task(own) != j.task) who.home.complain("a tag lost its task");
}

// The later tag is declared before the earlier job is submitted, after it, or after it has ended.
void chain_by_tags(actor& who) {
    job& first = who.draw_job();
    const starpu_tag_t tag = who.new_tag();
    starpu_tag_t next = who.new_tag();
    give_tag(first, tag);
    const unsigned when = who.dice.below(3);
    const auto declare = [&] { starpu_tag_declare_deps(next, 1, tag); };
    if (when == 0) declare();
    who.submit(first);
    if (when == 2) {
        who.keep_promises();
        who.complain_unless(starpu_tag_wait(tag), "starpu_tag_wait");
        who.must_follow_job(first.runs[0], who.moment(), "starpu_tag_wait");
        who.note(feature::tag_wait);
    }
    if (when != 0) declare();
    job& second = who.draw_job();
    give_tag(second, next);
    who.must_follow_job(first.runs[0], second.runs[0].start, "a tag");
    who.submit(second);
    who.note(when == 0 ? feature::tag_before : feature::tag_after);
}

// The tag waits for its gate again in the second round.
void run_a_tag_twice(actor& who) {
    if (!who.may_promise()) return;
    who.keep_promises();
    const starpu_tag_t gate = who.new_tag();
    const starpu_tag_t own = who.new_tag();
    job& j = who.new_job();
    j.runs = std::vector<run>(2);
    who.keep(j, false);
    give_tag(j, own);
    starpu_tag_declare_deps(own, 1, gate);
    for (unsigned round = 0; round < 2; ++round) {
        j.round = round;
        who.submit(j);
        linger(who.dice.below(3));
        who.must_precede(who.moment(), j.runs[round].start, "a tag's notification");
        starpu_tag_notify_restart_from_apps(gate);
        who.wait_for(j);
        starpu_tag_restart(own);
    }
    who.note(feature::tag_notify_restart);
    who.note(feature::tag_restart);
}

// Whoever of the two ends first completes the tag; the second is submitted when the first has ended.
void share_a_tag(actor& who) {
    const starpu_tag_t tag = who.new_tag();
    const starpu_tag_t next = who.new_tag();
    job& first = who.new_job();
    job& second = who.new_job();
    job& behind = who.draw_job();
    give_tag(first, tag);
    give_tag(second, tag);
    give_tag(behind, next);
    starpu_tag_declare_deps(next, 1, tag);
    who.submit(first);
    who.keep_promises();
    who.complain_unless(starpu_tag_wait(tag), "starpu_tag_wait");
    who.submit(second);
    who.must_follow_job(first.runs[0], behind.runs[0].start, "a shared tag");
    who.submit(behind);
    who.note(feature::tag_shared);
}

// Two jobs wait at one gate and carry one tag; the first to end is enough for what is behind.
void share_a_live_tag(actor& who) {
    if (!who.may_promise()) return;
    starpu_tag_t gate = who.new_tag();
    const starpu_tag_t tag = who.new_tag();
    const starpu_tag_t next = who.new_tag();
    starpu_tag_declare_deps_array(tag, 1, &gate);
    starpu_tag_declare_deps(next, 1, tag);
    job& first = who.draw_job();
    job& second = who.draw_job();
    job& behind = who.draw_job();
    give_tag(first, tag);
    give_tag(second, tag);
    give_tag(behind, next);
    who.submit(first);
    who.submit(second);
    who.alternatives.push_back({&first.runs[0], &second.runs[0], &behind.runs[0].start, "a tag of two"});
    who.submit(behind);
    who.promise([&who, &first, &second, gate] {
        who.must_precede(who.moment(), second.runs[0].start, "a tag's notification");
        notify(who, gate, first, 0);
    });
    who.note(feature::tag_shared_alive);
}

void wait_for_tags(actor& who) {
    std::vector<starpu_tag_t> waited;
    std::vector<job*> jobs;
    for (int i = who.dice.between(1, 3); i > 0; --i) {
        job& j = who.draw_job();
        waited.push_back(who.new_tag());
        give_tag(j, waited.back());
        jobs.push_back(&j);
        who.submit(j);
    }
    who.keep_promises();
    who.complain_unless(starpu_tag_wait_array(static_cast<unsigned>(waited.size()), waited.data()),
                        "starpu_tag_wait_array");
    const instant& now = who.moment();
    for (job* j : jobs) who.must_follow_job(j->runs[0], now, "starpu_tag_wait_array");
    who.note(feature::tag_wait_array);
}

} // namespace fuzz
