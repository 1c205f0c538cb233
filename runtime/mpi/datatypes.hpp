// MPI datatypes that the program gives for its own kinds of data: MPI then packs and unpacks these.
#pragma once

#include "mpi/mpi_interface.hpp"

#include <cstddef>

namespace starpu::mpi {

// How the program makes the datatype of a handle, and frees it.
struct datatype_methods {
    starpu_mpi_datatype_allocate_func_t allocate = nullptr;
    starpu_mpi_datatype_node_allocate_func_t allocate_on_node = nullptr; // in place of the first
    starpu_mpi_datatype_free_func_t release = nullptr;

    bool are_given() const { return allocate != nullptr || allocate_on_node != nullptr; }
};

// The datatype of a handle's replica in main memory, for as long as this lives. Calls MPI and the program: of
// the progress thread.
class datatype {
public:
    explicit datatype(starpu_data_handle_t handle);
    ~datatype();
    datatype(const datatype&) = delete;
    datatype& operator=(const datatype&) = delete;

    // False: its kind has no methods, or they have no datatype for it.
    bool is_there() const { return is_there_; }

    // The bytes that pack_into() may need; what it used. Negative: MPI refuses, with a line.
    int most_bytes() const;
    int pack_into(void* buffer, int bytes) const;
    // 0, or a negative errno with its line.
    int unpack_from(const void* buffer, std::size_t bytes) const;

private:
    const starpu_data_handle_t handle_;
    const datatype_methods methods_;
    MPI_Datatype type_ = MPI_DATATYPE_NULL;
    bool is_there_ = false;
};

} // namespace starpu::mpi
