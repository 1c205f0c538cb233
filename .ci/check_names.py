#!/usr/bin/env python3
# No function name stands for more than six things: in the libraries it is defined in at most six classes or files.
"""usage: check_names.py [--root ROOT]   prints one line per name and fails if there is any (needs Universal Ctags)

A function counts once per class, or per unit (a header with the sources of its name) when it has no class. A class that has
the function from a base counts with the base, as members of one interface. Constructors and operators have no names to choose.
"""

import argparse
import collections
import json
import pathlib
import shutil
import subprocess
import sys

LIMIT = 6
TREES = ("runtime", "linalg", "starpufft")
FLAGS = ("--languages=C++", "--kinds-C++=fpcs", "--fields=+iKsn", "--output-format=json", "-f", "-")


def sources(root):
    for tree in TREES:
        for path in sorted((root / tree).rglob("*")):
            if path.suffix in {".hpp", ".cpp"} and "include" not in path.relative_to(root).parts:
                yield path.relative_to(root).as_posix()


def last_of(scope):
    return scope.split("<")[0].split("::")[-1].strip()


def tags_of(root):
    files = list(sources(root))
    shown = subprocess.run(["ctags", *FLAGS, *files], cwd=root, check=True, capture_output=True, text=True).stdout
    return len(files), [json.loads(line) for line in shown.splitlines()]


class Owners:
    """Which classes and units define each function name."""

    def __init__(self, tags):
        self.bases = collections.defaultdict(set)
        self.owners = collections.defaultdict(set)
        for tag in tags:
            if tag["kind"] in ("class", "struct"):
                self.bases[tag["name"]] |= {last_of(base) for base in tag.get("inherits", "").split(",") if base}
        for tag in tags:
            if tag["kind"] in ("function", "prototype"):
                self.note(tag)

    def note(self, tag):
        name, scope = tag["name"], last_of(tag.get("scope", ""))
        if name.startswith(("~", "operator")) or name == scope:
            return
        if tag.get("scopeKind") in ("class", "struct"):
            self.owners[name].add(scope)
        elif tag["kind"] == "function":
            self.owners[name].add(str(pathlib.PurePath(tag["path"]).with_suffix("")))

    def declarer(self, owner, name, below=frozenset()):
        """The class highest above the owner that has the function too."""
        below = below | {owner}
        for base in sorted(self.bases.get(owner, set()) - below):
            above = self.declarer(base, name, below)
            if above in self.owners[name]:
                return above
        return owner

    def places(self, name):
        return {self.declarer(owner, name) for owner in self.owners[name]}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    root = parser.parse_args().root
    if shutil.which("ctags") is None:
        print("skipped: no ctags; Debian: universal-ctags")
        return 77
    count, tags = tags_of(root)
    owners = Owners(tags)
    crowded = [(name, places) for name in sorted(owners.owners) if len(places := owners.places(name)) > LIMIT]
    for name, places in crowded:
        print(f"{name}: defined in {len(places)} classes or files, at most {LIMIT}: {', '.join(sorted(places))}")
    print(f"names: {count} files, {len(owners.owners)} function names, {len(crowded)} problems")
    return 1 if crowded or not owners.owners else 0


if __name__ == "__main__":
    sys.exit(main())
