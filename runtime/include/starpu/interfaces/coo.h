// A sparse matrix as a list of coordinates; the struct alone, for programs that name it.
#ifndef STARPU_INTERFACES_COO_H
#define STARPU_INTERFACES_COO_H

#include <starpu/interfaces/generic.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_coo_interface {
    enum starpu_data_interface_id id;
    uint32_t* columns;
    uint32_t* rows;
    uintptr_t values;
    uint32_t nx;
    uint32_t ny;
    uint32_t n_values;
    size_t elemsize;
};

// Stops the program unless the interface is a coo.
#define STARPU_COO_CHECK(interface)                                                                          \
    STARPU_ASSERT_MSG(((struct starpu_coo_interface*)(interface))->id == STARPU_COO_INTERFACE_ID, "%s",      \
                      "the interface is not that of a coo")

#define STARPU_COO_GET_COLUMNS(interface) (((struct starpu_coo_interface*)(interface))->columns)
#define STARPU_COO_GET_COLUMNS_DEV_HANDLE(interface) (((struct starpu_coo_interface*)(interface))->columns)
#define STARPU_COO_GET_ROWS(interface) (((struct starpu_coo_interface*)(interface))->rows)
#define STARPU_COO_GET_ROWS_DEV_HANDLE(interface) (((struct starpu_coo_interface*)(interface))->rows)
#define STARPU_COO_GET_VALUES(interface) (((struct starpu_coo_interface*)(interface))->values)
#define STARPU_COO_GET_VALUES_DEV_HANDLE(interface) (((struct starpu_coo_interface*)(interface))->values)
#define STARPU_COO_GET_NX(interface) (((struct starpu_coo_interface*)(interface))->nx)
#define STARPU_COO_GET_NY(interface) (((struct starpu_coo_interface*)(interface))->ny)
#define STARPU_COO_GET_NVALUES(interface) (((struct starpu_coo_interface*)(interface))->n_values)
#define STARPU_COO_GET_ELEMSIZE(interface) (((struct starpu_coo_interface*)(interface))->elemsize)
#define STARPU_COO_GET_OFFSET 0

STARPU_END_DECLARATIONS

#endif
