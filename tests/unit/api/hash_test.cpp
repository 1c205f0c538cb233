// The checksum agrees with the one StarPU's performance models on disk were made with.
#include <starpu_hash.h>

#include <gtest/gtest.h>

TEST(hash, has_the_values_of_starpu) {
    EXPECT_EQ(starpu_hash_crc32c_be_n("123456789", 9, 0), 0xc052a8c8u);
    EXPECT_EQ(starpu_hash_crc32c_be_n("123456789", 9, 0xffffffffu), 0xfabbf0eau);
    EXPECT_EQ(starpu_hash_crc32c_string("123456789", 0), 0xc052a8c8u);
    EXPECT_EQ(starpu_hash_crc32c_be(7, 0), 0xca41c474u);
    EXPECT_EQ(starpu_hash_crc32c_be(5, 6), 0x6b72c227u);
}

TEST(hash, continues_where_it_stopped) {
    const auto first = starpu_hash_crc32c_be_n("1234", 4, 0);
    EXPECT_EQ(starpu_hash_crc32c_be_n("56789", 5, first), starpu_hash_crc32c_be_n("123456789", 9, 0));
}

TEST(hash, of_a_pointer_is_that_of_its_bytes) {
    void* pointer = &pointer;
    EXPECT_EQ(starpu_hash_crc32c_be_ptr(pointer, 3), starpu_hash_crc32c_be_n(&pointer, sizeof pointer, 3));
}
