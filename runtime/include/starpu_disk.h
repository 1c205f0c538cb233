// Disks as memory nodes. Not in this version: calls answer ENOSYS, and data stays in memory.
#ifndef STARPU_DISK_H
#define STARPU_DISK_H

#include <starpu/linkage.h>
#include <starpu_config.h>

#include <stddef.h>
#include <sys/types.h>

STARPU_BEGIN_DECLARATIONS

// How a kind of disk is used. base is what plug returned, obj what alloc or open returned, sizes and offsets
// are bytes; async functions return a request, for the last three.
struct starpu_disk_ops {
    void* (*plug)(void* parameter, starpu_ssize_t size);
    void (*unplug)(void* base);
    int (*bandwidth)(unsigned node, void* base);
    void* (*alloc)(void* base, size_t size);
    void (*free)(void* base, void* obj, size_t size);
    void* (*open)(void* base, void* pos, size_t size);
    void (*close)(void* base, void* obj, size_t size);
    int (*read)(void* base, void* obj, void* buf, off_t offset, size_t size);
    int (*write)(void* base, void* obj, const void* buf, off_t offset, size_t size);
    int (*full_read)(void* base, void* obj, void** ptr, size_t* size, unsigned dst_node);
    int (*full_write)(void* base, void* obj, void* ptr, size_t size);
    void* (*async_write)(void* base, void* obj, void* buf, off_t offset, size_t size);
    void* (*async_read)(void* base, void* obj, void* buf, off_t offset, size_t size);
    void* (*async_full_read)(void* base, void* obj, void** ptr, size_t* size, unsigned dst_node);
    void* (*async_full_write)(void* base, void* obj, void* ptr, size_t size);
    void* (*copy)(void* base_src, void* obj_src, off_t offset_src, void* base_dst, void* obj_dst,
                  off_t offset_dst, size_t size);
    void (*wait_request)(void* async_channel);
    int (*test_request)(void* async_channel);
    void (*free_request)(void* async_channel);
};

// Kinds of disks: C streams, POSIX files, the same past the page cache, LevelDB, HDF5. Compared by address.
extern struct starpu_disk_ops starpu_disk_stdio_ops;
extern struct starpu_disk_ops starpu_disk_unistd_ops;
extern struct starpu_disk_ops starpu_disk_unistd_o_direct_ops;
extern struct starpu_disk_ops starpu_disk_leveldb_ops;
extern struct starpu_disk_ops starpu_disk_hdf5_ops;

#define STARPU_DISK_SIZE_MIN (16 * 1024 * 1024)

// The node that STARPU_DISK_SWAP made; -1 if none.
extern int starpu_disk_swap_node;

// Adds a disk of size bytes (at least STARPU_DISK_SIZE_MIN) that func drives, plugged with parameter. Returns
// its memory node or a negative errno.
int starpu_disk_register(struct starpu_disk_ops* func, void* parameter, starpu_ssize_t size);

// Opens and closes an object of size bytes that is on a disk already; pos is its name there.
void* starpu_disk_open(unsigned node, void* pos, size_t size);
void starpu_disk_close(unsigned node, void* obj, size_t size);

STARPU_END_DECLARATIONS

#endif
