// Exchanges the first two dimensions of an array that is spread over ranks: each has some rows of the first
// before, and some of the second afterwards.
#pragma once

#include "ranks/slab.hpp"

#include <starpu_mpi.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace starpu::fft {

class slab_transposition {
public:
    // Of cells of so many bytes. From first_tag on there is one for each row of a rank's, though fewer parts
    // may travel. Throws std::bad_alloc.
    slab_transposition(MPI_Comm comm, int rank, std::int64_t first_tag, slab rows, slab columns,
                       std::size_t cell_bytes);
    ~slab_transposition();
    slab_transposition(const slab_transposition&) = delete;
    slab_transposition& operator=(const slab_transposition&) = delete;

    // From [my rows][columns] to [my columns][rows], another array or the same. All ranks. Throws
    // std::system_error.
    void exchange(const std::byte* from, std::byte* to);

private:
    // Some of the rows that one rank sends to another: what travels at once.
    struct part {
        int peer = 0;
        std::ptrdiff_t first_row = 0, rows = 0; // of the sender's
        std::vector<std::byte> bytes;
        starpu_data_handle_t handle = nullptr;
        std::int64_t tag = 0;
    };
    class one_exchange;
    struct work {
        const slab_transposition* whole;
        const part* what;
        const std::byte* from;
        std::byte* to;
    };

    void make_parts(std::deque<part>& parts, int peer, bool is_sent);
    std::ptrdiff_t rows_at_once() const;
    static void pack_part(void* buffers[], void* argument);
    static void unpack_part(void* buffers[], void* argument);

    const MPI_Comm comm_;
    const int rank_;
    const std::int64_t first_tag_;
    const slab rows_, columns_;
    const std::size_t cell_bytes_;
    std::deque<part> sent_, received_, own_; // the last stay on this rank
};

} // namespace starpu::fft
