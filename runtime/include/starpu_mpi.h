// Data and tasks over several processes: libstarpumpi-1.4 (pkg-config starpumpi-1.4, CMake starpu::mpi).
// Programs are compiled as MPI wants it, by mpicc, and started by mpirun; docs/guides/many-nodes.md has
// examples.
//
// Calls return 0 or a negative errno, with one line on stderr that names the rank: -ENODEV before the library
// is initialised and after its shutdown, -EINVAL for an argument. Any thread may call all of them but the
// beginning and the end, which one thread calls. MPI itself is called by a thread of the library, so it must
// have been initialised with MPI_THREAD_SERIALIZED, and with MPI_THREAD_MULTIPLE where the program calls it,
// too.
#ifndef STARPU_MPI_H
#define STARPU_MPI_H

#include <starpu.h>
#include <starpu/mpi_types.h>

#include <stdarg.h>
#include <stdint.h>

STARPU_BEGIN_DECLARATIONS

// A transfer under way; a message's tag, also a piece of data's.
typedef void* starpu_mpi_req;
typedef int64_t starpu_mpi_tag_t;
#define STARPU_MPI_TAG_UB MPI_TAG_UB

// In place of an owner's rank: a copy on each process.
#define STARPU_MPI_PER_NODE -2

// How the data of a task is brought before it runs, and put back after.
struct starpu_mpi_task_exchange_params {
    int do_execute;
    int xrank;
    int priority;
};

// Starts the library, on every process. starpu_mpi_init_conf starts the runtime with conf, too; the others
// find it running. With initialize_mpi MPI is initialised, unless it was; argc and argv go to it and may be
// NULL. -ENOTSUP: MPI has too low a thread level; -EALREADY: the library runs; -EINVAL: MPI_COMM_NULL, which
// is refused before MPI begins; and what starpu_init returns. The extended one initialises MPI and tells rank
// and size, where these are not NULL.
//
// Its shutdown, which every process calls, waits for all others and for what is under way. Transfers that the
// other side never answers end with a line each. It also ends what the start began: the runtime, MPI.
int starpu_mpi_initialize(void);
int starpu_mpi_initialize_extended(int* rank, int* world_size);
int starpu_mpi_shutdown(void);
int starpu_mpi_init_conf(int* argc, char*** argv, int initialize_mpi, starpu_mpi_comm comm,
                         struct starpu_conf* conf);
int starpu_mpi_init_comm(int* argc, char*** argv, int initialize_mpi, starpu_mpi_comm comm);
int starpu_mpi_init(int* argc, char*** argv, int initialize_mpi);
int starpu_mpi_shutdown_comm(starpu_mpi_comm comm);

// Communicators: rank and size in one and in MPI_COMM_WORLD. The attribute STARPU_MPI_TAG_UB is the highest
// tag that programs may use, 2^62 - 1, an int64_t; *(int64_t**)attribute_val becomes its address; *flag is 0
// for any other. The libraries over this one use those above it.
int starpu_mpi_comm_size(starpu_mpi_comm comm, int* size);
int starpu_mpi_comm_rank(starpu_mpi_comm comm, int* rank);
int starpu_mpi_world_rank(void);
int starpu_mpi_world_size(void);
int starpu_mpi_comm_get_attr(starpu_mpi_comm comm, int keyval, void* attribute_val, int* flag);

// Registering a communicator is allowed; the library listens on every one that it is given. Its thread runs
// where the system puts it: -1.
int starpu_mpi_comm_register(starpu_mpi_comm comm);
int starpu_mpi_get_thread_cpuid(void);

// The MPI tag of the library's own messages, 42 unless it is set before the start. On communicators that the
// library is given, the program's own messages must not have it, nor the 1024 above it.
int starpu_mpi_get_communication_tag(void);
void starpu_mpi_set_communication_tag(int tag);

// Transfers that the program asks for by hand. Each takes its turn with the data as a task would in its
// place: a send reads what was submitted before it, a receive writes. The rank is one of the communicator; of
// messages with one communicator, source and tag the first that was sent goes to the first receive. The
// program keeps the data registered until the end.
//
// isend and irecv give a request, which starpu_mpi_wait or a successful starpu_mpi_test frees; send and recv
// wait themselves; detached ones call callback(arg), if it is not NULL, from a thread of the library, which
// it must not block, when the data are free again; unlock_tag notifies a tag of the runtime instead, that of
// an array when its last transfer has ended. A synchronous send (issend) ends when its receive has matched.
// Of sends that are ready at the same time that of the highest priority goes first, but none before an older
// one to the same rank with the same tag. Without sequential consistency a receive is not ordered by what was
// submitted before.
//
// -EMSGSIZE, on both ranks: the receive names data of another size or kind; it leaves what they hold. A small
// send that is not synchronous has ended by then, and only the line tells, where another transfer with the
// same communicator is under way. Vectors, matrices, blocks and variables are one kind: a dense array, gaps
// left out. Data of other kinds are packed by their own methods.
int starpu_mpi_isend(starpu_data_handle_t data_handle, starpu_mpi_req* req, int dest,
                     starpu_mpi_tag_t data_tag, starpu_mpi_comm comm);
int starpu_mpi_irecv(starpu_data_handle_t data_handle, starpu_mpi_req* req, int source,
                     starpu_mpi_tag_t data_tag, starpu_mpi_comm comm);
int starpu_mpi_send(starpu_data_handle_t data_handle, int dest, starpu_mpi_tag_t data_tag,
                    starpu_mpi_comm comm);
int starpu_mpi_recv(starpu_data_handle_t data_handle, int source, starpu_mpi_tag_t data_tag,
                    starpu_mpi_comm comm, starpu_mpi_status* status);
int starpu_mpi_isend_detached(starpu_data_handle_t data_handle, int dest, starpu_mpi_tag_t data_tag,
                              starpu_mpi_comm comm, void (*callback)(void*), void* arg);
int starpu_mpi_irecv_detached(starpu_data_handle_t data_handle, int source, starpu_mpi_tag_t data_tag,
                              starpu_mpi_comm comm, void (*callback)(void*), void* arg);
int starpu_mpi_isend_detached_unlock_tag(starpu_data_handle_t data_handle, int dest,
                                         starpu_mpi_tag_t data_tag, starpu_mpi_comm comm, starpu_tag_t tag);
int starpu_mpi_irecv_detached_unlock_tag(starpu_data_handle_t data_handle, int source,
                                         starpu_mpi_tag_t data_tag, starpu_mpi_comm comm, starpu_tag_t tag);
int starpu_mpi_isend_array_detached_unlock_tag(unsigned array_size, starpu_data_handle_t* data_handle,
                                               int* dest, starpu_mpi_tag_t* data_tag, starpu_mpi_comm* comm,
                                               starpu_tag_t tag);
int starpu_mpi_irecv_array_detached_unlock_tag(unsigned array_size, starpu_data_handle_t* data_handle,
                                               int* source, starpu_mpi_tag_t* data_tag, starpu_mpi_comm* comm,
                                               starpu_tag_t tag);
int starpu_mpi_isend_prio(starpu_data_handle_t data_handle, starpu_mpi_req* req, int dest,
                          starpu_mpi_tag_t data_tag, int prio, starpu_mpi_comm comm);
int starpu_mpi_send_prio(starpu_data_handle_t data_handle, int dest, starpu_mpi_tag_t data_tag, int prio,
                         starpu_mpi_comm comm);
int starpu_mpi_isend_detached_prio(starpu_data_handle_t data_handle, int dest, starpu_mpi_tag_t data_tag,
                                   int prio, starpu_mpi_comm comm, void (*callback)(void*), void* arg);
int starpu_mpi_irecv_detached_sequential_consistency(starpu_data_handle_t data_handle, int source,
                                                     starpu_mpi_tag_t data_tag, starpu_mpi_comm comm,
                                                     void (*callback)(void*), void* arg,
                                                     int sequential_consistency);
int starpu_mpi_issend(starpu_data_handle_t data_handle, starpu_mpi_req* req, int dest,
                      starpu_mpi_tag_t data_tag, starpu_mpi_comm comm);
int starpu_mpi_issend_prio(starpu_data_handle_t data_handle, starpu_mpi_req* req, int dest,
                           starpu_mpi_tag_t data_tag, int prio, starpu_mpi_comm comm);
int starpu_mpi_issend_detached(starpu_data_handle_t data_handle, int dest, starpu_mpi_tag_t data_tag,
                               starpu_mpi_comm comm, void (*callback)(void*), void* arg);
int starpu_mpi_issend_detached_prio(starpu_data_handle_t data_handle, int dest, starpu_mpi_tag_t data_tag,
                                    int prio, starpu_mpi_comm comm, void (*callback)(void*), void* arg);
int starpu_mpi_isend_detached_unlock_tag_prio(starpu_data_handle_t data_handle, int dest,
                                              starpu_mpi_tag_t data_tag, int prio, starpu_mpi_comm comm,
                                              starpu_tag_t tag);
int starpu_mpi_isend_array_detached_unlock_tag_prio(unsigned array_size, starpu_data_handle_t* data_handle,
                                                    int* dest, starpu_mpi_tag_t* data_tag, int* prio,
                                                    starpu_mpi_comm* comm, starpu_tag_t tag);
int starpu_mpi_recv_prio(starpu_data_handle_t data_handle, int source, starpu_mpi_tag_t data_tag, int prio,
                         starpu_mpi_comm comm, starpu_mpi_status* status);
int starpu_mpi_irecv_detached_prio(starpu_data_handle_t data_handle, int source, starpu_mpi_tag_t data_tag,
                                   int prio, starpu_mpi_comm comm, void (*callback)(void*), void* arg);

// Waits for a request, or asks whether it has ended (*flag); then *req is NULL and the status, unless it is
// NULL or MPI_STATUS_IGNORE, has source, the lower bits of the tag, and bytes. Returns how the transfer
// ended: 0, -EMSGSIZE, -ENOMEM, -ECOMM (MPI's line says why) or -ECANCELED (shutdown). starpu_mpi_barrier
// waits until all ranks of comm are there; starpu_mpi_wait_for_all, until this process has neither tasks nor
// transfers under way, and returns what starpu_task_wait_for_all does.
int starpu_mpi_wait(starpu_mpi_req* req, starpu_mpi_status* status);
int starpu_mpi_test(starpu_mpi_req* req, int* flag, starpu_mpi_status* status);
int starpu_mpi_barrier(starpu_mpi_comm comm);
int starpu_mpi_wait_for_all(starpu_mpi_comm comm);

// Data of the program's own kinds are packed by the methods of their kind, or by MPI where a datatype is
// registered for it: by a number of kind, or by a handle of it, on every rank before the first transfer. The
// functions are called by the library's thread, for each transfer; one that does not return 0 leaves the data
// to the methods of the kind. The datatype is that of one element at the address of the data in main memory
// (starpu_data_handle_to_pointer). -EINVAL: a function is NULL; there is nothing to unregister.
typedef int (*starpu_mpi_datatype_allocate_func_t)(starpu_data_handle_t, starpu_mpi_datatype*);
typedef int (*starpu_mpi_datatype_node_allocate_func_t)(starpu_data_handle_t, unsigned node,
                                                        starpu_mpi_datatype*);
typedef void (*starpu_mpi_datatype_free_func_t)(starpu_mpi_datatype*);
int starpu_mpi_datatype_register(starpu_data_handle_t handle,
                                 starpu_mpi_datatype_allocate_func_t allocate_datatype_func,
                                 starpu_mpi_datatype_free_func_t free_datatype_func);
int starpu_mpi_interface_datatype_register(enum starpu_data_interface_id id,
                                           starpu_mpi_datatype_allocate_func_t allocate_datatype_func,
                                           starpu_mpi_datatype_free_func_t free_datatype_func);
int starpu_mpi_datatype_unregister(starpu_data_handle_t handle);
int starpu_mpi_interface_datatype_unregister(enum starpu_data_interface_id id);
int starpu_mpi_datatype_node_register(starpu_data_handle_t handle,
                                      starpu_mpi_datatype_node_allocate_func_t allocate_datatype_func,
                                      starpu_mpi_datatype_free_func_t free_datatype_func);
int starpu_mpi_interface_datatype_node_register(
    enum starpu_data_interface_id id, starpu_mpi_datatype_node_allocate_func_t allocate_datatype_func,
    starpu_mpi_datatype_free_func_t free_datatype_func);

// The cache of what was sent: the value of data goes to a rank once, until a task writes the data. All ranks
// see the same tasks in the same order, so that sender and receiver agree without a message; what changes the
// cache must come on all of them at the same place among the tasks. Where the owner had no value to send,
// both forget the copy in starpu_mpi_wait_for_all, if it comes on both: then the next task that reads the
// data has the value sent.
//
// STARPU_MPI_CACHE=0 and starpu_mpi_cache_set(0), which also flushes, switch it off: then a copy ends with
// the task that reads it. Flushing forgets what was sent, and ends copies of what other ranks own, when the
// tasks that read them have ended. cached_receive says whether this rank holds a copy, cached_send whether
// rank dest was sent one: 1 or 0, or -EINVAL for data without an owner. The set forms note so and return what
// was noted before; the clear forms forget. STARPU_MPI_CACHE_STATS=1 prints a line for each copy noted or
// forgotten.
int starpu_mpi_cache_is_enabled(void);
int starpu_mpi_cache_set(int enabled);
void starpu_mpi_cache_flush(starpu_mpi_comm comm, starpu_data_handle_t data_handle);
void starpu_mpi_cache_flush_all_data(starpu_mpi_comm comm);
int starpu_mpi_cached_receive(starpu_data_handle_t data_handle);
int starpu_mpi_cached_receive_set(starpu_data_handle_t data);
void starpu_mpi_cached_receive_clear(starpu_data_handle_t data);
int starpu_mpi_cached_send(starpu_data_handle_t data_handle, int dest);
int starpu_mpi_cached_send_set(starpu_data_handle_t data, int dest);
void starpu_mpi_cached_send_clear(starpu_data_handle_t data);

// (1.4) cached_receive_set for a value that the program restored from a checkpoint.
int starpu_mpi_cached_cp_receive_set(starpu_data_handle_t data_handle);

// Data that all processes know: its tag, its owner. -1 stands for none, and in a registration leaves what
// there is; STARPU_MPI_PER_NODE is an owner. They go with the handle. Errors are in errno.
void starpu_mpi_data_register_comm(starpu_data_handle_t data_handle, starpu_mpi_tag_t data_tag, int rank,
                                   starpu_mpi_comm comm);
void starpu_mpi_data_set_tag(starpu_data_handle_t handle, starpu_mpi_tag_t data_tag);
void starpu_mpi_data_set_rank_comm(starpu_data_handle_t handle, int rank, starpu_mpi_comm comm);
int starpu_mpi_data_get_rank(starpu_data_handle_t handle);
starpu_mpi_tag_t starpu_mpi_data_get_tag(starpu_data_handle_t handle);
#define starpu_mpi_data_register(data_handle, data_tag, rank)                                                \
    starpu_mpi_data_register_comm(data_handle, data_tag, rank, MPI_COMM_WORLD)
#define starpu_mpi_data_set_rank(handle, rank) starpu_mpi_data_set_rank_comm(handle, rank, MPI_COMM_WORLD)
#define starpu_data_set_tag starpu_mpi_data_set_tag
#define starpu_data_get_tag starpu_mpi_data_get_tag
#define starpu_data_set_rank starpu_mpi_data_set_rank
#define starpu_data_get_rank starpu_mpi_data_get_rank

// Which ranks have contributed to a reduction that has begun: a byte for each rank of the library's
// communicator, 1 or 0, valid until the next such call; NULL: none has, or errno says why.
char* starpu_mpi_data_get_redux_map(starpu_data_handle_t handle);

// Tasks that all ranks insert, with the same arguments in the same order, and one runs. That is, in this
// order: the rank of STARPU_EXECUTE_ON_NODE; the owner of the data of STARPU_EXECUTE_ON_DATA; the owner of
// what the task writes; every rank, where that is data of STARPU_MPI_PER_NODE; else, or if several ranks own
// what is written, the one that the node selection policy names. What the task reads comes from the owners to
// that rank, and what it writes goes back to them. STARPU_PRIORITY is the priority of these transfers, too;
// STARPU_SSEND with one of the modes makes them synchronous. Scratch data need no owner.
//
// A rank that neither runs the task nor owns data of it may pass NULL for handles. It may leave the call out
// if it also holds no copy of data that the task writes or adds to, which would stay as it was: flush that
// copy first, by starpu_mpi_cache_flush on all ranks. Nor may it pass NULL for such data before that.
// What is handed over to be freed (STARPU_CL_ARGS, arguments of callbacks) stays the caller's where the task
// does not run. An error of the arguments is seen by every rank alike; one of the task itself, such as a
// missing implementation, only where it runs, and the transfers go on.
//
// A task that fails, or is cancelled since one before it failed, leaves no value on other ranks either: its
// results are not sent, each rank that should have received one says so in a line and cancels what reads it,
// and starpu_mpi_wait_for_all returns -ECANCELED there.
//
// In steps: starpu_mpi_task_build begins the transfers before the task and returns it where it runs, to be
// submitted, elsewhere NULL (errno 0 or the error); starpu_mpi_task_post_build, with the same arguments,
// begins those after it. The exchange calls do the same for a task that the program makes itself, on every
// rank: the first fills descrs, one for each handle, and params, which the second is given; do_execute says
// whether the task is to be submitted here.
int starpu_mpi_insert_task(starpu_mpi_comm comm, struct starpu_codelet* codelet, ...);
int starpu_mpi_task_insert(starpu_mpi_comm comm, struct starpu_codelet* codelet, ...);
struct starpu_task* starpu_mpi_task_build(starpu_mpi_comm comm, struct starpu_codelet* codelet, ...);
int starpu_mpi_task_post_build(starpu_mpi_comm comm, struct starpu_codelet* codelet, ...);
struct starpu_task* starpu_mpi_task_build_v(starpu_mpi_comm comm, struct starpu_codelet* codelet,
                                            va_list varg_list);
int starpu_mpi_task_post_build_v(starpu_mpi_comm comm, struct starpu_codelet* codelet, va_list varg_list);
int starpu_mpi_task_exchange_data_before_execution(starpu_mpi_comm comm, struct starpu_task* task,
                                                   struct starpu_data_descr* descrs,
                                                   struct starpu_mpi_task_exchange_params* params);
int starpu_mpi_task_exchange_data_after_execution(starpu_mpi_comm comm, struct starpu_data_descr* descrs,
                                                  unsigned nb_data,
                                                  struct starpu_mpi_task_exchange_params params);

// Brings the value of data to a rank, or to all. The owner and that rank, or all, call it at the same place
// among the tasks. The first waits until the value is there; the second calls callback(arg) then, on that
// rank. data_migrate makes that rank the owner. data_cpy copies the value of one piece of data to another on
// the rank that owns the destination, where callback_func(callback_arg) is called at the end, and which waits
// for it unless it is asynchronous.
int starpu_mpi_get_data_on_node(starpu_mpi_comm comm, starpu_data_handle_t data_handle, int node);
int starpu_mpi_get_data_on_node_detached(starpu_mpi_comm comm, starpu_data_handle_t data_handle, int node,
                                         void (*callback)(void*), void* arg);
void starpu_mpi_get_data_on_all_nodes_detached(starpu_mpi_comm comm, starpu_data_handle_t data_handle);
void starpu_mpi_data_migrate(starpu_mpi_comm comm, starpu_data_handle_t handle, int new_rank);
int starpu_mpi_data_cpy(starpu_data_handle_t dst_handle, starpu_data_handle_t src_handle,
                        starpu_mpi_comm comm, int asynchronous, void (*callback_func)(void*),
                        void* callback_arg);
int starpu_mpi_data_cpy_priority(starpu_data_handle_t dst_handle, starpu_data_handle_t src_handle,
                                 starpu_mpi_comm comm, int asynchronous, void (*callback_func)(void*),
                                 void* callback_arg, int priority);

// How the rank of a task is chosen that writes data of several ranks or of none: by a function that is given
// this rank, how many there are, and the accesses, and returns the same rank everywhere. The library's own,
// MOST_R_DATA, takes the owner of most of what is read. At most 23 can be registered at a time (-ENOSPC); the
// number that registering returns stands for one.
typedef int (*starpu_mpi_select_node_policy_func_t)(int me, int nb_nodes, struct starpu_data_descr* descr,
                                                    int nb_data);
#define STARPU_MPI_NODE_SELECTION_CURRENT_POLICY -1
#define STARPU_MPI_NODE_SELECTION_MOST_R_DATA 0
int starpu_mpi_node_selection_register_policy(starpu_mpi_select_node_policy_func_t policy_func);
int starpu_mpi_node_selection_unregister_policy(int policy);
int starpu_mpi_node_selection_get_current_policy(void);
int starpu_mpi_node_selection_set_current_policy(int policy);

// Reductions over ranks. Tasks with STARPU_REDUX add to a value of the rank that runs them; these calls, on
// every rank that contributes and on the owner, bring the values together in that of the owner by the data's
// reduction methods, along a tree: of `arity` children for each rank, negative: of one level; without it,
// binary for data of more than STARPU_MPI_REDUX_ARITY_THRESHOLD bytes (1024; negative: never). A task or a
// call above that uses the value otherwise does so by itself. The owner must see all tasks that contribute.
int starpu_mpi_redux_data(starpu_mpi_comm comm, starpu_data_handle_t data_handle);
int starpu_mpi_redux_data_prio(starpu_mpi_comm comm, starpu_data_handle_t data_handle, int prio);
int starpu_mpi_redux_data_tree(starpu_mpi_comm comm, starpu_data_handle_t data_handle, int arity);
int starpu_mpi_redux_data_prio_tree(starpu_mpi_comm comm, starpu_data_handle_t data_handle, int prio,
                                    int arity);

// Sends each piece of data from root to its owner, or from its owner to root. Pieces that are NULL are left
// out. When the transfers of this rank have ended, the sender's callback is called (scallback; of a scatter
// on root, of a gather on the others) or the receiver's.
int starpu_mpi_scatter_detached(starpu_data_handle_t* data_handles, int count, int root, starpu_mpi_comm comm,
                                void (*scallback)(void*), void* sarg, void (*rcallback)(void*), void* rarg);
int starpu_mpi_gather_detached(starpu_data_handle_t* data_handles, int count, int root, starpu_mpi_comm comm,
                               void (*scallback)(void*), void* sarg, void (*rcallback)(void*), void* rarg);

// A function that is called with each task over ranks, on the rank that runs it, before it is submitted.
// -EBUSY: there is one already.
int starpu_mpi_pre_submit_hook_register(void (*f)(struct starpu_task*));
int starpu_mpi_pre_submit_hook_unregister(void);

// Cooperative sends, unless STARPU_MPI_COOP_SENDS=0 or the first call says otherwise, on all ranks alike: a
// value that goes to every rank is passed on by those that have it, and none sends it more than log2 of their
// number times. How many sends of data there will be need not be told.
void starpu_mpi_coop_sends_set_use(int use_coop_sends);
int starpu_mpi_coop_sends_get_use(void);
void starpu_mpi_coop_sends_data_handle_nb_sends(starpu_data_handle_t data_handle, int nb_sends);

// How many bytes of data went to each rank of MPI_COMM_WORLD: an array of so many. They are counted from the
// start with STARPU_MPI_STATS=1 (or STARPU_COMM_STATS=1), which also prints them at shutdown, or while
// enabled. Both retrieving calls are the same. errno: ENODEV, EINVAL.
void starpu_mpi_comm_amounts_retrieve(size_t* comm_amounts);
void starpu_mpi_comm_stats_disable(void);
void starpu_mpi_comm_stats_enable(void);
void starpu_mpi_comm_stats_retrieve(size_t* comm_stats);

// Ranges of tags that no other such call gives, the same on every rank if all make the same calls: the first
// of nbtags; -EINVAL, -ENOSPC. They are counted from 0, so programs that also choose tags by hand choose them
// apart. The range that begins there is free again.
int64_t starpu_mpi_tags_allocate(int64_t nbtags);
void starpu_mpi_tags_free(int64_t mintag);

STARPU_END_DECLARATIONS

#endif
