// What launchers say of the processes on a node.
#include "platform/launcher.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

using namespace starpu::platform;

namespace {

std::map<std::string, std::string> environment;

const char* look_up(const char* variable) {
    const auto found = environment.find(variable);
    return found == environment.end() ? nullptr : found->second.c_str();
}

node_share share(std::map<std::string, std::string> variables) {
    environment = std::move(variables);
    return share_by_launcher(look_up);
}

constexpr node_share whole{0, 1};

} // namespace

TEST(launcher, is_understood_whichever_it_is) {
    EXPECT_EQ(share({{"OMPI_COMM_WORLD_LOCAL_RANK", "1"}, {"OMPI_COMM_WORLD_LOCAL_SIZE", "4"}}),
              (node_share{1, 4}));
    EXPECT_EQ(share({{"MPI_LOCALRANKID", "0"}, {"MPI_LOCALNRANKS", "2"}}), (node_share{0, 2}));
    EXPECT_EQ(share({{"SLURM_LOCALID", "3"}, {"SLURM_STEP_TASKS_PER_NODE", "8"}}), (node_share{3, 8}));
    EXPECT_EQ(share({{"SLURM_LOCALID", "3"}, {"SLURM_STEP_TASKS_PER_NODE", "8(x2)"}}), (node_share{3, 8}));
}

TEST(launcher, within_slurm_mpirun_counts) {
    EXPECT_EQ(share({{"SLURM_LOCALID", "0"},
                     {"SLURM_STEP_TASKS_PER_NODE", "1"},
                     {"OMPI_COMM_WORLD_LOCAL_RANK", "1"},
                     {"OMPI_COMM_WORLD_LOCAL_SIZE", "2"}}),
              (node_share{1, 2}));
}

TEST(launcher, that_says_nothing_sensible_leaves_the_whole_machine) {
    EXPECT_EQ(share({}), whole);
    EXPECT_EQ(share({{"SLURM_LOCALID", "0"}, {"SLURM_NTASKS_PER_NODE", "4"}}), whole); // a batch script
    EXPECT_EQ(share({{"SLURM_LOCALID", "1"}, {"SLURM_STEP_TASKS_PER_NODE", "2,3"}}), whole);
    EXPECT_EQ(share({{"SLURM_LOCALID", "1"}, {"SLURM_STEP_TASKS_PER_NODE", "2(x2),1"}}), whole);
    EXPECT_EQ(share({{"MPI_LOCALRANKID", "2"}, {"MPI_LOCALNRANKS", "2"}}), whole);
    EXPECT_EQ(share({{"MPI_LOCALRANKID", "-1"}, {"MPI_LOCALNRANKS", "2"}}), whole);
    EXPECT_EQ(share({{"MPI_LOCALRANKID", ""}, {"MPI_LOCALNRANKS", "2"}}), whole);
    EXPECT_EQ(share({{"MPI_LOCALRANKID", "0"}, {"MPI_LOCALNRANKS", "2x"}}), whole);
}
