// How transfers are asked for: by the program, and by what the library does for it.
#pragma once

#include "mpi/copies.hpp"
#include "mpi/request.hpp"

#include <cstdint>

namespace starpu::mpi {

// What one transfer is, as the calls have it in common. The library's own tags are negative.
struct wanted {
    const char* call;
    transfer_kind kind;
    starpu_data_handle_t data;
    int peer;
    std::int64_t tag;
    MPI_Comm comm;
    int priority = 0;
    bool is_synchronous = false;
    bool is_ordered = true;
    copies_of_data* noted = nullptr; // the copies among which it is noted, if it is
};

// Whether the program asks for what can be: 0, or a negative errno with its line.
int check(const wanted& w);

// Begins it, and gives the program its request.
int ask_for(const wanted& w, starpu_mpi_req* into);

// Begins it; callback(argument), unless it is NULL, is called when it has ended. `begin_checked` needs no
// check.
int begin_detached(const wanted& w, void (*callback)(void*), void* argument);
int begin_checked(const wanted& w, void (*callback)(void*) = nullptr, void* argument = nullptr);

// The same for what the library asks for itself, and both ranks expect: where data cannot be sent, since they
// have no value, the receive of the other rank is told.
int begin_expected(const wanted& w, void (*callback)(void*) = nullptr, void* argument = nullptr);

// Begins it and waits for its end.
int carry_out(const wanted& w, MPI_Status* status);

} // namespace starpu::mpi
