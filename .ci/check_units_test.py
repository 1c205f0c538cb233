#!/usr/bin/env python3
# Shows that check_units.py finds cycles of includes and of symbols, and symbols that lie wrong, and passes what has none.

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parent / "check_units.py"
COMPILER = sys.argv.pop() if len(sys.argv) > 1 else "c++"

UPPER = '#include "task/low.hpp"\nvoid upper() { lower(); }\n'
GOOD = {
    "runtime/task/low.hpp": "void lower();\n",
    "runtime/task/low.cpp": '#include "task/low.hpp"\nvoid lower() {}\n',
    "runtime/task/high.hpp": "void upper();\n",
    "runtime/task/high.cpp": '#include "task/high.hpp"\n' + UPPER,
    "runtime/LAYERS": "base\ntask\napi\n",
    "linalg/LAYERS": "core\n",
    "starpufft/LAYERS": "core\n",
    "linalg/src/a.hpp": "struct a;\n",
    "starpufft/src/a.hpp": "struct a;\n",
}


class CheckUnits(unittest.TestCase):
    def run_on(self, files, compiled=False):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for place, text in {**GOOD, **files}.items():
                path = root / place
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            more = []
            if compiled:
                for path in [*root.glob("runtime/**/*.cpp"), *root.glob("linalg/**/*.cpp")]:
                    place = path.relative_to(root)
                    folder = place.parent if place.parts[0] == "runtime" else place.parts[0]
                    made = root / "build" / folder / "CMakeFiles/m.dir" / f"{place.relative_to(folder)}.o"
                    made.parent.mkdir(parents=True, exist_ok=True)
                    command = [COMPILER, "-c", f"-I{root}/runtime", f"-I{root}/linalg/src", str(path), "-o", str(made)]
                    subprocess.run(command, check=True)
                more = ["--objects", str(root / "build")]
            return subprocess.run([sys.executable, str(SCRIPT), "--root", str(root), *more],
                                  capture_output=True, text=True, check=False)

    def test_a_tree_without_cycles_passes(self):
        done = self.run_on({}, compiled=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("4 units, 2 symbols, 0 cycles", done.stdout)

    def test_a_cycle_of_includes_is_caught(self):
        done = self.run_on({"runtime/task/low.hpp": '#include "task/high.hpp"\nvoid lower();\n'})
        self.assertEqual(done.returncode, 1)
        self.assertIn("2 units need each other by their includes: task/high -> task/low -> task/high", done.stdout)

    def test_a_cycle_through_a_third_unit_is_caught(self):
        done = self.run_on({
            "runtime/task/low.hpp": '#include "task/middle.hpp"\nvoid lower();\n',
            "runtime/task/middle.hpp": '#include "task/high.hpp"\n',
        })
        self.assertEqual(done.returncode, 1)
        self.assertIn("3 units", done.stdout)

    def test_a_cycle_of_symbols_is_caught(self):
        done = self.run_on({"runtime/task/low.cpp": "void upper();\nvoid lower() { upper(); }\n"}, compiled=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("by their symbols: task/high -> task/low -> task/high", done.stdout)

    def test_an_interface_of_the_lower_unit_is_no_cycle(self):
        done = self.run_on({
            "runtime/task/low.hpp": "struct hook { virtual void up() = 0; };\nvoid lower(hook& h);\n",
            "runtime/task/low.cpp": '#include "task/low.hpp"\nvoid lower(hook& h) { h.up(); }\n',
            "runtime/task/high.cpp": '#include "task/low.hpp"\n'
                                     "struct mine : hook { void up() override; };\nvoid mine::up() {}\n"
                                     "void upper() { mine m; lower(m); }\n",
        }, compiled=True)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_a_call_of_the_public_interface_from_below_is_caught(self):
        done = self.run_on({
            "runtime/task/x.cpp": 'extern "C" void starpu_x();\nvoid x() { starpu_x(); }\n',
            "runtime/api/x.cpp": 'extern "C" void starpu_x() {}\n',
        }, compiled=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("runtime/task/x uses starpu_x of api/x: 'api' is not below 'task'", done.stdout)

    def test_a_symbol_that_leads_up_in_a_domain_library_is_caught(self):
        done = self.run_on({
            "linalg/LAYERS": "core\nroutines\n",
            "linalg/src/core/x.cpp": "void y();\nvoid x() { y(); }\n",
            "linalg/src/routines/y.cpp": "void y() {}\n",
        }, compiled=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("of routines/y: 'routines' is not below 'core'", done.stdout)

    def test_a_public_function_below_its_place_is_caught(self):
        done = self.run_on({"runtime/task/x.cpp": 'extern "C" void starpu_x() {}\n'}, compiled=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("runtime/task/x defines starpu_x: public functions lie in api/", done.stdout)

    def test_a_source_belongs_to_the_header_that_it_implements(self):
        done = self.run_on({
            "runtime/task/low.hpp": "void lower();\nvoid helper();\n",
            "runtime/task/low.cpp": '#include "task/low.hpp"\nvoid lower() { helper(); }\n',
            "runtime/task/low_helper.cpp": '#include "task/low.hpp"\nvoid back();\nvoid helper() { lower(); }\n',
        }, compiled=True)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_a_cycle_through_a_source_without_a_header_is_caught(self):
        done = self.run_on({
            "runtime/task/low.hpp": "void lower();\nvoid helper();\n",
            "runtime/task/helper.cpp": '#include "task/low.hpp"\nvoid upper();\nvoid helper() { upper(); }\n',
            "runtime/task/user.cpp": '#include "task/low.hpp"\nvoid user() { helper(); }\n',
        }, compiled=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("by their symbols: task/high -> task/low -> task/high", done.stdout)

    def test_an_empty_build_is_no_success(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, str(SCRIPT), "--objects", folder], capture_output=True, text=True,
                                  check=False)
        self.assertEqual(done.returncode, 1)


if __name__ == "__main__":
    unittest.main()
