// Whether copies between memory nodes are synchronous, as conf says for all devices or for one kind.
#include "api/running.hpp"
#include "base/marks.hpp"

#include "starpu.h"

using namespace starpu;

namespace {
int is_disabled(int starpu_conf::*switch_of_device, const char* call) {
    const api::running r(call);
    if (r == nullptr) return 0;
    const starpu_conf& conf = r->wanted().conf;
    return conf.disable_asynchronous_copy > 0 || conf.*switch_of_device > 0;
}
} // namespace

extern "C" {

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

int starpu_asynchronous_max_fpga_copy_disabled(void) {
    return is_disabled(&starpu_conf::disable_asynchronous_max_fpga_copy, __func__);
}

int starpu_asynchronous_mpi_ms_copy_disabled(void) {
    return is_disabled(&starpu_conf::disable_asynchronous_mpi_ms_copy, __func__);
}

int starpu_asynchronous_tcpip_ms_copy_disabled(void) {
    return is_disabled(&starpu_conf::disable_asynchronous_tcpip_ms_copy, __func__);
}

int starpu_asynchronous_mic_copy_disabled(void) {
    return 1;
}

int starpu_asynchronous_copy_disabled_for(enum starpu_node_kind kind) {
    switch (kind) {
    case STARPU_CUDA_RAM:
        return starpu_asynchronous_cuda_copy_disabled();
    case STARPU_HIP_RAM:
        return starpu_asynchronous_hip_copy_disabled();
    case STARPU_OPENCL_RAM:
        return starpu_asynchronous_opencl_copy_disabled();
    case STARPU_MAX_FPGA_RAM:
        return starpu_asynchronous_max_fpga_copy_disabled();
    case STARPU_MPI_MS_RAM:
        return starpu_asynchronous_mpi_ms_copy_disabled();
    case STARPU_TCPIP_MS_RAM:
        return starpu_asynchronous_tcpip_ms_copy_disabled();
    default:
        return starpu_asynchronous_copy_disabled();
    }
}

int starpu_map_enabled(void) {
    const api::running r(__func__);
    return r != nullptr && r->wanted().conf.enable_map > 0;
}
ACCEPTED(starpu_map_enabled, "No memory is mapped, whatever the configuration says.");

} // extern "C"
