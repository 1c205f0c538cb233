// Disks as memory nodes: none can be added yet. The kinds of disks exist, since programs pass their
// addresses.
#include "api/later/later.hpp"

#include "starpu_disk.h"

extern "C" {

struct starpu_disk_ops starpu_disk_stdio_ops {};
struct starpu_disk_ops starpu_disk_unistd_ops {};
struct starpu_disk_ops starpu_disk_unistd_o_direct_ops {};
struct starpu_disk_ops starpu_disk_leveldb_ops {};
struct starpu_disk_ops starpu_disk_hdf5_ops {};

int starpu_disk_swap_node = -1;

LATER(int, starpu_disk_register, (struct starpu_disk_ops * func, void* parameter, starpu_ssize_t size))
LATER(void*, starpu_disk_open, (unsigned node, void* pos, size_t size))
LATER(void, starpu_disk_close, (unsigned node, void* obj, size_t size))

} // extern "C"
