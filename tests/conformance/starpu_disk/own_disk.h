// A disk of the program's own, in memory: it counts its objects, and fails when it is told to.
#ifndef CONFORMANCE_STARPU_DISK_OWN_DISK_H
#define CONFORMANCE_STARPU_DISK_OWN_DISK_H

#include "check.h"

#include <starpu_disk.h>

static int own_objects, own_allocs, own_reads, own_writes; // objects there are; calls so far
static int own_failing_alloc, own_failing_read,
    own_failing_write; // the number of the call that fails; 0: none does

static void* own_plug(void* parameter, starpu_ssize_t size) {
    (void)size;
    return parameter;
}
static void own_unplug(void* base) {
    (void)base;
}
static int own_bandwidth(unsigned node, void* base) {
    (void)node;
    (void)base;
    return 1;
}
static void* own_alloc(void* base, size_t size) {
    (void)base;
    if (STARPU_ATOMIC_ADD(&own_allocs, 1) == own_failing_alloc) return NULL;
    (void)STARPU_ATOMIC_ADD(&own_objects, 1);
    return malloc(size);
}
static void own_free(void* base, void* obj, size_t size) {
    (void)base;
    (void)size;
    (void)STARPU_ATOMIC_ADD(&own_objects, -1);
    free(obj);
}
static int own_read(void* base, void* obj, void* buf, off_t offset, size_t size) {
    (void)base;
    if (STARPU_ATOMIC_ADD(&own_reads, 1) == own_failing_read) return -EIO;
    memcpy(buf, (char*)obj + offset, size);
    return 0;
}
static int own_write(void* base, void* obj, const void* buf, off_t offset, size_t size) {
    (void)base;
    if (STARPU_ATOMIC_ADD(&own_writes, 1) == own_failing_write) return -EIO;
    memcpy((char*)obj + offset, buf, size);
    return 0;
}

// Late ones, which are over at the second question.
static int own_requests;

static void* own_begin(void) {
    (void)STARPU_ATOMIC_ADD(&own_requests, 1);
    return calloc(1, sizeof(int));
}
static void* own_async_read(void* base, void* obj, void* buf, off_t offset, size_t size) {
    return own_read(base, obj, buf, offset, size) == 0 ? own_begin() : NULL;
}
static void* own_async_write(void* base, void* obj, void* buf, off_t offset, size_t size) {
    return own_write(base, obj, buf, offset, size) == 0 ? own_begin() : NULL;
}
static int own_test(void* request) {
    return ++*(int*)request >= 2;
}
static void own_wait(void* request) {
    *(int*)request = 2;
}
static void own_forget(void* request) {
    CHECK(*(int*)request >= 2);
    (void)STARPU_ATOMIC_ADD(&own_requests, -1);
    free(request);
}

static inline struct starpu_disk_ops own_ops(void) {
    struct starpu_disk_ops ops;
    memset(&ops, 0, sizeof ops);
    ops.plug = own_plug;
    ops.unplug = own_unplug;
    ops.bandwidth = own_bandwidth;
    ops.alloc = own_alloc;
    ops.free = own_free;
    ops.read = own_read;
    ops.write = own_write;
    return ops;
}

static inline struct starpu_disk_ops own_late_ops(void) {
    struct starpu_disk_ops ops = own_ops();
    ops.async_read = own_async_read;
    ops.async_write = own_async_write;
    ops.test_request = own_test;
    ops.wait_request = own_wait;
    ops.free_request = own_forget;
    return ops;
}

static inline unsigned own_register(struct starpu_disk_ops* ops) {
    const int node = starpu_disk_register(ops, ops, STARPU_DISK_SIZE_MIN);
    CHECK(node > 0);
    return (unsigned)node;
}

#endif
