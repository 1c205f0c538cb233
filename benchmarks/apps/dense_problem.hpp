// Matrices for the dense benchmarks, and OpenBLAS as a contestant.
#pragma once

#include "apps/duel.hpp"
#include "apps/openblas_peer.hpp"

#include <cstdint>
#include <cstring>
#include <random>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace benchmark {

// A column-major matrix to be overwritten, and its original.
template <class T> class typed_matrix {
public:
    typed_matrix(std::int64_t rows, std::int64_t columns, std::int64_t ld, double diagonal = 0)
        : ld_(ld), original_(static_cast<std::size_t>(ld * columns)), current_(original_.size()) {
        std::mt19937_64 generator(1);
        std::uniform_real_distribution<double> part(-0.5, 0.5);
        for (T& x : original_) {
            if constexpr (std::is_floating_point_v<T>) {
                x = static_cast<T>(part(generator));
            } else {
                const auto re = static_cast<typename T::value_type>(part(generator));
                x = {re, static_cast<typename T::value_type>(part(generator))};
            }
        }
        for (std::int64_t j = 0; j < std::min(rows, columns); ++j)
            original_[static_cast<std::size_t>(j + j * ld)] += T(diagonal);
        restore();
    }
    void restore() { std::memcpy(current_.data(), original_.data(), original_.size() * sizeof(T)); }
    T* data() { return current_.data(); }
    std::int64_t ld() const { return ld_; }
    int ld_as_int() const { return static_cast<int>(ld_); }

private:
    std::int64_t ld_;
    std::vector<T> original_, current_;
};
using dense_matrix = typed_matrix<double>;

inline void expect_success(std::int64_t result) {
    if (result != 0) throw std::runtime_error("a routine returned " + std::to_string(result));
}

inline contestant starpu_side(std::string name, double operations, std::function<void()> prepare,
                              std::function<std::int64_t()> routine) {
    return {std::move(name), operations, std::move(prepare), [=] { expect_success(routine()); }, true};
}

// Runs pinned on the given number of threads.
inline contestant openblas_side(double operations, int threads, std::function<void()> prepare,
                                std::function<std::int64_t()> routine) {
    const auto prepare_threads = [=] {
        use_openblas_threads(threads);
        pin_caller();
        prepare();
    };
    const auto run = [=] {
        const auto result = routine();
        unpin_caller();
        expect_success(result);
    };
    return {"OpenBLAS", operations, prepare_threads, run, false};
}

} // namespace benchmark
