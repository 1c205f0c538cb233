// starpu_mpi_ft.h: checkpoints of data on other processes, which come in a later version.
#include "mpi/report.hpp"

#include "starpu_mpi_ft.h"

#include <cerrno>

namespace {
int answer_later(const char* call) {
    return starpu::mpi::report_error(-ENOSYS, call, "checkpoints come in a later version; nothing is saved");
}
} // namespace

#define LATER(answer, call, parameters)                                                                      \
    answer call parameters {                                                                                 \
        return answer_later(#call);                                                                          \
    }

extern "C" {

LATER(int, starpu_mpi_checkpoint_init, (void))
LATER(int, starpu_mpi_checkpoint_shutdown, (void))
LATER(int, starpu_mpi_checkpoint_template_register, (starpu_mpi_checkpoint_template_t*, int, int, ...))
LATER(int, starpu_mpi_checkpoint_template_create, (starpu_mpi_checkpoint_template_t*, int, int))
LATER(int, starpu_mpi_checkpoint_template_add_entry, (starpu_mpi_checkpoint_template_t*, ...))
LATER(int, starpu_mpi_checkpoint_template_freeze, (starpu_mpi_checkpoint_template_t*))
LATER(int, starpu_mpi_checkpoint_template_submit, (starpu_mpi_checkpoint_template_t, int))
LATER(int, starpu_mpi_checkpoint_template_print, (starpu_mpi_checkpoint_template_t))
LATER(int, starpu_mpi_ft_turn_on, (void))
LATER(int, starpu_mpi_ft_turn_off, (void))

} // extern "C"
