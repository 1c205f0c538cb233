#!/usr/bin/env python3
# Plants plain arithmetic on sizes in copies of sources of the three libraries, takes away an include or has a name hide
# another in more of the runtime, and insists that check_sizes.py finds each.
"""usage: check_sizes_test.py [BUILD]   BUILD (build/release) is a configured build"""

import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent

# A source, what it holds, what takes its place, and the text in whose line that is found.
PLANTED = [
    ("runtime/task/core/packed_values.cpp", "grow_packing(state, checked_size(size) + sizeof size + head)",
     "grow_packing(state, size + sizeof size + head)", "grow_packing(state, size + sizeof size + head)"),
    ("linalg/src/matrix/workspace.cpp", "base::checked_size(element_count) * element_bytes + 1",
     "static_cast<std::size_t>(element_count) * sizeof(double) + 1", "(element_count) * sizeof(double) + 1"),
    ("starpufft/src/programs/problem.cpp", "const base::checked_size product = base::checked_size(a) * b;",
     "const base::checked_size product = a * b;", "const base::checked_size product = a * b;"),
    # One source in which sizes are looked for and one that .ci/sizes.tsv excuses from that, of either kind.
    ("runtime/data/core/pointer_table.cpp", "#include <unordered_map>\n", "", "std::unordered_map<const void*, handle*>"),
    ("runtime/api/bitmap.cpp", "#include <algorithm>\n", "", "std::min(e, STARPU_NMAXWORKERS)"),
    ("runtime/api/worker_collection.cpp", "    std::free(c->workerids);\n",
     "    if (int* c = nullptr) std::free(c);\n", "if (int* c = nullptr)"),
    ("runtime/api/hash.cpp", "    return base::crc32c(input, inputcrc);\n",
     "    if (std::uint32_t input = 0) return input;\n", "if (std::uint32_t input = 0)"),
]


def main():
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/release").resolve()
    with tempfile.TemporaryDirectory() as folder:
        places = []
        for place, held, planted, found in PLANTED:
            text = (ROOT / place).read_text()
            if text.count(held) != 1:
                sys.exit(f"{place} does not hold once: {held}")
            text = text.replace(held, planted)
            if text.count(found) != 1:
                sys.exit(f"{place} as planted does not hold once: {found}")
            path = pathlib.Path(folder, place)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            places.append((place, path, text[:text.index(found)].count("\n") + 1))
        command = [sys.executable, HERE / "check_sizes.py", "--build", build, "--root", folder, "--headers", ROOT]
        run = subprocess.run([*command, *[path for _, path, _ in places]], capture_output=True, text=True)
        missed = [f"{place}:{line}" for place, _, line in places if f"{place}:{line}:" not in run.stdout]
        print(run.stdout + run.stderr, end="")
        if missed or run.returncode != 1:
            sys.exit(f"planted and not found: {missed or 'the check passed'}")
        print(f"{len(places)} planted, all found")


if __name__ == "__main__":
    main()
