// What the module starpufft needs from C: plans that see the layout of arrays, and wisdom, in all precisions.
#include "glue/fft_plan.hpp"

#include <cerrno>
#include <cstring>
#include <mutex>
#include <new>
#include <unordered_set>

namespace {

using starpu::fortran::array_view;
using starpu::fortran::fft_plan;
using starpu::fortran::fft_request;
using starpu::fortran::library_of;

// What work() returns; memory for a plan's own lists may be missing.
template <class Work> int boundary(Work work) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return ENOMEM;
    }
}

// Of the functions of wisdom, which return 1 or 0, and print a line with 0.
int error_of(int could_be_done) {
    return could_be_done ? 0 : -errno;
}

// The plans that live: a program may have copied one in ways that Fortran's assignment does not see. Never
// destroyed, for plans may be finalised late.
class live_plans {
public:
    void add(fft_plan* plan) {
        const std::lock_guard lock{mutex_};
        all_.insert(plan);
    }
    bool remove(fft_plan* plan) {
        const std::lock_guard lock{mutex_};
        return all_.erase(plan) > 0;
    }
    bool has(fft_plan* plan) {
        const std::lock_guard lock{mutex_};
        return all_.count(plan) > 0;
    }

private:
    std::mutex mutex_;
    std::unordered_set<fft_plan*> all_;
};
live_plans& living() {
    static auto* const all = new live_plans;
    return *all;
}

template <class Execute> int executed(void* plan, Execute execute) {
    auto* const made = static_cast<fft_plan*>(plan);
    return boundary([&] { return living().has(made) ? execute(*made) : EINVAL; });
}

} // namespace

// Exported: the modules that another compiler makes of the installed sources call these too. Errors are 0,
// errno, or -errno where the library has printed a line.
#pragma GCC visibility push(default)
extern "C" {

// A plan, or NULL. Where is_now is 0, what the library has to say shows when the plan is executed.
void* starpu_fortran_fft_plan(const fft_request* request, int is_now, int* error) {
    std::unique_ptr<fft_plan> plan{new (std::nothrow) fft_plan(*request)};
    *error = ENOMEM;
    if (plan)
        *error = boundary([&] {
            const int status = is_now ? plan->prepare() : 0;
            if (status == 0) living().add(plan.get());
            return status;
        });
    return *error ? nullptr : plan.release();
}

int starpu_fortran_fft_execute(void* plan, const array_view* in, const array_view* out) {
    return executed(plan, [&](fft_plan& made) { return made.execute(*in, *out); });
}

int starpu_fortran_fft_execute_in_place(void* plan, const array_view* inout) {
    return executed(plan, [&](fft_plan& made) { return made.execute_in_place(*inout); });
}

void starpu_fortran_fft_destroy(void* plan) {
    auto* const made = static_cast<fft_plan*>(plan);
    if (living().remove(made)) delete made;
}

void starpu_fortran_fft_fill_with_nan(const array_view* array) {
    if (array->data) fill_with_nan(*array);
}

int starpu_fortran_fft_export_to_filename(int precision, const char* path) {
    return error_of(library_of(precision).export_wisdom_to_filename(path));
}

int starpu_fortran_fft_import_from_filename(int precision, const char* path) {
    return error_of(library_of(precision).import_wisdom_from_filename(path));
}

// The text is the caller's, to be released with free.
int starpu_fortran_fft_export_to_string(int precision, char** text, std::size_t* length) {
    *text = library_of(precision).export_wisdom_to_string();
    *length = *text ? std::strlen(*text) : 0;
    return *text ? 0 : -errno;
}

int starpu_fortran_fft_import_from_string(int precision, const char* text) {
    return error_of(library_of(precision).import_wisdom_from_string(text));
}

void starpu_fortran_fft_forget_wisdom(int precision) {
    library_of(precision).forget_wisdom();
}

void starpu_fortran_fft_set_timelimit(int precision, double seconds) {
    library_of(precision).set_timelimit(seconds);
}

} // extern "C"
#pragma GCC visibility pop
