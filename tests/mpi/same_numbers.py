#!/usr/bin/env python3
"""Runs a program of one process and programs over ranks, each of which writes named numbers into the file that its last argument
names, and compares: those over ranks may be 1e-8 of the number apart.

    same_numbers.py DATA FOLDER WEEKS ALONE -- MPIRUN -np 4 OVER_RANKS [-- ...]

WEEKS is how many of the first weeks of DATA are looked at; 0 stands for all. STARPU_TEST_WEEKS is said instead."""
import itertools
import os
import pathlib
import subprocess
import sys

MOST_APART = 1e-8


def numbers_of(command, folder, label):
    path = folder / f"{label}.txt"
    path.unlink(missing_ok=True)
    subprocess.run([*command, str(path)], check=True)
    return {name: float(value) for name, value in (line.split() for line in path.read_text().splitlines())}


def shortened(data, folder, weeks):
    if weeks == 0:
        return data
    path = folder / "first_weeks.csv"
    path.write_text("".join(data.read_text().splitlines(keepends=True)[: weeks + 1]))
    return path


def main():
    data, folder, weeks = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(os.environ.get("STARPU_TEST_WEEKS", sys.argv[3]))
    folder.mkdir(exist_ok=True)
    data = str(shortened(data, folder, weeks))
    groups = [list(words) for is_end, words in itertools.groupby(sys.argv[4:], lambda word: word == "--") if not is_end]
    expected = numbers_of([*groups[0], data, str(folder / "alone.svg")], folder, "alone")
    bad = 0
    for place, command in enumerate(groups[1:]):
        found = numbers_of([*command, data], folder, f"ranks{place}")
        for name, value in found.items():
            apart = abs(value - expected[name]) / abs(expected[name])
            print(f"{name}: {value!r}, {apart:.1e} from {expected[name]!r}")
            bad += not apart <= MOST_APART
        bad += not {"log_likelihood", "forecast_ppm", "band_ppm"} <= found.keys()
    sys.exit(1 if bad else 0)


main()
