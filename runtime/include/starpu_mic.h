// (1.3) Intel MIC devices, which no version since drives: kernels can be named, but none is found.
#ifndef STARPU_MIC_H
#define STARPU_MIC_H

#include <starpu/linkage.h>
#include <starpu/task/kernels.h>

STARPU_BEGIN_DECLARATIONS

typedef void* starpu_mic_func_symbol_t;

// Looks up a kernel on the devices by its name. -ENOSYS.
int starpu_mic_register_kernel(starpu_mic_func_symbol_t* symbol, const char* func_name);

// The kernel behind a symbol. NULL and ENOSYS.
starpu_mic_kernel_t starpu_mic_get_kernel(starpu_mic_func_symbol_t symbol);

STARPU_END_DECLARATIONS

#endif
