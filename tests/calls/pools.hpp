// The objects that random calls are made with: those that live while a child makes its calls.
#pragma once

#include "random_source.hpp"

#include <starpu.h>

#include <cstdio>
#include <vector>

namespace calls {

inline constexpr unsigned array_length = 16; // of every array that a call is handed
inline constexpr std::size_t scratch_bytes = 65536;

// Memory for one argument, zeros again for each call: an object of another kind where a handle, task or plan
// is asked for.
void* scratch(unsigned index);

class pools {
public:
    void fill(bool is_running);

    // What a parameter of this type gets; nullptr in `found` where the type is none of these.
    bool find(const char* type, random_source& random, unsigned index, void*& found);
    void forget_task(const void* task); // the program destroyed it

    starpu_data_handle_t* handle_array(random_source&, unsigned index);
    starpu_task** task_array(random_source&, unsigned index);

private:
    void fill_handles();
    void fill_tasks();
    void fill_plans();

    std::vector<void*> handles_, tasks_, codelets_, filters_, interfaces_, bundles_, arbiters_, queues_,
        deques_;
    std::vector<void*> plans_, float_plans_;
    std::FILE* nowhere_ = nullptr;
};

} // namespace calls
