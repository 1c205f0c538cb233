// Conjugate gradients written by hand with OpenMP: three loops per iteration, the updates of x and r fused
// with r.r.
#include "apps/cg_openmp.hpp"

#include <omp.h>

#include <sched.h>

namespace benchmark {

namespace {

cpu_set_t affinity_of_this_thread() {
    cpu_set_t set;
    sched_getaffinity(0, sizeof set, &set);
    return set;
}

void bind_this_thread(const cpu_set_t& set) {
    sched_setaffinity(0, sizeof set, &set);
}

} // namespace

openmp_cg::openmp_cg(const csr_system& system, int threads)
    : system_(system), threads_(threads), r_(system.b.size()), p_(system.b.size()), q_(system.b.size()) {
    const cpu_set_t allowed = affinity_of_this_thread();
    for (int processor = 0; processor < CPU_SETSIZE; ++processor)
        if (CPU_ISSET(processor, &allowed)) processors_.push_back(processor);
}

void openmp_cg::pin_threads() const {
#pragma omp parallel num_threads(threads_)
    {
        cpu_set_t own;
        CPU_ZERO(&own);
        CPU_SET(processors_[static_cast<std::size_t>(omp_get_thread_num()) % processors_.size()], &own);
        bind_this_thread(own);
    }
}

double openmp_cg::run(int iterations, std::vector<double>& x) {
    const cpu_set_t before = affinity_of_this_thread(); // it is the application's thread between runs
    pin_threads();
    const double rr = iterate(iterations, x.data());
    bind_this_thread(before);
    return rr;
}

double openmp_cg::iterate(int iterations, double* x) {
    const std::int64_t n = system_.n;
    const std::int64_t* rowptr = system_.rowptr.data();
    const std::int64_t* colind = system_.colind.data();
    const double* val = system_.val.data();
    const double* b = system_.b.data();
    double *r = r_.data(), *p = p_.data(), *q = q_.data();
    double rr = 0;
#pragma omp parallel for schedule(static) num_threads(threads_) reduction(+ : rr)
    for (std::int64_t i = 0; i < n; ++i) {
        x[i] = 0;
        r[i] = p[i] = b[i];
        rr += r[i] * r[i];
    }
    for (int iteration = 0; iteration < iterations; ++iteration) {
        double pq = 0, rr_new = 0;
#pragma omp parallel for schedule(static) num_threads(threads_) reduction(+ : pq)
        for (std::int64_t i = 0; i < n; ++i) {
            double sum = 0;
            for (std::int64_t k = rowptr[i]; k < rowptr[i + 1]; ++k) sum += val[k] * p[colind[k]];
            q[i] = sum;
            pq += p[i] * sum;
        }
        const double alpha = rr / pq;
#pragma omp parallel for schedule(static) num_threads(threads_) reduction(+ : rr_new)
        for (std::int64_t i = 0; i < n; ++i) {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
            rr_new += r[i] * r[i];
        }
        const double beta = rr_new / rr;
        rr = rr_new;
#pragma omp parallel for simd schedule(static) num_threads(threads_)
        for (std::int64_t i = 0; i < n; ++i) p[i] = r[i] + beta * p[i];
    }
    return rr;
}

} // namespace benchmark
