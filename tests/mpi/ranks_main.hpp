// The main program of GoogleTest's tests over ranks: each rank runs all of them, with two CPU workers.
#pragma once

#include <starpu_mpi.h>

#include <gtest/gtest.h>

inline int run_tests_on_ranks(int argc, char** argv, int& rank, int& size) {
    testing::InitGoogleTest(&argc, argv);
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 2;
    if (starpu_mpi_init_conf(&argc, &argv, 1, MPI_COMM_WORLD, &conf) != 0) return 1;
    rank = starpu_mpi_world_rank();
    size = starpu_mpi_world_size();
    const int failed = RUN_ALL_TESTS();
    return starpu_mpi_shutdown() == 0 ? failed : 1;
}
