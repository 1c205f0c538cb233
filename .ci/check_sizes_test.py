#!/usr/bin/env python3
# Plants plain arithmetic on sizes in copies of sources of the three libraries and insists that check_sizes.py finds it.
"""usage: check_sizes_test.py [BUILD]   BUILD (build/release) is a configured build"""

import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent

# A source, the checked expression in it, and the plain one that takes its place.
PLANTED = [
    ("runtime/task/core/packed_values.cpp", "grow_packing(state, checked_size(size) + sizeof size + head)",
     "grow_packing(state, size + sizeof size + head)"),
    ("linalg/src/matrix/workspace.cpp", "base::checked_size(element_count) * element_bytes + 1",
     "static_cast<std::size_t>(element_count) * sizeof(double) + 1"),
    ("starpufft/src/programs/problem.cpp", "const base::checked_size product = base::checked_size(a) * b;",
     "const base::checked_size product = a * b;"),
]


def main():
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/release").resolve()
    with tempfile.TemporaryDirectory() as folder:
        places = []
        for place, checked, plain in PLANTED:
            text = (ROOT / place).read_text()
            if text.count(checked) != 1:
                sys.exit(f"{place} does not hold once: {checked}")
            path = pathlib.Path(folder, place)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(checked, plain))
            places.append((place, path, text[:text.index(checked)].count("\n") + 1))
        command = [sys.executable, HERE / "check_sizes.py", "--build", build, "--root", folder, "--headers", ROOT]
        run = subprocess.run([*command, *[path for _, path, _ in places]], capture_output=True, text=True)
        missed = [f"{place}:{line}" for place, _, line in places if f"{place}:{line}:" not in run.stdout]
        print(run.stdout + run.stderr, end="")
        if missed or run.returncode != 1:
            sys.exit(f"planted and not found: {missed or 'the check passed'}")
        print(f"{len(places)} planted, all found")


if __name__ == "__main__":
    main()
