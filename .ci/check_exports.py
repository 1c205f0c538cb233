#!/usr/bin/env python3
# Checks what leaves our libraries and what they ask for: only names of ours, no device library, nothing that ends a process.
"""usage: check_exports.py LIBRARY_OR_FOLDER..."""

import pathlib
import re
import subprocess
import sys

# The Fortran library exports module procedures, which compilers name __<module>_MOD_<procedure>; fstarpu_mod, which has
# StarPU's names, also procedures and constants by their names in C.
OURS = re.compile(r"^(f?starpu\w*|_starpu_(profiling|silent|simgrid_actor_create)|__(f?starpu\w*)_MOD_\w+|STARPU[A-Z]*_\d[\d.]*)$")
DEVICE_LIBRARY = re.compile(r"lib(cuda|cudart|cublas|cusparse|cusolver|cufft|nvidia-ml|amdhip|hipblas|rocblas|OpenCL)")
ENDS_THE_PROCESS = {"abort", "exit", "_exit", "_Exit", "quick_exit", "__assert_fail"}


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def dynamic_symbols(library, kind):
    lines = output_of("nm", "-D", kind, library).splitlines()
    return {line.split()[-1].split("@")[0] for line in lines if line.strip()}


def problems(library):
    defined = dynamic_symbols(library, "--defined-only")
    if not any(name.lstrip("_").startswith("starpu") for name in defined):
        yield "exports nothing"
    for name in sorted(defined):
        if not OURS.match(name):
            yield f"exports {name}; only starpu* may leave"
    for name in sorted(dynamic_symbols(library, "--undefined-only") & ENDS_THE_PROCESS):
        yield f"calls {name}(); a library returns an error instead"
    dynamic = output_of("readelf", "-d", library)
    for name in re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic):
        if DEVICE_LIBRARY.match(name):
            yield f"needs {name}; device libraries are found at run time"
    for path in re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", dynamic):
        if path.strip(":") != "$ORIGIN":
            yield f"looks for libraries in {path}; an installed library looks beside itself only"


def libraries(place):
    path = pathlib.Path(place)
    # Those in the second place are opened by the others.
    return sorted([*path.glob("libstarpu*.so"), *path.glob("starpu-*/libstarpu*.so")]) if path.is_dir() else [path]


def main():
    checked = [library for place in sys.argv[1:] for library in libraries(place)]
    failures = [f"{library}: {problem}" for library in checked for problem in problems(library)]
    for failure in failures:
        print(failure)
    print(f"exports: {len(checked)} libraries, {len(failures)} problems")
    return 1 if failures or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
