// The rules of the memory model.
#include "checker/memory_model.hpp"

namespace checker {

namespace {

explorer& now() {
    return explorer::current();
}

// Joins what came with a released store into the running thread.
void acquire(const vector_clock& released) {
    now().own().happened.join(released);
    now().own().visible.join(released);
}

} // namespace

race_detector::race_detector() : writer_(now().self()), written_(now().own().happened.steps[now().self()]) {}

void race_detector::read() {
    const vector_clock& happened = now().own().happened;
    if (!happened.knows(writer_, written_))
        now().fail("data race: read of plain data not ordered after its write");
    read_[now().self()] = happened.steps[now().self()];
}

void race_detector::write() {
    const vector_clock& happened = now().own().happened;
    if (!happened.knows(writer_, written_)) now().fail("data race: two writes of plain data without order");
    for (unsigned t = 0; t < max_threads; ++t)
        if (!happened.knows(t, read_[t]))
            now().fail("data race: write of plain data not ordered after a read");
    writer_ = now().self();
    written_ = happened.steps[writer_];
}

location::location(std::uint64_t initial) {
    const vector_clock& happened = now().own().happened;
    records_[0] = {initial, now().self(), happened.steps[now().self()], {}};
}

std::uint32_t location::oldest_visible(std::memory_order order) const {
    const explorer::thread_state& own = now().own();
    std::uint32_t floor = std::max(seen_[now().self()], newest_ < kept ? 0 : newest_ - (kept - 1));
    if (order == std::memory_order_seq_cst) floor = std::max(floor, seq_cst_floor_);
    for (std::uint32_t i = newest_; i > floor; --i) {
        const record& r = records_[i % kept];
        if (own.happened.knows(r.thread, r.step) || own.visible.knows(r.thread, r.step)) return i;
    }
    return floor;
}

void location::note_read(std::uint32_t index, std::memory_order order) {
    seen_[now().self()] = index;
    if (order == std::memory_order_seq_cst) seq_cst_floor_ = std::max(seq_cst_floor_, index);
    if (is_acquire(order)) acquire(records_[index % kept].released);
}

std::uint64_t location::load(std::memory_order order) {
    if (is_buried_) now().fail("load from an object whose life has ended");
    life_.read();
    const std::uint32_t index = newest_ - now().choose_stale(newest_ - oldest_visible(order) + 1);
    note_read(index, order);
    return records_[index % kept].value;
}

void location::append(std::uint64_t value, const vector_clock& released, std::memory_order order) {
    vector_clock& happened = now().own().happened;
    const unsigned self = now().self();
    ++newest_;
    records_[newest_ % kept] = {value, self, happened.steps[self], released};
    seen_[self] = newest_;
    if (order == std::memory_order_seq_cst) seq_cst_floor_ = newest_;
    ++happened.steps[self]; // what the thread does from now on is not part of what it released
    now().note_write();
}

void location::store(std::uint64_t value, std::memory_order order) {
    if (is_buried_) now().fail("store to an object whose life has ended");
    life_.read();
    append(value, is_release(order) ? now().own().happened : vector_clock{}, order);
}

std::uint64_t location::exchange(std::uint64_t value, std::memory_order order) {
    if (is_buried_) now().fail("read-modify-write of an object whose life has ended");
    life_.read();
    const record& before = records_[newest_ % kept];
    const std::uint64_t old = before.value;
    vector_clock released = before.released;
    note_read(newest_, order);
    if (is_release(order)) released.join(now().own().happened);
    append(value, released, order);
    return old;
}

void location::bury() {
    life_.write();
    is_buried_ = true;
}

void heavy_barrier() {
    explorer& e = now();
    explorer::thread_state& own = e.own();
    for (unsigned t = 0; t < e.thread_count(); ++t) {
        explorer::thread_state& other = e.thread(t);
        const std::uint32_t theirs = other.happened.steps[t];
        const std::uint32_t ours = own.happened.steps[e.self()];
        // Each side's next step comes after the barrier; everything up to the one before is visible.
        own.visible.steps[t] = std::max(own.visible.steps[t], theirs - 1);
        other.visible.steps[e.self()] = std::max(other.visible.steps[e.self()], ours - 1);
    }
}

} // namespace checker
