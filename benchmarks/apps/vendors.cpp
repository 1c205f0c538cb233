// Are products, Cholesky and transforms on a CUDA device as fast as the vendor's libraries called directly?
#include "apps/vendor_libraries.hpp"
#include "common/command_line.hpp"

#include <starpu_linalg.h>
#include <starpufft.h>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace benchmark {
namespace {

struct settings {
    int n_gemm = 8192, n_resident = 16384, n_host = 32768, rows = 4096, columns = 4096, pairs = 5;
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

numbers positive_definite(int n) {
    numbers a = random_numbers(square(n));
    for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) a[i * static_cast<std::size_t>(n) + i] += n;
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

unsigned device_node() {
    int worker = 0;
    starpu_worker_get_ids_by_type(STARPU_CUDA_WORKER, &worker, 1);
    return starpu_worker_get_memory_node(static_cast<unsigned>(worker));
}

// A matrix (or vector: one column) whose value is put on the device before each run.
class resident {
public:
    resident(numbers& x, std::size_t rows, std::size_t columns) : x_(x) {
        starpu_matrix_data_register(&handle_, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(x.data()),
                                    static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(rows),
                                    static_cast<std::uint32_t>(columns), sizeof(double));
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

double median(std::vector<double> x) {
    std::sort(x.begin(), x.end());
    return x[x.size() / 2];
}

// One warm-up each, then pairs in turn; the ratio is of speeds: above 1 ours is faster.
void compare(const std::string& what, double operations, const side& ours, const side& vendor, int pairs,
             double limit) {
    std::vector<double> our_rate, vendor_rate, ratio;
    for (int i = -1; i < pairs; ++i) {
        const double theirs_s = seconds_of(vendor), ours_s = seconds_of(ours);
        if (i < 0) continue;
        our_rate.push_back(operations / ours_s * 1e-9);
        vendor_rate.push_back(operations / theirs_s * 1e-9);
        ratio.push_back(theirs_s / ours_s);
    }
    fmt::print("{}: ours {:.0f} GFLOP/s, vendor {:.0f}, ratio {:.3f} (limit {})\n", what, median(our_rate),
               median(vendor_rate), median(ratio), limit);
}

double cube(int n) {
    return static_cast<double>(n) * n * n;
}

void compare_gemm(const vendor_libraries& v, const settings& s) {
    const int n = s.n_gemm;
    const numbers original = random_numbers(square(n));
    const auto extent = static_cast<std::size_t>(n);
    device_array a(v, square(n) * 8), b(v, square(n) * 8), c(v, square(n) * 8);
    void* handle = nullptr;
    check(v.create_blas(&handle), "cublasCreate");
    const auto fill = [&] {
        for (device_array* x : {&a, &b, &c}) x->fill(original.data());
    };
    const auto multiply = [&] {
        const double one = 1;
        check(v.gemm(handle, 0, 0, n, n, n, &one, a.as<double>(), n, b.as<double>(), n, &one, c.as<double>(),
                     n),
              "cublasDgemm");
        check(v.synchronize(), "cudaDeviceSynchronize");
    };
    numbers xa = original, xb = original, xc = original;
    resident ha(xa, extent, extent), hb(xb, extent, extent), hc(xc, extent, extent);
    const auto place = [&] {
        for (resident* x : {&ha, &hb, &hc}) x->place(original);
    };
    const auto ours = [&] {
        check(static_cast<int>(starpu_linalg_dgemm_handle('N', 'N', 1, ha, hb, 1, hc)), "dgemm_handle");
    };
    compare(fmt::format("gemm {}, resident", n), 2 * cube(n), {place, ours}, {fill, multiply}, s.pairs, 0.95);
}

// cuSOLVER's potrf with all it needs.
class solver {
public:
    solver(const vendor_libraries& v, int n) : v_(v), n_(n), a_(v, square(n) * 8), info_(v, sizeof(int)) {
        check(v.create_solver(&handle_), "cusolverDnCreate");
        check(v.potrf_size(handle_, 0, n, a_.as<double>(), n, &count_), "cusolverDnDpotrf_bufferSize");
        work_ = std::make_unique<device_array>(v, static_cast<std::size_t>(std::max(count_, 1)) * 8);
    }
    device_array& matrix() { return a_; }
    void factor() {
        check(v_.potrf(handle_, 0, n_, a_.as<double>(), n_, work_->as<double>(), count_, info_.as<int>()),
              "cusolverDnDpotrf");
        check(v_.synchronize(), "cudaDeviceSynchronize");
    }

private:
    const vendor_libraries& v_;
    int n_;
    device_array a_, info_;
    void* handle_ = nullptr;
    int count_ = 0;
    std::unique_ptr<device_array> work_;
};

void compare_resident_potrf(const vendor_libraries& v, const settings& s) {
    const int n = s.n_resident;
    const numbers original = positive_definite(n);
    numbers x = original;
    solver theirs(v, n);
    resident a(x, static_cast<std::size_t>(n), static_cast<std::size_t>(n));
    const side ours{[&] { a.place(original); },
                    [&] { check(static_cast<int>(starpu_linalg_dpotrf_handle('L', a)), "dpotrf_handle"); }};
    const side vendor{[&] { theirs.matrix().fill(original.data()); }, [&] { theirs.factor(); }};
    compare(fmt::format("potrf {}, resident", n), cube(n) / 3, ours, vendor, s.pairs, 0.95);
}

void compare_host_potrf(const vendor_libraries& v, const settings& s) {
    const int n = s.n_host;
    const numbers original = positive_definite(n);
    numbers mine = original, other = original;
    solver theirs(v, n);
    const side ours{[&] { mine = original; },
                    [&] { check(static_cast<int>(starpu_linalg_dpotrf('L', n, mine.data(), n)), "dpotrf"); }};
    const side vendor{[&] { other = original; },
                      [&] {
                          theirs.matrix().fill(other.data());
                          theirs.factor();
                          theirs.matrix().fetch(other.data());
                      }};
    compare(fmt::format("potrf {}, from main memory and back", n), cube(n) / 3, ours, vendor, s.pairs, 1.0);
}

void compare_fft(const vendor_libraries& v, const settings& s) {
    const std::size_t count = static_cast<std::size_t>(s.rows) * static_cast<std::size_t>(s.columns);
    const numbers original = random_numbers(2 * count);
    device_array in(v, count * 16), out(v, count * 16);
    int n = s.columns, plan = 0;
    constexpr int double_numbers = 0x69;
    check(v.plan_many(&plan, 1, &n, nullptr, 1, n, nullptr, 1, n, double_numbers, s.rows), "cufftPlanMany");
    const side vendor{[&] { in.fill(original.data()); },
                      [&] {
                          check(v.run_z2z(plan, in.as<void>(), out.as<void>(), -1), "cufftExecZ2Z");
                          check(v.synchronize(), "cudaDeviceSynchronize");
                      }};
    numbers from = original, to = original;
    starpu_data_handle_t from_handle = nullptr, to_handle = nullptr;
    const auto numbers_in_vector = static_cast<std::uint32_t>(count);
    starpu_vector_data_register(&from_handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(from.data()),
                                numbers_in_vector, 16);
    starpu_vector_data_register(&to_handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(to.data()),
                                numbers_in_vector, 16);
    const starpufft_plan mine =
        starpufft_plan_many_dft(1, &n, s.rows, nullptr, 1, n, nullptr, 1, n, STARPUFFT_FORWARD, 0);
    // Written on the device alone: the transform then runs there.
    const side ours{[&] {
                        check(starpu_data_acquire(from_handle, STARPU_W), "starpu_data_acquire");
                        from = original;
                        starpu_data_release(from_handle);
                        check(starpu_data_fetch_on_node(from_handle, device_node(), 0), "fetch");
                    },
                    [&] { check(starpufft_execute_handle(mine, from_handle, to_handle), "execute_handle"); }};
    const double operations = 5 * static_cast<double>(count) * std::log2(static_cast<double>(s.columns));
    compare(fmt::format("fft {} x {}", s.rows, s.columns), operations, ours, vendor, s.pairs, 0.95);
    starpufft_destroy_plan(mine);
    starpu_data_unregister(from_handle);
    starpu_data_unregister(to_handle);
}

int run(const settings& s, bool even_emulated) {
    const char* missing = "no GPU";
    std::optional<vendor_libraries> vendor;
    if (starpu_cuda_worker_get_count() > 0) vendor = find_vendor_libraries(missing);
    if (vendor && is_emulated() && !even_emulated) {
        vendor.reset();
        missing = "the device is an emulation";
    }
    if (!vendor) {
        fmt::print("not measured: {}\n", missing);
        return 0;
    }
    compare_gemm(*vendor, s);
    compare_resident_potrf(*vendor, s);
    compare_host_potrf(*vendor, s);
    compare_fft(*vendor, s);
    return 0;
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::command_line options(
        "A CUDA device over the runtime, beside cuBLAS, cuSOLVER and cuFFT in turns; STARPU_NCPU=0");
    benchmark::settings s;
    bool even_emulated = false;
    options.add_option("--gemm", s.n_gemm, "order of the product");
    options.add_option("--resident", s.n_resident, "order of the factorisation on the device");
    options.add_option("--host", s.n_host, "order of the factorisation from main memory");
    options.add_option("--rows", s.rows, "transforms in a batch");
    options.add_option("--columns", s.columns, "their length");
    options.add_option("--pairs", s.pairs, "measured pairs");
    options.add_flag("--even-emulated", even_emulated, "for trying the program itself out");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    if (starpu_init(nullptr) != 0) {
        fmt::print("not measured: no GPU\n");
        return 0;
    }
    status = 1;
    try {
        status = benchmark::run(s, even_emulated);
    } catch (const std::exception& e) {
        fmt::print(stderr, "{}\n", e.what());
    }
    starpu_shutdown();
    return status;
}
