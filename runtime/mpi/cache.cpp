// starpu_mpi.h: the cache of data that were sent already.
#include "api/extension.hpp"
#include "mpi/communicator.hpp"
#include "mpi/copies.hpp"
#include "mpi/data.hpp"
#include "mpi/report.hpp"
#include "mpi/session.hpp"

#include <cerrno>

namespace starpu::mpi {

namespace {
// The owner's value is no copy, whatever the program has noted of it.
void flush(starpu_data_handle_t handle, const standing& here) {
    distributed_data* d = distributed(handle);
    if (d == nullptr) return;
    d->copies.forget_sent();
    if (here.has_rank(owner_of(*d)) && owner_of(*d) != here.rank)
        d->copies.note_change(false, false);
    else
        d->copies.forget_received();
}

// Copies of data that end go with them.
void flush_all(const standing& here) {
    for (starpu_data_handle_t handle : forget_all_copies(here.rank, here.size))
        if (starpu_extension_is_ending(handle) == 0) starpu_data_invalidate_submit(handle);
}

// The copies of the handle, for a call about them; nullptr: errno says why.
copies_of_data* copies_for(starpu_data_handle_t handle, const char* call, int& error) {
    error = check_data(handle, call);
    distributed_data* d = error == 0 ? owned_data(handle, call, error) : nullptr;
    return d != nullptr ? &d->copies : nullptr;
}

int note_received(starpu_data_handle_t handle, const char* call) {
    return boundary(call, [&] {
        int error = 0;
        copies_of_data* c = copies_for(handle, call, error);
        return c != nullptr ? int{c->note_received()} : error;
    });
}
} // namespace

} // namespace starpu::mpi

using namespace starpu::mpi;

extern "C" {

int starpu_mpi_cache_is_enabled(void) {
    return is_cache_enabled() ? 1 : 0;
}

int starpu_mpi_cache_set(int enabled) {
    return boundary(__func__, [&] {
        const session* s = current(); // without one there are no copies
        if (enabled == 0 && s != nullptr) flush_all(s->standing_in_world());
        enable_cache(enabled != 0);
        return 0;
    });
}

void starpu_mpi_cache_flush(starpu_mpi_comm comm, starpu_data_handle_t data_handle) {
    errno_boundary(__func__, [&, call = __func__] {
        standing here;
        if (const int error = find_standing(comm, here, call)) return error;
        if (const int error = check_data(data_handle, call)) return error;
        flush(data_handle, here);
        return 0;
    });
}

void starpu_mpi_cache_flush_all_data(starpu_mpi_comm comm) {
    errno_boundary(__func__, [&, call = __func__] {
        standing here;
        if (const int error = find_standing(comm, here, call)) return error;
        flush_all(here);
        return 0;
    });
}

int starpu_mpi_cached_receive(starpu_data_handle_t data_handle) {
    int error = 0;
    const copies_of_data* c = copies_for(data_handle, __func__, error);
    return c != nullptr ? c->is_received() : error;
}

int starpu_mpi_cached_receive_set(starpu_data_handle_t data) {
    return note_received(data, __func__);
}

int starpu_mpi_cached_cp_receive_set(starpu_data_handle_t data_handle) {
    return note_received(data_handle, __func__);
}

void starpu_mpi_cached_receive_clear(starpu_data_handle_t data) {
    errno_boundary(__func__, [&, call = __func__] {
        int error = 0;
        copies_of_data* c = copies_for(data, call, error);
        if (c != nullptr) c->forget_received();
        return error;
    });
}

int starpu_mpi_cached_send(starpu_data_handle_t data_handle, int dest) {
    int error = 0;
    const copies_of_data* c = copies_for(data_handle, __func__, error);
    if (c != nullptr && dest < 0) return report_error(-EINVAL, __func__, "there is no rank %d", dest);
    return c != nullptr ? c->is_sent(dest) : error;
}

int starpu_mpi_cached_send_set(starpu_data_handle_t data, int dest) {
    return boundary(__func__, [&, call = __func__] {
        int error = 0;
        copies_of_data* c = copies_for(data, call, error);
        if (c != nullptr && dest < 0) return report_error(-EINVAL, call, "there is no rank %d", dest);
        return c != nullptr ? int{c->note_sent(dest)} : error;
    });
}

void starpu_mpi_cached_send_clear(starpu_data_handle_t data) {
    errno_boundary(__func__, [&, call = __func__] {
        int error = 0;
        copies_of_data* c = copies_for(data, call, error);
        if (c != nullptr) c->forget_sent();
        return error;
    });
}

} // extern "C"
