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

using policy_list = std::array<starpu_sched_policy*, most_policies>; // ended by nullptr

const policy_list& all_policies() {
    static const policy_list all = [] {
        policy_list list{};
        std::size_t count = 0;
        for (starpu_sched_policy** p = sched::predefined_policies(); *p != nullptr; ++p) list[count++] = *p;
        for (starpu_sched_policy* p : api::components::modular_policies()) list[count++] = p;
        return list;
    }();
    return all;
}

// Not the function of the interface: what is loaded in front of this library may stand for it, and is made
// later.
const base::at_load all_policies_at_load(all_policies);

} // namespace

extern "C" {

struct starpu_sched_policy** starpu_sched_get_predefined_policies(void) {
    return const_cast<starpu_sched_policy**>(all_policies().data());
}

} // extern "C"
