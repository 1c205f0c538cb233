// Reads the variables that fields of struct starpu_conf repeat, before all others are read.
#include "instance/default_settings.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace starpu::instance {

namespace {
struct number_field {
    int starpu_conf::*field;
    const char* variable;
    int unset;
};

constexpr number_field number_fields[] = {
    {&starpu_conf::reserve_ncpus, "STARPU_RESERVE_NCPU", -1},
    {&starpu_conf::ncuda, "STARPU_NCUDA", -1},
    {&starpu_conf::nhip, "STARPU_NHIP", -1},
    {&starpu_conf::nopencl, "STARPU_NOPENCL", -1},
    {&starpu_conf::nmic, "STARPU_NMIC", -1},
    {&starpu_conf::nmax_fpga, "STARPU_NMAX_FPGA", -1},
    {&starpu_conf::nmpi_ms, "STARPU_NMPI_MS", -1},
    {&starpu_conf::ntcpip_ms, "STARPU_NTCPIP_MS", -1},
    {&starpu_conf::bus_calibrate, "STARPU_BUS_CALIBRATE", 0},
    {&starpu_conf::calibrate, "STARPU_CALIBRATE", 0},
    {&starpu_conf::data_locality_enforce, "STARPU_DATA_LOCALITY_ENFORCE", 0},
    {&starpu_conf::single_combined_worker, "STARPU_SINGLE_COMBINED_WORKER", 0},
    {&starpu_conf::disable_asynchronous_copy, "STARPU_DISABLE_ASYNCHRONOUS_COPY", 0},
    {&starpu_conf::disable_asynchronous_cuda_copy, "STARPU_DISABLE_ASYNCHRONOUS_CUDA_COPY", 0},
    {&starpu_conf::disable_asynchronous_hip_copy, "STARPU_DISABLE_ASYNCHRONOUS_HIP_COPY", 0},
    {&starpu_conf::disable_asynchronous_opencl_copy, "STARPU_DISABLE_ASYNCHRONOUS_OPENCL_COPY", 0},
    {&starpu_conf::disable_asynchronous_mic_copy, "STARPU_DISABLE_ASYNCHRONOUS_MIC_COPY", 0},
    {&starpu_conf::disable_asynchronous_mpi_ms_copy, "STARPU_DISABLE_ASYNCHRONOUS_MPI_MS_COPY", 0},
    {&starpu_conf::disable_asynchronous_tcpip_ms_copy, "STARPU_DISABLE_ASYNCHRONOUS_TCPIP_MS_COPY", 0},
    {&starpu_conf::disable_asynchronous_max_fpga_copy, "STARPU_DISABLE_ASYNCHRONOUS_MAX_FPGA_COPY", 0},
    {&starpu_conf::enable_map, "STARPU_ENABLE_MAP", 0},
    {&starpu_conf::catch_signals, "STARPU_CATCH_SIGNALS", 1},
    {&starpu_conf::cuda_only_fast_alloc_other_memnodes, "STARPU_CUDA_ONLY_FAST_ALLOC_OTHER_MEMNODES", 0},
};

const char* text_in(const char* variable) {
    const char* text = std::getenv(variable);
    return text != nullptr && *text != '\0' ? text : nullptr;
}

// What makes no sense is -1, so that the field says nothing, and starpu_init tells what is wrong.
int number_in(const char* variable, int unset) {
    const char* text = text_in(variable);
    if (text == nullptr) return unset;
    int number = -1;
    const char* end = text + std::strlen(text);
    const auto read = std::from_chars(text, end, number);
    return read.ec == std::errc{} && read.ptr == end ? number : -1;
}

int count_in(const char* variable, int unset) {
    return std::max(number_in(variable, unset), -1);
}
} // namespace

const char* policy_in_environment() {
    return text_in("STARPU_SCHED");
}

void set_defaults(starpu_conf& conf) {
    std::memset(&conf, 0, sizeof conf);
    conf.magic = conf_magic;
    conf.will_use_mpi = -1;
    conf.sched_policy_name = policy_in_environment();
    conf.ncpus = count_in("STARPU_NCPU", count_in("STARPU_NCPUS", -1));
    for (const number_field& each : number_fields) conf.*each.field = count_in(each.variable, each.unset);
    conf.global_sched_ctx_min_priority = number_in("STARPU_MIN_PRIO", -1);
    conf.global_sched_ctx_max_priority = number_in("STARPU_MAX_PRIO", -1);
    conf.driver_spinning_backoff_min = unsigned(std::max(number_in("STARPU_BACKOFF_MIN", 1), 0));
    conf.driver_spinning_backoff_max = unsigned(std::max(number_in("STARPU_BACKOFF_MAX", 32), 0));
}

} // namespace starpu::instance
