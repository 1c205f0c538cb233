// Places a task, and begins the transfers around it.
#include "mpi/task_insertion.hpp"

#include "mpi/exchange.hpp"
#include "mpi/inserted_task.hpp"
#include "mpi/load_balancing.hpp"
#include "mpi/report.hpp"
#include "mpi/session.hpp"

#include "starpu.h"

#include <atomic>
#include <cerrno>

namespace starpu::mpi {

namespace {
// Of the program: called with each task before it is submitted here.
std::atomic<submission_hook> before_submission{nullptr};

struct insertion {
    inserted_task task;
    bool is_placed = false;
    int error_of_transfers = 0;
};

int find_place(starpu_task* task, const starpu_extension_placement* said, insertion& in) {
    if (const int error = in.task.look_at(*task, *said)) return error;
    in.is_placed = true;
    return in.task.runs_here() ? 1 : 0;
}

// What the others do follows from the placement: transfers go on even where one of them, or the task, fails.
int place_and_exchange(starpu_task* task, const starpu_extension_placement* said, void* closure) {
    auto& in = *static_cast<insertion*>(closure);
    const int decision = find_place(task, said, in);
    if (decision < 0) return decision;
    in.error_of_transfers = exchange_before(in.task);
    const submission_hook h = before_submission.load(std::memory_order_acquire);
    if (decision > 0 && h != nullptr) h(task);
    return decision;
}

int only_place(starpu_task* task, const starpu_extension_placement* said, void* closure) {
    const int decision = find_place(task, said, *static_cast<insertion*>(closure));
    return decision < 0 ? decision : 0;
}

int first_of(int error, int other) {
    return error != 0 ? error : other;
}
} // namespace

int insert_over_ranks(const char* call, MPI_Comm comm, argument_list& arguments) {
    return boundary(call, [&] {
        if (current(call) == nullptr) return -ENODEV;
        insertion in{inserted_task(call, comm)};
        int error = arguments.insert_if(place_and_exchange, &in);
        error = first_of(error, in.error_of_transfers);
        if (in.is_placed) error = first_of(error, exchange_after(in.task));
        note_inserted(comm);
        return error;
    });
}

int build_over_ranks(const char* call, MPI_Comm comm, argument_list& arguments, starpu_task*& built) {
    return boundary(call, [&] {
        if (current(call) == nullptr) return -ENODEV;
        insertion in{inserted_task(call, comm)};
        const int error = arguments.build_if(place_and_exchange, &in, &built);
        note_built(comm);
        return first_of(error, in.error_of_transfers);
    });
}

int end_build_over_ranks(const char* call, MPI_Comm comm, argument_list& arguments) {
    return boundary(call, [&] {
        if (current(call) == nullptr) return -ENODEV;
        insertion in{inserted_task(call, comm)};
        starpu_task* none = nullptr;
        int error = arguments.build_if(only_place, &in, &none);
        if (in.is_placed) error = first_of(error, exchange_after(in.task));
        note_ended_build(comm);
        return error;
    });
}

bool set_submission_hook(submission_hook hook) {
    submission_hook none = nullptr;
    // Partner: the load before a submission.
    return before_submission.compare_exchange_strong(none, hook, std::memory_order_acq_rel);
}

void remove_submission_hook() {
    before_submission.store(nullptr, std::memory_order_release);
}

} // namespace starpu::mpi
