// STARPU_DETERMINISTIC: the same bits whatever the number of workers and the scheduling policy; without it,
// for equal numbers of workers.
#include "routines.hpp"
#include "scalar_support.hpp"

#include <cstdlib>
#include <map>
#include <tuple>

namespace linalg_test {
namespace {

using bits = std::string;

// What the routines wrote, and that they were content.
class outcome {
public:
    void expect_success(index result) { EXPECT_EQ(result, 0); }
    template <class T> void add(const std::vector<T>& data) {
        bits_.append(reinterpret_cast<const char*>(data.data()), data.size() * sizeof(T));
    }
    bits all() const { return bits_; }

private:
    bits bits_;
};

struct problem {
    std::string name;
    std::function<void(outcome&)> solve;
};

// Matrices of noise are made once and copied from then on, which is faster.
template <class T> const scalar_matrix<T>& noise(index m, index n, unsigned seed = 1) {
    static std::map<std::tuple<index, index, unsigned>, scalar_matrix<T>> made;
    return made.try_emplace({m, n, seed}, m, n, 0, seed).first->second;
}
template <class T> scalar_matrix<T> dominant_noise(index n) {
    return diagonally_dominant(noise<T>(n, n));
}
template <class T> scalar_matrix<T> definite_noise(index n) {
    scalar_matrix<T> a = noise<T>(n, n);
    for (index j = 0; j < n; j++)
        a(j, j) = T(static_cast<real_of<T>>(n)); // the other triangle is not looked at
    return a;
}

// Each routine on matrices of about this order; 200 right-hand sides make solves that are tasks.
template <class T> class problems_of {
public:
    explicit problems_of(index n) : n_(n) {}

    std::vector<problem> all() const {
        const std::string end = " of order " + std::to_string(n_) + ", " + (is_complex<T> ? "complex " : "") +
                                std::to_string(8 * sizeof(real_of<T>)) + " bits";
        std::vector<problem> list;
        for (const auto& [name, solve] : members)
            list.push_back({name + end, [*this, solve = solve](outcome& o) { (this->*solve)(o); }});
        return list;
    }

private:
    using matrix_type = scalar_matrix<T>;
    using member = void (problems_of::*)(outcome&) const;
    static constexpr index sides = 200, tree_rows = 2000, tree_columns = 70;
    static constexpr char adjoint = is_complex<T> ? 'C' : 'T';

    void multiply(outcome& o) const {
        const matrix_type a = noise<T>(n_, n_, 1), b = noise<T>(n_, n_, 2);
        matrix_type c = noise<T>(n_, n_, 3);
        o.expect_success(routines<T>::gemm('N', adjoint, n_, n_, n_, T(1), a.first(), n_, b.first(), n_,
                                           T(-1), c.first(), n_));
        o.expect_success(
            routines<T>::symm('L', 'U', n_, n_, T(1), a.first(), n_, b.first(), n_, T(1), c.first(), n_));
        o.add(c.data);
    }
    void multiply_triangles(outcome& o) const {
        const matrix_type a = dominant_noise<T>(n_);
        matrix_type b = noise<T>(n_, sides, 2), c = noise<T>(sides, n_, 3);
        o.expect_success(
            routines<T>::trsm('L', 'L', 'N', 'N', n_, sides, T(1), a.first(), n_, b.first(), n_));
        o.expect_success(
            routines<T>::trmm('R', 'U', adjoint, 'N', sides, n_, T(1), a.first(), n_, c.first(), sides));
        o.add(b.data);
        o.add(c.data);
    }
    void update_triangles(outcome& o) const {
        const matrix_type a = noise<T>(n_, n_, 1), b = noise<T>(n_, n_, 2);
        matrix_type c = noise<T>(n_, n_, 3);
        o.expect_success(routines<T>::syrk('L', 'N', n_, n_, T(1), a.first(), n_, T(1), c.first(), n_));
        o.expect_success(
            routines<T>::syr2k('U', 'N', n_, n_, T(1), a.first(), n_, b.first(), n_, T(1), c.first(), n_));
        o.add(c.data);
    }
    void factorise_definite(outcome& o) const {
        for (const char uplo : {'L', 'U'}) {
            matrix_type a = definite_noise<T>(n_), b = noise<T>(n_, sides, 2);
            o.expect_success(routines<T>::potrf(uplo, n_, a.first(), n_));
            o.add(a.data);
            o.expect_success(routines<T>::potrs(uplo, n_, sides, a.first(), n_, b.first(), n_));
            o.add(b.data);
            o.expect_success(routines<T>::potri(uplo, n_, a.first(), n_));
            o.expect_success(routines<T>::trtri(uplo, 'N', n_, a.first(), n_));
            o.add(a.data);
        }
    }
    void solve_definite(outcome& o) const {
        matrix_type a = definite_noise<T>(n_), b = noise<T>(n_, 1, 2);
        o.expect_success(routines<T>::posv('L', n_, 1, a.first(), n_, b.first(), n_));
        o.add(b.data);
    }
    void factorise_general(outcome& o) const {
        matrix_type a = noise<T>(n_, n_), b = noise<T>(n_, sides, 2);
        std::vector<index> pivots(static_cast<std::size_t>(n_));
        o.expect_success(routines<T>::getrf(n_, n_, a.first(), n_, pivots.data()));
        o.add(a.data);
        o.add(pivots);
        o.expect_success(routines<T>::getrs('N', n_, sides, a.first(), n_, pivots.data(), b.first(), n_));
        o.add(b.data);
        o.expect_success(routines<T>::getri(n_, a.first(), n_, pivots.data()));
        o.add(a.data);
    }
    void solve_general(outcome& o) const {
        matrix_type a = noise<T>(n_, n_), b = noise<T>(n_, 3, 2);
        std::vector<index> pivots(static_cast<std::size_t>(n_));
        o.expect_success(routines<T>::gesv(n_, 3, a.first(), n_, pivots.data(), b.first(), n_));
        o.add(b.data);
    }
    void factorise_without_pivots(outcome& o) const {
        matrix_type a = dominant_noise<T>(n_);
        o.expect_success(routines<T>::getrf_nopiv(n_, n_, a.first(), n_));
        o.add(a.data);
    }
    void factorise_orthogonally(outcome& o) const {
        const index m = n_ + n_ / 2;
        matrix_type tall = noise<T>(m, n_), wide = noise<T>(n_, m);
        std::vector<T> tau(static_cast<std::size_t>(n_));
        o.expect_success(routines<T>::geqrf(m, n_, tall.first(), m, tau.data()));
        o.add(tall.data);
        o.add(tau);
        o.expect_success(routines<T>::gelqf(wide.rows, wide.columns, wide.first(), wide.ld, tau.data()));
        o.add(wide.data);
    }
    void solve_least_squares(outcome& o) const {
        const index m = n_ + 40;
        for (const char trans : {'N', adjoint}) {
            matrix_type a = noise<T>(m, n_), b = noise<T>(m, sides, 2);
            o.expect_success(routines<T>::gels(trans, m, n_, sides, a.first(), m, b.first(), m));
            o.add(b.data);
        }
    }
    // By the tree over domains of rows.
    void factorise_tall(outcome& o) const {
        matrix_type a = noise<T>(tree_rows, tree_columns);
        std::vector<T> tau(static_cast<std::size_t>(tree_columns));
        o.expect_success(routines<T>::geqrf(tree_rows, tree_columns, a.first(), tree_rows, tau.data()));
        o.add(a.data);
        o.add(tau);
    }
    void solve_tall_least_squares(outcome& o) const {
        matrix_type a = noise<T>(tree_rows, tree_columns), b = noise<T>(tree_rows, 20, 2);
        o.expect_success(
            routines<T>::gels('N', tree_rows, tree_columns, 20, a.first(), tree_rows, b.first(), tree_rows));
        o.add(b.data);
    }
    void solve_in_two_precisions(outcome& o) const {
        matrix_type a = dominant_noise<T>(n_);
        const matrix_type b = noise<T>(n_, 20, 2);
        matrix_type x = noise<T>(n_, 20);
        std::vector<index> pivots(static_cast<std::size_t>(n_));
        index turns = 0;
        if constexpr (std::is_same_v<T, double>)
            o.expect_success(starpu_linalg_dsgesv(n_, 20, a.first(), n_, pivots.data(), b.first(), n_,
                                                  x.first(), n_, &turns));
        if constexpr (std::is_same_v<T, std::complex<double>>)
            o.expect_success(starpu_linalg_zcgesv(n_, 20, a.first(), n_, pivots.data(), b.first(), n_,
                                                  x.first(), n_, &turns));
        o.add(x.data);
    }
    void measure(outcome& o) const {
        const matrix_type &square = noise<T>(n_, n_), &tall = noise<T>(8 * n_, 40);
        for (const char kind : {'M', '1', 'I', 'F'}) {
            std::vector<real_of<T>> values(4);
            o.expect_success(routines<T>::lange(kind, n_, n_, square.first(), n_, &values[0]));
            o.expect_success(routines<T>::lange(kind, 8 * n_, 40, tall.first(), tall.ld, &values[1]));
            o.expect_success(routines<T>::lansy(kind, 'L', n_, square.first(), n_, &values[2]));
            o.expect_success(routines<T>::lantr(kind, 'U', 'N', n_, n_, square.first(), n_, &values[3]));
            o.add(values);
        }
    }

    // Routines that are added to the library get their line here.
    inline static const std::pair<const char*, member> members[] = {
        {"gemm and symm", &problems_of::multiply},
        {"trsm and trmm", &problems_of::multiply_triangles},
        {"syrk and syr2k", &problems_of::update_triangles},
        {"potrf, potrs, potri and trtri", &problems_of::factorise_definite},
        {"posv", &problems_of::solve_definite},
        {"getrf, getrs and getri", &problems_of::factorise_general},
        {"gesv", &problems_of::solve_general},
        {"getrf_nopiv", &problems_of::factorise_without_pivots},
        {"geqrf and gelqf", &problems_of::factorise_orthogonally},
        {"geqrf of a tall matrix", &problems_of::factorise_tall},
        {"gels", &problems_of::solve_least_squares},
        {"gels of a tall matrix", &problems_of::solve_tall_least_squares},
        {"dsgesv or zcgesv", &problems_of::solve_in_two_precisions},
        {"norms", &problems_of::measure}};

    index n_;
};

std::vector<problem> problems() {
    std::vector<problem> list;
    const auto add = [&list](const std::vector<problem>& more) {
        list.insert(list.end(), more.begin(), more.end());
    };
    // From 385 on Cholesky's blocks follow the workers; from 257 on every routine has tasks.
    add(problems_of<double>(390).all());
    add(problems_of<float>(390).all());
    add(problems_of<std::complex<float>>(260).all());
    add(problems_of<std::complex<double>>(260).all());
    return list;
}

constexpr const char* policies[] = {"lws", "eager", "prio"};

// The first answers to all problems, and which problems were answered differently later.
class answers {
public:
    void solve_with(int workers, const char* policy) {
        start(workers, policy);
        for (const problem& p : problems_) {
            outcome o;
            p.solve(o);
            const auto [first, is_new] = first_.try_emplace(p.name, o.all());
            if (!is_new && first->second != o.all()) differing_[p.name] += one_run(workers, policy);
        }
        starpu_shutdown();
    }
    // By problem: the runs that differ from the first.
    const std::map<std::string, std::string>& differing() const { return differing_; }

private:
    static std::string one_run(int workers, const char* policy) {
        return ' ' + std::to_string(workers) + ' ' + policy;
    }
    static void start(int workers, const char* policy) {
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.precedence_over_environment_variables = 1;
        conf.ncpus = workers;
        conf.ncuda = 0;
        conf.sched_policy_name = policy;
        ASSERT_EQ(starpu_init(&conf), 0);
        ASSERT_EQ(starpu_cpu_worker_get_count(), static_cast<unsigned>(workers));
    }

    const std::vector<problem> problems_ = problems();
    std::map<std::string, bits> first_;
    std::map<std::string, std::string> differing_;
};

void expect_none(const std::map<std::string, std::string>& differing) {
    for (const auto& [name, runs] : differing) ADD_FAILURE() << name << ": other bits than at first:" << runs;
}

class deterministic : public testing::Test {
protected:
    void TearDown() override { unsetenv("STARPU_DETERMINISTIC"); }
};

TEST_F(deterministic, results_are_the_same_for_all_worker_counts_and_policies) {
    setenv("STARPU_DETERMINISTIC", " 1 ", 1);
    constexpr int worker_counts[] = {1, 2, 4};
    answers all;
    const char* wanted = std::getenv("STARPU_TEST_RUNS");
    const std::size_t runs = wanted ? std::strtoul(wanted, nullptr, 10) : 20;
    for (std::size_t run = 0; run < runs; run++)
        all.solve_with(worker_counts[run % 3], policies[run / 3 % 3]);
    expect_none(all.differing());
}

TEST_F(deterministic, results_are_the_same_for_equal_worker_counts_without_the_mode) {
    setenv("STARPU_DETERMINISTIC", "0", 1);
    answers all;
    for (const char* policy : policies)
        for (int turn = 0; turn < 2; turn++) all.solve_with(3, policy);
    expect_none(all.differing());
}

// Or the test above would say nothing.
TEST_F(deterministic, worker_counts_show_in_results_without_the_mode) {
    unsetenv("STARPU_DETERMINISTIC");
    answers all;
    for (const int workers : {1, 4}) all.solve_with(workers, "lws");
    const auto differ = [&all](const std::string& names) {
        const auto found = all.differing().lower_bound(names);
        return found != all.differing().end() && found->first.starts_with(names);
    };
    for (const char* names : {"gemm", "syrk", "potrf", "posv"}) EXPECT_TRUE(differ(names)) << names;
}

} // namespace
} // namespace linalg_test
