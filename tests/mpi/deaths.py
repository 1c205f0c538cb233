#!/usr/bin/env python3
"""Starts a program of which one rank dies, many times: the others must outlive it where the launcher lets them, and each says so;
where it does not, the job must end soon, and what the launcher says must name the rank.

    deaths.py MPIEXEC PROGRAM FIRST_SEED COUNT [large]

STARPU_TEST_DEATHS is a smaller count. With "large" it only runs where STARPU_TEST_LARGE is 1."""
import os
import re
import subprocess
import sys
import time

LONGEST = 40  # seconds: start, work, ten until the death is known, ten until the end
LONGEST_BY_DEFAULT = 10


def is_open_mpi(mpiexec):
    version = subprocess.run([mpiexec, "--version"], capture_output=True, text=True, check=False).stdout
    return "OpenRTE" in version or "Open MPI" in version


def run(command):
    start = time.monotonic()
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=LONGEST, check=False)
        return done.stdout, time.monotonic() - start
    except subprocess.TimeoutExpired as late:
        return (late.stdout or b"").decode(), LONGEST


def is_asked_for():
    return sys.argv[5:] != ["large"] or os.environ.get("STARPU_TEST_LARGE", "0") not in ("", "0")


def main():
    if not is_asked_for():
        print("skipped: takes minutes; STARPU_TEST_LARGE=1 runs it")
        sys.exit(77)
    mpiexec, program, first, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(os.environ.get("STARPU_TEST_DEATHS", sys.argv[4]))
    bad = 0
    may_outlive = is_open_mpi(mpiexec)
    if not may_outlive:
        print("skipped: whether ranks outlive another; MPICH's launcher ends them all, also with -disable-auto-cleanup")
    for seed in range(first, first + count if may_outlive else first):
        ranks = 2 + seed % 3
        said, took = run([mpiexec, "--mca", "orte_enable_recovery", "1", "-n", str(ranks), program, str(seed)])
        survivors = len(re.findall(r"rank \d+ outlived rank \d+", said))
        if survivors != ranks - 1:
            print(f"seed {seed}: {survivors} of {ranks - 1} ranks say that they outlived, after {took:.1f} s:\n{said}")
            bad += 1
    said, took = run([mpiexec, "-n", "3", program, str(first)])
    # MPICH's launcher names the process, and no rank.
    is_named = re.search(r"rank \d", "".join(said.splitlines(keepends=True)[-8:])) or not may_outlive
    if took > LONGEST_BY_DEFAULT or not is_named:
        print(f"without recovery: {took:.1f} s, and at its end no rank is named:\n{said}")
        bad += 1
    print(f"{count} deaths, {bad} bad")
    sys.exit(1 if bad else 0)


main()
