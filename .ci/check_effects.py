#!/usr/bin/env python3
# Makes one function of the interface at a time do nothing, and sees that the program that proves it fails.
"""usage: check_effects.py BUILD_FOLDER (--write | --check) docs/api_effects.tsv [--share I/N] [--only NAME...]

A library in front of ours passes all calls on but those of one function, which returns 0 and does nothing else (x86-64 with
GNU as); an inline function of the headers does nothing in a program compiled for that (inline_effects.py). A program proves
a function if it passes as it is and fails so. Functions marked ACCEPTED, LATER or PARTLY_LATER (runtime/base/marks.hpp) need
no such program. That of a function marked ANSWERS_ZERO must fail when it answers 1.
--write  records for each function (--only: of these) a program that proves it, or -: first the one recorded, then the one
         counted by coverage
         (docs/api_proofs.tsv), then all that name the function
--check  fails when a record is missing or not true any more; --share looks at the functions whose number is I modulo N"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "docs"))
import generate_compatibility as page  # noqa: E402
import inline_effects  # noqa: E402

SECONDS = 60
LIBRARIES = ("libstarpu-1.4.so", "libstarpufft-1.4.so")
HEAD = ("# Which program fails when the function does nothing: function, program, or - (none).\n"
        "# Written by .ci/check_effects.py.\n")
SHIM = """
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#define HIDDEN __attribute__((visibility("hidden")))
HIDDEN const char* const effects_names[] = {%(names)s, 0};
HIDDEN void* effects_targets[%(count)d];
extern HIDDEN char effects_answer_0[], effects_answer_1[];
__asm__("effects_answer_0: xorl %%eax, %%eax; xorps %%xmm0, %%xmm0; ret");
__asm__("effects_answer_1: movl $1, %%eax; ret");
%(jumps)s
__attribute__((constructor)) static void find_targets(void) {
    const char* silenced = getenv("EFFECTS_WITHOUT");
    void* answer = getenv("EFFECTS_ANSWER_1") ? effects_answer_1 : effects_answer_0;
    for (int i = 0; effects_names[i]; ++i)
        effects_targets[i] = silenced && strcmp(silenced, effects_names[i]) == 0 ? answer : dlsym(RTLD_NEXT, effects_names[i]);
}
"""
JUMP = '__asm__(".globl {0}\\n.type {0}, @function\\n{0}: jmp *effects_targets+{1}(%rip)");\n'


def libraries_in(build):
    """The libraries of the build that are there."""
    return [p for library in LIBRARIES if (p := next(build.glob(f"*/{library}"), None))]


def exported(build):
    """The functions of the interface that the libraries define."""
    names = set()
    for path in libraries_in(build):
        lines = subprocess.run(["nm", "-D", "--defined-only", path], check=True, capture_output=True, text=True).stdout
        parts = (line.split() for line in lines.splitlines())
        names |= {n[2].split("@")[0] for n in parts if len(n) == 3 and n[1] == "T" and "starpu" in n[2]}
    return names


def make_shim(folder, names):
    """A library with a jump for each function: to the next library, or to an answer."""
    names = sorted(names)
    path = folder / "effects.c"
    path.write_text(SHIM % {"names": ", ".join(f'"{n}"' for n in names), "count": len(names) + 1,
                            "jumps": "".join(JUMP.format(n, 8 * i) for i, n in enumerate(names))})
    subprocess.run(["cc", "-O1", "-fPIC", "-shared", "-o", folder / "effects.so", path, "-ldl"], check=True)
    return folder / "effects.so"


def tests_of(build):
    """For each program, as docs/compatibility.md names it, its command and what CTest sets for it."""
    shown = subprocess.run(["ctest", "--show-only=json-v1"], check=True, capture_output=True, text=True, cwd=build).stdout
    tests = {}
    for test in json.loads(shown)["tests"]:
        properties = {p["name"]: p["value"] for p in test.get("properties", [])}
        if "command" not in test or properties.get("DISABLED"):
            continue
        environment = dict(setting.split("=", 1) for setting in properties.get("ENVIRONMENT", []))
        for change in properties.get("ENVIRONMENT_MODIFICATION", []):
            name, value = change.split("=", 1)
            how, value = value.split(":", 1)
            before = environment.get(name, os.environ.get(name))
            environment[name] = f"{value}:{before}" if how == "path_list_prepend" and before else value
        tests[test["name"]] = (test["command"], environment)
    return tests


def name_of_test(program):
    """conformance.folder.name of folder/name, fft.name of fft/name.cpp."""
    if program.startswith("fft/"):
        return "fft." + pathlib.PurePath(program).stem
    return "conformance." + program.replace("/", ".")


class Bench:
    """Runs programs behind the library that silences a function."""

    def __init__(self, build, folder, marks, root=ROOT):
        self.names = exported(build)
        self.workshop = inline_effects.Workshop(root, build, folder, libraries_in(build.resolve()))
        self.shim = make_shim(folder, self.names)
        self.tests = tests_of(build)
        self.answers_zero = {name for name, (mark, _) in marks.items() if mark == "ANSWERS_ZERO"}
        self.sound, self.patience = {}, {}
        self.turns = collections.defaultdict(threading.Lock)  # a program may write a file of its own: one run at a time

    def passes(self, program, without):
        """Whether it passes without the function; without "-", as it is."""
        command, environment = self.tests[name_of_test(program)]
        if without != "-" and without not in self.names:
            alone = self.workshop.built_without(program, without, 1 if without in self.answers_zero else 0)
            if alone is None:
                return True  # it does not call it
            command = [alone, *command[1:]]
        before = [environment["LD_PRELOAD"]] if "LD_PRELOAD" in environment else []
        full = {**os.environ, **environment, "LD_PRELOAD": ":".join([str(self.shim), *before]), "EFFECTS_WITHOUT": without}
        if without in self.answers_zero:
            full["EFFECTS_ANSWER_1"] = "1"
        try:
            with self.turns[program]:
                done = subprocess.run(command, env=full, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL, timeout=self.patience.get(program, SECONDS), check=False)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def is_sound(self, program):
        """Whether it passes as it is. One that hangs without a function gets ten times as long as that takes."""
        if program not in self.sound:
            begin = time.monotonic()  # with the wait for its turn: more patience than it needs
            passes = name_of_test(program) in self.tests and self.passes(program, "-")
            self.patience[program] = 2 + 10 * (time.monotonic() - begin)
            self.sound[program] = passes
        return self.sound[program]

    def proves(self, program, function):
        return self.is_sound(program) and not any(self.passes(program, function) for _ in range(2))

    def fails_without(self, program, function):
        """Some only fail when threads meet in a certain way: they have three goes."""
        return not all(self.passes(program, function) for _ in range(3))


def wanted_functions(facts, names):
    """The functions of the page that work."""
    return sorted({name for header, kind, name, _, _ in facts.names
                   if kind == "function" and facts.state(header, kind, name)[0] in ("works", "not shown")
                   and (name in names or name in facts.proofs)})


def candidates(facts, function):
    """The programs that may prove a function, the likeliest first."""
    likely = [facts.effects.get(function), facts.proofs.get(function), facts.user_of(function)]
    users = facts.users.get(function, [])
    if function.startswith("starpufft"):  # most tests of the transforms name them through a template
        users = users + sorted(p for p in set().union(*facts.users.values()) if p.startswith("fft/"))
    return list(dict.fromkeys(p for p in likely + users if p and p != "-"))


def write(path, bench, facts, pool, only):
    def find(function):
        if only and function not in only:
            return function, facts.effects.get(function, "-")
        return function, next((p for p in candidates(facts, function) if bench.proves(p, function)), "-")

    rows = list(pool.map(find, wanted_functions(facts, bench.names)))
    path.write_text(HEAD + "".join(f"{function}\t{program}\n" for function, program in rows))
    unseen = [function for function, program in rows if program == "-"]
    print("\n".join(unseen))
    print(f"effects: {len(rows)} functions, {len(unseen)} unseen")
    return 0


def check(bench, facts, pool, share, shares, only):
    wanted = wanted_functions(facts, bench.names)
    wanted = [function for function in wanted if function in only] if only else wanted[share::shares]

    def problem_of(function):
        program = facts.effects.get(function, "-")
        if program == "-":
            return "no program fails when it does nothing"
        if not bench.is_sound(program):
            return f"{program} fails behind the library that only passes calls on, or is no test"
        return None if bench.fails_without(program, function) else f"{program} passes although it does nothing"

    problems = [(function, problem) for function, problem in zip(wanted, pool.map(problem_of, wanted)) if problem]
    for function, problem in problems:
        print(f"{function}: {problem}")
    print(f"effects: {len(wanted)} functions, {len(problems)} problems")
    return 1 if problems or not wanted else 0


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--write", type=pathlib.Path)
    parser.add_argument("--check", type=pathlib.Path)
    parser.add_argument("--share", default="0/1")
    parser.add_argument("--only", nargs="+", default=[])
    given = parser.parse_args()
    if bool(given.write) == bool(given.check):
        parser.error("either --write or --check")
    facts = page.Facts()
    records = given.write or given.check
    facts.effects = dict(page.rows_of(records)) if records.is_file() else {}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2 * os.cpu_count()) as pool:
        bench = Bench(given.build, pathlib.Path(folder), facts.marks)
        if given.write:
            return write(given.write, bench, facts, pool, set(given.only))
        return check(bench, facts, pool, *map(int, given.share.split("/")), set(given.only))


if __name__ == "__main__":
    sys.exit(main())
