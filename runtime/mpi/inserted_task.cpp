// Finds the rank that runs a task: as all others find it, from what all know.
#include "mpi/inserted_task.hpp"

#include "mpi/communicator.hpp"
#include "mpi/node_selection.hpp"
#include "mpi/report.hpp"

#include "starpu.h"

#include <cerrno>
#include <cstddef>

namespace starpu::mpi {

int inserted_task::note_access(buffer_access& a, starpu_data_handle_t handle, int mode) {
    a = {handle, nullptr, mode, unknown_rank};
    const bool is_scratch = (mode & STARPU_SCRATCH) != 0;
    if (handle == nullptr || is_scratch) return 0;
    int error = 0;
    a.data = owned_data(handle, call, error);
    if (a.data == nullptr) return error;
    a.owner = owner_of(*a.data);
    if (a.owner >= here.size)
        return report_error(-EINVAL, call,
                            "task %s uses data of rank %d; the communicator has %d ranks, numbered from 0",
                            name, a.owner, here.size);
    is_of_interest_ |= a.owner == here.rank || a.contributes() || a.data->copies.is_received() ||
                       a.data->reduction.are_some();
    return 0;
}

void inserted_task::set_count(std::size_t count) {
    if (count > few_.size()) many_.resize(count);
    accesses_ = count > few_.size() ? std::span(many_) : std::span(few_).first(count);
}

int inserted_task::look_at_accesses(const starpu_task& task, std::span<const int> contributing) {
    set_count(static_cast<std::size_t>(STARPU_TASK_GET_NBUFFERS(&task)));
    for (std::size_t i = 0; i < accesses_.size(); ++i) {
        int mode = STARPU_TASK_GET_MODE(&task, i);
        if (!contributing.empty() && contributing.front() == static_cast<int>(i)) {
            mode |= STARPU_MPI_REDUX;
            contributing = contributing.subspan(1);
        }
        if ((mode & STARPU_SSEND) != 0) is_synchronous = true;
        if (const int error = note_access(accesses_[i], STARPU_TASK_GET_HANDLE(&task, i), mode)) return error;
    }
    priority = task.priority;
    return 0;
}

int inserted_task::look_at(const starpu_task& task, const starpu_extension_placement& said) {
    if (const int error = find_standing(comm, here, call)) return error;
    if (const char* known = starpu_task_get_name(const_cast<starpu_task*>(&task))) name = known;
    if (const int error = look_at_accesses(task, {said.contributing, said.contributing_count})) return error;
    is_synchronous |= said.is_synchronous != 0;
    if (const int error = find_runner(said)) return error;
    return is_of_interest() ? check_runner() : 0;
}

int inserted_task::look_at_placed(std::span<const starpu_data_descr> buffers,
                                  const starpu_mpi_task_exchange_params& where) {
    if (const int error = find_standing(comm, here, call)) return error;
    set_count(buffers.size());
    for (std::size_t i = 0; i < buffers.size(); ++i)
        if (const int error = note_access(accesses_[i], buffers[i].handle, buffers[i].mode)) return error;
    runner = where.xrank;
    priority = where.priority;
    const bool is_known = here.has_rank(runner) || runner == every_rank || runner == unknown_rank;
    return is_known ? check_runner() : check_rank(here, runner, call);
}

int inserted_task::find_runner(const starpu_extension_placement& said) {
    if (said.rank != -1) {
        runner = said.rank;
        return here.has_rank(runner) ? 0
                                     : report_error(-EINVAL, call,
                                                    "task %s: STARPU_EXECUTE_ON_NODE is given rank %d; the "
                                                    "communicator has %d, numbered from 0",
                                                    name, runner, here.size);
    }
    if (said.names_data == 0) return find_runner_by_writes(said.policy);
    buffer_access decisive{};
    const int error = note_access(decisive, said.data, STARPU_R);
    runner = decisive.owner;
    return error;
}

// The owner of what is written; if there are several, or none, the policy decides.
int inserted_task::find_runner_by_writes(int policy) {
    int owners = 0;
    bool writes_own_copies = false;
    bool writes_unknown_data = false;
    for (const buffer_access& a : accesses_) {
        if (!a.writes()) continue;
        writes_unknown_data |= a.handle == nullptr;
        writes_own_copies |= a.owner == every_rank;
        if (!here.has_rank(a.owner) || (owners != 0 && a.owner == runner)) continue;
        runner = a.owner;
        ++owners;
    }
    if (owners == 1) return 0;
    if (owners == 0 && writes_own_copies) {
        runner = every_rank;
        return 0;
    }
    if (owners == 0 && writes_unknown_data) return 0;
    return select_rank({call, name, here, accesses_}, policy, runner);
}

// What stands in the way of the transfers that the task needs.
int inserted_task::check_runner() const {
    for (const buffer_access& a : accesses_) {
        if (runs_here() && a.handle == nullptr)
            return report_error(
                -EINVAL, call,
                "task %s runs on this rank, and one of its handles is NULL; register the data "
                "here, too",
                name);
        const bool is_needed = a.owner == here.rank && (a.reads() || a.writes());
        if (runner == unknown_rank && is_needed)
            return report_error(-EINVAL, call,
                                "the handle that says where task %s runs is NULL, and this rank owns data of "
                                "it; register that data here, or add STARPU_EXECUTE_ON_NODE",
                                name);
        if (runner == every_rank && a.writes() && a.owner != every_rank)
            return report_error(
                -EINVAL, call,
                "task %s runs on every rank and writes data of rank %d; let one rank run it, by "
                "STARPU_EXECUTE_ON_NODE",
                name, a.owner);
        const bool travels = a.owner != every_rank && (a.reads() || a.writes()) && runner != a.owner;
        const bool takes_part = a.owner == here.rank || runs_here();
        if (travels && takes_part && a.data != nullptr)
            if (const int error = check_tag(*a.data, call)) return error;
    }
    return 0;
}

} // namespace starpu::mpi
