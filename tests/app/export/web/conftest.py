"""One browser for the tests of exported pages, and puzzles for them.

The browser is Debian's ``chromium`` (or another of that family), driven by Playwright. Where there is none,
the tests that need it are skipped and say so.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Literal

import pytest

from klotski_studio.app.export.request import ExportKind, ExportRequest, ExportSource, FileFormat, WebOptions
from klotski_studio.app.export.web import page as page_of
from klotski_studio.app.runtime.paths import layouts_dir, resources_dir
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats import registry
from klotski_studio.solver import search as solver
from klotski_studio.solver.ask import Ask
from tests.strategies import drawn

if TYPE_CHECKING:  # to import it takes half a second, also where no page is tested
    from playwright.sync_api import Browser, ConsoleMessage, Page, Route, ViewportSize

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1440, "height": 900}
CLASSIC = registry.read_file(layouts_dir() / "heng-dao-li-ma.klotski")
DAISY = registry.read_file(layouts_dir() / "huarong" / "daisy.klotski")
SITE = "http://klotski.test"

BEHIND_THE_GATE = drawn("BA.. #..-", ".... ...B")
STAND_INS = registry.read_string(
    'format = 1\nboard = """\nABC.\n....\n"""\ngoal = """\n....\n..BA\n"""\n[pieces.C]\nsame_as = "A"\n'
)
SQUARE_IN_A_CORNER = drawn("AAB AA. C..", "... .AA .AA")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser, started once for all tests of this process."""
    from playwright.sync_api import sync_playwright

    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip(f"there is no browser: none of {', '.join(BROWSERS)} is installed")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program)
        yield started
        started.close()


class Tab:
    """A tab with one page, and what went wrong in it."""

    def __init__(self, browser: Browser, **options: Any) -> None:
        settings = {"locale": "en-US", "reduced_motion": "reduce", "viewport": PHONE, "has_touch": True}
        self.context = browser.new_context(**{**settings, **options})
        self.context.set_default_timeout(10_000)
        self.folder = Path()
        self.faults: list[str] = []
        self.requests: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))

    def begin(self, viewport: ViewportSize = PHONE, color_scheme: Literal["light", "dark"] = "light") -> None:
        """Make it as new: nothing shown, kept or permitted."""
        empty = self.folder / "empty.html"
        empty.write_text("<!DOCTYPE html><title>empty</title>", encoding="utf-8")
        self.page.goto(empty.as_uri())
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.context.clear_permissions()
        self.page.set_viewport_size(viewport)
        self.page.emulate_media(color_scheme=color_scheme)
        self.faults.clear()

    def _note(self, message: ConsoleMessage) -> None:
        self.faults.append(f"{message.type}: {message.text}")

    def open(self, content: bytes, fragment: str = "") -> Page:
        """Open ``content`` as a file, and return the page when its script has run."""
        file = self.folder / "page.html"
        file.write_bytes(content)
        self.requests.clear()
        self.page.goto(f"{file.as_uri()}{fragment}")
        self.page.wait_for_function("() => document.querySelector('#main:not([hidden]), dialog[open]')")
        return self.page

    def text(self, selector: str) -> str:
        """The text of an element as the page holds it."""
        return self.page.text_content(selector) or ""


@pytest.fixture(scope="session")
def one_tab(browser: Browser) -> Iterator[Tab]:
    """The tab of all tests that ask for no other: a new one takes half a second of its browser."""
    made = Tab(browser)
    yield made
    made.context.close()


@pytest.fixture
def tab(browser: Browser, one_tab: Tab, tmp_path: Path) -> Iterator[Callable[..., Tab]]:
    """Opens a tab; at its end its page may not have reported a fault or asked for anything but itself.

    It is the one that all tests share, as new, unless it is to be ``own``, or differs in more than its size
    and colours.
    """
    tabs: list[Tab] = []

    def new(*, own: bool = False, **options: Any) -> Tab:
        is_shared = not own and not tabs and options.keys() <= {"viewport", "color_scheme"}
        tabs.append(one_tab if is_shared else Tab(browser, **options))
        tabs[-1].folder = tmp_path
        if is_shared:
            one_tab.begin(**options)
        return tabs[-1]

    yield new
    for each in tabs:
        if each is one_tab:
            each.page.goto("about:blank")
        else:
            each.context.close()
    assert [fault for each in tabs for fault in each.faults] == []
    assert [url for each in tabs for url in each.requests if not url.startswith(("file://", "about:"))] == []


@pytest.fixture(scope="module")
def modules(browser: Browser) -> Iterator[Page]:
    """A page in which the modules of ``resources/page`` can be imported, each as it is."""
    context = browser.new_context()
    page = context.new_page()
    page.route(f"{SITE}/**", _serve)
    page.goto(f"{SITE}/")
    yield page
    context.close()


def _serve(route: Route) -> None:
    name = route.request.url.removeprefix(f"{SITE}/")
    if not name:
        route.fulfill(body="<!DOCTYPE html><title>modules</title>", content_type="text/html")
        return
    kind, folder = ("json", "") if name.endswith(".json") else ("javascript", "page")
    route.fulfill(body=(resources_dir() / folder / name).read_bytes(), content_type=f"text/{kind}")


def solved(layout: Layout, metric: Metric | None = None) -> ExportSource:
    """``layout`` with its shortest solution, in its own metric unless another is given."""
    metric = metric or layout.meta.metric or Metric.MOVES
    answer = solver.solve(Ask(layout, metric))
    return ExportSource(layout, answer.solution, metric, answer.length, None, answer.solution is None)


def page_for(*sources: ExportSource, web: WebOptions | None = None) -> bytes:
    """The page that plays ``sources``, with hints and solutions unless ``web`` says otherwise."""
    request = ExportRequest(ExportKind.PAGE, FileFormat.HTML, web=web or WebOptions())
    return page_of(request, sources)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serves the files of ``folder`` on this machine: the address, without its last slash."""

    class Handler(SimpleHTTPRequestHandler):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args, directory=str(folder))

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@lru_cache
def library(most_reachable: int = 100_000, most_length: int = 10_000) -> tuple[Layout, ...]:
    """The layouts of the library whose spaces and solutions are known to be no larger, sorted by file."""
    found = []
    for file in registry.layout_files(layouts_dir()):
        layout = registry.read_file(file)
        known, metric = layout.meta.known, layout.meta.metric or Metric.MOVES
        length = known.length(metric)
        if (known.reachable or most_reachable + 1) <= most_reachable and length and length <= most_length:
            found.append(layout)
    return tuple(found)
