// schedulers/starpu_heteroprio.h: the order in which kinds of workers take from buckets.
#include "api/context_zero.hpp"
#include "base/marks.hpp"
#include "memory/nodes.hpp"
#include "sched/buckets/order.hpp"
#include "schedulers/starpu_heteroprio.h"

#include <cerrno>
#include <cmath>

using namespace starpu;

static_assert(STARPU_HETEROPRIO_MAX_PRIO == sched::most_buckets);
static_assert(STARPU_NARCH <= sched::most_kinds);

namespace {
// Does something to the buckets, unless it finds fault: it returns what is wrong, or nullptr.
template <class Action> void on_buckets(unsigned context, const char* call, Action&& act) {
    const api::context_zero r(context, call);
    if (r == nullptr) return;
    sched::bucket_order* order = r->scheduler().buckets();
    const char* fault = order == nullptr
                            ? "the scheduling policy is not heteroprio; set STARPU_SCHED=heteroprio"
                            : act(*order);
    if (fault != nullptr)
        errno = -base::report_error(-EINVAL, call, "%s", fault);
    else
        r->scheduler().wake_all(); // they may find tasks where they did not look before
}

// The same to the order: `find_fault` looks at what is to be done, `change` does it.
template <class Fault, class Change>
void change_order(unsigned context, starpu_worker_archtype kind, const char* call, Fault&& find_fault,
                  Change&& change) {
    on_buckets(context, call, [&](sched::bucket_order& order) -> const char* {
        const char* fault = static_cast<unsigned>(kind) >= STARPU_NARCH ? "there is no such kind of workers"
                                                                        : find_fault(order);
        if (fault == nullptr) order.change(change);
        return fault;
    });
}

// Which workers there are on a memory node.
void print_group(std::FILE* stream, instance::runtime& r, base::memory_node_id node) {
    std::fprintf(stream, "memory node %u (%s):", base::number_of(node), memory::at(node).name.c_str());
    for (const base::worker_id id : r.workers().ids())
        if (r.workers().worker_at(id).node == node) std::fprintf(stream, " %u", base::number_of(id));
    std::fputc('\n', stream);
}

const char* fault_of_bucket(unsigned bucket) {
    return bucket < sched::most_buckets ? nullptr : "there is no such bucket; they have the numbers 0 to 99";
}
} // namespace

extern "C" {

void starpu_heteroprio_set_nb_prios(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                    unsigned max_prio) {
    change_order(
        sched_ctx_id, arch, __func__,
        [&](sched::bucket_order&) {
            return max_prio <= sched::most_buckets ? nullptr : "a kind of workers has at most 100 priorities";
        },
        [&](sched::bucket_order& order) { order.set_count(arch, max_prio); });
}

void starpu_heteroprio_set_mapping(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                   unsigned source_prio, unsigned dest_bucket_id) {
    change_order(
        sched_ctx_id, arch, __func__,
        [&](sched::bucket_order& order) {
            return source_prio < order.place_count_of_program(arch)
                       ? fault_of_bucket(dest_bucket_id)
                       : "this kind of workers has fewer priorities; call starpu_heteroprio_set_nb_prios() "
                         "first";
        },
        [&](sched::bucket_order& order) { order.set_bucket(arch, source_prio, dest_bucket_id); });
}

void starpu_heteroprio_set_faster_arch(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                       unsigned bucket_id) {
    change_order(
        sched_ctx_id, arch, __func__, [&](sched::bucket_order&) { return fault_of_bucket(bucket_id); },
        [&](sched::bucket_order& order) {
            order.set_fastest(bucket_id, arch);
            order.set_patience(bucket_id, arch, 0);
        });
}

void starpu_heteroprio_set_arch_slow_factor(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                            unsigned bucket_id, float slow_factor) {
    change_order(
        sched_ctx_id, arch, __func__,
        [&](sched::bucket_order&) {
            return std::isfinite(slow_factor) && slow_factor >= 0 ? fault_of_bucket(bucket_id)
                                                                  : "the factor is negative, or no number";
        },
        [&](sched::bucket_order& order) { order.set_patience(bucket_id, arch, slow_factor); });
}

void starpu_heteroprio_set_use_locality(unsigned sched_ctx_id, unsigned use_locality) {
    on_buckets(sched_ctx_id, __func__, [&](sched::bucket_order& order) -> const char* {
        order.set_goes_by_data(use_locality != 0);
        return nullptr;
    });
}

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
