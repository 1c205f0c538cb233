// Task graphs of usual programs, whose kernels have names and no performance models.
#pragma once

#include <starpu.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <string>
#include <vector>

namespace simulation {

struct named_kernel {
    const char* name;
    double cpu_us;
    double gpu_us;
};

struct piece_use {
    int piece;
    starpu_data_access_mode mode;
};

class kernel_graph {
public:
    kernel_graph(std::vector<named_kernel> named, std::vector<std::size_t> piece_bytes)
        : kernels_(std::move(named)), piece_bytes_(std::move(piece_bytes)) {}

    void add(int kernel, std::vector<piece_use> uses, int priority = 0) {
        tasks_.push_back({kernel, std::move(uses), priority});
    }

    // For "times" of a description.
    std::string times_in_json() const {
        std::string text;
        for (const named_kernel& k : kernels_)
            text += (text.empty() ? "\"" : ", \"") + std::string(k.name) + R"(": {"cpu": )" +
                    std::to_string(k.cpu_us) + R"(, "cuda": )" + std::to_string(k.gpu_us) + "}";
        return text;
    }

    // And waits for the tasks; the data stay where they are at their end.
    void submit() const {
        std::deque<starpu_codelet> codelets = make_codelets();
        std::deque<starpu_data_handle_t> pieces(piece_bytes_.size());
        static char somewhere; // contents do not matter
        for (std::size_t i = 0; i < pieces.size(); ++i)
            starpu_vector_data_register(&pieces[i], STARPU_MAIN_RAM,
                                        reinterpret_cast<std::uintptr_t>(&somewhere),
                                        static_cast<std::uint32_t>(piece_bytes_[i]), 1);
        for (const task& t : tasks_) submit_one(t, codelets[t.kernel], pieces);
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
        for (starpu_data_handle_t h : pieces) {
            starpu_data_invalidate(h);
            starpu_data_unregister(h);
        }
    }

private:
    struct task {
        int kernel;
        std::vector<piece_use> uses;
        int priority;
    };

    static void run_nothing(void**, void*) {}

    std::deque<starpu_codelet> make_codelets() const {
        std::deque<starpu_codelet> codelets;
        for (const named_kernel& k : kernels_) {
            starpu_codelet& c = codelets.emplace_back();
            c.cpu_funcs[0] = run_nothing;
            c.cuda_funcs[0] = run_nothing;
            c.cuda_flags[0] = STARPU_CUDA_ASYNC;
            c.nbuffers = STARPU_VARIABLE_NBUFFERS;
            c.name = k.name;
        }
        return codelets;
    }

    static void submit_one(const task& t, starpu_codelet& codelet,
                           const std::deque<starpu_data_handle_t>& pieces) {
        starpu_task* made = starpu_task_create();
        made->cl = &codelet;
        made->nbuffers = static_cast<int>(t.uses.size());
        made->priority = t.priority;
        made->dyn_handles =
            static_cast<starpu_data_handle_t*>(std::malloc(t.uses.size() * sizeof(starpu_data_handle_t)));
        made->dyn_modes = static_cast<starpu_data_access_mode*>(
            std::malloc(t.uses.size() * sizeof(starpu_data_access_mode)));
        for (std::size_t i = 0; i < t.uses.size(); ++i) {
            made->dyn_handles[i] = pieces[t.uses[i].piece];
            made->dyn_modes[i] = t.uses[i].mode;
        }
        EXPECT_EQ(starpu_task_submit(made), 0);
    }

    std::vector<named_kernel> kernels_;
    std::vector<std::size_t> piece_bytes_;
    std::vector<task> tasks_;
};

// Microseconds of a kernel on tiles of 960 x 960 doubles, which takes so many thirds of the cube; the speeds
// are those of cholesky_graph.hpp, a Zen 4 core and an L4.
constexpr named_kernel tile_kernel(const char* name, int thirds, double cpu_gflops, double gpu_gflops) {
    constexpr double us_of_a_third = 960. * 960 * 960 / 3 / 1000;
    return {name, thirds * us_of_a_third / cpu_gflops, thirds * us_of_a_third / gpu_gflops};
}
inline constexpr std::size_t bytes_of_tile = std::size_t{960} * 960 * sizeof(double);

// The usual priorities: steps from the task to the end of the factorization.
inline kernel_graph tiled_cholesky(int n) {
    kernel_graph graph({tile_kernel("potrf", 1, 15, 40), tile_kernel("trsm", 3, 43, 300),
                        tile_kernel("syrk", 3, 48.5, 400), tile_kernel("gemm", 6, 54.4, 440)},
                       std::vector<std::size_t>(n * n, bytes_of_tile));
    const auto tile = [n](int i, int j) { return i * n + j; };
    for (int k = 0; k < n; ++k) {
        const int from_end = 3 * (n - k);
        graph.add(0, {{tile(k, k), STARPU_RW}}, from_end);
        for (int i = k + 1; i < n; ++i)
            graph.add(1, {{tile(k, k), STARPU_R}, {tile(i, k), STARPU_RW}}, from_end - (i - k));
        for (int i = k + 1; i < n; ++i) {
            for (int j = k + 1; j < i; ++j)
                graph.add(3, {{tile(i, k), STARPU_R}, {tile(j, k), STARPU_R}, {tile(i, j), STARPU_RW}},
                          from_end - (i - k) - (j - k));
            graph.add(2, {{tile(i, k), STARPU_R}, {tile(i, i), STARPU_RW}}, from_end - 2 * (i - k));
        }
    }
    return graph;
}

// Without pivoting.
inline kernel_graph tiled_lu(int n) {
    kernel_graph graph(
        {tile_kernel("getrf", 2, 12, 30), tile_kernel("trsm", 3, 43, 300), tile_kernel("gemm", 6, 54.4, 440)},
        std::vector<std::size_t>(n * n, bytes_of_tile));
    const auto tile = [n](int i, int j) { return i * n + j; };
    for (int k = 0; k < n; ++k) {
        const int from_end = 3 * (n - k);
        graph.add(0, {{tile(k, k), STARPU_RW}}, from_end);
        for (int i = k + 1; i < n; ++i) {
            graph.add(1, {{tile(k, k), STARPU_R}, {tile(i, k), STARPU_RW}}, from_end - (i - k));
            graph.add(1, {{tile(k, k), STARPU_R}, {tile(k, i), STARPU_RW}}, from_end - (i - k));
        }
        for (int i = k + 1; i < n; ++i)
            for (int j = k + 1; j < n; ++j)
                graph.add(2, {{tile(i, k), STARPU_R}, {tile(k, j), STARPU_R}, {tile(i, j), STARPU_RW}},
                          from_end - (i - k) - (j - k));
    }
    return graph;
}

// Transforms of two dimensions there and back, in 64 blocks of 4 MB: lines, an exchange, columns, an
// exchange.
inline kernel_graph lines_and_columns(int transforms) {
    constexpr int blocks = 64;
    kernel_graph graph({{"lines", 2500, 250}, {"exchange", 400, 40}},
                       std::vector<std::size_t>(2 * blocks, 4'000'000));
    const auto exchange = [&](int from, int to) {
        for (int j = 0; j < blocks; ++j) {
            std::vector<piece_use> uses;
            for (int i = 0; i < blocks; ++i) uses.push_back({from + i, STARPU_R});
            uses.push_back({to + j, STARPU_W});
            graph.add(1, std::move(uses));
        }
    };
    for (int n = 0; n < transforms; ++n)
        for (const int half : {0, blocks}) {
            for (int i = 0; i < blocks; ++i) graph.add(0, {{half + i, STARPU_RW}});
            exchange(half, blocks - half);
        }
    return graph;
}

// On a band matrix in 32 blocks of 32 MB; a core streams 10 GB/s, a device 300.
class cg_graph {
public:
    explicit cg_graph(int iterations) {
        for (int n = 0; n < iterations; ++n) add_iteration();
    }
    kernel_graph take() { return std::move(graph_); }

private:
    enum kernel { spmv, dot, axpy, sum };
    enum : int { blocks = 32, matrix = 0, x = blocks, r = 2 * blocks, p = 3 * blocks, q = 4 * blocks };
    enum : int { shares = 5 * blocks, scalar = 6 * blocks };

    static named_kernel streaming(const char* name, double bytes) {
        return {name, bytes / 10e3, bytes / 300e3 + 5};
    }
    static std::vector<std::size_t> sizes() {
        std::vector<std::size_t> all(blocks, 32'000'000);
        all.resize(shares, 2'000'000);
        all.resize(scalar + 1, sizeof(double));
        return all;
    }

    void add_product() {
        for (int i = 0; i < blocks; ++i) {
            std::vector<piece_use> uses{{matrix + i, STARPU_R}};
            for (int j = std::max(0, i - 1); j <= std::min(blocks - 1, i + 1); ++j)
                uses.push_back({p + j, STARPU_R});
            uses.push_back({q + i, STARPU_W});
            graph_.add(spmv, std::move(uses));
        }
    }
    void add_dot(int a, int b) {
        std::vector<piece_use> all;
        for (int i = 0; i < blocks; ++i) {
            std::vector<piece_use> uses{{a + i, STARPU_R}, {shares + i, STARPU_W}};
            if (a != b) uses.push_back({b + i, STARPU_R});
            graph_.add(dot, std::move(uses));
            all.push_back({shares + i, STARPU_R});
        }
        all.push_back({scalar, STARPU_W});
        graph_.add(sum, std::move(all));
    }
    void add_update(int from, int to) {
        for (int i = 0; i < blocks; ++i)
            graph_.add(axpy, {{scalar, STARPU_R}, {from + i, STARPU_R}, {to + i, STARPU_RW}});
    }
    void add_iteration() {
        add_product();
        add_dot(p, q);
        add_update(p, x);
        add_update(q, r);
        add_dot(r, r);
        add_update(r, p);
    }

    kernel_graph graph_{
        {streaming("spmv", 32e6), streaming("dot", 4e6), streaming("axpy", 6e6), {"sum", 2, 10}}, sizes()};
};

inline kernel_graph conjugate_gradients(int iterations) {
    return cg_graph(iterations).take();
}

} // namespace simulation
