// What precedes, or stands for, a message between two ranks.
//
// Small data follow their envelope in one MPI message (eager). For larger ones the sender announces, the
// receiver grants when a receive matches, and the data come under an MPI tag of their own, in pieces. All
// ranks of a job have one layout and byte order, as MPI_BYTE supposes. Notices of a standstill
// (standstill.hpp) and of deaths (liveness.hpp) are envelopes alone.
#pragma once

#include <cstddef>
#include <cstdint>

namespace starpu::mpi {

enum class message_kind : std::uint32_t {
    eager,     // the data follow
    cancelled, // nothing comes: the sender could not read the data
    announce,  // the data wait for a grant
    grant,     // they may come, under the MPI tag of `slot`
    credit,    // receives have taken `bytes` of what came with its envelopes
    matched,   // a receive has taken what was to be sent synchronously
    refused,   // the receive that matched expects something else
    withdrawn, // the send `sender` was given up: no receive is to match it
    still,     // nothing moves on this rank; `sender` is the number of its session, as in those below
    moving,    // something does again
    give_up,   // nothing moves on any
    death,     // rank `tag` has died
    report     // a line for rank 0 to print, which follows
};

inline bool has_data(message_kind kind) {
    return kind == message_kind::eager || kind == message_kind::report;
}

struct envelope {
    static constexpr std::uint32_t the_magic = 0x53504d31; // "SPM1": the version is part of it

    std::uint32_t magic = the_magic;
    message_kind kind = message_kind::eager;
    std::int64_t tag = 0;             // of the data, as the program says it
    std::uint64_t bytes = 0;          // of the data
    std::uint64_t sender = 0;         // the number of the send, on its rank
    std::uint32_t slot = 0;           // of a grant
    std::uint32_t form = 0;           // of the bytes; see payload.hpp
    std::uint32_t is_synchronous = 0; // the sender waits for `matched`
    std::uint32_t reserved = 0;
};
static_assert(sizeof(envelope) == 48);

// Up to here data follow their envelope: two copies of so little cost less than a round trip.
inline constexpr std::size_t eager_bytes = 8192;

// Larger data come in pieces of this size, so that small messages get their turn between them; few enough
// pieces that what each costs does not count.
inline constexpr std::size_t piece_bytes = std::size_t{4} << 20;

// How many pieces of one message MPI is given at a time.
inline constexpr unsigned pieces_in_flight = 4;

} // namespace starpu::mpi
