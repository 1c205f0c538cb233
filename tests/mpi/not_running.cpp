// The libraries over ranks before the start and after the end of the one below: each call is refused in one
// line, which names no rank, since there are none.
#include <starpu_linalg_mpi.h>
#include <starpufft_mpi.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <complex>
#include <string>
#include <vector>

extern "C" { // of the Fortran modules
int64_t fstarpu_linalg_mpi_dmatrix(starpu_linalg_mpi_matrix_t* a, int comm, int p, int q, int64_t tile,
                                   int64_t m, int64_t n);
int64_t fstarpu_linalg_mpi_dcg_csr(int comm, int64_t rows, const int64_t* rowptr, const int64_t* colind,
                                   const double* val, const double* b, double* x,
                                   const starpu_linalg_cg_options* options, starpu_linalg_cg_result* result);
starpufft_mpi_plan fstarpufft_mpi_plan(int kind, int rank, const ptrdiff_t* n, int comm, int sign, int is_in,
                                       int is_out, int* error);
}

namespace {

// The call returns this, in one line.
#define EXPECT_ONE_LINE(call, code, words)                                                                   \
    do {                                                                                                     \
        testing::internal::CaptureStderr();                                                                  \
        const auto returned = call;                                                                          \
        const std::string said = testing::internal::GetCapturedStderr();                                     \
        EXPECT_EQ(returned, code) << #call;                                                                  \
        EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << #call << " said: " << said;              \
        EXPECT_NE(said.find(words), std::string::npos) << #call << " said: " << said;                        \
        EXPECT_EQ(said.find("rank "), std::string::npos) << #call << " said: " << said;                      \
    } while (0)

constexpr int no_device = -1000 - ENODEV;
const ptrdiff_t lengths[] = {4, 4};

void expect_no_linear_algebra() {
    starpu_linalg_mpi_matrix_t none = nullptr;
    const int64_t rowptr[] = {0, 1}, colind[] = {0};
    const double one = 1;
    double x = 0;
    EXPECT_ONE_LINE(starpu_linalg_mpi_dmatrix(&none, {MPI_COMM_WORLD, 1, 1, 8}, 4, 4), no_device,
                    "starpu_mpi_init_conf");
    EXPECT_ONE_LINE(fstarpu_linalg_mpi_dmatrix(&none, 0, 1, 1, 8, 4, 4), no_device, "starpu_mpi_init_conf");
    EXPECT_ONE_LINE(fstarpu_linalg_mpi_dcg_csr(0, 1, rowptr, colind, &one, &one, &x, nullptr, nullptr),
                    no_device, "starpu_mpi_init_conf");
    EXPECT_ONE_LINE(starpu_linalg_mpi_dpotrf('L', nullptr), -2, "is NULL");
}

void expect_no_transforms() {
    int error = 0;
    EXPECT_ONE_LINE(starpufft_mpi_plan_dft(2, lengths, MPI_COMM_WORLD, -1, 0), nullptr,
                    "starpu_mpi_init_conf");
    EXPECT_ONE_LINE(fstarpufft_mpi_plan(0, 2, lengths, 0, -1, 0, 0, &error), nullptr, "starpu_mpi_init_conf");
    EXPECT_EQ(error, -ENODEV);
    EXPECT_ONE_LINE(starpufft_mpi_local_size(nullptr, nullptr, nullptr), -EINVAL, "is NULL");
}

TEST(not_running, before_the_start) {
    expect_no_linear_algebra();
    expect_no_transforms();
}

// A plan is destroyed while a runtime runs, which need not be the one it was made in.
void expect_no_end(starpufft_mpi_plan plan) {
    testing::internal::CaptureStderr();
    errno = 0;
    starpufft_mpi_destroy_plan(plan);
    EXPECT_EQ(errno, ENODEV);
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
    EXPECT_NE(said.find("starpufft_mpi_destroy_plan: the runtime has ended"), std::string::npos) << said;
}

// The plans are of the time between, and can be ended yet.
TEST(not_running, after_the_end) {
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 2;
    ASSERT_EQ(starpu_init(&conf), 0);
    ASSERT_EQ(starpu_mpi_init(nullptr, nullptr, 1), 0);
    starpufft_mpi_plan plan = starpufft_mpi_plan_dft(2, lengths, MPI_COMM_WORLD, -1, 0);
    starpufft_mpi_plan other = starpufft_mpi_plan_dft(2, lengths, MPI_COMM_WORLD, -1, 0);
    ASSERT_NE(plan, nullptr);
    ASSERT_NE(other, nullptr);
    std::vector<std::complex<double>> from(16), to(16);
    EXPECT_EQ(starpufft_mpi_execute(plan, from.data(), to.data()), 0);
    EXPECT_EQ(starpu_mpi_shutdown(), 0);
    expect_no_linear_algebra();
    expect_no_transforms();
    EXPECT_ONE_LINE(starpufft_mpi_execute(plan, from.data(), to.data()), -ENODEV, "starpu_mpi_init_conf");
    starpufft_mpi_destroy_plan(plan);
    starpu_shutdown();
    expect_no_end(other);
    ASSERT_EQ(starpu_init(&conf), 0);
    starpufft_mpi_destroy_plan(other);
    starpu_shutdown();
}

} // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
