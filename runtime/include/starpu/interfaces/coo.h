// A sparse matrix as a list of coordinates: the row, the column and the value of each entry.
#ifndef STARPU_INTERFACES_COO_H
#define STARPU_INTERFACES_COO_H

#include <starpu/interfaces/access.h>
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

#define STARPU_COO_GET_COLUMNS(interface)                                                                    \
    STARPU_INTERFACE_FIELD(uint32_t*, coo, STARPU_COO_INTERFACE_ID, columns, interface)
#define STARPU_COO_GET_COLUMNS_DEV_HANDLE(interface)                                                         \
    STARPU_INTERFACE_FIELD(uint32_t*, coo, STARPU_COO_INTERFACE_ID, columns, interface)
#define STARPU_COO_GET_ROWS(interface)                                                                       \
    STARPU_INTERFACE_FIELD(uint32_t*, coo, STARPU_COO_INTERFACE_ID, rows, interface)
#define STARPU_COO_GET_ROWS_DEV_HANDLE(interface)                                                            \
    STARPU_INTERFACE_FIELD(uint32_t*, coo, STARPU_COO_INTERFACE_ID, rows, interface)
#define STARPU_COO_GET_VALUES(interface)                                                                     \
    STARPU_INTERFACE_FIELD(uintptr_t, coo, STARPU_COO_INTERFACE_ID, values, interface)
#define STARPU_COO_GET_VALUES_DEV_HANDLE(interface)                                                          \
    STARPU_INTERFACE_FIELD(uintptr_t, coo, STARPU_COO_INTERFACE_ID, values, interface)
#define STARPU_COO_GET_NX(interface)                                                                         \
    STARPU_INTERFACE_FIELD(uint32_t, coo, STARPU_COO_INTERFACE_ID, nx, interface)
#define STARPU_COO_GET_NY(interface)                                                                         \
    STARPU_INTERFACE_FIELD(uint32_t, coo, STARPU_COO_INTERFACE_ID, ny, interface)
#define STARPU_COO_GET_NVALUES(interface)                                                                    \
    STARPU_INTERFACE_FIELD(uint32_t, coo, STARPU_COO_INTERFACE_ID, n_values, interface)
#define STARPU_COO_GET_ELEMSIZE(interface)                                                                   \
    STARPU_INTERFACE_FIELD(size_t, coo, STARPU_COO_INTERFACE_ID, elemsize, interface)
#define STARPU_COO_GET_OFFSET 0

// What such matrices can do; compared and passed by address.
extern struct starpu_data_interface_ops starpu_interface_coo_ops;

// Registers n_values entries of an nx by ny matrix: their columns, rows and values (of elemsize bytes), in
// any order. home_node as in starpu_data_register; with home -1 the three addresses are 0 and the first
// writer fills all three. On error *handleptr is NULL and errno EINVAL or ENOMEM.
void starpu_coo_data_register(starpu_data_handle_t* handleptr, int home_node, uint32_t nx, uint32_t ny,
                              uint32_t n_values, uint32_t* columns, uint32_t* rows, uintptr_t values,
                              size_t elemsize);

STARPU_END_DECLARATIONS

#endif
