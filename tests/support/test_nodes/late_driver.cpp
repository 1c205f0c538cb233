// Keeps kernels in a line until they were asked for often enough.
#include "support/test_nodes/late_driver.hpp"

namespace starpu::tests {

late_driver::late_driver(late_driver_options how, const memory::backend* where)
    : how_(how), where_(where), random_(how.seed) {}

static starpu_cpu_func_t function_of(const starpu_codelet& cl, unsigned implementation) {
    const starpu_cpu_func_t first = cl.cpu_funcs[implementation];
    return first != nullptr && first != STARPU_MULTIPLE_CPU_IMPLEMENTATIONS ? first : cl.cpu_func;
}

void late_driver::run(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) {
    function_of(cl, implementation)(buffers, argument);
}

// The array of buffers is the caller's; what it points to stays until the kernel is over.
worker::launch late_driver::start(const starpu_codelet& cl, unsigned implementation, void** buffers,
                                  void* argument) {
    if (cl.nbuffers < 0) {
        run(cl, implementation, buffers, argument);
        return 0;
    }
    waiting_.push_back({function_of(cl, implementation), std::vector<void*>(buffers, buffers + cl.nbuffers),
                        argument, static_cast<unsigned>(random_() % (how_.most_polls + 1))});
    return ended_ + waiting_.size();
}

void late_driver::run_first() {
    const kernel next = waiting_.front();
    waiting_.pop_front();
    ++ended_;
    if (is_lost() && lost_from_ == 0) lost_from_ = ended_;
    if (ended_ != how_.failing_launch && lost_from_ == 0)
        next.function(const_cast<void**>(next.buffers.data()), next.argument);
}

memory::progress late_driver::outcome(worker::launch which) const {
    if (which > ended_) return memory::progress::pending;
    const bool is_gone = lost_from_ != 0 && which >= lost_from_;
    return which == how_.failing_launch || is_gone ? memory::progress::failed : memory::progress::done;
}

memory::progress late_driver::test(worker::launch which) {
    if (which > ended_ && !waiting_.empty()) {
        if (waiting_.front().polls_left == 0)
            run_first();
        else
            --waiting_.front().polls_left;
    }
    return outcome(which);
}

memory::progress late_driver::wait(worker::launch which) {
    while (which > ended_ && !waiting_.empty()) run_first();
    return outcome(which);
}

} // namespace starpu::tests
