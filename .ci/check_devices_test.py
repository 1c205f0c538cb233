#!/usr/bin/env python3
# check_devices.py finds a file that is missing, one too many, and a duty under another name.

import pathlib
import subprocess
import sys
import tempfile

CHECK = pathlib.Path(__file__).parent / "check_devices.py"
TABLE = """| file | duty | declares | only |
| --- | --- | --- | --- |
| `memory.*` | the memory of one device | `device_memory`, `allocate` | |
| `calls.hpp` | what the public calls share | | |
| `pinned.hpp` | pinned memory | `pinned` | `cuda` |
"""
MEMORY = "// Memory.\nclass device_memory { int allocate(); };\n"
TREE = {
    "docs/guides/add-a-device.md": TABLE,
    "runtime/devices/cuda/memory.hpp": MEMORY,
    "runtime/devices/cuda/memory.cpp": "// Memory.\n",
    "runtime/devices/c_api/cuda/calls.hpp": "// Calls.\n",
    "runtime/devices/cuda/pinned.hpp": "// Pinned.\nclass pinned;\n",
    "runtime/devices/opencl/memory.hpp": MEMORY,
    "runtime/devices/opencl/memory.cpp": "// Memory.\n",
    "runtime/devices/opencl/calls.hpp": "// Calls.\n",
}
# What is changed in the tree (None: the file is left out), and what the check says of it; nothing: it is content.
CASES = [
    ({}, None),
    ({"runtime/devices/opencl/memory.cpp": None}, "opencl: has no memory.cpp (the memory of one device)"),
    ({"runtime/devices/c_api/cuda/calls.hpp": None}, "cuda: has no calls.hpp"),
    ({"runtime/devices/cuda/pinned.hpp": None}, "cuda: has no pinned.hpp"),
    ({"runtime/devices/opencl/pinned.hpp": "// Pinned.\nclass pinned;\n"}, "opencl/pinned.hpp: docs"),
    ({"runtime/devices/opencl/buffers.cpp": "// Buffers.\n"}, "opencl/buffers.cpp: docs"),
    ({"runtime/devices/opencl/memory.hpp": MEMORY.replace("device_memory", "buffer_memory")}, "declares no 'device_memory'"),
    ({"runtime/devices/cuda/memory.hpp": "// allocate\nclass device_memory;\n"}, "declares no 'allocate'"),
    ({"docs/guides/add-a-device.md": "nothing\n"}, "has no table of files"),
]


def run(change):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (TREE | change).items():
            if text is not None:
                path = pathlib.Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
        return subprocess.run([sys.executable, CHECK, folder], capture_output=True, text=True, check=False)


def main():
    failures = 0
    for change, expected in CASES:
        result = run(change)
        is_right = result.returncode == 0 if expected is None else result.returncode == 1 and expected in result.stdout
        if not is_right:
            failures += 1
            print(f"{change}: expected {expected!r}, got {result.returncode}:\n{result.stdout}{result.stderr}")
    print(f"{len(CASES)} cases, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
