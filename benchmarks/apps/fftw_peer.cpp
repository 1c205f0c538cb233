// FFTW on two pinned threads, the peer of the FFT benchmark.
#include "fftw_peer.hpp"

#include <atomic>
#include <chrono>
#include <pthread.h>
#include <sched.h>
#include <thread>

namespace benchmark {
namespace {

// The core with this place among those the process may use.
int allowed_core(int place) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    sched_getaffinity(0, sizeof allowed, &allowed);
    for (int core = 0; core < CPU_SETSIZE; ++core)
        if (CPU_ISSET(core, &allowed) && place-- == 0) return core;
    return 0;
}

void pin_to(int core) {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    pthread_setaffinity_np(pthread_self(), sizeof one, &one);
}

struct job {
    void* (*work)(char*) = nullptr;
    char* data = nullptr;
};

// Runs one job beside the caller's. It looks for the next one for a while, as long as a transform is likely
// to come back, and then sleeps, so that it takes no core from the other side of the comparison.
class helper {
public:
    explicit helper(int core) : thread_([this, core](std::stop_token) { serve(core); }) {}

    ~helper() {
        wanted_ = {};
        give();
    }

    void start(const job& what) {
        wanted_ = what;
        give();
    }

    void wait() const {
        while (done_.load() != given_.load()) __builtin_ia32_pause();
    }

private:
    void give() {
        ++given_;
        given_.notify_one();
    }

    void serve(int core) {
        pin_to(core);
        for (unsigned seen = 0;;) {
            look_for_another(seen);
            given_.wait(seen);
            ++seen;
            if (!wanted_.work) return;
            wanted_.work(wanted_.data);
            ++done_;
        }
    }

    void look_for_another(unsigned seen) const {
        const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(50);
        while (given_.load() == seen && std::chrono::steady_clock::now() < end) __builtin_ia32_pause();
    }

    job wanted_;
    std::atomic<unsigned> given_{0}, done_{0};
    std::jthread thread_; // last: it uses the rest
};

void run_jobs(void* (*work)(char*), char* data, size_t bytes_each, int count, void* second) {
    auto& other = *static_cast<helper*>(second);
    for (int i = 0; i < count; i += 2) {
        const bool pair = i + 1 < count;
        if (pair) other.start({work, data + bytes_each * static_cast<size_t>(i + 1)});
        work(data + bytes_each * static_cast<size_t>(i));
        if (pair) other.wait();
    }
}

} // namespace

void use_two_pinned_threads() {
    // Asked for before the caller pins itself: afterwards only one core is allowed.
    const int first_core = allowed_core(0), second_core = allowed_core(1);
    static helper second(second_core);
    pin_to(first_core);
    fftw_init_threads();
    fftw_threads_set_callback(run_jobs, &second);
    fftw_plan_with_nthreads(2);
}

fftw_plan plan_peer(const fft_case& what, number* in, number* out, unsigned flags) {
    auto *from = reinterpret_cast<double*>(in), *to = reinterpret_cast<double*>(out);
    auto *complex_from = reinterpret_cast<fftw_complex*>(in),
         *complex_to = reinterpret_cast<fftw_complex*>(out);
    const int rank = static_cast<int>(what.lengths.size()), *n = what.lengths.data();
    int numbers = 1, half = 1; // of one transform
    for (int i = 0; i < rank; ++i) {
        numbers *= n[i];
        half *= i + 1 < rank ? n[i] : n[i] / 2 + 1;
    }
    const std::vector<fftw_r2r_kind> ways(what.lengths.size(), FFTW_REDFT10);
    switch (what.kind) {
    case fft_kind::real_to_complex:
        return fftw_plan_many_dft_r2c(rank, n, what.howmany, from, nullptr, 1, numbers, complex_to, nullptr,
                                      1, half, flags);
    case fft_kind::complex_to_real:
        return fftw_plan_many_dft_c2r(rank, n, what.howmany, complex_from, nullptr, 1, half, to, nullptr, 1,
                                      numbers, flags);
    case fft_kind::cosine:
        return fftw_plan_many_r2r(rank, n, what.howmany, from, nullptr, 1, numbers, to, nullptr, 1, numbers,
                                  ways.data(), flags);
    default:
        return fftw_plan_many_dft(rank, n, what.howmany, complex_from, nullptr, 1, numbers, complex_to,
                                  nullptr, 1, numbers, FFTW_FORWARD, flags);
    }
}

} // namespace benchmark
