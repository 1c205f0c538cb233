// For programs that are simulated: their main becomes starpu_main there. This build does not simulate, so
// main stays main, and starpu_main is only a name that a program may define.
#ifndef STARPU_SIMGRID_WRAP_H
#define STARPU_SIMGRID_WRAP_H

#include <starpu/linkage.h>
#include <starpu_config.h>

STARPU_BEGIN_DECLARATIONS

#if defined(STARPU_SIMGRID) && !defined(main)
#define main starpu_main
#endif

// The program's main under simulation; the program defines it, not the library.
int starpu_main(int argc, char* argv[]);

STARPU_END_DECLARATIONS

#endif
