// The 32-bit checksum that footprints are made of (CRC-32C, bits taken from the most significant end).
#ifndef STARPU_HASH_H
#define STARPU_HASH_H

#include <starpu/linkage.h>

#include <stddef.h>
#include <stdint.h>

STARPU_BEGIN_DECLARATIONS

// The checksum of n bytes, going on from inputcrc (0 to begin).
uint32_t starpu_hash_crc32c_be_n(const void* input, size_t n, uint32_t inputcrc);

// (1.4) The checksum of a pointer's value.
uint32_t starpu_hash_crc32c_be_ptr(void* input, uint32_t inputcrc);

// The checksum of a 32-bit number.
uint32_t starpu_hash_crc32c_be(uint32_t input, uint32_t inputcrc);

// The checksum of a string without its ending 0.
uint32_t starpu_hash_crc32c_string(const char* str, uint32_t inputcrc);

STARPU_END_DECLARATIONS

#endif
