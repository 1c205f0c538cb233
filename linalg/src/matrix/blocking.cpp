// The rules by which blocks are sized; docs/decisions/0010-dense.md says where the numbers come from.
#include "matrix/blocking.hpp"

#include <algorithm>
#include <cmath>

namespace starpu::linalg {

namespace {

// All block sizes are multiples of this, hence of every kernel's tile.
constexpr index unit = 48;

struct size_rule {
    index up_to_order;
    index block;
};

template <std::size_t count> index block_for(const size_rule (&rules)[count], index n) {
    const auto* rule =
        std::find_if(rules, rules + count - 1, [n](size_rule r) { return n <= r.up_to_order; });
    return rule->block;
}

constexpr size_rule cholesky_rules[] = {{384, 48}, {1024, 96}, {3072, 240}, {6144, 288}, {INT64_MAX, 384}};
constexpr size_rule lu_rules[] = {{512, 48}, {1024, 96}, {2048, 144}, {6144, 192}, {INT64_MAX, 240}};
constexpr size_rule qr_rules[] = {{512, 48}, {1024, 96}, {2048, 144}, {INT64_MAX, 192}};

index half(index block) {
    return std::max(unit, block / 2 / unit * unit);
}

} // namespace

block_bounds blocks_of(index n, index block_size) {
    block_bounds bounds;
    for (index first = 0; first < n; first += block_size) bounds.first.push_back(first);
    bounds.first.push_back(n);
    return bounds;
}

block_bounds blocks_of(index n, index block_size, index corner) {
    block_bounds bounds = blocks_of(corner, block_size);
    for (index first = corner + block_size; first < n; first += block_size) bounds.first.push_back(first);
    if (n > corner) bounds.first.push_back(n);
    return bounds;
}

std::vector<block_range> ranges_of(index first, index end, index count) {
    std::vector<block_range> ranges;
    for (; first < end; first += count) ranges.push_back({first, std::min(end, first + count)});
    return ranges;
}

// The block is halved until the chain of diagonal blocks, about block^2 / 15.5 units of time per column, is
// shorter than each worker's share of the whole, n^2 / (165 workers) per column.
index cholesky_block(index n, index workers) {
    index block = block_for(cholesky_rules, n);
    const double most = static_cast<double>(n) / (3.26 * std::sqrt(static_cast<double>(workers)));
    while (block > unit && static_cast<double>(block) > most) block = half(block);
    return block;
}

// The same for the chain of panels, each factorised by one worker; below 96 columns a panel is slower than
// its share.
index lu_block(index m, index n, index workers) {
    constexpr index least = 96;
    index block = block_for(lu_rules, std::min(m, n));
    while (block > least &&
           static_cast<double>(block) > 1.3 * static_cast<double>(n) / static_cast<double>(workers))
        block = std::max(least, half(block));
    return block;
}

// One worker factorises matrices of so few columns at twice the speed of a tree's.
constexpr index narrow_panel = 32;

index qr_block(index reflector_count) {
    return block_for(qr_rules, reflector_count);
}

bool is_qr_direct(index m, index n) {
    constexpr index order = 128;
    return std::max(m, n) <= order || (n <= narrow_panel && m >= n && !is_qr_tall(m, n));
}

// Below so many elements one worker is done before the tree would be; docs/decisions/0033-tall-matrices.md
// has times with and without it.
bool is_qr_tall(index m, index n) {
    const index least = (n <= narrow_panel ? 512 : 128) * 1024;
    return n > 0 && m >= 4 * n && m >= 2 * tall_domain_rows && m > least / n;
}

bool is_reflection_direct(index order, index columns, index reflector_count) {
    constexpr index few_columns = 16;
    return columns < few_columns || is_product_direct(order, columns, reflector_count);
}

index reflected_part(index columns) {
    constexpr index widest = 192, parts_wanted = 16;
    return std::clamp(round_up(ceil_div(columns, parts_wanted), unit / 2), unit / 2, widest);
}

index solve_block(index n) {
    return n <= 512 ? 96 : 192;
}

index cholesky_row_chunk(index remaining_rows, index block, index workers) {
    const index even = remaining_rows * remaining_rows / 2 / (block * 4 * workers);
    return std::clamp<index>(even, 2 * block, 2048);
}

index lu_row_chunk(index m, index n, index block, index workers) {
    const index parts = ceil_div(4 * workers * block, std::max<index>(n, 1));
    return parts <= 1 ? m : std::max(2 * block, round_up(ceil_div(m, parts), unit));
}

index solve_column_chunk(index columns, index workers) {
    constexpr index widest = 96, narrowest = 8;
    return std::clamp(round_up(ceil_div(columns, workers), narrowest), narrowest, widest);
}

// A dozen tiles along the side of a matrix keep a device busy while the chain of diagonal tiles advances;
// beyond 2048 a tile gains nothing.
index tile_count(index extent, index at_once, index memory_bytes, index element_bytes) {
    constexpr index smallest = 128, largest = 2048, tile_unit = 64, wanted = 12;
    index tile = std::clamp(round_up(ceil_div(extent, wanted), tile_unit), smallest, largest);
    if (memory_bytes > 0) {
        const auto most = static_cast<index>(
            std::sqrt(static_cast<double>(memory_bytes / at_once) / static_cast<double>(element_bytes)));
        tile = std::clamp(most / tile_unit * tile_unit, tile_unit, tile);
    }
    return greater(1, ceil_div(extent, tile));
}

// The product may read and write at most as many numbers as one of order 128 does, which takes 40 us.
// The bound holds for the number of operations, too, which is largest where all extents are equal.
bool is_product_direct(index m, index n, index k) {
    constexpr index order = 128, most = 3 * order * order;
    if (m > most || n > most || k > most) return false;
    return m * n + m * k + k * n <= most;
}

// At least four tasks per worker, but none so small that packing its operands is felt.
index product_block(index m, index n, index workers) {
    constexpr index smallest = 96, largest = 1024;
    const double share = static_cast<double>(m) * static_cast<double>(n) / static_cast<double>(4 * workers);
    return std::clamp(round_up(static_cast<index>(std::sqrt(share)), unit), smallest, largest);
}

// At least 16 steps, and as many for each worker's square root as keep a step's updates four per worker.
index inverse_block(index n, index workers) {
    constexpr index smallest = 48, largest = 288;
    const double steps = 11.3 * std::sqrt(static_cast<double>(workers));
    return std::clamp(round_up(static_cast<index>(static_cast<double>(n) / steps), unit), smallest, largest);
}

// A step updates up to half of the triangle, by at least four tasks per worker.
index inverse_update_order(index n, index workers) {
    return static_cast<index>(static_cast<double>(n) / (4 * std::sqrt(static_cast<double>(workers))));
}

index inverse_row_chunk(index n, index block, index workers) {
    constexpr index widest = 512;
    return std::clamp<index>(n / (4 * workers * block), 1, greater(1, widest / block));
}

// Eight tasks per worker, since those on the diagonal are half as large.
index triangle_block(index n, index workers) {
    constexpr index smallest = 96, largest = 768;
    const double side = static_cast<double>(n) / std::sqrt(static_cast<double>(16 * workers));
    return std::clamp(round_up(static_cast<index>(side), unit), smallest, largest);
}

// Each task packs the whole triangle, which narrow pieces feel.
index triangular_piece(index count, index workers) {
    constexpr index smallest = unit, largest = 512;
    return std::clamp(round_up(ceil_div(count, 4 * workers), unit), smallest, largest);
}

index passing_piece(index count, index length, index workers) {
    constexpr index direct = 32768, smallest = 16384; // elements; a trip to a worker takes as long as these
    const index longest = greater(1, length);
    if (count <= direct / longest) return greater(1, count);
    return greater(ceil_div(count, 4 * workers), ceil_div(smallest, longest));
}

} // namespace starpu::linalg
