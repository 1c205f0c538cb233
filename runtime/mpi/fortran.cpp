// fstarpu_mpi_mod: the calls of starpu_mpi.h as Fortran makes them, with communicators as integers and the
// arguments of tasks as arrays of addresses. What each does is said there.
#include "api/extension.hpp"
#include "mpi/extension.hpp"
#include "mpi/mpi_interface.hpp"
#include "mpi/report.hpp"
#include "mpi/task_insertion.hpp"

#include "starpu.h"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

using namespace starpu::mpi;

namespace {
using handle = starpu_data_handle_t;
using tag_type = starpu_mpi_tag_t;
using request_place = starpu_mpi_req*;
using callback = void (*)(void*);

MPI_Comm communicator(int number) {
    return starpu_mpi_extension_communicator(number);
}

// `begin` is given the tag of the runtime that lies at an address.
template <class Begin> int begin_with_tag(const void* number, const char* call, Begin begin) {
    if (number == nullptr) return report_error(-EINVAL, call, "the tag has no address; pass c_loc of it");
    return begin(*static_cast<const starpu_tag_t*>(number));
}

int number_of(const void* address) {
    return static_cast<int>(reinterpret_cast<std::intptr_t>(address));
}

std::vector<MPI_Comm> communicators(const int* numbers, int count) {
    std::vector<MPI_Comm> all;
    for (int i = 0; i < count; ++i) all.push_back(communicator(numbers[i]));
    return all;
}

int check_count(int count, const char* call) {
    return count >= 0 ? 0 : report_error(-EINVAL, call, "the array has %d elements", count);
}

// `begin` is given the communicators of the transfers, and the tag that their last end notifies.
template <class Begin>
int begin_array(int count, const int* comms, const void* unlocked, const char* call, Begin begin) {
    return boundary(call, [&] {
        if (const int error = check_count(count, call)) return error;
        std::vector<MPI_Comm> all = communicators(comms, count);
        return begin_with_tag(unlocked, call, [&](starpu_tag_t notified) {
            return begin(static_cast<unsigned>(count), all.data(), notified);
        });
    });
}

// The arguments of a task: the address of the communicator, then as fstarpu_task_insert has them.
class array_list final : public argument_list {
public:
    explicit array_list(void* const* arguments) : arguments_(arguments) {}

    int check_address() const {
        const bool is_there = arguments_ != nullptr && arguments_[0] != nullptr;
        return is_there ? 0
                        : report_error(-EINVAL, "fstarpu_mpi_task_insert",
                                       "the first argument is no communicator; pass c_loc of it");
    }
    MPI_Comm comm() const { return communicator(*static_cast<const int*>(arguments_[0])); }
    int insert_if(starpu_extension_decide_t decide, void* closure) override {
        return starpu_extension_insert_array(arguments_ + 1, decide, closure);
    }
    int build_if(starpu_extension_decide_t decide, void* closure, starpu_task** task) override {
        return starpu_extension_build_array(arguments_ + 1, decide, closure, task);
    }

private:
    void* const* arguments_;
};
} // namespace

#pragma GCC visibility push(default)
extern "C" {

// ---- beginning and end; fstarpu_mpi_init_c stands in lifetime.cpp

// Before MPI is initialised there is no communicator.
int fstarpu_mpi_world_comm(void) {
    if (is_mpi_running()) return MPI_Comm_c2f(MPI_COMM_WORLD);
    report_error(-EINVAL, __func__, "MPI is not initialised; call fstarpu_mpi_init first");
    return number_of_none;
}

int fstarpu_mpi_barrier(int comm) {
    return starpu_mpi_barrier(communicator(comm));
}

int fstarpu_mpi_wait_for_all(int comm) {
    return starpu_mpi_wait_for_all(communicator(comm));
}

int fstarpu_mpi_comm_size(int comm, int* size) {
    return starpu_mpi_comm_size(communicator(comm), size);
}

int fstarpu_mpi_comm_rank(int comm, int* rank) {
    return starpu_mpi_comm_rank(communicator(comm), rank);
}

void fstarpu_mpi_set_communication_tag(std::int64_t tag) {
    starpu_mpi_set_communication_tag(static_cast<int>(tag));
}

// ---- requests and statuses: Fortran does not know their sizes

void* fstarpu_mpi_req_alloc(void) {
    return std::calloc(1, sizeof(starpu_mpi_req));
}

void fstarpu_mpi_req_free(void* req) {
    std::free(req);
}

void* fstarpu_mpi_status_alloc(void) {
    return std::calloc(1, sizeof(MPI_Status));
}

void fstarpu_mpi_status_free(void* st) {
    std::free(st);
}

// ---- transfers

int fstarpu_mpi_isend(handle dh, request_place req, int dst, tag_type tag, int comm) {
    return starpu_mpi_isend(dh, req, dst, tag, communicator(comm));
}

int fstarpu_mpi_isend_prio(handle dh, request_place req, int dst, tag_type tag, int prio, int comm) {
    return starpu_mpi_isend_prio(dh, req, dst, tag, prio, communicator(comm));
}

int fstarpu_mpi_issend(handle dh, request_place req, int dst, tag_type tag, int comm) {
    return starpu_mpi_issend(dh, req, dst, tag, communicator(comm));
}

int fstarpu_mpi_issend_prio(handle dh, request_place req, int dst, tag_type tag, int prio, int comm) {
    return starpu_mpi_issend_prio(dh, req, dst, tag, prio, communicator(comm));
}

int fstarpu_mpi_irecv(handle dh, request_place req, int src, tag_type tag, int comm) {
    return starpu_mpi_irecv(dh, req, src, tag, communicator(comm));
}

int fstarpu_mpi_send(handle dh, int dst, tag_type tag, int comm) {
    return starpu_mpi_send(dh, dst, tag, communicator(comm));
}

int fstarpu_mpi_send_prio(handle dh, int dst, tag_type tag, int prio, int comm) {
    return starpu_mpi_send_prio(dh, dst, tag, prio, communicator(comm));
}

int fstarpu_mpi_recv(handle dh, int src, tag_type tag, int comm, MPI_Status* status) {
    return starpu_mpi_recv(dh, src, tag, communicator(comm), status);
}

int fstarpu_mpi_isend_detached(handle dh, int dst, tag_type tag, int comm, callback then, void* arg) {
    return starpu_mpi_isend_detached(dh, dst, tag, communicator(comm), then, arg);
}

int fstarpu_mpi_isend_detached_prio(handle dh, int dst, tag_type tag, int prio, int comm, callback then,
                                    void* arg) {
    return starpu_mpi_isend_detached_prio(dh, dst, tag, prio, communicator(comm), then, arg);
}

int fstarpu_mpi_issend_detached(handle dh, int dst, tag_type tag, int comm, callback then, void* arg) {
    return starpu_mpi_issend_detached(dh, dst, tag, communicator(comm), then, arg);
}

int fstarpu_mpi_issend_detached_prio(handle dh, int dst, tag_type tag, int prio, int comm, callback then,
                                     void* arg) {
    return starpu_mpi_issend_detached_prio(dh, dst, tag, prio, communicator(comm), then, arg);
}

int fstarpu_mpi_recv_detached(handle dh, int src, tag_type tag, int comm, callback then, void* arg) {
    return starpu_mpi_irecv_detached(dh, src, tag, communicator(comm), then, arg);
}

int fstarpu_mpi_recv_detached_sequential_consistency(handle dh, int src, tag_type tag, int comm,
                                                     callback then, void* arg, int is_ordered) {
    return starpu_mpi_irecv_detached_sequential_consistency(dh, src, tag, communicator(comm), then, arg,
                                                            is_ordered);
}

int fstarpu_mpi_isend_detached_unlock_tag(handle dh, int dst, tag_type tag, int comm, const void* unlocked) {
    return begin_with_tag(unlocked, __func__, [&](starpu_tag_t notified) {
        return starpu_mpi_isend_detached_unlock_tag(dh, dst, tag, communicator(comm), notified);
    });
}

int fstarpu_mpi_isend_detached_unlock_tag_prio(handle dh, int dst, tag_type tag, int prio, int comm,
                                               const void* unlocked) {
    return begin_with_tag(unlocked, __func__, [&](starpu_tag_t notified) {
        return starpu_mpi_isend_detached_unlock_tag_prio(dh, dst, tag, prio, communicator(comm), notified);
    });
}

int fstarpu_mpi_recv_detached_unlock_tag(handle dh, int src, tag_type tag, int comm, const void* unlocked) {
    return begin_with_tag(unlocked, __func__, [&](starpu_tag_t notified) {
        return starpu_mpi_irecv_detached_unlock_tag(dh, src, tag, communicator(comm), notified);
    });
}

int fstarpu_mpi_isend_array_detached_unlock_tag(int count, handle* dhs, int* dsts, tag_type* tags,
                                                const int* comms, const void* unlocked) {
    return begin_array(
        count, comms, unlocked, __func__, [&](unsigned n, MPI_Comm* all, starpu_tag_t notified) {
            return starpu_mpi_isend_array_detached_unlock_tag(n, dhs, dsts, tags, all, notified);
        });
}

int fstarpu_mpi_isend_array_detached_unlock_tag_prio(int count, handle* dhs, int* dsts, tag_type* tags,
                                                     int* prios, const int* comms, const void* unlocked) {
    return begin_array(
        count, comms, unlocked, __func__, [&](unsigned n, MPI_Comm* all, starpu_tag_t notified) {
            return starpu_mpi_isend_array_detached_unlock_tag_prio(n, dhs, dsts, tags, prios, all, notified);
        });
}

int fstarpu_mpi_recv_array_detached_unlock_tag(int count, handle* dhs, int* srcs, tag_type* tags,
                                               const int* comms, const void* unlocked) {
    return begin_array(
        count, comms, unlocked, __func__, [&](unsigned n, MPI_Comm* all, starpu_tag_t notified) {
            return starpu_mpi_irecv_array_detached_unlock_tag(n, dhs, srcs, tags, all, notified);
        });
}

// ---- data and tasks of all ranks

void fstarpu_mpi_data_register_comm(handle dh, tag_type tag, int rank, int comm) {
    starpu_mpi_data_register_comm(dh, tag, rank, communicator(comm));
}

void fstarpu_mpi_data_register(handle dh, tag_type tag, int rank) {
    starpu_mpi_data_register_comm(dh, tag, rank, MPI_COMM_WORLD);
}

void fstarpu_mpi_data_set_rank_comm(handle dh, int rank, int comm) {
    starpu_mpi_data_set_rank_comm(dh, rank, communicator(comm));
}

void fstarpu_mpi_data_set_rank(handle dh, int rank) {
    starpu_mpi_data_set_rank_comm(dh, rank, MPI_COMM_WORLD);
}

void fstarpu_mpi_data_migrate(int comm, handle dh, int rank) {
    starpu_mpi_data_migrate(communicator(comm), dh, rank);
}

void fstarpu_mpi_get_data_on_node(int comm, handle dh, int rank) {
    starpu_mpi_get_data_on_node(communicator(comm), dh, rank);
}

void fstarpu_mpi_get_data_on_node_detached(int comm, handle dh, int rank, callback then, void* arg) {
    starpu_mpi_get_data_on_node_detached(communicator(comm), dh, rank, then, arg);
}

void fstarpu_mpi_redux_data(int comm, handle dh) {
    starpu_mpi_redux_data(communicator(comm), dh);
}

void fstarpu_mpi_redux_data_prio(int comm, handle dh, int prio) {
    starpu_mpi_redux_data_prio(communicator(comm), dh, prio);
}

void fstarpu_mpi_redux_data_tree(int comm, handle dh, int arity) {
    starpu_mpi_redux_data_tree(communicator(comm), dh, arity);
}

void fstarpu_mpi_redux_data_prio_tree(int comm, handle dh, int prio, int arity) {
    starpu_mpi_redux_data_prio_tree(communicator(comm), dh, prio, arity);
}

int fstarpu_mpi_scatter_detached(handle* dhs, int count, int root, int comm, callback sends, void* sarg,
                                 callback receives, void* rarg) {
    return starpu_mpi_scatter_detached(dhs, count, root, communicator(comm), sends, sarg, receives, rarg);
}

int fstarpu_mpi_gather_detached(handle* dhs, int count, int root, int comm, callback sends, void* sarg,
                                callback receives, void* rarg) {
    return starpu_mpi_gather_detached(dhs, count, root, communicator(comm), sends, sarg, receives, rarg);
}

void fstarpu_mpi_cache_flush(int comm, handle dh) {
    starpu_mpi_cache_flush(communicator(comm), dh);
}

void fstarpu_mpi_cache_flush_all_data(int comm) {
    starpu_mpi_cache_flush_all_data(communicator(comm));
}

int fstarpu_mpi_node_selection_unregister_policy(const void* policy) {
    return starpu_mpi_node_selection_unregister_policy(number_of(policy));
}

int fstarpu_mpi_data_selection_set_current_policy(const void* policy) {
    return starpu_mpi_node_selection_set_current_policy(number_of(policy));
}

void fstarpu_mpi_task_insert(void* const* arguments) {
    errno_boundary("fstarpu_mpi_task_insert", [&] {
        array_list all(arguments);
        if (const int error = all.check_address()) return error;
        return insert_over_ranks("fstarpu_mpi_task_insert", all.comm(), all);
    });
}

void* fstarpu_mpi_task_build(void* const* arguments) {
    starpu_task* built = nullptr;
    errno_boundary("fstarpu_mpi_task_build", [&] {
        array_list all(arguments);
        if (const int error = all.check_address()) return error;
        return build_over_ranks("fstarpu_mpi_task_build", all.comm(), all, built);
    });
    return built;
}

void fstarpu_mpi_task_post_build(void* const* arguments) {
    errno_boundary("fstarpu_mpi_task_post_build", [&] {
        array_list all(arguments);
        if (const int error = all.check_address()) return error;
        return end_build_over_ranks("fstarpu_mpi_task_post_build", all.comm(), all);
    });
}

} // extern "C"
#pragma GCC visibility pop
