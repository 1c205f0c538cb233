// Packs lines of a matrix, scaled where a product has a factor.
#include "routines/packed_lines.hpp"

#include "matrix/precisions.hpp"

#include <algorithm>

namespace starpu::linalg {

namespace {

// Multiplies real and imaginary parts, however they are packed.
template <class T> void scale_parts(real_of<T> factor, index count, T* numbers) {
    auto* parts = reinterpret_cast<real_of<T>*>(numbers);
    const index part_count = count * static_cast<index>(sizeof(T) / sizeof(real_of<T>));
    std::for_each(parts, parts + part_count, [factor](real_of<T>& part) { part *= factor; });
}

template <class T>
void copy_scaled(const line_source<T>& from, line_range lines, line_range depth, T factor, T* copy) {
    for (index p = depth.first; p < depth.end; p++)
        for (index i = lines.first; i < lines.end; i++) {
            const T entry = *from.entry(i, p);
            *copy++ = factor * (from.is_conjugated ? conjugate(entry) : entry);
        }
}

} // namespace

template <class T>
void pack_lines(const line_source<T>& from, line_range lines, line_range depth, T* slivers) {
    cpu_kernels<T>().pack_slivers(from.stored(), lines.line_count(), depth.line_count(),
                                  from.entry(lines.first, depth.first), from.ld, slivers);
}

template <class T>
void pack_lines_scaled(const line_source<T>& from, line_range lines, line_range depth, T factor, T* slivers,
                       T* copy) {
    if (factor != T(real(factor))) {
        copy_scaled(from, lines, depth, factor, copy);
        return pack_lines<T>({false, false, copy, lines.line_count()}, {0, lines.line_count()},
                             {0, depth.line_count()}, slivers);
    }
    pack_lines(from, lines, depth, slivers);
    if (factor != T(1))
        scale_parts(real(factor), round_up(lines.line_count(), cpu_kernels<T>().sliver) * depth.line_count(),
                    slivers);
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template void pack_lines(const line_source<T>&, line_range, line_range, T*);                             \
    template void pack_lines_scaled(const line_source<T>&, line_range, line_range, T, T*, T*);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
