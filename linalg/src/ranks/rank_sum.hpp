// Sums of one number of each rank, along a binomial tree: the same bits on every rank, and in every run on as
// many ranks.
#pragma once

#include "ranks/rank_place.hpp"
#include "ranks/rank_tags.hpp"
#include "ranks/registered_data.hpp"

#include <starpu.h>

#include <deque>

namespace starpu::linalg {

class rank_sum {
public:
    // Collective. Throws std::system_error and std::bad_alloc.
    explicit rank_sum(const rank_place& here);

    // Inserts what makes this double the sum over the ranks, which make the same calls in the same order.
    // Throws std::system_error.
    void insert_sum(starpu_data_handle_t value);

private:
    struct child {
        explicit child(int its_rank) : rank(its_rank), data(sum) {}
        const int rank;
        double sum = 0;
        const registered_data data;
    };

    const rank_place here_;
    const rank_tags tags_;
    int parent_ = -1;
    std::deque<child> children_; // a deque, for they keep their places
};

} // namespace starpu::linalg
