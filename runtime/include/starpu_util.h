// Small tools for the caller's own code: attributes, assertions, atomic operations.
#ifndef STARPU_UTIL_H
#define STARPU_UTIL_H

#include <starpu/assert.h>
#include <starpu/atomics.h>
#include <starpu/attributes.h>
#include <starpu_config.h>

#endif
