// A transform of one shape, with a plan of the library for each layout of arrays that it has met.
#pragma once

#include "glue/fft_array.hpp"
#include "glue/fft_library.hpp"

#include <memory>
#include <mutex>
#include <vector>

namespace starpu::fortran {

enum class fft_form : int { complex_to_complex, real_to_complex, complex_to_real, real_to_real };

// The module starpu_fft_request has the same type, and has checked what it says.
struct fft_request {
    fft_form form;
    int precision; // as in array_view
    int sign;
    unsigned flags;
    int rank;
    int along_count;
    std::array<int, most_dimensions> along; // from 1; the first is halved among complex numbers
    std::array<int, most_dimensions> transforms;
    numbers_along extents; // of the real numbers where there are any
};

// What is returned is 0, errno, or -errno where the library has printed a line. Outputs are then as they
// were, unless memory was missing in the middle of a transform. Several threads may execute a plan.
class fft_plan {
public:
    explicit fft_plan(const fft_request& request) : request_(request) {}

    // Makes the plan for dense arrays now.
    int prepare();
    int execute(const array_view& in, const array_view& out);
    int execute_in_place(const array_view& inout);

private:
    using shared_plan = std::shared_ptr<void>;
    struct known_layout {
        numbers_along in, out; // strides in numbers
        shared_plan plan;
    };

    array_view dense(bool is_complex) const;
    bool wants_dense() const;
    bool can_use(const array_view& array) const;
    int find_or_make(const array_view& in, const array_view& out, shared_plan& plan);
    shared_plan make(const numbers_along& in, const numbers_along& out) const;
    int run(const array_view& in, const array_view& out);
    int run_staged(const array_view& in, bool copies_in, const array_view& out, bool copies_out);
    int run_staged_in_place(const array_view& inout);
    int run_real_as_complex(const array_view& inout);

    const fft_request request_;
    // A few layouts take turns in a program, in loops over sections; the oldest but the first gives way,
    // since that is the dense one, which copies need.
    static constexpr std::size_t most_layouts = 8;
    std::mutex mutex_;
    std::vector<known_layout> layouts_;
};

} // namespace starpu::fortran
