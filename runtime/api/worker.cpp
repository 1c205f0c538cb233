// starpu_worker.h: how many workers there are, which one is calling, and what each of them is.
#include "api/null_arguments.hpp"
#include "api/running.hpp"
#include "base/marks.hpp"
#include "task/core/engine.hpp"

#include "starpu_worker.h"

#include <cstdio>

using namespace starpu;

namespace {
using platform::planned_worker;

// What is known of a worker from the start; null with its line when there is none of that number.
class description_of {
public:
    description_of(int id, const char* call) : of_(id, call) {}
    bool operator==(std::nullptr_t) const { return of_ == nullptr; }
    const planned_worker* operator->() const { return &of_.of()->plan().workers[of_->id]; }

private:
    const api::worker_numbered of_;
};

bool is_of(const planned_worker& w, starpu_worker_archtype kind) {
    return w.kind == kind || kind == STARPU_ANY_WORKER;
}

// Visits the workers of a kind by their numbers; none, with its line, while nothing runs.
template <class Visit> void for_workers_of(starpu_worker_archtype kind, const char* call, Visit&& visit) {
    const api::running r(call);
    if (r == nullptr) return;
    for (const base::worker_id id : r->workers().ids())
        if (const planned_worker& w = r->plan().workers[id]; is_of(w, kind)) visit(id, w);
}

// The first worker of each device stands for it.
template <class Visit> void for_devices_of(starpu_worker_archtype kind, const char* call, Visit&& visit) {
    for_workers_of(kind, call, [&](base::worker_id, const planned_worker& w) {
        if (w.subworker == 0) visit(base::signed_number_of(w.device));
    });
}

unsigned count_of(starpu_worker_archtype kind, const char* call) {
    unsigned count = 0;
    for_workers_of(kind, call, [&](base::worker_id, const planned_worker&) { ++count; });
    return count;
}

constexpr starpu_worker_archtype kinds_to_print[] = {
    STARPU_CUDA_WORKER, STARPU_HIP_WORKER, STARPU_OPENCL_WORKER, STARPU_MAX_FPGA_WORKER, STARPU_CPU_WORKER};

void print_count(FILE* stream, starpu_worker_archtype kind, const char* end) {
    const unsigned count = count_of(kind, "starpu_worker_display_count");
    std::fprintf(stream, "%u %s worker%s%s\n", count, starpu_worker_get_type_as_env_var(kind),
                 count == 1 ? "" : "s", end);
}

void print_names(FILE* stream, starpu_worker_archtype kind) {
    print_count(stream, kind, ":");
    for_workers_of(kind, "starpu_worker_display_names", [&](base::worker_id id, const planned_worker&) {
        std::fprintf(stream, "\t%s\n", instance::current()->workers().worker_at(id).name.c_str());
    });
}
bool can_print(FILE* output, const char* call) {
    return api::running(call) != nullptr && !api::is_null(output, "the file", call);
}

} // namespace

extern "C" {

unsigned starpu_worker_get_count(void) {
    const api::runtime_if_any r;
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
ANSWERS_ZERO(starpu_hip_worker_get_count, "There are no such devices in this version.");
unsigned starpu_opencl_worker_get_count(void) {
    return count_of(STARPU_OPENCL_WORKER, __func__);
}

unsigned starpu_mpi_ms_worker_get_count(void) {
    return count_of(STARPU_MPI_MS_WORKER, __func__);
}
ANSWERS_ZERO(starpu_mpi_ms_worker_get_count, "There are no such devices in this version.");
unsigned starpu_tcpip_ms_worker_get_count(void) {
    return count_of(STARPU_TCPIP_MS_WORKER, __func__);
}
ANSWERS_ZERO(starpu_tcpip_ms_worker_get_count, "There are no such devices in this version.");

// Xeon Phi devices are gone.
unsigned starpu_mic_worker_get_count(void) {
    return 0;
}
ANSWERS_ZERO(starpu_mic_worker_get_count, "There are no such devices in this version.");
unsigned starpu_mic_device_get_count(void) {
    return 0;
}
ANSWERS_ZERO(starpu_mic_device_get_count, "There are no such devices in this version.");

int starpu_worker_get_mp_nodeid(int id) {
    api::worker_numbered(id, __func__);
    return -1;
}

int starpu_worker_get_id(void) {
    return signed_number_of(task::worker_here());
}

// The macro of this name stops the program in a thread that is no worker; the library does not.
unsigned(starpu_worker_get_id_check)(void) {
    const int id = starpu_worker_get_id();
    if (id < 0) errno = -base::report_error(-EINVAL, __func__, "the calling thread is no worker");
    return static_cast<unsigned>(id);
}

// starpu_init returns when all of them run.
void starpu_worker_wait_for_initialisation(void) {
    const api::running r(__func__);
}
ACCEPTED(starpu_worker_wait_for_initialisation, "The workers are ready when starpu_init returns.");

enum starpu_worker_archtype starpu_worker_get_type(int id) {
    const description_of w(id, __func__);
    return w != nullptr ? w->kind : STARPU_UNKNOWN_WORKER;
}

int starpu_worker_get_by_type(enum starpu_worker_archtype type, int num) {
    int found = -1, passed = 0;
    for_workers_of(type, __func__, [&](base::worker_id id, const planned_worker&) {
        if (passed++ == num) found = signed_number_of(id);
    });
    return found;
}

int starpu_worker_get_by_devid(enum starpu_worker_archtype type, int devid) {
    int found = -1;
    for_workers_of(type, __func__, [&](base::worker_id id, const planned_worker& w) {
        if (found < 0 && base::signed_number_of(w.device) == devid) found = signed_number_of(id);
    });
    return found;
}

unsigned starpu_worker_get_ids_by_type(enum starpu_worker_archtype type, int* workerids, unsigned maxsize) {
    if (maxsize != 0 && api::is_null(workerids, "the array", __func__)) return 0;
    unsigned count = 0;
    for_workers_of(type, __func__, [&](base::worker_id id, const planned_worker&) {
        if (count < maxsize) workerids[count] = signed_number_of(id);
        ++count;
    });
    return count <= maxsize ? count : static_cast<unsigned>(-ERANGE);
}

int starpu_worker_get_devid(int id) {
    const description_of w(id, __func__);
    return w != nullptr ? base::signed_number_of(w->device) : -1;
}

int starpu_worker_get_devnum(int id) {
    const description_of w(id, __func__);
    int found = -1, passed = 0;
    if (w == nullptr) return found;
    for_devices_of(w->kind, __func__, [&](int device) {
        if (found < 0 && device == base::signed_number_of(w->device)) found = passed;
        ++passed;
    });
    return found;
}

int starpu_worker_get_devids(enum starpu_worker_archtype type, int* devids, int num) {
    if (num > 0 && api::is_null(devids, "the array", __func__)) return 0;
    int count = 0;
    for_devices_of(type, __func__, [&](int device) {
        if (count < num) devids[count++] = device;
    });
    return count;
}

int starpu_worker_get_subworkerid(int id) {
    const description_of w(id, __func__);
    return w != nullptr ? static_cast<int>(w->subworker) : -1;
}

int starpu_worker_get_bindid(int workerid) {
    const description_of w(workerid, __func__);
    return w != nullptr ? static_cast<int>(platform::index_of(w->cpu)) : -1;
}

unsigned starpu_worker_get_memory_node(unsigned workerid) {
    const description_of w(static_cast<int>(workerid), __func__);
    return w != nullptr ? base::number_of(w->node) : STARPU_MAIN_RAM;
}

void starpu_worker_get_name(int id, char* dst, std::size_t maxlen) {
    const api::worker_numbered w(id, __func__);
    if (w != nullptr && !api::is_null(dst, "the place for the name", __func__))
        std::snprintf(dst, maxlen, "%s", w->name.c_str());
}

void starpu_worker_display_all(FILE* output) {
    if (!can_print(output, __func__)) return;
    for (starpu_worker_archtype kind : kinds_to_print)
        if (count_of(kind, __func__) != 0) print_names(output, kind);
}

void starpu_worker_display_names(FILE* output, enum starpu_worker_archtype type) {
    if (can_print(output, __func__)) print_names(output, type);
}

void starpu_worker_display_count(FILE* output, enum starpu_worker_archtype type) {
    if (can_print(output, __func__)) print_count(output, type, "");
}

} // extern "C"
