// The table of one compiled variant.
#include "kernels/cpu/variant.hpp"

#include "kernels/cpu/micro_kernel.hpp"

#define NAME_OF(isa) #isa
#define NAME_OF_VARIANT(isa) NAME_OF(isa)

namespace starpu::linalg::STARPU_LINALG_ISA {

extern const kernel_table table;
const kernel_table table = {
    NAME_OF_VARIANT(STARPU_LINALG_ISA),
    sliver,
    strip,
    pack_slivers,
    pack_strips,
    multiply,
    multiply_transposed,
    multiply_symmetric,
    solve_rows,
    solve_columns,
    substitute,
    factor_panel,
};

static_assert(largest_block % sliver == 0 && sliver % strip == 0 && strip % lanes == 0);

} // namespace starpu::linalg::STARPU_LINALG_ISA
