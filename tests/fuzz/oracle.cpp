// Three judgements: every job ran once and in its steps; what was declared or waited for came first; and each
// cell's uses kept apart, kept the order of their submission, and saw what a replay one by one would show.
#include "oracle.hpp"

#include "program.hpp"

#include <algorithm>
#include <cstdio>

namespace fuzz {

namespace {
using number = unsigned long long;

// One use of one cell.
struct cell_use {
    number who;
    use how;
    bool is_ordered;
    bool has_effect; // else it only takes part in the order
    bool is_loose;
    unsigned epoch, round, lanes;
    instant linked_from, linked_by;
    instant start;
    instant end;     // of looking at the cell
    instant release; // of those behind
    const cell* seen;
};

// ---- jobs by themselves

struct step {
    instant when;
    const char* what;
};

void judge_steps(program& p, const job& j, const run& r) {
    const step steps[] = {{r.prologue, "prologue"}, {r.prologue_pop, "prologue at pop"},
                          {r.start, "start"},       {r.end, "end"},
                          {r.epilogue, "epilogue"}, {r.callback, "callback"}};
    const step* before = nullptr;
    for (const step& s : steps) {
        if (s.when == 0) continue;
        if (before != nullptr && before->when > s.when)
            p.complain("job %llu: %s came before %s", static_cast<number>(j.number), s.what, before->what);
        before = &s;
    }
}

void judge_run(program& p, const job& j, const run& r) {
    const bool must_run = j.becomes != fate::is_cancelled || !j.has_kernel;
    if (const unsigned times = r.executions.load(); times != (must_run ? 1 : 0))
        return p.complain("job %llu ran %u times", static_cast<number>(j.number), times);
    const struct {
        bool is_due;
        instant when;
        const char* what;
    } calls[] = {{must_run, r.end, "end"},
                 {j.task_has.prologue, r.prologue, "prologue"},
                 {j.task_has.prologue_pop && must_run, r.prologue_pop, "prologue at pop"},
                 {j.task_has.epilogue, r.epilogue, "epilogue"},
                 {j.task_has.callback, r.callback, "callback"}};
    for (const auto& call : calls)
        if (call.is_due && call.when == 0)
            return p.complain("job %llu had no %s", static_cast<number>(j.number), call.what);
    judge_steps(p, j, r);
    if (r.callback != 0 && r.callback < r.end_released)
        p.complain("job %llu called back before its end was released", static_cast<number>(j.number));
}

// ---- what was declared

void judge_precedences(program& p, const actor& a) {
    for (const precedence& must : a.precedences)
        if (*must.earlier != 0 && *must.later != 0 && *must.earlier >= *must.later)
            return p.complain("not kept: %s (instant %llu came after %llu)", must.why,
                              static_cast<number>(*must.earlier), static_cast<number>(*must.later));
}

void judge_alternatives(program& p, const actor& a) {
    for (const alternative& must : a.alternatives)
        if (*must.later != 0 && std::min(release_of(*must.one), release_of(*must.other)) >= *must.later)
            return p.complain("not kept: %s (instant %llu came before either)", must.why,
                              static_cast<number>(*must.later));
}

// Whoever was in flight from before the wait until after it counts.
void judge_crowd(program& p, const crowd_limit& wait) {
    unsigned left = 0;
    for (const actor& a : p.actors)
        for (const job& j : a.jobs)
            for (const run& r : j.runs)
                left += r.linked_by != 0 && r.linked_by < wait.began && release_of(r) > wait.returned;
    if (left > wait.limit)
        p.complain("a wait for at most %u tasks returned while %u were in flight", wait.limit, left);
}

// ---- cells

void add_uses(std::vector<std::vector<cell_use>>& cells, const access& a, const cell_use& like,
              const seen_cells& seen) {
    if (a.is_repeated || a.how == use::scratch) return;
    for (unsigned i = 0; i < a.cells; ++i) {
        cell_use u = like;
        u.how = a.how;
        u.is_ordered = a.is_ordered;
        u.is_loose = a.is_loose;
        u.epoch = a.epoch;
        u.round = a.round;
        u.lanes = a.lanes;
        u.seen = &seen[i];
        cells[a.first + i].push_back(u);
    }
}

// A task that submits itself again keeps its first place in the order: its later runs are only excluded.
void add_run(std::vector<std::vector<cell_use>>& cells, const job& j, const run& r) {
    const bool is_submitted = r.linked_by != 0;
    cell_use u{};
    u.who = j.number;
    u.has_effect = j.has_kernel;
    u.linked_from = is_submitted ? r.linked_from : r.start;
    u.linked_by = is_submitted ? std::min(r.linked_by, r.start) : r.start; // it ran, so it was linked
    u.start = r.start;
    u.end = r.end;
    u.release = release_of(r);
    for (std::size_t i = 0; i < j.accesses.size(); ++i) {
        access a = j.accesses[i];
        a.is_ordered = a.is_ordered && is_submitted;
        add_uses(cells, a, u, r.seen[i]);
    }
}

void add_job(std::vector<std::vector<cell_use>>& cells, const job& j) {
    if (j.becomes == fate::is_cancelled && j.has_kernel) return;
    for (const run& r : j.runs) add_run(cells, j, r);
}

void add_hold(std::vector<std::vector<cell_use>>& cells, const hold& h) {
    cell_use u{};
    u.who = h.number;
    u.has_effect = h.touches;
    u.linked_from = h.linked_from;
    u.linked_by = std::min(h.linked_by, h.start);
    u.start = h.start;
    u.end = u.release = h.end;
    add_uses(cells, h.what, u, h.seen);
}

// `a` started first.
void judge_pair(program& p, unsigned cell_number, const cell_use& a, const cell_use& b) {
    if (may_overlap(a.how, b.how)) return;
    const bool is_exclusive = (a.has_effect && b.has_effect) || !a.is_loose;
    if (is_exclusive && a.end >= b.start)
        return p.complain("%llu and %llu used cell %u at the same time", a.who, b.who, cell_number);
    const bool may_swap = commutes(a.how) && commutes(b.how) && !p.in.is_deterministic;
    if (!a.is_ordered || !b.is_ordered || may_swap) return;
    if (b.linked_by < a.linked_from)
        return p.complain("%llu used cell %u before %llu, which was submitted earlier", a.who, cell_number,
                          b.who);
    if (a.linked_by < b.linked_from && a.release >= b.start)
        p.complain("%llu used cell %u before %llu, submitted earlier, had released it", b.who, cell_number,
                   a.who);
}

// The parts of one reduction by order of submission: the i-th use adds to lane i modulo their number.
cell add_lanes(cell now, std::vector<const cell_use*>& group) {
    std::sort(group.begin(), group.end(),
              [](const cell_use* a, const cell_use* b) { return a->linked_from < b->linked_from; });
    std::vector<cell> lanes(group.empty() ? 0 : group.front()->lanes);
    for (std::size_t i = 0; i < group.size(); ++i) {
        cell& lane = lanes[i % lanes.size()];
        lane = after_use(lane, group[i]->how, group[i]->who);
    }
    for (const cell& lane : lanes) now.sum += lane.sum;
    group.clear();
    return now;
}

// Contributions that an ordered write is to overwrite are dropped when their turn is over. An access out of
// order, submitted only then, may come before that write, and does not see them: as if it had come before
// them.
class early_contributions {
public:
    explicit early_contributions(const std::vector<cell_use>& uses) : uses_(uses) {
        for (const cell_use& u : uses)
            if (!u.is_ordered) first_unordered_ = std::min(first_unordered_, u.linked_by);
    }

    void note(const cell_use& u) {
        if (!adds(u.how))
            added_.clear();
        else if (u.end < first_unordered_)
            added_.push_back(after_use({}, u.how, u.who).sum);
    }

    // What the cell holds if they are dropped before this use; the first of them may be in it since a try to
    // acquire the data.
    cell after_drop(const cell_use& u, const cell& now) {
        if (u.is_ordered || !is_overwritten_after(u)) return now;
        cell without = now;
        for (std::size_t i = added_.size(); i > 0; --i) {
            without.sum -= added_[i - 1];
            if (*u.seen == without) return without;
        }
        return now;
    }

private:
    bool is_overwritten_after(const cell_use& u) const {
        return std::any_of(uses_.begin(), uses_.end(), [&](const cell_use& other) {
            const bool overwrites = other.how == use::write || other.how == use::overwrite_commuting;
            return overwrites && other.is_ordered && other.linked_from < u.start && other.start > u.start;
        });
    }

    const std::vector<cell_use>& uses_;
    instant first_unordered_ = ~instant{0};
    std::vector<std::uint64_t> added_;
};

void compare_seen(program& p, unsigned cell_number, const cell_use& u, const cell& now) {
    if (*u.seen == now) return;
    p.complain("%llu saw %llx+%llx in cell %u, not %llx+%llx", u.who, static_cast<number>(u.seen->hash),
               static_cast<number>(u.seen->sum), cell_number, static_cast<number>(now.hash),
               static_cast<number>(now.sum));
}

// The cell's value after all its uses.
cell replay(program& p, unsigned cell_number, const std::vector<cell_use>& uses) {
    cell now = p.initial[cell_number];
    unsigned epoch = 0;
    std::vector<const cell_use*> group; // of uses that add in lanes
    early_contributions early(uses);
    for (const cell_use& u : uses) {
        if (u.epoch < epoch) p.complain("%llu used cell %u after its value was dropped", u.who, cell_number);
        if (!group.empty() && group.front()->round != u.round) now = add_lanes(now, group);
        if (u.epoch > epoch) now = {};
        epoch = std::max(epoch, u.epoch);
        if (u.how == use::add_in_lane) {
            group.push_back(&u);
            continue;
        }
        if (!u.has_effect) {
            early.note(u);
            continue;
        }
        if (sees_value(u.how)) now = early.after_drop(u, now);
        early.note(u);
        if (sees_value(u.how)) compare_seen(p, cell_number, u, now);
        now = after_use(now, u.how, u.who);
    }
    return add_lanes(now, group);
}

void judge_cells(program& p) {
    std::vector<std::vector<cell_use>> cells(p.initial.size());
    for (const actor& a : p.actors) {
        for (const job& j : a.jobs) add_job(cells, j);
        for (const hold& h : a.holds) add_hold(cells, h);
    }
    std::vector<cell> results(cells.size());
    for (unsigned c = 0; c < cells.size(); ++c) {
        std::vector<cell_use>& uses = cells[c];
        std::sort(uses.begin(), uses.end(), [](const auto& a, const auto& b) { return a.start < b.start; });
        for (std::size_t later = 1; later < uses.size(); ++later)
            for (std::size_t earlier = 0; earlier < later; ++earlier)
                judge_pair(p, c, uses[earlier], uses[later]);
        results[c] = replay(p, c, uses);
    }
    for (const final_value& f : p.finals)
        if (f.value != results[f.cell_number])
            p.complain("cell %u ended as %llx+%llx, not %llx+%llx", f.cell_number,
                       static_cast<number>(f.value.hash), static_cast<number>(f.value.sum),
                       static_cast<number>(results[f.cell_number].hash),
                       static_cast<number>(results[f.cell_number].sum));
}
} // namespace

void judge(program& p) {
    for (const actor& a : p.actors)
        for (const job& j : a.jobs)
            for (const run& r : j.runs) judge_run(p, j, r);
    if (p.has_failed()) return;
    for (const actor& a : p.actors) {
        judge_precedences(p, a);
        judge_alternatives(p, a);
        for (const crowd_limit& wait : a.crowds) judge_crowd(p, wait);
    }
    judge_cells(p);
}

// ---- for people

namespace {
const char* name_of(use u) {
    constexpr const char* names[] = {"R",         "W",     "RW",           "RW|COMMUTE",
                                     "W|COMMUTE", "REDUX", "REDUX (lane)", "SCRATCH"};
    return names[static_cast<unsigned>(u)];
}

void print_access(const access& a) {
    std::printf(" %s[%u..%u]%s%s", name_of(a.how), a.first, a.first + a.cells - 1,
                a.is_ordered ? "" : " unordered", a.is_repeated ? " again" : "");
}

void print_run(const job& j, const run& r) {
    std::printf("  job %llu%s linked %llu-%llu ran %llu-%llu", static_cast<number>(j.number),
                j.becomes == fate::fails          ? " (fails)"
                : j.becomes == fate::is_cancelled ? " (cancelled)"
                : j.has_kernel                    ? ""
                                                  : " (empty)",
                static_cast<number>(r.linked_from), static_cast<number>(r.linked_by),
                static_cast<number>(r.start), static_cast<number>(r.end));
    const step steps[] = {{r.prologue, "prologue"},
                          {r.epilogue, "epilogue"},
                          {r.end_released, "end released"},
                          {r.callback, "callback"}};
    for (const step& s : steps)
        if (s.when != 0) std::printf(" %s %llu", s.what, static_cast<number>(s.when));
    if (j.task_has.priority != 0) std::printf(" priority %d", j.task_has.priority);
    for (const access& a : j.accesses) print_access(a);
    for (const job* other : j.from_kernel) std::printf(" submits %llu", static_cast<number>(other->number));
    for (const job* other : j.from_callback)
        std::printf(" calls back to submit %llu", static_cast<number>(other->number));
    std::printf("\n");
}
} // namespace

void print_history(const program& p) {
    for (const actor& a : p.actors) {
        std::printf(" thread %u\n", a.index);
        for (const job& j : a.jobs)
            for (const run& r : j.runs) print_run(j, r);
        for (const hold& h : a.holds) {
            std::printf("  hold %llu linked %llu-%llu held %llu-%llu", static_cast<number>(h.number),
                        static_cast<number>(h.linked_from), static_cast<number>(h.linked_by),
                        static_cast<number>(h.start), static_cast<number>(h.end));
            print_access(h.what);
            std::printf("\n");
        }
    }
}

} // namespace fuzz
