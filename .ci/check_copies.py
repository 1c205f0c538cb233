#!/usr/bin/env python3
# Only the facade of the copies, data/copies/copies.{hpp,cpp}, may ask how many copies a handle can have.
"""usage: check_copies.py [--root ROOT]   prints one line per violation and fails if there is any

A handle has its copy in main memory alone, or a set of copies (handle::replicas). Outside the facade no condition depends on
that: neither on the field, nor on the bits of handle::attention, nor on memory::is_looked_after(), by which a handle gets a set.
"""

import argparse
import pathlib
import re
import sys

FACADE = {"data/copies/copies.hpp", "data/copies/copies.cpp"}
FOLDER = "data/copies/"

# Each rule: what must not appear; the files, or folders with a slash, where it may; and what to do instead.
RULES = [
    (r"\bhas_set\s*\(", FACADE, "asks whether there is a set of copies; say what you want of data::copies"),
    (r"\b(main_copy|replicated)::", FACADE | {"data/copies/main_copy.cpp", "data/copies/replicated.cpp"},
     "chooses between one copy and a set; call data::copies"),
    (r"(?:\.|->)\s*attention\b|\bmain_copy_missing\b|\bhas_replicas\b", {FOLDER, "data/core/handle_layout.hpp"},
     "looks into the bits of the copies; call data::copies"),
    (r"(?:\.|->)\s*replicas\b|\breplica_set\b", {FOLDER, "data/core/handle_layout.hpp"},
     "looks into the set of copies; call data::copies"),
    (r'#\s*include\s*"data/copies/(replicas|replicas_end|replica_set|replicated|main_copy)[.]hpp"', {FOLDER},
     "includes one kind of copies; include data/copies/copies.hpp"),
    # Inside the folder both kinds are at home, each by itself: the set is there, and is used or assigned.
    (r"(?:\.|->)\s*replicas\b(?!\s*->)(?!\s*=[^=])", FACADE, "asks whether there is a set of copies; only the facade knows"),
    (r"(?:\.|->)\s*attention\s*\.\s*load\b|\blacks_memory\s*\(", FACADE | {"data/copies/main_copy.hpp", "data/copies/main_copy.cpp"},
     "reads the bits of the copies; only the facade, and what it calls for one copy, does"),
    (r"\bis_looked_after\s*\(", FACADE | {"memory/"}, "asks whether handles have sets of copies; call data::copies"),
]
# The set itself is used, taken over or deleted.
PLACE = r"(?:\w+(?:\[\w+\])?(?:\.|->))*\w+(?:\.|->)replicas\b"
HARMLESS = re.compile(rf"(?:\*|\bdelete\s+){PLACE}(?=\s*[;,)])|{PLACE}\s*=\s*{PLACE}(?=\s*;)")

TOKEN = r'"(?:\\.|[^"\\\n])*"' + r"|'(?:\\.|[^'\\\n])+'" + r"|//[^\n]*|/\*.*?\*/"


def blank(match):
    return re.sub(r"[^\n]", " ", match.group(0))


def code_of(text):
    """The text without comments, strings and harmless uses, in the same lines; include lines stay."""
    lines = [l if re.match(r"\s*#\s*include", l) else None for l in text.split("\n")]
    bare = re.sub(TOKEN, blank, text, flags=re.DOTALL).split("\n")
    return "\n".join(kept if kept is not None else HARMLESS.sub(blank, line) for kept, line in zip(lines, bare))


def may(place, files):
    return place in files or any(f.endswith("/") and place.startswith(f) for f in files)


def violations_in(place, text):
    code = code_of(text)
    for pattern, files, message in RULES:
        if may(place, files):
            continue
        for match in re.finditer(pattern, code):
            yield f"runtime/{place}:{code[:match.start()].count(chr(10)) + 1}: {message}"


def main():
    arguments = argparse.ArgumentParser(usage=__doc__)
    arguments.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    tree = arguments.parse_args().root.resolve() / "runtime"
    files = [p for p in sorted(tree.rglob("*")) if p.suffix in {".hpp", ".cpp"} and "include" not in p.relative_to(tree).parts]
    found = [v for p in files for v in violations_in(p.relative_to(tree).as_posix(), p.read_text())]
    print("\n".join(dict.fromkeys(found)), end="\n" if found else "")
    print(f"copies: {len(files)} files, {len(set(found))} violations")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
