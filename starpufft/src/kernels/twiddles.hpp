// The factors between the two halves of a split transform: w^(j k), w the root of unity of the whole length.
#pragma once

#include "core/memory.hpp"
#include "kernels/butterfly_set.hpp"
#include "kernels/roots.hpp"

namespace starpu::fft {

// A table of all factors would be as large as the transform. For one j they are made on the way from two
// short tables: w^(j k) = fine[k % 64] * coarse[k / 64].
template <class Real> class twiddles {
public:
    using complex = std::complex<Real>;
    static constexpr std::size_t group = 64;

    // Numbers of scratch space that the two tables for k < count take.
    static std::size_t scratch_count(std::size_t count) {
        return group + whole_lines<complex>(count / group + 1);
    }

    twiddles(std::size_t order, int sign) : order_{order}, roots_{order, sign} {}

    std::size_t table_bytes() const { return roots_.table_bytes(); }

    // Makes the tables for one j; j < order.
    void prepare(std::size_t j, std::size_t count, complex* tables) const {
        fill(tables, group, j);
        fill(tables + group, count / group + 1, j * group % order_);
    }

    // to[i] = from[i] * w^(j (k + i)); the run does not cross a multiple of 64.
    static void apply(complex* to, const complex* from, std::size_t k, std::size_t count,
                      const complex* tables, bool streaming) {
        const complex *fine = tables + k % group, *coarse = tables + group + k / group;
        butterflies<Real>().twiddle(reinterpret_cast<Real*>(to), reinterpret_cast<const Real*>(from),
                                    reinterpret_cast<const Real*>(fine),
                                    reinterpret_cast<const Real*>(coarse), count, streaming);
    }

private:
    // table[i] = w^(i step)
    void fill(complex* table, std::size_t count, std::size_t step) const {
        std::size_t exponent = 0;
        for (std::size_t i = 0; i < count; ++i) {
            table[i] = roots_(exponent);
            exponent += step;
            if (exponent >= order_) exponent -= order_;
        }
    }

    std::size_t order_;
    root_table<Real> roots_;
};

} // namespace starpu::fft
