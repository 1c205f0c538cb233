// Distributing workers by linear programs. The arrays' shapes are given by parameters, which only C can say.
#ifndef SC_HYPERVISOR_LP_H
#define SC_HYPERVISOR_LP_H

#include <starpu/linkage.h>

#include <sc_hypervisor_policy.h>

STARPU_BEGIN_DECLARATIONS

// The longest time a schedule may take, and the next one to try.
double sc_hypervisor_lp_get_tmax(int nw, int* workers);
double sc_hypervisor_lp_find_tmax(double t1, double t2);

// Hands out the workers that no context has.
void sc_hypervisor_lp_share_remaining_resources(int ns, unsigned* sched_ctxs, int nworkers, int* workers);

#ifndef __cplusplus
// Shares of workers per context, rounded, handed out and simulated.
double sc_hypervisor_lp_get_nworkers_per_ctx(int nsched_ctxs, int ntypes_of_workers,
                                             double res[nsched_ctxs][ntypes_of_workers],
                                             int total_nw[ntypes_of_workers], struct types_of_workers* tw,
                                             unsigned* in_sched_ctxs);
void sc_hypervisor_lp_round_double_to_int(int ns, int nw, double res[ns][nw], int res_rounded[ns][nw]);
void sc_hypervisor_lp_redistribute_resources_in_ctxs(int ns, int nw, int res_rounded[ns][nw],
                                                     double res[ns][nw], unsigned* sched_ctxs,
                                                     struct types_of_workers* tw);
void sc_hypervisor_lp_distribute_resources_in_ctxs(unsigned* sched_ctxs, int ns, int nw,
                                                   int res_rounded[ns][nw], double res[ns][nw], int* workers,
                                                   int nworkers, struct types_of_workers* tw);
void sc_hypervisor_lp_distribute_floating_no_resources_in_ctxs(unsigned* sched_ctxs, int ns, int nw,
                                                               double res[ns][nw], int* workers, int nworkers,
                                                               struct types_of_workers* tw);
void sc_hypervisor_lp_place_resources_in_ctx(int ns, int nw, double w_in_s[ns][nw], unsigned* sched_ctxs,
                                             int* workers, unsigned do_size, struct types_of_workers* tw);
unsigned sc_hypervisor_lp_execute_dichotomy(
    int ns, int nw, double w_in_s[ns][nw], unsigned solve_lp_integer, void* specific_data, double tmin,
    double tmax, double smallest_tmax,
    double (*lp_estimated_distrib_func)(int lns, int lnw, double ldraft_w_in_s[ns][nw], unsigned lis_integer,
                                        double ltmax, void* lspecifc_data));
double sc_hypervisor_lp_simulate_distrib_flops(int nsched_ctxs, int ntypes_of_workers,
                                               double speed[nsched_ctxs][ntypes_of_workers],
                                               double flops[nsched_ctxs],
                                               double res[nsched_ctxs][ntypes_of_workers],
                                               int total_nw[ntypes_of_workers],
                                               unsigned sched_ctxs[nsched_ctxs], double vmax);
double sc_hypervisor_lp_simulate_distrib_tasks(int ns, int nw, int nt, double w_in_s[ns][nw],
                                               double tasks[nw][nt], double times[nw][nt],
                                               unsigned is_integer, double tmax, unsigned* in_sched_ctxs,
                                               struct sc_hypervisor_policy_task_pool* tmp_task_pools);
double sc_hypervisor_lp_simulate_distrib_flops_on_sample(int ns, int nw, double final_w_in_s[ns][nw],
                                                         unsigned is_integer, double tmax, double** speed,
                                                         double flops[ns], double** final_flops_on_w);
#endif

STARPU_END_DECLARATIONS

#endif
