// starpu_mpi.h: waiting for transfers, one and all, and the barrier.
#include "mpi/ends.hpp"

#include "mpi/copies.hpp"
#include "mpi/report.hpp"
#include "mpi/session.hpp"

#include "starpu.h"

#include <cerrno>
#include <limits>
#include <memory>

namespace starpu::mpi {

namespace {
// Tags of 64 bits do not fit: MPI_TAG has the lower bits.
void fill(MPI_Status& status, const request& r) {
    status.MPI_SOURCE = r.peer;
    status.MPI_TAG = static_cast<int>(r.tag & std::numeric_limits<int>::max());
    status.MPI_ERROR = r.error == 0 ? MPI_SUCCESS : MPI_ERR_OTHER;
    MPI_Status_set_elements_x(&status, MPI_BYTE, static_cast<MPI_Count>(r.received_bytes));
    MPI_Status_set_cancelled(&status, r.error == -ECANCELED ? 1 : 0);
}

int take_end(request* ended, MPI_Status* status) {
    const std::unique_ptr<request> owned(ended);
    if (status != MPI_STATUS_IGNORE && status != nullptr) fill(*status, *owned);
    return owned->error;
}

request* request_of(const starpu_mpi_req* req, const char* call) {
    if (req == nullptr || *req == nullptr)
        report_error(-EINVAL, call, "the request is NULL: it has ended already, or never began");
    else if (current(call) != nullptr)
        return static_cast<request*>(*req);
    return nullptr;
}
} // namespace

int wait_for(starpu_mpi_req r, MPI_Status* status, const char* call) {
    session* s = current(call);
    if (s == nullptr) return -ENODEV;
    auto* waited_for = static_cast<request*>(r);
    s->wait_for_end(*waited_for);
    return take_end(waited_for, status);
}

} // namespace starpu::mpi

using namespace starpu::mpi;

extern "C" {

int starpu_mpi_wait(starpu_mpi_req* req, starpu_mpi_status* status) {
    return boundary(__func__, [&, call = __func__] {
        request* r = request_of(req, call);
        if (r == nullptr) return current() == nullptr ? -ENODEV : -EINVAL;
        *req = nullptr;
        return wait_for(r, status, call);
    });
}

int starpu_mpi_test(starpu_mpi_req* req, int* flag, starpu_mpi_status* status) {
    return boundary(__func__, [&, call = __func__] {
        if (flag == nullptr) return report_error(-EINVAL, call, "the flag has no place");
        *flag = 0;
        request* r = request_of(req, call);
        if (r == nullptr) return current() == nullptr ? -ENODEV : -EINVAL;
        if (!current()->has_ended(*r)) return 0;
        *flag = 1;
        *req = nullptr;
        return take_end(r, status);
    });
}

int starpu_mpi_barrier(starpu_mpi_comm comm) {
    return boundary(__func__, [&, call = __func__] {
        session* s = current(call);
        if (s == nullptr) return -ENODEV;
        if (comm == MPI_COMM_NULL) return report_error(-EINVAL, call, "the communicator is MPI_COMM_NULL");
        std::int64_t nothing = 0;
        return s->agree({call, comm, {&nothing, 1}});
    });
}

// Tasks may bring about transfers, and transfers tasks: until there is none of either.
int starpu_mpi_wait_for_all(starpu_mpi_comm) {
    return boundary(__func__, [&, call = __func__] {
        session* s = current(call);
        if (s == nullptr) return -ENODEV;
        int first_error = 0;
        do {
            s->wait_for_requests();
            const int error = starpu_task_wait_for_all(); // last: it tells of what transfers have lost
            if (first_error == 0) first_error = error;
        } while (starpu_task_nsubmitted() > 0 || !s->is_quiet());
        forget_copies_without_value();
        return first_error;
    });
}

} // extern "C"
