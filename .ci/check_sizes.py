#!/usr/bin/env python3
# Finds sums and products of sizes that do not go through base/checked_size.hpp, in the syntax tree of the libraries. Each
# source is parsed alone and with nothing precompiled, so one that lacks an include, or hides a name, is found as well.
"""usage: check_sizes.py [--build FOLDER] [--root ROOT] [--headers ROOT] [FILE...]

Prints one line per violation and fails if there is any. FOLDER (build/release) is a configured build. Without FILE all
sources of runtime, linalg and starpufft are read, but for those of linalg and starpufft that .ci/sizes.tsv excuses; those
of runtime that it excuses are only parsed."""

import argparse
import concurrent.futures
import fnmatch
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent.parent
LIBRARIES = ("runtime", "linalg", "starpufft")

# A built-in operator on two integers of which one is no constant. Excused are indices and offsets from pointers, which
# address memory whose size was checked when it was made; masks, which are a constant shifted; and the size of a
# container and a constant, since a container is far smaller than the type.
QUERY = """set output diag
set bind-root false
let integer expr(hasType(hasCanonicalType(isInteger())))
let variable anyOf(declRefExpr(to(varDecl(unless(isConstexpr())))), memberExpr(), callExpr())
let varying expr(anyOf(ignoringParenImpCasts(expr(variable)), hasDescendant(expr(variable))))
let constant expr(unless(varying))
let container cxxMethodDecl(hasAnyName("size", "length", "find", "rfind"))
let length ignoringParenImpCasts(cxxMemberCallExpr(callee(cxxMethodDecl(container))))
let subscript anyOf(arraySubscriptExpr(), cxxOperatorCallExpr(hasOverloadedOperatorName("[]")))
let offset binaryOperator(hasType(hasCanonicalType(pointerType())), hasAnyOperatorName("+", "-", "+=", "-="))
let function functionDecl(unless(cxxMethodDecl(ofClass(cxxRecordDecl(isLambda())))))
let operators binaryOperator(hasAnyOperatorName("*", "+", "<<", "*=", "+=", "<<="), hasLHS(integer), hasRHS(integer))
let computing anyOf(hasLHS(varying), hasRHS(varying))
let indexing anyOf(hasAncestor(expr(subscript)), hasAncestor(offset))
let mask allOf(hasOperatorName("<<"), hasLHS(constant))
let behind allOf(hasOperatorName("+"), hasLHS(length), hasRHS(constant))
let ours isExpansionInFileMatching("/(runtime|linalg|starpufft)/")
let inside optionally(hasAncestor(functionDecl(function).bind("function")))
match binaryOperator(operators, ours, computing, unless(indexing), unless(mask), unless(behind), inside).bind("arithmetic")
"""
# Where the build compiles each source alone, it has -Wshadow. What clang calls so leaves out parameters of constructors and
# names of a function around a lambda; with them it lacks but enumerators and members of base classes, which GCC heeds.
COMPLAINTS = ["-Wno-everything", "-Werror=shadow-all"]
COMPLAINT = re.compile(r"^(/.+?):(\d+):(\d+): (?:fatal )?error: (.*)")
PLACE = re.compile(r'^(/\S+?):(\d+):(\d+): note: "(arithmetic|function)" binds here')


def read_excuses(path):
    """(pattern of files, function or *, reason), one a line."""
    rows = [line.split("\t") for line in path.read_text().splitlines() if line and not line.startswith("#")]
    for row in rows:
        if len(row) != 3 or not all(row):
            sys.exit(f"{path}: not file, function and reason: {row}")
    return rows


class Checker:
    def __init__(self, root, headers, build, excuses):
        self.root, self.headers, self.build, self.excuses = root, headers, build, excuses
        self.used = set()
        self.matches = {}
        self.complaints = {}  # each once, although many sources may read the header
        self.problems = []

    def is_excused(self, place, function):
        """Notes which rows were needed."""
        excused = False
        for row in self.excuses:
            if fnmatch.fnmatch(place, row[0]) and row[1] in ("*", function):
                self.used.add(tuple(row))
                excused = True
        return excused

    def is_excused_whole(self, source):
        return self.is_excused(source.relative_to(self.root).as_posix(), "*")

    def all_sources(self):
        """Of the runtime all; of the others those in which sizes are looked for, which are parsed in any case."""
        found = sorted(p for part in LIBRARIES for p in (self.root / part).rglob("*.cpp"))
        return [p for p in found if p.is_relative_to(self.root / "runtime") or not self.is_excused_whole(p)]

    def flags(self, library):
        """Those of the build that decide what a source of the library means: its own folders come first, since those of
        others may have headers of the same names."""
        text = (self.build / "compile_commands.json").read_text()
        kept = ["-std=c++20", "-fPIC", "-DNDEBUG", "-DSTARPU_NO_OPENCL", *COMPLAINTS]
        for part in (library, *(other for other in LIBRARIES if other != library)):
            for folder in (part, f"{part}/include", f"{part}/src"):
                kept.append(f"-I{self.headers / folder}")
        for flag in re.findall(r"-isystem (\S+)", text):
            kept += [] if f"-isystem{flag}" in kept else [f"-isystem{flag}"]
        return kept + [f"-I{self.build / 'include'}"]

    def pieces_of(self, sources):
        """The sources, in runs of one library each, a few per core, each with the flags of its library."""
        count = 4 * os.cpu_count()
        for library in LIBRARIES:
            own = [p for p in sources if p.relative_to(self.root).parts[0] == library]
            flags = self.flags(library)
            yield from ((own[i::count], flags) for i in range(count) if own[i::count])

    def run(self, sources):
        excused = [p for p in sources if self.is_excused_whole(p)]
        searched = [p for p in sources if p not in excused]
        with tempfile.TemporaryDirectory() as scratch:
            query = pathlib.Path(scratch, "query")
            query.write_text(QUERY)
            commands = [["clang-query", "-f", query, *piece, "--", *flags] for piece, flags in self.pieces_of(searched)]
            commands += [["clang++", "-fsyntax-only", *flags, *piece] for piece, flags in self.pieces_of(excused)]

            def read(command):
                return subprocess.run(command, capture_output=True, text=True)
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                for done in pool.map(read, commands):
                    self.collect(done)
        for (path, line, column), text in sorted(self.complaints.items()):
            self.problems.append(f"{os.path.relpath(path, self.root)}:{line}:{column}: clang: {text}")
        for (path, line, column), function in sorted(self.matches.items()):
            self.judge(path, line, column, function)

    def collect(self, done):
        for line in done.stderr.splitlines():
            if found := COMPLAINT.match(line):
                self.complaints.setdefault((found.group(1), int(found.group(2)), int(found.group(3))), found.group(4))
            elif "error:" in line:
                self.problems.append(f"not read: {line}")
        if done.returncode != 0 and "error:" not in done.stderr:
            self.problems.append(f"{done.args[0]} ended with {done.returncode}: {done.stderr}")
        where = None
        for line in done.stdout.splitlines():
            found = PLACE.match(line)
            if line.startswith("Match #"):
                where = None
            elif "error" in line[:6] or re.match(r"\d+:\d+: ", line):
                self.problems.append(f"the query is wrong: {line}")
            elif found and found.group(4) == "arithmetic":
                where = (found.group(1), int(found.group(2)), int(found.group(3)))
                self.matches.setdefault(where, "?")
            elif found and where:  # behind the other: by name
                self.matches[where] = self.name_of(found.group(1), int(found.group(2)), int(found.group(3)))

    def name_of(self, path, line, column):
        text = "\n".join(pathlib.Path(path).read_text().split("\n")[line - 1:line + 8])[column - 1:]
        named = re.search(r"(operator\S+?|[~\w]+)\s*\(", re.sub(r"\[\[.*?\]\]", "", text))
        return named.group(1) if named else "?"

    def judge(self, path, line, column, function):
        place = os.path.relpath(path, self.root)
        if place.startswith("..") or self.is_excused(place, function):
            return
        text = pathlib.Path(path).read_text().split("\n")[line - 1].strip()
        self.problems.append(f"{place}:{line}:{column}: in {function}: {text}")


def main():
    arguments = argparse.ArgumentParser(usage=__doc__)
    arguments.add_argument("--build", default=HERE / "build/release", type=pathlib.Path)
    arguments.add_argument("--root", default=HERE, type=pathlib.Path)
    arguments.add_argument("--headers", default=HERE, type=pathlib.Path)
    arguments.add_argument("files", nargs="*", type=pathlib.Path)
    given = arguments.parse_args()
    for tool in ("clang++", "clang-query"):
        if not shutil.which(tool):
            sys.exit(f"{tool} is not installed; Debian has it in clang and clang-tools")
    excuses = read_excuses(HERE / ".ci/sizes.tsv")
    checker = Checker(given.root.resolve(), given.headers.resolve(), given.build.resolve(), excuses)
    sources = [p.resolve() for p in given.files or checker.all_sources()]
    checker.run(sources)
    if not given.files:
        for row in checker.excuses:
            if tuple(row) not in checker.used:
                print(f".ci/sizes.tsv: excuses nothing and can go: {row[0]} {row[1]}")
    for problem in checker.problems:
        print(problem)
    if checker.complaints:
        print("A source includes what it uses, and no name hides another; see docs/decisions/0080-building-and-checking.md")
    if len(checker.problems) > len(checker.complaints):
        print("Sizes from outside go through base/checked_size.hpp; see docs/decisions/0081-sizes.md and .ci/sizes.tsv")
    print(f"sizes: {len(sources)} files, {len(checker.problems)} violations")
    return 1 if checker.problems or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
