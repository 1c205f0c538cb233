// Random numbers of the drand48 family under StarPU's names; STARPU_RAND_SEED fixes the seed from outside.
#ifndef STARPU_RAND_H
#define STARPU_RAND_H

#include <starpu_config.h>
#include <starpu_helper.h>

#include <stdlib.h>

// The value of STARPU_RAND_SEED, or else seed.
#define starpu_seed(seed) starpu_get_env_number_default("STARPU_RAND_SEED", (int)(seed))

#define starpu_srand48(seed) srand48(starpu_seed(seed))
#define starpu_drand48() drand48()
#define starpu_lrand48() lrand48()
#define starpu_erand48(xsubi) erand48(xsubi)

typedef struct drand48_data starpu_drand48_data;
#define starpu_srand48_r(seed, buffer) srand48_r(starpu_seed(seed), buffer)
#define starpu_drand48_r(buffer, result) drand48_r(buffer, result)
#define starpu_lrand48_r(buffer, result) lrand48_r(buffer, result)
#define starpu_erand48_r(xsubi, buffer, result) erand48_r(xsubi, buffer, result)

#endif
