// The codelets of conjugate gradients.
#pragma once

#include <starpu.h>

namespace starpu::linalg {

// Codelets with the buffers they take, in order. Those marked "block" have a cg_block as argument, finish the
// cg_solve. progress is read by all blocks; p.Ap and a sum of squares are collected from them by reduction.
struct cg_codelets {
    starpu_codelet advance; // block: progress
    starpu_codelet
        join; // progress; runs nowhere: separates what reads progress before from what reads it after
    starpu_codelet multiply; // block: progress, p.Ap, the halo
    starpu_codelet descend;  // block: progress, p.Ap, sum of squares
    starpu_codelet finish;   // progress, p.Ap, sum of squares
    starpu_codelet measure;  // block: progress, sum of squares, the halo
    starpu_codelet square;   // block: sum of squares
    starpu_codelet zero;     // starts a contribution to a sum
    starpu_codelet add;      // adds two contributions
};

cg_codelets& the_cg_codelets();

} // namespace starpu::linalg
