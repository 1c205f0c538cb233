// starpu_mpi.h: transfers that the program asks for by hand.
#include "mpi/asking.hpp"
#include "mpi/end_of_several.hpp"
#include "mpi/report.hpp"
#include "mpi/session.hpp"

#include "starpu.h"

#include <cerrno>
#include <memory>

using namespace starpu::mpi;

namespace {
using handle = starpu_data_handle_t;
using tag_type = starpu_mpi_tag_t;

// A tag of the runtime that is notified at the end.
void notify(void* tag) {
    std::unique_ptr<starpu_tag_t> owned(static_cast<starpu_tag_t*>(tag));
    starpu_tag_notify_from_apps(*owned);
}

int begin_unlocking(const wanted& w, starpu_tag_t tag) {
    return boundary(w.call, [&] {
        auto owned = std::make_unique<starpu_tag_t>(tag);
        const int error = begin_detached(w, notify, owned.get());
        if (error == 0) (void)owned.release();
        return error;
    });
}

// `nth` says what the n-th transfer is. All are checked before the first begins; one that is refused later
// counts as ended.
template <class Nth> int begin_several(const char* call, unsigned count, starpu_tag_t tag, Nth nth) {
    return boundary(call, [&] {
        if (current(call) == nullptr) return -ENODEV;
        for (unsigned i = 0; i < count; ++i)
            if (const int error = check(nth(i))) return error;
        auto owned = std::make_unique<starpu_tag_t>(tag);
        auto* all = new end_of_several(notify, owned.get());
        (void)owned.release();
        int first_error = 0;
        for (unsigned i = 0; i < count; ++i) {
            all->await_one_more();
            const int error = begin_checked(nth(i), end_of_several::note_end, all);
            if (error == 0) continue;
            if (first_error == 0) first_error = error;
            end_of_several::note_end(all);
        }
        end_of_several::note_end(all);
        return first_error;
    });
}

bool are_given(const void* a, const void* b, const void* c, const void* d) {
    return a != nullptr && b != nullptr && c != nullptr && d != nullptr;
}

constexpr transfer_kind out = transfer_kind::send;
constexpr transfer_kind in = transfer_kind::receive;
} // namespace

extern "C" {

int starpu_mpi_isend(handle data_handle, starpu_mpi_req* req, int dest, tag_type data_tag, MPI_Comm comm) {
    return ask_for({__func__, out, data_handle, dest, data_tag, comm}, req);
}

int starpu_mpi_isend_prio(handle data_handle, starpu_mpi_req* req, int dest, tag_type data_tag, int prio,
                          MPI_Comm comm) {
    return ask_for({__func__, out, data_handle, dest, data_tag, comm, prio}, req);
}

int starpu_mpi_issend(handle data_handle, starpu_mpi_req* req, int dest, tag_type data_tag, MPI_Comm comm) {
    return ask_for({__func__, out, data_handle, dest, data_tag, comm, 0, true}, req);
}

int starpu_mpi_issend_prio(handle data_handle, starpu_mpi_req* req, int dest, tag_type data_tag, int prio,
                           MPI_Comm comm) {
    return ask_for({__func__, out, data_handle, dest, data_tag, comm, prio, true}, req);
}

int starpu_mpi_irecv(handle data_handle, starpu_mpi_req* req, int source, tag_type data_tag, MPI_Comm comm) {
    return ask_for({__func__, in, data_handle, source, data_tag, comm}, req);
}

int starpu_mpi_send(handle data_handle, int dest, tag_type data_tag, MPI_Comm comm) {
    return carry_out({__func__, out, data_handle, dest, data_tag, comm}, nullptr);
}

int starpu_mpi_send_prio(handle data_handle, int dest, tag_type data_tag, int prio, MPI_Comm comm) {
    return carry_out({__func__, out, data_handle, dest, data_tag, comm, prio}, nullptr);
}

int starpu_mpi_recv(handle data_handle, int source, tag_type data_tag, MPI_Comm comm, MPI_Status* status) {
    return carry_out({__func__, in, data_handle, source, data_tag, comm}, status);
}

int starpu_mpi_recv_prio(handle data_handle, int source, tag_type data_tag, int prio, MPI_Comm comm,
                         MPI_Status* status) {
    return carry_out({__func__, in, data_handle, source, data_tag, comm, prio}, status);
}

int starpu_mpi_isend_detached(handle data_handle, int dest, tag_type data_tag, MPI_Comm comm,
                              void (*callback)(void*), void* arg) {
    return begin_detached({__func__, out, data_handle, dest, data_tag, comm}, callback, arg);
}

int starpu_mpi_isend_detached_prio(handle data_handle, int dest, tag_type data_tag, int prio, MPI_Comm comm,
                                   void (*callback)(void*), void* arg) {
    return begin_detached({__func__, out, data_handle, dest, data_tag, comm, prio}, callback, arg);
}

int starpu_mpi_issend_detached(handle data_handle, int dest, tag_type data_tag, MPI_Comm comm,
                               void (*callback)(void*), void* arg) {
    return begin_detached({__func__, out, data_handle, dest, data_tag, comm, 0, true}, callback, arg);
}

int starpu_mpi_issend_detached_prio(handle data_handle, int dest, tag_type data_tag, int prio, MPI_Comm comm,
                                    void (*callback)(void*), void* arg) {
    return begin_detached({__func__, out, data_handle, dest, data_tag, comm, prio, true}, callback, arg);
}

int starpu_mpi_irecv_detached(handle data_handle, int source, tag_type data_tag, MPI_Comm comm,
                              void (*callback)(void*), void* arg) {
    return begin_detached({__func__, in, data_handle, source, data_tag, comm}, callback, arg);
}

int starpu_mpi_irecv_detached_prio(handle data_handle, int source, tag_type data_tag, int prio, MPI_Comm comm,
                                   void (*callback)(void*), void* arg) {
    return begin_detached({__func__, in, data_handle, source, data_tag, comm, prio}, callback, arg);
}

int starpu_mpi_irecv_detached_sequential_consistency(handle data_handle, int source, tag_type data_tag,
                                                     MPI_Comm comm, void (*callback)(void*), void* arg,
                                                     int sequential_consistency) {
    return begin_detached(
        {__func__, in, data_handle, source, data_tag, comm, 0, false, sequential_consistency != 0}, callback,
        arg);
}

int starpu_mpi_isend_detached_unlock_tag(handle data_handle, int dest, tag_type data_tag, MPI_Comm comm,
                                         starpu_tag_t tag) {
    return begin_unlocking({__func__, out, data_handle, dest, data_tag, comm}, tag);
}

int starpu_mpi_isend_detached_unlock_tag_prio(handle data_handle, int dest, tag_type data_tag, int prio,
                                              MPI_Comm comm, starpu_tag_t tag) {
    return begin_unlocking({__func__, out, data_handle, dest, data_tag, comm, prio}, tag);
}

int starpu_mpi_irecv_detached_unlock_tag(handle data_handle, int source, tag_type data_tag, MPI_Comm comm,
                                         starpu_tag_t tag) {
    return begin_unlocking({__func__, in, data_handle, source, data_tag, comm}, tag);
}

int starpu_mpi_isend_array_detached_unlock_tag_prio(unsigned array_size, handle* data_handle, int* dest,
                                                    tag_type* data_tag, int* prio, MPI_Comm* comm,
                                                    starpu_tag_t tag) {
    constexpr const char* call = "starpu_mpi_isend_array_detached_unlock_tag";
    if (array_size != 0 && !are_given(data_handle, dest, data_tag, comm))
        return report_error(-EINVAL, call, "one of the arrays is NULL");
    return begin_several(call, array_size, tag, [&](unsigned i) {
        return wanted{
            call, out, data_handle[i], dest[i], data_tag[i], comm[i], prio != nullptr ? prio[i] : 0};
    });
}

int starpu_mpi_isend_array_detached_unlock_tag(unsigned array_size, handle* data_handle, int* dest,
                                               tag_type* data_tag, MPI_Comm* comm, starpu_tag_t tag) {
    return starpu_mpi_isend_array_detached_unlock_tag_prio(array_size, data_handle, dest, data_tag, nullptr,
                                                           comm, tag);
}

int starpu_mpi_irecv_array_detached_unlock_tag(unsigned array_size, handle* data_handle, int* source,
                                               tag_type* data_tag, MPI_Comm* comm, starpu_tag_t tag) {
    if (array_size != 0 && !are_given(data_handle, source, data_tag, comm))
        return report_error(-EINVAL, __func__, "one of the arrays is NULL");
    const char* call = __func__;
    return begin_several(call, array_size, tag, [&](unsigned i) {
        return wanted{call, in, data_handle[i], source[i], data_tag[i], comm[i]};
    });
}

} // extern "C"
