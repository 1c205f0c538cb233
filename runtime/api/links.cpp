// starpu_profiling.h: links between memory nodes. With one memory node there is none, so whoever names one is
// told so.
#include "base/report.hpp"

#include "starpu_profiling.h"

#include <cerrno>

using namespace starpu;

namespace {
int no_link(int busid, const char* call) {
    return base::report_error(-EINVAL, call, "there is no link %d; starpu_bus_get_count() is 0", busid);
}
} // namespace

extern "C" {

int starpu_bus_get_count(void) {
    return 0;
}

int starpu_bus_get_id(int, int) {
    return -1;
}

int starpu_bus_get_src(int busid) {
    return no_link(busid, __func__);
}

int starpu_bus_get_dst(int busid) {
    return no_link(busid, __func__);
}

int starpu_bus_get_profiling_info(int busid, struct starpu_profiling_bus_info*) {
    return no_link(busid, __func__);
}

void starpu_bus_set_direct(int busid, int) {
    errno = -no_link(busid, __func__);
}

int starpu_bus_get_direct(int busid) {
    return no_link(busid, __func__);
}

void starpu_bus_set_ngpus(int busid, int) {
    errno = -no_link(busid, __func__);
}

int starpu_bus_get_ngpus(int busid) {
    return no_link(busid, __func__);
}

} // extern "C"
