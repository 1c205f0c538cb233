// What comes later: transforms of real numbers, counting between two moments.
#include "core/report.hpp"

#include "starpufft.h"

#include <cerrno>
#include <type_traits>

// The parameters keep their names, so that a definition reads like its declaration; no code uses them.
#pragma GCC diagnostic ignored "-Wunused-parameter"

namespace {
template <class Answer> Answer answer_later(const char* who) {
    const int error = starpu::fft::refuse(
        ENOSYS, who, "this version cannot do that yet; see share/doc/starpu/docs/compatibility.md");
    if constexpr (std::is_same_v<Answer, int>)
        return error;
    else
        return Answer();
}
} // namespace

#define LATER(answer, call, parameters)                                                                      \
    answer call parameters {                                                                                 \
        return answer_later<answer>(#call);                                                                  \
    }

#pragma GCC visibility push(default)
extern "C" {

LATER(starpufft_plan, starpufft_plan_dft_r2c_1d, (int n, unsigned flags))
LATER(starpufft_plan, starpufft_plan_dft_c2r_1d, (int n, unsigned flags))
LATER(void, starpufft_startstats, (void))
LATER(void, starpufft_stopstats, (void))

LATER(starpufftf_plan, starpufftf_plan_dft_r2c_1d, (int n, unsigned flags))
LATER(starpufftf_plan, starpufftf_plan_dft_c2r_1d, (int n, unsigned flags))
LATER(void, starpufftf_startstats, (void))
LATER(void, starpufftf_stopstats, (void))

LATER(starpufftl_plan, starpufftl_plan_dft_r2c_1d, (int n, unsigned flags))
LATER(starpufftl_plan, starpufftl_plan_dft_c2r_1d, (int n, unsigned flags))
LATER(void, starpufftl_startstats, (void))
LATER(void, starpufftl_stopstats, (void))

} // extern "C"
#pragma GCC visibility pop
