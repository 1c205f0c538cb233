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

// What fstarpu_conf_allocate makes. The name in the configuration may come from elsewhere, such as from
// starpu_conf_init; a copy that was made for it is freed with it.
struct allocated_conf {
    starpu_conf conf;
    const char* copied_name;
};

allocated_conf& whole_of(starpu_conf* conf) {
    return *reinterpret_cast<allocated_conf*>(conf);
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

void fstarpu_conf_free(starpu_conf* conf) {
    if (conf != nullptr) std::free(const_cast<char*>(whole_of(conf).copied_name));
    std::free(conf);
}

starpu_conf* fstarpu_conf_allocate() {
    auto* whole = fstarpu::make_zeroed<allocated_conf>(1, __func__);
    if (whole == nullptr) return nullptr;
    starpu_conf_init(&whole->conf);
    return &whole->conf;
}

void fstarpu_conf_set_sched_policy_name(starpu_conf* conf, const char* policy_name) {
    if (is_null(conf, "the configuration", __func__) || is_null(policy_name, "the name", __func__)) return;
    const char*& copy = whole_of(conf).copied_name;
    fstarpu::set_text(copy, policy_name, __func__);
    conf->sched_policy_name = copy;
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
