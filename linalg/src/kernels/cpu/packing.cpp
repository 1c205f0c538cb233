// Packing whole operands, sliver by sliver and strip by strip.
#include "kernels/cpu/packing.hpp"

#include "kernels/cpu/variant.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

template <class T> void pack_slivers(storage form, index m, index k, const T* x, index ld, T* out) {
    using E = element<T>;
    const bool are_rows = form == storage::plain || form == storage::plain_conjugated;
    for (index i = 0; i < m; i += sliver<E>, out += sliver<E> * k)
        pack_sliver(form, lesser(sliver<E>, m - i), k, elements(are_rows ? x + i : x + i * ld), ld,
                    parts(out));
}

template <class T> void pack_strips(index k, index n, const T* x, index ld, T* out, index depth) {
    using E = element<T>;
    for (index j = 0; j < n; j += strip<E>, out += strip<E> * depth) {
        if (n - j >= strip<E>)
            interleave_columns<strip<E>>(k, elements(x + j * ld), ld, parts(out));
        else
            interleave_some_columns<strip<E>>(k, n - j, elements(x + j * ld), ld, parts(out));
    }
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template void pack_slivers(storage, index, index, const T*, index, T*);                                  \
    template void pack_strips(index, index, const T*, index, T*, index);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg::STARPU_LINALG_ISA
