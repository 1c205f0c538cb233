// starpu_worker.h: how many workers there are, which one is calling, and what each of them is.
#include "api/running.hpp"

#include "starpu_worker.h"

#include <algorithm>
#include <cstdio>

using namespace starpu;

namespace {
// All workers drive CPUs in this build; kinds without a device have none.
bool has_kind(starpu_worker_archtype wanted) {
    return wanted == STARPU_CPU_WORKER || wanted == STARPU_ANY_WORKER;
}

unsigned count_of(starpu_worker_archtype kind, const char* call) {
    instance::runtime* r = api::running(call);
    return r != nullptr && has_kind(kind) ? r->workers().count() : 0;
}

// Writes the numbers from 0 up to `count`, as many as there is room for.
void enumerate(unsigned count, int* into, unsigned room) {
    for (unsigned i = 0; i < std::min(count, room); ++i) into[i] = static_cast<int>(i);
}

void print_names(FILE* stream, starpu_worker_archtype kind, unsigned count) {
    std::fprintf(stream, "%u %s worker%s:\n", count, starpu_worker_get_type_as_env_var(kind),
                 count == 1 ? "" : "s");
    for (unsigned id = 0; id < count; ++id)
        std::fprintf(stream, "\t%s\n", instance::current()->workers().at(id).name.c_str());
}
} // namespace

extern "C" {

unsigned starpu_worker_get_count(void) {
    instance::runtime* r = instance::current();
    return r != nullptr ? r->workers().count() : 0;
}

int starpu_worker_get_count_by_type(enum starpu_worker_archtype type) {
    return static_cast<int>(count_of(type, __func__));
}

unsigned starpu_cpu_worker_get_count(void) {
    return count_of(STARPU_CPU_WORKER, __func__);
}
unsigned starpu_cuda_worker_get_count(void) {
    return count_of(STARPU_CUDA_WORKER, __func__);
}
unsigned starpu_hip_worker_get_count(void) {
    return count_of(STARPU_HIP_WORKER, __func__);
}
unsigned starpu_opencl_worker_get_count(void) {
    return count_of(STARPU_OPENCL_WORKER, __func__);
}

unsigned starpu_mpi_ms_worker_get_count(void) {
    return count_of(STARPU_MPI_MS_WORKER, __func__);
}
unsigned starpu_tcpip_ms_worker_get_count(void) {
    return count_of(STARPU_TCPIP_MS_WORKER, __func__);
}

// Xeon Phi devices are gone.
unsigned starpu_mic_worker_get_count(void) {
    return 0;
}
unsigned starpu_mic_device_get_count(void) {
    return 0;
}

int starpu_worker_get_mp_nodeid(int id) {
    api::worker_numbered(id, __func__);
    return -1;
}

int starpu_worker_get_id(void) {
    return task::this_thread.worker;
}

// The macro of this name stops the program in a thread that is no worker; the library does not.
unsigned(starpu_worker_get_id_check)(void) {
    const int id = starpu_worker_get_id();
    if (id < 0) errno = -base::report_error(-EINVAL, __func__, "the calling thread is no worker");
    return static_cast<unsigned>(id);
}

// starpu_init returns when all of them run.
void starpu_worker_wait_for_initialisation(void) {
    api::running(__func__);
}

enum starpu_worker_archtype starpu_worker_get_type(int id) {
    const worker::worker* w = api::worker_numbered(id, __func__);
    return w != nullptr ? w->device->kind() : STARPU_UNKNOWN_WORKER;
}

int starpu_worker_get_by_type(enum starpu_worker_archtype type, int num) {
    return num >= 0 && static_cast<unsigned>(num) < count_of(type, __func__) ? num : -1;
}

// CPU workers are devices of their own: their device number is their number.
int starpu_worker_get_by_devid(enum starpu_worker_archtype type, int devid) {
    return starpu_worker_get_by_type(type, devid);
}

unsigned starpu_worker_get_ids_by_type(enum starpu_worker_archtype type, int* workerids, unsigned maxsize) {
    const unsigned count = count_of(type, __func__);
    enumerate(count, workerids, maxsize);
    if (count <= maxsize) return count;
    return static_cast<unsigned>(base::report_error(
        -ERANGE, __func__, "there are %u workers but room for %u; pass a longer array", count, maxsize));
}

int starpu_worker_get_devid(int id) {
    return api::worker_numbered(id, __func__) != nullptr ? id : -1;
}

int starpu_worker_get_devnum(int id) {
    return api::worker_numbered(id, __func__) != nullptr ? id : -1;
}

int starpu_worker_get_devids(enum starpu_worker_archtype type, int* devids, int num) {
    const unsigned room = num > 0 ? static_cast<unsigned>(num) : 0;
    const unsigned count = std::min(count_of(type, __func__), room);
    enumerate(count, devids, room);
    return static_cast<int>(count);
}

int starpu_worker_get_subworkerid(int id) {
    return api::worker_numbered(id, __func__) != nullptr ? 0 : -1;
}

int starpu_worker_get_bindid(int workerid) {
    const worker::worker* w = api::worker_numbered(workerid, __func__);
    return w != nullptr ? static_cast<int>(platform::index_of(instance::current()->plan().cpus[w->id])) : -1;
}

unsigned starpu_worker_get_memory_node(unsigned workerid) {
    api::worker_numbered(static_cast<int>(workerid), __func__);
    return STARPU_MAIN_RAM;
}

void starpu_worker_get_name(int id, char* dst, std::size_t maxlen) {
    const worker::worker* w = api::worker_numbered(id, __func__);
    if (w != nullptr) std::snprintf(dst, maxlen, "%s", w->name.c_str());
}

void starpu_worker_display_all(FILE* output) {
    starpu_worker_display_names(output, STARPU_CPU_WORKER);
}

void starpu_worker_display_names(FILE* output, enum starpu_worker_archtype type) {
    if (api::running(__func__) != nullptr) print_names(output, type, count_of(type, __func__));
}

void starpu_worker_display_count(FILE* output, enum starpu_worker_archtype type) {
    if (api::running(__func__) == nullptr) return;
    const unsigned count = count_of(type, __func__);
    std::fprintf(output, "%u %s worker%s\n", count, starpu_worker_get_type_as_env_var(type),
                 count == 1 ? "" : "s");
}

} // extern "C"
