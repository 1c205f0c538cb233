// Copies by the functions of the disk: by those that come back later where the application wrote some, else
// by the others, on threads of the disk where the copy may be late: one reads and one writes.
#include "devices/disk/disk.hpp"

#include "base/program_answer.hpp"
#include "base/report.hpp"
#include "devices/disk/program_functions.hpp"
#include "devices/disk/strided_io.hpp"
#include "memory/nodes.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

namespace starpu::devices {

using memory::location;
using memory::operation;
using memory::progress;
using memory::strided_shape;

namespace {
constexpr const char* data_stay = "the data stays where it was";
constexpr const char* made_without = "the request is made without it";

void* object_at(const location& place) {
    return reinterpret_cast<void*>(place.base);
}
char* pointer_to(const location& place) {
    return reinterpret_cast<char*>(place.base + place.offset_bytes);
}
off_t offset_of(const location& place) {
    return static_cast<off_t>(place.offset_bytes);
}
bool is_disk(const memory::backend& owner) {
    return dynamic_cast<const disk*>(&owner) != nullptr;
}
bool is_on_disk(const location& place) {
    return is_disk(*place.owner);
}
bool can_copy(const location& place) {
    return is_on_disk(place) || place.owner->is_main();
}
disk& disk_of(const location& place) {
    return static_cast<disk&>(*place.owner);
}

const char* what_helps(int error) {
    switch (error) {
    case -ENOSPC:
    case -EDQUOT:
        return "make room on it, or use another disk";
    case -EFBIG:
        return "raise the limit on the size of files (ulimit -f)";
    case -ENODATA:
        return "the file is shorter than the data; make it longer or register less";
    case -EBADF:
        return "the file may only be read, not written; change its permissions";
    default:
        return data_stay;
    }
}
} // namespace

// An object on a disk, for the time of a copy; says what goes wrong.
class disk::object final : public object_io {
public:
    object(disk& on, void* which) : on_(on), which_(which) {}

    int read(void* into, off_t at, std::size_t bytes) noexcept override {
        return answer([&] { return on_.ops_.read(on_.base_, which_, into, at, bytes); }, "reading", at,
                      bytes);
    }
    int write(const void* from, off_t at, std::size_t bytes) noexcept override {
        return answer([&] { return on_.ops_.write(on_.base_, which_, from, at, bytes); }, "writing", at,
                      bytes);
    }
    int read_whole(void*& into, std::size_t& bytes, base::memory_node_id node) const noexcept {
        const auto ask = [&] {
            if (on_.ops_.full_read == nullptr) return -EAGAIN;
            return on_.ops_.full_read(on_.base_, which_, &into, &bytes, base::number_of(node));
        };
        return answer(ask, "reading", 0, bytes);
    }
    // The public table does not say that what is written stays as it is.
    int write_whole(const void* from, std::size_t bytes) const noexcept {
        const auto ask = [&] {
            if (on_.ops_.full_write == nullptr) return -EAGAIN;
            return on_.ops_.full_write(on_.base_, which_, const_cast<void*>(from), bytes);
        };
        return answer(ask, "writing", 0, bytes);
    }

private:
    template <class Ask>
    int answer(Ask ask, const char* what, off_t at, const std::size_t& bytes) const noexcept {
        int got = 0;
        if (int error = call_disk(on_.name_, what, data_stay, [&] { got = ask(); })) return error;
        const int error = base::errno_of_answer(got);
        if (error == 0) return 0;
        return base::report_error(error, on_.name_.c_str(), "%s %zu bytes at %lld failed: %s; %s", what,
                                  bytes, static_cast<long long>(at), std::strerror(-error),
                                  what_helps(error));
    }

    disk& on_;
    void* const which_;
};

template <class Run> class disk::late_request final : public late_work::request {
public:
    explicit late_request(Run run) : run_(run) {}
    int run() noexcept override { return run_(); }

private:
    Run run_;
};

template <class Run> int disk::do_late(queue_number who, Run run, operation& started) noexcept {
    std::unique_ptr<late_work::request> wanted(new (std::nothrow) late_request<Run>(run));
    late_work& line = who == by_writer ? writing_ : reading_;
    const std::uint64_t number = wanted == nullptr ? 0 : line.begin_request(wanted);
    if (number == 0) return run();
    started = {this, who, number};
    return -EAGAIN;
}

disk::disk(const starpu_disk_ops& ops, void* base, std::size_t capacity, std::string name)
    : ops_(ops), base_(base), capacity_bytes_(capacity), name_(std::move(name)), requests_(ops, name_),
      reading_("disk read"), writing_("disk write") {}

disk::~disk() {
    reading_.finish_all();
    writing_.finish_all();
    if (ops_.unplug != nullptr)
        call_disk(name_, "its unplug function", "the disk counts as unplugged", [&] { ops_.unplug(base_); });
}

memory::address disk::allocate(std::size_t bytes, int) noexcept {
    void* made = nullptr;
    call_disk(name_, "its alloc function", "that counts as a lack of room",
              [&] { made = ops_.alloc(base_, bytes); });
    return reinterpret_cast<memory::address>(made);
}

void disk::release(memory::address place, std::size_t bytes, int) noexcept {
    call_disk(name_, "its free function", "the object counts as freed",
              [&] { ops_.free(base_, reinterpret_cast<void*>(place), bytes); });
}

bool disk::exchanges_with(const memory::backend& other) const noexcept {
    return is_disk(other);
}

int disk::open(void* position, std::size_t bytes, void*& opened) noexcept {
    opened = nullptr;
    return call_disk(name_, "its open function", "nothing is opened",
                     [&] { opened = ops_.open(base_, position, bytes); });
}

void disk::close(void* which, std::size_t bytes) noexcept {
    if (ops_.close == nullptr) return;
    call_disk(name_, "its close function", "the object counts as closed",
              [&] { ops_.close(base_, which, bytes); });
}

int disk::copy_now(const location& from, const location& to, const strided_shape& shape) noexcept {
    if (is_on_disk(from) && is_on_disk(to)) {
        object source(disk_of(from), object_at(from));
        object destination(disk_of(to), object_at(to));
        return copy_strided(source, offset_of(from), destination, offset_of(to), shape);
    }
    object mine(*this, object_at(is_on_disk(from) ? from : to));
    return is_on_disk(from) ? read_strided(mine, offset_of(from), pointer_to(to), shape)
                            : write_strided(mine, offset_of(to), pointer_to(from), shape);
}

// 0: by the other functions. Only runs without gaps, since a request is for one run.
std::uint64_t disk::begin_by_user(const location& from, const location& to,
                                  const strided_shape& shape) noexcept {
    if (!requests_.are_possible() || shape.levels != 0 || (is_on_disk(from) && is_on_disk(to))) return 0;
    const std::size_t bytes = shape.block_bytes;
    int unused = 0;
    if (is_on_disk(from) && ops_.async_read != nullptr)
        return requests_.begin_request(
            [&] { return ops_.async_read(base_, object_at(from), pointer_to(to), offset_of(from), bytes); },
            made_without, unused);
    if (is_on_disk(to) && ops_.async_write != nullptr)
        return requests_.begin_request(
            [&] { return ops_.async_write(base_, object_at(to), pointer_to(from), offset_of(to), bytes); },
            made_without, unused);
    return 0;
}

int disk::copy(const location& from, const location& to, const strided_shape& shape, bool may_be_late,
               operation& started) noexcept {
    if (!can_copy(from) || !can_copy(to))
        return base::report_error(-ENOSYS, name_.c_str(),
                                  "it exchanges data with main memory and disks only; copy through those");
    if (!may_be_late) return copy_now(from, to, shape);
    if (const std::uint64_t number = begin_by_user(from, to, shape)) {
        started = {this, by_user, number};
        return -EAGAIN;
    }
    return do_late(
        is_on_disk(to) ? by_writer : by_reader, [this, from, to, shape] { return copy_now(from, to, shape); },
        started);
}

bool disk::has_whole_objects() const {
    const bool may_be_late = requests_.are_possible();
    return (ops_.full_write != nullptr || (may_be_late && ops_.async_full_write != nullptr)) &&
           (ops_.full_read != nullptr || (may_be_late && ops_.async_full_read != nullptr));
}

int disk::write_whole_now(memory::address place, const void* from, std::size_t bytes) noexcept {
    object mine(*this, reinterpret_cast<void*>(place));
    return has_whole_objects() ? mine.write_whole(from, bytes) : mine.write(from, 0, bytes);
}

int disk::write_whole(memory::address place, const void* from, std::size_t bytes,
                      operation& started) noexcept {
    std::uint64_t number = 0;
    int thrown = 0;
    const bool has_other = ops_.full_write != nullptr;
    if (has_whole_objects() && requests_.are_possible() && ops_.async_full_write != nullptr)
        number = requests_.begin_request(
            [&] {
                return ops_.async_full_write(base_, reinterpret_cast<void*>(place), const_cast<void*>(from),
                                             bytes);
            },
            has_other ? made_without : data_stay, thrown);
    started = {this, by_user, number};
    if (number != 0) return -EAGAIN;
    if (thrown != 0 && !has_other) return thrown;
    return do_late(
        by_writer, [this, place, from, bytes] { return write_whole_now(place, from, bytes); }, started);
}

int disk::read_whole(memory::address place, base::memory_node_id node, void*& into, std::size_t& bytes,
                     operation& started) noexcept {
    into = nullptr;
    std::uint64_t number = 0;
    int thrown = 0;
    const bool has_other = ops_.full_read != nullptr;
    if (has_whole_objects() && requests_.are_possible() && ops_.async_full_read != nullptr)
        number = requests_.begin_request(
            [&] {
                return ops_.async_full_read(base_, reinterpret_cast<void*>(place), &into, &bytes,
                                            base::number_of(node));
            },
            has_other ? made_without : data_stay, thrown);
    started = {this, by_user, number};
    if (number != 0) return -EAGAIN;
    if (thrown != 0 && !has_other) {
        into = nullptr;
        return thrown;
    }
    return do_late(
        by_reader,
        [this, place, node, &into, &bytes] {
            const int error = read_whole_now(place, node, into, bytes);
            if (error != 0) into = nullptr;
            return error;
        },
        started);
}

int disk::read_whole_now(memory::address place, base::memory_node_id node, void*& into,
                         std::size_t& bytes) noexcept {
    object mine(*this, reinterpret_cast<void*>(place));
    if (has_whole_objects()) return mine.read_whole(into, bytes, node);
    const std::size_t room = std::max<std::size_t>(bytes, 1);
    const memory::address memory = memory::at(node).allocate(room, 0);
    if (memory == 0)
        return base::report_error(-ENOMEM, name_.c_str(), "no memory left to read %zu bytes", bytes);
    into = reinterpret_cast<void*>(memory);
    const int error = mine.read(into, 0, bytes);
    if (error != 0) memory::at(node).release(memory, room, 0);
    return error;
}

progress disk::test(const operation& what) noexcept {
    if (what.queue == by_user) return requests_.test_request(what.number);
    return (what.queue == by_writer ? writing_ : reading_).test_request(what.number);
}

progress disk::wait(const operation& what) noexcept {
    if (what.queue == by_user) return requests_.wait_for_request(what.number);
    return (what.queue == by_writer ? writing_ : reading_).wait_for_request(what.number);
}

} // namespace starpu::devices
