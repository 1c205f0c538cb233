// A sparse matrix of which each rank has a range of rows: the ranks that have them, and this rank's part with
// its columns numbered anew, its own rows first and behind them the halo.
#pragma once

#include "matrix/csr.hpp"
#include "matrix/index.hpp"
#include "ranks/rank_place.hpp"

#include <string>
#include <vector>

namespace starpu::linalg {

// Rows of another rank that this rank reads, or the other way round.
struct halo_part {
    int peer;
    std::vector<index> rows; // counted from 0 within those of the rank that has them
};

class dealt_rows {
public:
    // Of these rows here. Collective, and so are the next two; throw as exchange_numbers() does.
    dealt_rows(const rank_place& here, const csr_matrix& mine, int fault);
    // The first fault of any rank, the position of an argument, or 0.
    int fault() const { return fault_; }
    // Finds the halo; says the fault of all ranks, given this one's. Not after a fault.
    int find_halo(int fault);

    const rank_place& here() const { return here_; }
    index all_rows() const { return first_rows_.back(); }
    const std::vector<halo_part>& sent() const { return sent_; }
    const std::vector<halo_part>& received() const { return received_; } // in the order they lie
    index halo() const { return halo_; }
    csr_matrix matrix() const { return {mine_.n, mine_.rowptr, columns_.data(), mine_.val}; }

private:
    bool is_mine(index column) const;
    std::vector<index> other_columns() const;
    void deal_out_columns(const std::vector<index>& others);
    void number_columns(const std::vector<index>& others);

    const rank_place here_;
    const csr_matrix mine_;
    int fault_ = 0;
    std::vector<index> first_rows_; // of each rank, and the end
    std::vector<halo_part> sent_, received_;
    std::vector<index> columns_;
    index halo_ = 0;
};

} // namespace starpu::linalg
