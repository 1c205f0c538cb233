#!/usr/bin/env python3
# No unit of a library may need itself by way of others, neither by its includes nor by the symbols that it uses; no symbol
# leads up the ladder, and public functions lie in one place of a module.
"""usage: check_units.py [--root ROOT] [--objects BUILD]

A unit is a header with the sources of its name. --objects also reads the symbols of a build that compiles each source alone,
without link-time optimisation: strong definitions only, so that inline functions count where they are used. What goes up
through an interface that a lower unit owns is no symbol of the upper one. A symbol that a unit uses is defined on its own
rung of LAYERS or on a lower one. A source without a header of its name belongs to the unit whose header it implements.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys

from check_layers import LADDERS, read_ladder, rung_on

TREES = tuple(LADDERS.values())
# Where the runtime defines public functions: below api none.
PUBLIC_PLACES = ("api/", "devices/c_api/", "interfaces/", "fstarpu/", "mpi/", "simulation_file/")
PUBLIC = re.compile(r"^f?starpu_")
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
    """Which unit of the tree defines a symbol, which functions are among them, and which symbols each unit uses."""
    defined, functions, used = {}, set(), collections.defaultdict(set)
    for path in sorted((build / part.split("/")[0]).rglob("*.o")):
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
                functions.update([name] if kind == "T" else [])
            elif kind == "U":
                used[unit].add(name)
    return defined, functions, used


def by_header(tree, defined, used):
    """The unit for each source without a header of its name: that of the header which declares what others use of it."""
    wanted = collections.defaultdict(set)
    for unit, names in used.items():
        for name in names:
            if defined.get(name, unit) != unit:
                wanted[defined[name]].add(name)
    owner = {}
    for unit in wanted:
        source = next((tree / (unit + s) for s in (".cpp", ".c") if (tree / (unit + s)).is_file()), None)
        if source is None or any((tree / (unit + s)).is_file() for s in (".hpp", ".h")):
            continue
        for header in INCLUDE.findall(source.read_text()):
            folder = (tree / header).parent
            if folder == source.parent and (tree / header).is_file() and declares(tree / header, wanted[unit]):
                owner[unit] = header.rpartition(".")[0]
                break
    return owner


def own_name(symbol):
    """The last part of a mangled name without its arguments: _ZN6starpu8platform9this_nameEv is this_name."""
    rest, name = re.sub(r"^_ZN?K?", "", symbol), symbol
    while length := re.match(r"\d+", rest):
        end = length.end() + int(length[0])
        name, rest = rest[length.end():end], rest[end:]
    return name


def declares(header, symbols):
    """Whether a header speaks of one of these symbols."""
    words = set(re.findall(r"\w+", header.read_text()))
    return any(own_name(symbol) in words for symbol in symbols)


def needs_of(defined, used, owner):
    """For each unit the units that define what it uses."""
    needs = collections.defaultdict(set)
    for unit, names in used.items():
        whole = owner.get(unit, unit)
        needs[whole] |= {owner.get(defined[n], defined[n]) for n in names if n in defined} - {whole}
    return needs


def upward(part, defined, used, height):
    """What leads up the ladder, a line each."""
    for unit in sorted(used):
        for name in sorted(n for n in used[unit] if n in defined):
            rung, target = rung_on(height, unit), rung_on(height, defined[name])
            if None not in (rung, target) and rung != target and height[target] >= height[rung]:
                yield (f"{part}/{unit} uses {name} of {defined[name]}: '{target}' is not below '{rung}' in LAYERS; "
                       "move what both need to a lower rung")


def misplaced(part, defined, functions):
    """The public functions of the runtime outside of their places."""
    for name in sorted(functions if part == "runtime" else ()):
        if PUBLIC.match(name) and not defined[name].startswith(PUBLIC_PLACES):
            yield f"{part}/{defined[name]} defines {name}: public functions lie in {', '.join(PUBLIC_PLACES)}"


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
    found = count = symbols = wrong = 0
    for part in TREES:
        units = includes_of(root / part)
        count += len(units)
        found += report(part, "includes", units)
        if given.objects is not None:
            defined, functions, used = symbols_of(given.objects.resolve(), part, units)
            symbols += len(defined)
            found += report(part, "symbols", needs_of(defined, used, by_header(root / part, defined, used)))
            height = read_ladder(root / part.split("/")[0] / "LAYERS")
            lines = [*upward(part, defined, used, height), *misplaced(part, defined, functions)]
            wrong += len(lines)
            print("".join(line + "\n" for line in lines), end="")
    if not count or (given.objects is not None and not symbols):
        print("units: there are none to look at")
        return 1
    print(f"units: {count} units, {symbols} symbols, {found} cycles, {wrong} symbols that lie wrong")
    return 1 if found or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
