// Asks the models, compares the classes, and keeps a queue for each worker.
#include "sched/model_based.hpp"

#include "perfmodel/architectures.hpp"
#include "platform/clock.hpp"
#include "sched/offers.hpp"
#include "sched/queues/timed_queue.hpp"
#include "sched/task_cost.hpp"
#include "sched/task_inputs.hpp"
#include "sched/unmodelled.hpp"
#include "sched/worker_load.hpp"
#include "task/core/engine.hpp"
#include "task/core/may_run.hpp"
#include "task/core/run_times.hpp"
#include "task/core/task.hpp"

#include <climits>

#include <algorithm>
#include <cmath>
#include <deque>
#include <new>
#include <span>

namespace starpu::sched {

namespace {
constexpr double ns_per_us = static_cast<double>(platform::ns_per_us);
// So many jobs are compared by the data that they have at hand.
constexpr unsigned most_compared = 16;
// A worker that is busy no longer than that keeps its jobs.
constexpr std::int64_t least_gain_ns = 20'000;

using worker_list = std::span<const base::worker_id>;

std::int64_t expected_ns(const graph::job& n) {
    const double us = task::task_of(n)->predicted;
    return std::isfinite(us) && us > 0 && us < 1e12 ? static_cast<std::int64_t>(us * ns_per_us) : 0;
}

// Where it may depend on the worker whether the task can run, beside its kind.
bool is_choosy(const starpu_task& t) {
    const task::engine* e = task::current_engine();
    return t.cl->can_execute != nullptr || t.workerids_len != 0 || t.execute_on_a_specific_worker != 0 ||
           (e != nullptr && e->lost.are_any());
}

// Where workers of one class need not take the same time.
bool differs_by_worker(const starpu_task& t) {
    const auto is_by_worker = [](const starpu_perfmodel* m) {
        return m != nullptr && m->type == STARPU_PER_WORKER;
    };
    return is_by_worker(t.cl->model) || is_by_worker(t.cl->energy_model);
}

double energy_of(starpu_task& t, const cost_place& where) {
    return t.cl->energy_model == nullptr ? 0 : expected_cost(*t.cl->energy_model, t, where);
}

// Is it less, with what is not known before all else?
bool is_quicker(double a, double b) {
    return !std::isnan(b) && (std::isnan(a) || a < b);
}

int own_priority(const graph::job& n) {
    return n.priority;
}
int no_priority(const graph::job&) {
    return 0;
}

// What belongs to one worker, beside its load, which others compare.
struct modelled_worker {
    explicit modelled_worker(bool is_sorted) : queue(is_sorted ? own_priority : no_priority, expected_ns) {}
    timed_queue queue;
    finished_work finished; // of the worker's own thread
    unsigned class_number = 0;
};

class model_based final : public policy {
public:
    model_based(const model_rule& rule, const worker_layout& workers, const policy_options& options)
        : rule_(rule), options_(options), loads_(workers.count()) {
        for (const base::worker_id worker : loads_.ids()) {
            workers_.emplace_back(rule.sorts_by_priority);
            workers_.back().class_number = number_of_class(workers, worker);
            classes_[workers_.back().class_number].workers.push_back(worker);
        }
    }

    policy_traits traits() override {
        return {.chooses_workers = true,
                .uses_models = true,
                .measures_unmodelled = classes_.size() > 1, // else it does not matter where they run
                .brings_data = fetches_inputs(),
                .follows_jobs = true};
    }

    wake_target push(graph::job& n, base::worker_id by) override {
        starpu_task& t = *task::task_of(n);
        offer chosen;
        std::int64_t now = 0;
        if (!goes_by_number(t) || !try_choose_by_number(t, by, chosen)) {
            now = platform::now_ns();
            chosen = choose(t, static_cast<double>(now) / ns_per_us);
        }
        note_choice(n, t, chosen, now);
        task::note_time(t, &starpu_profiling_task_info::push_end_time);
        queue_of(chosen.worker).accept(n);
        return wake_target::one(chosen.worker);
    }

    graph::job* try_pop_for(base::worker_id worker) override {
        graph::job* n = try_pop_private(worker);
        return n != nullptr ? n : try_take_over(worker);
    }

    graph::job* try_pop_private(base::worker_id worker) override {
        const base::memory_node_id node = class_of(worker).node;
        return queue_of(worker).try_take(
            rule_.prefers_data_at_hand ? most_compared : 1,
            [node](const graph::job& n) { return find_missing(*task::task_of(n), node).bytes; });
    }

    bool looks_empty_for(base::worker_id worker) override { return !queue_of(worker).may_have_jobs(); }
    bool private_looks_empty(base::worker_id worker) override { return looks_empty_for(worker); }
    std::size_t size() override {
        std::size_t sum = 0;
        for (modelled_worker& w : workers_) sum += w.queue.job_count();
        return sum;
    }
    bool allows_hand_off(const graph::job&) const override { return false; }

    void note_bound_job(base::worker_id worker, graph::job& n) override {
        starpu_task& t = *task::task_of(n);
        offer bound{.by = &class_of(worker), .worker = worker};
        try {
            choose_implementation(t, bound);
        } catch (const std::bad_alloc&) {
            // it counts as short
        }
        t.predicted = std::isnan(bound.run_us) ? 0 : bound.run_us;
        loads_[worker].note_given(expected_ns(n), platform::now_ns());
    }
    void note_left(base::worker_id worker, const graph::job& n) override {
        const std::int64_t length = expected_ns(n);
        const std::int64_t now = length == 0 ? 0 : platform::now_ns();
        modelled_worker& its = workers_[base::index_of(worker)];
        its.finished.note_finished(loads_[worker], length, now, !its.queue.may_have_jobs());
    }
    // What went elsewhere without a word is not its any more.
    void note_idle(base::worker_id worker) override {
        if (loads_[worker].jobs() != 0 && looks_empty_for(worker))
            loads_[worker].note_done(UINT_MAX, INT64_MAX, 0);
    }

private:
    bool fetches_inputs() const { return rule_.counts_transfers && options_.prefetches; }
    timed_queue& queue_of(base::worker_id worker) { return workers_[base::index_of(worker)].queue; }
    const worker_class& class_of(base::worker_id worker) const {
        return classes_[workers_[base::index_of(worker)].class_number];
    }

    unsigned number_of_class(const worker_layout& workers, base::worker_id worker) {
        const int architecture = workers.architecture_of(worker);
        const base::memory_node_id node = workers.node_of(worker);
        auto found = std::ranges::find_if(classes_, [&](const worker_class& c) {
            return c.architecture == architecture && c.node == node;
        });
        if (found == classes_.end()) {
            const starpu_perfmodel_arch* a = perfmodel::architecture(architecture);
            const double speed = a == nullptr ? 1 : perfmodel::relative_speed(perfmodel::devices_of(*a));
            found = classes_.insert(found, {architecture, node, speed, {}});
        }
        return static_cast<unsigned>(found - classes_.begin());
    }

    // ---- a worker that has run out of jobs

    // Those that have jobs which wait; no_worker: none has.
    struct loaded_workers {
        base::worker_id busiest =
            base::no_worker; // by the jobs of known length; no_worker, too: none has one
        base::worker_id fullest = base::no_worker; // by their number
    };

    loaded_workers find_loaded(base::worker_id thief) {
        loaded_workers found;
        std::int64_t last = 0;
        unsigned most = 0;
        for (const base::worker_id worker : loads_.ids()) {
            const std::int64_t end = loads_[worker].expected_end();
            const unsigned jobs = loads_[worker].jobs();
            if ((end <= last && jobs <= most) || worker == thief || !queue_of(worker).may_have_jobs())
                continue;
            if (end > last) found.busiest = worker, last = end;
            if (jobs > most) found.fullest = worker, most = jobs;
        }
        return found;
    }

    // When the worker will be done with what it has, if its jobs take what is known now of this one.
    double end_by_count(base::worker_id worker, starpu_task& t, double now_us) {
        offer its{.by = &class_of(worker), .worker = worker};
        if (!choose_implementation(t, its) || std::isnan(its.run_us)) return 0;
        return now_us + loads_[worker].jobs() * its.run_us;
    }

    bool are_alike(base::worker_id a, base::worker_id b) const {
        return workers_[base::index_of(a)].class_number == workers_[base::index_of(b)].class_number;
    }

    // What the worker would make of a job of another. False: it cannot run it, or must not.
    bool can_judge(base::worker_id worker, starpu_task& t, double now_us, offer& o) try {
        unsigned implementation;
        o.by = &class_of(worker);
        o.worker = worker;
        if (t.cl->energy_model != nullptr || options_.stays_with_data) return false;
        if (!task::may_run_on(t, worker, implementation) || !choose_implementation(t, o)) return false;
        if (rule_.counts_transfers) count_data(t, o);
        const double free_us = static_cast<double>(loads_[worker].expected_end()) / ns_per_us;
        o.end_us = std::max(now_us + o.transfer_us, free_us) + o.run_us;
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }

    // Takes over a job that it will have run before the worker that has it is done with its queue: that one
    // got more urgent jobs since, or is slower than was expected, or nothing was known then.
    graph::job* try_take_over(base::worker_id thief) {
        const auto [busiest, fullest] = find_loaded(thief);
        if (fullest == base::no_worker) return nullptr;
        const std::int64_t now = platform::now_ns();
        if (busiest != base::no_worker && loads_[busiest].expected_end() > now + least_gain_ns)
            return take_over_from(busiest, thief, now);
        return loads_[fullest].expected_end() > now ? nullptr : take_over_from(fullest, thief, now);
    }

    graph::job* take_over_from(base::worker_id busy, base::worker_id thief, std::int64_t now) {
        graph::job* n = queue_of(busy).try_set_aside();
        if (n == nullptr) return nullptr;
        offer own;
        if (!is_sooner(busy, *n, thief, now, own)) {
            queue_of(busy).give_back();
            return nullptr;
        }
        queue_of(busy).take_aside();
        loads_[busy].note_taken_over(expected_ns(*n));
        note_choice(*n, *task::task_of(*n), own, now);
        return n;
    }

    bool is_sooner(base::worker_id busy, const graph::job& n, base::worker_id thief, std::int64_t now,
                   offer& own) {
        starpu_task& t = *task::task_of(n);
        const double now_us = static_cast<double>(now) / ns_per_us;
        const bool has_length = expected_ns(n) != 0;
        const bool is_better_here = !has_length && are_alike(busy, thief); // it waits there, and not here
        if (!has_length && !is_better_here && !is_unmodelled(t)) return false;
        if (!can_judge(thief, t, now_us, own)) return false;
        if (is_better_here || !(own.run_us > 0)) return is_better_here;
        const double its_end_us = has_length ? static_cast<double>(loads_[busy].expected_end()) / ns_per_us
                                             : end_by_count(busy, t, now_us);
        return own.end_us < its_end_us;
    }

    void note_choice(graph::job& n, starpu_task& t, const offer& chosen, std::int64_t now) {
        t.predicted = std::isnan(chosen.run_us) ? 0 : chosen.run_us;
        t.predicted_transfer = chosen.transfer_us;
        prepare_run(n, t, chosen);
        loads_[chosen.worker].note_given(expected_ns(n), now);
    }

    // ---- what a class offers

    double end_of(base::worker_id worker, const starpu_task& t, double now_us) {
        std::int64_t end = loads_[worker].expected_end();
        if (rule_.counts_what_goes_first) end -= queue_of(worker).length_behind(t.priority);
        return std::max(now_us, static_cast<double>(end) / ns_per_us);
    }

    // Of the workers that can run the task the one that is free first; of these, the one with fewest jobs.
    base::worker_id first_free(worker_list workers, starpu_task& t, double now_us, double& end_us) {
        const bool asks_each = is_choosy(t);
        base::worker_id first = base::no_worker;
        unsigned fewest = 0;
        for (const base::worker_id worker : workers) {
            const double end = end_of(worker, t, now_us);
            const unsigned jobs = loads_[worker].jobs();
            const bool is_better =
                first == base::no_worker || end < end_us || (end == end_us && jobs < fewest);
            unsigned implementation;
            if (!is_better || (asks_each && !task::may_run_on(t, worker, implementation))) continue;
            first = worker;
            end_us = end;
            fewest = jobs;
        }
        return first;
    }

    // False: it has none.
    bool choose_implementation(starpu_task& t, offer& o) {
        bool has_one = false;
        for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i) {
            if (!task::may_run_implementation(t, o.worker, i)) continue;
            const cost_place where{perfmodel::architecture(o.by->architecture), o.by->architecture, o.worker,
                                   i};
            const double us = expected_time(t, where);
            if (has_one && !is_quicker(us, o.run_us)) continue;
            has_one = true;
            o.run_us = us;
            o.implementation = i;
            if (rule_.counts_transfers) o.joules = energy_of(t, where);
        }
        return has_one;
    }

    void count_data(const starpu_task& t, offer& o) {
        o.transfer_us = expected_transfer_us(t, o.by->node, options_.counts_write_back);
        if (options_.stays_with_data) o.missing_bytes = find_missing(t, o.by->node).bytes;
    }

    void ask_class(const worker_class& c, starpu_task& t, double now_us, offers& all) {
        if (!differs_by_worker(t)) return ask_first_free(c, c.workers, t, now_us, all);
        for (const base::worker_id& worker : c.workers) ask_first_free(c, {&worker, 1}, t, now_us, all);
    }

    // Of some workers of the class.
    void ask_first_free(const worker_class& c, worker_list workers, starpu_task& t, double now_us,
                        offers& all) {
        offer o{.by = &c};
        double free_us = now_us;
        o.worker = first_free(workers, t, now_us, free_us);
        if (o.worker == base::no_worker || !choose_implementation(t, o)) return;
        o.held_jobs = loads_[o.worker].jobs();
        if (rule_.counts_transfers) count_data(t, o);
        // Data come while the worker runs what it has.
        o.end_us = std::max(free_us, now_us + o.transfer_us) + (std::isnan(o.run_us) ? 0 : o.run_us);
        all.push_back(o);
    }

    // When the last worker is free, if that counts.
    double last_end_us(double now_us) const {
        double last = now_us;
        if (options_.idle_watts != 0)
            for (const worker_load& l : loads_)
                last = std::max(last, static_cast<double>(l.expected_end()) / ns_per_us);
        return last;
    }

    // Where workers are alike and no model says what the task takes, only how many jobs they have tells them
    // apart.
    bool goes_by_number(const starpu_task& t) const {
        return classes_.size() == 1 && t.cl->model == nullptr && t.cl->energy_model == nullptr &&
               !is_choosy(t);
    }

    // The worker with the fewest jobs, of these the one that made it ready. False: the length of some jobs is
    // known; or there is no implementation.
    bool try_choose_by_number(starpu_task& t, base::worker_id by, offer& o) {
        unsigned fewest = by == base::no_worker ? UINT_MAX : loads_[by].jobs();
        o.worker = by;
        for (const base::worker_id worker : loads_.ids()) {
            const worker_load& its = loads_[worker];
            if (its.expected_end() != 0) return false;
            if (its.jobs() >= fewest) continue;
            fewest = its.jobs();
            o.worker = worker;
        }
        o.by = &classes_.front();
        o.run_us = 0;
        return task::may_run_on(t, o.worker, o.implementation);
    }

    offer choose(starpu_task& t, double now_us) try {
        offers all;
        for (const worker_class& c : classes_) ask_class(c, t, now_us, all);
        if (all.empty()) return anywhere(); // its codelet was changed: the worker finds another
        if (const offer* explored = complete_unmodelled(t, all, now_us)) return *explored;
        if (options_.stays_with_data) all = offers_with_most_data(all);
        return best_offer(all, options_, rule_.counts_transfers, last_end_us(now_us));
    } catch (const std::bad_alloc&) {
        return anywhere();
    }

    offer anywhere() const {
        offer o;
        o.by = &classes_.front();
        o.worker = o.by->workers.front();
        return o;
    }

    void prepare_run(graph::job& n, starpu_task& t, const offer& chosen) {
        if (chosen.implementation != task::implementation_of(n))
            task::set_implementation(n, chosen.implementation);
        if (!fetches_inputs()) return;
        try {
            bring_inputs(t, chosen.by->node, data::urgency::prefetch, t.priority);
        } catch (const std::bad_alloc&) {
            // the worker will ask for them
        }
    }

    const model_rule rule_;
    const policy_options options_;
    base::per_worker<worker_load> loads_;
    std::deque<modelled_worker> workers_; // by number
    std::vector<worker_class> classes_;
};
} // namespace

std::unique_ptr<policy> make_model_based(const model_rule& rule, const worker_layout& workers,
                                         const policy_options& options) {
    return std::make_unique<model_based>(rule, workers, options);
}

} // namespace starpu::sched
