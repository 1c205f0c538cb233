// The name under which some installations have schedulers/starpu_heteroprio.h.
#ifndef STARPU_HETEROPRIO_H
#define STARPU_HETEROPRIO_H

#include <schedulers/starpu_heteroprio.h>

#endif
