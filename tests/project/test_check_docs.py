# SPDX-License-Identifier: Apache-2.0
"""tools/check_docs runs what the documents show, and names what does not hold."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).parents[2] / "tools" / "check_docs"


def check(readme, **files):
    with tempfile.TemporaryDirectory() as directory:
        pathlib.Path(directory, "README.md").write_text(readme)
        for name, text in files.items():
            pathlib.Path(directory, name).write_text(text)
        command = [sys.executable, TOOL, "--prefix", directory, "--root", directory]
        return subprocess.run(command, capture_output=True, text=True)


class CheckDocs(unittest.TestCase):
    def assert_wrong(self, readme, message):
        done = check(readme)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(message, done.stdout)

    def test_commands_that_print_what_they_should_pass(self):
        done = check("Say\n```sh\necho one\nseq 5\n```\n\n```text\none\n1\n...\n5\n```\n")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("1 documents, 0 programs, 1 blocks of commands, 0 problems", done.stdout)

    def test_another_output_is_wrong(self):
        self.assert_wrong("Say\n```sh\necho one\n```\n```text\ntwo\n```\n", "README.md:2: should print\ntwo\nand prints\none")
        self.assert_wrong("```sh\nseq 3\n```\n```text\n1\n...\n4\n```\n", "README.md:1: should print")
        self.assert_wrong("```sh\ntrue\n```\n```text\none\n```\n", "README.md:1: should print")

    def test_a_command_that_fails_is_wrong(self):
        self.assert_wrong("```sh\nfalse\ntrue\n```\n", "README.md:1: ends with status 1")

    def test_the_tests_are_not_run_from_the_tests(self):
        done = check("```sh\n./abut test\n./abut bench --quick\n```\n")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("README.md:1: not run here: ./abut bench --quick", done.stdout)

    def test_links_lead_somewhere(self):
        self.assert_wrong("[a](missing.md) ```sh\n```\n", "README.md: links to missing.md")
        self.assertEqual(check("[a](NOTES.md#top)\n```sh\ntrue\n```\n", **{"NOTES.md": "# Top\n"}).returncode, 0)

    def test_links_to_headings_lead_somewhere(self):
        notes = "# Notes\n## What's `new`, in *short*?\n### Größe & Maß\n## Twice\n## Twice\n## first_contact [here](README.md)\n"
        notes += "```sh\n# not a heading\n```\n"
        good = ["#notes", "#whats-new-in-short", "#größe--maß", "#twice", "#twice-1", "#first_contact-here"]
        files = {"NOTES.md": notes}
        text = "# Top\n[a](#top)\n" + "".join(f"[a](NOTES.md{anchor})\n" for anchor in good) + "```sh\ntrue\n```\n"
        done = check(text, **files)
        self.assertEqual(done.returncode, 0, done.stdout)
        for anchor in ["#Notes", "#what-s-new-in-short", "#twice-2", "#not-a-heading", "#größe-maß"]:
            done = check(f"[a](NOTES.md{anchor})\n```sh\ntrue\n```\n", **files)
            self.assertEqual(done.returncode, 1, anchor)
            self.assertIn(f"README.md: links to NOTES.md{anchor}, and there is no such heading", done.stdout)
        self.assert_wrong("# Top\n[a](#bottom)\n```sh\ntrue\n```\n", "README.md: links to #bottom, and there is no such heading")

    def test_what_looks_like_a_link_in_code_is_none(self):
        self.assertEqual(check("Say `[](x)` or ``[a](#b)``.\n```sh\ntrue\n```\n").returncode, 0)

    def test_programs_need_an_installed_abut(self):
        self.assert_wrong("```cpp\nint main() {}\n```\n", "cannot use the abut installed in")

    def test_documents_without_blocks_are_a_mistake(self):
        self.assertEqual(check("nothing\n").returncode, 1)


if __name__ == "__main__":
    unittest.main()
