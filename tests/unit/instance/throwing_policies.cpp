// A library for STARPU_SCHED_LIB whose functions throw: those that STARPU_TEST_THROWS names, "name" and
// "list".
#include <starpu_scheduler.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace {
void check(const char* function) {
    const char* broken = std::getenv("STARPU_TEST_THROWS");
    if (broken != nullptr && std::strstr(broken, function) != nullptr) throw std::runtime_error("oh");
}

starpu_sched_policy make_policy() {
    starpu_sched_policy made{};
    made.push_task = [](starpu_task*) { return 0; };
    made.policy_name = "listed";
    made.policy_description = "what the list has";
    return made;
}
} // namespace

extern "C" [[gnu::visibility("default")]] starpu_sched_policy* starpu_get_sched_lib_policy(const char*) {
    check("name");
    return nullptr;
}

extern "C" [[gnu::visibility("default")]] starpu_sched_policy** starpu_get_sched_lib_policies() {
    static starpu_sched_policy listed = make_policy();
    static starpu_sched_policy* all[] = {&listed, nullptr};
    check("list");
    return all;
}
