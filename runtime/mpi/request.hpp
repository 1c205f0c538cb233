// A transfer that the program asked for: from the call to its end.
#pragma once

#include "mpi/copies.hpp"
#include "mpi/mpi_interface.hpp"
#include "mpi/payload.hpp"

#include <cstdint>
#include <span>

namespace starpu::mpi {

// An agreement of all ranks of a communicator on the greatest of their values, place by place, ends when the
// last one has come.
enum class transfer_kind { send, receive, agreement };

struct request {
    // ---- what was asked for
    transfer_kind kind = transfer_kind::send;
    const char* call = "";
    starpu_data_handle_t handle = nullptr;
    MPI_Comm comm = MPI_COMM_NULL;
    int peer = 0;
    std::int64_t tag = 0;
    int priority = 0; // of sends that are ready at the same time, the highest goes first
    bool is_synchronous = false;
    bool is_cancellation = false;   // of a send that could not begin: its receive ends, without data
    std::span<std::int64_t> values; // of an agreement: this rank's, then the greatest
    copies_of_data* noted =
        nullptr; // where its copy is noted, which the handle keeps; and under which count:
    std::uint64_t count_of_note = 0;
    MPI_Comm* duplicate = nullptr; // of an agreement without values: becomes the communicator's duplicate

    // ---- what is told of the end
    bool is_detached = false; // then the library frees it
    void (*callback)(void*) = nullptr;
    void* argument = nullptr;

    // ---- its end; under the lock of the session
    bool has_ended = false;
    int error = 0;
    std::uint64_t received_bytes = 0;

    // ---- when its turn has come
    bool is_lost = false; // of a send: what should have written the data has failed

    // ---- the progress thread's alone
    std::uint64_t number = 0;
    payload data;
    std::uint64_t next_byte = 0; // of the pieces that MPI was given
    unsigned pieces = 0;         // that MPI has now
    int data_tag = 0;            // MPI's, of the pieces
    std::uint32_t slot = 0;
    bool has_slot = false;
    bool is_over = false; // it has ended, and is told of when what it sent has left:
    int end_error = 0;
    bool has_no_value = false; // the sender has told the receiver so
    request* next_ended = nullptr;
};

} // namespace starpu::mpi
