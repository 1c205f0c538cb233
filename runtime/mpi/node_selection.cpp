// starpu_mpi.h: policies that choose the rank of a task, the program's and one of the library.
#include "mpi/node_selection.hpp"

#include "mpi/report.hpp"

#include "starpu.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <vector>

namespace starpu::mpi {

namespace {
using policy_function = starpu_mpi_select_node_policy_func_t;

// The first number is the library's own policy; its place stays empty.
constexpr int most_policies = 24;
std::array<std::atomic<policy_function>, most_policies> of_program;
std::atomic<int> current_policy{STARPU_MPI_NODE_SELECTION_MOST_R_DATA};

bool is_registered(int policy) {
    if (policy == STARPU_MPI_NODE_SELECTION_MOST_R_DATA) return true;
    return policy > 0 && policy < most_policies &&
           of_program[static_cast<std::size_t>(policy)].load(std::memory_order_acquire) != nullptr;
}

// The owner of most of what the task reads, of equal ones the lowest; else of what it writes or adds to
// first.
int select_by_most_data(const undecided_task& task) {
    std::vector<std::size_t> bytes(static_cast<std::size_t>(task.here.size));
    int best = unknown_rank;
    int first = unknown_rank;
    for (const buffer_access& a : task.accesses) {
        if (!task.here.has_rank(a.owner)) continue;
        if (first == unknown_rank && (a.writes() || a.contributes())) first = a.owner;
        if (!a.reads()) continue;
        const std::size_t mine = bytes[static_cast<std::size_t>(a.owner)] += starpu_data_get_size(a.handle);
        const std::size_t most = best == unknown_rank ? 0 : bytes[static_cast<std::size_t>(best)];
        if (best == unknown_rank || mine > most || (mine == most && a.owner < best)) best = a.owner;
    }
    return best != unknown_rank ? best : first;
}

int ask_program(const undecided_task& task, int policy) {
    std::vector<starpu_data_descr> all;
    for (const buffer_access& a : task.accesses)
        all.push_back({a.handle, static_cast<starpu_data_access_mode>(a.mode)});
    const policy_function choose =
        of_program[static_cast<std::size_t>(policy)].load(std::memory_order_acquire);
    return choose(task.here.rank, task.here.size, all.data(), static_cast<int>(all.size()));
}

int refuse_policy(int policy, const char* call) {
    return report_error(-EINVAL, call,
                        "there is no node selection policy %d; pass what "
                        "starpu_mpi_node_selection_register_policy returned",
                        policy);
}
} // namespace

int select_rank(const undecided_task& task, int policy, int& rank) {
    if (policy == STARPU_MPI_NODE_SELECTION_CURRENT_POLICY)
        policy = current_policy.load(std::memory_order_relaxed);
    if (!is_registered(policy)) return refuse_policy(policy, task.call);
    const bool is_own = policy == STARPU_MPI_NODE_SELECTION_MOST_R_DATA;
    rank = is_own ? select_by_most_data(task) : ask_program(task, policy);
    if (task.here.has_rank(rank)) return 0;
    if (is_own)
        return report_error(-EINVAL, task.call,
                            "none of the data of task %s say where it runs; add STARPU_EXECUTE_ON_NODE",
                            task.name);
    return report_error(
        -EINVAL, task.call,
        "node selection policy %d chose rank %d for task %s; the communicator has %d, numbered "
        "from 0",
        policy, rank, task.name, task.here.size);
}

} // namespace starpu::mpi

using namespace starpu::mpi;

extern "C" {

int starpu_mpi_node_selection_register_policy(starpu_mpi_select_node_policy_func_t policy_func) {
    if (policy_func == nullptr) return report_error(-EINVAL, __func__, "the policy is NULL");
    for (int i = 1; i < most_policies; ++i) {
        policy_function none = nullptr;
        // Partner: the loads of those that use the policy, and an exchange of another registration.
        if (of_program[static_cast<std::size_t>(i)].compare_exchange_strong(none, policy_func,
                                                                            std::memory_order_acq_rel))
            return i;
    }
    return report_error(-ENOSPC, __func__, "%d policies are registered, and there is no room for more",
                        most_policies - 1);
}

int starpu_mpi_node_selection_unregister_policy(int policy) {
    if (policy == STARPU_MPI_NODE_SELECTION_MOST_R_DATA || !is_registered(policy))
        return refuse_policy(policy, __func__);
    int current = policy;
    current_policy.compare_exchange_strong(current, STARPU_MPI_NODE_SELECTION_MOST_R_DATA,
                                           std::memory_order_relaxed);
    of_program[static_cast<std::size_t>(policy)].store(nullptr, std::memory_order_release);
    return 0;
}

int starpu_mpi_node_selection_get_current_policy(void) {
    return current_policy.load(std::memory_order_relaxed);
}

int starpu_mpi_node_selection_set_current_policy(int policy) {
    if (!is_registered(policy)) return refuse_policy(policy, __func__);
    current_policy.store(policy, std::memory_order_relaxed);
    return 0;
}

} // extern "C"
