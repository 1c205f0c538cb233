// A sparse matrix of dense r by c blocks, by compressed rows.
#ifndef STARPU_INTERFACES_BCSR_H
#define STARPU_INTERFACES_BCSR_H

#include <starpu/interfaces/access.h>
#include <starpu/interfaces/generic.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_bcsr_interface {
    enum starpu_data_interface_id id;
    uint32_t nnz;  // blocks
    uint32_t nrow; // rows of blocks
    uintptr_t nzval;
    uint32_t* colind; // nnz columns
    uint32_t* rowptr; // nrow + 1 positions
    uint32_t* ram_colind;
    uint32_t* ram_rowptr;
    uint32_t firstentry;
    uint32_t r; // rows of a block
    uint32_t c; // columns of a block
    size_t elemsize;
};

// Stops the program unless the interface is a bcsr.
#define STARPU_BCSR_CHECK(interface)                                                                         \
    STARPU_ASSERT_MSG(((struct starpu_bcsr_interface*)(interface))->id == STARPU_BCSR_INTERFACE_ID, "%s",    \
                      "the interface is not that of a bcsr")

#define STARPU_BCSR_GET_NNZ(interface)                                                                       \
    STARPU_INTERFACE_FIELD(uint32_t, bcsr, STARPU_BCSR_INTERFACE_ID, nnz, interface)
#define STARPU_BCSR_GET_NROW(interface)                                                                      \
    STARPU_INTERFACE_FIELD(uint32_t, bcsr, STARPU_BCSR_INTERFACE_ID, nrow, interface)
#define STARPU_BCSR_GET_NZVAL(interface)                                                                     \
    STARPU_INTERFACE_FIELD(uintptr_t, bcsr, STARPU_BCSR_INTERFACE_ID, nzval, interface)
#define STARPU_BCSR_GET_NZVAL_DEV_HANDLE(interface)                                                          \
    STARPU_INTERFACE_FIELD(uintptr_t, bcsr, STARPU_BCSR_INTERFACE_ID, nzval, interface)
#define STARPU_BCSR_GET_COLIND(interface)                                                                    \
    STARPU_INTERFACE_FIELD(uint32_t*, bcsr, STARPU_BCSR_INTERFACE_ID, colind, interface)
#define STARPU_BCSR_GET_RAM_COLIND(interface)                                                                \
    STARPU_INTERFACE_FIELD(uint32_t*, bcsr, STARPU_BCSR_INTERFACE_ID, ram_colind, interface)
#define STARPU_BCSR_GET_COLIND_DEV_HANDLE(interface)                                                         \
    STARPU_INTERFACE_FIELD(uint32_t*, bcsr, STARPU_BCSR_INTERFACE_ID, colind, interface)
#define STARPU_BCSR_GET_ROWPTR(interface)                                                                    \
    STARPU_INTERFACE_FIELD(uint32_t*, bcsr, STARPU_BCSR_INTERFACE_ID, rowptr, interface)
#define STARPU_BCSR_GET_RAM_ROWPTR(interface)                                                                \
    STARPU_INTERFACE_FIELD(uint32_t*, bcsr, STARPU_BCSR_INTERFACE_ID, ram_rowptr, interface)
#define STARPU_BCSR_GET_ROWPTR_DEV_HANDLE(interface)                                                         \
    STARPU_INTERFACE_FIELD(uint32_t*, bcsr, STARPU_BCSR_INTERFACE_ID, rowptr, interface)
#define STARPU_BCSR_GET_FIRSTENTRY(interface)                                                                \
    STARPU_INTERFACE_FIELD(uint32_t, bcsr, STARPU_BCSR_INTERFACE_ID, firstentry, interface)
#define STARPU_BCSR_GET_R(interface)                                                                         \
    STARPU_INTERFACE_FIELD(uint32_t, bcsr, STARPU_BCSR_INTERFACE_ID, r, interface)
#define STARPU_BCSR_GET_C(interface)                                                                         \
    STARPU_INTERFACE_FIELD(uint32_t, bcsr, STARPU_BCSR_INTERFACE_ID, c, interface)
#define STARPU_BCSR_GET_ELEMSIZE(interface)                                                                  \
    STARPU_INTERFACE_FIELD(size_t, bcsr, STARPU_BCSR_INTERFACE_ID, elemsize, interface)
#define STARPU_BCSR_GET_OFFSET 0

// What such matrices can do; compared and passed by address.
extern struct starpu_data_interface_ops starpu_interface_bcsr_ops;

// Registers nnz blocks of r rows by c columns of elements of elemsize bytes at nzval, their columns at colind
// (nnz numbers), and for each of nrow rows of blocks where it starts, at rowptr (nrow + 1 numbers, the last
// one the end). Positions in rowptr count from firstentry. home_node as in starpu_data_register; with home -1
// the three addresses are 0 and the first writer fills all three. On error *handle is NULL and errno EINVAL
// or ENOMEM.
void starpu_bcsr_data_register(starpu_data_handle_t* handle, int home_node, uint32_t nnz, uint32_t nrow,
                               uintptr_t nzval, uint32_t* colind, uint32_t* rowptr, uint32_t firstentry,
                               uint32_t r, uint32_t c, size_t elemsize);

// Numbers of blocks and of rows of blocks; what positions count from. Of other data all of these are 0, with
// errno EINVAL. Any thread.
uint32_t starpu_bcsr_get_nnz(starpu_data_handle_t handle);
uint32_t starpu_bcsr_get_nrow(starpu_data_handle_t handle);
uint32_t starpu_bcsr_get_firstentry(starpu_data_handle_t handle);

// Rows and columns of a block.
uint32_t starpu_bcsr_get_r(starpu_data_handle_t handle);
uint32_t starpu_bcsr_get_c(starpu_data_handle_t handle);

// Where the blocks, their columns and the starts of the rows are, on the node of the calling worker, or main
// memory.
uintptr_t starpu_bcsr_get_local_nzval(starpu_data_handle_t handle);
uint32_t* starpu_bcsr_get_local_colind(starpu_data_handle_t handle);
uint32_t* starpu_bcsr_get_local_rowptr(starpu_data_handle_t handle);

// Bytes of an element.
size_t starpu_bcsr_get_elemsize(starpu_data_handle_t handle);

STARPU_END_DECLARATIONS

#endif
