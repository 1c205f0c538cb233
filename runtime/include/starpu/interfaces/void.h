// Data without bytes: a handle that only orders the tasks which name it.
#ifndef STARPU_INTERFACES_VOID_H
#define STARPU_INTERFACES_VOID_H

#include <starpu/interfaces/generic.h>

STARPU_BEGIN_DECLARATIONS

extern struct starpu_data_interface_ops starpu_interface_void_ops;

// Registers data without bytes.
void starpu_void_data_register(starpu_data_handle_t* handle);

STARPU_END_DECLARATIONS

#endif
