#!/usr/bin/env python3
# What a function keeps in a static variable is made while the library is loaded, or listed with a reason.
"""usage: check_made_at_load.py LIBRARY [--list FILE]

Loads the shared library into this process, without a call, and reads the guard of each variable in a function. One that is
not set belongs to a variable that its first user makes. While a thread makes it another may fork, and the child waits for ever
at that guard. The list has one row for each that may be made late: its demangled name, a tab, and why no thread can be
making it at a fork. Rows are sorted. A variable without a row fails, and so does a row without such a variable. The library
needs its symbols, and a machine of this kind.
"""

import argparse
import ctypes
import pathlib
import subprocess
import sys

GUARD = "guard variable for "


def guards_of(library):
    """The demangled name of each guarded variable that threads share, and the guard's address in the file."""
    lines = subprocess.run(["nm", "--demangle", str(library)], capture_output=True, text=True, check=True).stdout.splitlines()
    for line in lines:
        address, _, rest = line.partition(" ")
        kind, _, name = rest.partition(" ")
        if name.startswith(GUARD) and kind in "bBdDuV":
            yield name.removeprefix(GUARD), int(address, 16)


def base_of(library):
    """The address at which this process has the beginning of the file."""
    for line in pathlib.Path("/proc/self/maps").read_text().splitlines():
        fields = line.split(maxsplit=5)
        if len(fields) == 6 and fields[2] == "00000000" and pathlib.Path(fields[5]) == library:
            return int(fields[0].partition("-")[0], 16)
    raise SystemExit(f"{library} is not in this process")


def made_late(library):
    """The names of the variables that are not there yet once the library is loaded."""
    ctypes.CDLL(str(library))
    base = base_of(library)
    thread_local = thread_guards(library)
    return {name for name, address in guards_of(library)
            if address not in thread_local and ctypes.c_uint8.from_address(base + address).value == 0}


def thread_guards(library):
    """The addresses, within a thread's block, of the guards that each thread has for itself."""
    lines = subprocess.run(["readelf", "--symbols", "--wide", str(library)], capture_output=True, text=True,
                           check=True).stdout.splitlines()
    rows = (line.split() for line in lines)
    return {int(row[1], 16) for row in rows if len(row) == 8 and row[3] == "TLS"}


def complaints(late, listed):
    for name in sorted(late - set(listed)):
        yield f"{name}: made by its first user; a child forked meanwhile would wait for ever (base::at_load)"
    for name in sorted(set(listed) - late):
        yield f"{name}: listed, but no variable of this name is made late"


def read_list(path):
    rows = [line.split("\t") for line in path.read_text().splitlines()]
    if rows != sorted(rows):
        raise SystemExit(f"{path}: the rows are not sorted")
    return dict(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("--list", type=pathlib.Path, default=pathlib.Path(__file__).with_name("made_late.tsv"))
    arguments = parser.parse_args()
    library = arguments.library.resolve()
    found = list(complaints(made_late(library), read_list(arguments.list)))
    print("\n".join(found) if found else f"{library.name}: {len(list(guards_of(library)))} variables, each made in time")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
