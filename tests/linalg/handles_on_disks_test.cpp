// The routines on handles in four precisions, of tiles that are files on a disk, while main memory is too
// small for the matrices of a call; against reference BLAS and LAPACK.
#include "../unit/devices/disk/temporary_directory.hpp"
#include "random_problems.hpp"
#include "routines.hpp"

#include <starpu_disk.h>

#include <cmath>
#include <cstdlib>
#include <fstream>

namespace linalg_test {
namespace {

// A matrix of which each tile is a file on a disk; the array gets what the files hold when that ends.
template <class T> class on_a_disk {
public:
    on_a_disk(padded<T>& a, const std::string& folder, int disk) : a_(a), disk_(disk) {
        constexpr index step = 64;
        std::vector<starpu_data_handle_t> handles;
        for (index j = 0; j < a.columns; j += step)
            for (index i = 0; i < a.rows; i += step) {
                tile t{i, j, std::min(step, a.rows - i), std::min(step, a.columns - j)};
                const std::string name = name_of(t);
                t.path = folder + '/' + name;
                save(t);
                t.object = starpu_disk_open(node(), const_cast<char*>(name.c_str()), t.bytes());
                starpu_matrix_data_register(&t.handle, disk, reinterpret_cast<std::uintptr_t>(t.object),
                                            static_cast<std::uint32_t>(t.rows),
                                            static_cast<std::uint32_t>(t.rows),
                                            static_cast<std::uint32_t>(t.columns), sizeof(T));
                handles.push_back(t.handle);
                tiles_.push_back(t);
            }
        const index tile_rows = (a.rows + step - 1) / step;
        EXPECT_EQ(starpu_linalg_tiles_register(
                      &joined_, tile_rows, static_cast<index>(handles.size()) / tile_rows, handles.data()),
                  0);
    }
    ~on_a_disk() {
        starpu_linalg_tiles_unregister(joined_);
        for (const tile& t : tiles_) {
            starpu_data_unregister(t.handle);
            starpu_disk_close(node(), t.object, t.bytes());
            load(t);
        }
    }
    on_a_disk(const on_a_disk&) = delete;
    on_a_disk& operator=(const on_a_disk&) = delete;
    operator starpu_data_handle_t() const { return joined_; }

private:
    struct tile {
        index first_row, first_column, rows, columns;
        std::string path = {};
        void* object = nullptr;
        starpu_data_handle_t handle = nullptr;

        std::size_t bytes() const { return static_cast<std::size_t>(rows * columns) * sizeof(T); }
    };

    unsigned node() const { return static_cast<unsigned>(disk_); }
    std::streamsize column_bytes(const tile& t) const {
        return static_cast<std::streamsize>(static_cast<std::size_t>(t.rows) * sizeof(T));
    }
    std::string name_of(const tile& t) const {
        const auto number = reinterpret_cast<std::uintptr_t>(this);
        return std::to_string(number) + '_' + std::to_string(t.first_row) + '_' +
               std::to_string(t.first_column);
    }
    void save(const tile& t) {
        std::ofstream file(t.path, std::ios::binary);
        for (index j = 0; j < t.columns; j++)
            file.write(reinterpret_cast<const char*>(&a_(t.first_row, t.first_column + j)), column_bytes(t));
        EXPECT_TRUE(file.flush());
    }
    void load(const tile& t) {
        std::ifstream file(t.path, std::ios::binary);
        for (index j = 0; j < t.columns; j++)
            file.read(reinterpret_cast<char*>(&a_(t.first_row, t.first_column + j)), column_bytes(t));
        EXPECT_TRUE(file);
    }

    padded<T>& a_;
    int disk_;
    std::vector<tile> tiles_;
    starpu_data_handle_t joined_ = nullptr;
};

// Main memory holds one mebibyte, which is less than the matrices of a call: an order is such that n x n
// numbers take about 0.4, and each call has about three times as many.
template <class T> class handles_on_disks : public random_problems<T> {
protected:
    void SetUp() override {
        setenv("STARPU_LIMIT_CPU_MEM", "1", 1);
        random_problems<T>::SetUp();
        if (this->IsSkipped()) return;
        ASSERT_EQ(starpu_memory_get_total(STARPU_MAIN_RAM), 1 << 20);
        disk_ = starpu_disk_register(&starpu_disk_unistd_ops, const_cast<char*>(folder_.path().c_str()), -1);
        ASSERT_GE(disk_, 0);
    }
    void TearDown() override {
        random_problems<T>::TearDown();
        unsetenv("STARPU_LIMIT_CPU_MEM");
    }
    on_a_disk<T> saved(padded<T>& a) const { return on_a_disk<T>(a, folder_.path(), disk_); }

    const index n = static_cast<index>(std::sqrt(436000 / sizeof(T)));

private:
    const starpu::tests::temporary_directory folder_;
    int disk_ = -1;
};
TYPED_TEST_SUITE(handles_on_disks, tested_scalars);

TYPED_TEST(handles_on_disks, are_factorised) {
    using T = TypeParam;
    problem_source<T> source(8);
    padded<T> a = source.definite_matrix(7 * this->n / 4), wanted = a;
    int info = 0;
    reference<T>("potrf", 'L', wanted.n(), wanted.first(), wanted.step(), &info);
    {
        const auto ha = this->saved(a);
        ASSERT_EQ(routines<T>::potrf_handle('L', ha), 0);
    }
    EXPECT_LT(relative_difference(a, wanted, a.rows), lapack_threshold);
}

TYPED_TEST(handles_on_disks, are_solved_with) {
    using T = TypeParam;
    problem_source<T> source(9);
    const padded<T> original = source.definite_matrix(this->n);
    padded<T> a = original, x = source.matrix(this->n, 2 * this->n);
    const padded<T> b = x;
    int info = 0;
    reference<T>("potrf", 'L', a.n(), a.first(), a.step(), &info);
    {
        const auto ha = this->saved(a), hx = this->saved(x);
        ASSERT_EQ(routines<T>::potrs_handle('L', ha, hx), 0);
    }
    EXPECT_LT(solution_error('N', original, x, b), lapack_threshold);
}

// The diagonal is so large that the reference exchanges no rows.
TYPED_TEST(handles_on_disks, have_unpivoted_factors) {
    using T = TypeParam;
    problem_source<T> source(10);
    padded<T> a = source.matrix(3 * this->n, this->n);
    for (index i = 0; i < this->n; i++) a(i, i) = T(static_cast<real_of<T>>(6 * this->n));
    padded<T> wanted = a;
    std::vector<int> pivots(static_cast<std::size_t>(this->n));
    int info = 0;
    reference<T>("getrf", wanted.m(), wanted.n(), wanted.first(), wanted.step(), pivots.data(), &info);
    {
        const auto ha = this->saved(a);
        ASSERT_EQ(routines<T>::getrf_nopiv_handle(ha), 0);
    }
    EXPECT_LT(relative_difference(a, wanted, this->n), lapack_threshold);
}

TYPED_TEST(handles_on_disks, are_multiplied) {
    using T = TypeParam;
    problem_source<T> source(11);
    const T alpha = source.number(), beta = source.number();
    padded<T> a = source.matrix(this->n, this->n), b = source.matrix(this->n, this->n);
    padded<T> c = source.matrix(this->n, this->n), wanted = c;
    reference_product<T>('N', 'C', alpha, a, b, beta, wanted);
    {
        const auto ha = this->saved(a), hb = this->saved(b), hc = this->saved(c);
        ASSERT_EQ(routines<T>::gemm_handle('N', 'C', alpha, ha, hb, beta, hc), 0);
    }
    EXPECT_LT(relative_difference(c, wanted, this->n), lapack_threshold);
}

TYPED_TEST(handles_on_disks, of_triangles_are_solved_with) {
    using T = TypeParam;
    problem_source<T> source(12);
    const T alpha = source.number();
    padded<T> a = source.definite_matrix(this->n), b = source.matrix(this->n, 2 * this->n), wanted = b;
    reference<T>("trsm", 'L', 'U', 'T', 'N', b.m(), b.n(), alpha, a.first(), a.step(), wanted.first(),
                 wanted.step());
    {
        const auto ha = this->saved(a), hb = this->saved(b);
        ASSERT_EQ(routines<T>::trsm_handle('L', 'U', 'T', 'N', alpha, ha, hb), 0);
    }
    EXPECT_LT(relative_difference(b, wanted, this->n), lapack_threshold);
}

TYPED_TEST(handles_on_disks, are_multiplied_with_their_transposes) {
    using T = TypeParam;
    problem_source<T> source(13);
    const T alpha = source.number(), beta = source.number();
    padded<T> a = source.matrix(this->n, 2 * this->n), c = source.matrix(this->n, this->n), wanted = c;
    const padded<T> before = c;
    reference<T>("syrk", 'U', 'N', c.n(), a.n(), alpha, a.first(), a.step(), beta, wanted.first(),
                 wanted.step());
    {
        const auto ha = this->saved(a), hc = this->saved(c);
        ASSERT_EQ(routines<T>::syrk_handle('U', 'N', alpha, ha, beta, hc), 0);
    }
    EXPECT_TRUE(untouched(before, c, triangle_named('U')));
    EXPECT_LT(relative_difference(c, wanted, this->n), lapack_threshold);
}

} // namespace
} // namespace linalg_test
