// Reads the variables that count workers as starpu_conf_init() does, which comes before all others are read.
#include "instance/default_settings.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace starpu::instance {

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

void set_defaults(starpu_conf& conf) {
    std::memset(&conf, 0, sizeof conf);
    conf.magic = conf_magic;
    conf.will_use_mpi = -1;
    set_counts(conf);
    conf.single_combined_worker = conf.bus_calibrate = conf.calibrate = 0;
    conf.global_sched_ctx_min_priority = conf.global_sched_ctx_max_priority = -1;
    conf.catch_signals = 1;
}

} // namespace starpu::instance
