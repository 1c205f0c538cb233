#!/usr/bin/env python3
# check_made_at_load.py finds a variable that its first user makes, and a row without one.
"""usage: check_made_at_load_test.py CXX_COMPILER"""

import pathlib
import subprocess
import sys
import tempfile

CHECK = pathlib.Path(__file__).parent / "check_made_at_load.py"
SOURCE = """
#include <cstdlib>
namespace shop {
int& counter() {
    static int made = std::atoi("1");
    return made;
}
int& of_thread() {
    static thread_local int mine = std::atoi("2");
    return mine;
}
%s
}
"""
EARLY = "int at_load = counter();"
NAME = "shop::counter()::made"
# What the source ends with, the list, and what the check says; nothing: it is content.
CASES = [
    (EARLY, "", None),
    ("", "", f"{NAME}: made by its first user"),
    ("", f"{NAME}\tno thread forks\n", None),
    (EARLY, f"{NAME}\tno thread forks\n", f"{NAME}: listed"),
]


def answer(compiler, end, rows):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "shop.cpp").write_text(SOURCE % end)
        (root / "late.tsv").write_text(rows)
        subprocess.run([compiler, "-shared", "-fPIC", "-o", root / "libshop.so", root / "shop.cpp"], check=True)
        return subprocess.run([sys.executable, CHECK, root / "libshop.so", "--list", root / "late.tsv"], capture_output=True,
                              text=True)


def main():
    for end, rows, expected in CASES:
        done = answer(sys.argv[1], end, rows)
        if done.returncode != (expected is not None) or (expected and expected not in done.stdout):
            sys.exit(f"with {end!r} and {rows!r} it said {done.stdout!r}{done.stderr!r}, not {expected!r}")
    print(f"{len(CASES)} libraries")


if __name__ == "__main__":
    main()
