// hwloc, where this build has it and the compiler finds it; the types of ours that name it work without too.
#ifndef STARPU_HWLOC_H
#define STARPU_HWLOC_H

#include <starpu_config.h>

#if defined(STARPU_HAVE_HWLOC) && defined(__has_include)
#if __has_include(<hwloc.h>)
#include <hwloc.h>
#define STARPU_SEES_HWLOC 1
#endif
#endif

// What hwloc_topology_t, hwloc_obj_t and hwloc_cpuset_t point to.
struct hwloc_topology;
struct hwloc_obj;
struct hwloc_bitmap_s;

#ifdef STARPU_SEES_HWLOC
typedef hwloc_obj_type_t starpu_hwloc_level;
#else
typedef int starpu_hwloc_level;
#endif

#endif
