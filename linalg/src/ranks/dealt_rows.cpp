// Finds which ranks need which rows of which others.
#include "ranks/dealt_rows.hpp"

#include "base/checked_size.hpp"
#include "ranks/rank_numbers.hpp"

#include <algorithm>
#include <stdexcept>

namespace starpu::linalg {

namespace {

std::size_t as_size(auto number) {
    return static_cast<std::size_t>(number);
}

// The least position of an argument among those that are none of them 0.
int first_fault(int one, index other) {
    if (one == 0 || other == 0) return std::max(one, static_cast<int>(other));
    return std::min(one, static_cast<int>(other));
}

// What all ranks are told alike.
rank_numbers for_all(const rank_place& here, const std::vector<index>& numbers) {
    return rank_numbers(as_size(here.ranks), numbers);
}

} // namespace

dealt_rows::dealt_rows(const rank_place& here, const csr_matrix& mine, int fault)
    : here_(here), mine_(mine), fault_(fault), first_rows_(as_size(here.ranks) + 1) {
    const index rows = fault == 0 ? mine.n : 0;
    const rank_numbers told =
        exchange_numbers(here, for_all(here, {rows, fault}), std::vector<index>(as_size(here.ranks), 2));
    base::checked_offset all = 0;
    for (std::size_t r = 0; r < told.size(); ++r) {
        all += told[r][0];
        first_rows_[r + 1] = all.value();
        fault_ = first_fault(fault_, told[r][1]);
    }
    if (!all.fits()) throw std::length_error("more rows than can be counted");
}

bool dealt_rows::is_mine(index column) const {
    return column >= first_rows_[as_size(here_.rank)] && column < first_rows_[as_size(here_.rank) + 1];
}

// In ascending order, so that those of one rank are together.
std::vector<index> dealt_rows::other_columns() const {
    std::vector<index> others;
    for (index k = 0; k < mine_.rowptr[mine_.n]; ++k)
        if (!is_mine(mine_.colind[k])) others.push_back(mine_.colind[k]);
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    return others;
}

void dealt_rows::deal_out_columns(const std::vector<index>& others) {
    for (const index column : others) {
        const auto after = std::upper_bound(first_rows_.begin(), first_rows_.end(), column);
        const int owner = static_cast<int>(after - first_rows_.begin()) - 1;
        if (received_.empty() || received_.back().peer != owner) received_.push_back({owner, {}});
        received_.back().rows.push_back(column - first_rows_[as_size(owner)]);
    }
}

void dealt_rows::number_columns(const std::vector<index>& others) {
    const index first = first_rows_[as_size(here_.rank)];
    columns_.resize(as_size(mine_.rowptr[mine_.n]));
    for (std::size_t k = 0; k < columns_.size(); ++k) {
        const index column = mine_.colind[k];
        const auto found = std::lower_bound(others.begin(), others.end(), column);
        columns_[k] = is_mine(column) ? column - first : mine_.n + (found - others.begin());
    }
    halo_ = static_cast<index>(others.size());
}

int dealt_rows::find_halo(int fault) {
    const std::size_t ranks = as_size(here_.ranks);
    rank_numbers wanted(ranks), counts(ranks);
    if (fault == 0) {
        const std::vector<index> others = other_columns();
        deal_out_columns(others);
        number_columns(others);
    }
    for (const halo_part& part : received_) wanted[as_size(part.peer)] = part.rows;
    for (std::size_t r = 0; r < ranks; ++r) counts[r] = {static_cast<index>(wanted[r].size()), fault};
    const rank_numbers told = exchange_numbers(here_, counts, std::vector<index>(ranks, 2));
    std::vector<index> come(ranks);
    for (std::size_t r = 0; r < ranks; ++r) {
        come[r] = told[r][0];
        fault_ = first_fault(fault_, told[r][1]);
    }
    if (fault_ != 0) return fault_;
    const rank_numbers asked = exchange_numbers(here_, wanted, come);
    for (std::size_t r = 0; r < ranks; ++r)
        if (!asked[r].empty()) sent_.push_back({static_cast<int>(r), asked[r]});
    return 0;
}

} // namespace starpu::linalg
