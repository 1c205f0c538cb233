// The main program of GoogleTest's tests over ranks: each rank runs all of them, with two CPU workers. And
// what several of them do.
#pragma once

#include <starpu_mpi.h>

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>
#include <numeric>
#include <vector>

inline int run_tests_on_ranks(int argc, char** argv, int& rank, int& size) {
    testing::InitGoogleTest(&argc, argv);
    setenv("STARPU_STALL_DELAY", "0.3", 1); // for without()
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 2;
    if (starpu_mpi_init_conf(&argc, &argv, 1, MPI_COMM_WORLD, &conf) != 0) return 1;
    rank = starpu_mpi_world_rank();
    size = starpu_mpi_world_size();
    const int failed = RUN_ALL_TESTS();
    return starpu_mpi_shutdown() == 0 ? failed : 1;
}

// The program's own messages, with the tags that come first to mind, are under way meanwhile.
template <class Work> void among_messages_of_the_program(Work work) {
    const int last = starpu_mpi_world_size() - 1, here = starpu_mpi_world_rank();
    std::vector<int> sent(16), came(sent.size());
    std::iota(sent.begin(), sent.end(), 100);
    std::vector<starpu_data_handle_t> data(2 * sent.size());
    for (size_t i = 0; i < data.size(); i++) {
        int& number = i < sent.size() ? sent[i] : came[i - sent.size()];
        starpu_variable_data_register(&data[i], STARPU_MAIN_RAM, (uintptr_t)&number, sizeof number);
    }
    for (size_t i = 0; here == last && i < sent.size(); i++)
        EXPECT_EQ(starpu_mpi_isend_detached(data[i], 0, (int64_t)i, MPI_COMM_WORLD, NULL, NULL), 0);
    work();
    for (size_t i = 0; here == 0 && i < sent.size(); i++)
        EXPECT_EQ(
            starpu_mpi_irecv_detached(data[sent.size() + i], last, (int64_t)i, MPI_COMM_WORLD, NULL, NULL),
            0);
    for (const starpu_data_handle_t handle : data) starpu_data_unregister(handle);
    EXPECT_TRUE(here != 0 || came == sent);
}

// Rank 0 and the others do something apart, of which the ranks of the whole need know nothing.
template <class Work> void apart(Work work) {
    MPI_Comm part = MPI_COMM_NULL;
    const int here = starpu_mpi_world_rank();
    MPI_Comm_split(MPI_COMM_WORLD, here == 0, here, &part);
    work(part);
    MPI_Comm_free(&part);
}

// One rank never makes a call on a communicator of this alone, as the others find when nothing moves.
template <class Call> void without(int absent, Call call) {
    MPI_Comm own = MPI_COMM_NULL; // never freed: messages stay in it
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    testing::internal::CaptureStderr();
    if (starpu_mpi_world_rank() != absent) {
        EXPECT_EQ(call(own), -(1000 + ECANCELED));
    }
    EXPECT_EQ(starpu_mpi_barrier(MPI_COMM_WORLD), 0);
    testing::internal::GetCapturedStderr();
}
