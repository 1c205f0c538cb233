// starpu_hash.h: the checksum behind footprints.
#include "api/null_arguments.hpp"
#include "base/crc32c.hpp"

#include <starpu_hash.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

using namespace starpu;

std::uint32_t starpu_hash_crc32c_be_n(const void* input, std::size_t n, std::uint32_t inputcrc) {
    if (n != 0 && api::is_null(input, "the input", __func__)) return inputcrc;
    return base::crc32c({static_cast<const std::uint8_t*>(input), n}, inputcrc);
}

std::uint32_t starpu_hash_crc32c_be(std::uint32_t input, std::uint32_t inputcrc) {
    return base::crc32c(input, inputcrc);
}

std::uint32_t starpu_hash_crc32c_be_ptr(void* input, std::uint32_t inputcrc) {
    return starpu_hash_crc32c_be_n(&input, sizeof input, inputcrc);
}

std::uint32_t starpu_hash_crc32c_string(const char* str, std::uint32_t inputcrc) {
    if (api::is_null(str, "the string", __func__)) return inputcrc;
    return starpu_hash_crc32c_be_n(str, std::strlen(str), inputcrc);
}
