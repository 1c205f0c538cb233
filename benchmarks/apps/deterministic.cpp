// How much longer do our routines take where STARPU_DETERMINISTIC asks for the same bits each time?
#include "apps/by_variable.hpp"
#include "common/command_line.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <fmt/core.h>

#include <string>
#include <vector>

namespace benchmark {
namespace {

// The matrices of one order, and a time printed for each routine.
class timed_order {
public:
    explicit timed_order(std::int64_t n)
        : n_(n), a_(n, n, n, static_cast<double>(n)), b_(n, n, n), pivots_(static_cast<std::size_t>(n)),
          tau_(pivots_.size()) {}

    void print_factorisations() {
        print("potrf", 1, [&] { return starpu_linalg_dpotrf('L', n_, a_.data(), n_); });
        print("getrf", 1, [&] { return starpu_linalg_dgetrf(n_, n_, a_.data(), n_, pivots_.data()); });
        print("geqrf", 1, [&] { return starpu_linalg_dgeqrf(n_, n_, a_.data(), n_, tau_.data()); });
        print("gels", 1,
              [&] { return starpu_linalg_dgels('N', n_, n_ / 2, 1, a_.data(), n_, b_.data(), n_); });
    }
    void print_product() {
        print("gemm", 1, [&] {
            return starpu_linalg_dgemm('N', 'N', n_, n_, n_, 1, a_.data(), n_, a_.data(), n_, 1, b_.data(),
                                       n_);
        });
    }
    void print_norms() {
        double value = 0;
        for (const char norm : {'M', '1', 'I', 'F'})
            print(fmt::format("lange_{}", norm), 4,
                  [&] { return starpu_linalg_dlange(norm, n_, n_, a_.data(), n_, &value); });
    }

private:
    template <class Call> void print(const std::string& name, int calls, const Call& call) {
        const auto restore = [&] {
            a_.restore();
            b_.restore();
        };
        fmt::print("{}_{} {}\n", name, n_, least_time(n_ > 2048 ? 3 : 7, calls, restore, call));
    }

    std::int64_t n_;
    dense_matrix a_, b_;
    std::vector<std::int64_t> pivots_;
    std::vector<double> tau_;
};

int measure(const std::vector<std::int64_t>& orders) {
    if (starpu_init(nullptr) != 0) return 1;
    for (const auto n : orders) {
        timed_order order(n);
        order.print_factorisations();
        order.print_product();
        order.print_norms();
    }
    starpu_shutdown();
    return 0;
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::command_line options("Our dense routines with STARPU_DETERMINISTIC unset and 1, in turns");
    std::vector<std::int64_t> orders{1024, 2048, 4096};
    int pairs = 5;
    options.add_option("--n", orders, "orders of the matrices");
    bool measures = false;
    options.add_option("--pairs", pairs, "measured pairs");
    options.add_flag("--measure", measures, "print the times of this process alone");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    if (measures) return benchmark::measure(orders);
    std::vector<std::string> arguments{"--measure", "--n"};
    for (const auto n : orders) arguments.push_back(std::to_string(n));
    benchmark::compare_with_variable({argv[0], arguments, {}}, "STARPU_DETERMINISTIC", pairs, true);
}
