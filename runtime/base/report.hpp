// Prints one-line messages of the library on stderr: the only place that does.
#pragma once

namespace starpu::base {

struct thrown;

// Prints "starpu: <name>: <what went wrong; what to do>" and returns `error` (a negative errno), so that a
// caller can write `return report_error(-EINVAL, ...)`. The name is that of the task, handle, variable or
// function concerned.
[[gnu::format(printf, 3, 4)]] int report_error(int error, const char* who, const char* format, ...);

// Same line for something the library can live with; STARPU_SILENT mutes it.
[[gnu::format(printf, 2, 3)]] void report_warning(const char* who, const char* format, ...);

// Prints "starpu: <name>: <which> threw "<text>" (<error>); <then>" and returns the error. `which` names
// the program's function, as "its callback"; `then` says what becomes of what it was called for.
int report_thrown(const thrown& what, const char* who, const char* which, const char* then);

// Turns warnings off or on again for the whole process; errors are always printed. Programs see it too, as
// _starpu_silent.
void mute_warnings(bool muted);

} // namespace starpu::base
