// Hearsay's stage: draws the page that Python sends, patches what changed, and tells Python which piece was picked.
// It knows no game. The markup comes from widgets/ink.py, which escapes every word.
//   from Python: {type: "draw", frames: [{scene, whole, zones, drop, parts, say, aside, pause, look}], memo, done}, {type: "trouble", say}
//   to Python:   {type: "hello", layout, memo}, {type: "layout", layout}, {type: "pick", pick, scene}, {type: "open", text}

const NO_ANSWER = "No answer from Python yet. If this stays, reload the page; your moves are kept.";
const PATIENCE = 8000; // ms without an answer before that is said
const STEP = 170, WALK = 1700; // ms a pawn takes from point to point, and at most for a whole walk

// Zones in reading order and in that of the page: what answers comes after what is pressed, so that its length moves no
// button. `[ ]`: the big column of two; `step1`, `table1`: one column; `line`: the stage's own sentence with the Skip
// button; `*`: zones not named here.
const ORDER = {
  step: "review prompt task [ board line * say confirm pawns who hand ] actions hints answer players tools log",
  table: "[ review task prompt board line * say confirm pawns who hand file forecast ] players actions tools hints answer log",
  step1: "review prompt task players pawns say confirm board line * who hand actions hints answer tools file log",
  table1: "review prompt task board line * actions hints answer pawns players say confirm hand who tools file forecast log",
};
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const PICK = "[data-pick]";
const QUIET = "data-lm-suppress-shortcuts"; // JupyterLab would take a key for itself unless the focused element has this
const FOCUSABLE = `a[href], button, summary, input, select, textarea, [tabindex], ${PICK}`;
const isLit = (piece) => piece.classList.contains("legal");
const isChosen = (piece) => piece.getAttribute("aria-pressed") === "true";
const isShown = (piece) => piece.checkVisibility?.() ?? true; // false within a closed fold, where boxes still have a size

// ---- patching: an element stays the same element when its looks change, so that it keeps focus and can move ----

/** The nodes of some markup; inside a drawing they are parsed as SVG. */
function parse(markup, svg = false) {
  const box = document.createElement("template");
  box.innerHTML = svg ? `<svg>${markup}</svg>` : markup;
  return svg ? box.content.firstChild : box.content;
}

const nameOf = (node) => node.dataset?.id;
const alike = (a, b) => a.nodeName === b.nodeName && a.namespaceURI === b.namespaceURI && nameOf(a) === nameOf(b);
// What the stage or the reader sets, and not Python: which piece is a tab stop, whether a fold is open.
const isOurs = (node, name) => name === QUIET || (name === "tabindex" && node.matches(PICK)) || (name === "open" && node.localName === "details");

/** Make `old` look like `now`; elements whose way has changed are added to `walkers`. */
function patch(old, now, walkers) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== now.data) old.data = now.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && !isOurs(now, name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) {
    if (old.getAttribute(name) === value || isOurs(now, name)) continue;
    old.setAttribute(name, value);
    if (name === "data-walk") walkers.push(old);
    if (name === "value" && old.localName === "input") old.value = value;
  }
  patchChildren(old, now, walkers);
}

/** Children with a data-id are matched by it, the others by kind and place. */
function patchChildren(old, now, walkers) {
  const wanted = new Set([...now.children].map(nameOf));
  const named = new Map();
  for (const child of [...old.children]) {
    if (!nameOf(child)) continue;
    if (wanted.has(nameOf(child))) named.set(nameOf(child), child);
    else child.remove();
  }
  let at = old.firstChild;
  for (const want of [...now.childNodes]) {
    let have = nameOf(want) ? named.get(nameOf(want)) : at;
    while (have && nameOf(have) && !nameOf(want)) have = have.nextSibling;
    if (!have || !alike(have, want)) {
      old.insertBefore(want, at);
      continue;
    }
    if (have === at) at = at.nextSibling;
    else old.insertBefore(have, at);
    patch(have, want, walkers);
  }
  for (let next; at; at = next) {
    next = at.nextSibling;
    at.remove();
  }
}

/** Put `nodes` first in `parent`, in this order, moving only what stands wrong. */
function put(parent, nodes) {
  let at = parent.firstElementChild;
  for (const node of nodes) {
    if (node === at) at = at.nextElementSibling;
    else parent.insertBefore(node, at);
  }
}

// ---- arrow keys: they go where they point, in any layout ----

/** Whether two boxes share a row (or, with `dx` 0, a column): by a third of the smaller one at least. */
function abreast(a, b, dx) {
  const [from, to, size] = dx ? ["top", "bottom", "height"] : ["left", "right", "width"];
  return 3 * (Math.min(a[to], b[to]) - Math.max(a[from], b[from])) > Math.min(a[size], b[size]);
}

/** The piece one comes to from `from` in a direction; at the edge round to the far side, else the next in order. */
function neighbour(from, pieces, [dx, dy]) {
  const a = from.getBoundingClientRect();
  const far = 9 * (innerWidth + innerHeight); // more than anything on the page costs
  let best = null, least = Infinity;
  for (const piece of pieces) {
    if (piece === from) continue;
    const b = piece.getBoundingClientRect(), level = abreast(a, b, dx);
    const right = (b.left + b.right - a.left - a.right) / 2, down = (b.top + b.bottom - a.top - a.bottom) / 2;
    const ahead = right * dx + down * dy, beside = Math.abs(dx ? down : right);
    if (ahead < 1 && !level) continue;
    let cost = ahead + (level ? beside / 4 : 2 * beside);
    if (ahead < 1) cost += far; // behind, in the same row: round the edge, the farthest first
    else if (beside > ahead && !level) cost += 2 * far; // more beside than ahead: only if there is nothing else
    if (cost < least) [best, least] = [piece, cost];
  }
  return best ?? pieces.at((pieces.indexOf(from) + dx + dy) % pieces.length);
}

// ---- what the browser keeps: tabs keep their own games, a new one begins from the last; in private maybe none ----

const stores = (act) => ["session", "local"].map((kind) => { try { return act(window[`${kind}Storage`]); } catch { return null; } });
const keep = (name, value) => stores((store) => (value === null ? store.removeItem(name) : store.setItem(name, value)));
const kept = (name) => stores((store) => store.getItem(name)).find((value) => value !== null) ?? null;

function make(tag, className, attributes = {}) {
  const node = document.createElement(tag);
  node.className = className;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function render({ model, el: root }) {
  const key = model.get("key"), memo = `hearsay:memo:${key}`;
  const place = () => root.closest(".hs-step")?.id; // as the address names it, once it stands there
  const voila = "voila" in document.body.dataset;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const gone = new AbortController(); // ends every listener when the view goes
  const listen = (on, type, act, capture = false) => on.addEventListener(type, act, { signal: gone.signal, capture });

  const main = make("div", "hs-board"), bar = make("div", "hs-line");
  const polite = { role: "status", "aria-live": "polite", tabindex: "-1", [QUIET]: "true" };
  const line = make("p", "hs-say", polite), aside = make("p", "hs-aside", polite); // aside: spoken, and shown elsewhere
  const skipper = make("button", "btn hs-hurry", { type: "button", [QUIET]: "true" });
  const alarm = make("p", "hs-trouble");
  root.classList.add("hs", "hs-stage");
  Object.assign(root.dataset, { key, kind: model.get("kind") });
  line.textContent = model.get("said");
  skipper.textContent = "Skip";
  alarm.hidden = true;
  bar.append(alarm, line, skipper);
  root.replaceChildren(bar, aside);

  const zones = new Map(); // zone id -> its section
  const stops = new WeakMap(); // roving group -> its one tab stop
  const walks = new Set(); // animations under way
  let queue = [], timer = 0; // frames to come; the pause before the next one
  let scene = 0, waiting = 0, met = false, finished = false;
  let lost = null; // where the focus was before its element went away

  // ---- layout ----
  /** Voila's step shares the window with prose, so the window counts there; elsewhere the room this stage has. */
  const room = () => (voila ? innerWidth : root.clientWidth);
  const layout = () => (room() < 900 ? "phone" : "wide");

  function measure() {
    if (!room()) return; // hidden: nothing to measure
    const before = root.dataset.layout, columns = room() < 1240 ? "1" : "2";
    if (before === layout() && root.dataset.columns === columns) return;
    Object.assign(root.dataset, { layout: layout(), columns });
    const was = remember();
    arrange();
    refocus(was);
    if (met && before !== layout()) tell({ type: "layout", layout: layout() });
  }

  function arrange() {
    const inner = [], outer = [];
    const fill = (order) => {
      const words = order.split(" ");
      const others = [...zones.keys()].filter((zone) => !words.includes(zone));
      let list = outer;
      for (const word of words.flatMap((each) => (each === "*" ? others : each))) {
        if (word === "[") outer.push(main);
        if (word === "[" || word === "]") list = word === "[" ? inner : outer;
        else if (word === "line") list.push(bar);
        else if (zones.has(word)) list.push(zones.get(word));
      }
    };
    if (root.dataset.columns === "2") fill(ORDER[model.get("kind")]);
    if (inner.length < 2 && zones.size) inner.length = outer.length = 0; // nothing for the big column
    if (!outer.length) fill(ORDER[`${zones.has("board") ? model.get("kind") : "step"}1`]);
    put(root, outer);
    outer.includes(main) ? put(main, inner) : main.remove();
  }

  // ---- focus: one tab stop a group, never lost ----
  const focused = () => { const now = root.getRootNode().activeElement; return root.contains(now) ? now : null; };
  const find = (name, value) => value && root.querySelector(`[data-${name}="${CSS.escape(value)}"]`);
  const reveal = (node) => node?.scrollIntoView({ block: "nearest" });
  const groupOf = (piece) => piece.closest("[data-roving], .zone") ?? root;

  function membersOf(group) {
    const all = [...group.querySelectorAll(PICK)].filter((piece) => groupOf(piece) === group && !piece.disabled);
    const shown = all.filter(isShown);
    return shown.length ? shown : all;
  }

  function stopAt(group, stop) {
    stops.set(group, stop);
    for (const piece of group.querySelectorAll(PICK)) {
      if (groupOf(piece) === group) piece.setAttribute("tabindex", piece === stop || group.dataset.roving === "no" ? "0" : "-1");
    }
  }

  function rove() {
    const now = focused();
    for (const group of new Set([...root.querySelectorAll(PICK)].map(groupOf))) {
      const pieces = membersOf(group), last = pieces.includes(stops.get(group)) ? stops.get(group) : null;
      const stop = pieces.find((piece) => piece === now) ?? (last && isLit(last) ? last : pieces.find(isLit));
      stopAt(group, stop ?? pieces.find(isChosen) ?? last ?? pieces[0]);
    }
    for (const node of root.querySelectorAll(FOCUSABLE)) node.setAttribute(QUIET, "true");
  }

  /** Where the focus is, in words that outlive its element. */
  function remember() {
    const node = focused();
    if (!node) return null;
    if ((node === line || node === aside) && lost) return lost;
    const { id, pick } = node.closest("[data-id], [data-pick]")?.dataset ?? {};
    return { node, id, pick, zone: node.closest(".zone")?.dataset.zone };
  }

  /** Back to where it was; if that is gone, to the first lit piece of its zone; else to the line, until one of them is back. */
  function refocus(was) {
    lost = null;
    const shut = root.hasAttribute("data-busy") ? null : skipper;
    const usable = (node) => node && root.contains(node) && node.matches(FOCUSABLE) && !node.disabled && node !== shut;
    if (!was || (focused() === was.node && usable(was.node))) return;
    const near = [...(zones.get(was.zone) ?? root).querySelectorAll(`${PICK}:not(.btn)`)].filter(isLit); // never a pass
    const far = root.querySelectorAll(`${PICK}.legal:not(.btn), .btn.main, .choice`);
    const home = [was.node, find("id", was.id), find("pick", was.pick), ...near, ...far].find(usable);
    if (!home) lost = was;
    const rest = line.textContent ? line : aside;
    (home ?? rest).focus({ preventScroll: true });
    if (!focused()) rest.focus({ preventScroll: true }); // its home cannot be seen, so it cannot have the focus
  }

  // ---- drawing ----
  function drawZone(name, { title, html }, walkers) {
    const zone = zones.get(name) ?? make("section", `zone zone-${name}`, { "data-zone": name });
    zones.set(name, zone);
    if (title) zone.setAttribute("aria-label", title);
    else zone.removeAttribute("aria-label");
    patchChildren(zone, parse(html), walkers);
  }

  function drawParts(parts, walkers) {
    const pieces = new Map([...root.querySelectorAll("[data-id]")].map((piece) => [piece.dataset.id, piece]));
    for (const [id, markup] of Object.entries(parts)) {
      const old = pieces.get(id);
      if (!old) continue;
      const now = parse(markup, old.namespaceURI.endsWith("svg")).firstElementChild;
      if (alike(old, now)) patch(old, now, walkers);
      else old.replaceWith(now);
    }
  }

  /** Let a pawn come over its points to where it stands; the time it takes, in ms. */
  function walk(pawn) {
    const points = JSON.parse(pawn.dataset.walk || "[]");
    if (calm.matches || points.length < 2) return 0;
    if (model.get("kind") === "step" && innerWidth < 900) pawn.scrollIntoView({ block: "center" });
    const [x, y] = points.at(-1);
    const duration = Math.min(STEP * (points.length - 1), WALK);
    const way = pawn.animate({ translate: points.map(([a, b]) => `${a - x}px ${b - y}px`), easing: "ease-in-out" }, { duration });
    walks.add(way);
    way.onfinish = way.oncancel = () => walks.delete(way);
    return duration;
  }

  /** Show one frame; the ms it asks for before the next. */
  function draw(frame, hurried = false) {
    const was = remember(), walkers = [];
    const log = logLines(), atEnd = !log?.matches(":hover, :focus") || log.scrollTop + log.clientHeight > log.scrollHeight - 8;
    root.dataset.scene = scene = frame.scene;
    if (frame.aside && line.textContent === model.get("said")) line.textContent = ""; // it stood for the picture
    for (const name of frame.drop) {
      zones.get(name)?.remove();
      zones.delete(name);
    }
    const opened = !frame.whole && ["review", "file", "forecast"].find((name) => frame.zones[name] && !zones.has(name));
    for (const [name, zone] of Object.entries(frame.zones)) drawZone(name, zone, walkers);
    drawParts(frame.parts, walkers);
    arrange();
    for (const field of root.querySelectorAll("[data-link]")) field.value = (place() ? `${location.href.split("#")[0]}#${place()}=` : "") + field.dataset.link;
    rove();
    refocus(was);
    tidyLog(atEnd);
    const answer = !frame.whole && frame.zones.answer?.html && zones.get("answer");
    const asked = model.get("kind") === "step" || answer?.querySelector?.(".hint"); // what was asked for is seen whole
    const { top, bottom } = answer ? answer.getBoundingClientRect() : {};
    if (opened) zones.get(opened).scrollIntoView();
    else if (frame.look && root.dataset.columns === "1") [zones.get("task"), find("id", frame.look)].forEach(reveal);
    else if ((asked && root.dataset.columns === "2" ? bottom : top) > innerHeight - 84 || (top < 0 && answer.querySelector(".refusal"))) reveal(answer);
    if (hurried) return 0;
    announce(frame.say, frame.aside);
    return Math.max(frame.pause * (calm.matches ? 500 : 1000), ...walkers.map(walk));
  }

  const logLines = () => zones.get("log")?.querySelector("ol");

  /** A log longer than its place can be scrolled by keys, and stays at its newest line unless somebody reads in it. */
  function tidyLog(atEnd) {
    const log = logLines();
    if (!log) return;
    log.setAttribute(QUIET, "true");
    if (log.scrollHeight > log.clientHeight + 1) log.setAttribute("tabindex", "0");
    else log.removeAttribute("tabindex");
    if (atEnd) log.scrollTop = log.scrollHeight;
  }

  /** A screen reader says only what differs from before, so a sentence said twice gets a blank that nobody hears. */
  function announce(say, apart) {
    const voice = apart ? aside : line;
    if (say) voice.textContent = voice.textContent === say ? say + "\u00a0" : say;
  }

  function trouble(say) {
    alarm.textContent = say;
    alarm.hidden = !say;
    announce(say);
  }

  // ---- frames, one after another ----
  function play() {
    timer = 0;
    if (queue.length) {
      const pause = draw(queue.shift());
      if (queue.length) timer = setTimeout(play, pause);
    }
    settle();
  }

  function settle() {
    root.toggleAttribute("data-busy", timer > 0);
    if (timer) return;
    if (focused() === skipper) refocus({ node: skipper }); // it has just been hidden
    if (finished) root.dispatchEvent(new CustomEvent("hearsay:done", { bubbles: true, detail: { key } }));
    finished = false;
  }

  function skip() {
    clearTimeout(timer);
    timer = 0;
    const rest = queue.splice(0);
    for (const frame of rest) draw(frame, true);
    for (const way of [...walks]) way.finish();
    for (const apart of [false, true]) announce(rest.findLast(({ say, aside }) => say && aside === apart)?.say, apart);
    settle();
  }

  // ---- Python ----
  function hear(message) {
    clearTimeout(waiting);
    waiting = 0;
    if (message.type === "trouble") return trouble(message.say);
    if (message.type !== "draw") return;
    trouble("");
    if (typeof message.memo === "string") keep(memo, message.memo);
    if (message.done) keep(`hearsay:done:${key}`, "1");
    finished ||= message.done;
    if (message.frames[0]?.whole) { // what was to come was drawn for another beginning
      clearTimeout(timer);
      [queue, timer] = [[], 0];
    }
    queue.push(...message.frames);
    if (!timer) play();
  }

  function tell(message) {
    waiting ||= setTimeout(trouble, PATIENCE, NO_ANSWER);
    model.send(message);
  }

  const pick = (ticket) => { if (!timer) tell({ type: "pick", pick: ticket, scene }); };

  /** The first word to Python, sent when the stage is first seen: steps that nobody opens cost nothing. */
  function greet() {
    if (met) return;
    met = true;
    measure();
    tell({ type: "hello", layout: layout(), memo: kept(memo) });
    follow();
  }

  // ---- games that come and go; one may stand in the address ----
  const open = (text) => tell({ type: "open", text: text.slice(0, 1000001) });
  const send = (name, { value } = find("send", name)) => (name === "open" ? open(value) : pick(`${name}:${value}`));

  function follow() {
    const [step, code] = location.hash.slice(1).split(/=|%3D/i);
    if (!met || !code || step !== place() || root.dataset.kind !== "table") return;
    history.replaceState(null, "", `#${step}`);
    open(code);
  }

  /** Copy a field's text at once, which needs no leave. Pressed twice, the button still knows its own words. */
  function copy(button) {
    const field = find("id", button.dataset.copy), label = (button.plain ??= button.textContent);
    field.focus({ preventScroll: true });
    field.select();
    const done = document.execCommand("copy"), said = done ? "Copied" : "Selected: copy it by hand";
    if (done) button.focus({ preventScroll: true });
    button.textContent = said;
    setTimeout(() => { button.textContent = label; }, 2500);
    announce(said, true);
  }

  // ---- mouse, touch and keys ----
  listen(root, "click", (event) => {
    const piece = event.target.closest(PICK), submit = event.target.closest("[data-submit]")?.dataset.submit;
    if (event.target.dataset.copy) return copy(event.target);
    if (submit) return send(submit);
    if (!piece) return;
    piece.focus({ preventScroll: true }); // Safari gives a pressed button no focus
    pick(piece.dataset.pick);
  });
  listen(root, "focusin", (event) => {
    const piece = event.target.closest(PICK);
    if (piece) stopAt(groupOf(piece), piece);
  });
  listen(root, "toggle", rove, true);
  listen(skipper, "click", skip);

  /** True where the key was for the stage; "native" where the browser presses the button itself. */
  function press({ key, target, repeat }) {
    const piece = target.closest(PICK), field = target.closest("[data-send]");
    if (key === "Escape") {
      const act = timer ? skip : root.querySelector('[data-pick="clear"]:not(:disabled)') && (() => pick("clear"));
      act?.();
      return Boolean(act);
    }
    if (field && key === "Enter") return send(field.dataset.send), true;
    if (!piece) return false;
    if (key === "Enter" || key === " ") {
      if (piece.localName === "button" && !(repeat && key === "Enter")) return "native";
      if (!repeat) pick(piece.dataset.pick);
      return true;
    }
    const pieces = membersOf(groupOf(piece));
    const next = key === "Home" ? pieces[0] : key === "End" ? pieces.at(-1) : ARROWS[key] && neighbour(piece, pieces, ARROWS[key]);
    next?.focus();
    return Boolean(next);
  }
  listen(root, "keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const handled = press(event);
    if (handled) event.stopPropagation();
    if (handled === true) event.preventDefault();
  });

  listen(document, "hearsay:forget", ({ detail }) => {
    if (detail?.key && detail.key !== key) return;
    keep(memo, null);
    if (met) tell({ type: "hello", layout: layout(), memo: "" }); // "" starts anew, null leaves Python as it is
  });
  listen(window, "resize", measure);
  listen(window, "hashchange", follow);
  listen(root, "change", async ({ target }) => {
    if (target.files?.[0]) open(await target.files[0].slice(0, 4e6).text());
    if (target.files) target.value = ""; // the same file may be chosen again
  });

  // ---- begin ----
  const sit = () => { root.dataset.kind = model.get("kind"); arrange(); follow(); };

  model.on("msg:custom", hear);
  model.on("change:kind", sit);
  measure();
  arrange();
  const sizes = new ResizeObserver(measure);
  sizes.observe(root);
  const seen = window.IntersectionObserver && new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) greet();
  }, { rootMargin: "200px" });
  if (seen) seen.observe(bar); // the root itself has no box where it is display: contents
  else greet();
  return () => {
    gone.abort();
    for (const observer of [sizes, seen]) observer?.disconnect();
    for (const due of [timer, waiting]) clearTimeout(due);
    model.off("msg:custom", hear);
    model.off("change:kind", sit);
  };
}

export default { render };
