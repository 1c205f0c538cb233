// What a kernel sees of its data: a reference, a span, or a matrix view.
#ifndef STARPU_CXX_VIEWS_HPP
#define STARPU_CXX_VIEWS_HPP

#include <starpu.h>

#include <cstddef>
#include <span>

namespace starpu {

// A matrix in column-major order: element (i, j) is data[i + j * leading_dimension], all three in elements.
template <class T> struct matrix_view {
    T* data;
    std::size_t rows, columns, leading_dimension;

    T& operator()(std::size_t i, std::size_t j) const { return data[i + j * leading_dimension]; }
    std::span<T> column(std::size_t j) const { return {data + j * leading_dimension, rows}; }
    operator matrix_view<const T>() const { return {data, rows, columns, leading_dimension}; }
};

// How each kind of data is seen through the interface that a kernel receives. `Element` is const for read
// accesses.
template <class T> struct variable_shape {
    using element = T;
    template <class Element> using view = Element&;
    template <class Element> static Element& look(void* buffer) {
        return *reinterpret_cast<T*>(static_cast<starpu_variable_interface*>(buffer)->ptr);
    }
};

template <class T> struct vector_shape {
    using element = T;
    template <class Element> using view = std::span<Element>;
    template <class Element> static std::span<Element> look(void* buffer) {
        const auto& v = *static_cast<starpu_vector_interface*>(buffer);
        return {reinterpret_cast<T*>(v.ptr), v.nx};
    }
};

template <class T> struct matrix_shape {
    using element = T;
    template <class Element> using view = matrix_view<Element>;
    template <class Element> static matrix_view<Element> look(void* buffer) {
        const auto& m = *static_cast<starpu_matrix_interface*>(buffer);
        return {reinterpret_cast<T*>(m.ptr), m.nx, m.ny, m.ld};
    }
};

} // namespace starpu

#endif
