// How the STARPU_<KIND>_GET_<FIELD> macros read an interface: by value, and in a debug build of the right
// kind.
#ifndef STARPU_INTERFACES_ACCESS_H
#define STARPU_INTERFACES_ACCESS_H

#include <starpu/assert.h>
#include <starpu/interfaces/ops.h>

// Every interface struct opens with its kind. A program compiled with STARPU_DEBUG stops when a kernel looks
// at a buffer as what it is not; without, the look costs one load.
#ifdef STARPU_DEBUG
static STARPU_INLINE void* starpu_interface_of_kind(void* data_interface, enum starpu_data_interface_id id,
                                                    const char* kind) STARPU_ATTRIBUTE_UNUSED;
static STARPU_INLINE void* starpu_interface_of_kind(void* data_interface, enum starpu_data_interface_id id,
                                                    const char* kind) {
    STARPU_ASSERT_MSG(*(const enum starpu_data_interface_id*)data_interface == id,
                      "the interface is not that of a %s", kind);
    return data_interface;
}
#else
#define starpu_interface_of_kind(data_interface, id, kind) ((void*)(data_interface))
#endif

// A cast of the field to its own type: a value that cannot be assigned to. Fields are changed in the struct.
#define STARPU_INTERFACE_FIELD(type, kind, id, field, data_interface)                                        \
    ((type)((struct starpu_##kind##_interface*)starpu_interface_of_kind((void*)(data_interface), id, #kind)) \
         ->field)

#endif
