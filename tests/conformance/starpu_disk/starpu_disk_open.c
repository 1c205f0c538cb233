// The functions of the disk open and close its objects, with what the program says.
#include "starpu_disk/directory.h"

static int object;
static const char* opened;
static size_t opened_size, closed_size;

static void* plug(void* parameter, starpu_ssize_t size) {
    (void)size;
    return parameter;
}
static void unplug(void* base) {
    (void)base;
}
static int bandwidth(unsigned node, void* base) {
    (void)node;
    (void)base;
    return 1;
}
static void* alloc_object(void* base, size_t size) {
    (void)base;
    return malloc(size);
}
static void free_object(void* base, void* obj, size_t size) {
    (void)base;
    (void)size;
    free(obj);
}
static void* open_object(void* base, void* pos, size_t size) {
    CHECK_TEXT((char*)base, "my disk");
    opened = (const char*)pos;
    opened_size = size;
    return &object;
}
static void close_object(void* base, void* obj, size_t size) {
    CHECK_TEXT((char*)base, "my disk");
    CHECK(obj == &object);
    closed_size = size;
}
static int read_object(void* base, void* obj, void* buf, off_t offset, size_t size) {
    (void)base;
    memcpy(buf, (char*)obj + offset, size);
    return 0;
}
static int write_object(void* base, void* obj, const void* buf, off_t offset, size_t size) {
    (void)base;
    memcpy((char*)obj + offset, buf, size);
    return 0;
}

int main(void) {
    static struct starpu_disk_ops mine;
    char name[] = "my disk";
    char pos[] = "my object";
    mine.plug = plug;
    mine.unplug = unplug;
    mine.bandwidth = bandwidth;
    mine.alloc = alloc_object;
    mine.free = free_object;
    mine.open = open_object;
    mine.close = close_object;
    mine.read = read_object;
    mine.write = write_object;
    check_start();
    const int node = starpu_disk_register(&mine, name, STARPU_DISK_SIZE_MIN);
    CHECK(node > 0);
    void* got = starpu_disk_open((unsigned)node, pos, 123);
    CHECK(got == &object);
    CHECK_TEXT(opened, "my object");
    CHECK_EQUAL(opened_size, 123);
    starpu_disk_close((unsigned)node, got, 123);
    CHECK_EQUAL(closed_size, 123);
    return check_stop();
}
