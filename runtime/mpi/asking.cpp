// Makes requests of what is wanted, and hands them to the session.
#include "mpi/asking.hpp"

#include "mpi/communicator.hpp"
#include "mpi/data.hpp"
#include "mpi/ends.hpp"
#include "mpi/report.hpp"
#include "mpi/session.hpp"

#include "starpu_data.h"

#include <cerrno>
#include <memory>

namespace starpu::mpi {

namespace {
std::unique_ptr<request> made_of(const wanted& w) {
    auto r = std::make_unique<request>();
    r->kind = w.kind;
    r->call = w.call;
    r->handle = w.data;
    r->comm = w.comm;
    r->peer = w.peer;
    r->tag = w.tag;
    r->priority = w.priority;
    r->is_synchronous = w.is_synchronous;
    r->noted = w.noted;
    if (w.noted != nullptr) r->count_of_note = w.noted->forgotten_count();
    return r;
}
} // namespace

int check(const wanted& w) {
    if (current(w.call) == nullptr) return -ENODEV;
    if (const int error = check_data(w.data, w.call)) return error;
    standing here;
    if (const int error = find_standing(w.comm, here, w.call)) return error;
    if (const int error = check_rank(here, w.peer, w.call)) return error;
    if (w.tag < 0)
        return report_error(-EINVAL, w.call, "tag %lld is negative", static_cast<long long>(w.tag));
    return 0;
}

int ask_for(const wanted& w, starpu_mpi_req* into) {
    return boundary(w.call, [&] {
        if (const int error = check(w)) return error;
        if (into == nullptr) return report_error(-EINVAL, w.call, "the request has no place");
        auto r = made_of(w);
        request* begun = r.get();
        if (const int error = current()->admit(r, w.is_ordered)) return error;
        *into = begun;
        return 0;
    });
}

int begin_detached(const wanted& w, void (*callback)(void*), void* argument) {
    if (const int error = check(w)) return error;
    return begin_checked(w, callback, argument);
}

int begin_checked(const wanted& w, void (*callback)(void*), void* argument) {
    return boundary(w.call, [&] {
        auto r = made_of(w);
        r->is_detached = true;
        r->callback = callback;
        r->argument = argument;
        return current()->admit(r, w.is_ordered);
    });
}

// The cancellation takes its turn with the data as the send would have, so that it meets the same receive.
static void cancel_send(const wanted& w) {
    boundary(w.call, [&] {
        auto r = made_of(w);
        r->is_detached = true;
        r->is_cancellation = true;
        const int error = current()->admit(r);
        if (error == 0) starpu_data_invalidate_submit(w.data);
        return error;
    });
}

int begin_expected(const wanted& w, void (*callback)(void*), void* argument) {
    const int error = begin_checked(w, callback, argument);
    if (error != 0 && w.kind == transfer_kind::send) cancel_send(w);
    return error;
}

int carry_out(const wanted& w, MPI_Status* status) {
    starpu_mpi_req r = nullptr;
    const int error = ask_for(w, &r);
    return error != 0 ? error : wait_for(r, status, w.call);
}

} // namespace starpu::mpi
