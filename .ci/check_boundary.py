#!/usr/bin/env python3
# Finds public functions that failing memory could leave by an exception, in the machine code of a library.
"""usage: check_boundary.py LIBRARY   prints one line per function and fails if there is any

Follows the direct calls of each starpu_* function down to where memory is allocated. A function that catches ends the
search: most often that is api::boundary(), where exceptions become errors. Calls through pointers are not followed."""

import re
import subprocess
import sys

# What throws when there is no memory. Not what throws for other reasons: a mutex does not fail once it is made.
THROWS = re.compile(r"^(_Zn[wa]m(St11align_val_t)?$|__cxa_throw$|_ZSt17__throw_bad_allocv$|_ZNSt7__cxx1112basic_string"
                    r"\S*(_M_create|_M_append|_M_assign|_M_replace|reserve|resize|C[12]E(?!OS4_|v$))|_ZNSt10filesystem)")
# What looks like it and is not, with the reason.
HARMLESS = {
    "_ZN6starpu6memory12_GLOBAL__N_15tableEv": "the name of main memory is so short that a string has room for it",
    "_ZN6starpu4base14stock_registry19refuse_further_poolEv": "how many pools there are is written in the library",
}
HEADING = re.compile(r"^([0-9a-f]+) <(\S+)>:$")
CALL = re.compile(r"\s(?:call|jmp|j[a-z]{1,3}|bl|b)\s+([0-9a-f]+) <([^>+]+)(\+0x[0-9a-f]+)?>")
CUT_OFF = re.compile(r"[.](cold|part)([.]\d+)?$")  # pieces the compiler laid elsewhere
CATCHES = "__cxa_begin_catch"


class Library:
    """Its functions by address, since functions of several files may share a name."""

    def __init__(self, path):
        self.names, self.calls = {}, {}
        code = subprocess.run(["objdump", "-d", "--no-show-raw-insn", path], capture_output=True, text=True, check=True)
        current = None
        for line in code.stdout.splitlines():
            if heading := HEADING.match(line):
                current = self.enter(int(heading[1], 16), heading[2])
            elif current is not None and (call := CALL.search(line)):
                self.calls[current].add(self.callee(int(call[1], 16), call[2], call[3]))
        self.join_pieces()
        self.at = {name: place for place, name in self.names.items()}

    def enter(self, place, name):
        if name.endswith("@plt"):
            return None
        self.names[place] = name
        self.calls[place] = set()
        return place

    @staticmethod
    def callee(place, name, offset):
        """An address of this library's, or the name of a function that may be anybody's."""
        if "@" in name:
            return name.split("@")[0]
        return place - int(offset, 16) if offset else place

    def join_pieces(self):
        for piece, name in self.names.items():
            if CUT_OFF.search(name):
                whole = CUT_OFF.sub("", name)
                for place in [p for p, n in self.names.items() if n == whole]:
                    self.calls[place] |= self.calls[piece]

    def name(self, function):
        return function if isinstance(function, str) else self.names.get(function, "?")

    def callees(self, function):
        return self.calls.get(self.at.get(function) if isinstance(function, str) else function, set())


def way_to_throw(function, library, known):
    """The names from a function to what throws, or None."""
    name = library.name(function)
    if THROWS.search(name):
        return [name]
    if function in known:
        return known[function]
    known[function] = None  # a circle throws nothing by itself
    callees = library.callees(function)
    if name in HARMLESS or any(library.name(callee) == CATCHES for callee in callees):
        return None
    for callee in sorted(callees - {function}, key=library.name):
        if way := way_to_throw(callee, library, known):
            known[function] = [name, *way]
            break
    return known[function]


def readable(names):
    shown = subprocess.run(["c++filt"], input="\n".join(names), capture_output=True, text=True, check=True)
    return " > ".join(re.sub(r"\(.*", "", name) for name in shown.stdout.splitlines())


def main():
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    sys.setrecursionlimit(100000)
    library, known = Library(sys.argv[1]), {}
    public = sorted(name for name in library.at if name.startswith("starpu_") and not CUT_OFF.search(name))
    ways = [way for way in (way_to_throw(name, library, known) for name in public) if way]
    for way in ways:
        print(f"{way[0]}: memory that fails ends the program; see api/boundary.hpp ({readable(way[1:])})")
    print(f"boundary: {len(public)} functions, {len(ways)} violations")
    return 1 if ways or not public else 0


if __name__ == "__main__":
    sys.exit(main())
