// The checksum behind footprints: CRC-32C, most significant bit first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace starpu::base {

namespace crc32c_parts {
inline constexpr std::uint32_t castagnoli_polynomial = 0x1EDC6F41;

using remainder_table = std::array<std::uint32_t, 256>;

// Table k holds for each byte what it and k zero bytes behind it leave, so that four bytes are looked up at
// once (M. Kounavis and F. Berry, Novel table lookup-based algorithms for high-performance CRC generation).
constexpr std::array<remainder_table, 4> make_remainders() {
    std::array<remainder_table, 4> tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t crc = byte << 24;
        for (remainder_table& table : tables) {
            for (int bit = 0; bit < 8; ++bit) crc = (crc << 1) ^ ((crc >> 31) * castagnoli_polynomial);
            table[byte] = crc;
        }
    }
    return tables;
}
inline constexpr std::array<remainder_table, 4> remainders = make_remainders();
} // namespace crc32c_parts

constexpr std::uint32_t crc32c_of_byte(std::uint8_t byte, std::uint32_t crc) {
    return (crc << 8) ^ crc32c_parts::remainders[0][(crc >> 24) ^ byte];
}

constexpr std::uint32_t crc32c(std::span<const std::uint8_t> bytes, std::uint32_t crc) {
    for (const std::uint8_t byte : bytes) crc = crc32c_of_byte(byte, crc);
    return crc;
}

// Numbers go in as they lie in the memory of a little-endian machine, whatever this machine is.
constexpr std::uint32_t crc32c(std::uint32_t number, std::uint32_t crc) {
    const auto& tables = crc32c_parts::remainders;
    const std::uint32_t word = crc ^ __builtin_bswap32(number);
    return tables[3][word >> 24] ^ tables[2][(word >> 16) & 0xFF] ^ tables[1][(word >> 8) & 0xFF] ^
           tables[0][word & 0xFF];
}

} // namespace starpu::base
