#!/usr/bin/env python3
# Shows that check_globals.py finds each kind of variable that can be written, and passes what is constant or listed.

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parent / "check_globals.py"
COMPILER = sys.argv.pop() if len(sys.argv) > 1 else "c++"

GOOD = {
    "runtime/base/constants.cpp": "struct row { int (*call)(); const char* name; };\nint one() { return 1; }\n"
                                  'extern const row table[] = {{one, "one"}};\nextern const int count = 1;\n',
    "runtime/task/engine.cpp": "namespace task { int running = 0; }\n",
}
LISTED = "task::running\tway to the one runtime\n"


class CheckGlobals(unittest.TestCase):
    def run_on(self, files, listed=LISTED, without_source=()):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for place, text in {**GOOD, **files}.items():
                part, *rest = place.split("/")
                made = root / "build" / part / "CMakeFiles/m.dir" / ("/".join(rest) + ".o")
                if part == "runtime":
                    made = root / "build" / part / rest[0] / "CMakeFiles/m.dir" / ("/".join(rest[1:]) + ".o")
                for path in (made, root / place):
                    path.parent.mkdir(parents=True, exist_ok=True)
                if place not in without_source:
                    (root / place).write_text(text)
                subprocess.run([COMPILER, "-O1", "-fPIC", "-c", "-x", "c++", "-", "-o", str(made)], input=text, text=True,
                               check=True)
            (root / "globals.tsv").write_text(listed)
            return subprocess.run([sys.executable, str(SCRIPT), "--root", folder, "--list", str(root / "globals.tsv"),
                                   str(root / "build")], capture_output=True, text=True, check=False)

    def expect(self, complaint, files, listed=LISTED):
        done = self.run_on(files, listed)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(complaint, done.stdout)
        self.assertIn("1 complaints", done.stdout)

    def test_what_is_listed_or_constant_passes(self):
        done = self.run_on({})
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("1 variables in 2 objects, 0 complaints", done.stdout)

    def test_a_variable_without_a_row_is_caught(self):
        self.expect("runtime/task/more.cpp: task::counter is a writable variable",
                    {"runtime/task/more.cpp": "namespace task { unsigned counter = 7; }\n"})

    def test_arguments_of_functions_do_not_count(self):
        text = "namespace task { void begin(int(*)(int), long) { static int turn; ++turn; } }\n"
        rows = "task::begin()::turn\tcounts up\n" + LISTED
        done = self.run_on({"runtime/task/more.cpp": text.replace("++turn", "asm volatile(\"\" :: \"r\"(&turn))")}, rows)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_overloads_have_a_row_each(self):
        body = "{ static int turn; asm volatile(\"\" :: \"r\"(&turn)); }"
        done = self.run_on({"runtime/task/more.cpp": f"namespace task {{ void begin(int) {body} void begin(long) {body} }}\n"},
                           "task::begin()::turn\tcounts up\n" + LISTED)
        self.assertIn("task::begin(int)::turn is a writable variable", done.stdout)
        self.assertIn("task::begin(long)::turn is a writable variable", done.stdout)

    def test_a_hidden_one_is_caught(self):
        self.expect("(anonymous namespace)::hidden is a writable",
                    {"linalg/src/a.cpp": "namespace { int hidden; }\nint* use() { return &hidden; }\n"})

    def test_one_of_a_thread_is_caught(self):
        self.expect("task::mine is a writable", {"runtime/task/more.cpp": "namespace task { thread_local int mine = 0; }\n"})

    def test_one_in_a_function_is_caught_once(self):
        self.expect("task::only()::one is a writable",
                    {"runtime/task/more.cpp": "struct s { s(); ~s(); int n; };\n"
                                              "namespace task { s& only() { static s one; return one; } }\n"})

    def test_a_member_of_a_class_is_caught(self):
        self.expect("box<int>::kept is a writable",
                    {"starpufft/src/a.cpp": "template <class T> struct box { static T kept; };\n"
                                            "template <class T> T box<T>::kept = 3;\ntemplate struct box<int>;\n"})

    def test_a_row_without_a_variable_is_caught(self):
        self.expect("there is no task::gone any more", {}, "task::gone\tit was needed\n" + LISTED)

    def test_a_row_without_a_reason_is_caught(self):
        self.expect("task::running has no reason", {}, "task::running\t\n")

    def test_unsorted_rows_are_caught(self):
        self.expect("keep rows sorted", {"runtime/task/more.cpp": "namespace task { int a = 1; }\n"},
                    LISTED + "task::a\tcounts\n")

    def test_the_same_name_in_two_sources_needs_two_rows(self):
        hidden = "static int same;\nint* use%d() { return &same; }\n"
        listed = "same in linalg/src/a.cpp\tcounts\n" + LISTED
        self.expect("same in linalg/src/b.cpp is a writable",
                    {"linalg/src/a.cpp": hidden % 1, "linalg/src/b.cpp": hidden % 2}, listed)

    def test_state_in_api_is_caught_though_it_is_listed(self):
        state = {"runtime/api/call.cpp": "namespace api { int calls = 1; }\n"}
        self.expect("api::calls is state", state, "api::calls\tcounts calls\n" + LISTED)
        done = self.run_on(state, "api::calls\tno state: never read\n" + LISTED)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_an_object_whose_source_has_gone_does_not_count(self):
        gone = "runtime/task/gone.cpp"
        done = self.run_on({gone: "int left = 1;\n"}, without_source=[gone])
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_an_empty_build_is_no_success(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, str(SCRIPT), folder], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)


if __name__ == "__main__":
    unittest.main()
