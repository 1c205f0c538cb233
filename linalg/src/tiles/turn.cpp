// Waits by a task that uses all the data and does nothing with them: the runtime tells when it cannot come.
#include "tiles/turn.hpp"

#include <system_error>
#include <vector>

namespace starpu::linalg {

namespace {

starpu_codelet turn_kind() {
    starpu_codelet kind;
    starpu_codelet_init(&kind);
    kind.where = STARPU_NOWHERE; // brings no data anywhere
    kind.nbuffers = STARPU_VARIABLE_NBUFFERS;
    kind.name = "turn of a call";
    return kind;
}

void append_tiles(std::vector<starpu_data_descr>& accesses, const operand& o) {
    const index height = o.tiles.rows().block_count();
    for (index j = 0; j < o.tiles.columns().block_count(); j++) {
        const auto [first, end] = rows_of_part(o.part, height, j);
        for (index i = first; i < end; i++)
            accesses.push_back({o.tiles.at(i, j), i == j ? o.on_diagonal : o.mode});
    }
}

} // namespace

void wait_for_turn(std::initializer_list<operand> operands) {
    static starpu_codelet kind = turn_kind();
    std::vector<starpu_data_descr> accesses;
    for (const operand& o : operands) append_tiles(accesses, o);
    const int error = starpu_task_insert(&kind, STARPU_DATA_MODE_ARRAY, accesses.data(),
                                         static_cast<int>(accesses.size()), STARPU_TASK_SYNCHRONOUS, 1, 0);
    if (error) throw std::system_error(-error, std::generic_category());
}

} // namespace starpu::linalg
