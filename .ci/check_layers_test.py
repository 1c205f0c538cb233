#!/usr/bin/env python3
# Shows that check_layers.py catches each kind of violation: every case is a small tree with one thing wrong in it.

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from check_layers import Checker

LADDER = "# the ladder\nbase\nplatform graph  # strangers\ndata/low\ndata\ndevices\n"
GOOD = {
    "runtime/LAYERS": LADDER,
    "runtime/base/log.hpp": "// Says things.\n",
    "runtime/base/CMakeLists.txt": "# Words.\nstarpu_add_module(base SOURCES log.cpp)\n",
    "runtime/graph/CMakeLists.txt": "# Order.\nstarpu_add_module(graph\n    SOURCES job.cpp\n    DEPENDS base)\n",
    "runtime/platform/clock.hpp": "// The time.\n",
    "runtime/graph/job.hpp": '// Waits; it must never abort().\n#include "base/log.hpp"\n#include "graph/edge.hpp"\n',
    "runtime/graph/edge.hpp": "// Joins.\n",
    "runtime/data/low/set.hpp": '// A set.\n#include "graph/job.hpp"\n',
    "runtime/data/handle.cpp": '// Data.\n#include "graph/job.hpp"\n#include <starpu.h>\nauto text = "exit(1)";\n',
    "runtime/devices/cuda.cpp": "// A device.\n#include <cuda_runtime.h>\n#ifdef STARPU_USE_CUDA\n#endif\n",
    "runtime/include/starpu.h": '/* The interface. */\n#include "starpu/task.h"\n#define STARPU_ABORT() abort()\n',
    "runtime/include/starpu/task.h": "/* Tasks. */\n",
    "linalg/include/starpu_linalg.h": "/* Matrices. */\n",
    "linalg/LAYERS": "tiles\nkernels/cpu kernels/cuda\nroutines\n",
    "linalg/src/tiles/tile.hpp": "// A tile.\n",
    "linalg/src/kernels/cpu/product.hpp": '// A product.\n#include "tiles/tile.hpp"\n',
    "linalg/src/kernels/cuda/vendor.hpp": '// Calls.\n#include "tiles/tile.hpp"\n',
    "linalg/src/routines/potrf.cpp": '// Cholesky.\n#include "tiles/tile.hpp"\n#include "starpu_linalg.h"\n#include <starpu.h>\n',
    "starpufft/LAYERS": "core\n",
    "starpufft/src/core/memory.hpp": "// Memory.\n",
}


class CheckLayers(unittest.TestCase):
    def violations(self, **extra):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for place, text in {**GOOD, **extra.get("files", {})}.items():
                path = root / place
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            checker = Checker(root)
            checker.check()
            return checker.violations

    def assert_caught(self, place, text, words):
        found = self.violations(files={place: text})
        self.assertEqual(len(found), 1, found)
        self.assertIn(place, found[0])
        self.assertIn(words, found[0])

    def test_a_good_tree_passes(self):
        self.assertEqual(self.violations(), [])

    def test_an_upward_include(self):
        self.assert_caught("runtime/base/x.hpp", '// X.\n#include "data/handle.hpp"\n', "not below")

    def test_a_comment_without_a_subject(self):
        self.assert_caught("runtime/base/x.hpp", "// X.\nint who;  // Whoever waits.\n", "name the task")
        self.assert_caught("fortran/src/x.f90", "! X, for somebody.\n", "name the task")

    def test_an_upward_include_within_a_module(self):
        self.assert_caught("runtime/data/low/x.hpp", '// X.\n#include "data/handle.hpp"\n', "not below 'data/low'")

    def test_a_folder_without_a_rung_of_its_own(self):
        self.assertEqual(self.violations(files={"runtime/data/kinds/x.hpp": '// X.\n#include "data/low/set.hpp"\n'}), [])

    def test_a_word_that_the_glossary_replaces(self):
        glossary = {"docs/glossary.md": "| Term | What it is | not |\n| --- | --- | --- |\n| waiter | it waits | `guest` |\n"}
        found = self.violations(files={**glossary, "runtime/data/x.hpp": "// A guest.\nint next_guest();\nint guesthouse();\n"})
        self.assertEqual(len(found), 1, found)
        self.assertIn("'next_guest': docs/glossary.md has another word for 'guest'", found[0])

    def test_a_module_that_is_included_and_not_declared(self):
        self.assert_caught("runtime/graph/CMakeLists.txt", "# Order.\nstarpu_add_module(graph SOURCES job.cpp)\n",
                           "'base': the module includes it and does not declare it")

    def test_a_module_that_is_declared_and_not_included(self):
        self.assert_caught("runtime/graph/CMakeLists.txt", "# Order.\nstarpu_add_module(graph SOURCES job.cpp DEPENDS base data)\n",
                           "'data': the module declares it and includes nothing of it")

    def test_a_stranger_on_the_same_rung(self):
        self.assert_caught("runtime/graph/x.hpp", '// X.\n#include "platform/clock.hpp"\n', "not below")

    def test_an_include_without_its_module(self):
        self.assert_caught("runtime/graph/x.hpp", '// X.\n#include "edge.hpp"\n', "starting with the module")

    def test_a_module_without_a_rung(self):
        self.assert_caught("runtime/extra/x.hpp", '// X.\n#include "base/log.hpp"\n', "no rung")

    def test_a_rung_without_a_module(self):
        self.assert_caught("runtime/LAYERS", LADDER + "ghost\n", "no folder")

    def test_a_domain_library_that_looks_inside_the_runtime(self):
        self.assert_caught("linalg/src/tiles/x.cpp", '// X.\n#include "graph/job.hpp"\n', "public ones only")
        self.assert_caught("linalg/src/tiles/x.cpp", '// X.\n#include "base/knobs.hpp"\n', "public ones only")

    def test_an_upward_include_within_a_domain_library(self):
        self.assert_caught("linalg/src/tiles/x.cpp", '// X.\n#include "kernels/cpu/product.hpp"\n', "in linalg/LAYERS")

    def test_a_stranger_on_the_same_rung_of_a_domain_library(self):
        self.assert_caught("linalg/src/kernels/cuda/x.cpp", '// X.\n#include "kernels/cpu/product.hpp"\n', "not below")

    def test_a_folder_of_a_domain_library_without_a_rung(self):
        self.assert_caught("starpufft/src/plans/x.cpp", '// X.\n#include "core/memory.hpp"\n', "no rung in starpufft/LAYERS")
        self.assert_caught("starpufft/LAYERS", "core\nghost\n", "no folder of starpufft/src/")

    def test_a_header_that_all_libraries_share(self):
        self.assertEqual(self.violations(files={"linalg/src/tiles/x.cpp": '// X.\n#include "base/checked_size.hpp"\n'}), [])
        self.assertEqual(self.violations(files={"linalg/src/tiles/x.cpp": '// X.\n#include "base/excerpt.hpp"\n'}), [])

    def test_the_door_for_libraries_outside_the_runtime(self):
        self.assertEqual(self.violations(files={"starpufft/src/core/x.cpp": '// X.\n#include "api/extension.hpp"\n'}), [])
        self.assert_caught("starpufft/src/core/x.cpp", '// X.\n#include "api/boundary.hpp"\n', "api/extension.hpp")

    def test_a_library_beside_the_runtime(self):
        client = {"runtime/LAYERS": LADDER + "api\nmpi\n", "runtime/api/extension.hpp": "// The door.\n"}
        good = '// X.\n#include "api/extension.hpp"\n#include "base/checked_size.hpp"\n#include "starpu.h"\n'
        self.assertEqual(self.violations(files={**client, "runtime/mpi/x.cpp": good}), [])
        found = self.violations(files={**client, "runtime/mpi/x.cpp": '// X.\n#include "data/handle.hpp"\n'})
        self.assertEqual(len(found), 1)
        self.assertIn("public headers and api/extension.hpp only", found[0])

    def test_the_header_that_another_library_beside_the_runtime_may_use(self):
        client = {"runtime/LAYERS": LADDER + "api\nsimulation_file\n", "runtime/api/extension.hpp": "// The door.\n"}
        good = '// X.\n#include "devices/simulated/description.hpp"\n#include "base/excerpt.hpp"\n'
        self.assertEqual(self.violations(files={**client, "runtime/simulation_file/x.cpp": good}), [])
        found = self.violations(files={**client, "runtime/simulation_file/x.cpp": '// X.\n#include "api/extension.hpp"\n'})
        self.assertEqual(len(found), 1)
        self.assertIn("public headers and devices/simulated/description.hpp only", found[0])

    def test_a_public_header_that_includes_an_internal_one(self):
        self.assert_caught("runtime/include/starpu_x.h", '/* X. */\n#include "base/log.hpp"\n', "public headers only")

    def test_an_example_that_looks_inside(self):
        self.assert_caught("examples/x.cpp", '// X.\n#include "base/log.hpp"\n', "public headers only")

    def test_a_device_condition_in_the_middle(self):
        self.assert_caught("runtime/data/x.cpp", "// X.\n#if defined(STARPU_USE_CUDA)\n#endif\n", "device condition")

    def test_a_vendor_header_in_the_middle(self):
        self.assert_caught("runtime/data/x.cpp", "// X.\n#include <cuda.h>\n", "vendor header")

    def test_a_fence(self):
        self.assert_caught("tests/x.cpp", "// X.\nstd::atomic_thread_fence(std::memory_order_seq_cst);\n", "fence")

    def test_an_exit_in_a_library(self):
        for call in ("abort();", "std::exit(1);", "::_exit(1);", "std::terminate();", "quick_exit(1);"):
            self.assert_caught("starpufft/src/core/x.cpp", f"// X.\nvoid f() {{ {call} }}\n", "ends the process")

    def test_an_assert_in_a_library(self):
        self.assert_caught("linalg/src/tiles/x.cpp", "// X.\nvoid f(int n) { assert(n); }\n", "assert")

    def test_a_switched_off_sanitizer(self):
        self.assert_caught("tests/x.cpp", '// X.\n[[gnu::no_sanitize("thread")]] void f();\n', "switches a sanitizer off")

    def test_a_suppression_file(self):
        self.assert_caught("tests/tsan.supp", "race:f\n", "suppression file")

    def test_an_unfinished_mark(self):
        self.assert_caught("tests/x.cpp", "// X.\n// TO" + "DO later\n", "finish it")

    def test_a_file_that_does_not_say_what_it_is(self):
        self.assert_caught("runtime/base/x.hpp", "#pragma once\n", "sentence")

    def test_a_file_with_more_than_one_idea(self):
        self.assert_caught("runtime/base/x.hpp", "// X.\n" + "int a();\n" * 600, "longer than")


if __name__ == "__main__":
    unittest.main()
