// The checksum behind footprints: CRC-32C, most significant bit first, a table of one byte's remainders.
#include "api/null_arguments.hpp"

#include <starpu_hash.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace {

constexpr std::uint32_t castagnoli_polynomial = 0x1EDC6F41;

constexpr std::array<std::uint32_t, 256> make_remainders() {
    std::array<std::uint32_t, 256> remainders{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t crc = byte << 24;
        for (int bit = 0; bit < 8; ++bit) crc = (crc << 1) ^ ((crc >> 31) * castagnoli_polynomial);
        remainders[byte] = crc;
    }
    return remainders;
}
constexpr std::array<std::uint32_t, 256> remainders = make_remainders();

std::uint32_t add_byte(std::uint32_t crc, std::uint32_t byte) {
    return (crc << 8) ^ remainders[(crc >> 24) ^ byte];
}

} // namespace

std::uint32_t starpu_hash_crc32c_be_n(const void* input, std::size_t n, std::uint32_t inputcrc) {
    if (n != 0 && starpu::api::is_null(input, "the input", __func__)) return inputcrc;
    const auto* bytes = static_cast<const unsigned char*>(input);
    std::uint32_t crc = inputcrc;
    for (std::size_t i = 0; i < n; ++i) crc = add_byte(crc, bytes[i]);
    return crc;
}

// Numbers go in as they lie in the memory of a little-endian machine, whatever this machine is.
std::uint32_t starpu_hash_crc32c_be(std::uint32_t input, std::uint32_t inputcrc) {
    std::uint32_t crc = inputcrc;
    for (int shift = 0; shift < 32; shift += 8) crc = add_byte(crc, (input >> shift) & 0xFF);
    return crc;
}

std::uint32_t starpu_hash_crc32c_be_ptr(void* input, std::uint32_t inputcrc) {
    return starpu_hash_crc32c_be_n(&input, sizeof input, inputcrc);
}

std::uint32_t starpu_hash_crc32c_string(const char* str, std::uint32_t inputcrc) {
    if (starpu::api::is_null(str, "the string", __func__)) return inputcrc;
    std::uint32_t crc = inputcrc;
    for (; *str != '\0'; ++str) crc = add_byte(crc, static_cast<unsigned char>(*str));
    return crc;
}
