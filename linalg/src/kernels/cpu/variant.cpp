// The tables of one compiled variant.
#include "kernels/cpu/variant.hpp"

#include "kernels/cpu/micro_kernel.hpp"

#define NAME_OF(isa) #isa
#define NAME_OF_VARIANT(isa) NAME_OF(isa)

namespace starpu::linalg::STARPU_LINALG_ISA {

namespace {

template <class T>
constexpr kernel_table<T> table = {
    NAME_OF_VARIANT(STARPU_LINALG_ISA),
    sliver<element<T>>,
    strip<element<T>>,
    pack_slivers<T>,
    pack_strips<T>,
    multiply<T>,
    multiply_transposed<T>,
    multiply_transposed_part<T>,
    multiply_symmetric<T>,
    solve_rows<T>,
    solve_columns<T>,
    substitute<T>,
    factor_panel<T>,
    reflect_panel<T>,
};

} // namespace

extern const kernel_set kernels;
const kernel_set kernels = {table<float>, table<double>, table<std::complex<float>>,
                            table<std::complex<double>>};

} // namespace starpu::linalg::STARPU_LINALG_ISA
