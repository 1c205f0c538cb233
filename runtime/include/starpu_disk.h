// Disks as memory nodes: data lie there, are fetched when tasks need them, and go back when memory is short.
#ifndef STARPU_DISK_H
#define STARPU_DISK_H

#include <starpu/linkage.h>
#include <starpu_config.h>

#include <stddef.h>
#include <sys/types.h>

STARPU_BEGIN_DECLARATIONS

// How a kind of disk is used; programs may write their own. `base` is what plug returned, `obj` what alloc or
// open returned; sizes and offsets are bytes. plug, alloc, free, read and write have to be there, all others
// may be NULL. Any thread may call any of them, several at once; two calls for one object at once are about
// different bytes, or only read. The runtime does not copy the table: it has to live until starpu_shutdown().
struct starpu_disk_ops {
    // Begins and ends the use of the disk that `parameter` names. NULL: it cannot be used.
    void* (*plug)(void* parameter, starpu_ssize_t size);
    void (*unplug)(void* base);
    // Tries the disk, which is to become memory node `node`. 0: it cannot be used.
    int (*bandwidth)(unsigned node, void* base);
    // A new object, or NULL when the disk is full, and its end.
    void* (*alloc)(void* base, size_t size);
    void (*free)(void* base, void* obj, size_t size);
    // An object that is there; `pos` is what starpu_disk_open() got. NULL: it is not there.
    void* (*open)(void* base, void* pos, size_t size);
    void (*close)(void* base, void* obj, size_t size);
    // Returns 0, or an error: a negative errno, or any other number.
    int (*read)(void* base, void* obj, void* buf, off_t offset, size_t size);
    int (*write)(void* base, void* obj, const void* buf, off_t offset, size_t size);
    // The whole object, for data that can only be packed and unpacked: full_write writes a packed value, and
    // the object keeps its size; full_read reads it, having allocated that much on dst_node, by
    // starpu_malloc_on_node_flags(..., 0). The object has room for what is written. Without these two
    // functions the runtime keeps the size itself, and calls read and write; an object that the program
    // wrote, as a home of data, then has the size that the data tell (get_alloc_size).
    int (*full_read)(void* base, void* obj, void** ptr, size_t* size, unsigned dst_node);
    int (*full_write)(void* base, void* obj, void* ptr, size_t size);
    // The same begun only: they return a request, or NULL when nothing was begun. Without them the runtime
    // has threads of its own call the functions above. What the pointers of async_full_read point to stays
    // until the request is over; where it leaves a null pointer there, it has failed.
    void* (*async_write)(void* base, void* obj, void* buf, off_t offset, size_t size);
    void* (*async_read)(void* base, void* obj, void* buf, off_t offset, size_t size);
    void* (*async_full_read)(void* base, void* obj, void** ptr, size_t* size, unsigned dst_node);
    void* (*async_full_write)(void* base, void* obj, void* ptr, size_t size);
    // Between two disks of the kind. The runtime copies through a small buffer instead.
    void* (*copy)(void* base_src, void* obj_src, off_t offset_src, void* base_dst, void* obj_dst,
                  off_t offset_dst, size_t size);
    // Waits for a request; returns whether it is over (1) or not (0); forgets one that is over.
    void (*wait_request)(void* async_channel);
    int (*test_request)(void* async_channel);
    void (*free_request)(void* async_channel);
};

// Directories as disks, with files that are read and written through C streams, through pread() and pwrite(),
// and the same past the page cache (O_DIRECT; where the file system refuses that, a warning says so once and
// the page cache is used). `parameter` is the path of the directory, from the working directory of that
// moment. One that is missing is made, and so are those above it, for their owner alone (mode 0700);
// starpu_shutdown() removes those that are empty then. Data without a file of its own share files without a
// name, which vanish with the program; their room is reserved when data are allocated. What
// starpu_disk_open() opens is the file of that name in the directory, or of that absolute path.
extern struct starpu_disk_ops starpu_disk_stdio_ops;
extern struct starpu_disk_ops starpu_disk_unistd_ops;
extern struct starpu_disk_ops starpu_disk_unistd_o_direct_ops;
// Not in this build: starpu_disk_register() answers -ENOSYS.
extern struct starpu_disk_ops starpu_disk_leveldb_ops;
extern struct starpu_disk_ops starpu_disk_hdf5_ops;

// The least size of a disk, in bytes.
#define STARPU_DISK_SIZE_MIN (16 * 1024 * 1024)

// The node that the environment variable STARPU_DISK_SWAP made at starpu_init(); -1 if none.
extern int starpu_disk_swap_node;

// Makes a memory node of a disk that `func` drives, plugged with `parameter`, on which data may take `size`
// bytes: at least STARPU_DISK_SIZE_MIN, or -1 for no limit. Data registered from then on that are evicted
// from main memory (STARPU_LIMIT_CPU_MEM) may go there. Returns the number of the node, which stays until
// starpu_shutdown(), or, with one line on stderr: -EINVAL (a function that is missing, a size that is too
// small), -ENOSYS (see above), -ENOENT or whatever errno says is wrong with the disk, -ENOSPC (no memory node
// is left), -ENODEV (before starpu_init()). Any thread may call it.
int starpu_disk_register(struct starpu_disk_ops* func, void* parameter, starpu_ssize_t size);

// Opens an object of `size` bytes that is on the disk already, for data registered with `node` as their home
// and the object as their pointer; `pos` names it, for the kinds above a path. NULL, errno and a line if it
// is not there. The program closes it, behind starpu_data_unregister(): then it holds the value. Any thread
// may call them.
void* starpu_disk_open(unsigned node, void* pos, size_t size);
void starpu_disk_close(unsigned node, void* obj, size_t size);

STARPU_END_DECLARATIONS

#endif
