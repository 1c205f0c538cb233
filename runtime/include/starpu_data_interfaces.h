// Kinds of data: what they all share, and the built-in ones, each in a part of its own.
#ifndef STARPU_DATA_INTERFACES_H
#define STARPU_DATA_INTERFACES_H

#include <starpu/interfaces/bcsr.h>
#include <starpu/interfaces/block.h>
#include <starpu/interfaces/coo.h>
#include <starpu/interfaces/csr.h>
#include <starpu/interfaces/generic.h>
#include <starpu/interfaces/matrix.h>
#include <starpu/interfaces/memory.h>
#include <starpu/interfaces/multiformat.h>
#include <starpu/interfaces/ndim.h>
#include <starpu/interfaces/ops.h>
#include <starpu/interfaces/tensor.h>
#include <starpu/interfaces/variable.h>
#include <starpu/interfaces/vector.h>
#include <starpu/interfaces/void.h>

// Last: programs that include this header alone rely on the rest.
#include <starpu.h>

#endif
