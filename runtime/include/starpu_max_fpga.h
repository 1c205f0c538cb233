// (1.4) What a program on Maxeler devices may ask. This version drives none.
#ifndef STARPU_MAX_FPGA_H
#define STARPU_MAX_FPGA_H

#include <starpu/linkage.h>
#include <starpu_config.h>

#ifdef STARPU_USE_MAX_FPGA
#include <MaxSLiCInterface.h>
#else
struct max_engine_t;
struct max_file_t;
#define max_engine_t struct max_engine_t
#define max_file_t struct max_file_t
#endif

STARPU_BEGIN_DECLARATIONS

// Which design to load on which engines; an array of them ends with file NULL.
struct starpu_max_load {
    max_file_t* file;
    const char* engine_id_pattern;
};

// In a codelet on such a worker: its engine. NULL and ENOSYS in this version.
max_engine_t* starpu_max_fpga_get_local_engine(void);

#ifndef STARPU_USE_MAX_FPGA
#undef max_engine_t
#undef max_file_t
#endif

STARPU_END_DECLARATIONS

#endif
