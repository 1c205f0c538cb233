// The peer: conjugate gradients as one writes them by hand with OpenMP.
#pragma once

#include "apps/cg_problem.hpp"

namespace benchmark {

// Makes `iterations` steps from x = 0 on the given number of threads; returns the last r.r. The vectors it
// needs besides x are kept from one call to the next.
class openmp_cg {
public:
    openmp_cg(const csr_system& system, int threads);
    double run(int iterations, std::vector<double>& x);

private:
    const csr_system& system_;
    int threads_;
    std::vector<double> r_, p_, q_;
};

} // namespace benchmark
