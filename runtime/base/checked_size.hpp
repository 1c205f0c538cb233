// Sums and products of sizes that come from outside, which remember that they did not fit instead of wrapping
// round.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace starpu::base {

// An integer between the limits of its kind, or the knowledge that some step of its computation left them:
//
//     const checked_size bytes = checked_size(nx) * elemsize + header_bytes;
//     if (!bytes.fits()) return -EINVAL;
//     buffer = std::malloc(bytes.value());
//
// Integers of every type convert to it, and one that is out of its limits (a negative size) is one that does
// not fit. The runtime, linalg and starpufft share this header; it includes no other of ours.
template <std::integral T, T Lowest, T Highest> class checked_integer {
public:
    static constexpr T lowest = Lowest;
    static constexpr T highest = Highest;

    constexpr checked_integer() noexcept = default;
    template <std::integral I>
    requires(!std::same_as<I, bool>) constexpr checked_integer(I value) noexcept
        : value_(static_cast<T>(value)), fits_(std::in_range<T>(value) && is_inside(static_cast<T>(value))) {}

    constexpr bool fits() const noexcept { return fits_; }
    constexpr bool fits_in(std::integral auto limit) const noexcept {
        return fits_ && std::cmp_less_equal(value_, limit);
    }
    // The largest where the computation did not fit, so that memory asked for without a test is refused,
    // never too small.
    constexpr T value() const noexcept { return fits_ ? value_ : Highest; }

    friend constexpr checked_integer operator+(checked_integer a, checked_integer b) noexcept {
        T sum = 0;
        const bool wrapped = __builtin_add_overflow(a.value_, b.value_, &sum);
        return result(a, b, wrapped, sum);
    }
    friend constexpr checked_integer operator-(checked_integer a, checked_integer b) noexcept {
        T difference = 0;
        const bool wrapped = __builtin_sub_overflow(a.value_, b.value_, &difference);
        return result(a, b, wrapped, difference);
    }
    // Zero times whatever does not fit does not fit either: a shape with such a side is refused, empty or
    // not.
    friend constexpr checked_integer operator*(checked_integer a, checked_integer b) noexcept {
        T product = 0;
        const bool wrapped = __builtin_mul_overflow(a.value_, b.value_, &product);
        return result(a, b, wrapped, product);
    }
    constexpr checked_integer& operator+=(checked_integer other) noexcept { return *this = *this + other; }
    constexpr checked_integer& operator-=(checked_integer other) noexcept { return *this = *this - other; }
    constexpr checked_integer& operator*=(checked_integer other) noexcept { return *this = *this * other; }

private:
    static constexpr bool is_inside(T value) noexcept { return value >= Lowest && value <= Highest; }
    static constexpr checked_integer result(checked_integer a, checked_integer b, bool wrapped,
                                            T value) noexcept {
        checked_integer made;
        made.value_ = value;
        made.fits_ = a.fits_ && b.fits_ && !wrapped && is_inside(value);
        return made;
    }

    T value_ = 0;
    bool fits_ = true;
};

// Bytes or elements in memory. No object is larger than PTRDIFF_MAX, so more than that does not fit.
using checked_size = checked_integer<std::size_t, 0, static_cast<std::size_t>(PTRDIFF_MAX)>;

// Signed ones: distances, offsets in files, strides that may run backwards.
using checked_offset = checked_integer<std::int64_t, INT64_MIN, INT64_MAX>;

// The size as the next multiple of a step, which is not 0.
constexpr checked_size rounded_up(checked_size size, std::size_t step) noexcept {
    const checked_size padded = size + (step - 1);
    return padded.fits() ? checked_size(padded.value() / step * step) : padded;
}

// KiB or MiB out of a variable as bytes, the most there are where they are too many: such a limit limits
// nothing.
constexpr std::size_t scaled_limit(checked_size amount, std::size_t unit_bytes) noexcept {
    return (amount * unit_bytes).value();
}

} // namespace starpu::base
