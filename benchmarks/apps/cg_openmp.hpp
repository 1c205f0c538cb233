// The peer: conjugate gradients as one writes them by hand with OpenMP.
#pragma once

#include "apps/cg_problem.hpp"

namespace benchmark {

// The vectors it needs besides x are kept from one run to the next.
class openmp_cg {
public:
    // Thread i of a run stays on the i-th processor that this process may use.
    openmp_cg(const csr_system& system, int threads);

    // Makes so many steps from x = 0 and returns the last r.r.
    double run(int iterations, std::vector<double>& x);

private:
    double iterate(int iterations, double* x);
    void pin_threads() const;

    const csr_system& system_;
    int threads_;
    std::vector<double> r_, p_, q_;
    std::vector<int> processors_;
};

} // namespace benchmark
