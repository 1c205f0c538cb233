// What simulating the task graph of a tiled Cholesky factorisation on a large machine costs: real seconds,
// and the most memory that the process ever held.
#include "common/command_line.hpp"

#include <starpu.h>

#include <fmt/core.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

namespace benchmark {
namespace {

struct machine {
    unsigned cpus = 984;
    unsigned gpus = 16;
};

// Microseconds for tiles of 960 x 960 doubles, on a core of a Zen 4 and on an NVIDIA L4.
std::string description_of(const machine& m) {
    std::string gpus;
    if (m.gpus != 0) gpus = fmt::format("\"gpus\": [{{\"count\": {}, \"memory_mib\": 22000}}],", m.gpus);
    return fmt::format(R"({{"cpus": {}, {}
"times": {{"potrf": {{"cpu": 19700, "cuda": 7400}}, "trsm": {{"cpu": 20600, "cuda": 2950}},
"syrk": {{"cpu": 18200, "cuda": 2200}}, "gemm": {{"cpu": 32500, "cuda": 4000}}}}}})",
                       m.cpus, gpus);
}

// A file that goes with it.
class temporary_file {
public:
    explicit temporary_file(const std::string& text) {
        const int file = mkstemp(path_);
        if (file < 0) throw std::runtime_error("no temporary file");
        close(file);
        std::ofstream(path_) << text;
    }
    ~temporary_file() { unlink(path_); }
    temporary_file(const temporary_file&) = delete;
    temporary_file& operator=(const temporary_file&) = delete;
    const char* path() const { return path_; }

private:
    char path_[32] = "/tmp/starpu-machine-XXXXXX";
};

void not_run(void**, void*) {}

struct kernel : starpu_codelet {
    kernel(const char* its_name, int buffers) : starpu_codelet{} {
        cpu_funcs[0] = not_run;
        cuda_funcs[0] = not_run;
        cuda_flags[0] = STARPU_CUDA_ASYNC;
        nbuffers = buffers;
        for (int i = 0; i < buffers; ++i) modes[i] = i + 1 == buffers ? STARPU_RW : STARPU_R;
        name = its_name;
    }
};

// Contents do not matter: no kernel runs.
class tiled_matrix {
public:
    explicit tiled_matrix(int tiles) : tiles_(tiles), handles_(static_cast<std::size_t>(tiles) * tiles) {
        constexpr std::size_t bytes = std::size_t{960} * 960 * sizeof(double);
        static char somewhere;
        for (starpu_data_handle_t& h : handles_)
            starpu_vector_data_register(&h, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&somewhere),
                                        bytes, 1);
    }
    ~tiled_matrix() {
        for (starpu_data_handle_t h : handles_) {
            starpu_data_invalidate(h);
            starpu_data_unregister(h);
        }
    }
    tiled_matrix(const tiled_matrix&) = delete;
    tiled_matrix& operator=(const tiled_matrix&) = delete;
    starpu_data_handle_t operator()(int i, int j) const {
        return handles_[static_cast<std::size_t>(i) * tiles_ + j];
    }

private:
    int tiles_;
    std::vector<starpu_data_handle_t> handles_;
};

long submit_all(int tiles, const tiled_matrix& a) {
    static kernel potrf("potrf", 1), trsm("trsm", 2), syrk("syrk", 2), gemm("gemm", 3);
    long tasks = 0;
    int errors = 0;
    const auto insert = [&](auto... words) {
        errors += starpu_task_insert(words..., 0) != 0;
        ++tasks;
    };
    for (int k = 0; k < tiles; ++k) {
        const int urgency = tiles - k; // what is left behind it
        insert(&potrf, STARPU_RW, a(k, k), STARPU_PRIORITY, 3 * urgency);
        for (int i = k + 1; i < tiles; ++i)
            insert(&trsm, STARPU_R, a(k, k), STARPU_RW, a(i, k), STARPU_PRIORITY, 3 * urgency - (i - k));
        for (int i = k + 1; i < tiles; ++i) {
            for (int j = k + 1; j < i; ++j)
                insert(&gemm, STARPU_R, a(i, k), STARPU_R, a(j, k), STARPU_RW, a(i, j), STARPU_PRIORITY,
                       3 * urgency - (i - k) - (j - k));
            insert(&syrk, STARPU_R, a(i, k), STARPU_RW, a(i, i), STARPU_PRIORITY, 3 * urgency - 2 * (i - k));
        }
    }
    return errors == 0 ? tasks : -1;
}

long peak_mib() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (long kib; word == "VmHWM:" && status >> kib) return kib / 1024;
    return -1;
}

int simulate(int tiles, const machine& m) {
    const temporary_file description(description_of(m));
    setenv("STARPU_SIMULATE", description.path(), 1);
    const auto began = std::chrono::steady_clock::now();
    if (starpu_init(nullptr) != 0) return 1;
    long tasks;
    double virtual_us;
    {
        const tiled_matrix a(tiles);
        const double start = starpu_timing_now();
        tasks = submit_all(tiles, a);
        if (starpu_task_wait_for_all() != 0) tasks = -1;
        virtual_us = starpu_timing_now() - start;
    }
    starpu_shutdown();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    fmt::print("{} tasks on {} + {} workers: {:.2f} s here, {:.4f} s in virtual time, at most {} MiB\n",
               tasks, m.cpus, m.gpus, took.count(), virtual_us * 1e-6, peak_mib());
    return tasks < 0;
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::command_line options("What it costs to simulate a Cholesky factorisation on a large machine");
    benchmark::machine m;
    int tiles = 181;
    int status = 0;
    options.add_option("--tiles", tiles, "tiles each way; 181 are a million tasks");
    options.add_option("--cpus", m.cpus,
                       "CPU workers; libstarpu must have been built for so many (STARPU_MAXCPUS)");
    options.add_option("--gpus", m.gpus, "devices");
    if (!options.parse(argc, argv, status)) return status;
    return benchmark::simulate(tiles, m);
}
