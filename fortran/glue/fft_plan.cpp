// Finds the library's plan for two arrays, and copies arrays that no plan can use where they are.
#include "glue/fft_plan.hpp"

#include <algorithm>
#include <cerrno>
#include <new>

namespace starpu::fortran {
namespace {

// Apart from ENOENT, which stands for missing wisdom, the library prints a line with every errno.
int printed(int error) {
    return error == ENOENT ? error : -error;
}

numbers_along strides_in_numbers(const array_view& array) {
    numbers_along strides;
    for (std::size_t i = 0; i < most_dimensions; ++i)
        strides[i] = array.extents[i] > 1 ? array.strides[i] / number_bytes(array) : 1;
    return strides;
}

// A plan may wait for workers, under its lock.
int check_caller() {
    if (starpu_worker_get_id() >= 0) return EDEADLK;
    return starpu_is_initialized() ? 0 : ENODEV;
}

} // namespace

int fft_plan::prepare() {
    using enum fft_form;
    if (!starpu_is_initialized()) return ENODEV;
    shared_plan ignored;
    return find_or_make(dense(request_.form == complex_to_complex || request_.form == complex_to_real),
                        dense(request_.form == complex_to_complex || request_.form == real_to_complex),
                        ignored);
}

// A dense array of the request, without memory.
array_view fft_plan::dense(bool is_complex) const {
    array_view array{nullptr, request_.precision, is_complex, request_.rank, request_.extents, {}};
    const auto halved = static_cast<std::size_t>(request_.along[0] - 1);
    if (is_complex && request_.form != fft_form::complex_to_complex)
        array.extents[halved] = array.extents[halved] / 2 + 1;
    return packed(array);
}

// Lines too long for a cache are the work of one worker each where their numbers are apart: a few are quicker
// packed. Without CPU workers what lies between the numbers would travel to the device and back.
bool fft_plan::wants_dense() const {
    if (starpu_cpu_worker_get_count() == 0) return true;
    constexpr std::int64_t longest_in_cache = 1 << 15, many = 32;
    std::int64_t longest = 1, numbers = 1;
    for (int i = 0; i < request_.along_count; ++i) {
        const auto along = static_cast<std::size_t>(request_.along[static_cast<std::size_t>(i)] - 1);
        longest = std::max(longest, request_.extents[along]);
    }
    for (const std::int64_t extent : request_.extents) numbers *= extent;
    return longest > longest_in_cache && numbers / longest < many;
}

bool fft_plan::can_use(const array_view& array) const {
    return is_dense(array) || (is_regular(array) && !wants_dense());
}

int fft_plan::find_or_make(const array_view& in, const array_view& out, shared_plan& plan) {
    const numbers_along from = strides_in_numbers(in), to = strides_in_numbers(out);
    const std::lock_guard lock{mutex_};
    for (const known_layout& known : layouts_)
        if (known.in == from && known.out == to) {
            plan = known.plan;
            return 0;
        }
    plan = make(from, to);
    if (!plan) return printed(errno);
    if (layouts_.size() == most_layouts) layouts_.erase(layouts_.begin() + 1);
    layouts_.push_back({from, to, plan});
    return 0;
}

// The library counts dimensions from the slowest to the fastest one, and halves the last.
fft_plan::shared_plan fft_plan::make(const numbers_along& in, const numbers_along& out) const {
    std::vector<starpufft_iodim64> dims, loops;
    std::vector<int> kinds;
    bool is_transformed[most_dimensions] = {};
    const auto dimension = [&](int i) {
        const auto d = static_cast<std::size_t>(i);
        return starpufft_iodim64{request_.extents[d], in[d], out[d]};
    };
    for (int i = request_.along_count - 1; i >= 0; --i) {
        const int along = request_.along[static_cast<std::size_t>(i)] - 1;
        is_transformed[along] = true;
        dims.push_back(dimension(along));
        kinds.push_back(request_.transforms[static_cast<std::size_t>(i)]);
    }
    for (int i = request_.rank - 1; i >= 0; --i)
        if (!is_transformed[i]) loops.push_back(dimension(i));

    const fft_library& library = library_of(request_.precision);
    const int rank = static_cast<int>(dims.size()), count = static_cast<int>(loops.size());
    library_plan made = nullptr;
    switch (request_.form) {
    case fft_form::complex_to_complex:
        made = library.plan_dft(rank, dims.data(), count, loops.data(), request_.sign, request_.flags);
        break;
    case fft_form::real_to_complex:
        made = library.plan_r2c(rank, dims.data(), count, loops.data(), request_.flags);
        break;
    case fft_form::complex_to_real:
        made = library.plan_c2r(rank, dims.data(), count, loops.data(), request_.flags);
        break;
    case fft_form::real_to_real:
        made = library.plan_r2r(rank, dims.data(), count, loops.data(), kinds.data(), request_.flags);
        break;
    }
    if (!made) return nullptr;
    return {made, library.destroy_plan};
}

int fft_plan::execute(const array_view& in, const array_view& out) {
    if (const int error = check_caller()) return error;
    const int error = run_staged(in, !can_use(in), out, !can_use(out));
    // The wisdom that does for dense arrays may not do for these.
    return error == ENOENT ? run_staged(in, true, out, true) : error;
}

int fft_plan::execute_in_place(const array_view& inout) {
    using enum fft_form;
    if (const int error = check_caller()) return error;
    if (request_.form == real_to_complex || request_.form == complex_to_real)
        return run_real_as_complex(inout);
    if (!can_use(inout)) return run_staged_in_place(inout);
    const int error = run(inout, inout);
    return error == ENOENT ? run_staged_in_place(inout) : error;
}

// Both arrays are as plans want them.
int fft_plan::run(const array_view& in, const array_view& out) {
    shared_plan plan;
    if (const int error = find_or_make(in, out, plan)) return error;
    return library_of(request_.precision).execute(plan.get(), in.data, out.data);
}

int fft_plan::run_staged(const array_view& in, bool copies_in, const array_view& out, bool copies_out) {
    array_view source = copies_in ? packed(in) : in;
    array_view target = copies_out ? packed(out) : out;
    std::unique_ptr<std::byte[]> source_memory, target_memory;
    if (copies_in && !(source_memory = allocate(source))) return ENOMEM;
    if (copies_out && !(target_memory = allocate(target))) return ENOMEM;
    if (copies_in) copy_numbers(in, source);
    if (const int error = run(source, target)) return error;
    if (copies_out) copy_numbers(target, out);
    return 0;
}

int fft_plan::run_staged_in_place(const array_view& inout) {
    array_view copy = packed(inout);
    const std::unique_ptr<std::byte[]> memory = allocate(copy);
    if (!memory) return ENOMEM;
    copy_numbers(inout, copy);
    if (const int error = run(copy, copy)) return error;
    copy_numbers(copy, inout);
    return 0;
}

// The array holds real numbers on one side of the transform and pairs of them on the other: both views begin
// at one place.
int fft_plan::run_real_as_complex(const array_view& inout) {
    const auto halved = static_cast<std::size_t>(request_.along[0] - 1);
    array_view numbers = inout;
    const auto pairs = [&] {
        array_view complex = numbers;
        complex.is_complex = 1;
        complex.extents[halved] /= 2;
        complex.strides[halved] *= 2;
        return complex;
    };
    std::unique_ptr<std::byte[]> memory;
    if (!is_regular(inout) || !is_regular(pairs()) || inout.strides[halved] != real_bytes(inout)) {
        numbers = packed(inout, request_.along[0] - 1);
        if (!(memory = allocate(numbers))) return ENOMEM;
        copy_numbers(inout, numbers);
    }
    const bool is_forward = request_.form == fft_form::real_to_complex;
    const array_view complex = pairs();
    array_view reals = numbers;
    reals.extents = request_.extents;
    int error = is_forward ? run(reals, complex) : run(complex, reals);
    if (error == ENOENT)
        error = is_forward ? run_staged(reals, true, complex, true) : run_staged(complex, true, reals, true);
    if (error) return error;
    if (memory) copy_numbers(numbers, inout);
    return 0;
}

} // namespace starpu::fortran
