// A sparse matrix by compressed rows; the struct alone, for programs that name it.
#ifndef STARPU_INTERFACES_CSR_H
#define STARPU_INTERFACES_CSR_H

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

#define STARPU_CSR_GET_NNZ(interface) (((struct starpu_csr_interface*)(interface))->nnz)
#define STARPU_CSR_GET_NROW(interface) (((struct starpu_csr_interface*)(interface))->nrow)
#define STARPU_CSR_GET_NZVAL(interface) (((struct starpu_csr_interface*)(interface))->nzval)
#define STARPU_CSR_GET_NZVAL_DEV_HANDLE(interface) (((struct starpu_csr_interface*)(interface))->nzval)
#define STARPU_CSR_GET_COLIND(interface) (((struct starpu_csr_interface*)(interface))->colind)
#define STARPU_CSR_GET_RAM_COLIND(interface) (((struct starpu_csr_interface*)(interface))->ram_colind)
#define STARPU_CSR_GET_COLIND_DEV_HANDLE(interface) (((struct starpu_csr_interface*)(interface))->colind)
#define STARPU_CSR_GET_ROWPTR(interface) (((struct starpu_csr_interface*)(interface))->rowptr)
#define STARPU_CSR_GET_RAM_ROWPTR(interface) (((struct starpu_csr_interface*)(interface))->ram_rowptr)
#define STARPU_CSR_GET_ROWPTR_DEV_HANDLE(interface) (((struct starpu_csr_interface*)(interface))->rowptr)
#define STARPU_CSR_GET_FIRSTENTRY(interface) (((struct starpu_csr_interface*)(interface))->firstentry)
#define STARPU_CSR_GET_ELEMSIZE(interface) (((struct starpu_csr_interface*)(interface))->elemsize)
#define STARPU_CSR_GET_OFFSET 0

STARPU_END_DECLARATIONS

#endif
