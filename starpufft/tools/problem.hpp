// A transform as FFTW's bench names it, and where the numbers of its arrays lie.
#pragma once

#include <starpufft.h>

#include <cstddef>
#include <string>
#include <vector>

namespace starpufft_bench {

enum class kind_of_data { complex, real, real_to_real };

// Rows of real numbers, the same distance apart; of complex numbers each is two.
struct rows {
    std::ptrdiff_t count, reals, pitch;

    std::size_t all_reals() const { return static_cast<std::size_t>(count * pitch); }
};

struct problem {
    std::string name;
    kind_of_data data = kind_of_data::complex;
    bool is_in_place = false;
    int sign = STARPUFFT_FORWARD;
    std::vector<std::ptrdiff_t> lengths, batch;
    std::vector<int> kinds; // of real numbers to real ones, one for each length

    // Dimensions in the words of the guru interface: the batch is outermost, the last length contiguous.
    std::vector<starpufft_iodim64> dims, batch_dims;
    rows in, out;

    // All transforms together, as FFTW counts: 5 n log2 n for n complex numbers, half of it for real ones.
    double operations() const;
    // Numbers of one transform.
    double points() const;
};

// "ocf1024", "irb256x256", "ofr100v8", "ok64e10x32o00": throws std::invalid_argument, which says what is
// wrong.
problem parse_problem(const std::string& name);

} // namespace starpufft_bench
