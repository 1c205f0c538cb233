// How well a simulation of this machine predicts a tiled Cholesky factorisation on it: the same program runs
// in turn here, feeding performance models, and in virtual time, reading them.
#include "common/command_line.hpp"
#include "common/process.hpp"
#include "common/statistics.hpp"
#include "common/temporary_folder.hpp"

#include <starpu.h>

#include <cblas.h>
#include <fmt/core.h>
#include <lapacke.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace benchmark {
namespace {

struct problem {
    long n = 4096;
    long tile = 256;
};

double* tile_in(void* buffer) {
    return reinterpret_cast<double*>(STARPU_MATRIX_GET_PTR(buffer));
}
int size_of(void* buffer) {
    return static_cast<int>(STARPU_MATRIX_GET_NX(buffer));
}

void potrf(void* b[], void*) {
    const int n = size_of(b[0]);
    LAPACKE_dpotrf(LAPACK_COL_MAJOR, 'L', n, tile_in(b[0]), n);
}
void trsm(void* b[], void*) {
    const int n = size_of(b[0]);
    cblas_dtrsm(CblasColMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit, n, n, 1, tile_in(b[0]), n,
                tile_in(b[1]), n);
}
void syrk(void* b[], void*) {
    const int n = size_of(b[0]);
    cblas_dsyrk(CblasColMajor, CblasLower, CblasNoTrans, n, n, -1, tile_in(b[0]), n, 1, tile_in(b[1]), n);
}
void gemm(void* b[], void*) {
    const int n = size_of(b[0]);
    cblas_dgemm(CblasColMajor, CblasNoTrans, CblasTrans, n, n, n, -1, tile_in(b[0]), n, tile_in(b[1]), n, 1,
                tile_in(b[2]), n);
}

struct measured_codelet {
    measured_codelet(const char* name, starpu_cpu_func_t function, int buffers) {
        model.type = STARPU_HISTORY_BASED;
        model.symbol = name;
        codelet.cpu_funcs[0] = function;
        codelet.nbuffers = buffers;
        for (int i = 0; i < buffers; ++i) codelet.modes[i] = i + 1 == buffers ? STARPU_RW : STARPU_R;
        codelet.model = &model;
        codelet.name = name;
    }
    starpu_perfmodel model{};
    starpu_codelet codelet{};
};

class tiled_matrix {
public:
    explicit tiled_matrix(const problem& p) : tiles_(p.n / p.tile), size_(p.tile) {
        const auto entries = static_cast<std::size_t>(size_ * size_);
        values_.resize(static_cast<std::size_t>(tiles_ * tiles_) * entries);
        handles_.resize(static_cast<std::size_t>(tiles_ * tiles_));
        for (long i = 0; i < tiles_; ++i)
            for (long j = 0; j <= i; ++j) {
                double* place = &values_[number(i, j) * entries];
                for (std::size_t e = 0; e < entries; ++e)
                    place[e] = static_cast<double>(e * 7919 % 1000) * 1e-3;
                for (long d = 0; i == j && d < size_; ++d)
                    place[d * (size_ + 1)] = 2.0 * static_cast<double>(p.n);
                starpu_matrix_data_register(
                    &handles_[number(i, j)], STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(place),
                    static_cast<std::uint32_t>(size_), static_cast<std::uint32_t>(size_),
                    static_cast<std::uint32_t>(size_), sizeof(double));
            }
    }
    ~tiled_matrix() {
        for (starpu_data_handle_t h : handles_)
            if (h != nullptr) starpu_data_unregister(h);
    }
    tiled_matrix(const tiled_matrix&) = delete;
    tiled_matrix& operator=(const tiled_matrix&) = delete;

    long tiles() const { return tiles_; }
    starpu_data_handle_t tile(long i, long j) const { return handles_[number(i, j)]; }

private:
    std::size_t number(long i, long j) const { return static_cast<std::size_t>(i * tiles_ + j); }

    long tiles_;
    long size_;
    std::vector<double> values_;
    std::vector<starpu_data_handle_t> handles_;
};

void submit_all(const tiled_matrix& a, measured_codelet (&c)[4]) {
    for (long k = 0; k < a.tiles(); ++k) {
        starpu_task_insert(&c[0].codelet, STARPU_RW, a.tile(k, k), 0);
        for (long i = k + 1; i < a.tiles(); ++i)
            starpu_task_insert(&c[1].codelet, STARPU_R, a.tile(k, k), STARPU_RW, a.tile(i, k), 0);
        for (long i = k + 1; i < a.tiles(); ++i) {
            for (long j = k + 1; j < i; ++j)
                starpu_task_insert(&c[3].codelet, STARPU_R, a.tile(i, k), STARPU_R, a.tile(j, k), STARPU_RW,
                                   a.tile(i, j), 0);
            starpu_task_insert(&c[2].codelet, STARPU_R, a.tile(i, k), STARPU_RW, a.tile(i, i), 0);
        }
    }
}

int factorise(const problem& p) {
    static measured_codelet codelets[] = {{"predicted_potrf", potrf, 1},
                                          {"predicted_trsm", trsm, 2},
                                          {"predicted_syrk", syrk, 2},
                                          {"predicted_gemm", gemm, 3}};
    if (starpu_init(nullptr) != 0) return 1;
    {
        const tiled_matrix a(p);
        const double start = starpu_timing_now();
        submit_all(a, codelets);
        starpu_task_wait_for_all();
        fmt::print("seconds {:.9f}\n", (starpu_timing_now() - start) * 1e-6);
    }
    starpu_shutdown();
    return 0;
}

// Models, and a description of as many cores as there are workers, are in a folder of their own.
void compare(const std::string& self, const problem& p, unsigned workers, long pairs) {
    const temporary_folder place;
    const std::string description = place.path() + "/machine.json";
    std::ofstream(description) << "{\"cpus\": " << workers << "}\n";
    const std::vector<std::string> words{"--once", "--n", std::to_string(p.n), "--tile",
                                         std::to_string(p.tile)};
    const environment both{{"STARPU_PERF_MODEL_DIR", place.path()}, {"OPENBLAS_NUM_THREADS", "1"}};
    program real{self, words, both};
    program simulated{self, words, both};
    real.variables.insert({{"STARPU_NCPU", std::to_string(workers)}, {"STARPU_CALIBRATE", "1"}});
    simulated.variables.insert({"STARPU_SIMULATE", description});
    run(real); // the first measurements
    std::vector<double> here, predicted;
    for (long i = 0; i < pairs; ++i) {
        here.push_back(run(real).at("seconds"));
        predicted.push_back(run(simulated).at("seconds"));
    }
    const summary ratio = summarise(pair_ratios(predicted, here));
    fmt::print(
        "{} x {} in tiles of {}, {} workers, {} pairs: {:.4f} s here, {:.4f} s predicted, ratio {:.3f} "
        "({:.3f} to {:.3f})\n",
        p.n, p.n, p.tile, workers, pairs, median(here), median(predicted), ratio.median, ratio.first_quartile,
        ratio.third_quartile);
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::command_line options(
        "How well a simulation of this machine predicts a Cholesky factorisation on it");
    benchmark::problem p;
    bool once = false;
    unsigned workers = 2;
    long pairs = 9;
    int status = 0;
    options.add_option("--n", p.n, "order of the matrix");
    options.add_option("--tile", p.tile, "order of a tile");
    options.add_option("--workers", workers, "CPU workers");
    options.add_option("--pairs", pairs, "runs here and in virtual time, in turn");
    options.add_flag("--once", once, "runs once, in this process, and prints what it took");
    if (!options.parse(argc, argv, status)) return status;
    if (p.tile <= 0 || p.n % p.tile != 0) {
        fmt::print(stderr, "the order must be a multiple of that of the tiles\n");
        return 1;
    }
    if (once) return benchmark::factorise(p);
    benchmark::compare(std::filesystem::read_symlink("/proc/self/exe"), p, workers, pairs);
}
