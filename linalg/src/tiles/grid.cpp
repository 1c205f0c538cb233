// Finds the tiles of a matrix: the application's own, or those of a plan made for one call.
#include "tiles/grid.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

namespace starpu::linalg {

namespace {

index rows_of(starpu_data_handle_t tile) {
    return static_cast<index>(starpu_matrix_get_nx(tile));
}
index columns_of(starpu_data_handle_t tile) {
    return static_cast<index>(starpu_matrix_get_ny(tile));
}

std::vector<starpu_data_handle_t> pieces_of(starpu_data_handle_t whole) {
    std::vector<starpu_data_handle_t> pieces;
    const int count = starpu_data_get_nb_children(whole);
    for (int i = 0; i < count; i++) pieces.push_back(starpu_data_get_child(whole, static_cast<unsigned>(i)));
    return pieces;
}

using handles = std::vector<starpu_data_handle_t>;

// The pieces of each piece, or itself where it is not cut further.
std::vector<handles> pieces_of_pieces(const handles& outer) {
    std::vector<handles> inner;
    for (starpu_data_handle_t piece : outer)
        inner.push_back(starpu_data_get_nb_children(piece) > 0 ? pieces_of(piece) : handles{piece});
    return inner;
}

// Whether the outer pieces are rows of the matrix, and their pieces columns. One outer piece is as large as
// the matrix either way; what it is cut into tells.
bool is_cut_into_rows_first(starpu_data_handle_t matrix, const handles& outer,
                            const std::vector<handles>& inner) {
    return outer.size() == 1 ? columns_of(inner.front().front()) < columns_of(matrix)
                             : rows_of(outer.front()) < rows_of(matrix);
}

// What the filters below are given: the bounds of the parts.
const block_bounds& bounds_of(const starpu_data_filter* filter) {
    return *static_cast<const block_bounds*>(filter->filter_arg_ptr);
}

void move_start(starpu_matrix_interface& part, const starpu_matrix_interface& whole, index elements) {
    const auto bytes = static_cast<std::size_t>(elements) * whole.elemsize;
    if (whole.ptr) part.ptr = whole.ptr + bytes;
    if (whole.dev_handle) part.offset = whole.offset + bytes;
}

// The runtime's filters, for parts that need not be equal.
void cut_rows(void* father, void* child, starpu_data_filter* filter, unsigned id, unsigned count) {
    starpu_matrix_filter_block(father, child, filter, id, count);
    auto& part = *static_cast<starpu_matrix_interface*>(child);
    part.nx = static_cast<std::uint32_t>(bounds_of(filter).block_size(id));
    part.allocsize = static_cast<std::size_t>(part.nx) * part.ny * part.elemsize;
    move_start(part, *static_cast<starpu_matrix_interface*>(father), bounds_of(filter)[id]);
}
void cut_columns(void* father, void* child, starpu_data_filter* filter, unsigned id, unsigned count) {
    starpu_matrix_filter_vertical_block(father, child, filter, id, count);
    auto& part = *static_cast<starpu_matrix_interface*>(child);
    part.ny = static_cast<std::uint32_t>(bounds_of(filter).block_size(id));
    part.allocsize = static_cast<std::size_t>(part.nx) * part.ny * part.elemsize;
    move_start(part, *static_cast<starpu_matrix_interface*>(father), bounds_of(filter)[id] * part.ld);
}

// Leaves nothing planned when it throws.
std::vector<starpu_data_handle_t> planned_pieces(starpu_data_handle_t whole, block_bounds& bounds,
                                                 decltype(starpu_data_filter::filter_func) cut) {
    std::vector<starpu_data_handle_t> pieces(static_cast<std::size_t>(bounds.block_count()));
    starpu_data_filter filter = {};
    filter.filter_func = cut;
    filter.nchildren = static_cast<unsigned>(bounds.block_count());
    filter.filter_arg_ptr = &bounds;
    starpu_data_partition_plan(whole, &filter, pieces.data());
    if (!pieces.back()) throw std::bad_alloc();
    return pieces;
}

void end_plan(starpu_data_handle_t whole, std::size_t count, starpu_data_handle_t* pieces) {
    constexpr int wherever_they_are = -1;
    starpu_data_partition_clean_node(whole, static_cast<unsigned>(count), pieces, wherever_they_are);
}

} // namespace

block_bounds equal_parts(index extent, index count) {
    block_bounds bounds{{0}};
    for (index part = 0; part < count; part++)
        bounds.first.push_back(bounds.first.back() + extent / count + (part < extent % count ? 1 : 0));
    return bounds;
}

tile_grid::tile_grid(starpu_data_handle_t matrix, block_bounds rows, block_bounds columns)
    : rows_(std::move(rows)), columns_(std::move(columns)) {
    if (const joined_tiles* joined = tiles_behind(matrix))
        take_tiles(joined->tiles, joined->tile_rows);
    else if (starpu_data_get_nb_children(matrix) > 0)
        take_pieces(matrix);
    else if (rows_.block_count() == 1 && columns_.block_count() == 1)
        take_tiles({matrix}, 1);
    else
        plan(matrix);
}

tile_grid::~tile_grid() {
    end_plans();
}

// Also of a grid of which only the first columns were cut before memory failed. Needs no memory.
void tile_grid::end_plans() {
    const auto height = static_cast<std::size_t>(rows_.block_count());
    for (std::size_t j = 0; height > 1 && j < planned_columns_.size() && j < tiles_.size() / height; j++)
        end_plan(planned_columns_[j], height, tiles_.data() + j * height);
    if (planned_columns_.size() > 1) end_plan(planned_, planned_columns_.size(), planned_columns_.data());
}

// Some tiles may be missing, but not a whole row or column of them.
void tile_grid::take_tiles(const handles& tiles, index tile_rows) {
    tiles_ = tiles;
    const index tile_columns = static_cast<index>(tiles.size()) / tile_rows;
    rows_.first.assign(static_cast<std::size_t>(tile_rows) + 1, 0);
    columns_.first.assign(static_cast<std::size_t>(tile_columns) + 1, 0);
    for (index j = 0; j < tile_columns; j++)
        for (index i = 0; i < tile_rows; i++)
            if (starpu_data_handle_t tile = tiles_[static_cast<std::size_t>(i + j * tile_rows)]) {
                rows_.first[static_cast<std::size_t>(i) + 1] = rows_of(tile);
                columns_.first[static_cast<std::size_t>(j) + 1] = columns_of(tile);
            }
    for (std::size_t i = 1; i < rows_.first.size(); i++) rows_.first[i] += rows_.first[i - 1];
    for (std::size_t j = 1; j < columns_.first.size(); j++) columns_.first[j] += columns_.first[j - 1];
}

// Cut once or twice, in either order of directions.
void tile_grid::take_pieces(starpu_data_handle_t matrix) {
    const handles outer = pieces_of(matrix);
    const std::vector<handles> inner = pieces_of_pieces(outer);
    handles tiles;
    if (!is_cut_into_rows_first(matrix, outer, inner)) {
        for (const handles& column : inner) tiles.insert(tiles.end(), column.begin(), column.end());
        return take_tiles(tiles, static_cast<index>(inner.front().size()));
    }
    for (std::size_t j = 0; j < inner.front().size(); j++)
        for (const handles& row : inner) tiles.push_back(row[j]);
    take_tiles(tiles, static_cast<index>(outer.size()));
}

void tile_grid::plan(starpu_data_handle_t matrix) {
    planned_ = matrix;
    tiles_.reserve(static_cast<std::size_t>(rows_.block_count() * columns_.block_count()));
    planned_columns_ =
        columns_.block_count() == 1 ? handles{matrix} : planned_pieces(matrix, columns_, cut_columns);
    try {
        plan_rows();
    } catch (const std::bad_alloc&) {
        end_plans();
        throw;
    }
}

void tile_grid::plan_rows() {
    for (starpu_data_handle_t column : planned_columns_) {
        const handles pieces =
            rows_.block_count() == 1 ? handles{column} : planned_pieces(column, rows_, cut_rows);
        tiles_.insert(tiles_.end(), pieces.begin(), pieces.end());
    }
}

namespace {

bool is_matrix(starpu_data_handle_t handle) {
    return starpu_data_get_interface_id(handle) == STARPU_MATRIX_INTERFACE_ID;
}

// Whether the pieces of a cut matrix are matrices, and each outer one has as many.
bool are_rows_of_matrices(const std::vector<handles>& inner) {
    return std::all_of(inner.begin(), inner.end(), [&](const handles& pieces) {
        return pieces.size() == inner.front().size() && std::all_of(pieces.begin(), pieces.end(), is_matrix);
    });
}

// Whether the tiles are as high and wide as their rows and columns, which make up a matrix of this size.
bool are_tiles_of(extent size, const tile_grid& grid) {
    const block_bounds &rows = grid.rows(), &columns = grid.columns();
    if (rows.first.back() != size.rows || columns.first.back() != size.columns) return false;
    for (index j = 0; j < columns.block_count(); j++)
        for (index i = 0; i < rows.block_count(); i++)
            if (rows_of(grid.at(i, j)) != rows.block_size(i) ||
                columns_of(grid.at(i, j)) != columns.block_size(j))
                return false;
    return true;
}

// What a filter of the application makes need not cover the matrix, nor be a grid.
bool is_cut_into_grid(starpu_data_handle_t matrix) {
    return are_rows_of_matrices(pieces_of_pieces(pieces_of(matrix))) &&
           are_tiles_of({rows_of(matrix), columns_of(matrix)}, tile_grid(matrix, {}, {}));
}

} // namespace

// Tiles were looked at when they were joined.
const char* what_is_wrong_with(starpu_data_handle_t matrix, std::size_t element_bytes) {
    if (!matrix) return "is NULL";
    constexpr const char* other_size = "has elements of another size";
    if (const joined_tiles* joined = tiles_behind(matrix))
        return joined->element_bytes == element_bytes ? nullptr : other_size;
    if (!is_matrix(matrix)) return "is not a matrix";
    return starpu_matrix_get_elemsize(matrix) == element_bytes ? nullptr : other_size;
}

const char* what_is_wrong_with_cuts(starpu_data_handle_t matrix) {
    if (tiles_behind(matrix) || !is_cut(matrix) || is_cut_into_grid(matrix)) return nullptr;
    return "is cut into pieces that do not make up a grid";
}

extent extent_of(starpu_data_handle_t matrix) {
    if (const joined_tiles* joined = tiles_behind(matrix)) return joined->size;
    return {rows_of(matrix), columns_of(matrix)};
}

bool is_cut(starpu_data_handle_t matrix) {
    return tiles_behind(matrix) || starpu_data_get_nb_children(matrix) > 0;
}

} // namespace starpu::linalg
