// Makes plans: checks what a program asks for in FFTW's words and gives back what it means.
#include "api/planning.hpp"

#include "api/effort_of_plans.hpp"
#include "core/report.hpp"
#include "kernels/search.hpp"
#include "plans/live_plans.hpp"
#include "programs/overlap.hpp"

#include <cerrno>
#include <cstdio>
#include <new>

namespace starpu::fft {
namespace {

int check_size(const char* who, const char* name, std::ptrdiff_t value) {
    return value >= 1 ? 0 : refuse(EINVAL, who, "%s is %td; it must be at least 1", name, value);
}

int check_sizes(const char* who, std::initializer_list<int> lengths) {
    constexpr const char* names[] = {"n", "m", "p"};
    const char* const* name = names;
    for (const int length : lengths)
        if (const int error = check_size(who, *name++, length)) return error;
    return 0;
}

int check_sign(const char* who, int sign) {
    if (sign == STARPUFFT_FORWARD || sign == STARPUFFT_INVERSE) return 0;
    return refuse(EINVAL, who, "sign is %d; use STARPUFFT_FORWARD (-1) or STARPUFFT_INVERSE (1)", sign);
}

int check_workers(const char* who) {
    if (!starpu_is_initialized())
        return refuse(ENODEV, who, "the runtime is not initialised; call starpu_init first");
    if (starpu_cpu_worker_get_count() == 0 && starpu_cuda_worker_get_count() == 0)
        return refuse(ENODEV, who, "the runtime has no CPU worker; start it with at least one (STARPU_NCPU)");
    return 0;
}

int check_request(const char* who, const kind_of_problem& kind, unsigned flags) {
    if (const int error = check_sign(who, kind.sign)) return error;
    if (const int error = check_flags(who, flags)) return error;
    return check_workers(who);
}

// FFTW's kinds of transforms from real numbers to real ones.
int check_way(const char* who, std::size_t axis, int way, std::ptrdiff_t length) {
    if (way < STARPUFFT_R2HC || way > STARPUFFT_RODFT11)
        return refuse(EINVAL, who, "kind[%zu] is %d; use STARPUFFT_R2HC (0) to STARPUFFT_RODFT11 (10)", axis,
                      way);
    if (way == STARPUFFT_REDFT00 && length < 2)
        return refuse(EINVAL, who, "n[%zu] is %td; STARPUFFT_REDFT00 needs at least 2", axis, length);
    return 0;
}

template <class LengthAt>
int check_ways(const char* who, const kind_of_problem& kind, int rank, LengthAt length_at) {
    if (kind.kind != transform_kind::real_to_real) return 0;
    if (!kind.ways && rank > 0) return refuse(EINVAL, who, "kind is NULL; give the kind of each dimension");
    for (int i = 0; i < rank; ++i)
        if (const int error = check_way(who, static_cast<std::size_t>(i), kind.ways[i], length_at(i)))
            return error;
    return 0;
}

// How many numbers of one array lie along an axis.
int numbers_along(const many_arguments& all, int axis, bool is_halved) {
    return is_halved && axis + 1 == all.rank ? all.n[axis] / 2 + 1 : all.n[axis];
}

// Of one array of a plan of many transforms.
int check_layout(const char* who, const char* role, const many_arguments& all, const int* embed, int stride,
                 int distance, bool is_halved) {
    if (stride < 1) return refuse(EINVAL, who, "%sstride is %d; it must be at least 1", role, stride);
    if (all.howmany > 1 && distance < 1)
        return refuse(EINVAL, who, "%sdist is %d; it must be at least 1", role, distance);
    for (int i = 1; embed && i < all.rank; ++i) {
        const int least = numbers_along(all, i, is_halved);
        if (embed[i] < least)
            return refuse(EINVAL, who, "%snembed[%d] is %d; it must be at least %d, for n[%d] is %d", role, i,
                          embed[i], least, i, all.n[i]);
    }
    return 0;
}

int check_many(const char* who, const many_arguments& all, const kind_of_problem& kind) {
    if (const int error = check_size(who, "rank", all.rank)) return error;
    if (!all.n) return refuse(EINVAL, who, "n is NULL; give the length of each dimension");
    for (int i = 0; i < all.rank; ++i)
        if (all.n[i] < 1) return refuse(EINVAL, who, "n[%d] is %d; it must be at least 1", i, all.n[i]);
    if (const int error = check_size(who, "howmany", all.howmany)) return error;
    if (const int error = check_layout(who, "i", all, all.inembed, all.istride, all.idist,
                                       kind.kind == transform_kind::complex_to_real))
        return error;
    if (const int error = check_layout(who, "o", all, all.onembed, all.ostride, all.odist,
                                       kind.kind == transform_kind::real_to_complex))
        return error;
    return check_ways(who, kind, all.rank, [&](int i) { return std::ptrdiff_t{all.n[i]}; });
}

int check_dimensions(const char* who, const char* name, int count, const starpufft_iodim64* dimensions) {
    if (count < 0) return refuse(EINVAL, who, "%srank is %d; it must not be negative", name, count);
    if (count > 0 && !dimensions) return refuse(EINVAL, who, "%sdims is NULL, %srank %d", name, name, count);
    for (int i = 0; i < count; ++i) {
        const starpufft_iodim64& d = dimensions[i];
        if (d.n >= 1 && (d.n == 1 || (d.is >= 1 && d.os >= 1))) continue;
        return refuse(EINVAL, who, "%sdims[%d] is {%td, %td, %td}; n and the strides must be at least 1",
                      name, i, d.n, d.is, d.os);
    }
    return 0;
}

int check_guru(const char* who, const guru_arguments& all, const kind_of_problem& kind) {
    if (const int error = check_dimensions(who, "", all.rank, all.axes)) return error;
    if (const int error = check_dimensions(who, "howmany_", all.loop_count, all.loops)) return error;
    const bool is_halved =
        kind.kind == transform_kind::real_to_complex || kind.kind == transform_kind::complex_to_real;
    if (is_halved && all.rank == 0)
        return refuse(EINVAL, who,
                      "rank is 0; a transform between real and complex numbers needs a dimension");
    return check_ways(who, kind, all.rank, [&](int i) { return all.axes[i].n; });
}

// What is promised of the input is promised where a program asks for both.
kind_of_problem with_promise(kind_of_problem kind, unsigned flags) {
    kind.keeps_input = (flags & STARPUFFT_PRESERVE_INPUT) || !(flags & STARPUFFT_DESTROY_INPUT);
    return kind;
}

std::vector<walk> walks_of(int count, const starpufft_iodim64* dimensions) {
    std::vector<walk> walks;
    for (int i = 0; i < count; ++i) {
        const starpufft_iodim64& d = dimensions[i];
        if (d.n == 1)
            walks.push_back({1, 1, 1});
        else
            walks.push_back({static_cast<std::size_t>(d.n), static_cast<std::size_t>(d.is),
                             static_cast<std::size_t>(d.os)});
    }
    return walks;
}

// What a program gets; nullptr with a line where no worker can run it.
template <class Real>
plan_of<Real>* wrapped(const char* who, std::unique_ptr<plan> made, program_plan::maker make_for_one) {
    if (!made) {
        refuse(ENODEV, who,
               "there is no CPU worker, and CUDA workers cannot do it; they need cuFFT, complex numbers on a "
               "side, at most three dimensions, and plans made outside of tasks");
        return nullptr;
    }
    auto whole = std::make_unique<plan_of<Real>>(std::move(made), std::move(make_for_one));
    note_plan(whole.get());
    return whole.release();
}

// A plan of so many of these, made with the effort that its flags ask for: nullptr with a line where there is
// no memory, without one where wisdom alone does not do, which is an answer and no mistake.
template <class Real, class Make>
plan_of<Real>* made_with_effort(const char* who, unsigned flags, std::size_t count, const char* what,
                                Make make) {
    try {
        const search_scope scope{search_for<Real>(flags)};
        return make();
    } catch (const unknown_choice&) {
        errno = ENOENT;
    } catch (const too_many_numbers&) {
        refuse(EINVAL, who,
               "sizes and strides of %zu %s span more numbers than can be addressed; make them smaller",
               count, what);
    } catch (const std::bad_alloc&) {
        refuse(ENOMEM, who, "no memory for a plan of %zu %s", count, what);
    }
    return nullptr;
}

// At the first run, which may be a start that must not wait for workers; nothing where numbers of the output
// overlap in one array alone.
template <class Real> std::unique_ptr<plan> made_in_place(const problem& meant, memory_use memory) {
    return has_overlapping_output(meant) ? nullptr : make_plan<Real>(meant, planning::by_caller, memory);
}

template <class Real>
plan_of<Real>* plan_problem(const char* who, const problem& meant, unsigned flags,
                            program_plan::maker make_for_one) {
    if (has_overlapping_output(meant)) {
        refuse(EINVAL, who,
               "numbers of the output overlap; make the strides or distances of the output larger");
        return nullptr;
    }
    return wrapped<Real>(who, make_plan<Real>(meant, planning::by_workers, memory_for(flags)),
                         std::move(make_for_one));
}

} // namespace

template <class Real>
plan_of<Real>* plan_rows(const char* who, std::initializer_list<int> lengths, int sign, unsigned flags) {
    if (check_sizes(who, lengths) || check_request(who, {transform_kind::complex_to_complex, sign}, flags))
        return nullptr;
    const auto rows = static_cast<std::size_t>(lengths.size() > 1 ? *lengths.begin() : 1);
    const auto columns = static_cast<std::size_t>(*(lengths.end() - 1));
    char columns_too[32];
    std::snprintf(columns_too, sizeof columns_too, "x %zu", columns);
    return made_with_effort<Real>(who, flags, rows, columns_too, [&] {
        return wrapped<Real>(who, make_plan<Real>(rows, columns, sign, memory_for(flags)), {});
    });
}

template <class Real>
plan_of<Real>* plan_basic(const char* who, std::initializer_list<int> lengths, transform_kind kind, int sign,
                          std::initializer_list<int> ways, unsigned flags) {
    if (check_sizes(who, lengths)) return nullptr;
    return plan_many<Real>(who, one_of_any_rank(static_cast<int>(lengths.size()), lengths.begin()),
                           {kind, sign, ways.size() == 0 ? nullptr : ways.begin()}, flags);
}

// Rows of real numbers without embeds are padded where they share their places with complex ones.
template <class Real>
plan_of<Real>* plan_many(const char* who, const many_arguments& all, const kind_of_problem& kind,
                         unsigned flags) {
    if (check_many(who, all, kind) || check_request(who, kind, flags)) return nullptr;
    return made_with_effort<Real>(who, flags, static_cast<std::size_t>(all.howmany), "transforms", [&] {
        program_plan::maker make_for_one;
        const bool pads = (kind.kind == transform_kind::real_to_complex && !all.inembed) ||
                          (kind.kind == transform_kind::complex_to_real && !all.onembed);
        if (pads && all.rank > 1) {
            kind_of_problem in_place = kind;
            in_place.in_place = true;
            make_for_one = [meant = meaning_of(all, in_place), memory = memory_for(flags)] {
                return made_in_place<Real>(meant, memory);
            };
        }
        return plan_problem<Real>(who, meaning_of(all, with_promise(kind, flags)), flags,
                                  std::move(make_for_one));
    });
}

template <class Real>
plan_of<Real>* plan_guru(const char* who, const guru_arguments& all, const kind_of_problem& kind,
                         unsigned flags) {
    if (check_guru(who, all, kind) || check_request(who, kind, flags)) return nullptr;
    return made_with_effort<Real>(who, flags, static_cast<std::size_t>(all.rank), "dimensions", [&] {
        return plan_problem<Real>(who,
                                  meaning_of(walks_of(all.rank, all.axes),
                                             walks_of(all.loop_count, all.loops), with_promise(kind, flags)),
                                  flags, {});
    });
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template plan_of<Real>* plan_rows<Real>(const char*, std::initializer_list<int>, int, unsigned);         \
    template plan_of<Real>* plan_basic<Real>(const char*, std::initializer_list<int>, transform_kind, int,   \
                                             std::initializer_list<int>, unsigned);                          \
    template plan_of<Real>* plan_many<Real>(const char*, const many_arguments&, const kind_of_problem&,      \
                                            unsigned);                                                       \
    template plan_of<Real>* plan_guru<Real>(const char*, const guru_arguments&, const kind_of_problem&,      \
                                            unsigned);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
