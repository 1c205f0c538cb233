// Functions of starpu_mpi_lb_conf that throw: balancing does not begin, or nothing moves, and tasks go on.
#include "ranks_main.hpp"

#include <starpu_mpi_lb.h>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace {

int rank, size; // of this process, and how many there are
std::atomic<int> runs;
int asked; // for data to move

void throw_instead_of_ranks(int** /*ids*/, int* /*count*/) {
    throw std::runtime_error("no neighbours today");
}

void all_others(int** ids, int* count) {
    *ids = static_cast<int*>(std::malloc(sizeof(int) * static_cast<std::size_t>(size)));
    *count = 0;
    for (int other = 0; other < size; other++)
        if (other != rank) (*ids)[(*count)++] = other;
}

void throw_instead_of_data(starpu_data_handle_t** /*unit*/, int* /*count*/, int /*receiver*/) {
    asked++;
    throw std::runtime_error("no data today");
}

void take_time(void** /*buffers*/, void* /*argument*/) {
    starpu_usleep(200);
    runs++;
}

TEST(balance, does_not_begin_without_neighbors) {
    starpu_mpi_lb_conf conf{throw_instead_of_ranks, throw_instead_of_data};
    testing::internal::CaptureStderr();
    errno = 0;
    starpu_mpi_lb_init("heat", &conf);
    const int error = errno;
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_EQ(error, EIO);
    EXPECT_NE(said.find("get_neighbors threw \"no neighbours today\""), std::string::npos) << said;
}

TEST(balance, goes_on_without_data) {
    starpu_mpi_lb_conf conf{all_others, throw_instead_of_data};
    starpu_codelet computing{};
    computing.cpu_funcs[0] = take_time;
    computing.nbuffers = 1;
    computing.modes[0] = STARPU_W;
    std::array<starpu_data_handle_t, 16> handles{}; // so many tasks are ready at a time
    for (std::size_t i = 0; i < handles.size(); i++) {
        starpu_variable_data_register(&handles[i], -1, 0, sizeof(int));
        starpu_mpi_data_register(handles[i], static_cast<starpu_mpi_tag_t>(i), 0);
    }
    testing::internal::CaptureStderr();
    starpu_mpi_lb_init("heat", &conf);
    constexpr int tasks = 800;
    for (std::size_t i = 0; i < tasks; i++)
        EXPECT_EQ(
            starpu_mpi_task_insert(MPI_COMM_WORLD, &computing, STARPU_W, handles[i % handles.size()], 0), 0);
    EXPECT_EQ(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    starpu_mpi_lb_shutdown();
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_EQ(runs, rank == 0 ? tasks : 0);
    if (rank == 0 && size > 1) {
        EXPECT_GT(asked, 0);
        EXPECT_NE(said.find("get_data_unit_to_migrate threw \"no data today\""), std::string::npos) << said;
    }
    for (starpu_data_handle_t handle : handles) {
        EXPECT_EQ(starpu_mpi_data_get_rank(handle), 0);
        starpu_data_unregister(handle);
    }
}

} // namespace

int main(int argc, char** argv) {
    return run_tests_on_ranks(argc, argv, rank, size);
}
