#!/usr/bin/env python3
# Every writable variable that outlives a runtime, and every variable of a thread, is listed with its reason.
"""usage: check_globals.py OBJECTS [--list FILE] [--root ROOT] [--names]

OBJECTS is a build that compiles each source alone, without link-time optimisation. The list has one row for each variable
at namespace scope, in a class or in a function: its demangled name, without the arguments of functions, a tab, and why it is
no member of the runtime. Rows are sorted. A variable without a row fails, and so does a row without a variable. What is
constant after the library is loaded does not count, nor do the guards of variables in functions. In runtime/api only what is
no state may be listed: its reason begins with "no state". --names prints what was found, and where, instead.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys

PARTS = ("runtime", "linalg", "starpufft", "fortran")
OBJECT = re.compile(r"CMakeFiles/[^/]*[.]dir/(.*[.](?:cpp|c))[.]o$")
WRITABLE = re.compile(r"^[.](data(?![.]rel[.]ro)|bss|tdata|tbss)($|[.])")
MADE_BY_COMPILER = re.compile(r"^(guard variable for |TLS guard variable for |__tls_guard$|DW[.]ref[.]|std::)")


def variables_of(objects):
    """The symbols of variables in writable sections: the object that defines it, its name, and whether others see it."""
    lines = subprocess.run(["nm", "--format=sysv", *map(str, objects)], capture_output=True, text=True,
                           check=True).stdout.splitlines()
    place = str(objects[0])
    for line in lines:
        if line.startswith("Symbols from "):
            place = line.removeprefix("Symbols from ").rstrip(":")
            continue
        fields = [field.strip() for field in line.split("|")]
        if len(fields) == 7 and fields[3] in ("OBJECT", "TLS") and WRITABLE.match(fields[6]):
            # What the compiler keeps of a variable of which it keeps parts: x.0.1 for x.
            yield place, re.sub(r"([.]\d+)+$", "", fields[0]), fields[2].islower()


def demangled(names):
    """For each name what c++filt makes of it."""
    names = sorted(names)
    done = subprocess.run(["c++filt"], input="\n".join(names), capture_output=True, text=True, check=True)
    return dict(zip(names, done.stdout.splitlines()))


def source_of(place, build):
    """The source of an object below the build."""
    return OBJECT.sub(r"\1", pathlib.Path(place).relative_to(build).as_posix())


def without_arguments(name):
    """The name without what functions in it take, so that these may change."""
    kept, depth = [], 0
    for c in name.replace("(anonymous namespace)", "\0"):
        depth += c == "("
        if depth == 0 or (depth == 1 and c in "()"):
            kept.append(c)
        depth -= c == ")"
    return "".join(kept).replace("\0", "(anonymous namespace)")


def short_names(names):
    """Each name without arguments of functions, unless overloads would share it."""
    alike = collections.defaultdict(set)
    for name in names:
        alike[without_arguments(name)].add(name)
    return {name: short if len(group) == 1 else name for short, group in alike.items() for name in group}


def found_in(build, root):
    """For each variable the sources that have it, and how many objects there were of sources that are still there."""
    symbols, count = set(), 0
    for part in PARTS:
        objects = sorted(p for p in (build / part).rglob("*.o") if OBJECT.search(p.as_posix()))
        objects = [p for p in objects if (root / source_of(p, build)).is_file()]
        count += len(objects)
        if objects:
            symbols |= set(variables_of(objects))
    readable = {symbol: re.sub(r"\[abi:\w+\]", "", name)
                for symbol, name in demangled({name for _, name, _ in symbols}).items()}
    short = short_names(readable.values())
    found, own = collections.defaultdict(set), collections.defaultdict(set)
    for place, symbol, is_own in symbols:
        name = short[readable[symbol]]
        if not MADE_BY_COMPILER.match(name):
            (own if is_own else found)[name].add(source_of(place, build))
    for name, sources in own.items():  # one of each source, whatever others call theirs
        for source in sources:
            found[name if len(sources) == 1 else f"{name} in {source}"].add(source)
    return found, count


def rows_of(listed, complain):
    """The reason of each name of the list; complains about its form."""
    rows = []
    for number, line in enumerate(listed.read_text().splitlines(), 1):
        if line.startswith("#") or not line:
            continue
        name, _, reason = line.partition("\t")
        if not reason.strip():
            complain(f"{listed.name}:{number}: {name} has no reason; write it behind a tab")
        rows.append((name, reason.strip()))
    for (before, _), (name, _) in zip(rows, rows[1:]):
        if before >= name:
            complain(f"{listed.name}: {name} stands behind {before}; keep rows sorted, each once")
    return dict(rows)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("objects", type=pathlib.Path)
    parser.add_argument("--list", default=pathlib.Path(__file__).with_name("globals.tsv"), type=pathlib.Path)
    parser.add_argument("--root", default=pathlib.Path(__file__).parent.parent, type=pathlib.Path)
    parser.add_argument("--names", action="store_true")
    given = parser.parse_args()
    found, objects = found_in(given.objects.resolve(), given.root.resolve())
    if not objects:
        print(f"globals: there are no objects in {given.objects}")
        return 1
    if given.names:
        for name, sources in sorted(found.items()):
            print(name, *sorted(sources), sep="\t")
        return 0
    complaints = []
    listed = rows_of(given.list, complaints.append)
    for name, sources in sorted(found.items()):
        if name not in listed:
            complaints.append(f"{min(sources)}: {name} is a writable variable that outlives the runtime; make it a member "
                              f"of what it belongs to, or give {given.list.name} its reason")
        elif all(source.startswith("runtime/api/") for source in sources) and not listed[name].startswith("no state"):
            complaints.append(f"{min(sources)}: {name} is state, and api only checks, converts and calls; keep it below")
    complaints += [f"{given.list.name}: there is no {name} any more; take its row out" for name in listed if name not in found]
    for complaint in complaints:
        print(complaint)
    print(f"globals: {len(found)} variables in {objects} objects, {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
