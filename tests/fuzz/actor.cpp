// Draws jobs with random data and extras, submits them, and remembers what the oracle will ask.
#include "actor.hpp"

#include "operations.hpp"
#include "program.hpp"
#include "recording.hpp"

#include <algorithm>
#include <cstdlib>
#include <thread>

namespace fuzz {

namespace {
bool any(const datum&) {
    return true;
}
} // namespace

actor::actor(program& the_home, unsigned the_index, std::uint64_t seed)
    : home(the_home), index(the_index), dice(seed) {}

void actor::perform() {
    for (const planned_operation& o : operations) {
        dice = random_source(o.seed);
        at.fetch_add(1, std::memory_order_relaxed);
        if (dice.percent(4)) std::this_thread::yield();
        o.what->perform(*this);
        if (home.has_failed()) break;
    }
    at.fetch_add(1, std::memory_order_relaxed);
    keep_promises();
}

void actor::clean_up() {
    for (job* j : kept) {
        if (j->task == &j->own_memory) {
            starpu_task_clean(j->task);
        } else {
            starpu_task_destroy(j->task);
            note(feature::task_destroy);
        }
    }
    for (starpu_tag_t tag : tags) starpu_tag_remove(tag);
    if (!tags.empty()) note(feature::tag_remove);
}

// ---- drawing jobs

job& actor::new_job() {
    job& j = jobs.emplace_back();
    j.home = &home;
    j.number = home.next_number();
    j.task = starpu_task_create();
    j.task->cl = &working_codelet;
    j.task->cl_arg = &j;
    j.task->cl_arg_size = sizeof j;
    j.linger = draw_linger();
    return j;
}

unsigned actor::draw_linger() {
    if (home.in.is_sleepy) return dice.below(50000);
    const unsigned lot = dice.below(100);
    return lot < 70 ? 0 : lot < 88 ? 1 : 2;
}

job& actor::draw_job() {
    job& j = new_job();
    const unsigned wanted = dice.below(most_accesses);
    for (unsigned i = 0; i < wanted; ++i) {
        datum& d = draws_for_kernel_ ? *home.shared[dice.below(home.shared.size())] : any_datum();
        const bool is_known = std::any_of(j.accesses.begin(), j.accesses.end(),
                                          [&](const access& a) { return a.handle == d.handle; });
        if (is_known || j.accesses.size() >= most_accesses) continue;
        add_access(j, d, draw_use(d));
        if (dice.percent(8)) name_last_twice(j);
    }
    if (dice.percent(30)) loosen(j);
    decorate(j);
    if (dice.percent(15)) widen(j);
    return j;
}

job& actor::draw_job_on(datum& d, use u) {
    job& j = new_job();
    add_access(j, d, u);
    return j;
}

void actor::give_prologue(job& j) {
    j.task->prologue_callback_func = on_prologue;
    j.task->prologue_callback_arg = &j;
    note(feature::prologue);
}

void actor::give_epilogue(job& j) {
    j.task->epilogue_callback_func = on_epilogue;
    j.task->epilogue_callback_arg = &j;
    note(feature::epilogue);
}

void actor::give_callback(job& j) {
    j.task->callback_func = on_callback;
    j.task->callback_arg = &j;
    note(feature::callback);
}

// Its prologue and epilogue tell when it was its turn. Without a codelet a task has no data.
void actor::remove_kernel(job& j, bool leaves_codelet) {
    j.has_kernel = false;
    j.task->cl = leaves_codelet ? &nowhere_codelet : nullptr;
    give_prologue(j);
    give_epilogue(j);
    note(leaves_codelet ? feature::nowhere : feature::no_codelet);
}

int actor::draw_priority(int reach) {
    const int drawn = dice.between(-reach, reach);
    return home.in.policy == "heteroprio" ? std::abs(drawn) : drawn; // its buckets start at 0
}

void actor::decorate(job& j) {
    const bool needs_kernel = std::any_of(j.accesses.begin(), j.accesses.end(), [](const access& a) {
        return a.how != use::read && a.how != use::update && a.how != use::commute;
    });
    if (dice.percent(10)) give_prologue(j);
    if (dice.percent(10)) give_epilogue(j);
    if (dice.percent(15)) give_callback(j);
    if (!needs_kernel && dice.percent(7)) remove_kernel(j, !j.accesses.empty() || dice.percent(30));
    if (j.has_kernel && dice.percent(6)) {
        j.task->prologue_callback_pop_func = on_prologue_pop;
        j.task->prologue_callback_pop_arg = &j;
        note(feature::prologue_pop);
    }
    if (dice.percent(25)) {
        j.task->priority = draw_priority(5);
        note(feature::priority);
    }
    if (j.has_kernel && dice.percent(5)) {
        j.task->execute_on_a_specific_worker = 1;
        j.task->workerid = dice.below(home.in.workers + home.in.devices);
        j.worker = static_cast<int>(j.task->workerid);
        note(feature::chosen_worker);
    }
    choose_ends(j);
}

void actor::choose_ends(job& j) {
    if (!draws_for_kernel_ && dice.percent(15)) keep(j, dice.percent(40));
    if (!draws_for_kernel_ && dice.percent(20)) depend_on_kept(j);
    if (!home.shared.empty() && dice.percent(draws_for_kernel_ ? 5 : 7)) spawn(j);
}

// The task stays after its end: it can be waited for (unless detached), and depended on.
void actor::keep(job& j, bool is_detached) {
    if (!j.has_dependencies && dice.percent(30)) {
        starpu_task* drawn = j.task;
        starpu_task_init(&j.own_memory);
        void* mine = j.own_memory.starpu_private;
        const int magic = j.own_memory.magic;
        j.own_memory = *drawn;
        j.own_memory.starpu_private = mine;
        j.own_memory.magic = magic;
        drawn->dyn_handles = nullptr;
        drawn->dyn_modes = nullptr;
        drawn->destroy = 1;
        starpu_task_destroy(drawn);
        j.task = &j.own_memory;
        note(feature::own_memory);
    }
    j.task->destroy = 0;
    j.task->detach = is_detached;
    j.is_kept = true;
    j.is_waitable = !is_detached;
}

void actor::depend_on_kept(job& j) {
    if (kept.empty()) return;
    j.has_dependencies = true;
    std::vector<starpu_task*> earlier;
    for (unsigned i = dice.between(1, 3); i > 0; --i) {
        job& before = *kept[dice.below(kept.size())];
        // Of a job that submits itself again, any run would do. Whoever is behind one that failed would not
        // run.
        if (before.regenerates || before.becomes != fate::runs ||
            std::find(earlier.begin(), earlier.end(), before.task) != earlier.end())
            continue;
        earlier.push_back(before.task);
        for (const run& r : before.runs) must_follow_job(r, j.runs[0].start, "an explicit dependency");
        if (starpu_task_finished(before.task)) note(feature::deps_of_ended);
    }
    starpu_task_declare_deps_array(j.task, static_cast<unsigned>(earlier.size()), earlier.data());
    note(feature::task_deps);
}

void actor::spawn(job& parent) {
    const bool from_kernel = parent.has_kernel && dice.percent(60);
    const bool outer = draws_for_kernel_;
    draws_for_kernel_ = true;
    for (int i = dice.between(1, 2); i > 0; --i)
        (from_kernel ? parent.from_kernel : parent.from_callback).push_back(&draw_job());
    draws_for_kernel_ = outer;
    if (!from_kernel) give_callback(parent);
    note(from_kernel ? feature::from_kernel : feature::from_callback);
}

// ---- submitting and waiting

namespace {
bool fits_insertion(const job& j) {
    const starpu_task& t = *j.task;
    return !j.is_kept && t.cl != nullptr && t.prologue_callback_func == nullptr &&
           t.prologue_callback_pop_func == nullptr && t.epilogue_callback_func == nullptr &&
           t.handles_sequential_consistency == nullptr && t.sequential_consistency &&
           t.dyn_handles == nullptr && !t.execute_on_a_specific_worker && !t.use_tag && !t.synchronous &&
           t.nb_termination_call_required == 0;
}

// For the oracle, of the job and of those that it will submit.
void remember_extras(job& j) {
    const starpu_task& t = *j.task;
    j.task_has = {t.prologue_callback_func != nullptr, t.prologue_callback_pop_func != nullptr,
                  t.epilogue_callback_func != nullptr, t.callback_func != nullptr, t.priority};
    for (const auto* others : {&j.from_kernel, &j.from_callback})
        for (job* other : *others) remember_extras(*other);
}
} // namespace

// The arguments say what the task that was drawn says; nobody may depend on that one.
void actor::submit_by_insertion(job& j) {
    starpu_data_descr buffers[most_accesses];
    for (std::size_t i = 0; i < j.accesses.size(); ++i) buffers[i] = {j.task->handles[i], j.task->modes[i]};
    const int priority = j.task->priority;
    starpu_task* drawn = j.task;
    j.task = nullptr;
    run& r = j.current();
    r.linked_from = tick();
    const int error = drawn->callback_func == nullptr
                          ? starpu_task_insert(&working_codelet, STARPU_DATA_MODE_ARRAY, buffers,
                                               static_cast<int>(j.accesses.size()), STARPU_CL_ARGS_NFREE, &j,
                                               sizeof j, STARPU_PRIORITY, priority, 0)
                          : starpu_task_insert(&working_codelet, STARPU_DATA_MODE_ARRAY, buffers,
                                               static_cast<int>(j.accesses.size()), STARPU_CL_ARGS_NFREE, &j,
                                               sizeof j, STARPU_CALLBACK_WITH_ARG_NFREE, on_callback, &j,
                                               STARPU_PRIORITY, priority, 0);
    r.linked_by = tick();
    complain_unless(error, "starpu_task_insert");
    starpu_task_destroy(drawn);
    note(feature::by_insertion);
}

void actor::submit(job& j) {
    remember_extras(j);
    if (j.is_kept && std::find(kept.begin(), kept.end(), &j) == kept.end()) kept.push_back(&j);
    if (j.has_kernel && j.accesses.size() > 1 && fits_insertion(j) && !j.has_dependencies && dice.percent(25))
        return submit_by_insertion(j);
    submit_and_record(j);
}

void actor::wait_for(job& j) {
    complain_unless(starpu_task_wait(j.task), "starpu_task_wait");
    j.is_waitable = false;
    const instant& now = moment();
    must_follow_job(j.current(), now, "starpu_task_wait");
    must_precede(j.current().callback, now, "starpu_task_wait");
    note(feature::task_wait);
}

void actor::wait_for_all() {
    crowd_limit none{tick(), 0, 0};
    complain_unless(starpu_task_wait_for_all(), "starpu_task_wait_for_all");
    none.returned = tick();
    crowds.push_back(none);
}

// ---- data

datum& actor::any_datum() {
    return *any_datum_that(any);
}

datum* actor::first_that(std::vector<datum*>& list, bool (*suits)(const datum&)) {
    if (list.empty()) return nullptr;
    const std::size_t start = dice.below(list.size());
    for (std::size_t i = 0; i < list.size(); ++i)
        if (datum* d = list[(start + i) % list.size()]; suits(*d)) return d;
    return nullptr;
}

datum* actor::own_datum(bool (*suits)(const datum&)) {
    return first_that(own, suits);
}

datum* actor::any_datum_that(bool (*suits)(const datum&)) {
    const bool own_first = dice.percent(50);
    datum* d = first_that(own_first ? own : home.shared, suits);
    return d != nullptr ? d : first_that(own_first ? home.shared : own, suits);
}

void actor::lose_value(datum& d) {
    d.has_value = false;
    ++d.epoch;
    ++d.root().round;
}

datum& actor::replace(datum& d) {
    d.is_retired = true;
    datum& fresh = home.add_datum(d);
    *std::find(own.begin(), own.end(), &d) = &fresh;
    return fresh;
}

// ---- promises

// Where submission may have to wait, nothing may be kept back for later.
bool actor::may_promise() const {
    return !home.in.is_throttled;
}

void actor::keep_promises() {
    while (!promises_.empty()) keep_one_promise();
}

void actor::keep_one_promise() {
    if (promises_.empty()) return;
    const unsigned chosen = dice.below(promises_.size());
    const std::function<void()> deed = std::move(promises_[chosen]);
    promises_.erase(promises_.begin() + chosen);
    deed();
}

// ---- what must hold

instant& actor::moment() {
    return moments_.emplace_back(tick());
}

void actor::must_precede(const instant& earlier, const instant& later, const char* why) {
    precedences.push_back({&earlier, &later, why});
}

// The end, and what the program can tell of what comes after it.
void actor::must_follow_job(const run& earlier, const instant& later, const char* why) {
    must_precede(earlier.end, later, why);
    must_precede(earlier.epilogue, later, why);
    must_precede(earlier.end_released, later, why);
}

void actor::complain_unless(int error, const char* call) {
    if (error != 0) home.complain("%s returned %d", call, error);
}

void actor::note(feature f) {
    home.note(f);
}

starpu_tag_t actor::new_tag() {
    tags.push_back((home.seed << 20) | (static_cast<starpu_tag_t>(index) << 12) | tags.size());
    return tags.back();
}

} // namespace fuzz
