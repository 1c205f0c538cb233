// Finds the tiles of a matrix: the application's own, or those of a plan made for one call.
#include "tiles/grid.hpp"

#include <cstddef>
#include <new>

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

// Leaves nothing planned when it throws.
std::vector<starpu_data_handle_t> planned_pieces(starpu_data_handle_t whole, index count,
                                                 decltype(starpu_data_filter::filter_func) cut) {
    std::vector<starpu_data_handle_t> pieces(static_cast<std::size_t>(count));
    starpu_data_filter filter = {};
    filter.filter_func = cut;
    filter.nchildren = static_cast<unsigned>(count);
    starpu_data_partition_plan(whole, &filter, pieces.data());
    if (!pieces.back()) throw std::bad_alloc();
    return pieces;
}

void end_plan(starpu_data_handle_t whole, std::vector<starpu_data_handle_t>& pieces) {
    constexpr int wherever_they_are = -1;
    starpu_data_partition_clean_node(whole, static_cast<unsigned>(pieces.size()), pieces.data(),
                                     wherever_they_are);
}

const char* what_is_wrong_with_tile(starpu_data_handle_t tile) {
    if (starpu_data_get_interface_id(tile) != STARPU_MATRIX_INTERFACE_ID) return "is not a matrix";
    if (starpu_matrix_get_elemsize(tile) != sizeof(double)) return "is not a matrix of doubles";
    return nullptr;
}

} // namespace

tile_grid::tile_grid(starpu_data_handle_t matrix, index tile_rows, index tile_columns) {
    if (const joined_tiles* joined = tiles_behind(matrix))
        take_tiles(joined->tiles, joined->tile_rows);
    else if (starpu_data_get_nb_children(matrix) > 0)
        take_pieces(matrix);
    else if (tile_rows * tile_columns == 1)
        take_tiles({matrix}, 1);
    else
        plan(matrix, tile_rows, tile_columns);
}

tile_grid::~tile_grid() {
    const auto height = static_cast<std::size_t>(rows_.block_count());
    for (std::size_t j = 0; height > 1 && j < planned_columns_.size(); j++) {
        const auto first = tiles_.begin() + static_cast<std::ptrdiff_t>(j * height);
        handles column(first, first + static_cast<std::ptrdiff_t>(height));
        end_plan(planned_columns_[j], column);
    }
    if (planned_columns_.size() > 1) end_plan(planned_, planned_columns_);
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
    std::vector<handles> inner;
    for (starpu_data_handle_t piece : outer)
        inner.push_back(starpu_data_get_nb_children(piece) > 0 ? pieces_of(piece) : handles{piece});
    const bool rows_first = rows_of(outer.front()) < rows_of(matrix);
    handles tiles;
    if (!rows_first) {
        for (const handles& column : inner) tiles.insert(tiles.end(), column.begin(), column.end());
        return take_tiles(tiles, static_cast<index>(inner.front().size()));
    }
    for (std::size_t j = 0; j < inner.front().size(); j++)
        for (const handles& row : inner) tiles.push_back(row[j]);
    take_tiles(tiles, static_cast<index>(outer.size()));
}

void tile_grid::plan(starpu_data_handle_t matrix, index tile_rows, index tile_columns) {
    planned_columns_ = tile_columns == 1
                           ? handles{matrix}
                           : planned_pieces(matrix, tile_columns, starpu_matrix_filter_vertical_block);
    handles tiles;
    for (starpu_data_handle_t column : planned_columns_) {
        const handles pieces =
            tile_rows == 1 ? handles{column} : planned_pieces(column, tile_rows, starpu_matrix_filter_block);
        tiles.insert(tiles.end(), pieces.begin(), pieces.end());
    }
    take_tiles(tiles, tile_rows);
    planned_ = matrix;
}

const char* what_is_wrong_with(starpu_data_handle_t matrix) {
    if (!matrix) return "is NULL";
    if (tiles_behind(matrix)) return nullptr; // they were looked at when they were joined
    return what_is_wrong_with_tile(matrix);
}

extent extent_of(starpu_data_handle_t matrix) {
    if (const joined_tiles* joined = tiles_behind(matrix)) return joined->size;
    return {rows_of(matrix), columns_of(matrix)};
}

bool is_cut(starpu_data_handle_t matrix) {
    return tiles_behind(matrix) || starpu_data_get_nb_children(matrix) > 0;
}

} // namespace starpu::linalg
