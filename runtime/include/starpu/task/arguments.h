// Codes of starpu_task_insert's argument list. Each is followed by values of exactly the types named beside
// it.
#ifndef STARPU_TASK_ARGUMENTS_H
#define STARPU_TASK_ARGUMENTS_H

// Codes lie above all access modes, so that a mode in the list (followed by a handle) is told apart.
#define STARPU_MODE_SHIFT 17

// const void *, size_t: copied into cl_arg
#define STARPU_VALUE (1 << STARPU_MODE_SHIFT)
// void (*)(void *): the callback
#define STARPU_CALLBACK (2 << STARPU_MODE_SHIFT)
// void (*)(void *), void *: the callback and its argument, given to free() after the call
#define STARPU_CALLBACK_WITH_ARG (3 << STARPU_MODE_SHIFT)
// void *: the callback's argument, given to free() after the call
#define STARPU_CALLBACK_ARG (4 << STARPU_MODE_SHIFT)
// int
#define STARPU_PRIORITY (5 << STARPU_MODE_SHIFT)
// int: read for the MPI library, no effect here
#define STARPU_EXECUTE_ON_NODE (6 << STARPU_MODE_SHIFT)
// starpu_data_handle_t: read for the MPI library, no effect here
#define STARPU_EXECUTE_ON_DATA (7 << STARPU_MODE_SHIFT)
// starpu_data_handle_t *, int: buffers; their modes come from the codelet
#define STARPU_DATA_ARRAY (8 << STARPU_MODE_SHIFT)
// struct starpu_data_descr *, int: buffers with their modes
#define STARPU_DATA_MODE_ARRAY (9 << STARPU_MODE_SHIFT)
// starpu_tag_t: the task's tag
#define STARPU_TAG (10 << STARPU_MODE_SHIFT)
// int: read, no effect
#define STARPU_HYPERVISOR_TAG (11 << STARPU_MODE_SHIFT)
// double: operations the task performs, for statistics
#define STARPU_FLOPS (12 << STARPU_MODE_SHIFT)
// unsigned: read, no effect (there is one context, 0)
#define STARPU_SCHED_CTX (13 << STARPU_MODE_SHIFT)
// void (*)(void *): called once all dependencies are met
#define STARPU_PROLOGUE_CALLBACK (14 << STARPU_MODE_SHIFT)
// void *: its argument, given to free() after the call
#define STARPU_PROLOGUE_CALLBACK_ARG (15 << STARPU_MODE_SHIFT)
// void (*)(void *): called on the worker just before the codelet
#define STARPU_PROLOGUE_CALLBACK_POP (16 << STARPU_MODE_SHIFT)
// void *: its argument, given to free() after the call
#define STARPU_PROLOGUE_CALLBACK_POP_ARG (17 << STARPU_MODE_SHIFT)
// int: the only worker that may run the task
#define STARPU_EXECUTE_ON_WORKER (18 << STARPU_MODE_SHIFT)
// unsigned long long: mask of the kinds of workers that may run the task
#define STARPU_EXECUTE_WHERE (19 << STARPU_MODE_SHIFT)
// starpu_tag_t: a tag for traces alone
#define STARPU_TAG_ONLY (20 << STARPU_MODE_SHIFT)
// unsigned
#define STARPU_POSSIBLY_PARALLEL (21 << STARPU_MODE_SHIFT)
// unsigned: rank among the tasks of the chosen worker, from 1
#define STARPU_WORKER_ORDER (22 << STARPU_MODE_SHIFT)
// int: read for the MPI library, no effect here
#define STARPU_NODE_SELECTION_POLICY (23 << STARPU_MODE_SHIFT)
// const char *: not copied
#define STARPU_NAME (24 << STARPU_MODE_SHIFT)
// void *, size_t: becomes cl_arg, given to free() once the task ended
#define STARPU_CL_ARGS (25 << STARPU_MODE_SHIFT)
// void *, size_t: becomes cl_arg, stays the caller's
#define STARPU_CL_ARGS_NFREE (26 << STARPU_MODE_SHIFT)
// unsigned, struct starpu_task **: tasks to wait for
#define STARPU_TASK_DEPS_ARRAY (27 << STARPU_MODE_SHIFT)
// unsigned: in traces, 0xRRGGBB
#define STARPU_TASK_COLOR (28 << STARPU_MODE_SHIFT)
// unsigned char *: one flag per buffer
#define STARPU_HANDLES_SEQUENTIAL_CONSISTENCY (29 << STARPU_MODE_SHIFT)
// int: non-zero makes the call return once the task has ended
#define STARPU_TASK_SYNCHRONOUS (30 << STARPU_MODE_SHIFT)
// unsigned, struct starpu_task **: tasks that delay the end of this one
#define STARPU_TASK_END_DEPS_ARRAY (31 << STARPU_MODE_SHIFT)
// int: calls of starpu_task_end_dep_release to wait for
#define STARPU_TASK_END_DEP (32 << STARPU_MODE_SHIFT)
// unsigned, uint32_t *: bit set of the workers that may run the task
#define STARPU_TASK_WORKERIDS (33 << STARPU_MODE_SHIFT)
// unsigned: 0 lets the task run unordered by its data
#define STARPU_SEQUENTIAL_CONSISTENCY (34 << STARPU_MODE_SHIFT)
// struct starpu_profiling_task_info *
#define STARPU_TASK_PROFILING_INFO (35 << STARPU_MODE_SHIFT)
// unsigned
#define STARPU_TASK_NO_SUBMITORDER (36 << STARPU_MODE_SHIFT)
// void *: the callback's argument, stays the caller's
#define STARPU_CALLBACK_ARG_NFREE (37 << STARPU_MODE_SHIFT)
// void (*)(void *), void *: the callback and its argument, which stays the caller's
#define STARPU_CALLBACK_WITH_ARG_NFREE (38 << STARPU_MODE_SHIFT)
// void *: the prologue's argument, stays the caller's
#define STARPU_PROLOGUE_CALLBACK_ARG_NFREE (39 << STARPU_MODE_SHIFT)
// void *: the pop prologue's argument, stays the caller's
#define STARPU_PROLOGUE_CALLBACK_POP_ARG_NFREE (40 << STARPU_MODE_SHIFT)
// void *: left to the scheduler
#define STARPU_TASK_SCHED_DATA (41 << STARPU_MODE_SHIFT)
// struct starpu_transaction *: the transaction that the task belongs to
#define STARPU_TRANSACTION (42 << STARPU_MODE_SHIFT)
// const char *: source file, for messages
#define STARPU_TASK_FILE (43 << STARPU_MODE_SHIFT)
// int: source line, for messages
#define STARPU_TASK_LINE (44 << STARPU_MODE_SHIFT)
// void (*)(void *): called after the codelet, before successors are released
#define STARPU_EPILOGUE_CALLBACK (45 << STARPU_MODE_SHIFT)
// void *: its argument, given to free() after the call
#define STARPU_EPILOGUE_CALLBACK_ARG (46 << STARPU_MODE_SHIFT)
// refused, -ENOSYS, as the next four
#define STARPU_BUBBLE_FUNC (47 << STARPU_MODE_SHIFT)
#define STARPU_BUBBLE_FUNC_ARG (48 << STARPU_MODE_SHIFT)
#define STARPU_BUBBLE_GEN_DAG_FUNC (49 << STARPU_MODE_SHIFT)
#define STARPU_BUBBLE_GEN_DAG_FUNC_ARG (50 << STARPU_MODE_SHIFT)
#define STARPU_BUBBLE_PARENT (51 << STARPU_MODE_SHIFT)

#define STARPU_SHIFTED_MODE_MAX (52 << STARPU_MODE_SHIFT)

#endif
