// The front page: progress from this browser's storage, and erasing it. The page is complete without this.
"use strict";
(() => {
  const store = (act) => { try { return act(window.localStorage); } catch { return null; } }; // storage may be forbidden

  const show = () => {
    for (const far of document.querySelectorAll(".far")) {
      const keys = far.dataset.keys.split(" ").filter(Boolean);
      const done = keys.map((key) => store((s) => s.getItem(`hearsay:done:${key}`)) === "1");
      const count = done.filter(Boolean).length;
      far.querySelectorAll(".bar i").forEach((cell, n) => cell.classList.toggle("on", done[n] === true));
      const words = far.querySelector("span"), link = far.parentElement.querySelector("a .do");
      words.dataset.plain ??= words.textContent;
      const all = keys.length === Number(far.dataset.steps);
      words.textContent = !count ? words.dataset.plain
        : count < keys.length ? `${count} of ${keys.length} steps done`
        : all ? "Finished" : `All ${keys.length} steps so far done`;
      const end = far.parentElement.querySelector("a.end");
      if (end) end.hidden = !all || count < keys.length;
      const begun = link && store((s) => s.getItem(`hearsay:last:${far.dataset.file}`));
      if (link) link.textContent = !count && !begun ? "Begin" : count < keys.length ? "Continue" : "Play again";
    }
  };

  const erase = document.getElementById("erase"), plain = erase.textContent;
  erase.hidden = false;
  let sure = 0;
  const empty = (s) => Object.keys(s).filter((key) => key.startsWith("hearsay:")).forEach((key) => s.removeItem(key));
  const emptyTab = () => { try { empty(window.sessionStorage); } catch { /* nothing is kept there */ } };
  erase.addEventListener("click", () => {
    if (!sure) {
      erase.textContent = "Press again to erase it";
      sure = setTimeout(() => { sure = 0; erase.textContent = plain; }, 5000);
      return;
    }
    clearTimeout(sure);
    sure = 0;
    store(empty);
    emptyTab();
    store((s) => { s.setItem("hearsay:erase", "1"); s.removeItem("hearsay:erase"); }); // tells the other tabs
    erase.textContent = "Erased";
    setTimeout(() => { erase.textContent = plain; }, 2000);
    show();
  });

  show();
  addEventListener("storage", ({ key }) => { if (key === "hearsay:erase") emptyTab(); }); // another tab erased everything
  addEventListener("pageshow", show); // back from a tutorial, perhaps out of the browser's memory
})();
