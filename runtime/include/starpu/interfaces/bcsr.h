// A sparse matrix of dense r by c blocks, by compressed rows; the struct alone, for programs that name it.
#ifndef STARPU_INTERFACES_BCSR_H
#define STARPU_INTERFACES_BCSR_H

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

#define STARPU_BCSR_GET_NNZ(interface) (((struct starpu_bcsr_interface*)(interface))->nnz)
#define STARPU_BCSR_GET_NROW(interface) (((struct starpu_bcsr_interface*)(interface))->nrow)
#define STARPU_BCSR_GET_NZVAL(interface) (((struct starpu_bcsr_interface*)(interface))->nzval)
#define STARPU_BCSR_GET_NZVAL_DEV_HANDLE(interface) (((struct starpu_bcsr_interface*)(interface))->nzval)
#define STARPU_BCSR_GET_COLIND(interface) (((struct starpu_bcsr_interface*)(interface))->colind)
#define STARPU_BCSR_GET_RAM_COLIND(interface) (((struct starpu_bcsr_interface*)(interface))->ram_colind)
#define STARPU_BCSR_GET_COLIND_DEV_HANDLE(interface) (((struct starpu_bcsr_interface*)(interface))->colind)
#define STARPU_BCSR_GET_ROWPTR(interface) (((struct starpu_bcsr_interface*)(interface))->rowptr)
#define STARPU_BCSR_GET_RAM_ROWPTR(interface) (((struct starpu_bcsr_interface*)(interface))->ram_rowptr)
#define STARPU_BCSR_GET_ROWPTR_DEV_HANDLE(interface) (((struct starpu_bcsr_interface*)(interface))->rowptr)
#define STARPU_BCSR_GET_FIRSTENTRY(interface) (((struct starpu_bcsr_interface*)(interface))->firstentry)
#define STARPU_BCSR_GET_R(interface) (((struct starpu_bcsr_interface*)(interface))->r)
#define STARPU_BCSR_GET_C(interface) (((struct starpu_bcsr_interface*)(interface))->c)
#define STARPU_BCSR_GET_ELEMSIZE(interface) (((struct starpu_bcsr_interface*)(interface))->elemsize)
#define STARPU_BCSR_GET_OFFSET 0

STARPU_END_DECLARATIONS

#endif
