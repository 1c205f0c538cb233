// Makes plans: checks what a program asks for in FFTW's words and gives back what it means.
#pragma once

#include "api/program_plan.hpp"
#include "programs/problem.hpp"

#include "starpufft.h"

#include <initializer_list>

namespace starpu::fft {

// All give nullptr with errno set, and a line, on errors.

// Rows of complex numbers, n x m: arrays and handles of vectors or matrices.
template <class Real>
plan_of<Real>* plan_rows(const char* who, std::initializer_list<int> lengths, int sign, unsigned flags);

// One transform of contiguous numbers with axes of these lengths, called n, m and p; `ways` of each, or none.
template <class Real>
plan_of<Real>* plan_basic(const char* who, std::initializer_list<int> lengths, transform_kind kind, int sign,
                          std::initializer_list<int> ways, unsigned flags);

// FFTW's advanced interface; the basic one of any rank is a single transform of it.
template <class Real>
plan_of<Real>* plan_many(const char* who, const many_arguments& all, const kind_of_problem& kind,
                         unsigned flags);
inline many_arguments one_of_any_rank(int rank, const int* n) {
    return {rank, n, 1, nullptr, 1, 1, nullptr, 1, 1};
}

// FFTW's guru interface.
struct guru_arguments {
    int rank;
    const starpufft_iodim64* axes;
    int loop_count;
    const starpufft_iodim64* loops;
};
template <class Real>
plan_of<Real>* plan_guru(const char* who, const guru_arguments& all, const kind_of_problem& kind,
                         unsigned flags);

} // namespace starpu::fft
