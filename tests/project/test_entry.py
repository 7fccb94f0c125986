# SPDX-License-Identifier: Apache-2.0
"""The entry script ./abut, on machines that are played by stand-ins for apt-get, dpkg-query, sudo, cmake and ctest."""
import os
import pathlib
import pty
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[2]

# What ./abut demo prints here, at the root of the tree: the program that a stand-in builds prints its arguments.
DEMO = "program: demo --scene examples/machine/scene.json --html build/demo/report.html\n"

# Every stand-in notes how it was called. What the machine is like comes from the environment.
STAND_INS = {
    "id": 'echo "${USER_ID:-0}"',
    "sudo": 'note sudo "$@"\n[[ ${SUDO_WORKS:-no} == yes ]] || exit 1\n[[ $1 == -n ]] && shift\nexec "$@"',
    "dpkg-query": 'note dpkg-query\nfor p in ${INSTALLED:-}; do echo "$p installed"; done\nexit 1',
    "apt-get": 'note apt-get "$@" "[${DEBIAN_FRONTEND:-}]"\n'
    'if [[ " $* " == *" --assume-no "* ]]; then\n'
    '    [[ ${LISTS:-yes} == yes ]] || exit 100\n'
    '    echo "0 upgraded, 9 newly installed"; echo "Need to get 12.3 MB of archives."; exit 1\n'
    'fi\n'
    'if [[ " $* " == *" install "*" npm "* && ${NPM_FAILS:-no} == yes ]]; then echo "E: no npm"; exit 100; fi\n'
    'if [[ " $* " == *" install "* && ${APT_FAILS:-no} == yes ]]; then echo "E: no space left"; exit 100; fi',
    "cmake": """note cmake "$@"
while [[ $# -gt 0 ]]; do
    case $1 in
        -S) source=$2; shift ;;
        -B) build=$2; shift ;;
        --build) made=$2; shift ;;
    esac
    shift
done
if [[ ${build:-} ]]; then
    mkdir -p "$build" && touch "$build/build.ninja" && echo "CMAKE_HOME_DIRECTORY:INTERNAL=$source" >"$build/CMakeCache.txt"
    echo "ABUT_TESTS:BOOL=ON" >>"$build/CMakeCache.txt"
elif [[ ${BUILD_FAILS:-no} == yes ]]; then
    echo "[1/2] Building CXX object a.o"; echo "a.cpp:1: error: no such thing"; exit 1
else
    echo "[1/1] Linking CXX executable abut"
    mkdir -p "$made/apps/cli" "$made/apps/viewer"
    echo "${PAGE:-the page}" >"$made/apps/viewer/report_page.html"
    [[ ${PAGE:-} != none ]] || : >"$made/apps/viewer/report_page.html"
    printf '#!/bin/bash\\necho "program: $*"; cat; exit 7\\n' >"$made/apps/cli/abut"
    chmod +x "$made/apps/cli/abut"
fi""",
    # RESULTS has a letter for each test: passed, failed, skipped, disabled, not run.
    "ctest": """note ctest "$@" "[${ABUT_ROUNDS:-}]"
while [[ $# -gt 0 ]]; do
    if [[ $1 == --output-junit ]]; then
        printf '<testsuite name="x"\\n\\t>\\n' >"$2"
        for ((i = 0; i < ${#RESULTS}; ++i)); do
            case ${RESULTS:i:1} in
                p) printf '\\t<testcase name="t" status="run">\\n' ;;
                f) printf '\\t<testcase name="t" status="fail">\\n\\t\\t<failure message="Failed"/>\\n' ;;
                s) printf '\\t<testcase name="t" status="notrun">\\n\\t\\t<skipped message="SKIP_RETURN_CODE=4"/>\\n' ;;
                d) printf '\\t<testcase name="t" status="disabled">\\n' ;;
                n) printf '\\t<testcase name="t" status="notrun">\\n\\t\\t<skipped message="Unable to find executable"/>\\n' ;;
            esac
        done >>"$2"
    fi
    shift
done
exit "${CTEST_STATUS:-0}\"""",
}


class Entry(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.tree = pathlib.Path(scratch.name, "tree")
        self.calls = pathlib.Path(scratch.name, "calls")
        self.bin = pathlib.Path(scratch.name, "bin")
        (self.tree / "tools").mkdir(parents=True)
        shutil.copy(ROOT / "abut", self.tree)
        shutil.copy(ROOT / "tools" / "packages.txt", self.tree / "tools")
        self.bin.mkdir()
        for name, body in STAND_INS.items():
            path = self.bin / name
            path.write_text(f'#!/bin/bash\nnote() {{ echo "$*" >>"{self.calls}"; }}\n{body}\n')
            path.chmod(0o755)

    def abut(self, *arguments, stdin="", folder=None, **machine):
        self.calls.write_text("")
        environment = {**os.environ, **machine}
        environment["PATH"] = f"{self.bin}:{environment['PATH']}"
        environment.pop("ABUT_BUILD_DIR", None)
        return subprocess.run(
            [self.tree / "abut", *arguments],
            input=stdin,
            cwd=folder or self.tree,
            capture_output=True,
            text=True,
            env=environment,
        )

    def abut_at_a_terminal(self, *arguments, answer, **machine):
        """The exit status, and all that the terminal shows."""
        self.calls.write_text("")
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.tree)
            environment = {**os.environ, **machine, "PATH": f"{self.bin}:{os.environ['PATH']}"}
            os.execvpe(str(self.tree / "abut"), ["abut", *arguments], environment)
        os.write(terminal, answer.encode() + b"\x04")  # the end of what the program reads
        shown = b""
        try:
            while chunk := os.read(terminal, 4096):
                shown += chunk
        except OSError:  # Nobody holds the other end any more.
            pass
        os.close(terminal)
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown.decode()

    def called(self):
        return self.calls.read_text()

    def packages(self, component):
        """Those of a component that this machine, with its stand-ins, has no command of."""
        sections = (self.tree / "tools" / "packages.txt").read_text().split("\n[")
        lines = next(s for s in sections if s.startswith(component + "]")).split("\n")[1:]
        wanted = [re.fullmatch(r"(\S+)(?: \(command (\S+)\))?", line) for line in lines if line]
        return [line[1] for line in wanted if not (line[2] and shutil.which(line[2]))]

    def add_to_packages(self, lines):
        with open(self.tree / "tools" / "packages.txt", "a", encoding="utf-8") as packages:
            packages.write(lines)

    def test_help_needs_nothing(self):
        for arguments in [["help"], ["--help"], []]:
            done = self.abut(*arguments)
            self.assertEqual(done.returncode, 0)
            for command in (
                "demo check query mesh tree test bench campaign setup build docs help".split()
            ):
                self.assertRegex(done.stdout, rf"\n  {command} ")
            self.assertEqual(self.called(), "")

    def test_the_help_of_the_fuzzers_needs_nothing(self):
        shutil.copy(ROOT / "tools" / "fuzz", self.tree / "tools")
        shutil.copytree(ROOT / "fuzz", self.tree / "fuzz")
        done = self.abut("fuzz", "--help")
        self.assertEqual((done.returncode, done.stderr, self.called()), (0, "", ""))
        self.assertIn("--minutes N", done.stdout)
        self.assertIn(" scene ", done.stdout)

    def test_without_root_it_says_exactly_what_to_install(self):
        done = self.abut("demo", USER_ID="1000", INSTALLED="g++ cmake")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stdout, "")
        missing = sorted(set(self.packages("build")) - {"g++", "cmake"})
        self.assertEqual(done.stderr.splitlines()[-1].split(), ["apt-get", "install", *missing])
        self.assertNotIn("cmake -S", self.called())

    def test_as_root_it_installs_what_is_missing_and_nothing_else(self):
        done = self.abut("demo", INSTALLED="g++ cmake")
        missing = " ".join(sorted(set(self.packages("build")) - {"g++", "cmake"}))
        self.assertIn(f"--no-install-recommends {missing} [noninteractive]", self.called())
        self.assertEqual(done.stdout, DEMO)

    def test_it_says_how_large_that_is_before(self):
        for lists in ["yes", "no"]:
            done = self.abut("setup", LISTS=lists)
            self.assertEqual(done.returncode, 0, done.stderr)
            size = "Need to get 12.3 MB of archives." if lists == "yes" else "how large they are is not known"
            self.assertLess(done.stderr.index(size), done.stderr.index("installing"))
            self.assertEqual(self.called().count(" update "), self.called().count("install --yes"))
            shutil.rmtree(self.tree / "build")
        self.assertEqual(self.abut("setup", "now").returncode, 2)

    def play_without_npm(self):
        """A machine that has what the script calls, and neither node nor npm."""
        real = self.bin.with_name("real")
        real.mkdir()
        needed = "bash env dirname readlink mkdir touch grep sed sort comm flock nproc tail cat mktemp chmod rm"
        for program in needed.split():
            (real / program).symlink_to(shutil.which(program))
        return {"PATH": str(real)}

    def test_without_npm_all_but_the_page_works_and_setup_tries_again(self):
        machine = self.play_without_npm()
        build = " ".join(self.packages("build"))
        done = self.abut("demo", NPM_FAILS="yes", PAGE="none", INSTALLED=build, **machine)
        self.assertEqual(done.stdout, "program: demo --scene examples/machine/scene.json\n")
        self.assertEqual(done.returncode, 7)
        self.assertIn("going on without the report page; ./abut setup tries again", done.stderr)
        self.assertIn("--html will not work", done.stderr)

        self.abut("demo", NPM_FAILS="yes", PAGE="none", INSTALLED=build, **machine)
        self.assertNotIn("apt-get", self.called())
        done = self.abut("setup", INSTALLED=build, **machine)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("nodejs npm [noninteractive]", self.called())

    def test_who_may_not_build_runs_what_is_built(self):
        self.abut("build")
        build = self.tree / "build"
        if os.access("/", os.W_OK):  # Root may write everywhere; nobody plays the other user.
            prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            self.tree.parent.chmod(0o755)
        else:
            prefix = []
            build.chmod(0o555)
            self.addCleanup(build.chmod, 0o755)
        environment = {**os.environ, "PATH": f"{self.bin}:{os.environ['PATH']}"}
        environment.pop("ABUT_BUILD_DIR", None)

        def abut(*arguments):
            return subprocess.run([*prefix, self.tree / "abut", *arguments], input="", capture_output=True, text=True,
                                  cwd="/", env=environment)

        done = abut("check", "scene.json")
        self.assertEqual((done.stdout, done.returncode), ("program: check scene.json\n", 7), done.stderr)
        self.assertNotIn(str(build), abut("demo").stdout)
        done = abut("build")
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot be written to", done.stderr)
        (build / "release" / "apps" / "cli" / "abut").unlink()
        self.assertEqual(abut("check", "scene.json").returncode, 2)

    def test_with_sudo_it_installs_too(self):
        self.abut("demo", USER_ID="1000", SUDO_WORKS="yes")
        self.assertRegex(self.called(), r"sudo env .*apt-get .*install")

    def test_at_a_terminal_it_asks_before_it_installs(self):
        status, shown = self.abut_at_a_terminal("demo", answer="n\n", INSTALLED="g++ cmake")
        self.assertEqual(status, 2)
        self.assertIn("install them? [Y/n]", shown)
        self.assertIn("Need to get 12.3 MB of archives.", shown)
        self.assertIn("nothing was installed; to do it yourself, run: apt-get install ", shown)
        self.assertNotIn("install --yes", self.called())

        status, shown = self.abut_at_a_terminal("demo", answer="\n", INSTALLED="g++ cmake")
        self.assertEqual(status, 7)
        self.assertIn("--no-install-recommends", self.called())

    def test_yes_is_the_answer_to_what_it_would_ask(self):
        status, shown = self.abut_at_a_terminal("--yes", "demo", answer="n\n", INSTALLED="g++ cmake")
        self.assertEqual(status, 7)
        self.assertNotIn("install them?", shown)
        self.assertIn("--no-install-recommends", self.called())

    def test_each_command_installs_its_components(self):
        for command in ["bench", "campaign"]:
            self.abut(command)
            for package in self.packages(command):
                self.assertIn(f" {package} ", self.called())
            self.assertNotIn("rapidcheck", self.called())
            shutil.rmtree(self.tree / "build")

    def build_docs_is(self, body):
        (self.tree / "tools" / "build_docs").write_text(body)

    def test_docs_are_built_without_what_only_programs_need(self):
        self.build_docs_is("print('on standard output')\n")
        done = self.abut("docs")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertIn("the documentation is build/site/index.html", done.stderr)
        self.assertIn(f"--no-install-recommends {' '.join(sorted(self.packages('docs')))} [", self.called())
        self.assertNotIn("cmake", self.called())
        self.assertEqual(self.abut("docs", "here").returncode, 2)

    def test_docs_that_cannot_be_built_are_told(self):
        self.build_docs_is("print('docs/guide.md: no such heading')\nraise SystemExit(1)\n")
        done = self.abut("docs")
        self.assertEqual(done.returncode, 2)
        self.assertIn("docs/guide.md: no such heading", done.stderr)
        self.assertNotIn("index.html", done.stderr)

    def test_the_tests_install_what_builds_the_docs(self):
        self.abut("test", "release", RESULTS="p")
        for component in ["build", "page", "test", "campaign", "docs"]:
            for package in self.packages(component):
                self.assertIn(f" {package} ", self.called())

    def test_the_second_run_goes_straight_to_work(self):
        self.abut("demo")
        done = self.abut("demo")
        self.assertEqual(self.called().split()[:2], ["cmake", "--build"])
        self.assertEqual(len(self.called().splitlines()), 1)
        self.assertEqual(done.stdout, DEMO)

    def test_a_package_added_to_the_list_is_looked_up(self):
        self.abut("demo")
        self.add_to_packages("\n[build]\nlibnew-dev\n")
        self.abut("demo")
        self.assertIn("--no-install-recommends libnew-dev [", self.called())

    def test_a_package_is_installed_for_its_command_only_where_that_is_missing(self):
        self.abut("demo")
        self.add_to_packages("\n[build]\nodd-package (command abut-odd-command)\n")
        self.abut("demo")
        self.assertIn("--no-install-recommends odd-package [", self.called())

    def test_a_command_from_elsewhere_stands_in_for_its_package(self):
        self.abut("demo")
        self.add_to_packages("\n[build]\nodd-package (command abut-odd-command)\n")
        command = self.bin / "abut-odd-command"
        command.write_text("#!/bin/bash\n")
        command.chmod(0o755)
        done = self.abut("demo")
        self.assertNotIn("apt-get", self.called())
        self.assertNotIn("odd-package", done.stderr)
        self.assertEqual(done.stdout, DEMO)

    def test_a_failed_install_is_told_in_the_words_of_apt_get(self):
        done = self.abut("demo", APT_FAILS="yes")
        self.assertEqual(done.returncode, 2)
        self.assertIn("E: no space left", done.stderr)
        self.assertIn("apt-get could not install: ", done.stderr)
        self.assertNotIn("cmake -S", self.called())

    def test_a_failed_build_shows_the_error_and_runs_nothing(self):
        done = self.abut("query", BUILD_FAILS="yes")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stdout, "")
        self.assertIn("a.cpp:1: error: no such thing", done.stderr)
        self.assertIn("building the program failed", done.stderr)

    def test_other_commands_input_output_and_status_are_the_programs(self):
        done = self.abut("query", "--flag", "two words", stdin="a line\n")
        self.assertEqual(done.stdout, "program: query --flag two words\na line\n")
        self.assertEqual(done.returncode, 7)

    def test_the_demo_finds_its_scene_and_the_place_of_its_report_from_anywhere(self):
        for folder, shown in [(self.tree, ""), (self.tree.parent, "tree/"), (self.bin, f"{self.tree}/")]:
            done = self.abut("demo", folder=folder)
            scene, report = f"{shown}examples/machine/scene.json", f"{shown}build/demo/report.html"
            self.assertEqual(done.stdout, f"program: demo --scene {scene} --html {report}\n")
            self.assertEqual(done.returncode, 7)
            self.assertTrue((self.tree / "build" / "demo").is_dir())
            shutil.rmtree(self.tree / "build" / "demo")

    def test_the_demo_takes_another_scene_and_report(self):
        done = self.abut("demo", "--html", "a page.html", "--scene=mine.json")
        self.assertEqual(done.stdout, "program: demo --html a page.html --scene=mine.json\n")
        self.assertFalse((self.tree / "build" / "demo").exists())
        done = self.abut("demo", "--scene", "my --html.json")
        self.assertEqual(done.stdout, "program: demo --html build/demo/report.html --scene my --html.json\n")

    def test_a_moved_tree_is_configured_afresh(self):
        self.abut("demo")
        moved = self.tree.with_name("moved")
        self.tree.rename(moved)
        self.tree = moved
        self.abut("demo")
        self.assertIn("--fresh", self.called())

    def test_the_tests_end_with_their_count(self):
        done = self.abut("test", RESULTS="ppppsd")
        self.assertEqual(done.stdout.splitlines()[-1], "12 passed, 0 failed")
        self.assertEqual(done.returncode, 0)
        self.assertIn("2 tests of asan were skipped", done.stderr)
        self.assertIn("ABUT_WERROR=ON", self.called())
        parts = [line.split()[2] for line in self.called().splitlines() if line.startswith("ctest")]
        self.assertEqual(parts, ["release", "asan", "tsan"])

    def test_one_part_of_the_tests(self):
        done = self.abut("test", "asan", RESULTS="ppppp")
        self.assertEqual(done.stdout.splitlines()[-1], "5 passed, 0 failed")
        self.assertEqual(self.abut("test", "all").returncode, 2)

    def test_long_tests_try_more(self):
        self.abut("test", "release", RESULTS="p")
        self.assertIn(" []\n", self.called())
        done = self.abut("test", "--long", "release", RESULTS="p")
        self.assertEqual(done.stdout.splitlines()[-1], "1 passed, 0 failed")
        self.assertIn(" [6]\n", self.called())
        self.abut("test", "--long", "release", RESULTS="p", ABUT_ROUNDS="100")
        self.assertIn(" [100]\n", self.called())

    def assert_counts(self, done, counts):
        self.assertEqual(done.stdout.splitlines()[-1], counts)
        self.assertEqual(done.returncode, 1)

    def test_failures_are_counted_and_reported(self):
        self.assert_counts(self.abut("test", "release", RESULTS="pppff", CTEST_STATUS="8"), "3 passed, 2 failed")
        self.assert_counts(self.abut("test", "release", RESULTS="pppn", CTEST_STATUS="8"), "3 passed, 1 failed")

    def test_a_part_without_tests_or_that_does_not_build_is_a_failure(self):
        self.assert_counts(self.abut("test", "release", RESULTS=""), "0 passed, 1 failed")
        self.assert_counts(self.abut("test", "release", RESULTS="ss"), "0 passed, 1 failed")
        self.assert_counts(self.abut("test", "release", RESULTS="pp", CTEST_STATUS="8"), "2 passed, 1 failed")
        self.assert_counts(self.abut("test", RESULTS="pp", BUILD_FAILS="yes"), "0 passed, 3 failed")


if __name__ == "__main__":
    unittest.main()
