#!/usr/bin/env python3
# No unit of a library may need itself by way of others, neither by its includes nor by the symbols that it uses.
"""usage: check_units.py [--root ROOT] [--objects BUILD]

A unit is a header with the sources of its name. --objects also reads the symbols of a build that compiles each source alone,
without link-time optimisation: strong definitions only, so that inline functions count where they are used. What goes up
through an interface that a lower unit owns is no symbol of the upper one.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys

TREES = ("runtime", "linalg/src", "starpufft/src")
SUFFIXES = {".hpp", ".cpp", ".h", ".c"}
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def includes_of(tree):
    """For each unit of the tree the units that it includes."""
    units = collections.defaultdict(set)
    for path in sorted(tree.rglob("*")):
        if path.suffix not in SUFFIXES or "include" in path.relative_to(tree).parts:
            continue
        unit = path.relative_to(tree).with_suffix("").as_posix()
        units[unit] |= set()
        for header in INCLUDE.findall(path.read_text()):
            for base in (path.parent, tree):
                target = (base / header).resolve()
                if target.is_file() and tree in target.parents:
                    units[unit].add(target.relative_to(tree).with_suffix("").as_posix())
                    break
        units[unit].discard(unit)
    return units


def source_of(place):
    """The source of an object below a build folder: .../runtime/task/CMakeFiles/x.dir/order.cpp.o is runtime/task/order."""
    folder, _, inside = place.partition("CMakeFiles/")
    return folder + re.sub(r"[.](cpp|c)[.]o$", "", inside.partition(".dir/")[2])


def symbols_of(build, part, known):
    """For each unit of the tree the units that define what it uses."""
    defined, used = {}, collections.defaultdict(set)
    for path in sorted((build / part).rglob("*.o")):
        place = path.relative_to(build).as_posix()
        if not re.search(r"[.]dir/.*[.](cpp|c)[.]o$", place):
            continue
        unit = source_of(place).removeprefix(part + "/")
        if unit not in known:
            continue  # left from a source that has gone
        for line in subprocess.run(["nm", str(path)], capture_output=True, text=True, check=True).stdout.splitlines():
            kind, name = line.split()[-2:]
            if kind in "TBDR":
                defined[name] = unit
            elif kind == "U":
                used[unit].add(name)
    units = {unit: {defined[n] for n in names if n in defined} - {unit} for unit, names in used.items()}
    return units, len(defined)


def cycles_of(units):
    """The strongly connected components of more than one unit, by Tarjan's algorithm."""
    index, low, stack, on_stack, found = {}, {}, [], set(), []

    def visit(unit):
        index[unit] = low[unit] = len(index)
        stack.append(unit)
        on_stack.add(unit)
        for lower in sorted(units.get(unit, ())):
            if lower not in index:
                visit(lower)
                low[unit] = min(low[unit], low[lower])
            elif lower in on_stack:
                low[unit] = min(low[unit], index[lower])
        if low[unit] == index[unit]:
            component = set()
            while unit not in component:
                component.add(stack.pop())
            on_stack.difference_update(component)
            if len(component) > 1:
                found.append(component)

    sys.setrecursionlimit(10000)
    for unit in sorted(units):
        if unit not in index:
            visit(unit)
    return found


def shortest_circle(units, component):
    """One way round from the first unit of the component to itself."""
    first = min(component)
    paths = collections.deque([[first]])
    seen = set()
    while paths:
        path = paths.popleft()
        for lower in sorted(units[path[-1]] & component):
            if lower == first:
                return path + [first]
            if lower not in seen:
                seen.add(lower)
                paths.append(path + [lower])
    return [first]


def report(part, how, units):
    found = cycles_of(units)
    for component in found:
        circle = " -> ".join(shortest_circle(units, component))
        print(f"{part}: {len(component)} units need each other by their {how}: {circle}; let the lower one own an interface")
    return len(found)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--root", default=pathlib.Path(__file__).parent.parent, type=pathlib.Path)
    parser.add_argument("--objects", type=pathlib.Path)
    given = parser.parse_args()
    root = given.root.resolve()
    found = count = symbols = 0
    for part in TREES:
        units = includes_of(root / part)
        count += len(units)
        found += report(part, "includes", units)
        if given.objects is not None:
            units, defined = symbols_of(given.objects.resolve(), part, units)
            symbols += defined
            found += report(part, "symbols", units)
    if not count or (given.objects is not None and not symbols):
        print("units: there are none to look at")
        return 1
    print(f"units: {count} units, {symbols} symbols, {found} cycles")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
