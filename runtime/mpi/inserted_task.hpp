// A task that all ranks insert: what it accesses, and which rank runs it.
#pragma once

#include "api/extension.hpp"
#include "mpi/buffer_access.hpp"
#include "mpi/standing.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace starpu::mpi {

class inserted_task {
public:
    inserted_task(const char* its_call, MPI_Comm its_comm) : call(its_call), comm(its_comm) {}

    // Takes the accesses from the task that was made of the arguments, and finds the rank that runs it. 0, or
    // a negative errno with its line. Throws std::bad_alloc.
    int look_at(const starpu_task& task, const starpu_extension_placement& said);

    // For a task that was placed before.
    int look_at_placed(std::span<const starpu_data_descr> buffers,
                       const starpu_mpi_task_exchange_params& where);

    std::span<const buffer_access> accesses() const { return accesses_; }
    bool runs_here() const { return runner == here.rank || runner == every_rank; }

    // Whether this rank has anything to do with the task: most ranks have not.
    bool is_of_interest() const { return is_of_interest_ || runs_here(); }

    const char* const call;
    const MPI_Comm comm;
    const char* name = "without a name"; // of the task, for messages
    standing here;
    int runner = unknown_rank;
    int priority = 0;
    bool is_synchronous = false;

private:
    int look_at_accesses(const starpu_task& task, std::span<const int> contributing); // rising numbers
    void set_count(std::size_t count);
    int note_access(buffer_access& a, starpu_data_handle_t handle, int mode);
    int find_runner(const starpu_extension_placement& said);
    int find_runner_by_writes(int policy);
    int check_runner() const;

    bool is_of_interest_ = false;
    std::array<buffer_access, STARPU_NMAXBUFS> few_; // set as far as accesses_ reaches
    std::vector<buffer_access> many_;
    std::span<buffer_access> accesses_;
};

} // namespace starpu::mpi
