// A plan that lives and one that was destroyed, in two precisions.
#include "call_libraries.hpp"

#ifdef CALLS_WITH_FFT
#include <starpufft.h>

namespace calls {

std::vector<void*> make_plans() {
    starpufft_plan destroyed = starpufft_plan_dft_1d(8, STARPUFFT_FORWARD, 0);
    starpufft_destroy_plan(destroyed);
    return {destroyed, starpufft_plan_dft_1d(16, STARPUFFT_FORWARD, 0)};
}

std::vector<void*> make_float_plans() {
    starpufftf_plan destroyed = starpufftf_plan_dft_1d(8, STARPUFFT_FORWARD, 0);
    starpufftf_destroy_plan(destroyed);
    return {destroyed, starpufftf_plan_dft_1d(16, STARPUFFT_FORWARD, 0)};
}

} // namespace calls
#else
namespace calls {
std::vector<void*> make_plans() {
    return {};
}
std::vector<void*> make_float_plans() {
    return {};
}
} // namespace calls
#endif
