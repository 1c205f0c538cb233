// Registered data with an owner: registered by the constructor, given back by the destructor.
#ifndef STARPU_CXX_DATA_HPP
#define STARPU_CXX_DATA_HPP

#include <starpu/cxx/access.hpp>
#include <starpu/cxx/error.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace starpu {

namespace detail {
// The runtime counts elements in 32 bits.
inline std::uint32_t checked_count(std::size_t count, const char* shape) {
    if (count > UINT32_MAX) throw error(EINVAL, shape);
    return static_cast<std::uint32_t>(count);
}
} // namespace detail

// Owns a handle. Its destructor waits for the tasks that use the data and puts the value back into the
// application's memory, so it must run before the runtime ends. Inside a kernel or callback, where nothing
// can wait, it leaves the data to starpu_data_unregister_submit. Not copyable; a moved-from object owns
// nothing.
template <class Shape> class data : public data_ref<Shape> {
public:
    data(data&& other) noexcept : data_ref<Shape>(std::exchange(other.handle_, nullptr)) {}
    data& operator=(data&& other) noexcept {
        std::swap(this->handle_, other.handle_);
        return *this;
    }
    ~data() {
        if (this->handle_ == nullptr) return;
        errno = 0;
        starpu_data_unregister(this->handle_);
        if (errno == EDEADLK) starpu_data_unregister_submit(this->handle_);
    }

protected:
    explicit data(starpu_data_handle_t registered) : data_ref<Shape>(registered) {
        if (registered == nullptr) throw error(errno != 0 ? errno : EINVAL, "data registration");
    }

    // Registration functions take an integer address; the application's constness is kept by the element
    // type.
    template <class T> static std::uintptr_t address(T* p) {
        return reinterpret_cast<std::uintptr_t>(const_cast<std::remove_const_t<T>*>(p));
    }
    static constexpr int no_home = -1;
};

// One value. Without an argument the runtime allocates it when a task first writes it.
template <class T> class variable : public data<variable_shape<T>> {
public:
    explicit variable(T& home) : variable(STARPU_MAIN_RAM, &home) {}
    variable() : variable(data<variable_shape<T>>::no_home, nullptr) {}

private:
    variable(int node, T* home) : data<variable_shape<T>>(make(node, home)) {}
    static starpu_data_handle_t make(int node, T* home) {
        starpu_data_handle_t made = nullptr;
        starpu_variable_data_register(&made, node, data<variable_shape<T>>::address(home), sizeof(T));
        return made;
    }
};

namespace detail {
template <class Values>
concept contiguous = requires(Values& values) {
    std::span(values);
};
template <class Values>
using element_of = typename decltype(std::span(std::declval<Values&>()))::element_type;
} // namespace detail

// Consecutive values. With a length alone the runtime allocates them when a task first writes them.
template <class T> class vector : public data<vector_shape<T>> {
public:
    explicit vector(std::span<T> home) : vector(STARPU_MAIN_RAM, home.data(), home.size()) {}
    // std::vector, std::array and whatever else a span can look at; it must stay as long as this object does.
    template <detail::contiguous Values> explicit vector(Values& home) : vector(std::span<T>(home)) {}
    explicit vector(std::size_t length) : vector(data<vector_shape<T>>::no_home, nullptr, length) {}

private:
    vector(int node, T* home, std::size_t length) : data<vector_shape<T>>(make(node, home, length)) {}
    static starpu_data_handle_t make(int node, T* home, std::size_t length) {
        starpu_data_handle_t made = nullptr;
        starpu_vector_data_register(&made, node, data<vector_shape<T>>::address(home),
                                    detail::checked_count(length, "starpu::vector of 2^32 elements or more"),
                                    sizeof(T));
        return made;
    }
};

template <detail::contiguous Values> vector(Values&) -> vector<detail::element_of<Values>>;

// A matrix in column-major order.
template <class T> class matrix : public data<matrix_shape<T>> {
public:
    explicit matrix(matrix_view<T> home)
        : matrix(STARPU_MAIN_RAM, home.data, home.rows, home.columns, home.leading_dimension) {}
    matrix(std::size_t rows, std::size_t columns)
        : matrix(data<matrix_shape<T>>::no_home, nullptr, rows, columns, rows) {}

private:
    matrix(int node, T* home, std::size_t rows, std::size_t columns, std::size_t leading)
        : data<matrix_shape<T>>(make(node, home, rows, columns, leading)) {}
    static starpu_data_handle_t make(int node, T* home, std::size_t rows, std::size_t columns,
                                     std::size_t leading) {
        constexpr const char* shape = "starpu::matrix with a side of 2^32 elements or more";
        starpu_data_handle_t made = nullptr;
        starpu_matrix_data_register(&made, node, data<matrix_shape<T>>::address(home),
                                    detail::checked_count(leading, shape), detail::checked_count(rows, shape),
                                    detail::checked_count(columns, shape), sizeof(T));
        return made;
    }
};

// The application's own use of data between tasks: waits for earlier tasks, holds later ones off until
// destroyed.
template <class Access> class acquired {
public:
    explicit acquired(Access what) : handle_(what.handle) {
        detail::check(starpu_data_acquire(handle_, Access::mode), "starpu_data_acquire");
    }
    acquired(const acquired&) = delete;
    acquired& operator=(const acquired&) = delete;
    ~acquired() { starpu_data_release(handle_); }

    typename Access::view operator*() const {
        return Access::look(starpu_data_get_interface_on_node(handle_, STARPU_MAIN_RAM));
    }

private:
    starpu_data_handle_t handle_;
};

// acquire(read(x)): *acquire(read(x)) is the value.
template <int Mode, class S> acquired<access<Mode, S>> acquire(access<Mode, S> what) {
    return acquired<access<Mode, S>>(what);
}

// A matrix cut into tiles for as long as this object lives; the matrix itself cannot be used meanwhile. The
// last tile of a row or column is smaller where the sizes do not divide. Throws `error`, and leaves the
// matrix as it was, where it cannot be cut so or is cut already.
template <class T> class tiles {
public:
    tiles(const data_ref<matrix_shape<T>>& whole, unsigned tile_rows, unsigned tile_columns)
        : whole_(whole.handle()) {
        starpu_data_filter down = {}, across = {};
        down.filter_func = starpu_matrix_filter_block;
        down.nchildren = tile_rows;
        across.filter_func = starpu_matrix_filter_vertical_block;
        across.nchildren = tile_columns;
        cut(whole_, down);
        try {
            for (unsigned i = 0; i < tile_rows; ++i) cut(starpu_data_get_child(whole_, i), across);
        } catch (const error&) {
            starpu_data_unpartition(whole_, STARPU_MAIN_RAM);
            throw;
        }
    }
    tiles(const tiles&) = delete;
    tiles& operator=(const tiles&) = delete;
    ~tiles() { starpu_data_unpartition(whole_, STARPU_MAIN_RAM); }

    // Tile (i, j), counted from 0.
    data_ref<matrix_shape<T>> operator()(unsigned i, unsigned j) const {
        return data_ref<matrix_shape<T>>(starpu_data_get_sub_data(whole_, 2, i, j));
    }

private:
    static void cut(starpu_data_handle_t handle, starpu_data_filter& filter) {
        errno = 0;
        starpu_data_partition(handle, &filter);
        if (errno != 0) throw error(errno, "starpu_data_partition");
    }

    starpu_data_handle_t whole_;
};

} // namespace starpu

#endif
