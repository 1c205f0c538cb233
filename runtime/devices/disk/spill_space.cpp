// First fit in the gaps; else the newest file gets longer, from a gap at its end if it has one; else there is
// a new one, in place of the newest if nothing uses that.
#include "devices/disk/spill_space.hpp"

#include "base/checked_size.hpp"
#include "base/files.hpp"
#include "devices/disk/descriptor.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <iterator>
#include <new>
#include <unistd.h>
#include <utility>

namespace starpu::devices {

namespace {
bool take_gap(spill_space::spill_file& f, std::size_t bytes, spill_space::stretch& given) {
    for (auto gap = f.gaps.begin(); gap != f.gaps.end(); ++gap) {
        if (gap->second < bytes) continue;
        given = {&f, gap->first, bytes};
        if (gap->second == bytes)
            f.gaps.erase(gap);
        else {
            auto rest = f.gaps.extract(gap); // no memory is needed to move it
            rest.key() += static_cast<off_t>(bytes);
            rest.mapped() -= bytes;
            f.gaps.insert(std::move(rest));
        }
        f.used_bytes += bytes;
        return true;
    }
    return false;
}

void add_gap(spill_space::spill_file& f, off_t at, std::size_t bytes) {
    auto gap = f.gaps.emplace(at, bytes).first;
    const auto behind = std::next(gap);
    if (behind != f.gaps.end() && gap->first + static_cast<off_t>(gap->second) == behind->first) {
        gap->second += behind->second;
        f.gaps.erase(behind);
    }
    if (gap == f.gaps.begin()) return;
    const auto before = std::prev(gap);
    if (before->first + static_cast<off_t>(before->second) != gap->first) return;
    before->second += gap->second;
    f.gaps.erase(gap);
}

// Neighbours are joined, so there is one at most.
auto gap_at_the_end(spill_space::spill_file& f) {
    if (f.gaps.empty()) return f.gaps.end();
    const auto last = std::prev(f.gaps.end());
    return last->first + static_cast<off_t>(last->second) == f.end ? last : f.gaps.end();
}
} // namespace

// Call it only when no gap has so many bytes.
int spill_space::lengthen(spill_file& f, std::size_t bytes, stretch& given) {
    const auto gap = gap_at_the_end(f);
    const bool has_gap = gap != f.gaps.end();
    const std::size_t missing = has_gap ? bytes - gap->second : bytes;
    const base::checked_offset end = base::checked_offset(f.end) + missing;
    if (!end.fits() || (f.end != 0 && !end.fits_in(file_bytes_))) return -EFBIG;
    if (int error = f.body->lengthen(f.end, missing)) return error;
    given = {&f, has_gap ? gap->first : f.end, bytes};
    if (has_gap) f.gaps.erase(gap);
    f.end = end.value();
    f.used_bytes += bytes;
    return 0;
}

int spill_space::make_file() {
    std::string path = directory_ + "/starpu-XXXXXX";
    descriptor created(base::make_temporary_file(path.data()));
    if (!created.is_open()) return -errno;
    unlink(path.c_str());
    std::unique_ptr<file> body = make_(std::move(created));
    if (body == nullptr) return -errno;
    files_.emplace_back().body = std::move(body);
    return 0;
}

int spill_space::allocate_stretch(std::size_t wanted, stretch& given) {
    const base::checked_size whole_blocks =
        base::rounded_up(std::max<std::size_t>(wanted, 1), file_block_bytes);
    if (!whole_blocks.fits()) return -ENOMEM;
    const std::size_t bytes = whole_blocks.value();
    const std::lock_guard guard(lock_);
    for (spill_file& f : files_)
        if (take_gap(f, bytes, given)) return 0;
    if (!files_.empty() && lengthen(files_.back(), bytes, given) == 0) return 0;
    if (!files_.empty() && files_.back().used_bytes == 0) files_.pop_back(); // its disk space may be missing
    if (int error = make_file()) return error;
    const int error = lengthen(files_.back(), bytes, given);
    if (error != 0) files_.pop_back();
    return error;
}

// A file without a stretch in use gives its disk space back, but the newest file is kept for the next
// stretch.
void spill_space::release_stretch(const stretch& taken) noexcept {
    const std::lock_guard guard(lock_);
    spill_file& f = *taken.of;
    f.used_bytes -= taken.bytes;
    if (f.used_bytes == 0 && &f != &files_.back()) {
        files_.remove_if([&](const spill_file& other) { return &other == &f; });
        return;
    }
    try {
        add_gap(f, taken.at, taken.bytes);
    } catch (const std::bad_alloc&) {
        // The stretch is not used again until its file goes.
    }
}

} // namespace starpu::devices
