#!/usr/bin/env python3
# Runs each conformance program of a coverage build alone and writes which functions of the interface it called.
"""usage: count_calls.py BUILD_FOLDER [--write docs/api_proofs.tsv | --check docs/api_proofs.tsv]

A call counts when gcov counted an execution of the function during the program and what ran of the program's own object
names the function (relocations): a function that only another one called inside the library is not proved by it. Several
programs may share an object, since a run executes functions of one of them only.
Functions that are inline in the headers are counted in the program's own object.
--write records for each function the program that proves it; --check fails when a record is no longer true."""

import bisect
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# A name that ends in _ is the headers' own; libraries of the suite alone come in by the door, api/extension.hpp.
OURS = re.compile(r"^(?!starpu_extension_)_?starpu_\w*[^\W_]$")
INCLUDED = re.compile(r'^#include "(.*)"$', re.MULTILINE)
SYMBOL = re.compile(r"^([0-9a-f]+) .{6}([FO]) (\S+)\t([0-9a-f]+) (?:\.hidden )?(\S+)$", re.MULTILINE)
SECTION = re.compile(r"^RELOCATION RECORDS FOR \[(.*)\]:$")
RELOCATION = re.compile(r"^([0-9a-f]+) R_\S+ +(starpu_\w+|_starpu_\w+)")
PROGRAM_SECONDS = 120
HEAD = ("# Which conformance program calls each function of the library, counted by coverage: function, program or -.\n"
        "# Written by .ci/count_calls.py.\n")


def output_of(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


class References:
    """Which functions of the interface each function and each datum of an object names."""

    def __init__(self, path):
        self.of_functions, self.of_data = {}, {}
        symbols = {}  # by section
        for begin, kind, section, size, name in SYMBOL.findall(output_of("objdump", "--syms", path)):
            symbols.setdefault(section, []).append((int(begin, 16), int(begin, 16) + int(size, 16), kind, name))
        symbols = {section: sorted(those) for section, those in symbols.items()}
        section = ""
        for line in output_of("objdump", "--reloc", path).splitlines():
            if found := SECTION.match(line):
                section = found[1]
            elif (found := RELOCATION.match(line)) and not section.startswith(".debug"):
                kind, name = self.symbol_at(symbols.get(section, []), int(found[1], 16))
                of = self.of_functions if kind == "F" else self.of_data
                of.setdefault(name, set()).add(found[2])

    @staticmethod
    def symbol_at(symbols, offset):
        before = bisect.bisect_left(symbols, (offset + 1,)) - 1
        return symbols[before][2:] if before >= 0 and offset < symbols[before][1] else ("O", "")

    def everything(self):
        return set().union(*self.of_functions.values(), *self.of_data.values())

    def of_run(self, program, functions):
        """What these functions name, and the data that may be the program's: it may have a name of its own in the object."""
        data = [names for datum, names in self.of_data.items() if "_of_" not in datum or datum.endswith(f"_of_{program}")]
        return set().union(*data, *(self.of_functions.get(name, set()) for name in functions))


def functions_in(path):
    lines = output_of("nm", "--defined-only", "-g", path).splitlines()
    return {line.split()[-1] for line in lines if line.split()[1:2] == ["T"]}


class Library:
    """The objects of the library that define functions of the interface."""

    def __init__(self, build):
        self.functions = set()
        self.notes = {}  # with the functions that the object defines
        for note in sorted(build.glob("runtime/**/CMakeFiles/**/*.gcno")):
            defined = {name for name in functions_in(note.with_suffix(".o")) if OURS.match(name)}
            # libstarpumpi is another library, whose programs run on several processes: tests/mpi; and what libstarpu alone
            # calls of libstarpusimulation belongs to no interface.
            if defined and note.relative_to(build).parts[1] not in ("mpi", "simulation_file"):
                self.functions |= defined
                self.notes[note] = defined


def functions_run(counters, notes):
    """The names that gcov counted, from counter files beside links to their notes."""
    if not counters:
        return set()
    text = output_of("gcov", "--json-format", "--stdout", *map(str, counters), cwd=notes)
    run = set()
    for line in text.splitlines():
        for file in json.loads(line)["files"]:
            run |= {f["name"] for f in file["functions"] if f["execution_count"] > 0}
    return run


def changed(environment, changes):
    """The environment after CTest's ENVIRONMENT and ENVIRONMENT_MODIFICATION."""
    for name, operation, value in changes:
        old = environment.get(name, "")
        environment[name] = f"{value}:{old}".rstrip(":") if operation == "path_list_prepend" else value
    return environment


def environment_of(test):
    """What CTest changes for a test, as (name, operation, value)."""
    properties = {p["name"]: p["value"] for p in test["properties"]}
    changes = [(*setting.split("=", 1),) for setting in properties.get("ENVIRONMENT", [])]
    changes = [(name, "set", value) for name, value in changes]
    for setting in properties.get("ENVIRONMENT_MODIFICATION", []):
        name, change = setting.split("=", 1)
        changes.append((name, *change.split(":", 1)))
    return changes


class Program:
    """A conformance program: how its test runs it, the notes of its object, and what the object names."""

    def __init__(self, test, name, note, references):
        self.name = name
        self.command = test["command"]
        self.environment = environment_of(test)
        self.note = note
        self.references = references


class Place:
    """Where one worker lets programs write their counters: the build folder again below a prefix, with links to the notes."""

    def __init__(self, library):
        self.folder = tempfile.TemporaryDirectory(prefix="starpu-calls-")
        self.root = pathlib.Path(self.folder.name)
        self.notes = library.notes
        for note in library.notes:
            self.link(note)

    def counters_of(self, note):
        return self.root / note.with_suffix(".gcda").relative_to("/")

    def link(self, note):
        link = self.counters_of(note).with_suffix(".gcno")
        link.parent.mkdir(parents=True, exist_ok=True)
        if not link.exists():
            link.symlink_to(note)

    def run(self, program):
        self.link(program.note)
        for old in self.root.rglob("*.gcda"):
            old.unlink()
        environment = changed({**os.environ, "GCOV_PREFIX": str(self.root)}, program.environment)
        done = subprocess.run(program.command, env=environment, capture_output=True, timeout=PROGRAM_SECONDS,
                              start_new_session=True)
        if done.returncode != 0:
            raise RuntimeError(f"{program.name}: exit status {done.returncode}\n{done.stderr.decode(errors='replace')}")
        own = functions_run([c for c in [self.counters_of(program.note)] if c.exists()], self.root)
        named = program.references.of_run(program.name.rpartition("/")[2], own)
        counters = [self.counters_of(note) for note, defined in self.notes.items() if not defined.isdisjoint(named)]
        inside = functions_run([c for c in counters if c.exists()], self.root)
        return {name for name in (inside & named) | own if OURS.match(name)}


def programs_in(note):
    """The programs in an object: that of its own source, or those that a source of the build includes."""
    source = note.parents[3] / note.parent.name / note.name.removesuffix(".gcno")
    included = INCLUDED.findall(source.read_text()) if source.is_file() else []
    return [pathlib.Path(path).stem for path in included or [note.name.removesuffix(".gcno")]]


def programs_of(build):
    """The tests conformance.FOLDER.NAME whose program has a source of that name."""
    found = sorted(build.glob("tests/conformance/*/CMakeFiles/*.dir/**/*.c.gcno"), key=lambda note: note.stat().st_mtime)
    notes, references = {}, {}
    for note in found:
        references[note] = References(note.with_suffix(".o"))
        folder = note.relative_to(build / "tests/conformance").parts[0]
        notes.update({(folder, program): note for program in programs_in(note)})
    for test in json.loads(output_of("ctest", "--show-only=json-v1", cwd=build))["tests"]:
        kind, _, rest = test["name"].partition(".")
        folder, _, name = rest.partition(".")
        if kind == "conformance" and (folder, name) in notes and test.get("command"):
            note = notes[folder, name]
            yield Program(test, f"{folder}/{name}", note, references[note])


def count(build, is_wanted):
    library = Library(build)
    work = [program for program in programs_of(build) if is_wanted(program)]
    calls, failures = {}, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        places = [Place(library) for _ in range(os.cpu_count())]

        def run(program):
            place = places.pop()
            try:
                return program.name, place.run(program)
            except (RuntimeError, subprocess.SubprocessError) as error:
                failures.append(str(error))
                return program.name, set()
            finally:
                places.append(place)

        for program, called in pool.map(run, work):
            calls[program] = called
    return library.functions, calls, failures


def best_proof(function, programs):
    """The program named after the function, else one of the same subject, else the first."""
    def rank(program):
        folder, name = program.split("/")
        return (name != function, folder not in function, folder in ("later", "errors"), program)
    return min(programs, key=rank)


def table(functions, calls):
    callers = {}
    for program, called in calls.items():
        for function in called:
            callers.setdefault(function, []).append(program)
    rows = {f: best_proof(f, callers[f]) if f in callers else "-" for f in functions | callers.keys()}
    return HEAD + "".join(f"{f}\t{rows[f]}\n" for f in sorted(rows)), callers


def records(path):
    return [line.split("\t") for line in path.read_text().splitlines() if not line.startswith("#")]


def can_change_a_record(path):
    """Whether a program proves something on record, or names what nothing proves."""
    proofs = {program for _, program in records(path)}
    unproved = {function for function, program in records(path) if program == "-"}
    return lambda program: program.name in proofs or not unproved.isdisjoint(program.references.everything())


def stale_records(path, callers, functions):
    for function, program in records(path):
        if program == "-":
            if function in callers:
                yield f"{function}: {callers[function][0]} calls it now, but no proof is recorded"
        elif program not in callers.get(function, []):
            yield f"{function}: {program} does not call it any more"
    recorded = {function for function, _ in records(path)}
    for function in sorted((functions | callers.keys()) - recorded):
        yield f"{function}: not recorded"


def main():
    if len(sys.argv) != 4 or sys.argv[2] not in ("--write", "--check"):
        print(__doc__)
        return 2
    path = pathlib.Path(sys.argv[3])
    is_wanted = can_change_a_record(path) if sys.argv[2] == "--check" else lambda program: True
    functions, calls, failures = count(pathlib.Path(sys.argv[1]).resolve(), is_wanted)
    text, callers = table(functions, calls)
    problems = failures
    if sys.argv[2] == "--write":
        path.write_text(text)
    else:
        problems = problems + list(stale_records(path, callers, functions))
    for problem in problems:
        print(problem)
    print(f"calls: {len(calls)} programs, {len(callers)} functions called of {len(functions | callers.keys())}, "
          f"{len(problems)} problems")
    return 1 if problems or not calls else 0


if __name__ == "__main__":
    sys.exit(main())
