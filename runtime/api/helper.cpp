// Questions a program may ask about the library itself: the time, the version, the machine, how copies are
// made.
#include "api/running.hpp"
#include "instance/summary.hpp"
#include "platform/clock.hpp"

#include "starpu.h"

using namespace starpu;

namespace {
// Whether copies are synchronous: all of them, or those of one kind of device.
int is_disabled(int starpu_conf::*switch_of_device, const char* call) {
    instance::runtime* r = api::running(call);
    if (r == nullptr) return 0;
    const starpu_conf& conf = r->wanted().conf;
    return conf.disable_asynchronous_copy > 0 || conf.*switch_of_device > 0;
}
} // namespace

extern "C" {

double starpu_timing_now(void) {
    return platform::now_us();
}

void starpu_get_version(int* major, int* minor, int* release) {
    if (major != nullptr) *major = STARPU_MAJOR_VERSION;
    if (minor != nullptr) *minor = STARPU_MINOR_VERSION;
    if (release != nullptr) *release = STARPU_RELEASE_VERSION;
}

void starpu_topology_print(FILE* f) {
    if (instance::runtime* r = api::running(__func__)) instance::print_topology(*r, f);
}

int starpu_asynchronous_copy_disabled(void) {
    return is_disabled(&starpu_conf::disable_asynchronous_copy, __func__);
}

int starpu_asynchronous_cuda_copy_disabled(void) {
    return is_disabled(&starpu_conf::disable_asynchronous_cuda_copy, __func__);
}

int starpu_asynchronous_hip_copy_disabled(void) {
    return is_disabled(&starpu_conf::disable_asynchronous_hip_copy, __func__);
}

int starpu_asynchronous_opencl_copy_disabled(void) {
    return is_disabled(&starpu_conf::disable_asynchronous_opencl_copy, __func__);
}

} // extern "C"
