// A kind of data that a program might write: complex numbers in two arrays, with the functions that such a
// kind needs, and codelets for it.
#ifndef CONFORMANCE_COMPLEX_H
#define CONFORMANCE_COMPLEX_H

#include "check.h"

struct complex_interface {
    double* real;
    double* imaginary;
    int nx;
};

static struct starpu_data_interface_ops complex_ops;
static int allocations, releases, copies;

static struct complex_interface* complex_of(starpu_data_handle_t handle, unsigned node) {
    return (struct complex_interface*)starpu_data_get_interface_on_node(handle, node);
}

static void register_complex(starpu_data_handle_t handle, int home_node, void* data_interface) {
    const struct complex_interface* given = (const struct complex_interface*)data_interface;
    for (int node = 0; node < STARPU_MAXNODES; ++node) {
        struct complex_interface* local = complex_of(handle, (unsigned)node);
        local->nx = given->nx;
        local->real = node == home_node ? given->real : NULL;
        local->imaginary = node == home_node ? given->imaginary : NULL;
    }
}

static starpu_ssize_t allocate_complex(void* data_interface, unsigned node) {
    struct complex_interface* c = (struct complex_interface*)data_interface;
    const size_t bytes = (size_t)c->nx * sizeof(double);
    const uintptr_t real = starpu_malloc_on_node(node, bytes);
    const uintptr_t imaginary = starpu_malloc_on_node(node, bytes);
    if (!real || !imaginary) return -ENOMEM;
    c->real = (double*)real;
    c->imaginary = (double*)imaginary;
    check_tick(&allocations);
    return (starpu_ssize_t)(2 * bytes);
}

static void free_complex(void* data_interface, unsigned node) {
    struct complex_interface* c = (struct complex_interface*)data_interface;
    starpu_free_on_node(node, (uintptr_t)c->real, (size_t)c->nx * sizeof(double));
    starpu_free_on_node(node, (uintptr_t)c->imaginary, (size_t)c->nx * sizeof(double));
    check_tick(&releases);
}

static int copy_complex(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node,
                        void* async_data) {
    const struct complex_interface* from = (const struct complex_interface*)src_interface;
    struct complex_interface* to = (struct complex_interface*)dst_interface;
    const size_t bytes = (size_t)from->nx * sizeof(double);
    int result = 0;
    check_tick(&copies);
    if (starpu_interface_copy((uintptr_t)from->real, 0, src_node, (uintptr_t)to->real, 0, dst_node, bytes,
                              async_data) != 0)
        result = -EAGAIN;
    if (starpu_interface_copy((uintptr_t)from->imaginary, 0, src_node, (uintptr_t)to->imaginary, 0, dst_node,
                              bytes, async_data) != 0)
        result = -EAGAIN;
    starpu_interface_data_copy(src_node, dst_node, 2 * bytes);
    return result;
}

static const struct starpu_data_copy_methods complex_copies = {.any_to_any = copy_complex};

static size_t complex_size(starpu_data_handle_t handle) {
    return 2 * (size_t)complex_of(handle, STARPU_MAIN_RAM)->nx * sizeof(double);
}

static uint32_t complex_footprint(starpu_data_handle_t handle) {
    return starpu_hash_crc32c_be((uint32_t)complex_of(handle, STARPU_MAIN_RAM)->nx, 0);
}

static int compare_complex(void* a, void* b) {
    return ((struct complex_interface*)a)->nx == ((struct complex_interface*)b)->nx;
}

static void display_complex(starpu_data_handle_t handle, FILE* f) {
    fprintf(f, "complex %d", complex_of(handle, STARPU_MAIN_RAM)->nx);
}

static starpu_ssize_t describe_complex(void* data_interface, char* buf, size_t size) {
    return snprintf(buf, size, "Complex%d", ((struct complex_interface*)data_interface)->nx);
}

static void* complex_pointer(void* data_interface, unsigned node) {
    (void)node;
    return ((struct complex_interface*)data_interface)->real;
}

static int pack_complex(starpu_data_handle_t handle, unsigned node, void** ptr, starpu_ssize_t* count) {
    const struct complex_interface* c = complex_of(handle, node);
    const size_t half = (size_t)c->nx * sizeof(double);
    *count = (starpu_ssize_t)(2 * half);
    if (ptr == NULL) return 0;
    *ptr = (void*)starpu_malloc_on_node_flags(node, 2 * half, 0);
    memcpy(*ptr, c->real, half);
    memcpy((char*)*ptr + half, c->imaginary, half);
    return 0;
}

static int unpack_complex(starpu_data_handle_t handle, unsigned node, void* ptr, size_t count) {
    struct complex_interface* c = complex_of(handle, node);
    CHECK_EQUAL(count, 2 * (size_t)c->nx * sizeof(double));
    memcpy(c->real, ptr, count / 2);
    memcpy(c->imaginary, (char*)ptr + count / 2, count / 2);
    starpu_free_on_node_flags(node, (uintptr_t)ptr, count, 0);
    return 0;
}

static starpu_data_handle_t register_numbers(int home_node, double* real, double* imaginary, int nx) {
    struct complex_interface c = {real, imaginary, nx};
    starpu_data_handle_t handle = NULL;
    if (complex_ops.interfaceid == STARPU_UNKNOWN_INTERFACE_ID)
        complex_ops.interfaceid = (enum starpu_data_interface_id)starpu_data_interface_get_next_id();
    starpu_data_register(&handle, home_node, &c, &complex_ops);
    CHECK(handle != NULL);
    return handle;
}

// a += i * b
static void rotate_and_add(void* buffers[], void* arg) {
    (void)arg;
    struct complex_interface* a = (struct complex_interface*)buffers[0];
    const struct complex_interface* b = (const struct complex_interface*)buffers[1];
    for (int i = 0; i < a->nx; ++i) {
        a->real[i] -= b->imaginary[i];
        a->imaginary[i] += b->real[i];
    }
}

static void clear(void* buffers[], void* arg) {
    (void)arg;
    struct complex_interface* a = (struct complex_interface*)buffers[0];
    for (int i = 0; i < a->nx; ++i) a->real[i] = a->imaginary[i] = 0;
}

static struct starpu_codelet adding = {
    .cpu_funcs = {rotate_and_add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
static struct starpu_codelet clearing = {.cpu_funcs = {clear}, .nbuffers = 1, .modes = {STARPU_W}};

static void set_operations(void) {
    static char name[] = "COMPLEX_INTERFACE";
    complex_ops.register_data_handle = register_complex;
    complex_ops.allocate_data_on_node = allocate_complex;
    complex_ops.free_data_on_node = free_complex;
    complex_ops.copy_methods = &complex_copies;
    complex_ops.to_pointer = complex_pointer;
    complex_ops.get_size = complex_size;
    complex_ops.footprint = complex_footprint;
    complex_ops.compare = compare_complex;
    complex_ops.display = display_complex;
    complex_ops.describe = describe_complex;
    complex_ops.interfaceid = STARPU_UNKNOWN_INTERFACE_ID;
    complex_ops.interface_size = sizeof(struct complex_interface);
    complex_ops.pack_data = pack_complex;
    complex_ops.unpack_data = unpack_complex;
    complex_ops.name = name;
}

#endif
