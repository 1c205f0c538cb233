// A sparse matrix by compressed rows.
#ifndef STARPU_INTERFACES_CSR_H
#define STARPU_INTERFACES_CSR_H

#include <starpu/interfaces/access.h>
#include <starpu/interfaces/generic.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_csr_interface {
    enum starpu_data_interface_id id;
    uint32_t nnz;  // values
    uint32_t nrow; // rows
    uintptr_t nzval;
    uint32_t* colind; // nnz columns
    uint32_t* rowptr; // nrow + 1 positions
    uint32_t* ram_colind;
    uint32_t* ram_rowptr;
    uint32_t firstentry; // number of the first value, row and column
    size_t elemsize;
};

// Stops the program unless the interface is a csr.
#define STARPU_CSR_CHECK(interface)                                                                          \
    STARPU_ASSERT_MSG(((struct starpu_csr_interface*)(interface))->id == STARPU_CSR_INTERFACE_ID, "%s",      \
                      "the interface is not that of a csr")

#define STARPU_CSR_GET_NNZ(interface)                                                                        \
    STARPU_INTERFACE_FIELD(uint32_t, csr, STARPU_CSR_INTERFACE_ID, nnz, interface)
#define STARPU_CSR_GET_NROW(interface)                                                                       \
    STARPU_INTERFACE_FIELD(uint32_t, csr, STARPU_CSR_INTERFACE_ID, nrow, interface)
#define STARPU_CSR_GET_NZVAL(interface)                                                                      \
    STARPU_INTERFACE_FIELD(uintptr_t, csr, STARPU_CSR_INTERFACE_ID, nzval, interface)
#define STARPU_CSR_GET_NZVAL_DEV_HANDLE(interface)                                                           \
    STARPU_INTERFACE_FIELD(uintptr_t, csr, STARPU_CSR_INTERFACE_ID, nzval, interface)
#define STARPU_CSR_GET_COLIND(interface)                                                                     \
    STARPU_INTERFACE_FIELD(uint32_t*, csr, STARPU_CSR_INTERFACE_ID, colind, interface)
#define STARPU_CSR_GET_RAM_COLIND(interface)                                                                 \
    STARPU_INTERFACE_FIELD(uint32_t*, csr, STARPU_CSR_INTERFACE_ID, ram_colind, interface)
#define STARPU_CSR_GET_COLIND_DEV_HANDLE(interface)                                                          \
    STARPU_INTERFACE_FIELD(uint32_t*, csr, STARPU_CSR_INTERFACE_ID, colind, interface)
#define STARPU_CSR_GET_ROWPTR(interface)                                                                     \
    STARPU_INTERFACE_FIELD(uint32_t*, csr, STARPU_CSR_INTERFACE_ID, rowptr, interface)
#define STARPU_CSR_GET_RAM_ROWPTR(interface)                                                                 \
    STARPU_INTERFACE_FIELD(uint32_t*, csr, STARPU_CSR_INTERFACE_ID, ram_rowptr, interface)
#define STARPU_CSR_GET_ROWPTR_DEV_HANDLE(interface)                                                          \
    STARPU_INTERFACE_FIELD(uint32_t*, csr, STARPU_CSR_INTERFACE_ID, rowptr, interface)
#define STARPU_CSR_GET_FIRSTENTRY(interface)                                                                 \
    STARPU_INTERFACE_FIELD(uint32_t, csr, STARPU_CSR_INTERFACE_ID, firstentry, interface)
#define STARPU_CSR_GET_ELEMSIZE(interface)                                                                   \
    STARPU_INTERFACE_FIELD(size_t, csr, STARPU_CSR_INTERFACE_ID, elemsize, interface)
#define STARPU_CSR_GET_OFFSET 0

// What such matrices can do; compared and passed by address.
extern struct starpu_data_interface_ops starpu_interface_csr_ops;

// Registers nnz values of elements of elemsize bytes at nzval, their columns at colind (nnz numbers),
// and for each of nrow rows where it starts, at rowptr (nrow + 1 numbers, the last one the end). Positions
// in rowptr count from firstentry. home_node as in starpu_data_register; with home -1 the three addresses are
// 0 and the first writer fills all three. On error *handle is NULL and errno EINVAL or ENOMEM.
void starpu_csr_data_register(starpu_data_handle_t* handle, int home_node, uint32_t nnz, uint32_t nrow,
                              uintptr_t nzval, uint32_t* colind, uint32_t* rowptr, uint32_t firstentry,
                              size_t elemsize);

// Numbers of values and of rows; what positions count from. Of other data all of these are 0, with errno
// EINVAL. Any thread.
uint32_t starpu_csr_get_nnz(starpu_data_handle_t handle);
uint32_t starpu_csr_get_nrow(starpu_data_handle_t handle);
uint32_t starpu_csr_get_firstentry(starpu_data_handle_t handle);

// Where the values, their columns and the starts of the rows are, on the node of the calling worker, or main
// memory.
uintptr_t starpu_csr_get_local_nzval(starpu_data_handle_t handle);
uint32_t* starpu_csr_get_local_colind(starpu_data_handle_t handle);
uint32_t* starpu_csr_get_local_rowptr(starpu_data_handle_t handle);

// Bytes of an element.
size_t starpu_csr_get_elemsize(starpu_data_handle_t handle);

STARPU_END_DECLARATIONS

#endif
