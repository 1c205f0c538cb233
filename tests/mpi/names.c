// What starpu_config.h says of MPI, StarPU's older names for owners and tags, and calls that come later.
#include "check_error.h"
#include "mpi_check.h"

#include <starpu_mpi_ft.h>

#if !defined(STARPU_USE_MPI) || !defined(STARPU_USE_MPI_MPI)
#error "the library is there and starpu_config.h does not say so"
#endif
#if !defined(STARPU_HAVE_MPI_COMM_CREATE_GROUP) || !defined(HAVE_MPI_COMM_F2C)
#error "MPI 3 has both calls"
#endif

static void owners_and_tags(void) {
    int value = 0;
    starpu_data_handle_t handle = NULL;
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)&value, sizeof(value));
    CHECK_EQUAL(starpu_data_get_rank(handle), -1);
    starpu_mpi_data_register_comm(handle, 7, 0, MPI_COMM_WORLD);
    CHECK_EQUAL(starpu_data_get_rank(handle), 0);
    CHECK_EQUAL(starpu_data_get_tag(handle), 7);
    starpu_data_set_rank(handle, 1);
    starpu_data_set_tag(handle, 8);
    CHECK_EQUAL(starpu_mpi_data_get_rank(handle), 1);
    CHECK_EQUAL(starpu_mpi_data_get_tag(handle), 8);
    CHECK_EQUAL(starpu_mpi_cached_cp_receive_set(handle), 0);
    CHECK_EQUAL(starpu_mpi_cached_receive(handle), 1);
    CHECK_EQUAL(starpu_mpi_cached_cp_receive_set(handle), 1); // as it was before
    starpu_mpi_cached_receive_clear(handle);
    starpu_data_unregister(handle);
}

static void checkpoints(void) {
    starpu_mpi_checkpoint_template_t none = NULL;
    EXPECT_ERROR(starpu_mpi_checkpoint_init(), -ENOSYS, "later version");
    EXPECT_ERROR(starpu_mpi_checkpoint_template_create(&none, 1, 0), -ENOSYS, "later version");
    EXPECT_ERROR(starpu_mpi_checkpoint_template_add_entry(&none, 0), -ENOSYS, "later version");
    EXPECT_ERROR(starpu_mpi_checkpoint_template_register(&none, 1, 0, 0), -ENOSYS, "later version");
    EXPECT_ERROR(starpu_mpi_checkpoint_template_freeze(&none), -ENOSYS, "later version");
    EXPECT_ERROR(starpu_mpi_checkpoint_template_submit(none, 0), -ENOSYS, "later version");
    EXPECT_ERROR(starpu_mpi_checkpoint_template_print(none), -ENOSYS, "later version");
    EXPECT_ERROR(starpu_mpi_checkpoint_shutdown(), -ENOSYS, "later version");
    EXPECT_ERROR(starpu_mpi_ft_turn_on(), -ENOSYS, "later version");
    EXPECT_ERROR(starpu_mpi_ft_turn_off(), -ENOSYS, "later version");
}

int main(void) {
    ranks_start();
    owners_and_tags();
    checkpoints();
    return ranks_stop();
}
