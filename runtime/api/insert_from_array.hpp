// Task insertion for languages without variadic calls.
#pragma once

namespace starpu::api {

// The codelet, then what starpu_task_insert takes as task::pointer_arguments have it, then NULL. 0 or a
// negative errno, told on stderr.
int insert_from_array(void* const* arguments);

} // namespace starpu::api
