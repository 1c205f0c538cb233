// Buckets, one for each priority, from which each kind of workers takes in an order of its own; a kind that
// is slow at what is in a bucket takes from it only once it is full. Or there is one for each kind of
// codelet, and the order is found out.
//
// After Agullo, Bramas, Coulaud, Darve, Messner, Takahashi: Task-based FMM for heterogeneous architectures,
// 2016.
#include "base/program_call.hpp"
#include "base/report.hpp"
#include "platform/setup_error.hpp"
#include "sched/buckets/automatic.hpp"
#include "sched/buckets/order.hpp"
#include "sched/buckets/worker_groups.hpp"
#include "sched/kind_sets.hpp"
#include "sched/policies/policies.hpp"
#include "sched/queues/fifo.hpp"
#include "task/core/engine.hpp"
#include "task/core/kernels.hpp"
#include "task/core/task.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <string>

namespace starpu::sched {

namespace {
constexpr const char* name_of_policy = "the scheduling policy \"heteroprio\"";

task::kind_set usable_among(task::kind_set present) {
    const task::engine* e = task::current_engine();
    return e == nullptr ? present : e->lost.usable_kinds();
}

class heteroprio final : public policy {
public:
    heteroprio(const worker_layout& workers, const policy_options& options)
        : kinds_(workers.kinds), groups_(workers, options.locality), set_up_(options.set_up),
          sets_(kind_sets_of(kinds_.present())) {
        for (const base::worker_id worker : base::first_workers(workers.count()))
            ++workers_of_[static_cast<std::size_t>(kinds_.of(worker))];
        for (bucket& b : buckets_) b.jobs = std::vector<fifo>(sets_.size() * groups_.group_count());
        order_.set_goes_by_data(options.locality.is_wanted);
        const automatic_when when = options.automatic.when;
        if (when == automatic_when::never ||
            (when == automatic_when::unless_told && (set_up_ != nullptr || !kinds_.are_several())))
            return;
        automatic_ = std::make_unique<automatic_buckets>(workers, options.automatic, order_);
        order_.begin_automatic(when == automatic_when::always);
    }

    policy_traits traits() override {
        const bool is_automatic = automatic_ != nullptr;
        return {.uses_models = is_automatic,
                .measures_unmodelled = is_automatic,
                .follows_jobs = is_automatic,
                .buckets = &order_};
    }

    // The program says by calls which buckets each kind takes from.
    void begin(priority_range& range) override {
        if (automatic_ != nullptr) automatic_->recall();
        range.least.set_unless_set(0);
        range.greatest.set_unless_set(most_buckets - 1);
        if (set_up_ == nullptr) return;
        base::call_program([this] { set_up_(0); },
                           [](const base::thrown& what) -> int {
                               throw platform::setup_error(what.error,
                                                           std::string("sched_policy_callback threw \"") +
                                                               what.text + "\"");
                           });
    }

    void end() override {
        if (automatic_ != nullptr) automatic_->remember();
    }

    wake_target push(graph::job& n, base::worker_id by) override {
        const task::kind_set able = task::able_kinds(*task::task_of(n), kinds_.present());
        const auto [number, has_new_order] = placed(n, able, by);
        note_used(number);
        queue(number, group_for(n, by, able), number_of_set(able)).push(n);
        // Whether a slower kind takes from it depends on how full it is when a worker comes by.
        return has_new_order || order_.has_fastest(number) ? wake_target::all()
                                                           : wake_target::any(takers(number, able));
    }

    graph::job* try_pop_for(base::worker_id worker) override {
        graph::job* found = nullptr;
        unsigned from = 0;
        visit_open(worker, [&](fifo& jobs, unsigned number) {
            from = number;
            return (found = jobs.try_pop()) != nullptr;
        });
        if (found != nullptr && automatic_ != nullptr) automatic_->note_taken(worker, from);
        return found;
    }

    bool looks_empty_for(base::worker_id worker) override {
        return !visit_open(worker, [](const fifo& jobs, unsigned) { return !jobs.looks_empty(); });
    }

    // For kinds that are lost altogether.
    graph::job* try_pop_private(base::worker_id) override {
        graph::job* found = nullptr;
        visit_lost([&](fifo& jobs) { return (found = jobs.try_pop()) != nullptr; });
        return found;
    }
    bool private_looks_empty(base::worker_id) override {
        return !visit_lost([](const fifo& jobs) { return !jobs.looks_empty(); });
    }

    std::size_t size() override {
        std::size_t sum = 0;
        for (unsigned number = 0; number < most_buckets; ++number) sum += jobs_in(number);
        return sum;
    }
    bool allows_hand_off(const graph::job&) const override { return false; }

    void note_left(base::worker_id worker, const graph::job& n) override {
        if (automatic_ != nullptr) automatic_->note_left(worker, *task::task_of(n));
    }

private:
    struct bucket {
        std::vector<fifo> jobs; // by the group that is to run them, and the set of kinds that can
    };
    fifo& queue(unsigned number, unsigned group, std::size_t set) {
        return buckets_[number].jobs[group * sets_.size() + set];
    }
    // Unless tasks went by their data, the first group has all of them.
    unsigned open_groups() const { return order_.has_gone_by_data() ? groups_.group_count() : 1; }

    automatic_buckets::placed placed(const graph::job& n, task::kind_set able, base::worker_id by) {
        if (order_.is_automatic()) return automatic_->choose_bucket(*task::task_of(n), able, by);
        return {bucket_of(n), false};
    }

    // What has no bucket comes into the nearest one.
    unsigned bucket_of(const graph::job& n) {
        const int nearest = std::clamp<int>(n.priority, 0, most_buckets - 1);
        if (nearest != n.priority && !has_told_priority_.exchange(true, std::memory_order_relaxed)) {
            char name[96];
            base::report_error(
                -EINVAL, name_of_policy,
                "%s has the priority %d; its buckets have the numbers 0 to %u, so the nearest is taken",
                task::describe(*task::task_of(n), name), n.priority, most_buckets - 1);
        }
        return static_cast<unsigned>(nearest);
    }

    // If no kind can run it, since its codelet was changed after submission, any worker may take it.
    std::size_t number_of_set(task::kind_set able) const {
        const auto found = std::ranges::find(sets_, able);
        return static_cast<std::size_t>((found != sets_.end() ? found : sets_.end() - 1) - sets_.begin());
    }

    unsigned group_for(const graph::job& n, base::worker_id by, task::kind_set able) const {
        return order_.goes_by_data() ? groups_.group_for(*task::task_of(n), by, able) : 0;
    }

    // Buckets that ever held a job. seq_cst, as with the jobs themselves: a worker that is about to sleep
    // sees the bit of a job that was published before.
    using bucket_bits = std::array<std::uint64_t, 2>;
    static std::uint64_t bit_in_word(unsigned number) { return std::uint64_t{1} << number % 64; }
    void note_used(unsigned number) {
        graph::atomic<std::uint64_t>& word = used_[number / 64];
        if ((word.load(std::memory_order_relaxed) & bit_in_word(number)) == 0)
            word.fetch_or(bit_in_word(number), std::memory_order_seq_cst);
    }
    bucket_bits used_so_far() const {
        return {used_[0].load(std::memory_order_seq_cst), used_[1].load(std::memory_order_seq_cst)};
    }
    static bool includes(const bucket_bits& used, unsigned number) {
        return (used[number / 64] & bit_in_word(number)) != 0;
    }

    std::size_t jobs_in(unsigned number) const {
        std::size_t sum = 0;
        const std::size_t open = open_groups() * sets_.size();
        for (std::size_t q = 0; q < open; ++q) sum += buckets_[number].jobs[q].size_hint();
        return sum;
    }

    // Whether the kind leaves tasks of the bucket, which these kinds can run, to a faster one.
    bool is_patient(starpu_worker_archtype kind, unsigned number, task::kind_set able) const {
        if (!order_.has_fastest(number)) return false;
        if (order_.is_automatic() && automatic_->is_unexplored(number, kind)) return false;
        const starpu_worker_archtype fastest = order_.fastest(number);
        const task::kind_set usable = able & usable_among(kinds_.present());
        if (kind == fastest || (task::set_of(fastest) & usable) == 0 || !order_.takes_from(fastest, number))
            return false;
        const float full = order_.patience(number, kind) *
                           static_cast<float>(workers_of_[static_cast<std::size_t>(fastest)]);
        return static_cast<float>(jobs_in(number)) < full;
    }

    // Of kinds that can run its tasks those that take from the bucket.
    task::kind_set takers_among(unsigned number, task::kind_set able) const {
        task::kind_set found = 0;
        for (unsigned kind = 0; kind < most_kinds; ++kind) {
            const auto type = static_cast<starpu_worker_archtype>(kind);
            if ((task::set_of(type) & able) != 0 && order_.takes_from(type, number))
                found |= task::set_of(type);
        }
        return found;
    }

    // No such kind takes from the bucket: then all may.
    bool is_left_by_all(unsigned number, task::kind_set able) const {
        return takers_among(number, able & usable_among(kinds_.present())) == 0;
    }

    // Every worker of these kinds finds a task of the bucket: another one would be woken in vain.
    task::kind_set takers(unsigned number, task::kind_set able) const {
        if (!kinds_.are_several()) return able;
        const task::kind_set usable = able & usable_among(kinds_.present());
        const task::kind_set found = takers_among(number, usable);
        return found != 0 ? found : usable != 0 ? usable : able;
    }

    // Calls visit(jobs, bucket) for those that a worker may take, in its order, until it returns true.
    template <class Visit> bool visit_open(base::worker_id worker, Visit&& visit) {
        const bucket_bits used = used_so_far();
        if ((used[0] | used[1]) == 0) return false;
        const unsigned most = open_groups();
        if (visit_in_order(worker, used, most, visit)) return true;
        for (unsigned number = 0; number < most_buckets; ++number)
            if (includes(used, number) && visit_groups(worker, number, {0, most}, true, visit)) return true;
        return false;
    }

    // Where data count: a few buckets on near nodes, the same on others, and then the next few.
    template <class Visit>
    bool visit_in_order(base::worker_id worker, const bucket_bits& used, unsigned most, Visit&& visit) {
        const starpu_worker_archtype kind = kinds_.of(worker);
        const unsigned places = order_.place_count(kind), near = std::min(groups_.near_count(kind), most);
        const unsigned step = most == 1 ? places : groups_.step(kind);
        for (unsigned first = 0; first < places; first += step)
            for (const turns which : {turns{0, near}, turns{near, most}})
                for (unsigned place = first; place < std::min(first + step, places); ++place) {
                    const unsigned number = order_.bucket_at(kind, place);
                    if (includes(used, number) && visit_groups(worker, number, which, false, visit))
                        return true;
                }
        return false;
    }

    struct turns {
        unsigned first;
        unsigned end;
    };
    template <class Visit>
    bool visit_groups(base::worker_id worker, unsigned number, turns which, bool only_left_ones,
                      Visit&& visit) {
        for (unsigned turn = which.first; turn < which.end; ++turn) {
            const unsigned group = open_groups() == 1 ? 0 : groups_.group_at(worker, turn);
            if (visit_sets(kinds_.of(worker), number, group, only_left_ones, visit)) return true;
        }
        return false;
    }

    template <class Visit>
    bool visit_sets(starpu_worker_archtype kind, unsigned number, unsigned group, bool only_left_ones,
                    Visit&& visit) {
        for (std::size_t s = 0; s < sets_.size(); ++s) {
            fifo& jobs = queue(number, group, s);
            if ((sets_[s] & task::set_of(kind)) == 0 || jobs.looks_empty()) continue;
            if (only_left_ones ? !is_left_by_all(number, sets_[s]) : is_patient(kind, number, sets_[s]))
                continue;
            if (visit(jobs, number)) return true;
        }
        return false;
    }

    template <class Visit> bool visit_lost(Visit&& visit) {
        const task::kind_set usable = usable_among(kinds_.present());
        const bucket_bits used = used_so_far();
        for (unsigned number = 0; number < most_buckets; ++number)
            for (std::size_t q = 0; includes(used, number) && q < open_groups() * sets_.size(); ++q)
                if ((sets_[q % sets_.size()] & usable) == 0 && visit(buckets_[number].jobs[q])) return true;
        return false;
    }

    const task::worker_kinds kinds_;
    const worker_groups groups_;
    void (*const set_up_)(unsigned);
    bucket_order order_;
    const std::vector<task::kind_set> sets_;
    std::array<unsigned, most_kinds> workers_of_{};
    std::array<bucket, most_buckets> buckets_;
    std::array<graph::atomic<std::uint64_t>, 2> used_{};
    graph::atomic<bool> has_told_priority_{false};
    std::unique_ptr<automatic_buckets> automatic_; // nullptr: buckets are priorities
};
} // namespace

std::unique_ptr<policy> make_heteroprio(const worker_layout& workers, const policy_options& options) {
    return std::make_unique<heteroprio>(workers, options);
}

} // namespace starpu::sched
