// Times transforms over tasks beside FFTW on two threads, in turn in one process, and checks that they agree.
#include "common/command_line.hpp"
#include "common/statistics.hpp"
#include "fftw_peer.hpp"

#include <starpufft.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace {

using benchmark::fft_case;
using benchmark::fft_kind;
using benchmark::number;

constexpr fft_kind c2c = fft_kind::complex_to_complex, r2c = fft_kind::real_to_complex,
                   c2r = fft_kind::complex_to_real, cosine = fft_kind::cosine;

// 1058400 is 2^5 3^3 5^2 7^2.
const std::vector<fft_case> cases = {
    {"1024x1024", c2c, {1024, 1024}, 1, true},
    {"2^20", c2c, {1 << 20}, 1, true},
    {"1058400", c2c, {1058400}, 1, false},
    {"1000003 (prime)", c2c, {1000003}, 1, false},
    {"4096x4096", c2c, {4096, 4096}, 1, false},
    {"1000x1000", c2c, {1000, 1000}, 1, false},
    {"2^24", c2c, {1 << 24}, 1, false},
    {"256x256x256", c2c, {256, 256, 256}, 1, true},
    {"4096 of 1024", c2c, {1024}, 4096, true},
    {"65536 of 64", c2c, {64}, 65536, true},
    {"r2c 2^20", r2c, {1 << 20}, 1, true},
    {"r2c 1024x1024", r2c, {1024, 1024}, 1, true},
    {"r2c 4096x4096", r2c, {4096, 4096}, 1, true},
    {"r2c 256x256x256", r2c, {256, 256, 256}, 1, true},
    {"c2r 2^20", c2r, {1 << 20}, 1, true},
    {"c2r 1024x1024", c2r, {1024, 1024}, 1, true},
    {"c2r 4096x4096", c2r, {4096, 4096}, 1, true},
    {"DCT-II 2^20", cosine, {1 << 20}, 1, true},
    {"DCT-II 2048x2048", cosine, {2048, 2048}, 1, true},
};
constexpr std::size_t default_cases = 4;

// Of all transforms: complex numbers that hold either side, and real ones that are compared.
std::size_t complex_numbers(const fft_case& what) {
    std::size_t count = static_cast<std::size_t>(what.howmany);
    for (const int length : what.lengths) count *= static_cast<std::size_t>(length);
    const auto last = static_cast<std::size_t>(what.lengths.back());
    return what.kind == c2c ? count : count / last * (last / 2 + 1);
}
std::size_t result_reals(const fft_case& what) {
    std::size_t count = static_cast<std::size_t>(what.howmany);
    for (const int length : what.lengths) count *= static_cast<std::size_t>(length);
    return what.kind == c2r || what.kind == cosine ? count : 2 * complex_numbers(what);
}

starpufft_plan plan_ours(const fft_case& what) {
    const int rank = static_cast<int>(what.lengths.size()), *n = what.lengths.data();
    const std::vector<int> ways(what.lengths.size(), STARPUFFT_REDFT10);
    if (what.howmany > 1) // of complex numbers in one dimension
        return starpufft_plan_many_dft(1, n, what.howmany, nullptr, 1, n[0], nullptr, 1, n[0],
                                       STARPUFFT_FORWARD, 0);
    switch (what.kind) {
    case r2c:
        return starpufft_plan_dft_r2c(rank, n, 0);
    case c2r:
        return starpufft_plan_dft_c2r(rank, n, 0);
    case cosine:
        return starpufft_plan_r2r(rank, n, ways.data(), 0);
    default:
        return rank == 1   ? starpufft_plan_dft_1d(n[0], STARPUFFT_FORWARD, 0)
               : rank == 2 ? starpufft_plan_dft_2d(n[0], n[1], STARPUFFT_FORWARD, 0)
                           : starpufft_plan_dft(rank, n, STARPUFFT_FORWARD, 0);
    }
}

double milliseconds_of(const auto& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

struct release {
    void operator()(number* p) const { starpufft_free(p); }
};
using array = std::unique_ptr<number[], release>;

array new_array(std::size_t count) {
    return array(static_cast<number*>(starpufft_malloc(count * sizeof(number))));
}

void fill(number* values, std::size_t count) {
    std::mt19937_64 engine(1);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (std::size_t i = 0; i < count; ++i) values[i] = {uniform(engine), uniform(engine)};
}

double relative_difference(const double* a, const double* b, std::size_t count) {
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < count; ++i) {
        difference += (a[i] - b[i]) * (a[i] - b[i]);
        size += b[i] * b[i];
    }
    return std::sqrt(difference / size);
}

// Both sides with their arrays; FFTW plans first, because measuring overwrites them, and it may destroy the
// input of transforms to real numbers.
struct contest {
    explicit contest(const fft_case& what)
        : count(complex_numbers(what)), result_count(result_reals(what)), in(new_array(count)),
          peer_in(new_array(count)), ours_out(new_array(count)), peer_out(new_array(count)) {
        const unsigned flags = what.measured ? FFTW_MEASURE : FFTW_ESTIMATE;
        fill(peer_out.get(), count);
        fill(ours_out.get(), count);
        peer_planning =
            milliseconds_of([&] { peer = plan_peer(what, peer_in.get(), peer_out.get(), flags); });
        ours_planning = milliseconds_of([&] { ours = plan_ours(what); });
        fill_inputs();
    }
    ~contest() {
        starpufft_destroy_plan(ours);
        fftw_destroy_plan(peer);
    }
    contest(const contest&) = delete;
    contest& operator=(const contest&) = delete;

    void fill_inputs() const {
        fill(in.get(), count);
        fill(peer_in.get(), count);
    }
    void run_ours() const {
        if (starpufft_execute(ours, in.get(), ours_out.get()) != 0)
            throw std::runtime_error("starpufft_execute failed");
    }
    void run_peer() const { fftw_execute(peer); }

    double difference() const {
        fill_inputs();
        run_ours();
        run_peer();
        return relative_difference(reinterpret_cast<const double*>(ours_out.get()),
                                   reinterpret_cast<const double*>(peer_out.get()), result_count);
    }

    std::size_t count, result_count;
    array in, peer_in, ours_out, peer_out;
    starpufft_plan ours = nullptr;
    fftw_plan peer = nullptr;
    double ours_planning = 0, peer_planning = 0;
};

// The mean time of some runs, after one that warms up.
template <class Work> double warm_time(int runs, Work work) {
    work();
    return milliseconds_of([&] {
               for (int i = 0; i < runs; ++i) work();
           }) /
           runs;
}

nlohmann::json measure(const fft_case& what, int pairs, int runs) {
    const contest sides(what);
    std::vector<double> ours, peer;
    for (int pair = 0; pair < pairs; ++pair) {
        const auto time_ours = [&] { ours.push_back(warm_time(runs, [&] { sides.run_ours(); })); };
        const auto time_peer = [&] { peer.push_back(warm_time(runs, [&] { sides.run_peer(); })); };
        sides.fill_inputs(); // the peer's may have grown beyond all bounds
        if (pair % 2) {
            time_ours();
            time_peer();
        } else {
            time_peer();
            time_ours();
        }
    }
    const auto ratios = benchmark::summarise(benchmark::pair_ratios(ours, peer));
    const double difference = sides.difference();
    fmt::print("{:<17} {:>9.3f} {:>9.3f} {:>10.1f} {:>10.1f}  {:<8} {:>6.3f}  ({:.3f} .. {:.3f})  {:.1e}\n",
               what.name, benchmark::median(ours), benchmark::median(peer), sides.ours_planning,
               sides.peer_planning, what.measured ? "MEASURE" : "ESTIMATE", ratios.median,
               ratios.first_quartile, ratios.third_quartile, difference);
    std::fflush(stdout);
    return {{"case", what.name},
            {"peer", what.measured ? "FFTW_MEASURE" : "FFTW_ESTIMATE"},
            {"ours_ms", ours},
            {"peer_ms", peer},
            {"ours_planning_ms", sides.ours_planning},
            {"peer_planning_ms", sides.peer_planning},
            {"median_ratio", ratios.median},
            {"difference", difference}};
}

} // namespace

int main(int argc, char** argv) {
    benchmark::command_line options(
        "Transforms over tasks beside FFTW on two threads; run it with STARPU_NCPU=2");
    int pairs = 21, runs = 3;
    std::vector<std::string> only;
    std::string json_file;
    options.add_option("--pairs", pairs, "measurements of each side, in turn");
    options.add_option("--runs", runs, "transforms in a measurement, after one that warms up");
    options.add_option("--json", json_file, "file for every sample");
    options.add_option("cases", only, "names of cases; without, the first four of the list");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;

    // In this order: the runtime counts the cores that this thread may use before it is pinned to one.
    if (starpu_init(nullptr) != 0) return 1;
    benchmark::use_two_pinned_threads();
    fmt::print("{:<17} {:>9} {:>9} {:>10} {:>10}  {:<8} {:>6}  {}\n", "case", "ours ms", "FFTW ms", "plan ms",
               "FFTW plan", "FFTW", "ratio", "(quartiles)  relative difference");
    nlohmann::json results = nlohmann::json::array();
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const bool named = std::find(only.begin(), only.end(), cases[i].name) != only.end();
        if (only.empty() ? i < default_cases : named) results.push_back(measure(cases[i], pairs, runs));
    }
    starpu_shutdown();
    if (!json_file.empty()) std::ofstream(json_file) << results.dump(2) << '\n';
    return 0;
}
