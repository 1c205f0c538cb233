// Tasks that all ranks insert, whatever language the arguments come from.
#pragma once

#include "api/extension.hpp"
#include "mpi/mpi_interface.hpp"

namespace starpu::mpi {

// Gives the runtime's parser the arguments of a task: the calls of the door, less where the arguments lie.
class argument_list {
public:
    virtual int insert_if(starpu_extension_decide_t decide, void* closure) = 0;
    virtual int build_if(starpu_extension_decide_t decide, void* closure, starpu_task** task) = 0;

protected:
    ~argument_list() = default;
};

// starpu_mpi_task_insert, _build and _post_build: 0, or a negative errno with its line; `built` stays NULL
// where the task does not run.
int insert_over_ranks(const char* call, MPI_Comm comm, argument_list& arguments);
int build_over_ranks(const char* call, MPI_Comm comm, argument_list& arguments, starpu_task*& built);
int end_build_over_ranks(const char* call, MPI_Comm comm, argument_list& arguments);

// The program's function for each task before its submission; replaces none unless there is none.
using submission_hook = void (*)(starpu_task*);
bool set_submission_hook(submission_hook hook);
void remove_submission_hook();

} // namespace starpu::mpi
