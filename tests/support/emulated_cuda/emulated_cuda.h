/* The emulated CUDA runtime, a test double: what tests may ask of it besides CUDA's own functions.
 *
 * A test program is linked to it (starpu_use_emulated_cuda in CMake). Who opens "libcudart.so.13" later, as
 * the runtime under test does, gets the same library. Settings come from the environment; see README.md
 * beside this file. All functions may be called by any thread. */
#ifndef EMULATED_CUDA_H
#define EMULATED_CUDA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Stands for kernel<<<...>>>: `kernel` is called later, by any thread, with a copy of the `argument_bytes`
 * bytes at `argument`. Every aligned word in them that is an address of device memory counts as something the
 * kernel touches. `stream` is a cudaStream_t. Returns 0 or the cudaError_t, which cudaGetLastError() gives,
 * too. */
int emulated_cuda_launch(void* stream, void (*kernel)(void* argument), const void* argument,
                         size_t argument_bytes);

/* Where a kernel finds the memory behind a device pointer. Only inside of a kernel on a device that may reach
 * the memory; everything else is counted as a violation. The host faults when it follows the device pointer
 * itself, and the kernel does when the memory was freed. */
void* emulated_cuda_host_view(const void* device_pointer);

/* For kernels: counts a violation if `rows` rows of `row_bytes` bytes, one every `pitch_bytes`, hold anything
 * that was never written. `what` names them in the line. */
void emulated_cuda_reads(const void* device_pointer, size_t row_bytes, size_t rows, size_t pitch_bytes,
                         const char* what);

/* Mistakes found since the start or the last reset; each left a line on stderr. */
unsigned long emulated_cuda_violations(void);

/* Adds one, with this line; for libraries over the emulation. */
void emulated_cuda_count_violation(const char* line);

/* Device memory that was not freed, in bytes as they were asked for; all devices. */
size_t emulated_cuda_live_bytes(void);

struct emulated_cuda_counts {
    uint64_t bytes_in, bytes_out,
        bytes_peer; /* seen from the device; a copy from a peer counts at its destination */
    uint64_t copies, kernels, allocations;
    uint64_t refused_allocations;
    uint64_t pageable_copies; /* asynchronous in name only, as the host memory was not pinned */
    uint64_t event_reuses;    /* recorded again while the record before was not reached */
    uint64_t longest_gap_us;  /* longest time without a copy or a kernel under way between two of them */
    uint64_t host_waits;      /* calls in which CUDA keeps the caller until work of the device is over */
};
struct emulated_cuda_counts emulated_cuda_count(int device);

/* How many calls failed because the environment asked for it, all kinds and devices. */
uint64_t emulated_cuda_planned_failures(void);

/* From now on every call about the device fails, as after an error of its memory, until the device is reset.
 */
void emulated_cuda_lose_device(int device);

/* Forgets everything, frees all memory of the devices and reads the environment again. No stream is in use.
 */
void emulated_cuda_reset(void);

/* Device memory that has never been written holds this word, over and over: a NaN as float and as double. */
#define EMULATED_CUDA_POISON 0xFFFADEADu

#ifdef __cplusplus
}
#endif

#endif
