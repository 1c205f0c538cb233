#!/usr/bin/env python3
# Makes one function of the interface at a time do nothing, and sees that the program that proves it fails.
"""usage: check_effects.py BUILD_FOLDER PROOFS [--share I/N] [--accepted FILE]

PROOFS is docs/api_proofs.tsv: function, program. Each program runs once as it is and once for each function that it proves
with a library in front of ours in which this function returns 0 and does nothing else (x86-64 with GNU as). If it passes all
the same, the other programs that name the function are tried. Where all pass, the function can be called, and no more is
known of it: a program must say more, or the function is listed with --accepted (name, reason), as what is accepted without
effect. --share runs the functions whose number is I modulo N."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SECONDS = 20
HEAD = """
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
extern const char* const effects_names[];
extern void* effects_targets[];
extern char effects_nothing[];
__attribute__((constructor)) static void find_targets(void) {
    const char* silenced = getenv("EFFECTS_WITHOUT");
    for (int i = 0; effects_names[i]; ++i) {
        void* ours = dlsym(RTLD_NEXT, effects_names[i]);
        effects_targets[i] = silenced && strcmp(silenced, effects_names[i]) == 0 ? effects_nothing : ours;
    }
}
"""


def exported(library):
    lines = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    names = (line.split() for line in lines.splitlines())
    return sorted({n[2].split("@")[0] for n in names if len(n) == 3 and n[1] == "T" and "starpu" in n[2]})


def make_shim(folder, library):
    """A library with a jump for each function: to the next library, or to nothing."""
    names = exported(library)
    stubs = ["effects_nothing: xorl %eax, %eax", "xorps %xmm0, %xmm0", "ret", ".globl effects_nothing"]
    for i, name in enumerate(names):
        stubs += [f".globl {name}", f".type {name}, @function", f"{name}: jmp *effects_targets+{8 * i}(%rip)"]
    source = HEAD + "".join(f'__asm__("{line}");\n' for line in stubs)
    source += f"__attribute__((visibility(\"hidden\"))) void* effects_targets[{len(names) + 1}];\n"
    source += "__attribute__((visibility(\"hidden\"))) const char* const effects_names[] = {"
    source += ", ".join(f'"{n}"' for n in names) + ", 0};\n"
    source = source.replace("extern void* effects_targets", 'extern __attribute__((visibility("hidden"))) void* effects_targets')
    source = source.replace("extern const char* const effects_names",
                            'extern __attribute__((visibility("hidden"))) const char* const effects_names')
    source = source.replace("extern char effects_nothing[]",
                            'extern __attribute__((visibility("hidden"))) char effects_nothing[]')
    source = source.replace('".globl effects_nothing"', '".globl effects_nothing; .hidden effects_nothing"')
    path = folder / "effects.c"
    path.write_text(source)
    shim = folder / "effects.so"
    subprocess.run(["cc", "-O1", "-fPIC", "-shared", "-o", shim, path, "-ldl"], check=True)
    return shim, set(names)


def commands_of(build):
    """For each conformance program its command and what CTest sets for it."""
    shown = subprocess.run(["ctest", "--show-only=json-v1"], check=True, capture_output=True, text=True, cwd=build).stdout
    commands = {}
    for test in json.loads(shown)["tests"]:
        properties = {p["name"]: p["value"] for p in test.get("properties", [])}
        if not test["name"].startswith("conformance.") or "command" not in test:
            continue
        environment = dict(setting.split("=", 1) for setting in properties.get("ENVIRONMENT", []))
        for change in properties.get("ENVIRONMENT_MODIFICATION", []):
            name, value = change.split("=", 1)
            environment[name] = value.split(":", 1)[1]
        commands[test["name"].removeprefix("conformance.").replace(".", "/", 1)] = (test["command"], environment)
    return commands


def passes(command, environment, shim, without):
    full = {**os.environ, **environment, "LD_PRELOAD": str(shim), "EFFECTS_WITHOUT": without}
    try:
        done = subprocess.run(command, env=full, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=SECONDS,
                              check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def programs_that_name(function, sources, but):
    word = re.compile(rf"\b{function}\b")
    return [program for program, text in sources.items() if program != but and word.search(text)]


def rows_of(path):
    lines = pathlib.Path(path).read_text().splitlines()
    return [line.split("\t")[:2] for line in lines if line and not line.startswith("#")]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("proofs")
    parser.add_argument("--share", default="0/1")
    parser.add_argument("--accepted")
    given = parser.parse_args()
    accepted = {name for name, _ in rows_of(given.accepted)} if given.accepted else set()
    share, shares = map(int, given.share.split("/"))
    with tempfile.TemporaryDirectory() as folder:
        library = next((given.build / "lib").glob("libstarpu-1.4.so"), None) or next(given.build.rglob("libstarpu-1.4.so"))
        shim, names = make_shim(pathlib.Path(folder), library)
        commands = commands_of(given.build)
        tests = pathlib.Path(__file__).parent.parent / "tests/conformance"
        sources = {p: (tests / f"{p}.c").read_text() for p in commands if (tests / f"{p}.c").is_file()}
        wanted = [(f, p) for f, p in rows_of(given.proofs) if p != "-" and f in names and p in commands]
        wanted = wanted[share::shares]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            programs = sorted({p for _, p in wanted})
            sound = dict(zip(programs, pool.map(lambda p: passes(*commands[p], shim, "-"), programs)))
            judged = list(pool.map(lambda fp: passes(*commands[fp[1]], shim, fp[0]), wanted))

            def is_unseen(function, program):
                others = programs_that_name(function, sources, program)
                return all(passes(*commands[p], shim, function) or not passes(*commands[p], shim, "-") for p in others)

            unseen = [(f, p) for (f, p), passed in zip(wanted, judged) if passed and sound[p] and f not in accepted]
            unseen = [fp for fp, still in zip(unseen, pool.map(lambda fp: is_unseen(*fp), unseen)) if still]
    broken = [p for p in programs if not sound[p]]
    idle = [f for (f, p), passed in zip(wanted, judged) if not passed and f in accepted]
    for program in broken:
        print(f"{program}: fails behind the library that only passes calls on")
    for function, program in unseen:
        print(f"{function}: {program} and all others that name it pass although it does nothing")
    for function in idle:
        print(f"{function}: is listed as without effect, and its program fails without it")
    print(f"effects: {len(wanted)} functions, {len(unseen)} unseen, {len(broken)} programs not judged, {len(idle)} listed wrongly")
    return 1 if unseen or broken or idle or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
