// Moves data between ranks while tasks are inserted, so that none has much more to do than its neighbours
// (starpu_mpi_lb.h).
//
// All ranks insert the same tasks, so that a number of insertions is the same point of the program on each.
// At such a point each rank tells all how many of its tasks are ready, and how many pieces of data it gives
// away; the answer is taken at the next point, so that none waits for a message there. Data change their
// owner on all ranks at one point. The tasks behind it then run on the new owner.
#pragma once

#include "mpi/report.hpp"
#include "mpi/session.hpp"

#include "starpu_mpi_lb.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace starpu::mpi {

class balancer {
public:
    balancer(session& of_session, const starpu_mpi_lb_conf& of_program);

    // All ranks begin, and end, together. 0, or a negative errno with its line.
    int begin_together();
    int end_together();

    // A task was inserted on all ranks of the world. Between the two halves of one, nothing moves.
    void note_insertion();
    void note_first_half() { ++halves_; }
    void note_second_half();

    // Of the thread that inserts; functions of the program, called at a point, may insert as well.
    std::recursive_mutex lock;

private:
    // Rows of these are exchanged as numbers.
    struct told { // by a rank, at a point
        std::int64_t load = nothing;
        std::int64_t gift_count = nothing;
    };
    struct gift { // a piece of data on its way to another owner
        std::int64_t tag = nothing;
        std::int64_t receiver = nothing;
    };
    static constexpr std::int64_t nothing = INT64_MIN; // less than what any rank tells

    int ask_for_neighbors();
    int take_neighbors(const int* neighbors, int count);
    void pass_point();
    int take_answers();
    int move_gifts();
    std::size_t count_gifts(int ranks) const;
    void migrate(int giver, const gift& what) const;
    void choose_gifts();
    int least_loaded_neighbor() const;
    void ask_for_unit(int receiver);
    int take_unit(const starpu_data_handle_t* unit, int count, int receiver);
    int tell_others();
    void await_own_tasks() const;

    told& told_by(int rank) { return told_[static_cast<std::size_t>(rank)]; }
    const told& told_by(int rank) const { return told_[static_cast<std::size_t>(rank)]; }

    session& session_;
    const starpu_mpi_lb_conf program_;
    const standing here_;
    const int workers_;             // of this rank
    MPI_Comm comm_ = MPI_COMM_NULL; // for what all ranks tell each other here alone
    std::vector<int> neighbors_;
    std::int64_t interval_ = 0;   // insertions from a point to the next
    std::int64_t insertions_ = 0; // since the last one
    int halves_ = 0;              // tasks of which the second half is to come
    bool is_at_point_ = false;
    bool is_over_ = false;             // ranks no longer agree: nothing moves any more
    int rest_ = 0;                     // so many points pass before this rank gives again
    std::vector<told> told_;           // by each rank, at the last point
    std::unique_ptr<request> answers_; // to what was told
    std::vector<gift> gifts_;          // of this rank, told of and to be moved at the next point
};

} // namespace starpu::mpi
