// The kernels and callbacks of all jobs: they do what the job says and write down when.
#pragma once

#include "model.hpp"

namespace fuzz {

extern starpu_codelet working_codelet;  // runs a job
extern starpu_codelet nowhere_codelet;  // only orders
extern starpu_codelet clearing_codelet; // initialises a reduction's part
extern starpu_codelet adding_codelet;   // combines two of them

// From now on the codelets with kernels run on CUDA devices, too. Before the runtime starts.
void let_devices_work();

void on_prologue(void* job);
void on_prologue_pop(void* job);
void on_epilogue(void* job);
void on_callback(void* job);

// Submits a job whose task is ready for it, and writes down when.
void submit_and_record(job& j);

void linger(unsigned how_long);

} // namespace fuzz
