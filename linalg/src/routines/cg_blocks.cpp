// Deals rows out to the workers: contiguous ranges of equal memory traffic, one per worker.
#include "routines/cg_blocks.hpp"

#include "base/checked_size.hpp"

#include <starpu.h>

#include <algorithm>
#include <atomic>

namespace starpu::linalg {

namespace {

// Memory words that an iteration moves: 2 per entry (value and column), 12 per row in vectors and row
// pointers.
constexpr int64_t words_per_entry = 2;
constexpr int64_t words_per_row = 12;

// A block below this takes about as long (10 us) as handing out and joining its tasks.
constexpr int64_t least_words_per_block = 32768;

// What a row of an unknown matrix is taken for: the caller's function may do anything, so 64 rows make a
// block.
constexpr int64_t presumed_words_per_row = 512;

// The largest number where there are more.
int64_t words_before(int64_t row, const int64_t* entries_before) {
    using base::checked_offset;
    if (!entries_before) return (checked_offset(row) * presumed_words_per_row).value();
    return (checked_offset(row) * words_per_row + checked_offset(entries_before[row]) * words_per_entry)
        .value();
}

// First row with at least `words` of work before it.
int64_t row_at(int64_t words, int64_t n, const int64_t* entries_before) {
    int64_t low = 0, high = n;
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        if (words_before(middle, entries_before) < words)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

std::vector<int> numbers_of_cpu_workers() {
    std::vector<int> workers(starpu_cpu_worker_get_count());
    starpu_worker_get_ids_by_type(STARPU_CPU_WORKER, workers.data(), static_cast<unsigned>(workers.size()));
    return workers;
}

// Where a solve that needs fewer blocks than there are workers begins, so that concurrent ones do not share a
// worker.
std::atomic<unsigned> next_worker{0};

} // namespace

std::vector<row_range> split_rows(int64_t n, const int64_t* entries_before, int64_t count) {
    std::vector<row_range> ranges;
    const int64_t total = words_before(n, entries_before);
    int64_t first = 0;
    for (int64_t i = 1; i <= count; ++i) {
        const int64_t share =
            total / count * i + total % count * i / count; // total * i / count without overflow
        const int64_t last = i == count ? n : std::clamp(row_at(share, n, entries_before), first, n);
        ranges.push_back({first, last});
        first = last;
    }
    return ranges;
}

namespace {

bool reads_halo(const csr_matrix& a, int64_t row) {
    return std::any_of(a.colind + a.rowptr[row], a.colind + a.rowptr[row + 1],
                       [&](int64_t column) { return column >= a.n; });
}

// The longest range of the rows that reads no halo.
row_range inner_rows(const csr_matrix& a, row_range rows) {
    row_range longest{rows.first, rows.first};
    for (int64_t first = rows.first, i = rows.first; i <= rows.last; ++i) {
        if (i < rows.last && !reads_halo(a, i)) continue;
        if (i - first > longest.last - longest.first) longest = {first, i};
        first = i + 1;
    }
    return longest;
}

void add_apart_from_halo(const csr_matrix& a, row_range rows, int worker, std::vector<placed_rows>& placed) {
    const row_range inner = inner_rows(a, rows);
    const bool pays_off = 2 * (inner.last - inner.first) > rows.last - rows.first;
    if (!pays_off) return placed.push_back({rows, worker, true});
    if (rows.first < inner.first) placed.push_back({{rows.first, inner.first}, worker, true});
    placed.push_back({inner, worker, false});
    if (inner.last < rows.last) placed.push_back({{inner.last, rows.last}, worker, true});
}

} // namespace

std::vector<placed_rows> lay_out(const cg_system& s) {
    const std::vector<int> workers = numbers_of_cpu_workers();
    const auto worker_count = static_cast<int64_t>(workers.size());
    const int64_t worthwhile = words_before(s.n, s.entries_before) / least_words_per_block;
    const int64_t count = std::clamp<int64_t>(worthwhile, 1, worker_count);
    std::size_t next = count < worker_count ? next_worker.fetch_add(static_cast<unsigned>(count)) : 0;
    std::vector<placed_rows> placed;
    for (const row_range& rows : split_rows(s.n, s.entries_before, count)) {
        const int worker = workers[next++ % workers.size()];
        if (s.shared)
            add_apart_from_halo(s.shared->rows, rows, worker, placed);
        else
            placed.push_back({rows, worker, false});
    }
    return placed;
}

} // namespace starpu::linalg
