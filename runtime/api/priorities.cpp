// starpu/priorities.h and starpu_sched_ctx.h: the range of priorities that programs are told; the policies
// themselves accept every int.
#include "starpu/priorities.h"

#include "api/context_zero.hpp"

#include "starpu_sched_ctx.h"

using namespace starpu;

namespace {
using bound = sched::priority_bound sched::priority_range::*;

int read(bound which, const char* call) {
    const api::running r(call);
    return r == nullptr ? 0 : (r->scheduler().priorities().*which).value.load(std::memory_order_relaxed);
}

int write(bound which, int value, const char* call) {
    const api::running r(call);
    if (r == nullptr) return -ENODEV;
    (r->scheduler().priorities().*which).set(value);
    return 0;
}

int is_set(bound which, const api::context_zero& r) {
    return r != nullptr && (r->scheduler().priorities().*which).is_set.load(std::memory_order_relaxed);
}

constexpr bound least = &sched::priority_range::least;
constexpr bound greatest = &sched::priority_range::greatest;
} // namespace

extern "C" {

int starpu_sched_get_min_priority(void) {
    return read(least, __func__);
}
int starpu_sched_get_max_priority(void) {
    return read(greatest, __func__);
}
int starpu_sched_set_min_priority(int min_prio) {
    return write(least, min_prio, __func__);
}
int starpu_sched_set_max_priority(int max_prio) {
    return write(greatest, max_prio, __func__);
}

int starpu_sched_ctx_get_min_priority(unsigned sched_ctx_id) {
    return api::context_zero(sched_ctx_id, __func__) == nullptr ? 0 : read(least, __func__);
}
int starpu_sched_ctx_get_max_priority(unsigned sched_ctx_id) {
    return api::context_zero(sched_ctx_id, __func__) == nullptr ? 0 : read(greatest, __func__);
}
int starpu_sched_ctx_set_min_priority(unsigned sched_ctx_id, int min_prio) {
    return api::context_zero(sched_ctx_id, __func__) == nullptr ? -errno : write(least, min_prio, __func__);
}
int starpu_sched_ctx_set_max_priority(unsigned sched_ctx_id, int max_prio) {
    return api::context_zero(sched_ctx_id, __func__) == nullptr ? -errno
                                                                : write(greatest, max_prio, __func__);
}
int starpu_sched_ctx_min_priority_is_set(unsigned sched_ctx_id) {
    return is_set(least, api::context_zero(sched_ctx_id, __func__));
}
int starpu_sched_ctx_max_priority_is_set(unsigned sched_ctx_id) {
    return is_set(greatest, api::context_zero(sched_ctx_id, __func__));
}

} // extern "C"
