// schedulers/starpu_heteroprio.h: the order in which kinds of workers take from buckets.
#include "api/context_zero.hpp"
#include "base/marks.hpp"
#include "memory/nodes.hpp"
#include "sched/bucket_order.hpp"
#include "schedulers/starpu_heteroprio.h"

#include <cerrno>
#include <cmath>

using namespace starpu;

static_assert(STARPU_HETEROPRIO_MAX_PRIO == sched::most_buckets);
static_assert(STARPU_NARCH <= sched::most_kinds);

namespace {
// What `change` does to the order, unless it finds fault: it returns what is wrong, or nullptr.
template <class Change>
void change_order(unsigned context, starpu_worker_archtype kind, const char* call, Change&& change) {
    const api::context_zero r(context, call);
    if (r == nullptr) return;
    sched::bucket_order* order = r->scheduler().buckets();
    const char* fault = order == nullptr
                            ? "the scheduling policy is not heteroprio; set STARPU_SCHED=heteroprio"
                        : static_cast<unsigned>(kind) >= STARPU_NARCH ? "there is no such kind of workers"
                                                                      : change(*order);
    if (fault != nullptr)
        errno = -base::report_error(-EINVAL, call, "%s", fault);
    else
        r->scheduler().wake_all(); // they may find tasks where they did not look before
}

constexpr const char* no_such_bucket = "there is no such bucket; they have the numbers 0 to 99";

// Which workers there are on a memory node.
void print_group(std::FILE* stream, instance::runtime& r, base::memory_node_id node) {
    std::fprintf(stream, "memory node %u (%s):", base::number_of(node), memory::at(node).name.c_str());
    for (const base::worker_id id : r.workers().ids())
        if (r.workers().worker_at(id).node == node) std::fprintf(stream, " %u", base::number_of(id));
    std::fputc('\n', stream);
}
} // namespace

extern "C" {

void starpu_heteroprio_set_nb_prios(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                    unsigned max_prio) {
    change_order(sched_ctx_id, arch, __func__, [&](sched::bucket_order& order) -> const char* {
        if (max_prio > sched::most_buckets) return "a kind of workers has at most 100 priorities";
        order.set_count(arch, max_prio);
        return nullptr;
    });
}

void starpu_heteroprio_set_mapping(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                   unsigned source_prio, unsigned dest_bucket_id) {
    change_order(sched_ctx_id, arch, __func__, [&](sched::bucket_order& order) -> const char* {
        if (source_prio >= order.place_count(arch))
            return "this kind of workers has fewer priorities; call starpu_heteroprio_set_nb_prios() first";
        if (dest_bucket_id >= sched::most_buckets) return no_such_bucket;
        order.set_bucket(arch, source_prio, dest_bucket_id);
        return nullptr;
    });
}

void starpu_heteroprio_set_faster_arch(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                       unsigned bucket_id) {
    change_order(sched_ctx_id, arch, __func__, [&](sched::bucket_order& order) -> const char* {
        if (bucket_id >= sched::most_buckets) return no_such_bucket;
        order.set_fastest(bucket_id, arch);
        order.set_patience(bucket_id, arch, 0);
        return nullptr;
    });
}

void starpu_heteroprio_set_arch_slow_factor(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                            unsigned bucket_id, float slow_factor) {
    change_order(sched_ctx_id, arch, __func__, [&](sched::bucket_order& order) -> const char* {
        if (bucket_id >= sched::most_buckets) return no_such_bucket;
        if (!std::isfinite(slow_factor) || slow_factor < 0) return "the factor is negative, or no number";
        order.set_patience(bucket_id, arch, slow_factor);
        return nullptr;
    });
}

void starpu_heteroprio_set_use_locality(unsigned sched_ctx_id, unsigned) {
    const api::context_zero r(sched_ctx_id, __func__);
}
ACCEPTED(starpu_heteroprio_set_use_locality, "Workers take from buckets wherever data lie.");

void starpu_heteroprio_map_wgroup_memory_nodes(unsigned sched_ctx_id) {
    const api::context_zero r(sched_ctx_id, __func__);
}
ACCEPTED(starpu_heteroprio_map_wgroup_memory_nodes, "The workers of each memory node are a group anyhow.");

void starpu_heteroprio_print_wgroups(FILE* stream, unsigned sched_ctx_id) {
    const api::context_zero r(sched_ctx_id, __func__);
    if (r == nullptr) return;
    if (stream == nullptr) {
        errno = -base::report_error(-EINVAL, __func__, "the stream is NULL");
        return;
    }
    for (const base::memory_node_id node : memory::all_nodes()) print_group(stream, *r, node);
}

} // extern "C"
