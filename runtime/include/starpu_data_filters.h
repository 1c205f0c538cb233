// Partitioning data: the calls that cut and gather, and the filters that say where to cut.
#ifndef STARPU_DATA_FILTERS_H
#define STARPU_DATA_FILTERS_H

#include <starpu/filters/dense.h>
#include <starpu/filters/ndim.h>
#include <starpu/filters/partition.h>
#include <starpu/filters/plans.h>
#include <starpu/filters/sparse.h>
#include <starpu/filters/tensor.h>

#endif
