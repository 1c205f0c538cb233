// starpu_scheduler.h: which policies come with the library.
#include "api/components/policies.hpp"
#include "base/fork.hpp"
#include "sched/predefined.hpp"

#include "starpu_scheduler.h"

#include <array>
#include <cstddef>

using namespace starpu;

namespace {
constexpr std::size_t most_policies = 64;
}

extern "C" {

struct starpu_sched_policy** starpu_sched_get_predefined_policies(void) {
    static const auto all = [] {
        std::array<starpu_sched_policy*, most_policies> list{}; // ended by nullptr
        std::size_t count = 0;
        for (starpu_sched_policy** p = sched::predefined_policies(); *p != nullptr; ++p) list[count++] = *p;
        for (starpu_sched_policy* p : api::components::modular_policies()) list[count++] = p;
        return list;
    }();
    return const_cast<starpu_sched_policy**>(all.data());
}

} // extern "C"

namespace {
const base::at_load all_policies_at_load(starpu_sched_get_predefined_policies);
}
