// Asks performance models about tasks as they become ready and end, counts which tasks make which ready, and
// orders the buckets anew every so often.
#include "sched/buckets/automatic.hpp"

#include "perfmodel/architectures.hpp"
#include "sched/buckets/facts_file.hpp"
#include "sched/buckets/printing.hpp"
#include "sched/buckets/ranking.hpp"
#include "sched/unmodelled.hpp"
#include "task/core/kernels.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <new>

namespace starpu::sched {

namespace {
constexpr starpu_worker_archtype kind_at(std::size_t number) {
    return static_cast<starpu_worker_archtype>(number);
}

bool includes(task::kind_set set, std::size_t kind) {
    return (set & task::set_of(kind_at(kind))) != 0;
}

double speed_of(int architecture) {
    const starpu_perfmodel_arch* a = perfmodel::architecture(architecture);
    return a == nullptr ? 1 : perfmodel::relative_speed(perfmodel::devices_of(*a));
}
} // namespace

automatic_buckets::automatic_buckets(const worker_layout& workers, const automatic_options& options,
                                     bucket_order& order)
    : kinds_(workers.kinds), options_(options), order_(order), workers_(workers.count()) {
    for (const base::worker_id worker : base::first_workers(workers.count())) {
        const auto kind = static_cast<std::size_t>(kinds_.of(worker));
        const int architecture = workers.architecture_of(worker);
        workers_[base::index_of(worker)].architecture = architecture;
        if (std::ranges::find(models_of_[kind], architecture, &model_worker::architecture) ==
            models_of_[kind].end())
            models_of_[kind].push_back({worker, architecture});
        if (speeds_[kind] == 0) speeds_[kind] = speed_of(architecture);
    }
    known_.facts.reserve(most_buckets);
}

void automatic_buckets::recall() {
    std::lock_guard guard(lock_);
    if (options_.file.empty()) return;
    read_facts(options_.file, known_.facts);
    for (unsigned bucket = 0; bucket < known_.facts.size(); ++bucket) {
        bucket_facts& facts = known_.facts[bucket];
        known_.numbers.emplace(facts.name, bucket);
        for (std::size_t kind = 0; kind < most_kinds; ++kind) {
            if (facts.us[kind] == 0 || speeds_[kind] == 0) continue;
            facts.able |= task::set_of(kind_at(kind));
            explorers_[bucket][kind].store(most_explorers, std::memory_order_relaxed);
        }
    }
    try_order(known_);
}

void automatic_buckets::remember() {
    std::lock_guard guard(lock_);
    if (!options_.file.empty() && options_.gathers && !known_.facts.empty())
        write_facts(options_.file, known_.facts);
}

// ---- which bucket

// What codelets of one name do is taken to be alike; those without one are told apart by their addresses.
std::string_view automatic_buckets::group_name(const starpu_codelet& cl, std::string& room) const {
    const char* of_model = cl.model != nullptr ? cl.model->symbol : nullptr;
    const char* name = options_.groups_by_codelet_name || of_model == nullptr ? cl.name : of_model;
    if (name == nullptr) name = of_model;
    if (name != nullptr && *name != '\0') return name;
    char address[32];
    std::snprintf(address, sizeof address, "@%p", static_cast<const void*>(&cl));
    return room = address;
}

unsigned automatic_buckets::find_bucket(const knowledge& known, const starpu_codelet& cl) const {
    std::string room;
    const auto found = known.numbers.find(group_name(cl, room));
    return found == known.numbers.end() ? others : found->second;
}

unsigned automatic_buckets::ensure_bucket(knowledge& known, const starpu_codelet& cl, bool& is_new) {
    std::string room;
    const std::string_view name = group_name(cl, room);
    const auto found = known.numbers.find(name);
    if (found != known.numbers.end()) return found->second;
    const auto number = static_cast<unsigned>(known.facts.size());
    if (number == others) return others;
    bucket_facts fresh{.name = std::string(name)};
    known.numbers.emplace(fresh.name, number);
    known.facts.push_back(std::move(fresh)); // which has room
    is_new = true;
    return number;
}

// ---- what is known

cost_place automatic_buckets::cost_place_on(const model_worker& by, unsigned implementation) {
    return {perfmodel::architecture(by.architecture), by.architecture, by.worker, implementation};
}

double automatic_buckets::expected_on(starpu_task& t, const model_worker& by) const {
    double least = 0;
    for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i) {
        if (task::kernel_for(kinds_.of(by.worker), *t.cl, i) == nullptr) continue;
        const double us = expected_time(t, cost_place_on(by, i));
        if (std::isfinite(us) && us > 0 && (least == 0 || us < least)) least = us;
    }
    return least;
}

// Whether that calls functions of the program, which may look at what a kernel has freed by then.
bool automatic_buckets::asks_program_on(const starpu_task& t, const model_worker& by) const {
    for (unsigned i = 0; t.cl->model != nullptr && i < STARPU_MAXIMPLEMENTATIONS; ++i)
        if (asks_program(*t.cl->model, cost_place_on(by, i))) return true;
    return false;
}

// Of these kinds those of which no time is known, or none is asked for when tasks end.
task::kind_set automatic_buckets::kinds_to_ask(const starpu_task& t, const bucket_facts& known,
                                               task::kind_set able) const {
    task::kind_set wanted = 0;
    for (std::size_t kind = 0; options_.gathers && kind < most_kinds; ++kind) {
        if (!includes(able, kind)) continue;
        const auto asks = [&](const model_worker& one) { return asks_program_on(t, one); };
        if (known.us[kind] == 0 || std::ranges::any_of(models_of_[kind], asks))
            wanted |= task::set_of(kind_at(kind));
    }
    return wanted;
}

automatic_buckets::kind_times automatic_buckets::expected_times(starpu_task& t, task::kind_set kinds) const {
    kind_times times{};
    for (std::size_t kind = 0; kind < most_kinds; ++kind) {
        if (!includes(kinds, kind)) continue;
        for (const model_worker& one : models_of_[kind])
            if (const double us = expected_on(t, one); us > 0 && (times[kind] == 0 || us < times[kind]))
                times[kind] = us;
    }
    return times;
}

void automatic_buckets::note_times(knowledge& known, unsigned bucket, const kind_times& times) {
    bucket_facts& facts = known.facts[bucket];
    for (std::size_t kind = 0; kind < most_kinds; ++kind) {
        if (!(times[kind] > 0)) continue;
        add_to_mean(facts.us[kind], times[kind], facts.us[kind] == 0 ? 1 : facts.ended + 1);
        explorers_[bucket][kind].store(most_explorers, std::memory_order_relaxed);
    }
    if (options_.prints_updates) print_facts(known.facts, bucket);
}

automatic_buckets::placed automatic_buckets::choose_bucket(starpu_task& t, task::kind_set able,
                                                           base::worker_id by) try {
    bool is_new = false;
    std::unique_lock hold(lock_);
    const unsigned bucket = ensure_bucket(known_, *t.cl, is_new);
    if (bucket == others) return {bucket, false};
    known_.facts[bucket].able |= able;
    if (const task::kind_set wanted = kinds_to_ask(t, known_.facts[bucket], able)) {
        hold.unlock(); // the program may be called
        const kind_times times = expected_times(t, wanted);
        hold.lock();
        note_times(known_, bucket, times);
    }
    return note_placed(known_, bucket, is_new, by);
} catch (const std::bad_alloc&) {
    return {others, false};
}

automatic_buckets::placed automatic_buckets::note_placed(knowledge& known, unsigned bucket, bool is_new,
                                                         base::worker_id by) {
    const unsigned before = by == base::no_worker ? no_bucket : workers_[base::index_of(by)].ended;
    if (options_.gathers && before < known.facts.size()) ++known.facts[before].released[bucket];
    if (++known.placed_since_ordering < options_.ordering_interval && !is_new) return {bucket, false};
    known.placed_since_ordering = 0;
    return {bucket, try_order(known)};
}

void automatic_buckets::note_taken(base::worker_id worker, unsigned bucket) {
    workers_[base::index_of(worker)].ended = no_bucket;
    // Relaxed: one more or less does not matter.
    auto& count = explorers_[bucket][static_cast<std::size_t>(kinds_.of(worker))];
    const std::uint8_t before = count.load(std::memory_order_relaxed);
    if (before < most_explorers) count.store(before + 1, std::memory_order_relaxed);
}

void automatic_buckets::note_left(base::worker_id worker, starpu_task& t) {
    if (!options_.gathers || t.cl == nullptr) return;
    try {
        worker_state& its = workers_[base::index_of(worker)];
        const model_worker by{worker, its.architecture};
        kind_times times{}; // what it took counts by now
        if (!asks_program_on(t, by)) times[static_cast<std::size_t>(kinds_.of(worker))] = expected_on(t, by);
        std::lock_guard guard(lock_);
        its.ended = find_bucket(known_, *t.cl);
        if (its.ended == others) return;
        ++known_.facts[its.ended].ended;
        note_times(known_, its.ended, times);
    } catch (const std::bad_alloc&) {
        // one task less is counted
    }
}

bool automatic_buckets::is_unexplored(unsigned bucket, starpu_worker_archtype kind) const {
    return explorers_[bucket][static_cast<std::size_t>(kind)].load(std::memory_order_relaxed) <
           most_explorers;
}

// ---- the order

void automatic_buckets::set_rules(bucket_order& order, const bucket_ranking& ranking, unsigned bucket,
                                  task::kind_set able) const {
    starpu_worker_archtype fastest;
    if ((able & (able - 1)) == 0 || !ranking.find_fastest(bucket, fastest)) return;
    for (std::size_t kind = 0; kind < most_kinds; ++kind)
        if (includes(able, kind) && speeds_[kind] != 0)
            order.set_patience(bucket, kind_at(kind),
                               static_cast<float>(ranking.patience(bucket, kind_at(kind))));
    order.set_fastest(bucket, fastest);
}

// False: the program says the order by now.
bool automatic_buckets::try_order(const knowledge& known) {
    const bucket_ranking ranking(known.facts, speeds_);
    const auto change = [&](bucket_order& order) {
        for (unsigned bucket = 0; bucket < known.facts.size(); ++bucket)
            set_rules(order, ranking, bucket, known.facts[bucket].able);
        for (std::size_t kind = 0; kind < most_kinds; ++kind) {
            if (speeds_[kind] == 0) continue;
            const std::vector<unsigned> buckets = ranking.order_for(kind_at(kind), options_.rule);
            for (unsigned place = 0; place < buckets.size(); ++place)
                order.set_bucket(kind_at(kind), place, buckets[place]);
            order.set_count(kind_at(kind), static_cast<unsigned>(buckets.size()));
            if (options_.prints_orders) print_order(known.facts, kind_at(kind), buckets, options_.rule);
        }
    };
    return order_.try_change_automatically(change);
}

} // namespace starpu::sched
