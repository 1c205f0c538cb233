// Finds out that nothing can move on any rank: each tells rank 0 when nothing moves on it any more, and when
// something does again; when rank 0 knows it of all, it tells all to give up what they wait for.
//
// Nothing moves on a rank when for the whole delay no transfer has begun, arrived or ended there, no task
// runs or could, and every thread of the application waits in the library or the runtime. Of the progress
// thread alone.
#pragma once

#include "mpi/envelope.hpp"

#include <cstdint>
#include <vector>

namespace starpu::mpi {

class standstill {
public:
    // What is to be told, and to which ranks.
    struct notice {
        enum addressee { to_none, to_first, to_all } to = to_none;
        message_kind kind = message_kind::still;
    };

    // With a delay of 0 it finds nothing.
    standstill(int rank, int ranks, std::int64_t delay_ns, std::int64_t now_ns);

    bool is_watched() const { return delay_ns_ != 0; }
    // Whether it is time for a look.
    bool is_due(std::int64_t now_ns) const { return is_watched() && now_ns - looked_ns_ >= look_ns; }
    // `activity` has changed if anything has moved since the last look; can_move: something may now.
    notice look(std::int64_t now_ns, std::uint64_t activity, bool can_move);

    // What another rank has told; on rank 0.
    notice hear(int rank, bool is_still);
    // Whether this rank has told that nothing moves on it.
    bool is_told() const { return is_told_; }

    static constexpr std::int64_t look_ns = 50000000;
    // Of a longer pause between two looks so much counts: no thread has moved while the machine slept.
    static constexpr std::int64_t longest_counted_ns = 1000000000;

private:
    notice note_own(bool is_still);
    notice note(int rank, bool is_still);

    const int rank_;
    const std::int64_t delay_ns_;
    std::int64_t looked_ns_;
    std::int64_t quiet_ns_ = 0; // for how long nothing has moved
    std::uint64_t activity_ = 0;
    bool is_told_ = false;
    std::vector<bool> still_; // of rank 0: which ranks have told
    int still_count_ = 0;
};

} // namespace starpu::mpi
