// Walks through the numbers of arrays of up to four dimensions.
#include "glue/fft_array.hpp"

#include <cstring>
#include <limits>
#include <new>

namespace starpu::fortran {
namespace {

constexpr std::int64_t bytes_of_reals[] = {sizeof(double), sizeof(float), sizeof(long double)};

std::int64_t offset_of(const array_view& array, const numbers_along& index) {
    std::int64_t offset = 0;
    for (std::size_t i = 0; i < most_dimensions; ++i) offset += index[i] * array.strides[i];
    return offset;
}

// Calls visit(index) for the first number of each line along the first dimension.
template <class Visit> void for_each_line(const numbers_along& extents, Visit visit) {
    numbers_along index{};
    for (index[3] = 0; index[3] < extents[3]; ++index[3])
        for (index[2] = 0; index[2] < extents[2]; ++index[2])
            for (index[1] = 0; index[1] < extents[1]; ++index[1]) visit(index);
}

// With the size as a constant a copy is a move or two.
template <std::size_t Bytes>
void copy_line(std::int64_t count, const std::byte* from, std::int64_t from_step, std::byte* to,
               std::int64_t to_step) {
    for (std::int64_t i = 0; i < count; ++i) std::memcpy(to + i * to_step, from + i * from_step, Bytes);
}

using line_copy = void(std::int64_t, const std::byte*, std::int64_t, std::byte*, std::int64_t);

line_copy* copy_of_numbers(std::int64_t bytes) {
    switch (bytes) {
    case 4:
        return copy_line<4>;
    case 8:
        return copy_line<8>;
    case 16:
        return copy_line<16>;
    case 2 * sizeof(long double):
        return copy_line<2 * sizeof(long double)>;
    default:
        return copy_line<sizeof(long double)>;
    }
}

template <class Real> void fill_line(std::byte* line, std::int64_t count, std::int64_t step, int reals) {
    const Real nan[] = {std::numeric_limits<Real>::quiet_NaN(), std::numeric_limits<Real>::quiet_NaN()};
    for (std::int64_t i = 0; i < count; ++i)
        std::memcpy(line + i * step, nan, static_cast<std::size_t>(reals) * sizeof(Real));
}

} // namespace

std::int64_t real_bytes(const array_view& array) {
    return bytes_of_reals[array.precision];
}

std::int64_t number_bytes(const array_view& array) {
    return array.is_complex ? 2 * real_bytes(array) : real_bytes(array);
}

bool is_regular(const array_view& array) {
    for (std::size_t i = 0; i < most_dimensions; ++i)
        if (array.extents[i] > 1 && (array.strides[i] <= 0 || array.strides[i] % number_bytes(array) != 0))
            return false;
    return true;
}

array_view packed(const array_view& array, int first) {
    array_view dense = array;
    dense.data = nullptr;
    std::int64_t step = number_bytes(array);
    const auto place = [&](int dimension) {
        const auto i = static_cast<std::size_t>(dimension);
        dense.strides[i] = step;
        step *= array.extents[i];
    };
    place(first);
    for (int i = 0; i < most_dimensions; ++i)
        if (i != first) place(i);
    return dense;
}

bool is_dense(const array_view& array) {
    const array_view dense = packed(array);
    for (std::size_t i = 0; i < most_dimensions; ++i)
        if (array.extents[i] > 1 && array.strides[i] != dense.strides[i]) return false;
    return true;
}

std::unique_ptr<std::byte[]> allocate(array_view& array) {
    std::int64_t bytes = number_bytes(array);
    for (const std::int64_t extent : array.extents)
        bytes *= extent; // an array of so many numbers exists already
    std::unique_ptr<std::byte[]> memory{new (std::nothrow) std::byte[static_cast<std::size_t>(bytes)]};
    array.data = memory.get();
    return memory;
}

void copy_numbers(const array_view& from, const array_view& to) {
    line_copy* const copy = copy_of_numbers(number_bytes(from));
    for_each_line(from.extents, [&](const numbers_along& index) {
        copy(from.extents[0], static_cast<const std::byte*>(from.data) + offset_of(from, index),
             from.strides[0], static_cast<std::byte*>(to.data) + offset_of(to, index), to.strides[0]);
    });
}

void fill_with_nan(const array_view& array) {
    constexpr decltype(&fill_line<double>) fills[] = {fill_line<double>, fill_line<float>,
                                                      fill_line<long double>};
    for_each_line(array.extents, [&](const numbers_along& index) {
        fills[array.precision](static_cast<std::byte*>(array.data) + offset_of(array, index),
                               array.extents[0], array.strides[0], array.is_complex ? 2 : 1);
    });
}

} // namespace starpu::fortran
