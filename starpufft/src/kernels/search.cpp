// How long a thread searches for the fastest kernels of the plan that it makes.
#include "kernels/search.hpp"

namespace starpu::fft {
namespace {

thread_local search of_this_thread;

} // namespace

search current_search() {
    return of_this_thread;
}

search_scope::search_scope(const search& wanted) : before_{of_this_thread} {
    of_this_thread = wanted;
}

search_scope::~search_scope() {
    of_this_thread = before_;
}

} // namespace starpu::fft
