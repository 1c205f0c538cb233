// Every call of starpu_perfmodel.h says that it comes later.
#include "later/check_later.h"

#include <starpu_perfmodel.h>

int main(void) {
    LATER_VOID(starpu_perfmodel_init, (NULL));
    LATER_INT(starpu_perfmodel_deinit, (NULL));
    LATER_INT(starpu_perfmodel_load_symbol, (NULL, NULL));
    LATER_INT(starpu_perfmodel_load_file, (NULL, NULL));
    LATER_INT(starpu_perfmodel_unload_model, (NULL));
    LATER_VOID(starpu_save_history_based_model, (NULL));
    LATER_VOID(starpu_perfmodel_get_model_path, (NULL, NULL, 0));
    LATER_VOID(starpu_perfmodel_debugfilepath, (NULL, NULL, NULL, 0, 0));
    LATER_VOID(starpu_perfmodel_directory, (NULL));
    LATER_VOID(starpu_perfmodel_initialize, ());
    LATER_VOID(starpu_perfmodel_free_sampling, ());
    LATER_MEMORY(starpu_perfmodel_arch, starpu_worker_get_perf_archtype, (0, 0));
    LATER_VOID(starpu_perfmodel_get_arch_name, (NULL, NULL, 0, 0));
    LATER_POINTER(starpu_perfmodel_get_archtype_name, ((enum starpu_worker_archtype)0));
    LATER_INT(starpu_perfmodel_get_narch_combs, ());
    LATER_INT(starpu_perfmodel_arch_comb_add, (0, NULL));
    LATER_INT(starpu_perfmodel_arch_comb_get, (0, NULL));
    LATER_MEMORY(starpu_perfmodel_arch, starpu_perfmodel_arch_comb_fetch, (0));
    LATER_MEMORY(starpu_perfmodel_per_arch, starpu_perfmodel_get_model_per_arch, (NULL, NULL, 0));
    LATER_MEMORY(starpu_perfmodel_per_arch, starpu_perfmodel_get_model_per_devices, (NULL, 0));
    LATER_INT(starpu_perfmodel_set_per_devices_cost_function, (NULL, 0, NULL));
    LATER_INT(starpu_perfmodel_set_per_devices_size_base, (NULL, 0, NULL));
    LATER_INT(starpu_perfmodel_list, (NULL));
    LATER_VOID(starpu_perfmodel_print, (NULL, NULL, 0, NULL, NULL, NULL));
    LATER_INT(starpu_perfmodel_print_all, (NULL, NULL, NULL, NULL, NULL));
    LATER_INT(starpu_perfmodel_print_estimations, (NULL, 0, NULL));
    LATER_INT(starpu_perfmodel_list_combs, (NULL, NULL));
    LATER_VOID(starpu_perfmodel_dump_xml, (NULL, NULL));
    LATER_NUMBER(starpu_perfmodel_history_based_expected_perf, (NULL, NULL, 0));
    LATER_VOID(starpu_perfmodel_update_history, (NULL, NULL, NULL, 0, 0, 0));
    LATER_VOID(starpu_perfmodel_update_history_n, (NULL, NULL, NULL, 0, 0, 0, 0));
    LATER_VOID(starpu_bus_print_bandwidth, (NULL));
    LATER_VOID(starpu_bus_print_affinity, (NULL));
    LATER_VOID(starpu_bus_print_filenames, (NULL));
    LATER_NUMBER(starpu_transfer_bandwidth, (0, 0));
    LATER_NUMBER(starpu_transfer_latency, (0, 0));
    LATER_NUMBER(starpu_transfer_predict, (0, 0, 0));
    LATER_INT(starpu_energy_start, (0, (enum starpu_worker_archtype)0));
    LATER_INT(starpu_energy_stop, (NULL, NULL, 0, 0, 0, (enum starpu_worker_archtype)0));
    return 0;
}
