// starpu.h: starting, configuring, pausing and stopping the runtime.
#include "api/boundary.hpp"
#include "api/running.hpp"
#include "instance/instance.hpp"

#include "starpu.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <system_error>

using namespace starpu;

namespace {
// What a variable counts, or -1. What makes no sense is left to starpu_init, which says so.
int counted_by(const char* variable) {
    const char* text = std::getenv(variable);
    if (text == nullptr) return -1;
    int count = -1;
    const char* end = text + std::strlen(text);
    const auto read = std::from_chars(text, end, count);
    return read.ec == std::errc{} && read.ptr == end ? std::max(count, -1) : -1;
}

void set_counts(starpu_conf& conf) {
    conf.ncpus = counted_by("STARPU_NCPU");
    if (conf.ncpus == -1) conf.ncpus = counted_by("STARPU_NCPUS");
    conf.reserve_ncpus = counted_by("STARPU_RESERVE_NCPU");
    conf.ncuda = counted_by("STARPU_NCUDA");
    conf.nhip = counted_by("STARPU_NHIP");
    conf.nopencl = counted_by("STARPU_NOPENCL");
    conf.nmic = conf.nmax_fpga = conf.nmpi_ms = conf.ntcpip_ms = -1;
}
} // namespace

extern "C" {

int starpu_conf_init(struct starpu_conf* conf) {
    if (conf == nullptr) return base::report_error(-EINVAL, "starpu_conf_init", "the configuration is NULL");
    std::memset(conf, 0, sizeof *conf);
    conf->magic = 42;
    conf->will_use_mpi = -1;
    set_counts(*conf);
    conf->single_combined_worker = conf->bus_calibrate = conf->calibrate = 0;
    conf->global_sched_ctx_min_priority = conf->global_sched_ctx_max_priority = -1;
    conf->catch_signals = 1;
    return 0;
}

int starpu_conf_noworker(struct starpu_conf* conf) {
    if (conf == nullptr)
        return base::report_error(-EINVAL, "starpu_conf_noworker", "the configuration is NULL");
    conf->ncpus = conf->ncuda = conf->nhip = conf->nopencl = 0;
    conf->nmic = conf->nmax_fpga = conf->nmpi_ms = conf->ntcpip_ms = 0;
    return 0;
}

int starpu_init(struct starpu_conf* conf) {
    return api::boundary("starpu_init", [&] { return instance::start(conf); });
}

int starpu_initialize(struct starpu_conf* user_conf, int*, char***) {
    return starpu_init(user_conf);
}

int starpu_is_initialized(void) {
    return instance::is_running();
}

void starpu_wait_initialized(void) {
    api::boundary_void("starpu_wait_initialized", [] { return instance::wait_until_running(); });
}

void starpu_shutdown(void) {
    api::boundary_void("starpu_shutdown", [] { return instance::stop(); });
}

void starpu_pause(void) {
    api::boundary_void("starpu_pause", [] {
        const api::running r("starpu_pause");
        if (r == nullptr) return -ENODEV;
        r->scheduler().pause();
        return 0;
    });
}

void starpu_resume(void) {
    api::boundary_void("starpu_resume", [] {
        const api::running r("starpu_resume");
        if (r == nullptr) return -ENODEV;
        r->scheduler().resume();
        return 0;
    });
}

int starpu_is_paused(void) {
    const api::runtime_if_any r;
    return r != nullptr && r->scheduler().is_paused();
}

} // extern "C"
