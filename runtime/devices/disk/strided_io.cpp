// Blocks that follow one another on the disk are read and written together, through a buffer of bounded size.
#include "devices/disk/strided_io.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <new>

namespace starpu::devices {

namespace {
constexpr std::size_t block_buffer_bytes = std::size_t{1} << 20;

std::unique_ptr<char[]> make_buffer() {
    return std::unique_ptr<char[]>(new (std::nothrow) char[block_buffer_bytes]);
}

// Visits the blocks in order, with their places at the source and the destination; ends at the first error.
template <class Visit>
int for_each_block(const memory::strided_shape& shape, unsigned levels, std::size_t source,
                   std::size_t destination, Visit& visit) {
    if (levels == 0) return visit(source, destination);
    const unsigned level = levels - 1;
    for (std::size_t i = 0; i < shape.count[level]; ++i)
        if (int error = for_each_block(shape, level, source + i * shape.source_step_bytes[level],
                                       destination + i * shape.destination_step_bytes[level], visit))
            return error;
    return 0;
}

template <class Visit> int for_each_block(const memory::strided_shape& shape, Visit visit) {
    if (shape.block_bytes == 0) return 0;
    return for_each_block(shape, shape.levels, 0, 0, visit);
}

enum class way : bool { in, out };

// Blocks that lie one behind the other on the disk and apart in memory.
template <way Way> class group {
public:
    using memory_pointer = std::conditional_t<Way == way::in, char*, const char*>;

    explicit group(object_io& disk) : disk_(disk) {}

    int append(off_t at, memory_pointer where, std::size_t bytes) {
        if (!continues_at(at, bytes))
            if (int error = finish()) return error;
        if (count_ == 0) at_ = at;
        blocks_[count_++] = {where, bytes};
        bytes_ += bytes;
        return 0;
    }

    int finish() {
        const int error = bytes_ == 0 ? 0 : transfer();
        count_ = 0;
        bytes_ = 0;
        return error;
    }

private:
    struct block {
        memory_pointer where;
        std::size_t bytes;
    };

    bool continues_at(off_t at, std::size_t bytes) const {
        return count_ == 0 || (count_ < blocks_.size() && at == at_ + static_cast<off_t>(bytes_) &&
                               bytes <= block_buffer_bytes && bytes_ <= block_buffer_bytes - bytes);
    }

    int transfer() {
        if (count_ > 1 && buffer_ == nullptr) buffer_ = make_buffer();
        return count_ > 1 && buffer_ != nullptr ? transfer_together() : transfer_each();
    }

    int transfer_together() {
        char* packed = buffer_.get();
        if constexpr (Way == way::in) {
            if (int error = disk_.read(packed, at_, bytes_)) return error;
            for (unsigned i = 0; i < count_; packed += blocks_[i].bytes, ++i)
                std::memcpy(blocks_[i].where, packed, blocks_[i].bytes);
            return 0;
        } else {
            for (unsigned i = 0; i < count_; packed += blocks_[i].bytes, ++i)
                std::memcpy(packed, blocks_[i].where, blocks_[i].bytes);
            return disk_.write(buffer_.get(), at_, bytes_);
        }
    }

    int transfer_each() {
        off_t at = at_;
        for (unsigned i = 0; i < count_; ++i) {
            int error;
            if constexpr (Way == way::in)
                error = disk_.read(blocks_[i].where, at, blocks_[i].bytes);
            else
                error = disk_.write(blocks_[i].where, at, blocks_[i].bytes);
            if (error != 0) return error;
            at += static_cast<off_t>(blocks_[i].bytes);
        }
        return 0;
    }

    object_io& disk_;
    off_t at_ = 0;
    std::size_t bytes_ = 0;
    unsigned count_ = 0;
    std::array<block, 1024> blocks_;
    std::unique_ptr<char[]> buffer_;
};
} // namespace

int read_strided(object_io& from, off_t at, void* into, const memory::strided_shape& shape) noexcept {
    group<way::in> together(from);
    const int error = for_each_block(shape, [&](std::size_t on_disk, std::size_t in_memory) {
        return together.append(at + static_cast<off_t>(on_disk), static_cast<char*>(into) + in_memory,
                               shape.block_bytes);
    });
    return error != 0 ? error : together.finish();
}

int write_strided(object_io& to, off_t at, const void* from, const memory::strided_shape& shape) noexcept {
    group<way::out> together(to);
    const int error = for_each_block(shape, [&](std::size_t in_memory, std::size_t on_disk) {
        return together.append(at + static_cast<off_t>(on_disk), static_cast<const char*>(from) + in_memory,
                               shape.block_bytes);
    });
    return error != 0 ? error : together.finish();
}

int copy_strided(object_io& from, off_t from_at, object_io& to, off_t to_at,
                 const memory::strided_shape& shape) noexcept {
    const std::unique_ptr<char[]> buffer = make_buffer();
    if (buffer == nullptr) return -ENOMEM;
    return for_each_block(shape, [&](std::size_t source, std::size_t destination) {
        for (std::size_t done = 0; done < shape.block_bytes;) {
            const std::size_t now = std::min(shape.block_bytes - done, block_buffer_bytes);
            if (int error = from.read(buffer.get(), from_at + off_t(source + done), now)) return error;
            if (int error = to.write(buffer.get(), to_at + off_t(destination + done), now)) return error;
            done += now;
        }
        return 0;
    });
}

} // namespace starpu::devices
