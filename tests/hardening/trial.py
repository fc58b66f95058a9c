"""The tutorial that is played over the socket, and what all these tests ask of it."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.serving import Site, notebook, start, stop
from tests.wire import Visit, visit

TRIAL = "/voila/render/trial.ipynb"
COUNTER = """
import os
from markupsafe import Markup
from widgets.ink import Sheet
from widgets.stage import Frame, Stage

class Counter:
    "Counts what is picked, and stumbles when it is told to."

    def __init__(self):
        self.n, self.stage = 0, Stage("trial", "a counter", self.pick, self.hello)

    def pick(self, ticket):
        if ticket == "stumble":
            raise RuntimeError("the counter stumbled")
        self.n += 1
        self.show()

    def hello(self, layout, memo):
        self.show()

    def show(self):
        button = '<button data-pick="more">{}</button><button data-pick="stumble">-</button>'
        self.stage.show(Frame({"all": Sheet(Markup(button.format(self.n)), {})}))
"""
ENVIRONMENT = "(sorted(os.environ), os.getcwd())"


def serving(folder: Path, *options: str, **env: str) -> Iterator[Site]:
    """An app with a tutorial of one small stage."""
    shelf, elsewhere = folder / "shelf", folder / "elsewhere"
    for made in (shelf, elsewhere):
        made.mkdir()
    cells = ["# Trial\n\n## One\n\nRead me.", f">{COUNTER}", ">Counter().stage", f">{ENVIRONMENT}"]
    (shelf / "trial.ipynb").write_text(json.dumps(notebook(*cells)))
    (shelf / "secret.py").write_text("SECRET = 1")
    (shelf / "secret.json").write_text('{"SECRET": 1}')
    (shelf / "drawing.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    running = start(shelf, elsewhere, *options, **env)
    try:
        yield running
    finally:
        stop(running)


async def stages(page: Visit) -> dict[str, Any]:
    """The widgets of a page, by id, as a page asks for them."""
    control = f"control-{time.monotonic_ns()}"
    await page.send(
        "comm_open", {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}, version="1.0.0"
    )
    said = await page.answers(await page.send("comm_msg", {"comm_id": control, "data": {"method": "request_states"}}))
    (states,) = [one["content"]["data"]["states"] for one in said if one["kind"] == "comm_msg"]
    return dict(states)


async def played(site: Site) -> tuple[Visit, str]:
    """A page with an open line, and its stage, which was greeted."""
    page = await (await visit(site, TRIAL)).connect()
    (stage,) = [name for name, state in (await stages(page)).items() if state["state"].get("key") == "trial"]
    await page.answers(await page.custom(stage, {"type": "hello", "layout": "wide", "memo": None}))
    return page, stage


async def shown(page: Visit, stage: str) -> tuple[int, int]:
    """What the counter stands at, and the number of the scene."""
    said = await page.answers(await page.custom(stage, {"type": "layout", "layout": "wide"}))
    (drawn,) = [one["content"]["data"]["content"] for one in said if one["kind"] == "comm_msg"]
    frame = drawn["frames"][-1]
    return int(re.search(r'"more">(\d+)', frame["zones"]["all"]["html"])[1]), frame["scene"]
