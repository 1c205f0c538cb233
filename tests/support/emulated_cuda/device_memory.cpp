// Gives out addresses of a virtual device and lets only the emulation reach what is behind them.
#include "device_memory.hpp"

#include "poison.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace emulated {

namespace {
constexpr std::size_t page = 4096;
constexpr std::size_t grain = 512; // what a piece takes of the memory is a multiple of this
constexpr std::size_t least_window = std::size_t{1} << 26;
constexpr std::size_t windows = 32; // the smallest piece takes 16 times its share of addresses

std::size_t round_up(std::size_t bytes, std::size_t unit) {
    return (bytes + unit - 1) / unit * unit;
}

// The pages of a piece, and one behind it that is never accessible.
std::size_t span_of(std::size_t bytes) {
    return round_up(bytes, page) + page;
}

address map(int file, std::size_t bytes) {
    void* place = mmap(nullptr, bytes, PROT_NONE, MAP_SHARED | MAP_NORESERVE, file, 0);
    if (place == MAP_FAILED) {
        std::perror("emulated CUDA: no address space for the memory of a device");
        std::exit(EXIT_FAILURE);
    }
    return reinterpret_cast<address>(place);
}
} // namespace

device_memory::device_memory(int device, std::size_t capacity_bytes)
    : device_(device), capacity_(capacity_bytes),
      window_bytes_(std::max(round_up(windows * capacity_bytes, page), least_window)) {
    file_ = memfd_create("emulated_cuda", MFD_CLOEXEC);
    if (file_ < 0 || ftruncate(file_, static_cast<off_t>(window_bytes_)) != 0) {
        std::perror("emulated CUDA: no memory for a device");
        std::exit(EXIT_FAILURE);
    }
    window_ = map(file_, window_bytes_);
    alias_ = map(file_, window_bytes_);
    next_ = window_;
}

device_memory::~device_memory() {
    munmap(reinterpret_cast<void*>(window_), window_bytes_);
    munmap(reinterpret_cast<void*>(alias_), window_bytes_);
    close(file_);
}

allocation_ref device_memory::allocate(std::size_t bytes) {
    const std::size_t taken = round_up(bytes, grain);
    if (bytes == 0 || taken < bytes || taken > capacity_ - used_) return {};
    const address place = find_gap(span_of(bytes));
    if (place == 0) return {};
    const std::size_t usable = span_of(bytes) - page;
    if (mprotect(view(place), usable, PROT_READ | PROT_WRITE) != 0) return {};
    poison(view(place), usable);
    auto piece = std::make_shared<allocation>(allocation{device_, place, bytes});
    pieces_[place] = piece;
    next_ = place + span_of(bytes);
    used_ += taken;
    live_ += bytes;
    return piece;
}

void device_memory::release(allocation& piece) {
    const std::size_t usable = span_of(piece.bytes) - page;
    mprotect(view(piece.base), usable, PROT_NONE);
    fallocate(file_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(piece.base - window_),
              static_cast<off_t>(usable));
    piece.is_live = false;
    used_ -= round_up(piece.bytes, grain);
    live_ -= piece.bytes;
}

void device_memory::release_all() {
    for (const auto& [base, piece] : pieces_)
        if (piece->is_live) release(*piece);
}

bool device_memory::is_written_behind(const allocation& piece) const {
    const std::size_t usable = span_of(piece.bytes) - page;
    return !is_all_poison(view(piece.base) + piece.bytes, usable - piece.bytes);
}

allocation_ref device_memory::find(address place) const {
    auto behind = pieces_.upper_bound(place);
    if (behind == pieces_.begin()) return {};
    const allocation_ref& piece = std::prev(behind)->second;
    return place - piece->base < piece->bytes ? piece : allocation_ref{};
}

// Goes round once: what was freed longest ago is used again first.
address device_memory::find_gap(std::size_t span) {
    const address end = window_ + window_bytes_;
    address place = first_free_from(next_, end, span);
    if (place == 0) place = first_free_from(window_, end, span);
    if (place != 0) forget_dead(place, span);
    return place;
}

address device_memory::first_free_from(address place, address end, std::size_t span) const {
    auto piece = pieces_.upper_bound(place);
    if (piece != pieces_.begin()) --piece; // it may reach beyond the place
    for (; piece != pieces_.end(); ++piece) {
        const auto& [base, known] = *piece;
        if (!known->is_live || base + span_of(known->bytes) <= place) continue;
        if (base >= place + span) break;
        place = base + span_of(known->bytes);
    }
    return place + span <= end ? place : 0;
}

void device_memory::forget_dead(address from, std::size_t span) {
    auto piece = pieces_.lower_bound(from);
    if (piece != pieces_.begin() &&
        std::prev(piece)->second->base + span_of(std::prev(piece)->second->bytes) > from)
        --piece;
    while (piece != pieces_.end() && piece->first < from + span) piece = pieces_.erase(piece);
}

} // namespace emulated
