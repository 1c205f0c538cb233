// Chooses the vector kernels for this processor when they are first needed; STARPU_FFT_KERNELS names others.
#include "kernels/butterfly_set.hpp"

#include "base/excerpt.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace starpu::fft {
namespace {

template <class Real> struct variant {
    const char* name;
    bool (*runs_here)();
    butterfly_set<Real> (*make)();
};

bool always() {
    return true;
}

#if defined(__x86_64__)
bool has_avx512() {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("fma");
}
bool has_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#endif

// Best first; the last runs everywhere.
template <class Real>
constexpr variant<Real> variants[] = {
#if defined(__x86_64__)
    {"avx512", has_avx512, make_butterflies<Real, avx512>},
    {"avx2", has_avx2, make_butterflies<Real, avx2>},
#endif
    {"baseline", always, make_butterflies<Real, baseline>},
};

template <class Real> const variant<Real>& choose() {
    const variant<Real>* best = variants<Real>;
    while (!best->runs_here()) ++best;
    const char* wanted = std::getenv("STARPU_FFT_KERNELS");
    if (!wanted || !*wanted) return *best;
    for (const variant<Real>& each : variants<Real>)
        if (std::strcmp(each.name, wanted) == 0 && each.runs_here()) return each;
    std::fprintf(stderr,
                 "starpufft: STARPU_FFT_KERNELS=%s is not available on this processor; using %s (known: "
                 "avx512, avx2, baseline)\n",
                 starpu::base::excerpt(wanted).c_str(), best->name);
    return *best;
}

template <class Real> const variant<Real>& chosen() {
    static const variant<Real>& variant_here = choose<Real>();
    return variant_here;
}

} // namespace

template <class Real> const butterfly_set<Real>& butterflies() {
    static const butterfly_set<Real> set = chosen<Real>().make();
    return set;
}

template <class Real> const char* name_of_butterflies() {
    return chosen<Real>().name;
}
template <> const char* name_of_butterflies<long double>() {
    return "baseline";
}

template const butterfly_set<double>& butterflies();
template const butterfly_set<float>& butterflies();
template const char* name_of_butterflies<double>();
template const char* name_of_butterflies<float>();

} // namespace starpu::fft
