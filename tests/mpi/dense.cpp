// Dense linear algebra over ranks, in four precisions: products, factors and solutions beside one process's
// and by their residuals, the same bits on every grid, and what is refused.
#include "../support/worse_of.hpp"
#include "ranks_main.hpp"

#include <starpu_linalg_mpi.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using starpu::tests::worse_of;

int rank, size; // of this process, and how many there are

// The call returns this, and says so in a line with these words.
#define EXPECT_ERROR(call, code, words)                                                                      \
    do {                                                                                                     \
        testing::internal::CaptureStderr();                                                                  \
        const auto returned = call;                                                                          \
        const std::string line = testing::internal::GetCapturedStderr();                                     \
        EXPECT_EQ(returned, code) << #call;                                                                  \
        EXPECT_NE(line.find(words), std::string::npos) << #call << " said: " << line;                        \
        EXPECT_NE(line.find("rank " + std::to_string(rank)), std::string::npos) << line;                     \
    } while (0)

template <class T> struct routines;
#define ROUTINES(x, T)                                                                                       \
    template <> struct routines<T> {                                                                         \
        static constexpr auto matrix = starpu_linalg_mpi_##x##matrix;                                        \
        static constexpr auto matrix_local = starpu_linalg_mpi_##x##matrix_local;                            \
        static constexpr auto matrix_scalapack = starpu_linalg_mpi_##x##matrix_scalapack;                    \
        static constexpr auto fill = starpu_linalg_mpi_##x##fill;                                            \
        static constexpr auto gemm = starpu_linalg_mpi_##x##gemm;                                            \
        static constexpr auto potrf = starpu_linalg_mpi_##x##potrf;                                          \
        static constexpr auto potrs = starpu_linalg_mpi_##x##potrs;                                          \
        static constexpr auto posv = starpu_linalg_mpi_##x##posv;                                            \
    };
ROUTINES(s, float)
ROUTINES(d, double)
ROUTINES(c, std::complex<float>)
ROUTINES(z, std::complex<double>)

template <class T> T number(double real, double imaginary) {
    if constexpr (std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>)
        return T(static_cast<typename T::value_type>(real), static_cast<typename T::value_type>(imaginary));
    else
        return static_cast<T>(real);
}

// Between -1 and 1, by its place alone.
double noise(int64_t i, int64_t j, int seed) {
    uint64_t h = static_cast<uint64_t>(i) * 0x9e3779b97f4a7c15U +
                 static_cast<uint64_t>(j) * 0xc2b2ae3d27d4eb4fU +
                 static_cast<uint64_t>(seed) * 0x165667b19e3779f9U;
    h ^= h >> 29;
    h *= 0xbf58476d1ce4e5b9U;
    h ^= h >> 32;
    return static_cast<double>(h >> 11) / static_cast<double>(uint64_t{1} << 52) - 1;
}

struct made_up {
    int seed;
    double diagonal; // added to it; a Hermitian matrix with this is positive definite
    bool is_hermitian;
};

template <class T> T entry_of(const made_up& m, int64_t i, int64_t j) {
    const bool swapped = m.is_hermitian && i < j;
    const int64_t row = swapped ? j : i, column = swapped ? i : j;
    const double imaginary = m.is_hermitian && i == j ? 0 : noise(row, column, m.seed + 1);
    return number<T>(noise(row, column, m.seed) + (i == j ? m.diagonal : 0),
                     swapped ? -imaginary : imaginary);
}
template <class T> void set_entry(int64_t i, int64_t j, T* value, void* made) {
    *value = entry_of<T>(*static_cast<made_up*>(made), i, j);
}

// A matrix over ranks for the time of a test.
template <class T> class spread {
public:
    spread(starpu_linalg_mpi_grid grid, int64_t m, int64_t n) : rows_(m), columns_(n) {
        EXPECT_EQ(routines<T>::matrix(&matrix_, grid, m, n), 0);
    }
    spread(starpu_linalg_mpi_grid grid, int64_t m, int64_t n, made_up made) : spread(grid, m, n) {
        fill(made);
    }
    ~spread() { EXPECT_EQ(starpu_linalg_mpi_destroy(matrix_), 0); }
    spread(const spread&) = delete;
    spread& operator=(const spread&) = delete;

    void fill(made_up made) { EXPECT_EQ(routines<T>::fill(matrix_, set_entry<T>, &made), 0); }
    operator starpu_linalg_mpi_matrix_t() const { return matrix_; }

    // The whole of it, on every rank.
    std::vector<T> gathered() const {
        std::vector<T> whole(static_cast<size_t>(rows_ * columns_), T(0));
        int64_t ld = 0;
        const T* local = static_cast<const T*>(starpu_linalg_mpi_local(matrix_, &ld));
        for (int64_t j = 0; j < starpu_linalg_mpi_local_columns(matrix_); j++)
            for (int64_t i = 0; i < starpu_linalg_mpi_local_rows(matrix_); i++)
                whole[static_cast<size_t>(starpu_linalg_mpi_row_of(matrix_, i) +
                                          starpu_linalg_mpi_column_of(matrix_, j) * rows_)] =
                    local[i + j * ld];
        // Each entry is on one rank, and 0 on the others: sums of numbers by their bits.
        MPI_Allreduce(MPI_IN_PLACE, whole.data(), static_cast<int>(whole.size() * sizeof(T)), MPI_BYTE,
                      MPI_BOR, MPI_COMM_WORLD);
        return whole;
    }

private:
    starpu_linalg_mpi_matrix_t matrix_ = nullptr;
    int64_t rows_, columns_;
};

template <class T> using real_of = decltype(std::abs(T()));
template <class T> constexpr double unit = std::numeric_limits<real_of<T>>::epsilon();

template <class T> double greatest(const std::vector<T>& all) {
    double most = 0;
    for (const T& x : all) most = worse_of(most, static_cast<double>(std::abs(x)));
    return most;
}

template <class T> struct matrix_of_one {
    std::vector<T> entries;
    int64_t rows, columns;
    matrix_of_one(int64_t m, int64_t n, made_up made)
        : entries(static_cast<size_t>(m * n)), rows(m), columns(n) {
        for (int64_t j = 0; j < n; j++)
            for (int64_t i = 0; i < m; i++) at(i, j) = entry_of<T>(made, i, j);
    }
    T& at(int64_t i, int64_t j) { return entries[static_cast<size_t>(i + j * rows)]; }
    const T& at(int64_t i, int64_t j) const { return entries[static_cast<size_t>(i + j * rows)]; }
};

template <class T> T conjugate(T x) {
    if constexpr (std::is_same_v<T, real_of<T>>)
        return x;
    else
        return std::conj(x);
}
template <class T> T operand(const matrix_of_one<T>& a, char trans, int64_t i, int64_t j) {
    return trans == 'N' ? a.at(i, j) : trans == 'T' ? a.at(j, i) : conjugate(a.at(j, i));
}

// Products in a plain triple loop are the judge.
template <class T> void products(starpu_linalg_mpi_grid grid) {
    const int64_t m = 61, n = 45, k = 52;
    const T alpha = number<T>(0.5, 0.25);
    for (const char transa : {'N', 'T', 'C'})
        for (const char transb : {'N', 'C'})
            for (const T beta : {number<T>(0, 0), number<T>(-1.5, 0.5)}) {
                const made_up of_a{1, 0, false}, of_b{3, 0, false}, of_c{5, 0, false};
                const int64_t a_rows = transa == 'N' ? m : k, a_columns = transa == 'N' ? k : m;
                const int64_t b_rows = transb == 'N' ? k : n, b_columns = transb == 'N' ? n : k;
                spread<T> a(grid, a_rows, a_columns, of_a), b(grid, b_rows, b_columns, of_b),
                    c(grid, m, n, of_c);
                EXPECT_EQ(routines<T>::gemm(transa, transb, alpha, a, b, beta, c), 0);
                const std::vector<T> result = c.gathered();
                const matrix_of_one<T> one(a_rows, a_columns, of_a), other(b_rows, b_columns, of_b);
                double worst = 0;
                for (int64_t j = 0; j < n; j++)
                    for (int64_t i = 0; i < m; i++) {
                        T sum = 0;
                        for (int64_t l = 0; l < k; l++)
                            sum += operand(one, transa, i, l) * operand(other, transb, l, j);
                        const T wanted = alpha * sum + beta * entry_of<T>(of_c, i, j);
                        worst = worse_of(worst, static_cast<double>(std::abs(
                                                    result[static_cast<size_t>(i + j * m)] - wanted)));
                    }
                EXPECT_TRUE(worst < 8 * static_cast<double>(k) * unit<T>);
            }
}

// |A - L L^H| or |A - U^H U| in units of n eps |A|, by LAPACK's own bound.
template <class T> void factors(starpu_linalg_mpi_grid grid, int64_t n, char uplo) {
    const made_up of_a{7, 2 * std::sqrt(static_cast<double>(n)) + 4, true};
    spread<T> a(grid, n, n, of_a);
    EXPECT_EQ(routines<T>::potrf(uplo, a), 0);
    const std::vector<T> f = a.gathered();
    const auto lower = [&](int64_t i, int64_t j) {
        return uplo == 'L' ? f[static_cast<size_t>(i + j * n)] : conjugate(f[static_cast<size_t>(j + i * n)]);
    };
    double worst = 0, most = 0;
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < n; i++) {
            const T given = entry_of<T>(of_a, i, j);
            most = worse_of(most, static_cast<double>(std::abs(given)));
            T sum = 0;
            for (int64_t l = 0; l <= std::min(i, j); l++) sum += lower(i, l) * conjugate(lower(j, l));
            worst = worse_of(worst, static_cast<double>(std::abs(sum - given)));
            const bool is_untouched = uplo == 'L' ? i < j : i > j;
            EXPECT_TRUE(!is_untouched || f[static_cast<size_t>(i + j * n)] == given);
        }
    EXPECT_TRUE(worst <= 30 * static_cast<double>(n) * unit<T> * most);
}

template <class T> void systems(starpu_linalg_mpi_grid grid, int64_t n, int64_t columns, char uplo) {
    const made_up of_a{11, 2 * std::sqrt(static_cast<double>(n)) + 4, true}, of_b{13, 0, false};
    spread<T> a(grid, n, n, of_a), b(grid, n, columns, of_b);
    EXPECT_EQ(routines<T>::posv(uplo, a, b), 0);
    const std::vector<T> x = b.gathered();
    b.fill(of_b);
    EXPECT_EQ(routines<T>::potrs(uplo, a, b), 0);
    EXPECT_TRUE(b.gathered() == x); // once more with the factor: the same bits
    double worst = 0;
    for (int64_t j = 0; j < columns; j++)
        for (int64_t i = 0; i < n; i++) {
            T sum = 0;
            for (int64_t l = 0; l < n; l++)
                sum += entry_of<T>(of_a, i, l) * x[static_cast<size_t>(l + j * n)];
            worst = worse_of(worst, static_cast<double>(std::abs(sum - entry_of<T>(of_b, i, j))));
        }
    EXPECT_TRUE(worst <= 30 * static_cast<double>(n) * unit<T> * greatest(x) * of_a.diagonal);
}

// The grids of this many ranks.
std::vector<starpu_linalg_mpi_grid> grids(int64_t tile) {
    std::vector<starpu_linalg_mpi_grid> all;
    for (int p = 1; p <= size; p++)
        if (size % p == 0) all.push_back({MPI_COMM_WORLD, p, size / p, tile});
    return all;
}

template <class T> uint64_t bits_of(const std::vector<T>& all) {
    uint64_t sum = 14695981039346656037U;
    const auto* bytes = reinterpret_cast<const unsigned char*>(all.data());
    for (size_t i = 0; i < all.size() * sizeof(T); i++) sum = (sum ^ bytes[i]) * 1099511628211U;
    return sum;
}

// A grid of this rank alone is one of them.
template <class T> void same_bits_everywhere() {
    const int64_t n = 100, tile = 17;
    const made_up of_a{17, 25, true}, of_b{19, 0, false};
    uint64_t first = 0;
    std::vector<starpu_linalg_mpi_grid> all = grids(tile);
    all.push_back({MPI_COMM_SELF, 1, 1, tile});
    for (const starpu_linalg_mpi_grid& grid : all)
        for (int run = 0; run < 2; run++) {
            spread<T> a(grid, n, n, of_a), b(grid, n, 31, of_b);
            EXPECT_EQ(routines<T>::posv('L', a, b), 0);
            const uint64_t bits = bits_of(a.gathered()) ^ bits_of(b.gathered());
            if (first == 0) first = bits;
            EXPECT_TRUE(bits == first);
        }
    // Tests with other numbers of ranks print the same.
    // same.
    if (rank == 0) printf("bits %zu %016llx\n", sizeof(T), static_cast<unsigned long long>(first));
}

template <class T> void failures(starpu_linalg_mpi_grid grid) {
    const int64_t n = 50;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const int64_t place : {0, 6, 7, 33, 49})
        for (const double wrong : {-100.0, nan}) {
            spread<T> a(grid, n, n, {23, 30, true}), b(grid, n, 3, {29, 0, false});
            int64_t ld = 0;
            T* local = static_cast<T*>(starpu_linalg_mpi_local(a, &ld));
            for (int64_t j = 0; j < starpu_linalg_mpi_local_columns(a); j++)
                for (int64_t i = 0; i < starpu_linalg_mpi_local_rows(a); i++)
                    if (starpu_linalg_mpi_row_of(a, i) == place && starpu_linalg_mpi_column_of(a, j) == place)
                        local[i + j * ld] = number<T>(wrong, 0);
            const std::vector<T> before = b.gathered();
            EXPECT_EQ(routines<T>::posv('L', a, b), place + 1);
            EXPECT_TRUE(b.gathered() == before);
        }
}

// The arrays are the program's, described as ScaLAPACK does, with another first process and blocks that are
// not square.
template <class T> void program_arrays(int p, int q) {
    const int m = 43, n = 38, block_rows = 5, block_columns = 8;
    const starpu_linalg_mpi_grid grid{MPI_COMM_WORLD, p, q, 0};
    std::vector<T> local(static_cast<size_t>(100 * 100), T(-1));
    const int description[9] = {1, 77, m, n, block_rows, block_columns, p - 1, q / 2, 100};
    starpu_linalg_mpi_matrix_t a = NULL;
    EXPECT_EQ(routines<T>::matrix_scalapack(&a, grid, description, local.data()), 0);
    made_up made{31, 0, false};
    EXPECT_EQ(routines<T>::fill(a, set_entry<T>, &made), 0);
    const int my_row = rank / q, my_column = rank % q;
    int64_t seen = 0;
    for (int j = 0; j < 100; j++)
        for (int i = 0; i < 100; i++) {
            // What ScaLAPACK's indxl2g says, counted from 0.
            const int row = (i / block_rows * p + (my_row - (p - 1) + p) % p) * block_rows + i % block_rows;
            const int column =
                (j / block_columns * q + (my_column - q / 2 + q) % q) * block_columns + j % block_columns;
            const bool is_there = row < m && column < n;
            seen += is_there;
            EXPECT_TRUE(local[static_cast<size_t>(i + 100 * j)] ==
                        (is_there ? entry_of<T>(made, row, column) : T(-1)));
            if (!is_there) continue;
            EXPECT_EQ(starpu_linalg_mpi_row_of(a, i), row);
            EXPECT_EQ(starpu_linalg_mpi_column_of(a, j), column);
        }
    EXPECT_EQ(starpu_linalg_mpi_local_rows(a) * starpu_linalg_mpi_local_columns(a), seen);
    EXPECT_EQ(starpu_linalg_mpi_row_of(a, starpu_linalg_mpi_local_rows(a)), -1);
    EXPECT_EQ(starpu_linalg_mpi_column_of(a, -1), -1);
    int64_t ld = 0;
    EXPECT_TRUE(starpu_linalg_mpi_local(a, &ld) == local.data() && ld == 100);
    EXPECT_EQ(starpu_linalg_mpi_destroy(a), 0);
    EXPECT_EQ(routines<T>::matrix_local(&a, {MPI_COMM_WORLD, p, q, 9}, m, n, local.data(), 100), 0);
    EXPECT_EQ(routines<T>::fill(a, set_entry<T>, &made), 0);
    EXPECT_TRUE(starpu_linalg_mpi_local_rows(a) == 0 || starpu_linalg_mpi_local_columns(a) == 0 ||
                local[0] ==
                    entry_of<T>(made, starpu_linalg_mpi_row_of(a, 0), starpu_linalg_mpi_column_of(a, 0)));
    EXPECT_EQ(starpu_linalg_mpi_destroy(a), 0);
}

// Every rank says so.
void refusals() {
    const starpu_linalg_mpi_grid grid{MPI_COMM_WORLD, 1, size, 8};
    starpu_linalg_mpi_matrix_t none = NULL;
    double number = 0;
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix(NULL, grid, 4, 4), -1, "argument 1, a");
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix(&none, {MPI_COMM_WORLD, 1, size + 1, 8}, 4, 4), -2,
                 "argument 2, grid");
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix(&none, {MPI_COMM_WORLD, 0, size, 8}, 4, 4), -2,
                 "argument 2, grid");
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix(&none, {MPI_COMM_WORLD, 1, size, -8}, 4, 4), -2, "negative tile");
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix(&none, grid, -1, 4), -3, "argument 3, m");
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix(&none, grid, 4, int64_t{1} << 40), -4, "argument 4, n");
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix_local(&none, grid, 4, 8 * size, NULL, 4), -5, "argument 5, local");
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix_local(&none, grid, 4, 8 * size, &number, 3), -6, "argument 6, ld");
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix_scalapack(&none, grid, NULL, NULL), -3, "argument 3, description");
    EXPECT_ERROR(starpu_linalg_mpi_zmatrix(&none, {MPI_COMM_WORLD, 1, size, 1}, 2147483647, 2147483647), -4,
                 "no memory");
    const int sparse[9] = {501, 0, 4, 4, 2, 2, 0, 0, 4}, strange[9] = {1, 0, 4, 4, 0, 2, 0, 0, 4},
              elsewhere[9] = {1, 0, 4, 4, 2, 2, 1, 0, 4};
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix_scalapack(&none, grid, sparse, NULL), -3, "dense");
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix_scalapack(&none, grid, strange, NULL), -3, "blocks");
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix_scalapack(&none, grid, elsewhere, NULL), -3, "does not have");
    const int short_ld[9] = {1, 0, 4, 4, 2, 2, 0, 0, 1}, negative[9] = {1, 0, 4, -4, 2, 2, 0, 0, 4};
    const starpu_linalg_mpi_grid tall_grid{MPI_COMM_WORLD, size, 1, -1}; // its tile is not looked at
    testing::internal::CaptureStderr();
    EXPECT_EQ(starpu_linalg_mpi_dmatrix_scalapack(&none, tall_grid, short_ld, &number), -3);
    const bool has_rows = rank < 2;
    EXPECT_EQ(testing::internal::GetCapturedStderr().find("LLD_") != std::string::npos, has_rows);
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix_scalapack(&none, tall_grid, negative, NULL), -3, "N_");
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix(&none, {MPI_COMM_WORLD, 1, size, int64_t{1} << 40}, 4, 4), -2,
                 "argument 2, grid");
    EXPECT_TRUE(none == NULL);
    spread<double> square(grid, 20, 20), tall(grid, 20, 10), other(grid, 19, 10);
    spread<double> cut({MPI_COMM_WORLD, 1, size, 6}, 20, 10);
    spread<float> single(grid, 20, 20);
    EXPECT_ERROR(starpu_linalg_mpi_dpotrf('X', square), -1, "argument 1, uplo");
    EXPECT_ERROR(starpu_linalg_mpi_dpotrf('L', NULL), -2, "argument 2, a");
    EXPECT_ERROR(starpu_linalg_mpi_dpotrf('L', single), -2, "precision");
    EXPECT_ERROR(starpu_linalg_mpi_dpotrf('L', tall), -2, "not square");
    EXPECT_ERROR(starpu_linalg_mpi_dposv('L', square, square), -3, "is a, too");
    EXPECT_ERROR(starpu_linalg_mpi_dposv('L', square, other), -3, "other rows");
    EXPECT_ERROR(starpu_linalg_mpi_dpotrs('L', square, cut), -3, "other tiles");
    EXPECT_ERROR(starpu_linalg_mpi_dgemm('N', 'Q', 1, square, tall, 0, other), -2, "argument 2, transb");
    EXPECT_ERROR(starpu_linalg_mpi_dgemm('N', 'N', 1, square, tall, 0, tall), -7, "operand");
    EXPECT_ERROR(starpu_linalg_mpi_dgemm('N', 'N', 1, square, tall, 0, other), -4, "argument 4, a");
    EXPECT_ERROR(starpu_linalg_mpi_dgemm('N', 'N', 1, square, other, 0, cut), -4, "argument 4, a");
    EXPECT_ERROR(starpu_linalg_mpi_dfill(square, NULL, NULL), -2, "argument 2, entry");
    EXPECT_ERROR(starpu_linalg_mpi_local_rows(NULL), -1, "starpu_linalg_mpi_local_rows");
    EXPECT_EQ(starpu_linalg_mpi_destroy(NULL), 0);
}

// Only the ranks that are wrong say so, but all return the same.
void expect_refused_by_all(int64_t returned, int64_t code, bool is_wrong_here) {
    const std::string line = testing::internal::GetCapturedStderr();
    EXPECT_EQ(returned, code);
    EXPECT_EQ(line.find("starpu_linalg: rank") != std::string::npos, is_wrong_here) << line;
}

template <class T> class dense_over_ranks : public testing::Test {};
using scalars = testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(dense_over_ranks, scalars);

} // namespace

TYPED_TEST(dense_over_ranks, products) {
    for (const starpu_linalg_mpi_grid& grid : grids(16)) products<TypeParam>(grid);
}

TYPED_TEST(dense_over_ranks, factors) {
    for (const starpu_linalg_mpi_grid& grid : grids(16))
        for (const char uplo : {'L', 'U'})
            for (const int64_t n : {0, 1, 16, 67}) factors<TypeParam>(grid, n, uplo);
}

TYPED_TEST(dense_over_ranks, systems) {
    for (const starpu_linalg_mpi_grid& grid : grids(16))
        for (const char uplo : {'L', 'U'}) {
            systems<TypeParam>(grid, 79, 21, uplo);
            systems<TypeParam>(grid, 64, 1, uplo);
        }
}

TYPED_TEST(dense_over_ranks, the_same_bits_on_every_grid) {
    same_bits_everywhere<TypeParam>();
}

TYPED_TEST(dense_over_ranks, matrices_that_are_not_positive_definite) {
    for (const starpu_linalg_mpi_grid& grid : grids(7)) failures<TypeParam>(grid);
}

TYPED_TEST(dense_over_ranks, arrays_of_the_program) {
    for (const starpu_linalg_mpi_grid& grid : grids(0)) program_arrays<TypeParam>(grid.p, grid.q);
}

TEST(dense_tags, are_not_those_of_the_program) {
    among_messages_of_the_program([] {
        for (const starpu_linalg_mpi_grid& grid : grids(8)) products<double>(grid);
        for (const starpu_linalg_mpi_grid& grid : grids(8)) systems<double>(grid, 79, 21, 'L');
    });
}

TEST(dense_tags, are_not_those_of_other_communicators) {
    apart([](MPI_Comm part) {
        int ranks = 0;
        MPI_Comm_size(part, &ranks);
        spread<double> a({part, 1, ranks, 8}, rank == 0 ? 100 : 20, 20);
        for (const starpu_linalg_mpi_grid& grid : grids(8)) systems<double>(grid, 79, 21, 'L');
    });
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // they end a program without memory
// One tile, which no machine has room for, on rank 0.
TEST(dense_tags, are_the_same_after_a_want_of_memory_on_one_rank) {
    starpu_linalg_mpi_matrix_t none = NULL;
    const starpu_linalg_mpi_grid grid{MPI_COMM_WORLD, 1, size, 1 << 30};
    EXPECT_ERROR(starpu_linalg_mpi_dmatrix(&none, grid, 1 << 30, 1 << 16), -(1000 + ENOMEM), "memory");
    EXPECT_TRUE(none == NULL);
    systems<double>({MPI_COMM_WORLD, size, 1, 8}, 40, 3, 'L');
}
#endif

// What a program's function throws on one rank is an error on all of them, and the matrix can be used again.
TEST(dense_refusals, what_a_function_throws_fails_on_every_rank) {
    const starpu_linalg_mpi_grid grid{MPI_COMM_WORLD, 1, size, 8};
    spread<double> a(grid, 30, 30);
    const auto throws_at_once = [](int64_t, int64_t j, double* value, void*) {
        if (j == 29) throw std::runtime_error("no entry");
        *value = 1;
    };
    testing::internal::CaptureStderr();
    int64_t answers[2] = {starpu_linalg_mpi_dfill(a, throws_at_once, NULL), 0};
    const std::string lines = testing::internal::GetCapturedStderr();
    EXPECT_NE(lines.find("starpu_linalg_mpi_dfill"), std::string::npos) << lines;
    EXPECT_LT(answers[0], -1000);
    answers[1] = -answers[0];
    MPI_Allreduce(MPI_IN_PLACE, answers, 2, MPI_INT64_T, MPI_MAX, MPI_COMM_WORLD);
    EXPECT_EQ(answers[0], -answers[1]);
    made_up made{37, 40, true};
    EXPECT_EQ(starpu_linalg_mpi_dfill(a, set_entry<double>, &made), 0);
    EXPECT_EQ(starpu_linalg_mpi_dpotrf('L', a), 0);
}

TEST(dense_refusals, a_call_that_one_rank_never_makes) {
    for (const int absent : {0, size - 1})
        if (size > 1)
            without(absent, [](MPI_Comm comm) {
                starpu_linalg_mpi_matrix_t none = NULL;
                return starpu_linalg_mpi_dmatrix(&none, {comm, 1, size, 8}, 20, 20);
            });
}

TEST(dense_refusals, of_one_rank_are_those_of_all) {
    const starpu_linalg_mpi_grid grid{MPI_COMM_WORLD, 1, size, 8};
    std::vector<double> local(64);
    starpu_linalg_mpi_matrix_t none = NULL;
    const bool is_last = rank == size - 1;
    const auto make = [&](bool has_array, int64_t ld) {
        testing::internal::CaptureStderr();
        return starpu_linalg_mpi_dmatrix_local(&none, grid, 8, 8 * size, has_array ? local.data() : NULL, ld);
    };
    expect_refused_by_all(make(!is_last, 8), -5, is_last);
    expect_refused_by_all(make(true, is_last ? 7 : 8), -6, is_last);
    expect_refused_by_all(make(rank != 0, is_last ? 7 : 8), -5, is_last || rank == 0);
    EXPECT_TRUE(none == NULL);
    expect_refused_by_all(make(true, 8), 0, false);
    EXPECT_EQ(starpu_linalg_mpi_destroy(none), 0);
}

TEST(dense_refusals, name_the_argument) {
    refusals();
}

int main(int argc, char** argv) {
    return run_tests_on_ranks(argc, argv, rank, size);
}
