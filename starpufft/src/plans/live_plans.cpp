// The addresses of all plans; nearly all calls only look one up.
#include "plans/live_plans.hpp"

#include <mutex>
#include <shared_mutex>
#include <unordered_set>

namespace starpu::fft {
namespace {

std::shared_mutex lock;

// Never destroyed: static objects of a program may hold plans that outlive those of this library.
std::unordered_set<const void*>& plans() {
    static auto* const all = new std::unordered_set<const void*>;
    return *all;
}

} // namespace

void note_plan(const void* plan) {
    const std::unique_lock guard(lock);
    plans().insert(plan);
}

void forget_plan(const void* plan) {
    const std::unique_lock guard(lock);
    plans().erase(plan);
}

bool is_plan(const void* plan) {
    const std::shared_lock guard(lock);
    return plans().contains(plan);
}

} // namespace starpu::fft
