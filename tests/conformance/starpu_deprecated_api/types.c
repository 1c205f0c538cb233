// The types of the first version are those of today, with and without the word struct or enum.
#define STARPU_USE_DEPRECATED_API 1
#define STARPU_USE_DEPRECATED_ONE_ZERO_API 1
#include "check.h"

#define SAME(old, new) _Static_assert(sizeof(old) == sizeof(new), #old)

SAME(struct starpu_task_profiling_info, struct starpu_profiling_task_info);
SAME(struct starpu_worker_profiling_info, struct starpu_profiling_worker_info);
SAME(struct starpu_bus_profiling_info, struct starpu_profiling_bus_info);
SAME(struct starpu_buffer_descr, struct starpu_data_descr);
SAME(struct starpu_perfmodel_t, struct starpu_perfmodel);
SAME(struct starpu_history_list_t, struct starpu_perfmodel_history_list);
SAME(struct starpu_regression_model_t, struct starpu_perfmodel_regression_model);
SAME(struct starpu_per_arch_perfmodel_t, struct starpu_perfmodel_per_arch);
SAME(struct starpu_sched_policy_s, struct starpu_sched_policy);
SAME(struct starpu_data_interface_ops_t, struct starpu_data_interface_ops);
SAME(struct starpu_buffer_descr_t, struct starpu_data_descr);
SAME(starpu_block_interface_t, struct starpu_block_interface);
SAME(starpu_matrix_interface_t, struct starpu_matrix_interface);
SAME(starpu_vector_interface_t, struct starpu_vector_interface);
SAME(starpu_variable_interface_t, struct starpu_variable_interface);
SAME(starpu_csr_interface_t, struct starpu_csr_interface);
SAME(starpu_bcsr_interface_t, struct starpu_bcsr_interface);
SAME(starpu_codelet, struct starpu_codelet);
SAME(starpu_codelet_t, struct starpu_codelet);
SAME(enum starpu_access_mode, enum starpu_data_access_mode);
SAME(enum starpu_archtype, enum starpu_worker_archtype);

int main(void) {
    // These are pointers to what a program may only name.
    struct starpu_perf_archtype* archtype = NULL;
    struct starpu_machine_topology_s* topology = NULL;
    struct starpu_htbl32_node_s* node = NULL;
    starpu_data_handle handle = NULL;
    CHECK(archtype == NULL && topology == NULL && node == NULL && handle == NULL);
    return 0;
}
