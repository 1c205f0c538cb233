// Matrices made of tiles: the two calls that join tiles and part them again.
#include "routines/entry.hpp"
#include "tiles/grid.hpp"

#include <starpu_linalg.h>

#include <algorithm>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <unordered_set>
#include <utility>

namespace starpu::linalg {

namespace {

// Whether all tiles of a row are equally high, those of a column equally wide, and no row or column is empty.
// Sums up the extents.
bool fit_together(joined_tiles& all) {
    const index height = all.tile_rows, width = static_cast<index>(all.tiles.size()) / height;
    std::vector<index> rows(static_cast<std::size_t>(height), -1),
        columns(static_cast<std::size_t>(width), -1);
    for (index place = 0; place < height * width; place++) {
        const starpu_data_handle_t tile = all.tiles[static_cast<std::size_t>(place)];
        if (!tile) continue;
        const extent size = extent_of(tile);
        index& row = rows[static_cast<std::size_t>(place % height)];
        index& column = columns[static_cast<std::size_t>(place / height)];
        if ((row >= 0 && row != size.rows) || (column >= 0 && column != size.columns)) return false;
        row = size.rows;
        column = size.columns;
    }
    for (index row : rows) all.size.rows += row;
    for (index column : columns) all.size.columns += column;
    return std::min(*std::min_element(rows.begin(), rows.end()),
                    *std::min_element(columns.begin(), columns.end())) >= 0;
}

index refuse_tiles(const char* what, index place, index tile_rows) {
    std::fprintf(
        stderr,
        "starpu_linalg: starpu_linalg_tiles_register: argument 4, tiles: tile (%lld, %lld) %s; register "
        "each tile as a matrix of numbers of the same type\n",
        static_cast<long long>(place % tile_rows), static_cast<long long>(place / tile_rows), what);
    return -4;
}

// Of the first tile that is there.
std::size_t element_bytes_of(index count, const starpu_data_handle_t* tiles) {
    for (index place = 0; place < count; place++)
        if (tiles[place] && starpu_data_get_interface_id(tiles[place]) == STARPU_MATRIX_INTERFACE_ID)
            return starpu_matrix_get_elemsize(tiles[place]);
    return sizeof(double);
}

// Single or double precision, real or complex.
bool is_size_of_numbers(std::size_t bytes) {
    return bytes == sizeof(float) || bytes == sizeof(double) || bytes == sizeof(std::complex<double>);
}

index check_tiles(index tile_rows, index tile_columns, const starpu_data_handle_t* tiles) {
    const std::size_t element_bytes = element_bytes_of(tile_rows * tile_columns, tiles);
    std::unordered_set<starpu_data_handle_t> seen;
    for (index place = 0; place < tile_rows * tile_columns; place++) {
        if (!tiles[place]) continue;
        if (!seen.insert(tiles[place]).second)
            return refuse_tiles("is the same handle as another tile", place, tile_rows);
        if (tiles_behind(tiles[place])) return refuse_tiles("is made of tiles itself", place, tile_rows);
        if (const char* wrong = what_is_wrong_with(tiles[place], element_bytes))
            return refuse_tiles(wrong, place, tile_rows);
        if (!is_size_of_numbers(element_bytes))
            return refuse_tiles("has elements of a size that no precision has", place, tile_rows);
    }
    return 0;
}

index refuse_misfits() {
    std::fprintf(stderr, "starpu_linalg: starpu_linalg_tiles_register: argument 4, tiles, do not fit "
                         "together; the tiles of a row are to be equally high, those of a column equally "
                         "wide, and none of either empty\n");
    return -4;
}

} // namespace

} // namespace starpu::linalg

int64_t starpu_linalg_tiles_register(starpu_data_handle_t* matrix, int64_t tile_rows, int64_t tile_columns,
                                     const starpu_data_handle_t* tiles) {
    using namespace starpu::linalg;
    const char* name = "starpu_linalg_tiles_register";
    argument_check check(name);
    check.pointer(1, "matrix", matrix, true)
        .extent(2, "tile_rows", tile_rows)
        .extent(3, "tile_columns", tile_columns)
        .pointer(4, "tiles", tiles, true);
    if (check.result()) return check.result();
    *matrix = nullptr;
    return run_routine(name, any_worker, [&] {
        if (const auto bad = check_tiles(tile_rows, tile_columns, tiles)) return bad;
        const auto count = tile_rows * tile_columns;
        joined_tiles all{{tiles, tiles + count}, tile_rows, {}, element_bytes_of(count, tiles)};
        if (!fit_together(all)) return refuse_misfits();
        *matrix = join(std::move(all));
        return std::int64_t{0};
    });
}

int64_t starpu_linalg_tiles_unregister(starpu_data_handle_t matrix) {
    using namespace starpu::linalg;
    const char* name = "starpu_linalg_tiles_unregister";
    if (!matrix || !starpu_is_initialized() || !tiles_behind(matrix)) {
        std::fprintf(stderr,
                     "starpu_linalg: %s: argument 1, matrix, was not made by starpu_linalg_tiles_register\n",
                     name);
        return -1;
    }
    part(matrix);
    return 0;
}
