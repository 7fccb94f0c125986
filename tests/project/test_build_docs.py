# SPDX-License-Identifier: Apache-2.0
"""tools/build_docs turns the links of documents into those of the site, and stops at what it cannot show."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[2]
MENU = "\nnav:\n  - Home: index.md\n  - Reference: reference.md\n  - Read me: project/readme.md\n"


class BuildDocs(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = pathlib.Path(scratch.name, "tree")
        self.site = self.root / "build/site"
        for name in ["build_docs", "doxygen_filter", "site"]:
            copy = shutil.copytree if (ROOT / "tools" / name).is_dir() else shutil.copy
            (self.root / "tools").mkdir(parents=True, exist_ok=True)
            copy(ROOT / "tools" / name, self.root / "tools" / name)
        settings = (ROOT / "tools/site/mkdocs.yml").read_text(encoding="utf-8")
        self.write("tools/site/mkdocs.yml", settings[: settings.index("\nnav:")] + MENU)
        self.write("README.md", "# Project\n\n## Top\n\n[home](docs/index.md)\n")
        self.write("docs/index.md", "# Home\n\n[r](reference.md) [p](../README.md#top)\n")
        self.write("docs/reference.md", "# Reference\n\n[a.hpp](../include/abut/core/a.hpp)\n")
        self.write("include/abut/core/a.hpp", "// SPDX\n#pragma once\nnamespace abut {\n// Adds.\nint a();\n}  // namespace abut\n")

    def write(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")

    def build(self):
        return subprocess.run([sys.executable, self.root / "tools/build_docs"], capture_output=True, text=True)

    def links_of(self, page):
        article = re.search(r"<article.*</article>", (self.site / page).read_text(encoding="utf-8"), re.DOTALL)[0]
        return [link for link in re.findall(r'href="([^"]+)"', article) if not link.startswith("#")]

    def assert_wrong(self, message):
        done = self.build()
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(message, done.stdout)

    def test_links_lead_to_pages(self):
        self.write("examples/b.cpp", "int main() {}\n")
        self.write(".ci/.hidden", "secret = 1\n")
        self.write("docs/index.md", "# Home\n\n[r](reference.md) [p](../README.md#top) [b](../examples/b.cpp) [h](../.ci/.hidden) "
                   "`[no](link.md)`\n\n```text\n[no](link.md)\n```\n")
        done = self.build()
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("3 documents, 1 headers, 2 other files, 0 problems", done.stdout)
        links = ["reference.html", "project/readme.html#top", "source/examples/b.cpp.html", "source/ci/hidden.html"]
        self.assertEqual(self.links_of("index.html"), links)
        self.assertEqual(self.links_of("reference.html"), ["reference/group__core__a__hpp.html"])
        self.assertEqual(self.links_of("project/readme.html"), ["../index.html"])
        self.assertIn("main", (self.site / links[2]).read_text(encoding="utf-8"))
        self.assertIn("Adds.", (self.site / "reference/group__core__a__hpp.html").read_text(encoding="utf-8"))
        checked = subprocess.run([sys.executable, ROOT / "tools/check_site", self.site], capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stdout)

    def test_what_is_not_there_cannot_be_shown(self):
        self.write("docs/index.md", "# Home\n\n[x](../examples/missing.cpp)\n")
        self.assert_wrong("docs/index.md: ../examples/missing.cpp is no file that can be shown")

    def test_every_document_is_in_the_menu(self):
        self.write("docs/more/new.md", "# New\n")
        self.assert_wrong("docs/more/new.md: has no place in the menu of tools/site/mkdocs.yml")

    def test_every_header_is_listed(self):
        self.write("include/abut/core/b.hpp", "// SPDX\n#pragma once\n")
        self.assert_wrong("docs/reference.md: does not list include/abut/core/b.hpp")

    def test_warnings_of_mkdocs_are_errors(self):
        self.write("tools/site/mkdocs.yml", (self.root / "tools/site/mkdocs.yml").read_text() + "  - Gone: gone.md\n")
        self.assert_wrong("mkdocs failed")

    def test_warnings_of_doxygen_are_errors(self):
        # The filter quotes all commands in plain comments; others it does not touch.
        self.write("include/abut/core/a.hpp", "// SPDX\n#pragma once\n/** \\nonsense */\nint a();\n")
        self.assert_wrong("doxygen failed")


if __name__ == "__main__":
    unittest.main()
