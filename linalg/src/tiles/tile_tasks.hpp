// The tasks of one call on tiles: submitted in order, ordered by the tiles they name, waited for together.
//
// Each has an implementation for CPUs (LAPACK and BLAS) and one for CUDA devices (cuSOLVER and cuBLAS, when
// they are there); where the data lie is the runtime's business.
#pragma once

#include "kernels/cpu/lapack.hpp"
#include "matrix/index.hpp"
#include "tasks/task_batch.hpp"
#include "tiles/factor_outcomes.hpp"
#include "tiles/kernels.hpp"
#include "tiles/tile_call.hpp"
#include "tiles/tile_codelets.hpp"

#include <starpu.h>

#include <deque>
#include <initializer_list>
#include <vector>

namespace starpu::linalg {

template <class T> class tile_tasks {
public:
    // All priorities are larger by more_priority. `where` is STARPU_CUDA for devices alone; -1: the size of a
    // tile decides.
    explicit tile_tasks(int more_priority = 0, int where = -1);
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

    // Prepares factor() for tiles of this size: asks the devices for the memory they need. Throws.
    void prepare_factor(factorisation kind, index rows, index columns);
    // uplo is the triangle of Cholesky's; LU has no use for it.
    void factor(factorisation kind, char uplo, starpu_data_handle_t a, const factor_outcome<T>& outcome);
    // b = alpha op(a)^-1 b (side 'L') or alpha b op(a)^-1 (side 'R').
    void solve(char side, lapack::triangle t, T alpha, starpu_data_handle_t a, starpu_data_handle_t b);
    // The named triangle: c = alpha a a' + beta c (trans 'N') or alpha a' a + beta c, as lapack::syrk does
    // it.
    void update_triangle(lapack::symmetry form, char uplo, char trans, T alpha, starpu_data_handle_t a,
                         T beta, starpu_data_handle_t c);
    // c = alpha op(a) op(b) + beta c; with beta 0 what c holds is not looked at. The extents are the tiles'.
    void multiply(char transa, char transb, T alpha, starpu_data_handle_t a, starpu_data_handle_t b, T beta,
                  starpu_data_handle_t c);
    // c = beta c.
    void scale(T beta, starpu_data_handle_t c);
    // The same for the named triangle; its diagonal becomes real where c is Hermitian.
    void scale_triangle(lapack::symmetry form, char uplo, T beta, starpu_data_handle_t c);

    // Returns when every task has ended. Throws std::system_error with the error of the first that failed.
    void wait_for_all() { batch_.wait_for_all(); }

private:
    void submit(tile_kernel which, tile_call<T> call, std::initializer_list<starpu_data_descr> data);
    int where_for(starpu_data_handle_t tile) const;

    const bool on_devices_; // or on CPUs alone
    const int where_;
    int priority_ = STARPU_DEFAULT_PRIO;
    int worker_ = -1;
    starpu_data_handle_t gate_ = nullptr, opened_ = nullptr;
    starpu_data_handle_t work_ = nullptr; // for cuSOLVER; none where there is no device
    std::deque<tile_call<T>> calls_;      // a deque, for tasks keep the address of theirs
    std::vector<starpu_data_descr> accesses_;
    task_batch batch_; // last: its tasks use the calls until it has waited
};

} // namespace starpu::linalg
