// starpu/priorities.h: the range of priorities that programs are told; the policies themselves accept every
// int.
#include "api/per_run.hpp"
#include "api/running.hpp"

#include "starpu/priorities.h"
#include "starpu_task.h"

#include <climits>

using namespace starpu;

namespace {
struct priority_range {
    int least = INT_MIN;
    int greatest = INT_MAX;
};
api::per_run<priority_range> the_range;

int read(int priority_range::*bound, const char* call) {
    instance::runtime* r = api::running(call);
    if (r == nullptr) return 0;
    return the_range.with(*r, [&](priority_range& range) { return range.*bound; });
}

int write(int priority_range::*bound, int value, const char* call) {
    instance::runtime* r = api::running(call);
    if (r == nullptr) return -ENODEV;
    the_range.with(*r, [&](priority_range& range) { range.*bound = value; });
    return 0;
}
} // namespace

extern "C" {

int starpu_sched_get_min_priority(void) {
    return read(&priority_range::least, __func__);
}
int starpu_sched_get_max_priority(void) {
    return read(&priority_range::greatest, __func__);
}
int starpu_sched_set_min_priority(int min_prio) {
    return write(&priority_range::least, min_prio, __func__);
}
int starpu_sched_set_max_priority(int max_prio) {
    return write(&priority_range::greatest, max_prio, __func__);
}

// No policy here keeps tasks back, so there is nothing to hand out.
void starpu_do_schedule(void) {
    api::running(__func__);
}

} // extern "C"
