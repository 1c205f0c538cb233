// The tasks of one call on tiles: submitted in order, ordered by the tiles they name, waited for together.
//
// Each has an implementation for CPUs (LAPACK and BLAS) and one for CUDA devices (cuSOLVER and cuBLAS, when
// they are there); where the data lie is the runtime's business.
#pragma once

#include "kernels/cpu/lapack.hpp"
#include "matrix/index.hpp"
#include "tasks/task_batch.hpp"

#include <starpu.h>

#include <deque>
#include <initializer_list>
#include <vector>

namespace starpu::linalg {

// What a task needs beside its data. Kept until the tasks are waited for.
struct tile_call {
    class tile_tasks* owner = nullptr;
    lapack::triangle triangle{'L', 'N', 'N'};
    char side = 'L';
    double alpha = 1, beta = 0;
    char transa = 'N', transb = 'N';
};

// What factor() leaves: the diagonal of the factor, then LAPACK's info as an int in the place of one more
// number.
struct factor_outcome {
    double* values = nullptr; // order + 1, in main memory; valid when its handle has been unregistered
    index order = 0;
    starpu_data_handle_t handle = nullptr;

    // The first order with a pivot that is not > 0 or is infinite, else 0.
    index failed_order() const;
};

class tile_tasks {
public:
    tile_tasks();
    ~tile_tasks(); // waits
    tile_tasks(const tile_tasks&) = delete;
    tile_tasks& operator=(const tile_tasks&) = delete;

    // Tasks submitted from now on have this priority, clamped to what the scheduler knows.
    void set_priority(int wanted) { priority_ = wanted; }
    // They run on this worker; -1: on any.
    void set_worker(int worker) { worker_ = worker; }
    // Tasks that are submitted while one is set run after the last opening of the gate.
    void set_gate(starpu_data_handle_t gate) { gate_ = gate; }
    // For the next task: it opens the gate when it ends.
    void open_next(starpu_data_handle_t gate) { opened_ = gate; }

    // Prepares factor() for tiles of this order: asks the devices for the memory they need. Throws.
    void prepare_factor(index largest_order);
    void factor(char uplo, starpu_data_handle_t a, const factor_outcome& outcome);
    // b = op(a)^-1 b (side 'L') or b op(a)^-1 (side 'R').
    void solve(char side, lapack::triangle t, starpu_data_handle_t a, starpu_data_handle_t b);
    // The named triangle: c -= a a' (trans 'N') or c -= a' a ('T').
    void update_triangle(char uplo, char trans, starpu_data_handle_t a, starpu_data_handle_t c);
    // c = alpha op(a) op(b) + beta c; with beta 0 what c holds is not looked at. The extents are the tiles'.
    void multiply(char transa, char transb, double alpha, starpu_data_handle_t a, starpu_data_handle_t b,
                  double beta, starpu_data_handle_t c);
    // c = beta c.
    void scale(double beta, starpu_data_handle_t c);

    // Returns when every task has ended. Throws std::system_error with the error of the first that failed.
    void wait_for_all() { batch_.wait_for_all(); }

    // Tasks that have not started may leave their tiles as they are.
    void cancel_all() { batch_.cancel(); }
    bool is_given_up() const { return batch_.is_cancelled(); }

private:
    void submit(starpu_codelet& kind, tile_call call, std::initializer_list<starpu_data_descr> data);
    int where_for(starpu_data_handle_t tile) const;

    const bool on_devices_; // or on CPUs alone
    int priority_ = STARPU_DEFAULT_PRIO;
    int worker_ = -1;
    starpu_data_handle_t gate_ = nullptr, opened_ = nullptr;
    starpu_data_handle_t work_ = nullptr; // for cuSOLVER; none where there is no device
    std::deque<tile_call> calls_;         // a deque, for tasks keep the address of theirs
    std::vector<starpu_data_descr> accesses_;
    task_batch batch_; // last: its tasks use the calls until it has waited
};

} // namespace starpu::linalg
