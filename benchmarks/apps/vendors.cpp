// Are products, Cholesky and transforms on a CUDA device as fast as the vendor's libraries called directly?
#include "apps/vendor_libraries.hpp"
#include "common/command_line.hpp"
#include "common/statistics.hpp"

#include <starpu_linalg.h>
#include <starpufft.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace benchmark {
namespace {

struct settings {
    int n_gemm = 8192, n_resident = 16384, n_host = 32768, rows = 4096, columns = 4096, edge = 256,
        in_a_row = 20, pairs = 5;
};

using numbers = std::vector<double>;

std::size_t square(int n) {
    return static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
}

numbers random_numbers(std::size_t count) {
    numbers x(count);
    std::mt19937_64 generator(1);
    std::uniform_real_distribution<double> entry(-0.5, 0.5);
    for (double& value : x) value = entry(generator);
    return x;
}

// Of doubles, or of complex numbers that are pairs of them.
struct precision {
    char letter;
    std::size_t parts;
    double work; // operations, counted in those of doubles

    std::size_t bytes() const { return parts * sizeof(double); }
    bool is_complex() const { return parts == 2; }
};
constexpr precision in_double = {'d', 1, 1}, in_complex = {'z', 2, 4};

// Its other triangle is of no use.
numbers positive_definite(int n, precision p = in_double) {
    numbers a = random_numbers(square(n) * p.parts);
    const auto order = static_cast<std::size_t>(n);
    for (std::size_t i = 0; i < order; ++i) {
        double* diagonal = &a[p.parts * (i * order + i)];
        diagonal[0] += 2 * n;
        if (p.is_complex()) diagonal[1] = 0;
    }
    return a;
}

class device_array {
public:
    device_array(const vendor_libraries& v, std::size_t bytes) : v_(v), bytes_(bytes) {
        check(v.allocate(&place_, bytes), "cudaMalloc");
    }
    ~device_array() { v_.release(place_); }
    device_array(const device_array&) = delete;
    device_array& operator=(const device_array&) = delete;

    void fill(const void* from) { check(v_.copy(place_, from, bytes_, v_.to_device), "cudaMemcpy"); }
    void fetch(void* to) { check(v_.copy(to, place_, bytes_, v_.to_host), "cudaMemcpy"); }
    template <class T> T* as() const { return static_cast<T*>(place_); }

private:
    const vendor_libraries& v_;
    std::size_t bytes_;
    void* place_ = nullptr;
};

// Numbers in main memory: as a program gets them from the C library, or pinned.
class host_array {
public:
    host_array(std::size_t count, bool is_pinned)
        : bytes_(count * 8), flags_(is_pinned ? static_cast<int>(STARPU_MALLOC_PINNED) : 0) {
        check(starpu_malloc_flags(&place_, bytes_, flags_), "starpu_malloc_flags");
    }
    ~host_array() { starpu_free_flags(place_, bytes_, flags_); }
    host_array(const host_array&) = delete;
    host_array& operator=(const host_array&) = delete;

    double* data() { return static_cast<double*>(place_); }
    void fill(const numbers& value) { std::copy(value.begin(), value.end(), data()); }

private:
    std::size_t bytes_;
    int flags_;
    void* place_ = nullptr;
};

// A matrix (or vector: one column) whose value is put on the device before each run.
class resident {
public:
    resident(numbers& x, std::size_t rows, std::size_t columns, precision p) : x_(x) {
        starpu_matrix_data_register(&handle_, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(x.data()),
                                    static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(rows),
                                    static_cast<std::uint32_t>(columns), p.bytes());
    }
    ~resident() { starpu_data_unregister(handle_); }
    resident(const resident&) = delete;
    resident& operator=(const resident&) = delete;

    operator starpu_data_handle_t() const { return handle_; }
    void place(const numbers& value) {
        check(starpu_data_acquire(handle_, STARPU_W), "starpu_data_acquire");
        std::copy(value.begin(), value.end(), x_.begin());
        starpu_data_release(handle_);
        check(starpu_data_fetch_on_node(handle_, device_node(), 0), "starpu_data_fetch_on_node");
    }

private:
    numbers& x_;
    starpu_data_handle_t handle_ = nullptr;
};

struct side {
    std::function<void()> prepare, run;
};

double seconds_of(const side& one) {
    one.prepare();
    const double start = starpu_timing_now();
    one.run();
    return (starpu_timing_now() - start) * 1e-6;
}

// What is compared: a row of the table of results.
struct row {
    std::string what, vendor;
    double operations;
    double limit; // 0: none
};

// One warm-up each, then pairs in turn; the ratio is of speeds: above 1 ours is faster.
void compare(const row& r, const side& ours, const side& vendor, int pairs) {
    std::vector<double> our_rate, vendor_rate, ratio;
    for (int i = -1; i < pairs; ++i) {
        const double theirs_s = seconds_of(vendor), ours_s = seconds_of(ours);
        if (i < 0) continue;
        our_rate.push_back(r.operations / ours_s * 1e-9);
        vendor_rate.push_back(r.operations / theirs_s * 1e-9);
        ratio.push_back(theirs_s / ours_s);
    }
    fmt::print("| {} | {:.0f} GFLOP/s | {} {:.0f} GFLOP/s | {:.3f} | {} |\n", r.what, median(our_rate),
               r.vendor, median(vendor_rate), median(ratio), r.limit > 0 ? fmt::format("{}", r.limit) : "-");
    std::fflush(stdout);
}

double cube(int n) {
    return static_cast<double>(n) * n * n;
}

void compare_gemm_in(precision p, const vendor_libraries& v, const settings& s) {
    const int n = s.n_gemm;
    const numbers original = random_numbers(square(n) * p.parts);
    const auto extent = static_cast<std::size_t>(n);
    device_array a(v, square(n) * p.bytes()), b(v, square(n) * p.bytes()), c(v, square(n) * p.bytes());
    void* handle = nullptr;
    check(v.create_blas(&handle), "cublasCreate");
    const auto fill = [&] {
        for (device_array* x : {&a, &b, &c}) x->fill(original.data());
    };
    const auto multiply = [&] {
        const double one[] = {1, 0};
        const auto gemm = p.is_complex() ? v.zgemm : v.gemm;
        check(gemm(handle, 0, 0, n, n, n, one, a.as<double>(), n, b.as<double>(), n, one, c.as<double>(), n),
              "cublasXgemm");
        check(v.synchronize(), "cudaDeviceSynchronize");
    };
    numbers xa = original, xb = original, xc = original;
    resident ha(xa, extent, extent, p), hb(xb, extent, extent, p), hc(xc, extent, extent, p);
    const auto place = [&] {
        for (resident* x : {&ha, &hb, &hc}) x->place(original);
    };
    const auto ours = [&] {
        const auto result = p.is_complex() ? starpu_linalg_zgemm_handle('N', 'N', 1, ha, hb, 1, hc)
                                           : starpu_linalg_dgemm_handle('N', 'N', 1, ha, hb, 1, hc);
        check(static_cast<int>(result), "gemm_handle");
    };
    compare({fmt::format("{}gemm {}, resident", p.letter, n), "cuBLAS", 2 * p.work * cube(n), 0.95},
            {place, ours}, {fill, multiply}, s.pairs);
}

void compare_gemm(const vendor_libraries& v, const settings& s) {
    for (const precision p : {in_double, in_complex}) compare_gemm_in(p, v, s);
}

// cuSOLVER's potrf with all it needs.
class solver {
public:
    solver(const vendor_libraries& v, int n, precision p = in_double)
        : v_(v), n_(n), is_complex_(p.is_complex()), a_(v, square(n) * p.bytes()), info_(v, sizeof(int)) {
        check(v.create_solver(&handle_), "cusolverDnCreate");
        const auto size = is_complex_ ? v.zpotrf_size : v.potrf_size;
        check(size(handle_, 0, n, a_.as<double>(), n, &count_), "cusolverDnXpotrf_bufferSize");
        work_ = std::make_unique<device_array>(v, static_cast<std::size_t>(std::max(count_, 1)) * p.bytes());
    }
    device_array& matrix() { return a_; }
    void factor() {
        const auto potrf = is_complex_ ? v_.zpotrf : v_.potrf;
        check(potrf(handle_, 0, n_, a_.as<double>(), n_, work_->as<double>(), count_, info_.as<int>()),
              "cusolverDnXpotrf");
        check(v_.synchronize(), "cudaDeviceSynchronize");
    }

private:
    const vendor_libraries& v_;
    int n_;
    bool is_complex_;
    device_array a_, info_;
    void* handle_ = nullptr;
    int count_ = 0;
    std::unique_ptr<device_array> work_;
};

void compare_resident_potrf_in(precision p, const vendor_libraries& v, const settings& s) {
    const int n = s.n_resident;
    const numbers original = positive_definite(n, p);
    numbers x = original;
    solver theirs(v, n, p);
    resident a(x, static_cast<std::size_t>(n), static_cast<std::size_t>(n), p);
    const side ours{[&] { a.place(original); },
                    [&] {
                        const auto result = p.is_complex() ? starpu_linalg_zpotrf_handle('L', a)
                                                           : starpu_linalg_dpotrf_handle('L', a);
                        check(static_cast<int>(result), "potrf_handle");
                    }};
    const side vendor{[&] { theirs.matrix().fill(original.data()); }, [&] { theirs.factor(); }};
    compare({fmt::format("{}potrf {}, resident", p.letter, n), "cuSOLVER", p.work * cube(n) / 3, 0.95}, ours,
            vendor, s.pairs);
}

void compare_resident_potrf(const vendor_libraries& v, const settings& s) {
    for (const precision p : {in_double, in_complex}) compare_resident_potrf_in(p, v, s);
}

// The transfers are counted on both sides, which get memory of the same kind.
void compare_host_potrf(const vendor_libraries& v, const settings& s) {
    const int n = s.n_host;
    const numbers original = positive_definite(n);
    for (const bool is_pinned : {false, true}) {
        host_array mine(square(n), is_pinned), other(square(n), is_pinned);
        solver theirs(v, n);
        const side ours{
            [&] { mine.fill(original); },
            [&] { check(static_cast<int>(starpu_linalg_dpotrf('L', n, mine.data(), n)), "dpotrf"); }};
        const side vendor{[&] { other.fill(original); },
                          [&] {
                              theirs.matrix().fill(other.data());
                              theirs.factor();
                              theirs.matrix().fetch(other.data());
                          }};
        compare({fmt::format("dpotrf {}, from {} main memory and back", n, is_pinned ? "pinned" : "pageable"),
                 "cuSOLVER", cube(n) / 3, 1.0},
                ours, vendor, s.pairs);
    }
}

// A vector of doubles that the program hands over.
class resident_vector {
public:
    explicit resident_vector(numbers& x) : x_(x) {
        starpu_vector_data_register(&handle_, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(x.data()),
                                    static_cast<std::uint32_t>(x.size()), sizeof x[0]);
    }
    ~resident_vector() { starpu_data_unregister(handle_); }
    resident_vector(const resident_vector&) = delete;
    resident_vector& operator=(const resident_vector&) = delete;

    operator starpu_data_handle_t() const { return handle_; }
    void place(const numbers& value) {
        check(starpu_data_acquire(handle_, STARPU_W), "starpu_data_acquire");
        x_ = value;
        starpu_data_release(handle_);
        check(starpu_data_fetch_on_node(handle_, device_node(), 0), "starpu_data_fetch_on_node");
    }

private:
    numbers& x_;
    starpu_data_handle_t handle_ = nullptr;
};

// Transforms one behind the other.
struct batch_of_transforms {
    std::vector<int> n; // slowest dimension first
    int count;

    double numbers() const { return std::accumulate(n.begin(), n.end(), 1.0 * count, std::multiplies<>{}); }
    std::string name() const { return fmt::format("{} x {}", count, fmt::join(n, "x")); }
    int rank() const { return static_cast<int>(n.size()); }
};

// A kind of them, by both sides.
struct kind_of_transform {
    const char* name;
    int cufft_type;
    bool is_real_in, is_real_out;
    double work;    // beside complex numbers
    unsigned flags; // cuFFT destroys the input of c2r

    int in_numbers(const batch_of_transforms& all) const { return numbers_each(all, is_real_out); }
    int out_numbers(const batch_of_transforms& all) const { return numbers_each(all, is_real_in); }
    std::size_t in_doubles(const batch_of_transforms& all) const {
        return doubles(all.count, in_numbers(all), is_real_in);
    }
    std::size_t out_doubles(const batch_of_transforms& all) const {
        return doubles(all.count, out_numbers(all), is_real_out);
    }

    starpufft_plan plan(const batch_of_transforms& all) const {
        const int in = in_numbers(all), out = out_numbers(all);
        const auto make = [&](auto function, auto... rest) {
            return function(all.rank(), all.n.data(), all.count, nullptr, 1, in, nullptr, 1, out, rest...);
        };
        if (is_real_in) return make(starpufft_plan_many_dft_r2c, flags);
        if (is_real_out) return make(starpufft_plan_many_dft_c2r, flags);
        return make(starpufft_plan_many_dft, STARPUFFT_FORWARD, flags);
    }
    int vendor_plan(const vendor_libraries& v, int* plan, batch_of_transforms all) const {
        return v.plan_many(plan, all.rank(), all.n.data(), nullptr, 1, in_numbers(all), nullptr, 1,
                           out_numbers(all), cufft_type, all.count);
    }
    // What cuFFT has not is compared without a limit.
    double limit() const { return is_real_out && flags == 0 ? 0 : 0.95; }
    int vendor_run(const vendor_libraries& v, int plan, void* in, void* out) const {
        if (is_real_in) return v.run_d2z(plan, in, out);
        if (is_real_out) return v.run_z2d(plan, in, out);
        return v.run_z2z(plan, in, out, -1);
    }

private:
    static int numbers_each(const batch_of_transforms& all, bool is_halved) {
        const int last = all.n.back();
        return std::accumulate(all.n.begin(), all.n.end() - 1, is_halved ? last / 2 + 1 : last,
                               std::multiplies<>{});
    }
    static std::size_t doubles(int count, int each, bool is_real) {
        return static_cast<std::size_t>(count) * static_cast<std::size_t>(each) * (is_real ? 1 : 2);
    }
};
constexpr kind_of_transform kinds_of_transforms[] = {
    {"c2c", 0x69, false, false, 1, 0},
    {"r2c", 0x6a, true, false, 0.5, 0},
    {"c2r", 0x6c, false, true, 0.5, STARPUFFT_DESTROY_INPUT},
    {"c2r that keeps its input", 0x6c, false, true, 0.5, 0},
};

// Batches one after another between two pairs of arrays in turn, waited for once at the end; then each waited
// for by itself.
void compare_transforms(const kind_of_transform& kind, const batch_of_transforms& all,
                        const vendor_libraries& v, const settings& s) {
    const auto batches = static_cast<std::size_t>(s.in_a_row);
    const numbers original = random_numbers(kind.in_doubles(all));
    const std::size_t out_count = kind.out_doubles(all);
    device_array in[] = {{v, original.size() * 8}, {v, original.size() * 8}};
    device_array out[] = {{v, out_count * 8}, {v, out_count * 8}};
    int plan = 0;
    check(kind.vendor_plan(v, &plan, all), "cufftPlanMany");
    const auto transform = [&](std::size_t i) {
        check(kind.vendor_run(v, plan, in[i % 2].as<void>(), out[i % 2].as<void>()), "cufftExec");
    };
    const auto wait = [&] { check(v.synchronize(), "cudaDeviceSynchronize"); };
    const auto prepare = [&] {
        for (device_array& each : in) each.fill(original.data());
    };

    numbers from[] = {original, original}, to[] = {numbers(out_count), numbers(out_count)};
    resident_vector my_in[] = {resident_vector(from[0]), resident_vector(from[1])};
    resident_vector my_out[] = {resident_vector(to[0]), resident_vector(to[1])};
    const starpufft_plan mine = kind.plan(all);
    check(mine == nullptr, "starpufft_plan_many_dft");
    const auto my_prepare = [&] {
        for (resident_vector& each : my_in) each.place(original);
    };

    const double operations =
        5 * kind.work * all.numbers() * static_cast<double>(batches) * std::log2(all.numbers() / all.count);
    const std::string size = fmt::format("{} {}, resident", kind.name, all.name());
    const side ours{my_prepare, [&] {
                        std::vector<starpu_task*> ends;
                        for (std::size_t i = 0; i < batches; ++i)
                            ends.push_back(starpufft_start_handle(mine, my_in[i % 2], my_out[i % 2]));
                        for (starpu_task* end : ends)
                            check(end == nullptr || starpu_task_wait(end), "a transform");
                    }};
    const side vendor{prepare, [&] {
                          for (std::size_t i = 0; i < batches; ++i) transform(i);
                          wait();
                      }};
    compare({fmt::format("{}, {} in a row", size, batches), "cuFFT", operations, kind.limit()}, ours, vendor,
            s.pairs);
    const side ours_alone{my_prepare, [&] {
                              for (std::size_t i = 0; i < batches; ++i)
                                  check(starpufft_execute_handle(mine, my_in[i % 2], my_out[i % 2]),
                                        "execute_handle");
                          }};
    const side vendor_alone{prepare, [&] {
                                for (std::size_t i = 0; i < batches; ++i) {
                                    transform(i);
                                    wait();
                                }
                            }};
    compare({fmt::format("{}, each waited for", size), "cuFFT", operations, 0}, ours_alone, vendor_alone,
            s.pairs);
    starpufft_destroy_plan(mine);
    v.destroy_plan(plan);
}

void compare_fft(const vendor_libraries& v, const settings& s) {
    for (const batch_of_transforms& all : {batch_of_transforms{{s.columns}, s.rows},
                                           {{s.columns, s.columns}, 1},
                                           {{s.edge, s.edge, s.edge}, 1}})
        for (const kind_of_transform& kind : kinds_of_transforms) compare_transforms(kind, all, v, s);
}

struct part {
    const char* name;
    void (*compare)(const vendor_libraries&, const settings&);
};
constexpr part parts[] = {{"gemm", compare_gemm},
                          {"resident", compare_resident_potrf},
                          {"host", compare_host_potrf},
                          {"fft", compare_fft}};

bool is_wanted(const std::vector<std::string>& names, const char* name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

// A part that fails leaves the others their turn.
int run(const settings& s, const std::vector<std::string>& names) {
    const char* missing = nullptr;
    const std::optional<vendor_libraries> vendor = find_vendor_libraries(missing);
    if (!vendor) {
        fmt::print("not measured: {}\n", missing);
        return 0;
    }
    int status = 0;
    for (const part& one : parts) try {
            if (is_wanted(names, one.name)) one.compare(*vendor, s);
        } catch (const std::exception& e) {
            fmt::print("not measured: {}: {}\n", one.name, e.what());
            status = 1;
        }
    return status;
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::command_line options(
        "A CUDA device over the runtime, beside cuBLAS, cuSOLVER and cuFFT in turns");
    benchmark::settings s;
    std::vector<std::string> names;
    options.add_words("parts", names, {"gemm", "resident", "host", "fft"},
                      "what to compare; all without a word");
    options.add_option("--gemm", s.n_gemm, "order of the product");
    options.add_option("--resident", s.n_resident, "order of the factorisation on the device");
    options.add_option("--host", s.n_host, "order of the factorisation from main memory");
    options.add_option("--rows", s.rows, "transforms in a batch");
    options.add_option("--columns", s.columns, "their length, and that of each dimension of one in two");
    options.add_option("--edge", s.edge, "length of each dimension of a transform in three");
    options.add_option("--in-a-row", s.in_a_row, "batches, one after another");
    options.add_option("--pairs", s.pairs, "measured pairs");
    return benchmark::measure_on_device(options, argc, argv, [&] { return benchmark::run(s, names); });
}
