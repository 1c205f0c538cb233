// starpu_conf for Fortran, and what is printed or read before the runtime starts.
#include "fstarpu/owned_text.hpp"
#include "fstarpu/pointers.hpp"

#include <starpu.h>

#include <cstdio>

using namespace starpu;
using api::is_null;

namespace {

void set_count(starpu_conf* conf, int starpu_conf::*field, int count, const char* call) {
    if (!is_null(conf, "the configuration", call)) conf->*field = count;
}

// What is left can be freed. StarPU's own Fortran module calls starpu_conf_init as fstarpu_conf_init, and the
// name is the variable's text then; without a name the variable counts all the same.
void drop_name_of_variable(starpu_conf* conf) {
    if (conf->sched_policy_name == std::getenv("STARPU_SCHED")) conf->sched_policy_name = nullptr;
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

void fstarpu_conf_free(starpu_conf* conf) {
    if (conf == nullptr) return;
    drop_name_of_variable(conf);
    std::free(const_cast<char*>(conf->sched_policy_name));
    std::free(conf);
}

// The name must be a copy, which can be freed; without a name STARPU_SCHED counts.
void fstarpu_conf_init(starpu_conf* conf) {
    if (starpu_conf_init(conf) == 0) conf->sched_policy_name = nullptr;
}

starpu_conf* fstarpu_conf_allocate() {
    auto* conf = fstarpu::make_zeroed<starpu_conf>(1, __func__);
    if (conf != nullptr) fstarpu_conf_init(conf);
    return conf;
}

void fstarpu_conf_set_sched_policy_name(starpu_conf* conf, const char* policy_name) {
    if (is_null(conf, "the configuration", __func__) || is_null(policy_name, "the name", __func__)) return;
    drop_name_of_variable(conf);
    fstarpu::set_text(conf->sched_policy_name, policy_name, __func__);
}

void fstarpu_conf_set_min_prio(starpu_conf* conf, int min_prio) {
    set_count(conf, &starpu_conf::global_sched_ctx_min_priority, min_prio, __func__);
}

void fstarpu_conf_set_max_prio(starpu_conf* conf, int max_prio) {
    set_count(conf, &starpu_conf::global_sched_ctx_max_priority, max_prio, __func__);
}

void fstarpu_conf_set_ncpu(starpu_conf* conf, int ncpu) {
    set_count(conf, &starpu_conf::ncpus, ncpu, __func__);
}

void fstarpu_conf_set_ncuda(starpu_conf* conf, int ncuda) {
    set_count(conf, &starpu_conf::ncuda, ncuda, __func__);
}

void fstarpu_conf_set_nopencl(starpu_conf* conf, int nopencl) {
    set_count(conf, &starpu_conf::nopencl, nopencl, __func__);
}

void fstarpu_conf_set_nmic(starpu_conf* conf, int nmic) {
    set_count(conf, &starpu_conf::nmic, nmic, __func__);
}

void fstarpu_conf_set_calibrate(starpu_conf* conf, int calibrate) {
    set_count(conf, &starpu_conf::calibrate, calibrate, __func__);
}

void fstarpu_conf_set_bus_calibrate(starpu_conf* conf, int bus_calibrate) {
    set_count(conf, &starpu_conf::bus_calibrate, bus_calibrate, __func__);
}

void fstarpu_topology_print() {
    starpu_topology_print(stderr);
}

int fstarpu_getenv_number(const char* str) {
    return starpu_get_env_number(str);
}

} // extern "C"
#pragma GCC visibility pop
