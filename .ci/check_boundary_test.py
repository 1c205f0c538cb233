#!/usr/bin/env python3
# Checks check_boundary.py on a small library whose functions are right and wrong on purpose.
"""usage: check_boundary_test.py COMPILER"""

import pathlib
import subprocess
import sys
import tempfile

LIBRARY = """
#include <new>
#include <string>
#include <vector>
namespace {
[[gnu::noinline]] std::size_t grow(std::size_t n) {
    std::vector<int> numbers(n);
    return numbers.capacity();
}
[[gnu::noinline]] std::size_t tell(const char* text) { return (std::string(text) + text).size(); }
[[gnu::noinline]] int guarded(std::size_t n) noexcept {
    try {
        return static_cast<int>(grow(n));
    } catch (const std::bad_alloc&) {
        return -1;
    }
}
}
extern "C" {
std::size_t starpu_grows(std::size_t n) { return grow(n) + 1; }
std::size_t starpu_tells(const char* text) { return tell(text) + 1; }
std::size_t starpu_calls_one_that_grows(std::size_t n) { return starpu_grows(n) + 1; }
int* starpu_takes_memory() { return new int[3]; }
int starpu_grows_behind_the_boundary(std::size_t n) { return guarded(n) + 1; }
int* starpu_asks_for_memory() { return new (std::nothrow) int[3]; }
int starpu_adds(int n) { return n + 1; }
}
"""
WRONG = {"starpu_grows", "starpu_tells", "starpu_calls_one_that_grows", "starpu_takes_memory"}


def main():
    with tempfile.TemporaryDirectory() as folder:
        library = pathlib.Path(folder) / "library.so"
        subprocess.run([sys.argv[1], "-std=c++20", "-Og", "-shared", "-fPIC", "-x", "c++", "-", "-o", library],
                       input=LIBRARY, text=True, check=True)
        checker = pathlib.Path(__file__).with_name("check_boundary.py")
        run = subprocess.run([sys.executable, checker, library], capture_output=True, text=True)
    lines = run.stdout.splitlines()
    found = {line.split(":")[0] for line in lines[:-1]}
    if found == WRONG and run.returncode == 1 and lines[-1] == "boundary: 7 functions, 4 violations":
        return 0
    print(f"expected {sorted(WRONG)}, and failure\n{run.stdout}{run.stderr}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
