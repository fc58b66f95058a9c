// A tutorial's page: one step a screen, progress, and what to say when Python is slow or gone.
// Loaded after the prose and before Voila's own scripts. Nothing here knows a game.
"use strict";
const hearsay = (() => {
  const body = document.body, notebook = body.dataset.notebook, tutorial = body.dataset.title;
  const steps = [...document.querySelectorAll(".hs-step")];
  const keys = steps.map((step) => step.id);
  const taught = steps.filter(({ dataset }) => dataset.teaches), counted = taught.length ? taught : steps; // without the free table
  const one = (selector, root = document) => root.querySelector(selector);
  const every = (selector, root = document) => [...root.querySelectorAll(selector)];

  let sure = 0; // the timer of a button that waits for its second press
  let written = false; // is all of the page here?
  let lost = "", asking = 0; // what is said about Python, the timer until the server is asked after it
  let leaving = false, open = 0; // is the page being left, how many sockets are open

  // ---- what this browser remembers; storage may be full or forbidden, then nothing is remembered ----
  const read = (name) => { try { return localStorage.getItem(`hearsay:${name}`); } catch { return null; } };
  const write = (name, value) => { try { localStorage.setItem(`hearsay:${name}`, value); } catch { /* not remembered */ } };
  const forget = (name) => {
    for (const store of ["sessionStorage", "localStorage"]) {
      try { window[store].removeItem(`hearsay:${name}`); } catch { /* nor forgotten */ }
    }
  };
  const isDone = (key) => read(`done:${key}`) === "1";
  const missed = (key) => (read(`missed:${key}`) ?? "").split(" ").filter(Boolean);
  const miss = (key, ids) => (ids.length ? write(`missed:${key}`, ids.join(" ")) : forget(`missed:${key}`));

  // ---- one step a screen ----
  let here = -1;

  /** The step that the address names; a game may follow behind a `=`, which the step's table takes and removes. */
  function asked() {
    try {
      const wanted = decodeURIComponent(location.hash.slice(1)).split("=")[0].toLowerCase();
      return keys.findIndex((key) => key.toLowerCase() === wanted);
    } catch { return -1; }
  }

  function show(at, moved) {
    const old = here;
    here = at;
    steps.forEach((step, n) => { step.hidden = n !== at; });
    document.title = `${steps[at].dataset.title} – ${tutorial} – Hearsay`;
    write(`last:${notebook}`, keys[at]);
    progress();
    one(".contents").open = false;
    if (old !== at) unsure();
    if (moved) {
      scrollTo(0, 0);
      one("h2", steps[at]).focus({ preventScroll: true });
    }
  }

  function progress() {
    every(".top .steps i").forEach((cell, n) => {
      cell.classList.toggle("done", isDone(keys[n]));
      cell.classList.toggle("here", n === here);
      cell.classList.toggle("apart", !counted.includes(steps[n]));
    });
    const at = counted.indexOf(steps[here]) + 1, many = counted.length, { title } = steps[here].dataset;
    one(".top .far").textContent = at ? `${at}/${many}` : title;
    const done = counted.filter(({ id }) => isDone(id)).length;
    one(".contents summary").setAttribute("aria-label", `${at ? `Step ${at} of ${many}` : title}, ${done} done. All steps`);
    every(".contents a").forEach((link, n) => {
      link.classList.toggle("done", isDone(keys[n]));
      if (n === here) link.setAttribute("aria-current", "step"); else link.removeAttribute("aria-current");
    });
    steps.forEach((step, n) => {
      const done = isDone(keys[n]);
      one(".nav .next", step).classList.toggle("main", done);
      one(".nav .state", step).textContent = done ? "✓ Done" : "";
    });
  }

  addEventListener("hashchange", () => {
    const at = asked();
    if (at >= 0 && at !== here) show(at, true);
    else if (at >= 0) one(".contents").open = false;
    else if (!location.hash) show(0, true);
  });
  document.addEventListener("hearsay:done", (event) => {
    if (event.detail?.key) write(`done:${event.detail.key}`, "1");
    progress();
  });
  addEventListener("storage", ({ key }) => { // another tab goes on, or the front page erased everything
    try {
      if (key === "hearsay:erase") Object.keys(sessionStorage).filter((name) => name.startsWith("hearsay:")).forEach((name) => sessionStorage.removeItem(name));
    } catch { /* nothing is kept */ }
    progress();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.(".contents")) one(".contents").open = false;
  });
  one(".contents").addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !one(".contents").open) return;
    one(".contents").open = false;
    one(".contents summary").focus();
  });
  one("body > .skip").addEventListener("click", (event) => {
    event.preventDefault(); // its address must not replace the step's
    one("h2", steps[here]).focus();
  });

  const first = asked() >= 0 ? asked() : Math.max(0, keys.indexOf(read(`last:${notebook}`)));
  if (asked() < 0) history.replaceState(null, "", `#${keys[first]}`);
  show(first, false);
  document.documentElement.classList.add("routed");

  // ---- starting over ----
  function unsure() {
    clearTimeout(sure);
    sure = 0;
    every("[data-again]").forEach((button) => {
      button.textContent = button.dataset.again === "step" ? "Start this step over" : "Start all steps over";
      button.classList.remove("sure");
    });
  }

  /** The key of a step and those of its tables with other rulings, which keep their games apart: `GS-table-0123abcd`. */
  function kept(key) {
    let names = [];
    try { names = [...new Set([...Object.keys(localStorage), ...Object.keys(sessionStorage)])]; } catch { /* nothing is kept */ }
    return [key, ...names.filter((name) => name.startsWith(`hearsay:memo:${key}-`)).map((name) => name.slice(13))];
  }

  /** A step begun anew teaches its clauses anew, wherever they were missed. */
  function relearn({ id, dataset }) {
    const taught = dataset.teaches.split(" ");
    keys.forEach((key) => miss(key, key === id ? [] : missed(key).filter((clause) => !taught.includes(clause))));
  }

  function startOver(gone) {
    gone.forEach((key) => relearn(steps[keys.indexOf(key)]));
    gone.flatMap(kept).forEach((key) => {
      forget(`memo:${key}`);
      forget(`done:${key}`);
      document.dispatchEvent(new CustomEvent("hearsay:forget", { detail: { key } }));
    });
  }

  every("[data-again]").forEach((button) => button.addEventListener("click", () => {
    const all = button.dataset.again === "all";
    if (!button.classList.contains("sure")) {
      unsure();
      button.classList.add("sure");
      button.textContent = all ? "Press again to forget all steps" : "Press again to forget this step";
      sure = setTimeout(unsure, 6000);
      return;
    }
    unsure();
    startOver(all ? keys : [keys[here]]);
    if (all && here) location.hash = keys[0]; else show(here, true);
  }));
  one(".again").hidden = false;
  one(".again").setAttribute("aria-live", "polite");

  // ---- outputs come one by one and are put in their places ----
  function place(at) {
    const made = one(`[data-made="${at}"]`), cell = one(`[data-cell="${at}"]`);
    if (!made || !cell) return;
    cell.append(...made.childNodes);
    made.remove();
    settle(cell.closest(".hs-tables"));
  }

  // The notice "Setting the table" goes when a step shows something: a stage its first zone, another widget its first
  // element, any other output itself.
  function settle(tables) {
    const notice = one(".setting", tables);
    if (!notice) return;
    const outputs = every(".hs-output", tables), stage = one(".hs-stage", tables);
    const drawn = stage ? one(".zone", tables)
      : outputs.some((output) => !one("script", output) && (!("widget" in output.dataset) || one(".lm-Widget .lm-Widget *", output)));
    if (drawn || one(".trouble", tables) || (written && !outputs.length)) notice.remove();
  }

  // What is answered with a no names its clause; it is kept with its step, for the page at the end.
  function note(answer) {
    const { id } = answer.closest(".hs-step"), before = missed(id);
    const clauses = every(".box:is(.wrong, .refusal) [data-pick^='clause:']", answer).map(({ dataset }) => dataset.pick.slice(7));
    const all = [...new Set([...before, ...clauses])];
    if (all.length > before.length) miss(id, all);
  }

  const watch = new MutationObserver((changes) => {
    const within = (name) => new Set(changes.map((change) => change.target.closest?.(name)).filter(Boolean));
    within(".hs-tables").forEach(settle);
    within(".zone-answer").forEach(note);
  });
  every(".hs-tables").forEach((tables) => watch.observe(tables, { childList: true, subtree: true, attributeFilter: ["class"] }));

  // All of the page is here. Where a cell failed, those after it did not run.
  function finished() {
    written = true;
    const failed = steps.findIndex((step) => one(".trouble", step));
    steps.forEach((step, n) => {
      const tables = one(".hs-tables", step);
      if (!tables) return;
      if (failed >= 0 && n > failed && every(".hs-cell", tables).every((cell) => !cell.childElementCount)) {
        tables.append(one(".trouble", steps[failed]).cloneNode(true));
      }
      settle(tables);
    });
  }

  setTimeout(() => every(".setting span").forEach((notice) => {
    notice.textContent = "Still setting the table. Python takes long to start this time; you can read on.";
  }), 15000);
  setTimeout(() => every(".hs-step:not([hidden]) .setting").forEach(() => {
    if (!lost) say("The table could not be set in a minute. Reload the page to try again.");
  }), 75000);

  // ---- when Python is gone, the page says so at once ----
  function say(words) {
    const box = one("#lost");
    lost = words;
    box.replaceChildren();
    if (!words) return;
    const text = document.createElement("p"), button = document.createElement("button");
    text.textContent = words;
    Object.assign(button, { type: "button", className: "btn", textContent: "Reload", onclick: () => location.reload() });
    box.append(text, button);
  }

  const STOPPED = "Python stopped, and the table with it. Reload the page: it comes back at this step.";
  const UNPLUGGED = "The line to Python is broken. It is being mended; if this stays, reload the page.";
  // A line that broke may be mended; a kernel that ended meanwhile, while a phone slept, will not come back.
  async function askAfterPython() {
    clearTimeout(asking);
    if (lost !== UNPLUGGED) return;
    try {
      const { kernelId, baseUrl } = JSON.parse(one("#jupyter-config-data").textContent);
      if ((await fetch(`${baseUrl}api/kernels/${kernelId}`)).status === 404) say(STOPPED);
    } catch { /* the server does not answer either: the sentence stands */ }
    asking = setTimeout(askAfterPython, 5000);
  }
  document.addEventListener("visibilitychange", askAfterPython);
  addEventListener("online", askAfterPython);

  const Socket = window.WebSocket;
  addEventListener("pagehide", () => { leaving = true; });
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); }); // its kernel ended when it was left

  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      let was = false;
      this.addEventListener("open", () => {
        was = true;
        open += 1;
        if (lost === UNPLUGGED) say("");
      });
      this.addEventListener("close", () => {
        if (was) open -= 1;
        if (open > 0 || leaving || lost === STOPPED) return;
        say(UNPLUGGED);
        clearTimeout(asking);
        asking = setTimeout(askAfterPython, 1000);
      });
      this.addEventListener("message", ({ data }) => {
        const size = data.byteLength ?? data.size ?? data.length;
        if (size > 4000 || leaving) return; // a word about the kernel's state is short
        const text = typeof data === "string" ? data : data instanceof ArrayBuffer ? new TextDecoder().decode(data) : "";
        if (/"execution_state": ?"(dead|restarting|autorestarting)"/.test(text)) say(STOPPED);
      });
    }
  };

  // What Voila's stream and scripts call: here the page needs none of it.
  for (const name of ["voila_heartbeat", "voila_process", "voila_finish"]) window[name] = () => {};

  const givenUp = () => say("Python did not answer. Reload the page to try again.");

  return { place, written: finished, givenUp };
})();
