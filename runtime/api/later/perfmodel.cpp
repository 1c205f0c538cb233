// Performance models: codelets may have one, nothing uses it yet.
#include "api/later/later.hpp"

#include "starpu_perfmodel.h"

namespace starpu::api {
template <> constexpr bool is_written_unasked<starpu_perfmodel_arch> = true;
template <> constexpr bool is_written_unasked<starpu_perfmodel_per_arch> = true;
} // namespace starpu::api

extern "C" {

LATER(void, starpu_perfmodel_init, (struct starpu_perfmodel * model))
LATER(int, starpu_perfmodel_deinit, (struct starpu_perfmodel * model))
LATER(int, starpu_perfmodel_load_symbol, (const char* symbol, struct starpu_perfmodel* model))
LATER(int, starpu_perfmodel_load_file, (const char* filename, struct starpu_perfmodel* model))
LATER(int, starpu_perfmodel_unload_model, (struct starpu_perfmodel * model))
LATER(void, starpu_save_history_based_model, (struct starpu_perfmodel * model))
LATER(void, starpu_perfmodel_get_model_path, (const char* symbol, char* path, size_t maxlen))
LATER(void, starpu_perfmodel_debugfilepath,
      (struct starpu_perfmodel * model, struct starpu_perfmodel_arch* arch, char* path, size_t maxlen,
       unsigned nimpl))
LATER(void, starpu_perfmodel_directory, (FILE * output))
LATER(void, starpu_perfmodel_initialize, (void))
LATER(void, starpu_perfmodel_free_sampling, (void))
LATER(struct starpu_perfmodel_arch*, starpu_worker_get_perf_archtype, (int workerid, unsigned sched_ctx_id))
LATER(void, starpu_perfmodel_get_arch_name,
      (struct starpu_perfmodel_arch * arch, char* archname, size_t maxlen, unsigned nimpl))
LATER(const char*, starpu_perfmodel_get_archtype_name, (enum starpu_worker_archtype archtype))
LATER(int, starpu_perfmodel_get_narch_combs, (void))
LATER(int, starpu_perfmodel_arch_comb_add, (int ndevices, struct starpu_perfmodel_device* devices))
LATER(int, starpu_perfmodel_arch_comb_get, (int ndevices, struct starpu_perfmodel_device* devices))
LATER(struct starpu_perfmodel_arch*, starpu_perfmodel_arch_comb_fetch, (int comb))
LATER(struct starpu_perfmodel_per_arch*, starpu_perfmodel_get_model_per_arch,
      (struct starpu_perfmodel * model, struct starpu_perfmodel_arch* arch, unsigned impl))
LATER(struct starpu_perfmodel_per_arch*, starpu_perfmodel_get_model_per_devices,
      (struct starpu_perfmodel * model, int impl, ...))
LATER(int, starpu_perfmodel_set_per_devices_cost_function,
      (struct starpu_perfmodel * model, int impl, starpu_perfmodel_per_arch_cost_function func, ...))
LATER(int, starpu_perfmodel_set_per_devices_size_base,
      (struct starpu_perfmodel * model, int impl, starpu_perfmodel_per_arch_size_base func, ...))
LATER(int, starpu_perfmodel_list, (FILE * output))
LATER(void, starpu_perfmodel_print,
      (struct starpu_perfmodel * model, struct starpu_perfmodel_arch* arch, unsigned nimpl, char* parameter,
       uint32_t* footprint, FILE* output))
LATER(int, starpu_perfmodel_print_all,
      (struct starpu_perfmodel * model, char* arch, char* parameter, uint32_t* footprint, FILE* output))
LATER(int, starpu_perfmodel_print_estimations,
      (struct starpu_perfmodel * model, uint32_t footprint, FILE* output))
LATER(int, starpu_perfmodel_list_combs, (FILE * output, struct starpu_perfmodel* model))
LATER(void, starpu_perfmodel_dump_xml, (FILE * output, struct starpu_perfmodel* model))
LATER(double, starpu_perfmodel_history_based_expected_perf,
      (struct starpu_perfmodel * model, struct starpu_perfmodel_arch* arch, uint32_t footprint))
LATER(void, starpu_perfmodel_update_history,
      (struct starpu_perfmodel * model, struct starpu_task* task, struct starpu_perfmodel_arch* arch,
       unsigned cpuid, unsigned nimpl, double measured))
LATER(void, starpu_perfmodel_update_history_n,
      (struct starpu_perfmodel * model, struct starpu_task* task, struct starpu_perfmodel_arch* arch,
       unsigned cpuid, unsigned nimpl, double average_measured, unsigned number))
LATER(void, starpu_bus_print_bandwidth, (FILE * f))
LATER(void, starpu_bus_print_affinity, (FILE * f))
LATER(void, starpu_bus_print_filenames, (FILE * f))
LATER(double, starpu_transfer_bandwidth, (unsigned src_node, unsigned dst_node))
LATER(double, starpu_transfer_latency, (unsigned src_node, unsigned dst_node))
LATER(double, starpu_transfer_predict, (unsigned src_node, unsigned dst_node, size_t size))
LATER(int, starpu_energy_start, (int workerid, enum starpu_worker_archtype archi))
LATER(int, starpu_energy_stop,
      (struct starpu_perfmodel * model, struct starpu_task* task, unsigned nimpl, unsigned ntasks,
       int workerid, enum starpu_worker_archtype archi))

} // extern "C"
