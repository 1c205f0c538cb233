#!/usr/bin/env python3
# Below api/, the number of a worker, memory node or device has a type of its own (runtime/base/ids.hpp).
"""usage: check_ids.py [--root ROOT]   prints one line per violation and fails if there is any

A parameter, member or variable that is named like such a number must not be a plain integer, nor a sequence of plain
integers. What programs see has plain integers: runtime/api, runtime/interfaces, runtime/devices/c_api, runtime/fstarpu and
runtime/include are not read. Names in other files that must stay plain are rows of .ci/ids.tsv: the file below runtime/, a tab,
the name, a tab, and the reason. Rows are sorted. A row that no declaration needs any more fails.
"""

import argparse
import pathlib
import re
import sys

OUTSIDE = ("api/", "interfaces/", "devices/c_api/", "fstarpu/", "include/")
LIST = ".ci/ids.tsv"

# Each kind of number: how one is named, how several are, and the type that it has. What the operating system numbers, os_node
# and numa_node, is none of them; a link is a pair of nodes.
KINDS = [
    (r"worker(?:_?id)?", r"(?:workers|worker_?ids)", "base::worker_id"),
    (r"node(?:_?id)?", r"(?:nodes|node_?ids)", "base::memory_node_id"),
    (r"(?:device(?:_?id)?|devid)", r"(?:devices|device_?ids|devids)", "base::device_id"),
]

PLAIN = r"(?:unsigned(?:\s+(?:int|long|short|char))*|int|long|short|(?:std::)?(?:size_t|ptrdiff_t|u?int(?:8|16|32|64|ptr)_t))\b"
SEQUENCE = rf"\b(?:vector|span|array|deque|list|set|optional|atomic|small_vector|guarded)<\s*(?:const\s+)?{PLAIN}[^<>;]*>"
AFTER = r"_?\s*(?=[,;)={\[]|:[^:])"  # what follows a name that is declared, and not called or looked into

TOKEN = r'"(?:\\.|[^"\\\n])*"' + r"|'(?:\\.|[^'\\\n])+'" + r"|//[^\n]*|/\*.*?\*/"


def declarations(one, several):
    """The ways to declare a plain integer of such a name; each has the name as its group."""
    one, several = (rf"\b((?!\w*per_|os_|numa_)(?:\w*_)?{name})" for name in (one, several))
    yield rf"(?<![\w:<]){PLAIN}(?:\s+const\b)?[\s&*]*{one}{AFTER}"
    yield rf"(?<![\w:<]){PLAIN}\s+[^;(){{}}<>]*,\s*{one}\b{AFTER}"  # not the first one that is declared
    yield rf"\bauto&?\s+{one}\s*=\s*static_cast<{PLAIN}>"
    for name in (one, several):
        yield rf"{SEQUENCE}[\s&*]*{name}{AFTER}"
    yield rf"(?<![\w:<]){PLAIN}(?:\s+const\b)?\s*\*[\s*]*{several}{AFTER}"


RULES = [(re.compile(pattern), kind) for one, several, kind in KINDS for pattern in declarations(one, several)]


def code_of(text):
    """The text without comments and strings, in the same lines."""
    return re.sub(TOKEN, lambda match: re.sub(r"[^\n]", " ", match.group(0)), text, flags=re.DOTALL)


def plain_numbers(text):
    """The line, the name and the type that it should have, of each declaration."""
    code = code_of(text)
    found = {(code[: m.start(1)].count("\n") + 1, m.group(1), kind) for rule, kind in RULES for m in rule.finditer(code)}
    return sorted(found)


def exceptions_of(path):
    lines = path.read_text().splitlines() if path.exists() else []
    for number, line in enumerate(lines, 1):
        if line.count("\t") != 2 or not all(line.split("\t")):
            sys.exit(f"{LIST}:{number}: a row is a file, a tab, a name, a tab and a reason")
    if lines != sorted(lines):
        sys.exit(f"{LIST}: the rows are not sorted")
    return {tuple(line.split("\t")[:2]) for line in lines}


def main():
    arguments = argparse.ArgumentParser(usage=__doc__)
    arguments.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    root = arguments.parse_args().root.resolve()
    places = {p.relative_to(root / "runtime").as_posix(): p for p in sorted((root / "runtime").rglob("*.[hc]pp"))}
    places = {place: path for place, path in places.items() if not place.startswith(OUTSIDE)}
    unused = exceptions_of(root / LIST)
    excepted = set(unused)
    found = []
    for place, path in places.items():
        for line, name, kind in plain_numbers(path.read_text()):
            unused.discard((place, name))
            if (place, name) not in excepted:
                found.append(f"runtime/{place}:{line}: '{name}' is a plain integer; make it a {kind}")
    found += [f"{LIST}: '{name}' in runtime/{place} is no plain integer any more; remove the row" for place, name in sorted(unused)]
    print("\n".join(found), end="\n" if found else "")
    print(f"ids: {len(places)} files, {len(found)} violations")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
