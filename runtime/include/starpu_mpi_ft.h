// (1.4) Checkpoints of data on other processes. They come in a later version: each call answers -ENOSYS.
#ifndef STARPU_MPI_FT_H
#define STARPU_MPI_FT_H

#include <starpu_mpi.h>

STARPU_BEGIN_DECLARATIONS

struct _starpu_mpi_checkpoint_template;
typedef struct _starpu_mpi_checkpoint_template* starpu_mpi_checkpoint_template_t;

// Begins and ends using checkpoints.
int starpu_mpi_checkpoint_init(void);
int starpu_mpi_checkpoint_shutdown(void);

// A template: which data and values to save, and where to; at once from a list, or entry by entry and then
// frozen. 0 or a negative errno.
int starpu_mpi_checkpoint_template_register(starpu_mpi_checkpoint_template_t* cp_template, int cp_id,
                                            int cp_domain, ...);
int starpu_mpi_checkpoint_template_create(starpu_mpi_checkpoint_template_t* cp_template, int cp_id,
                                          int cp_domain);
int starpu_mpi_checkpoint_template_add_entry(starpu_mpi_checkpoint_template_t* cp_template, ...);
int starpu_mpi_checkpoint_template_freeze(starpu_mpi_checkpoint_template_t* cp_template);

// Saves what a template says; writes the template to stdout.
int starpu_mpi_checkpoint_template_submit(starpu_mpi_checkpoint_template_t cp_template, int prio);
int starpu_mpi_checkpoint_template_print(starpu_mpi_checkpoint_template_t cp_template);

// Switches the cache's part in fault tolerance.
int starpu_mpi_ft_turn_on(void);
int starpu_mpi_ft_turn_off(void);

STARPU_END_DECLARATIONS

#endif
