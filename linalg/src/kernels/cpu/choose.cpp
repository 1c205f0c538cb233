// Chooses the kernels for this processor when they are first needed; STARPU_LINALG_KERNELS names others.
#include "base/excerpt.hpp"
#include "kernels/cpu/kernel_table.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace starpu::linalg {

#ifdef __x86_64__
namespace avx512 {
extern const kernel_table table;
}
namespace avx2 {
extern const kernel_table table;
}
#endif
namespace baseline {
extern const kernel_table table;
}

namespace {

struct candidate {
    const kernel_table& table;
    bool usable;
};

// Best first; the last runs everywhere.
const kernel_table& choose() {
#ifdef __x86_64__
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    const candidate candidates[] = {
        {avx512::table, has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")},
        {avx2::table, has_avx2},
        {baseline::table, true},
    };
#else
    const candidate candidates[] = {{baseline::table, true}};
#endif
    const candidate* best = candidates;
    while (!best->usable) best++;
    const char* wanted = std::getenv("STARPU_LINALG_KERNELS");
    if (!wanted || !*wanted) return best->table;
    for (const candidate& c : candidates)
        if (c.usable && std::strcmp(c.table.name, wanted) == 0) return c.table;
    std::fprintf(
        stderr,
        "starpu_linalg: STARPU_LINALG_KERNELS=%s is not available on this processor; using %s (known: "
        "avx512, avx2, baseline)\n",
        base::excerpt(wanted).c_str(), best->table.name);
    return best->table;
}

} // namespace

const kernel_table& cpu_kernels() {
    static const kernel_table& chosen = choose();
    return chosen;
}

} // namespace starpu::linalg
