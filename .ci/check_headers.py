#!/usr/bin/env python3
# Compiles each public header alone, as C11, C++11 and C++20, every warning an error, with gcc and, if asked to, clang.
"""usage: check_headers.py [--clang] INCLUDE_FOLDER...

The folders hold the public headers; all are on the include path."""

import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys

LANGUAGES = [("c", "c11"), ("c++", "c++11"), ("c++", "c++20")]
COMPILERS = [("gcc", "g++"), ("clang", "clang++")]
WARNINGS = ["-Wall", "-Wextra", "-pedantic", "-Werror"]


def jobs(folders, compilers):
    flags = [f"-I{folder}" for folder in folders]
    for c, cxx in compilers:
        for language, standard in LANGUAGES:
            compiler = c if language == "c" else cxx
            if shutil.which(compiler) is None:
                continue
            for folder in folders:
                for header in sorted(folder.rglob("*.h")):
                    name = header.relative_to(folder).as_posix()
                    command = [compiler, "-x", language, f"-std={standard}", "-fsyntax-only", *WARNINGS, *flags, "-"]
                    yield name, f"{compiler} -std={standard}", command


def compile_alone(job):
    name, how, command = job
    # Twice, so that a missing include guard shows.
    text = f"#include <{name}>\n#include <{name}>\nint starpu_check_headers;\n"
    run = subprocess.run(command, input=text, capture_output=True, text=True)
    return None if run.returncode == 0 else f"{name}: {how}\n{run.stderr}"


def main():
    arguments = sys.argv[1:]
    compilers = COMPILERS if "--clang" in arguments else COMPILERS[:1]
    folders = [pathlib.Path(argument).resolve() for argument in arguments if argument != "--clang"]
    if not folders:
        print(__doc__)
        return 2
    for c, _ in compilers:
        if shutil.which(c) is None:
            print(f"headers: skipped with {c}: it is not installed")
    work = list(jobs(folders, compilers))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [failure for failure in pool.map(compile_alone, work) if failure]
    for failure in failures:
        print(failure)
    print(f"headers: {len(work)} compilations, {len(failures)} failed")
    return 1 if failures or not work else 0


if __name__ == "__main__":
    sys.exit(main())
