// Transforms over ranks beside FFTW's MPI library in the same run, planned by MEASURE, each rank with one
// thread and the same order of the output. Medians of alternating pairs; the results are compared first.
//
//     STARPU_NCPU=1 mpirun -np 2 fft_over_ranks [n] [pairs] [dimensions]
#include <starpufft_mpi.h>

#include <fftw3-mpi.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

struct problem {
    int dimensions;
    std::ptrdiff_t n[3];
    bool is_real, is_transposed;
};

// Numbers of one side's array, from the place in it alone, so that both sides transform the same.
void fill(double* numbers, std::ptrdiff_t count, std::ptrdiff_t from) {
    for (std::ptrdiff_t i = 0; i < count; ++i) numbers[i] = std::sin(0.37 * static_cast<double>(from + i));
}

class our_side {
public:
    explicit our_side(const problem& p) {
        const unsigned flags = p.is_transposed ? STARPUFFT_MPI_TRANSPOSED_OUT : 0;
        plan_ = p.is_real ? starpufft_mpi_plan_dft_r2c(p.dimensions, p.n, MPI_COMM_WORLD, flags)
                          : starpufft_mpi_plan_dft(p.dimensions, p.n, MPI_COMM_WORLD, -1, flags);
        if (plan_ == nullptr) MPI_Abort(MPI_COMM_WORLD, 1);
        starpufft_mpi_slab slab;
        count_ = starpufft_mpi_local_size(plan_, &slab, nullptr);
        in_ = static_cast<double*>(starpufft_malloc(2 * sizeof(double) * static_cast<std::size_t>(count_)));
        out_ = static_cast<double*>(starpufft_malloc(2 * sizeof(double) * static_cast<std::size_t>(count_)));
        fill(in_, 2 * count_, slab.start);
    }
    ~our_side() {
        starpufft_mpi_destroy_plan(plan_);
        starpufft_free(in_, 0);
        starpufft_free(out_, 0);
    }
    our_side(const our_side&) = delete;
    our_side& operator=(const our_side&) = delete;

    void execute() {
        if (starpufft_mpi_execute(plan_, in_, out_) != 0) MPI_Abort(MPI_COMM_WORLD, 2);
    }
    const double* out() const { return out_; }

private:
    starpufft_mpi_plan plan_;
    std::ptrdiff_t count_;
    double *in_, *out_;
};

class their_side {
public:
    explicit their_side(const problem& p) {
        std::ptrdiff_t counted[3] = {p.n[0], p.n[1], p.n[2]};
        if (p.is_real) counted[p.dimensions - 1] = counted[p.dimensions - 1] / 2 + 1;
        std::ptrdiff_t rows, start, columns, start_out;
        count_ = fftw_mpi_local_size_transposed(p.dimensions, counted, MPI_COMM_WORLD, &rows, &start,
                                                &columns, &start_out);
        in_ = fftw_alloc_real(2 * static_cast<std::size_t>(count_));
        out_ = fftw_alloc_complex(static_cast<std::size_t>(count_));
        const unsigned flags = FFTW_MEASURE | (p.is_transposed ? FFTW_MPI_TRANSPOSED_OUT : 0);
        plan_ = p.is_real ? fftw_mpi_plan_dft_r2c(p.dimensions, p.n, in_, out_, MPI_COMM_WORLD, flags)
                          : fftw_mpi_plan_dft(p.dimensions, p.n, reinterpret_cast<fftw_complex*>(in_), out_,
                                              MPI_COMM_WORLD, FFTW_FORWARD, flags);
        fill(in_, 2 * count_, start);
        shown_ = 2 * (p.is_transposed ? columns * p.n[0] : rows * counted[1]) *
                 (p.dimensions == 3 ? counted[2] : 1);
    }
    ~their_side() {
        fftw_destroy_plan(plan_);
        fftw_free(in_);
        fftw_free(out_);
    }
    their_side(const their_side&) = delete;
    their_side& operator=(const their_side&) = delete;

    void execute() { fftw_execute(plan_); }
    const double* out() const { return *out_; }
    std::ptrdiff_t shown() const { return shown_; }

private:
    fftw_plan plan_;
    std::ptrdiff_t count_, shown_;
    double* in_;
    fftw_complex* out_;
};

template <class Side> double seconds_of(Side& side) {
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    side.execute();
    MPI_Barrier(MPI_COMM_WORLD);
    return MPI_Wtime() - start;
}

double median(std::vector<double> all) {
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
}

// The largest difference beside the largest number, over all ranks.
double difference(const our_side& ours, const their_side& theirs) {
    double worst[2] = {0, 0};
    for (std::ptrdiff_t i = 0; i < theirs.shown(); ++i) {
        worst[0] = std::max(worst[0], std::abs(ours.out()[i] - theirs.out()[i]));
        worst[1] = std::max(worst[1], std::abs(theirs.out()[i]));
    }
    MPI_Allreduce(MPI_IN_PLACE, worst, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return worst[0] / worst[1];
}

void compare(const problem& p, int pairs) {
    their_side theirs(p);
    our_side ours(p);
    theirs.execute();
    ours.execute();
    const double apart = difference(ours, theirs);
    std::vector<double> our_times, their_times;
    for (int i = 0; i < pairs; ++i) {
        our_times.push_back(seconds_of(ours));
        their_times.push_back(seconds_of(theirs));
    }
    if (starpu_mpi_world_rank() != 0) return;
    std::printf("%s %dD %td %-10s ours %8.2f ms, FFTW's %8.2f ms, ratio %.3f (apart by %.0e)\n",
                p.is_real ? "r2c" : "c2c", p.dimensions, p.n[0], p.is_transposed ? "transposed" : "natural",
                median(our_times) * 1e3, median(their_times) * 1e3, median(their_times) / median(our_times),
                apart);
}

} // namespace

int main(int argc, char** argv) {
    const auto number = [&](int place, int otherwise) {
        return argc > place ? std::atoi(argv[place]) : otherwise;
    };
    if (starpu_mpi_init_conf(&argc, &argv, 1, MPI_COMM_WORLD, nullptr) != 0) return 1;
    fftw_mpi_init();
    const int dimensions = number(3, 3);
    const std::ptrdiff_t n = number(1, 256);
    for (const bool is_real : {false, true})
        for (const bool is_transposed : {false, true})
            compare({dimensions, {n, n, dimensions == 3 ? n : 1}, is_real, is_transposed}, number(2, 9));
    return starpu_mpi_shutdown() == 0 ? 0 : 1;
}
