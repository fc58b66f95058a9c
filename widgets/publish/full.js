// The page of those who wait: asks now and then whether there is room, and opens the tutorial as soon as there is.
"use strict";
(() => {
  const line = document.getElementById("waiting"), again = document.getElementById("again");
  const soon = () => 10000 + 5000 * Math.random(); // not all at the same moment
  let next = 0;

  async function ask() {
    clearTimeout(next); // who comes back to this tab asks at once, and not twice as often from then on
    let room = false;
    if (!document.hidden) {
      try { room = (await fetch(location.pathname, { method: "HEAD", cache: "no-store" })).ok; } catch { /* later */ }
    }
    if (room) location.reload(); // the address keeps its step
    else {
      clearTimeout(next);
      next = setTimeout(ask, soon());
    }
  }

  again.addEventListener("click", (event) => {
    event.preventDefault();
    location.reload();
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  line.textContent = "You need not do anything: this page asks every few seconds, and opens by itself.";
  next = setTimeout(ask, 5000);
})();
