// starpu_mpi_lb.h: the beginning and the end, and policies by name.
#include "mpi/load_balancing.hpp"

#include "mpi/balancing.hpp"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace starpu::mpi {

namespace {
struct named_policy {
    const char* name;
    const char* description;
};
constexpr named_policy policies[] = {
    {"heat", "a rank gives data to the neighbour with the fewest ready tasks, as heat flows"},
};

// Set by the thread that begins and ends, read by those that insert tasks.
std::atomic<balancer*> balancing{nullptr};

bool is_policy(const char* name) {
    for (const named_policy& p : policies)
        if (std::strcmp(p.name, name) == 0) return true;
    return false;
}

int list_policies() {
    std::fputs("starpu: policies of starpu_mpi_lb_init and STARPU_MPI_LB:\n", stderr);
    for (const named_policy& p : policies) std::fprintf(stderr, "%s: %s\n", p.name, p.description);
    return 0;
}

int begin_balancing(const char* name, const starpu_mpi_lb_conf* of_program, const char* call) {
    session* s = current(call);
    if (s == nullptr) return -ENODEV;
    if (balancing.load(std::memory_order_relaxed) != nullptr)
        return report_error(-EALREADY, call, "load is balanced already; call starpu_mpi_lb_shutdown first");
    const char* said = std::getenv("STARPU_MPI_LB");
    if (said != nullptr) name = said;
    if (name == nullptr || std::strcmp(name, "help") == 0) return list_policies();
    if (!is_policy(name))
        return report_error(-EINVAL, call, "there is no policy \"%s\"%s; there is %s", name,
                            said != nullptr ? ", which STARPU_MPI_LB names" : "", policies[0].name);
    const bool is_complete = of_program != nullptr && of_program->get_neighbors != nullptr &&
                             of_program->get_data_unit_to_migrate != nullptr;
    if (!is_complete) return report_error(-EINVAL, call, "the struct, or one of its two functions, is NULL");
    auto fresh = std::make_unique<balancer>(*s, *of_program);
    const int error = fresh->begin_together();
    // Partner: the loads of those that insert.
    if (error == 0) balancing.store(fresh.release(), std::memory_order_release);
    return error;
}

template <class Note> void tell_balancer(MPI_Comm comm, Note what) {
    balancer* b = balancing.load(std::memory_order_acquire);
    if (b == nullptr || current() == nullptr || comm != current()->world()) return;
    std::lock_guard guard(b->lock);
    what(*b);
}
} // namespace

void note_inserted(MPI_Comm comm) {
    tell_balancer(comm, [](balancer& b) { b.note_insertion(); });
}

void note_built(MPI_Comm comm) {
    tell_balancer(comm, [](balancer& b) { b.note_first_half(); });
}

void note_ended_build(MPI_Comm comm) {
    tell_balancer(comm, [](balancer& b) { b.note_second_half(); });
}

int end_balancing() {
    // Partner: the release at the beginning.
    const std::unique_ptr<balancer> last(balancing.exchange(nullptr, std::memory_order_acq_rel));
    return last != nullptr ? last->end_together() : 0;
}

} // namespace starpu::mpi

using namespace starpu::mpi;

extern "C" {

void starpu_mpi_lb_init(const char* lb_policy_name, struct starpu_mpi_lb_conf* itf) {
    errno_boundary(__func__, [&, call = __func__] { return begin_balancing(lb_policy_name, itf, call); });
}

void starpu_mpi_lb_shutdown(void) {
    errno_boundary(__func__,
                   [&, call = __func__] { return current(call) != nullptr ? end_balancing() : -ENODEV; });
}

} // extern "C"
