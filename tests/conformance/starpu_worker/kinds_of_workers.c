// Whatever devices the machine has: counts, lists and descriptions of workers and memory nodes agree.
#include "check.h"

static unsigned visits[STARPU_NMAXWORKERS];
static unsigned nodes[STARPU_NMAXWORKERS];

static void visit(void* arg) {
    (void)arg;
    (void)STARPU_ATOMIC_ADD(&visits[starpu_worker_get_id()], 1);
    nodes[starpu_worker_get_id()] = starpu_worker_get_local_memory_node();
}

static enum starpu_node_kind memory_of(enum starpu_worker_archtype type) {
    return type == STARPU_CUDA_WORKER     ? STARPU_CUDA_RAM
           : type == STARPU_OPENCL_WORKER ? STARPU_OPENCL_RAM
                                          : STARPU_CPU_RAM;
}

// The workers of one kind; returns how many.
static unsigned check_kind(enum starpu_worker_archtype type, uint32_t where) {
    int ids[STARPU_NMAXWORKERS], device;
    unsigned i, id, count = starpu_worker_get_ids_by_type(type, ids, STARPU_NMAXWORKERS);
    char name[128];
    CHECK_EQUAL(starpu_worker_get_count_by_type(type), count);
    for (i = 0; i < count; i++) {
        id = (unsigned)ids[i];
        CHECK_EQUAL(starpu_worker_get_by_type(type, (int)i), id);
        CHECK_EQUAL(starpu_worker_get_type((int)id), type);
        device = starpu_worker_get_devid((int)id);
        CHECK(starpu_worker_get_by_devid(type, device) <= (int)id);
        CHECK_EQUAL(starpu_worker_get_devid(starpu_worker_get_by_devid(type, device)), device);
        CHECK_EQUAL(starpu_node_get_kind(starpu_worker_get_memory_node(id)), memory_of(type));
        starpu_worker_get_name((int)id, name, sizeof name);
        CHECK(strlen(name) > 3);
    }
    starpu_execute_on_each_worker(visit, NULL, where);
    for (i = 0; i < count; i++) CHECK_EQUAL(nodes[ids[i]], starpu_worker_get_memory_node((unsigned)ids[i]));
    return count;
}

int main(void) {
    unsigned id, cuda, opencl, cpus;
    CHECK_EQUAL(starpu_init(NULL), 0);
    cuda = check_kind(STARPU_CUDA_WORKER, STARPU_CUDA);
    opencl = check_kind(STARPU_OPENCL_WORKER, STARPU_OPENCL);
    cpus = check_kind(STARPU_CPU_WORKER, STARPU_CPU);
    CHECK_EQUAL(starpu_cuda_worker_get_count(), cuda);
    CHECK_EQUAL(starpu_opencl_worker_get_count(), opencl);
    CHECK_EQUAL(starpu_cpu_worker_get_count(), cpus);
    CHECK_EQUAL(starpu_worker_get_count(), cuda + opencl + cpus);
    // Accelerators come first.
    if (cpus > 0) CHECK_EQUAL(starpu_worker_get_by_type(STARPU_CPU_WORKER, 0), cuda + opencl);
    for (id = 0; id < starpu_worker_get_count(); id++) CHECK_EQUAL(visits[id], 1);
    for (id = 0; id < starpu_memory_nodes_get_count(); id++) CHECK(starpu_node_get_kind(id) != STARPU_UNUSED);
    return check_stop();
}
