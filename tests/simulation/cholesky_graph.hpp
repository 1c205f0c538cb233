// The tasks of a tiled Cholesky factorization: what they take, what bounds their makespan, and what a list
// scheduler makes of them.
#pragma once

#include "simulated_run.hpp"
#include "vectors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <queue>
#include <vector>

namespace simulation {

enum kernel { potrf, trsm, syrk, gemm };
inline constexpr unsigned kernels = 4;

// Microseconds of each kernel for tiles of 960 x 960 doubles.
struct speeds {
    std::array<double, kernels> cpu_us;
    std::array<double, kernels> gpu_us;
};

inline constexpr double third_us = 960. * 960 * 960 / 3 / 1000; // at 1 Gflop/s
constexpr std::array<double, kernels> at_gflops(double potrf, double trsm, double syrk, double gemm) {
    return {third_us / potrf, 3 * third_us / trsm, 3 * third_us / syrk, 6 * third_us / gemm};
}

// Cores: one of a Zen 4 with the kernels of this library (docs/decisions/0010-dense.md). Devices: an NVIDIA
// L4, whose data sheet says 490 Gflop/s in double precision, of which products reach nine tenths and the
// others less.
inline constexpr speeds of_zen4_and_l4{at_gflops(15, 43, 48.5, 54.4), at_gflops(40, 300, 400, 440)};

// Cores: 7 to 10 Gflop/s. Devices: the accelerations that Beaumont, Eyraud-Dubois and Kumar give for tiles of
// that size
// ("Approximation proofs of a fast and efficient list scheduling algorithm for task-based runtime systems on
// multicores and GPUs", IPDPS 2017): 1.72, 8.72, 26.96 and 28.80.
inline constexpr speeds of_mirage{at_gflops(7, 9, 9, 10),
                                  at_gflops(7 * 1.72, 9 * 8.72, 9 * 26.96, 10 * 28.80)};

inline constexpr std::size_t tile_bytes = std::size_t{960} * 960 * sizeof(double);

struct cholesky_task {
    kernel what;
    std::vector<int> tiles;        // the last one is written
    std::vector<int> predecessors; // numbers of tasks
    double rank_us = 0;            // of the longest way to the end, by the mean of what a task takes
};

class cholesky_graph {
public:
    cholesky_graph(int tiles, const speeds& how_fast, unsigned cpus, unsigned gpus)
        : size_(tiles), speeds_(how_fast), cpus_(cpus), gpus_(gpus) {
        for (int k = 0; k < tiles; ++k) {
            add(potrf, {tile(k, k)});
            for (int i = k + 1; i < tiles; ++i) add(trsm, {tile(k, k), tile(i, k)});
            for (int i = k + 1; i < tiles; ++i) {
                for (int j = k + 1; j < i; ++j) add(gemm, {tile(i, k), tile(j, k), tile(i, j)});
                add(syrk, {tile(i, k), tile(i, i)});
            }
        }
        rank();
    }

    const speeds& how_fast() const { return speeds_; }
    const std::vector<cholesky_task>& tasks() const { return tasks_; }
    int tile_count() const { return size_ * size_; }

    // No schedule is shorter: all work at its best place, in pieces; and the longest way at its fastest.
    double bound_us() const { return std::max(area_us(), critical_us()); }

    // Takes the ready task of the highest rank and puts it where it ends first; without transfers.
    double list_schedule_us() const {
        std::vector<double> end(tasks_.size());
        std::vector<double> free_us(cpus_ + gpus_);
        std::vector<int> order(tasks_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
        std::stable_sort(order.begin(), order.end(),
                         [&](int a, int b) { return tasks_[a].rank_us > tasks_[b].rank_us; });
        for (const int number : order) {
            double ready = 0;
            for (const int p : tasks_[number].predecessors) ready = std::max(ready, end[p]);
            std::size_t best = 0;
            double best_end = INFINITY;
            for (std::size_t w = 0; w < free_us.size(); ++w) {
                const double us =
                    w < cpus_ ? speeds_.cpu_us[tasks_[number].what] : speeds_.gpu_us[tasks_[number].what];
                const double e = std::max(ready, free_us[w]) + us;
                if (e < best_end) best_end = e, best = w;
            }
            free_us[best] = end[number] = best_end;
        }
        return *std::max_element(end.begin(), end.end());
    }

private:
    int tile(int i, int j) const { return i * size_ + j; }

    void add(kernel what, std::vector<int> tiles) {
        cholesky_task t{what, std::move(tiles), {}};
        const int number = static_cast<int>(tasks_.size());
        for (const int used : t.tiles) {
            const auto found = last_writer_.find(used);
            if (found != last_writer_.end()) t.predecessors.push_back(found->second);
        }
        // A tile is read by others only when nothing more is written to it.
        last_writer_[t.tiles.back()] = number;
        tasks_.push_back(std::move(t));
    }

    double mean_us(kernel k) const {
        return (cpus_ * speeds_.cpu_us[k] + gpus_ * speeds_.gpu_us[k]) / (cpus_ + gpus_);
    }

    void rank() {
        for (std::size_t i = tasks_.size(); i-- > 0;) {
            tasks_[i].rank_us += mean_us(tasks_[i].what);
            for (const int p : tasks_[i].predecessors)
                tasks_[p].rank_us = std::max(tasks_[p].rank_us, tasks_[i].rank_us);
        }
    }

    double critical_us() const {
        std::vector<double> end(tasks_.size());
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            double ready = 0;
            for (const int p : tasks_[i].predecessors) ready = std::max(ready, end[p]);
            end[i] = ready + std::min(speeds_.cpu_us[tasks_[i].what], speeds_.gpu_us[tasks_[i].what]);
        }
        return *std::max_element(end.begin(), end.end());
    }

    // Devices take the kernels that they accelerate most, as many as they manage; by halving the time.
    double area_us() const {
        std::array<double, kernels> count{};
        for (const cholesky_task& t : tasks_) ++count[t.what];
        double low = 0;
        double high = 1e15;
        for (int i = 0; i < 200; ++i) {
            const double time = (low + high) / 2;
            double device_us = gpus_ * time;
            double core_us = 0;
            for (int k = kernels - 1; k >= 0; --k) { // by falling acceleration
                const double taken = std::min(count[k], device_us / speeds_.gpu_us[k]);
                device_us -= taken * speeds_.gpu_us[k];
                core_us += (count[k] - taken) * speeds_.cpu_us[k];
            }
            (core_us <= cpus_ * time ? high : low) = time;
        }
        return high;
    }

    const int size_;
    const speeds speeds_;
    const unsigned cpus_;
    const unsigned gpus_;
    std::vector<cholesky_task> tasks_;
    std::map<int, int> last_writer_;
};

// Submits the tasks with their ranks as priorities; the data come back to main memory only afterwards.
inline void submit(const cholesky_graph& graph) {
    std::deque<timed_codelet> codelets;
    constexpr int buffers[kernels] = {1, 2, 2, 3};
    constexpr const char* names[kernels] = {"potrf", "trsm", "syrk", "gemm"};
    for (unsigned k = 0; k < kernels; ++k) {
        timed_codelet& c = codelets.emplace_back(graph.how_fast().cpu_us[k], graph.how_fast().gpu_us[k],
                                                 buffers[k], STARPU_R);
        c.modes[buffers[k] - 1] = STARPU_RW;
        c.cuda_flags[0] = STARPU_CUDA_ASYNC;
        c.name = names[k];
    }
    std::deque<starpu_data_handle_t> tiles(graph.tile_count());
    for (starpu_data_handle_t& h : tiles) {
        static char somewhere; // contents do not matter
        starpu_vector_data_register(&h, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&somewhere),
                                    tile_bytes, 1);
    }
    for (const cholesky_task& t : graph.tasks()) {
        starpu_task* task = starpu_task_create();
        task->cl = &codelets[t.what];
        for (std::size_t i = 0; i < t.tiles.size(); ++i) task->handles[i] = tiles[t.tiles[i]];
        task->priority = static_cast<int>(t.rank_us / 1000);
        EXPECT_EQ(starpu_task_submit(task), 0);
    }
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    for (starpu_data_handle_t h : tiles) {
        starpu_data_invalidate(h);
        starpu_data_unregister(h);
    }
}

} // namespace simulation
