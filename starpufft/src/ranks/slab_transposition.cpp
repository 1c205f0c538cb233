// Packs, sends and unpacks the blocks that ranks exchange, each by a task of its own.
#include "ranks/slab_transposition.hpp"

#include "core/task_outcomes.hpp"
#include "ranks/transpose_cells.hpp"

#include <cerrno>
#include <cstring>
#include <new>
#include <system_error>

namespace starpu::fft {

namespace {

// So much travels at once: enough for the bandwidth, little enough that packing, sending and unpacking
// overlap.
constexpr std::size_t part_bytes = std::size_t{4} << 20;

starpu_codelet kind_of(const char* name, starpu_cpu_func_t function) {
    starpu_codelet kind;
    starpu_codelet_init(&kind);
    kind.cpu_funcs[0] = function;
    kind.nbuffers = STARPU_VARIABLE_NBUFFERS;
    kind.name = name;
    return kind;
}

void insist(int error) {
    if (error != 0) throw std::system_error(error < 0 ? -error : error, std::generic_category());
}

} // namespace

slab_transposition::slab_transposition(MPI_Comm comm, int rank, std::int64_t first_tag, slab rows,
                                       slab columns, std::size_t cell_bytes)
    : comm_(comm), rank_(rank), first_tag_(first_tag), rows_(rows), columns_(columns),
      cell_bytes_(cell_bytes) {
    for (int step = 1; step < rows_.ranks; ++step) {
        make_parts(sent_, (rank_ + step) % rows_.ranks, true);
        make_parts(received_, (rank_ - step + rows_.ranks) % rows_.ranks, false);
    }
    make_parts(own_, rank_, true);
}

slab_transposition::~slab_transposition() {
    for (std::deque<part>* parts : {&sent_, &received_, &own_})
        for (const part& p : *parts)
            if (p.handle != nullptr) starpu_data_unregister(p.handle);
}

// The same on every rank: of the widest block.
std::ptrdiff_t slab_transposition::rows_at_once() const {
    const std::size_t row_bytes =
        std::max<std::size_t>(1, static_cast<std::size_t>(columns_.largest_part()) * cell_bytes_);
    return static_cast<std::ptrdiff_t>(std::max<std::size_t>(1, part_bytes / row_bytes));
}

void slab_transposition::make_parts(std::deque<part>& parts, int peer, bool is_sent) {
    const std::ptrdiff_t rows = rows_.extent_at(is_sent ? rank_ : peer),
                         columns = columns_.extent_at(is_sent ? peer : rank_), step = rows_at_once();
    for (std::ptrdiff_t first = 0; first < rows && columns != 0; first += step) {
        part& p = parts.emplace_back();
        p.peer = peer;
        p.first_row = first;
        p.rows = std::min(step, rows - first);
        p.bytes.resize(static_cast<std::size_t>(p.rows * columns) * cell_bytes_);
        p.tag = first_tag_ + first / step; // sender and receiver are told apart beside it
        starpu_vector_data_register(&p.handle, STARPU_MAIN_RAM,
                                    reinterpret_cast<std::uintptr_t>(p.bytes.data()),
                                    static_cast<std::uint32_t>(p.rows * columns), cell_bytes_);
        if (p.handle == nullptr) throw std::bad_alloc();
    }
}

// The tasks and messages of one exchange. They read and write the caller's arrays, so it waits for them
// before it goes, also when one could not be inserted.
class slab_transposition::one_exchange {
public:
    one_exchange(const slab_transposition& whole, const std::byte* from, std::byte* to)
        : whole_(whole), from_(from), to_(to) {}
    ~one_exchange() { outcomes_.wait_for_ends(); }
    one_exchange(const one_exchange&) = delete;
    one_exchange& operator=(const one_exchange&) = delete;

    void insert_packing() {
        static starpu_codelet packing = kind_of("pack slab", pack_part);
        for (const part& p : whole_.sent_) {
            insert_task(packing, STARPU_W, p);
            insist(starpu_mpi_isend_detached(p.handle, p.peer, p.tag, whole_.comm_, nullptr, nullptr));
        }
        for (const part& p : whole_.own_) insert_task(packing, STARPU_W, p);
    }
    void insert_unpacking() {
        static starpu_codelet unpacking = kind_of("unpack slab", unpack_part);
        for (const part& p : whole_.own_) insert_task(unpacking, STARPU_R, p);
        for (const part& p : whole_.received_) {
            insist(starpu_mpi_irecv_detached(p.handle, p.peer, p.tag, whole_.comm_, nullptr, nullptr));
            insert_task(unpacking, STARPU_R, p);
        }
    }
    void insist_on_ends() { insist(outcomes_.wait_for_ends()); }

private:
    void insert_task(starpu_codelet& kind, starpu_data_access_mode mode, const part& p) {
        works_.push_back({&whole_, &p, from_, to_});
        outcomes_.expect_one();
        const int error =
            starpu_task_insert(&kind, mode, p.handle, STARPU_CL_ARGS_NFREE, &works_.back(), sizeof(work),
                               STARPU_CALLBACK_WITH_ARG_NFREE, &task_outcomes::ended, &outcomes_, 0);
        if (error != 0) outcomes_.expect_one_less();
        insist(error);
    }

    const slab_transposition& whole_;
    const std::byte* const from_;
    std::byte* const to_;
    std::deque<work> works_; // a deque, for tasks keep the address of theirs
    task_outcomes outcomes_;
};

void slab_transposition::exchange(const std::byte* from, std::byte* to) {
    one_exchange all(*this, from, to);
    all.insert_packing();
    if (from == to) all.insist_on_ends(); // what is unpacked comes where packing has read
    all.insert_unpacking();
    all.insist_on_ends();
}

// [my rows][columns] to [rows of the part][columns of the peer].
void slab_transposition::pack_part(void* buffers[], void* argument) {
    const work& w = *static_cast<const work*>(argument);
    const slab_transposition& t = *w.whole;
    auto* to = reinterpret_cast<std::byte*>(STARPU_VECTOR_GET_PTR(buffers[0]));
    const std::size_t bytes = static_cast<std::size_t>(t.columns_.extent_at(w.what->peer)) * t.cell_bytes_;
    for (std::ptrdiff_t i = 0; i < w.what->rows; ++i) {
        const std::ptrdiff_t cell =
            (w.what->first_row + i) * t.columns_.extent + t.columns_.first_of(w.what->peer);
        std::memcpy(to, w.from + static_cast<std::size_t>(cell) * t.cell_bytes_, bytes);
        to += bytes;
    }
}

// [rows of the part][my columns] to [my columns][rows].
void slab_transposition::unpack_part(void* buffers[], void* argument) {
    const work& w = *static_cast<const work*>(argument);
    const slab_transposition& t = *w.whole;
    const std::ptrdiff_t first = t.rows_.first_of(w.what->peer) + w.what->first_row;
    transpose_cells({reinterpret_cast<const std::byte*>(STARPU_VECTOR_GET_PTR(buffers[0])),
                     w.to + static_cast<std::size_t>(first) * t.cell_bytes_, w.what->rows,
                     t.columns_.extent_at(t.rank_), t.rows_.extent, t.cell_bytes_});
}

} // namespace starpu::fft
