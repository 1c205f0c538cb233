// Schedulers built from components: come later.
#include "api/later/later.hpp"

#include "starpu_sched_component.h"

#include <cstdio>

namespace starpu::api {
template <> constexpr bool is_written_unasked<starpu_sched_tree> = true;
template <> constexpr bool is_written_unasked<starpu_sched_component> = true;
} // namespace starpu::api

extern "C" {

LATER(void, starpu_initialize_prio_center_policy, (unsigned sched_ctx_id))
LATER(struct starpu_sched_tree*, starpu_sched_tree_create, (unsigned sched_ctx_id))
LATER(void, starpu_sched_tree_destroy, (struct starpu_sched_tree * tree))
LATER(void, starpu_sched_tree_deinitialize, (unsigned sched_ctx_id))
LATER(struct starpu_sched_tree*, starpu_sched_tree_get, (unsigned sched_ctx_id))
LATER(void, starpu_sched_tree_update_workers, (struct starpu_sched_tree * t))
LATER(void, starpu_sched_tree_update_workers_in_ctx, (struct starpu_sched_tree * t))
LATER(int, starpu_sched_tree_push_task, (struct starpu_task * task))
LATER(struct starpu_task*, starpu_sched_tree_pop_task, (unsigned sched_ctx))
LATER(void, starpu_sched_tree_add_workers, (unsigned sched_ctx_id, int* workerids, unsigned nworkers))
LATER(void, starpu_sched_tree_remove_workers, (unsigned sched_ctx_id, int* workerids, unsigned nworkers))
LATER(void, starpu_sched_tree_do_schedule, (unsigned sched_ctx_id))
LATER(int, starpu_sched_component_push_task,
      (struct starpu_sched_component * from, struct starpu_sched_component* to, struct starpu_task* task))
LATER(struct starpu_task*, starpu_sched_component_pull_task,
      (struct starpu_sched_component * from, struct starpu_sched_component* to))
LATER(struct starpu_task*, starpu_sched_component_pump_to,
      (struct starpu_sched_component * component, struct starpu_sched_component* to, int* success))
LATER(struct starpu_task*, starpu_sched_component_pump_downstream,
      (struct starpu_sched_component * component, int* success))
LATER(int, starpu_sched_component_send_can_push_to_parents, (struct starpu_sched_component * component))
LATER(void, starpu_sched_component_connect,
      (struct starpu_sched_component * parent, struct starpu_sched_component* child))
LATER(void, starpu_sched_component_destroy, (struct starpu_sched_component * component))
LATER(void, starpu_sched_component_destroy_rec, (struct starpu_sched_component * component))
LATER(void, starpu_sched_component_add_child,
      (struct starpu_sched_component * component, struct starpu_sched_component* child))
LATER(struct starpu_sched_component*, starpu_sched_component_create,
      (struct starpu_sched_tree * tree, const char* name))
LATER(int, starpu_sched_component_can_execute_task,
      (struct starpu_sched_component * component, struct starpu_task* task))
LATER(int, starpu_sched_component_execute_preds,
      (struct starpu_sched_component * component, struct starpu_task* task, double* length))
LATER(double, starpu_sched_component_transfer_length,
      (struct starpu_sched_component * component, struct starpu_task* task))
LATER(void, starpu_sched_component_prefetch_on_node,
      (struct starpu_sched_component * component, struct starpu_task* task))
LATER(struct starpu_sched_component*, starpu_sched_component_worker_get, (unsigned sched_ctx, int workerid))
LATER(struct starpu_sched_component*, starpu_sched_component_worker_new, (unsigned sched_ctx, int workerid))
LATER(struct starpu_sched_component*, starpu_sched_component_parallel_worker_create,
      (struct starpu_sched_tree * tree, unsigned nworkers, unsigned* workers))
LATER(int, starpu_sched_component_worker_get_workerid, (struct starpu_sched_component * worker_component))
LATER(int, starpu_sched_component_is_worker, (struct starpu_sched_component * component))
LATER(int, starpu_sched_component_is_simple_worker, (struct starpu_sched_component * component))
LATER(int, starpu_sched_component_is_combined_worker, (struct starpu_sched_component * component))
LATER(void, starpu_sched_component_worker_pre_exec_hook, (struct starpu_task * task, unsigned sched_ctx_id))
LATER(void, starpu_sched_component_worker_post_exec_hook, (struct starpu_task * task, unsigned sched_ctx_id))
LATER(struct starpu_task*, starpu_sched_component_parents_pull_task,
      (struct starpu_sched_component * component, struct starpu_sched_component* to))
LATER(int, starpu_sched_component_can_push,
      (struct starpu_sched_component * component, struct starpu_sched_component* to))
LATER(int, starpu_sched_component_can_pull, (struct starpu_sched_component * component))
LATER(int, starpu_sched_component_can_pull_all, (struct starpu_sched_component * component))
LATER(double, starpu_sched_component_estimated_load, (struct starpu_sched_component * component))
LATER(double, starpu_sched_component_estimated_end_min, (struct starpu_sched_component * component))
LATER(double, starpu_sched_component_estimated_end_min_add,
      (struct starpu_sched_component * component, double exp_len))
LATER(double, starpu_sched_component_estimated_end_average, (struct starpu_sched_component * component))
LATER(struct starpu_sched_component*, starpu_sched_component_fifo_create,
      (struct starpu_sched_tree * tree, struct starpu_sched_component_fifo_data* fifo_data))
LATER(int, starpu_sched_component_is_fifo, (struct starpu_sched_component * component))
LATER(struct starpu_sched_component*, starpu_sched_component_prio_create,
      (struct starpu_sched_tree * tree, struct starpu_sched_component_prio_data* prio_data))
LATER(int, starpu_sched_component_is_prio, (struct starpu_sched_component * component))
LATER(struct starpu_sched_component*, starpu_sched_component_work_stealing_create,
      (struct starpu_sched_tree * tree, void* arg))
LATER(int, starpu_sched_component_is_work_stealing, (struct starpu_sched_component * component))
LATER(int, starpu_sched_tree_work_stealing_push_task, (struct starpu_task * task))
LATER(struct starpu_sched_component*, starpu_sched_component_random_create,
      (struct starpu_sched_tree * tree, void* arg))
LATER(int, starpu_sched_component_is_random, (struct starpu_sched_component*))
LATER(struct starpu_sched_component*, starpu_sched_component_eager_create,
      (struct starpu_sched_tree * tree, void* arg))
LATER(int, starpu_sched_component_is_eager, (struct starpu_sched_component*))
LATER(struct starpu_sched_component*, starpu_sched_component_eager_prio_create,
      (struct starpu_sched_tree * tree, void* arg))
LATER(int, starpu_sched_component_is_eager_prio, (struct starpu_sched_component*))
LATER(struct starpu_sched_component*, starpu_sched_component_eager_calibration_create,
      (struct starpu_sched_tree * tree, void* arg))
LATER(int, starpu_sched_component_is_eager_calibration, (struct starpu_sched_component*))
LATER(struct starpu_sched_component*, starpu_sched_component_mct_create,
      (struct starpu_sched_tree * tree, struct starpu_sched_component_mct_data* mct_data))
LATER(int, starpu_sched_component_is_mct, (struct starpu_sched_component * component))
LATER(struct starpu_sched_component*, starpu_sched_component_heft_create,
      (struct starpu_sched_tree * tree, struct starpu_sched_component_mct_data* mct_data))
LATER(int, starpu_sched_component_is_heft, (struct starpu_sched_component * component))
LATER(struct starpu_sched_component*, starpu_sched_component_heteroprio_create,
      (struct starpu_sched_tree * tree, struct starpu_sched_component_heteroprio_data* params))
LATER(int, starpu_sched_component_is_heteroprio, (struct starpu_sched_component * component))
LATER(struct starpu_sched_component*, starpu_sched_component_best_implementation_create,
      (struct starpu_sched_tree * tree, void* arg))
LATER(struct starpu_sched_component*, starpu_sched_component_perfmodel_select_create,
      (struct starpu_sched_tree * tree,
       struct starpu_sched_component_perfmodel_select_data* perfmodel_select_data))
LATER(int, starpu_sched_component_is_perfmodel_select, (struct starpu_sched_component * component))
LATER(struct starpu_sched_component*, starpu_sched_component_stage_create,
      (struct starpu_sched_tree * tree, void* arg))
LATER(int, starpu_sched_component_is_stage, (struct starpu_sched_component * component))
LATER(struct starpu_sched_component*, starpu_sched_component_userchoice_create,
      (struct starpu_sched_tree * tree, void* arg))
LATER(int, starpu_sched_component_is_userchoice, (struct starpu_sched_component * component))
LATER(struct starpu_sched_component_composed_recipe*, starpu_sched_component_composed_recipe_create, (void))
LATER(struct starpu_sched_component_composed_recipe*, starpu_sched_component_composed_recipe_create_singleton,
      (struct starpu_sched_component * (*create_component)(struct starpu_sched_tree * tree, void* arg),
       void* arg))
LATER(void, starpu_sched_component_composed_recipe_add,
      (struct starpu_sched_component_composed_recipe * recipe,
       struct starpu_sched_component* (*create_component)(struct starpu_sched_tree* tree, void* arg),
       void* arg))
LATER(void, starpu_sched_component_composed_recipe_destroy, (struct starpu_sched_component_composed_recipe*))
LATER(struct starpu_sched_component*, starpu_sched_component_composed_component_create,
      (struct starpu_sched_tree * tree, struct starpu_sched_component_composed_recipe* recipe))
LATER(struct starpu_sched_tree*, starpu_sched_component_make_scheduler,
      (unsigned sched_ctx_id, struct starpu_sched_component_specs s))
LATER(void, starpu_sched_component_initialize_simple_scheduler,
      (starpu_sched_component_create_t create_decision_component, void* data, unsigned flags,
       unsigned sched_ctx_id))
LATER(void, starpu_sched_component_initialize_simple_schedulers,
      (unsigned sched_ctx_id, unsigned ndecisions, ...))

} // extern "C"
