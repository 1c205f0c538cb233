// Reading and writing the buffers of a task or codelet without minding whether they sit in fixed or dynamic
// arrays.
#ifndef STARPU_TASK_ACCESSORS_H
#define STARPU_TASK_ACCESSORS_H

#include <starpu/task/task.h>

#define STARPU_TASK_GET_NBUFFERS(task)                                                                       \
    ((unsigned)((task)->cl->nbuffers == STARPU_VARIABLE_NBUFFERS ? (task)->nbuffers : (task)->cl->nbuffers))

#define STARPU_TASK_GET_HANDLE(task, i) ((task)->dyn_handles ? (task)->dyn_handles[i] : (task)->handles[i])
#define STARPU_TASK_GET_HANDLES(task) ((task)->dyn_handles ? (task)->dyn_handles : (task)->handles)
#define STARPU_TASK_SET_HANDLE(task, handle, i)                                                              \
    do {                                                                                                     \
        if ((task)->dyn_handles)                                                                             \
            (task)->dyn_handles[i] = (handle);                                                               \
        else                                                                                                 \
            (task)->handles[i] = (handle);                                                                   \
    } while (0)

#define STARPU_CODELET_GET_MODE(codelet, i)                                                                  \
    ((codelet)->dyn_modes ? (codelet)->dyn_modes[i] : (codelet)->modes[i])
#define STARPU_CODELET_SET_MODE(codelet, mode, i)                                                            \
    do {                                                                                                     \
        if ((codelet)->dyn_modes)                                                                            \
            (codelet)->dyn_modes[i] = (mode);                                                                \
        else                                                                                                 \
            (codelet)->modes[i] = (mode);                                                                    \
    } while (0)

// A task has modes of its own when its codelet leaves the number of buffers to it, or has no room for their
// modes.
#define STARPU_TASK_GET_MODE(task, i)                                                                        \
    ((task)->dyn_modes                                  ? (task)->dyn_modes[i]                               \
     : (task)->cl->nbuffers == STARPU_VARIABLE_NBUFFERS ? (task)->modes[i]                                   \
                                                        : STARPU_CODELET_GET_MODE((task)->cl, i))
#define STARPU_TASK_SET_MODE(task, mode, i)                                                                  \
    do {                                                                                                     \
        if ((task)->cl->nbuffers == STARPU_VARIABLE_NBUFFERS || (task)->cl->nbuffers > STARPU_NMAXBUFS) {    \
            if ((task)->dyn_modes)                                                                           \
                (task)->dyn_modes[i] = (mode);                                                               \
            else                                                                                             \
                (task)->modes[i] = (mode);                                                                   \
        }                                                                                                    \
    } while (0)

#define STARPU_CODELET_GET_NODE(codelet, i)                                                                  \
    ((codelet)->dyn_nodes ? (codelet)->dyn_nodes[i] : (codelet)->nodes[i])
#define STARPU_CODELET_SET_NODE(codelet, node, i)                                                            \
    do {                                                                                                     \
        if ((codelet)->dyn_nodes)                                                                            \
            (codelet)->dyn_nodes[i] = (node);                                                                \
        else                                                                                                 \
            (codelet)->nodes[i] = (node);                                                                    \
    } while (0)

#endif
