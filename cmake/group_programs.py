#!/usr/bin/env python3
# Writes sources that each include several whole programs in C, so that a compiler that starts once compiles them all.
"""usage: group_programs.py --ctags CTAGS --headers FOLDER OUTPUT ... -- PROGRAM ...

Each OUTPUT includes some of the PROGRAMs, each of them exactly once in all. main() of a program is run_<program> there, and
what else it names at file scope, a name of its own. A name that the program, or a macro of the public HEADERS, also uses for
a member of a structure cannot be changed so; programs with the same name of this kind are put in different OUTPUTs."""

import argparse
import pathlib
import re
import subprocess
import sys

CTAGS = ["-x", "--languages=C", "--langmap=C:+.h", "--_xformat=%K\t%N\t%F", "-I", "STARPU_ATTRIBUTE_UNUSED"]
MEMBER = re.compile(r"(?:\.|->)\s*([A-Za-z_]\w*)")
MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+\w+(?:\(([^)]*)\))?((?:.*\\\n)*.*)", re.MULTILINE)
WORD = re.compile(r"[A-Za-z_]\w*")
STRING_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|//.*')


class Program:
    def __init__(self, path, members):
        self.path = pathlib.Path(path).resolve()
        self.macros = set()
        self.names = set()
        self.members = members | set(MEMBER.findall(self.path.read_text()))

    def has(self, kind, name):
        if kind == "macro":
            self.macros.add(name)
        elif name != "main" and not name.startswith("__anon"):
            self.names.add(name)

    def kept(self):
        return {name for name in self.names if name in self.members or name.lower().startswith("starpu")}

    def text(self):
        stem = self.path.stem
        changed = sorted(self.names - self.kept())
        lines = [f"#define {name} {name}_of_{stem}" for name in changed]
        lines += [f"#define main run_{stem}", f'#include "{self.path}"', "#undef main"]
        lines += [f"#undef {name}" for name in [*changed, *sorted(self.macros)]]
        return "\n".join(lines) + "\n"


class Group:
    """What one source includes."""

    def __init__(self):
        self.programs = []
        self.kept = set()

    def takes(self, program):
        return self.kept.isdisjoint(program.kept())

    def add(self, program):
        self.programs.append(program)
        self.kept |= program.kept()

    def text(self):
        # What one program declares may hide a name of another's.
        return '#pragma GCC diagnostic ignored "-Wshadow"\n' + "".join(p.text() for p in self.programs)


def tags_of(ctags, *arguments):
    return subprocess.run([ctags, *CTAGS, *arguments], check=True, capture_output=True, text=True).stdout.splitlines()


def members_in_macros(ctags, headers):
    """Members of structures that a macro of the headers names, hence a program that uses it."""
    members = {line.split("\t")[1] for line in tags_of(ctags, "--kinds-C=m", "--recurse", headers)}
    named = set()
    for header in headers.rglob("*.h"):
        for parameters, body in MACRO.findall(STRING_OR_COMMENT.sub("", header.read_text())):
            if "__inline__" not in body:  # what defines a function has names of its own
                named |= set(WORD.findall(body)) - set(WORD.findall(parameters))
    return members & named


def programs_at(paths, ctags, headers):
    members = members_in_macros(ctags, headers)
    found = {path: Program(path, members) for path in paths}
    for line in tags_of(ctags, "--kinds-C=defgstuv", *paths):
        kind, name, path = line.split("\t")
        found[path].has(kind, name)
    return list(found.values())


def in_groups(programs, count):
    groups = [Group() for _ in range(count)]
    for program in sorted(programs, key=lambda p: not p.kept()):
        fitting = [group for group in groups if group.takes(program)]
        if not fitting:
            sys.exit(f"{program.path}: other programs of the folder have these names too, which are members of structures "
                     f"and cannot be changed: {', '.join(sorted(program.kept()))}; please use others")
        min(fitting, key=lambda group: len(group.programs)).add(program)
    return groups


def main():
    arguments = argparse.ArgumentParser(usage=__doc__)
    arguments.add_argument("--ctags", required=True)
    arguments.add_argument("--headers", required=True, type=pathlib.Path)
    arguments.add_argument("outputs", nargs="+")
    split = sys.argv.index("--")
    given = arguments.parse_args(sys.argv[1:split])
    programs = programs_at(sys.argv[split + 1:], given.ctags, given.headers)
    for output, group in zip(given.outputs, in_groups(programs, len(given.outputs))):
        path, text = pathlib.Path(output), group.text()
        if not path.exists() or path.read_text() != text:
            path.write_text(text)


if __name__ == "__main__":
    main()
