// Chooses the kernels for this processor when they are first needed; STARPU_LINALG_KERNELS names others.
#include "base/excerpt.hpp"
#include "kernels/cpu/kernel_table.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace starpu::linalg {

#ifdef __x86_64__
namespace avx512 {
extern const kernel_set kernels;
}
namespace avx2 {
extern const kernel_set kernels;
}
#endif
namespace baseline {
extern const kernel_set kernels;
}

namespace {

struct candidate {
    const kernel_set& kernels;
    bool usable;
};

// Best first; the last runs everywhere.
const kernel_set& choose() {
#ifdef __x86_64__
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    const candidate candidates[] = {
        {avx512::kernels,
         has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")},
        {avx2::kernels, has_avx2},
        {baseline::kernels, true},
    };
#else
    const candidate candidates[] = {{baseline::kernels, true}};
#endif
    const candidate* best = candidates;
    while (!best->usable) best++;
    const char* wanted = std::getenv("STARPU_LINALG_KERNELS");
    if (!wanted || !*wanted) return best->kernels;
    for (const candidate& c : candidates)
        if (c.usable && std::strcmp(c.kernels.d.name, wanted) == 0) return c.kernels;
    std::fprintf(
        stderr,
        "starpu_linalg: STARPU_LINALG_KERNELS=%s is not available on this processor; using %s (known: "
        "avx512, avx2, baseline)\n",
        base::excerpt(wanted).c_str(), best->kernels.d.name);
    return best->kernels;
}

const kernel_set& chosen_kernels() {
    static const kernel_set& chosen = choose();
    return chosen;
}

} // namespace

template <> const kernel_table<float>& cpu_kernels() {
    return chosen_kernels().s;
}
template <> const kernel_table<double>& cpu_kernels() {
    return chosen_kernels().d;
}
template <> const kernel_table<std::complex<float>>& cpu_kernels() {
    return chosen_kernels().c;
}
template <> const kernel_table<std::complex<double>>& cpu_kernels() {
    return chosen_kernels().z;
}

} // namespace starpu::linalg
