// The functions of a program's disk that write and read whole objects late are called where they are there,
// several at a time; and no buffer stays behind where a packed value cannot be unpacked.

#include "starpu_disk/own_disk.h"
#include "starpu_disk/packed_data.h"

static int whole_reads, whole_writes, reads_that_must_meet;

// Objects tell their sizes here.
struct whole_object {
    size_t room, bytes;
    char* memory;
};

static struct whole_object* whole_new(size_t room) {
    struct whole_object* object = (struct whole_object*)malloc(sizeof *object);
    object->room = room;
    object->bytes = 0;
    object->memory = (char*)malloc(room);
    return object;
}
static void* whole_alloc(void* base, size_t size) {
    (void)base;
    (void)STARPU_ATOMIC_ADD(&own_objects, 1);
    return whole_new(size);
}
static void whole_delete(struct whole_object* object) {
    free(object->memory);
    free(object);
}
static void whole_free(void* base, void* obj, size_t size) {
    struct whole_object* object = (struct whole_object*)obj;
    (void)base;
    CHECK_EQUAL(size, object->room);
    (void)STARPU_ATOMIC_ADD(&own_objects, -1);
    whole_delete(object);
}

// Writes at the second question, so that the buffer has to stay until then; reads are over when enough were
// begun.
struct whole_request {
    struct whole_object* object;
    void* from;
    void** into;
    size_t* size;
    size_t bytes;
    int questions, is_over;
};

static void* whole_begin(const struct whole_request* wanted) {
    struct whole_request* request = (struct whole_request*)malloc(sizeof *request);
    *request = *wanted;
    (void)STARPU_ATOMIC_ADD(&own_requests, 1);
    return request;
}
static void* whole_async_write(void* base, void* obj, void* ptr, size_t size) {
    struct whole_request wanted = {(struct whole_object*)obj, ptr, NULL, NULL, size, 0, 0};
    (void)base;
    CHECK(size <= wanted.object->room);
    (void)STARPU_ATOMIC_ADD(&whole_writes, 1);
    return whole_begin(&wanted);
}
static void* whole_async_read(void* base, void* obj, void** ptr, size_t* size, unsigned node) {
    struct whole_request wanted = {(struct whole_object*)obj, NULL, ptr, size, 0, 0, 0};
    (void)base;
    CHECK_EQUAL(node, STARPU_MAIN_RAM);
    (void)STARPU_ATOMIC_ADD(&whole_reads, 1);
    return whole_begin(&wanted);
}
static void whole_carry_out(struct whole_request* request) {
    if (request->is_over) return;
    request->is_over = 1;
    if (request->from != NULL) {
        request->object->bytes = request->bytes;
        memcpy(request->object->memory, request->from, request->bytes);
        return;
    }
    *request->size = request->object->bytes;
    *request->into = (void*)starpu_malloc_on_node_flags(STARPU_MAIN_RAM, request->object->bytes, 0);
    CHECK(*request->into != NULL);
    memcpy(*request->into, request->object->memory, request->object->bytes);
}
static int whole_test(void* channel) {
    struct whole_request* request = (struct whole_request*)channel;
    if (request->from == NULL && whole_reads < reads_that_must_meet) return 0;
    if (++request->questions >= 2) whole_carry_out(request);
    return request->is_over;
}
static void whole_wait(void* channel) {
    whole_carry_out((struct whole_request*)channel);
}
static void whole_forget(void* channel) {
    CHECK(((struct whole_request*)channel)->is_over);
    (void)STARPU_ATOMIC_ADD(&own_requests, -1);
    free(channel);
}

static struct starpu_disk_ops whole_ops(void) {
    struct starpu_disk_ops ops = own_ops();
    ops.alloc = whole_alloc;
    ops.free = whole_free;
    ops.async_full_read = whole_async_read;
    ops.async_full_write = whole_async_write;
    ops.test_request = whole_test;
    ops.wait_request = whole_wait;
    ops.free_request = whole_forget;
    return ops;
}

static void check_spilling(struct starpu_disk_ops* ops) {
    setenv("STARPU_LIMIT_CPU_MEM", "1", 1);
    check_start();
    own_register(ops);
    check_packed_data();
    starpu_shutdown();
    unsetenv("STARPU_LIMIT_CPU_MEM");
    CHECK_EQUAL(whole_reads, packed_unpacks);
    CHECK_EQUAL(whole_writes, packed_packs);
    CHECK_EQUAL(own_reads + own_writes, 0);
    CHECK_EQUAL(own_objects + own_requests, 0);
}

// An object that holds two numbers, packed.
static struct whole_object* object_of_two(void) {
    const int packed[] = {2, 30, 40, 70};
    struct whole_object* object = whole_new(sizeof packed);
    memcpy(object->memory, packed, sizeof packed);
    object->bytes = sizeof packed;
    return object;
}
static starpu_data_handle_t at_home_in(struct whole_object* object, unsigned disk) {
    struct packed_interface data = {0, (int*)object, 2};
    starpu_data_handle_t handle;
    starpu_data_register(&handle, (int)disk, &data, &packed_ops);
    return handle;
}

// No read is over before all were begun.
static void check_reads_at_a_time(struct starpu_disk_ops* ops) {
    enum { count = 5 };
    struct whole_object* objects[count];
    starpu_data_handle_t handles[count];
    unsigned disk;
    int i;
    check_start();
    disk = own_register(ops);
    whole_reads = 0;
    reads_that_must_meet = count;
    for (i = 0; i < count; ++i) handles[i] = at_home_in(objects[i] = object_of_two(), disk);
    for (i = 0; i < count; ++i) CHECK_EQUAL(starpu_data_fetch_on_node(handles[i], STARPU_MAIN_RAM, 1), 0);
    for (i = 0; i < count; ++i) {
        CHECK_EQUAL(starpu_data_acquire(handles[i], STARPU_R), 0);
        CHECK_EQUAL(packed_on(handles[i], STARPU_MAIN_RAM)->numbers[1], 40);
        starpu_data_release(handles[i]);
        starpu_data_unregister(handles[i]);
        whole_delete(objects[i]);
    }
    starpu_shutdown();
    reads_that_must_meet = 0;
}

// Buffers for packed values, which are asked for without flags.
static int live_buffers, unpack_frees;

static int counting_malloc(unsigned node, void** place, size_t bytes, int flags) {
    (void)node;
    if (flags == 0) (void)STARPU_ATOMIC_ADD(&live_buffers, 1);
    *place = malloc(bytes);
    return *place == NULL ? -ENOMEM : 0;
}
static int counting_free(unsigned node, void* place, size_t bytes, int flags) {
    (void)node;
    (void)bytes;
    if (flags == 0) (void)STARPU_ATOMIC_ADD(&live_buffers, -1);
    free(place);
    return 0;
}
static int unpack_nothing(starpu_data_handle_t handle, unsigned node, void* place, size_t bytes) {
    (void)handle;
    if (unpack_frees) starpu_free_on_node_flags(node, (uintptr_t)place, bytes, 0);
    return -EPROTO;
}

static void check_failing_unpack(struct starpu_disk_ops* ops) {
    struct whole_object* object = object_of_two();
    starpu_data_handle_t handle;
    check_start();
    handle = at_home_in(object, own_register(ops));
    packed_ops.unpack_data = unpack_nothing;
    for (unpack_frees = 0; unpack_frees < 2; ++unpack_frees) {
        CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), -EPROTO);
        CHECK_EQUAL(live_buffers, 0);
    }
    packed_ops.unpack_data = packed_unpack;
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    CHECK_EQUAL(packed_on(handle, STARPU_MAIN_RAM)->numbers[0], 30);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    starpu_shutdown();
    CHECK_EQUAL(live_buffers, 0);
    whole_delete(object);
}

int main(void) {
    struct starpu_disk_ops ops = whole_ops();
    setenv("STARPU_SCHED", "lws", 1); // others bring data, or copy to measure links, before a task runs
    starpu_malloc_set_hooks(counting_malloc, counting_free);
    check_spilling(&ops);
    check_reads_at_a_time(&ops);
    check_failing_unpack(&ops);
    return 0;
}
