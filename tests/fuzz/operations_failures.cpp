// Jobs that fail, and jobs behind them through data, dependencies and tags: who is cancelled is known from
// the order of submission.
#include "operations.hpp"
#include "program.hpp"
#include "recording.hpp"

#include <algorithm>
#include <cerrno>

namespace fuzz {

namespace {
constexpr int ways_to_fail[] = {-EDOM, -EBADMSG, -ENOMEM, -EIO, -EPIPE};

// What is left undone at this point of the submissions. The thread is the only one, so that nobody else ends
// the failures by a wait for all.
class failing_group {
public:
    failing_group(actor& who, std::vector<datum*> data) : who_(who), data_(std::move(data)) {}

    void submit_one(bool must_fail);
    void wait_for_one();
    void end();

private:
    struct state {
        datum* of;
        bool is_undone = false;
        const job* last_writer = nullptr;
    };

    void use_data(job& j, bool must_write);
    void depend(job& j);
    void follow_tag(job& j);
    void decide(job& j, bool must_fail);
    void leave_marks(const job& j);
    state& state_of(const access& a);
    bool is_last_writer(const job& j);
    void expect_outcome(job& j);

    actor& who_;
    std::vector<datum*> data_;
    std::vector<state> states_;
    std::vector<job*> jobs_;
    std::vector<const job*> untold_; // failed, and the program has not been told
    bool is_behind_failed_ = false;  // the job being made comes behind one that failed or was cancelled
    const job* tagged_ = nullptr;    // the last that carries a tag
};

failing_group::state& failing_group::state_of(const access& a) {
    const auto found = std::find_if(states_.begin(), states_.end(),
                                    [&](const state& s) { return s.of->handle == a.handle; });
    if (found != states_.end()) return *found;
    const auto target =
        std::find_if(data_.begin(), data_.end(), [&](const datum* d) { return d->handle == a.handle; });
    return states_.emplace_back(state{*target});
}

void failing_group::use_data(job& j, bool must_write) {
    constexpr use uses[] = {use::read, use::read, use::update, use::update, use::write};
    for (int i = who_.dice.between(1, 2); i > 0; --i) {
        datum& d = *data_[who_.dice.below(data_.size())];
        const bool is_known = std::any_of(j.accesses.begin(), j.accesses.end(),
                                          [&](const access& a) { return a.handle == d.handle; });
        if (is_known) continue;
        const bool writes_now = must_write && j.accesses.empty();
        who_.add_access(j, d, uses[writes_now ? 2 + who_.dice.below(3) : who_.dice.below(5)]);
    }
}

void failing_group::depend(job& j) {
    std::vector<job*> earlier;
    for (job* other : jobs_)
        if (other->is_kept) earlier.push_back(other);
    if (earlier.empty()) return;
    job& before = *earlier[who_.dice.below(earlier.size())];
    starpu_task_declare_deps_array(j.task, 1, &before.task);
    who_.must_follow_job(before.runs[0], j.runs[0].start, "an explicit dependency");
    is_behind_failed_ = is_behind_failed_ || before.becomes != fate::runs;
}

void failing_group::follow_tag(job& j) {
    j.task->use_tag = 1;
    j.task->tag_id = who_.new_tag();
    if (tagged_ != nullptr) {
        starpu_tag_declare_deps(j.task->tag_id, 1, who_.tags[who_.tags.size() - 2]);
        who_.must_follow_job(tagged_->runs[0], j.runs[0].start, "a tag");
        is_behind_failed_ = is_behind_failed_ || tagged_->becomes != fate::runs;
    }
    tagged_ = &j;
}

void failing_group::decide(job& j, bool must_fail) {
    bool reads_undone = false;
    bool overwrites_undone = false;
    for (const access& a : j.accesses)
        if (state_of(a).is_undone) (sees_value(a.how) ? reads_undone : overwrites_undone) = true;
    if (reads_undone || is_behind_failed_) {
        j.becomes = fate::is_cancelled;
        j.outcome = -ECANCELED;
        who_.note(reads_undone ? feature::cancelled : feature::cancelled_successor);
    } else if (j.has_kernel && (must_fail || who_.dice.percent(15))) {
        j.becomes = fate::fails;
        const unsigned way = who_.dice.below(5);
        j.outcome = ways_to_fail[way];
        who_.note(way < 2 ? feature::task_fail : feature::exception);
        untold_.push_back(&j);
    } else if (overwrites_undone) {
        who_.note(feature::overwritten_failure);
    }
}

// A job that runs to its end takes away the marks that it overwrites.
void failing_group::leave_marks(const job& j) {
    for (const access& a : j.accesses) {
        if (!writes(a.how)) continue;
        state& s = state_of(a);
        s.last_writer = &j;
        if (j.becomes != fate::runs)
            s.is_undone = true;
        else if (!sees_value(a.how))
            s.is_undone = false;
    }
}

void failing_group::submit_one(bool must_fail) {
    job& j = who_.new_job();
    j.task->name = "doomed";
    is_behind_failed_ = false;
    use_data(j, must_fail);
    if (who_.dice.percent(40)) who_.keep(j, false);
    j.has_dependencies = true; // no arguments of starpu_task_insert say all that
    if (who_.dice.percent(30)) who_.give_callback(j);
    if (who_.dice.percent(30)) who_.give_epilogue(j);
    if (!must_fail && who_.dice.percent(30)) depend(j);
    if (who_.dice.percent(25)) follow_tag(j);
    const bool sees_all =
        std::all_of(j.accesses.begin(), j.accesses.end(), [](const access& a) { return sees_value(a.how); });
    if (!must_fail && sees_all && who_.dice.percent(10)) who_.remove_kernel(j, true);
    decide(j, must_fail);
    leave_marks(j);
    jobs_.push_back(&j);
    who_.submit(j);
}

bool failing_group::is_last_writer(const job& j) {
    return std::all_of(j.accesses.begin(), j.accesses.end(),
                       [&](const access& a) { return !writes(a.how) || state_of(a).last_writer == &j; });
}

void failing_group::expect_outcome(job& j) {
    const int outcome = starpu_task_wait(j.task);
    j.is_waitable = false;
    const instant& now = who_.moment();
    who_.must_follow_job(j.current(), now, "starpu_task_wait");
    who_.must_precede(j.current().callback, now, "starpu_task_wait");
    if (outcome != j.outcome)
        who_.home.complain("starpu_task_wait for job %llu returned %d, not %d",
                           static_cast<unsigned long long>(j.number), outcome, j.outcome);
}

// Behind all that is submitted so far, what the job left undone counts as done. Where another has written
// since it would depend on who is faster which mark is there.
void failing_group::wait_for_one() {
    for (job* j : jobs_) {
        if (!j->is_waitable || !is_last_writer(*j) || who_.dice.percent(50)) continue;
        expect_outcome(*j);
        std::erase(untold_, j);
        if (j->becomes == fate::runs) return;
        for (const access& a : j->accesses)
            if (writes(a.how)) state_of(a).is_undone = false;
        return who_.note(feature::pardoned_failure);
    }
}

// The wait for all tells of one of those that it is the first to tell of; the rest is told task by task.
void failing_group::end() {
    crowd_limit none{tick(), 0, 0};
    const int error = starpu_task_wait_for_all();
    none.returned = tick();
    who_.crowds.push_back(none);
    const bool is_expected = untold_.empty() ? error == 0
                                             : std::any_of(untold_.begin(), untold_.end(),
                                                           [&](const job* j) { return j->outcome == error; });
    if (!is_expected) who_.home.complain("starpu_task_wait_for_all returned %d after failures", error);
    for (job* j : jobs_)
        if (j->is_waitable) expect_outcome(*j);
}

// Not of data that reduce: what was contributed before a cancelled write is gone.
std::vector<datum*> draw_data(actor& who) {
    std::vector<datum*> data;
    for (datum* d : who.own)
        if (d->has_value && d->is_ordered && !d->is_loose && !d->reduces && !d->has_plans && data.size() < 3)
            data.push_back(d);
    return data;
}
} // namespace

void fail_on_purpose(actor& who) {
    if (who.home.actors.size() != 1) return;
    std::vector<datum*> data = draw_data(who);
    if (data.empty()) return;
    who.keep_promises();
    who.wait_for_all();
    failing_group group(who, std::move(data));
    if (who.dice.percent(50)) group.submit_one(false);
    group.submit_one(true);
    for (int i = who.dice.between(2, 6); i > 0; --i) {
        if (who.dice.percent(25)) group.wait_for_one();
        group.submit_one(false);
    }
    group.end();
}

} // namespace fuzz
