// The end of a course: which steps this browser has done, which of their clauses were missed. Nothing is sent.
"use strict";
(() => {
  const one = (selector, root = document) => root.querySelector(selector);
  const every = (selector, root = document) => [...root.querySelectorAll(selector)];
  const read = (name) => { try { return localStorage.getItem(`hearsay:${name}`); } catch { return null; } }; // may be forbidden
  const say = (node, words) => { node.textContent = words; };
  const steps = every("[data-step]"), main = one("[data-finish]"), title = one("h1"), review = one("#review");

  /** A line of the list to review: the clause, and a link to the step that teaches it and, if another, where it was missed. */
  function again(clause, step, where) {
    const line = clause.cloneNode(true), state = one(".state", line);
    state.replaceChildren(...[step, ...where.filter((other) => other !== step)].flatMap((place, n) => {
      const link = one("h3 a", place).cloneNode(true);
      link.prepend(`${n ? "Missed in step" : "Step"} ${one(".number", place).textContent}: `);
      return [link, " "];
    }));
    return line;
  }

  function show() {
    const missed = new Map(); // a clause -> the steps where the answer to it was a no
    for (const step of steps) {
      for (const clause of (read(`missed:${step.dataset.step}`) ?? "").split(" ")) missed.set(clause, [...(missed.get(clause) ?? []), step]);
    }
    const weak = [];
    let known = 0, finished = 0;
    for (const step of steps) {
      const done = read(`done:${step.dataset.step}`) === "1", clauses = every("[data-clause]", step);
      step.classList.toggle("done", done);
      say(one("h3 .state", step), done ? "✓ Done" : "Not done yet");
      finished += done;
      let mine = 0;
      for (const clause of clauses) {
        const where = missed.get(clause.dataset.clause);
        if (where) weak.push(again(clause, step, where));
        clause.dataset.state = where ? "review" : done ? "known" : "later";
        say(one(".state", clause), where ? "↻ to review" : done ? "✓ mastered" : "");
        mine += done && !where;
      }
      known += mine;
      const count = one(".count", step);
      if (count) say(count, done ? `: ${mine} mastered${mine < clauses.length ? `, ${clauses.length - mine} to review` : ""}` : "");
    }
    review.hidden = !weak.length;
    one("ul", review).replaceChildren(...weak);
    const all = finished === steps.length && finished >= Number(main.dataset.planned);
    say(title, all ? title.dataset.done : title.dataset.part);
    const many = every("#taught [data-clause]").length;
    say(one("#far"), `${finished} of ${steps.length} steps done. ${known} of ${many} clauses mastered${weak.length ? `, ${weak.length} to review` : ""}.`);
  }

  // Paper has no folds: all are open while it is printed.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = every("details:not([open])");
    for (const fold of opened) fold.open = true;
  });
  addEventListener("afterprint", () => { for (const fold of opened) fold.open = false; });

  show();
  addEventListener("storage", show); // another tab goes on, or erases everything
  addEventListener("pageshow", show); // back from a step, perhaps out of the browser's memory
})();
