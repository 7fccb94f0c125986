# SPDX-License-Identifier: Apache-2.0
"""tools/check_site finds links that lead nowhere, and what would be loaded from elsewhere."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).parents[2] / "tools" / "check_site"


def check(index, **files):
    with tempfile.TemporaryDirectory() as directory:
        for name, text in {"index.html": index, **files}.items():
            path = pathlib.Path(directory, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return subprocess.run([sys.executable, TOOL, directory], capture_output=True, text=True)


class CheckSite(unittest.TestCase):
    def assert_good(self, index, **files):
        done = check(index, **files)
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def assert_wrong(self, message, index, **files):
        done = check(index, **files)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(message, done.stdout)

    def test_a_whole_site_passes(self):
        index = (
            '<link href="style.css"><script src="a%20b.js"></script><img src="i.svg" srcset="i.svg 1x, i.svg 2x">'
            '<a href="sub/page.html#here">1</a><a href="#top">2</a><a href="#">3</a><p id="top">'
            '<a href="javascript:void(0)">4</a><img src="data:image/png;base64,AA">'
        )
        page = '<a name="here"></a><a href="../index.html">back</a><a href="page.html?x#h%C3%B6he"></a><h1 id="höhe">'
        files = {"style.css": "a { background: url('i.svg') }", "a b.js": "", "i.svg": "<svg/>", "sub/page.html": page}
        self.assertIn("3 pages, 13 links, 0 problems", self.assert_good(index, **files))

    def test_targets_that_are_missing(self):
        self.assert_wrong("index.html: links to b.html, which does not exist", '<a href="b.html">')
        self.assert_wrong("links to b.png, which does not exist", '<img src="b.png">')
        self.assert_wrong("links to b.png, which does not exist", '<img srcset="b.png 2x">')
        self.assert_wrong("links to b.js, which does not exist", '<script src="b.js"></script>')
        self.assert_wrong("links to sub, which does not exist", '<a href="sub">', **{"sub/index.html": ""})
        self.assert_wrong("a.css: links to b.woff", '<link href="a.css">', **{"a.css": "@font-face { src: url(b.woff) }"})

    def test_places_that_are_missing(self):
        self.assert_wrong("links to #end, and there is no such place", '<a href="#end">')
        files = {"b.html": '<p id="End">'}
        self.assert_wrong("index.html: links to b.html#end, and there is no such place", '<a href="b.html#end">', **files)
        self.assert_good('<a href="b.html#End">', **files)

    def test_links_out_of_the_site(self):
        self.assert_wrong("links to ../README.md, which does not exist", '<a href="../README.md">')
        self.assert_wrong("links to /index.html, which is on the disk of the reader", '<a href="/index.html">')

    def test_nothing_is_loaded_from_elsewhere(self):
        address = "https://cdn.example/x"
        for index in [
            f'<script src="{address}"></script>',
            f'<link rel="stylesheet" href="{address}">',
            f'<img src="{address}">',
            f'<img srcset="{address} 2x">',
            f'<iframe src="{address}"></iframe>',
            f"<style>@import '{address}';</style>",
            f'<p style="background: url({address})">',
            f'<svg><image xlink:href="{address}"/></svg>',
        ]:
            self.assert_wrong(f"index.html: loads {address} from elsewhere", index)
        self.assert_wrong("loads //cdn.example/x from elsewhere", '<script src="//cdn.example/x"></script>')
        self.assert_wrong(f"a.css: loads {address}", '<link href="a.css">', **{"a.css": f"@import url({address});"})
        self.assert_wrong("diagram of mermaid", '<pre class="mermaid">')

    def test_links_to_other_sites_are_listed(self):
        self.assertIn("to another site: https://a.example/b", self.assert_good('<a href="https://a.example/b">'))

    def test_pages_that_nobody_links_to(self):
        self.assert_wrong("lost.html: is reached from nowhere", "", **{"lost.html": '<a href="lost.html">'})
        self.assert_wrong("sub/lost.html: is reached from nowhere", "", **{"sub/lost.html": ""})
        self.assert_good("", **{"sub/lost.html": "", "sub/search/all_0.html": "", "sub/doxygen.css": ""})

    def test_menus_and_search_results_of_doxygen(self):
        files = {"b.html": '<p id="x">', "menudata.js": 'var menudata={children:[{text:"B",url:"b.html"}]}'}
        index = '<script src="menudata.js"></script>'
        self.assert_good(index, **files)
        files["menudata.js"] = files["menudata.js"].replace("b.html", "c.html")
        self.assert_wrong("menudata.js: links to c.html", index + '<a href="b.html">', **files)
        self.assert_good('<a href="b.html">', **{"b.html": '<p id="x">', "search/all_0.js": "['b',['../b.html#x',1]]"})
        self.assert_wrong(
            "search/all_0.js: links to ../b.html#y",
            '<a href="b.html">',
            **{"b.html": "", "search/all_0.js": "['b',['../b.html#y',1]]"},
        )

    def test_a_folder_without_a_site_is_a_mistake(self):
        with tempfile.TemporaryDirectory() as directory:
            done = subprocess.run([sys.executable, TOOL, directory], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)


if __name__ == "__main__":
    unittest.main()
