// Moves columns between arrays and panels: a panel holds each column as a contiguous, padded scratch row.
#pragma once

#include "core/memory.hpp"
#include "kernels/prefetch.hpp"

#include <complex>
#include <cstdint>
#include <cstring>
#include <type_traits>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace starpu::fft {

template <class Number> inline void copy_one(Number* to, const Number* from) {
    std::memcpy(static_cast<void*>(to), from, sizeof *to); // one move of 4, 8 or 16 bytes
}

// Copies one number past the caches; several that fill a cache line leave as one burst. Ordinary copy
// elsewhere.
template <class Number> inline void stream_one(Number* to, const Number* from) {
    copy_one(to, from);
}
inline void stream_one(std::complex<double>* to, const std::complex<double>* from) {
#if defined(__SSE2__)
    _mm_stream_si128(reinterpret_cast<__m128i*>(to), _mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
#else
    copy_one(to, from);
#endif
}

// The same of eight bytes, and of four.
template <class Number> inline void stream_word(Number* to, const Number* from) {
#if defined(__SSE2__) && defined(__x86_64__)
    long long bits;
    static_assert(sizeof *to == sizeof bits);
    std::memcpy(&bits, from, sizeof bits);
    _mm_stream_si64(reinterpret_cast<long long*>(to), bits);
#else
    copy_one(to, from);
#endif
}
inline void stream_one(std::complex<float>* to, const std::complex<float>* from) {
    stream_word(to, from);
}
inline void stream_one(double* to, const double* from) {
    stream_word(to, from);
}
inline void stream_one(float* to, const float* from) {
#if defined(__SSE2__)
    int bits;
    std::memcpy(&bits, from, sizeof bits);
    _mm_stream_si32(reinterpret_cast<int*>(to), bits);
#else
    copy_one(to, from);
#endif
}

inline void stream_one(std::complex<long double>* to, const std::complex<long double>* from) {
#if defined(__SSE2__)
    for (std::size_t i = 0; i < sizeof *to / sizeof(__m128i); ++i)
        _mm_stream_si128(reinterpret_cast<__m128i*>(to) + i,
                         _mm_loadu_si128(reinterpret_cast<const __m128i*>(from) + i));
#else
    copy_one(to, from);
#endif
}

// Streamed stores are not ordered with what follows: to be called before a task ends, so that its end
// publishes them.
inline void finish_streaming() {
#if defined(__SSE2__)
    _mm_sfence();
#endif
}

template <class Number> bool is_on_line(const Number* p) {
    return reinterpret_cast<std::uintptr_t>(p) % cache_line_bytes == 0;
}

// Calls f with the width as a constant where it is a usual one, so that the inner loops unroll.
template <class Function> void with_width(std::size_t width, Function f) {
    switch (width) {
    case 4:
        return f(std::integral_constant<std::size_t, 4>{});
    case 8:
        return f(std::integral_constant<std::size_t, 8>{});
    case 16:
        return f(std::integral_constant<std::size_t, 16>{});
    case 32:
        return f(std::integral_constant<std::size_t, 32>{});
    default:
        return f(width);
    }
}

// panel[column][places[row]] = from[row][column] for width neighbouring columns; null places: [row]
template <class Number>
void gather(const Number* from, std::size_t from_stride, std::size_t rows, std::size_t width,
            const std::uint32_t* places, Number* panel, std::size_t panel_stride) {
    with_width(width, [=](auto columns) {
        for (std::size_t row = 0; row < rows; ++row) {
            const Number* source = from + row * from_stride;
            Number* target = panel + (places ? places[row] : row);
            for (std::size_t column = 0; column < columns; ++column)
                copy_one(target + column * panel_stride, source + column);
        }
    });
}

// Streams the whole cache lines of a row, with each of which one of what is read next is fetched, and copies
// the parts of lines at both ends.
template <class Number, class Ahead = nothing_ahead>
void stream_row(Number* to, const Number* from, std::size_t from_stride, std::size_t width, Ahead next = {}) {
    constexpr std::size_t line = cache_line_bytes / sizeof *to;
    std::size_t column = 0;
    for (; column < width && !is_on_line(to + column); ++column)
        copy_one(to + column, from + column * from_stride);
    for (; column + line <= width; column += line) {
        next.fetch_one();
        for (std::size_t i = column; i < column + line; ++i) stream_one(to + i, from + i * from_stride);
    }
    for (; column < width; ++column) copy_one(to + column, from + column * from_stride);
    next.fetch_all();
}

// to[row][column] = panel[column][row]; with each row the same one of what is gathered next is fetched, so
// that memory is read and written at once.
template <class Number>
void scatter(Number* to, std::size_t to_stride, std::size_t rows, std::size_t width, const Number* panel,
             std::size_t panel_stride, bool streaming, rows_ahead next = {}) {
    constexpr std::size_t line = cache_line_bytes / sizeof *to;
    if (streaming && !(is_on_line(to) && to_stride % line == 0 && width % line == 0)) {
        // An address that is no multiple of a number's size never meets a line, and everything is copied.
        for (std::size_t row = 0; row < rows; ++row) {
            next.fetch(row);
            stream_row(to + row * to_stride, panel + row, panel_stride, width);
        }
        return;
    }
    with_width(width, [=](auto columns) {
        for (std::size_t row = 0; row < rows; ++row) {
            Number* target = to + row * to_stride;
            next.fetch(row);
            for (std::size_t column = 0; column < columns; ++column)
                if (streaming)
                    stream_one(target + column, panel + column * panel_stride + row);
                else
                    copy_one(target + column, panel + column * panel_stride + row);
        }
    });
}

// Copies a contiguous run, past the caches if asked and possible.
template <class Number> void copy_run(Number* to, const Number* from, std::size_t count, bool streaming) {
    if (streaming)
        stream_row(to, from, 1, count);
    else
        std::memcpy(static_cast<void*>(to), from, count * sizeof *to);
}

} // namespace starpu::fft
