// starpu.h: starting, configuring, pausing and stopping the runtime.
#include "api/boundary.hpp"
#include "api/components/policies.hpp"
#include "api/running.hpp"
#include "instance/default_settings.hpp"
#include "instance/instance.hpp"

#include "starpu.h"

using namespace starpu;

extern "C" {

int starpu_conf_init(struct starpu_conf* conf) {
    if (conf == nullptr) return base::report_error(-EINVAL, "starpu_conf_init", "the configuration is NULL");
    instance::set_defaults(*conf);
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
    return api::boundary("starpu_init", [&] {
        return instance::start_runtime(conf, devices::known_families(), api::components::modular_policies());
    });
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

int starpu_is_deterministic(void) {
    return task::current_determinism().orders_commuting_accesses;
}

} // extern "C"
