// Chooses buckets and their order for programs that say neither: each kind of codelet has a bucket, and each
// kind of workers takes first from those where that is worth most, by what was measured.
#pragma once

#include "sched/buckets/facts.hpp"
#include "sched/policy.hpp"
#include "sched/task_cost.hpp"

#include <map>
#include <mutex>
#include <string_view>

namespace starpu::sched {

class bucket_ranking;

class automatic_buckets {
public:
    // The order outlives it.
    automatic_buckets(const worker_layout& workers, const automatic_options& options, bucket_order& order);

    void recall();   // remembers what earlier runs found out
    void remember(); // and leaves it to later ones

    struct placed {
        unsigned bucket;
        bool has_new_order; // all workers are to be woken
    };
    // The task is ready, by what that worker does; these kinds can run it. What has no room goes into the
    // last bucket.
    placed choose_bucket(starpu_task& t, task::kind_set able, base::worker_id by);
    void note_taken(base::worker_id worker, unsigned bucket);
    // The worker is done with the task; what becomes ready next was waiting for it.
    void note_left(base::worker_id worker, starpu_task& t);

    // Whether it is not known what the tasks of the bucket take on that kind, and no worker finds it out:
    // then it is not left to a faster one.
    bool is_unexplored(unsigned bucket, starpu_worker_archtype kind) const;

private:
    static constexpr unsigned no_bucket = most_buckets;
    static constexpr unsigned others = most_buckets - 1;
    static constexpr std::uint8_t most_explorers = 2;

    // All of it behind the lock.
    struct knowledge {
        all_facts facts;
        std::map<std::string, unsigned, std::less<>> numbers; // of buckets, by name
        unsigned placed_since_ordering = 0;
    };
    // Written and read by its own thread.
    struct alignas(64) worker_state {
        int architecture = 0;
        unsigned ended = no_bucket; // the bucket of its last task, until it takes another
    };
    // A worker of an architecture that models tell apart.
    struct model_worker {
        base::worker_id worker;
        int architecture;
    };
    using kind_times = std::array<double, most_kinds>; // 0: not known

    std::string_view group_name(const starpu_codelet& cl, std::string& room) const;
    unsigned find_bucket(const knowledge& known, const starpu_codelet& cl) const;
    unsigned ensure_bucket(knowledge& known, const starpu_codelet& cl, bool& is_new);
    kind_times expected_times(starpu_task& t, task::kind_set kinds) const;
    static cost_place cost_place_on(const model_worker& by, unsigned implementation);
    double expected_on(starpu_task& t, const model_worker& by) const;
    bool asks_program_on(const starpu_task& t, const model_worker& by) const;
    task::kind_set kinds_to_ask(const starpu_task& t, const bucket_facts& known, task::kind_set able) const;
    void note_times(knowledge& known, unsigned bucket, const kind_times& times);
    placed note_placed(knowledge& known, unsigned bucket, bool is_new, base::worker_id by);
    bool try_order(const knowledge& known);
    void set_rules(bucket_order& order, const bucket_ranking& ranking, unsigned bucket,
                   task::kind_set able) const;

    const task::worker_kinds kinds_;
    const automatic_options options_;
    bucket_order& order_;
    std::array<std::vector<model_worker>, most_kinds> models_of_;
    kind_speeds speeds_{};
    std::vector<worker_state> workers_;
    std::mutex lock_;
    knowledge known_;
    std::array<std::array<graph::atomic<std::uint8_t>, most_kinds>, most_buckets> explorers_{};
};

} // namespace starpu::sched
