#!/usr/bin/env python3
# Runs the conformance programs of a build under scheduling policies that their environment names, and counts what passes.
"""usage: under_each_policy.py BUILD_FOLDER [NAME...] [--only REGEX] [--emulated-devices N] [--jobs N] [--seconds N]

Each program runs as ctest would run it, with STARPU_SCHED=NAME beside; without names, under each that
starpu_sched_display prints in turn. NAME... may be "" for no STARPU_SCHED at all. One line per name says how many programs
passed and which failed; what these printed follows. The exit status is 1 if any failed.
--only              programs whose names match
--emulated-devices  programs that bring no devices of their own have so many emulated ones of CUDA
--seconds           a program that takes longer has failed; without, ctest's own limit for each
A program that tests what is not true under some policies has a row in policies_left_out.tsv. Those that ctest itself runs
with STARPU_SCHED are left out, since their environment chooses the policy."""

import argparse
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TABLE = pathlib.Path(__file__).with_name("policies_left_out.tsv")
SKIPPED = 77
KILLED = (137, -9)


class Program:
    """A test of ctest's: its command, where it runs and what it finds in its environment."""

    def __init__(self, test):
        properties = {p["name"]: p["value"] for p in test["properties"]}
        self.name = test["name"].removeprefix("conformance.")
        self.command = test["command"]
        self.folder = properties["WORKING_DIRECTORY"]
        self.seconds = properties["TIMEOUT"]
        self.changes = properties.get("ENVIRONMENT_MODIFICATION", [])
        self.settings = dict(v.split("=", 1) for v in properties.get("ENVIRONMENT", []))
        self.chooses = any(change.startswith("STARPU_SCHED=") for change in self.changes)
        self.brings_devices = any(change.startswith("LD_LIBRARY_PATH=") for change in self.changes)

    def environment(self, policy, home, devices):
        result = dict(os.environ, STARPU_HOME=home, **self.settings)
        if not self.brings_devices:
            result.update(devices)
        for change in self.changes:
            variable, value = change.split("=", 1)
            operation, value = value.split(":", 1)
            if operation == "path_list_prepend" and result.get(variable):
                value = f"{value}:{result[variable]}"
            result[variable] = value
        result.pop("STARPU_SCHED", None)
        if policy:
            result["STARPU_SCHED"] = policy
        return result

    def run(self, policy, home, devices, seconds):
        """The exit status, or "too long" after the time limit, and what was printed. The limit is kept by a process of
        its own, so that a program which hangs ends even where this script has been ended before."""
        limited = ["timeout", "--signal=KILL", str(seconds or self.seconds), *self.command]
        ended = subprocess.run(limited, cwd=self.folder, env=self.environment(policy, home, devices), text=True,
                               errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return "too long" if ended.returncode in KILLED else ended.returncode, ended.stdout


def programs_of(build, only):
    listed = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, capture_output=True)
    tests = json.loads(listed.stdout)["tests"]
    return [Program(t) for t in tests if t["name"].startswith("conformance.") and re.search(only, t["name"])]


def names_of(build):
    listed = subprocess.run([f"{build}/runtime/tools/starpu_sched_display"], check=True, capture_output=True, text=True)
    return [line.split("\t")[0] for line in listed.stdout.splitlines()]


def rows_of_table():
    """Which policies each program of the table is left out for: patterns."""
    rows = [line.split("\t") for line in TABLE.read_text().splitlines() if not line.startswith("#")]
    return {program: policies.split() for program, policies, _reason in rows}


def suits(program, policy, table):
    patterns = table.get(program.name, [])
    return not program.chooses and not any(fnmatch.fnmatchcase(policy, pattern) for pattern in patterns)


def run_under(policy, programs, table, pool, run):
    """Runs all programs under one policy and prints its line; True if none failed."""
    chosen = [p for p in programs if suits(p, policy, table)]
    outcomes = list(pool.map(lambda p: (p, *run(p, policy)), chosen))
    failed = [(p, status, printed) for p, status, printed in outcomes if status not in (0, SKIPPED)]
    skipped = sum(status == SKIPPED for _, status, _ in outcomes)
    print(f"{policy or '(no name)'}: {len(chosen) - len(failed) - skipped} passed, {len(failed)} failed, "
          f"{skipped} skipped here, {len(programs) - len(chosen)} left out"
          + "".join(f" {p.name}" for p, _, _ in failed), flush=True)
    for p, status, printed in failed:
        print(f"    {p.name}: {status}\n" + "".join(f"        {line}\n" for line in printed.splitlines()[-8:]),
              end="", flush=True)
    return not failed


def main():
    parser = argparse.ArgumentParser(usage=__doc__.removeprefix("usage: "))
    parser.add_argument("build", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("names", nargs="*")
    parser.add_argument("--only", default="")
    parser.add_argument("--emulated-devices", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2 * (os.cpu_count() or 1))
    parser.add_argument("--seconds", type=float)
    given = parser.parse_intermixed_args()
    every_name = names_of(given.build)
    if unknown := [name for name in given.names if name and name not in every_name]:
        parser.error(f"no scheduling policy is named {unknown[0]}; there are {' '.join(every_name)}")
    table = rows_of_table()
    if missing := set(table) - {p.name for p in programs_of(given.build, "")}:
        parser.error(f"{TABLE.name}: there is no program {min(missing)}")
    devices = {"LD_LIBRARY_PATH": f"{given.build}/tests/support/emulated_cuda/13", "EMULATED_CUDA_STRICT": "1",
               "EMULATED_CUDA_DEVICES": str(given.emulated_devices)} if given.emulated_devices else {}
    programs = programs_of(given.build, given.only)
    with tempfile.TemporaryDirectory() as home, concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        passed = [run_under(name, programs, table, pool, lambda p, policy: p.run(policy, home, devices, given.seconds))
                  for name in given.names or every_name]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
