"use strict";
// Everything is there without this script; it only finds, folds and walks.
(() => {
  const root = document.documentElement;
  const cards = Array.from(document.querySelectorAll(".card"));
  const filter = document.getElementById("filter");
  const search = document.getElementById("search");
  const shown = document.getElementById("shown");
  const texts = cards.map((card) => card.textContent.toLowerCase());
  let current = -1;

  root.classList.add("scripted");

  function update() {
    const wanted = filter.value;
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    cards.forEach((card, index) => {
      const fits = (wanted === "all" || card.classList.contains(wanted)) &&
        words.every((word) => texts[index].includes(word));
      card.hidden = !fits;
      if (fits) count += 1;
    });
    shown.textContent = count + " of " + cards.length + " shown";
  }

  function light(target) {
    document.querySelectorAll(".lit").forEach((row) => row.classList.remove("lit"));
    target.classList.add("lit");
  }

  function reveal() {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = id && document.getElementById(id);
    if (!target) return;
    for (let node = target; node; node = node.parentElement) {
      if (node.tagName === "DETAILS") node.open = true;
      if (node.hidden) node.hidden = false;
    }
    if (target.tagName === "TR") light(target);
    target.scrollIntoView({ block: "center" });
  }

  function walk(step) {
    let next = current;
    do next += step; while (cards[next] && cards[next].hidden);
    if (!cards[next]) return;
    current = next;
    cards[current].querySelector("summary").focus();
    cards[current].scrollIntoView({ block: "nearest" });
  }

  filter.addEventListener("change", update);
  search.addEventListener("input", update);
  window.addEventListener("hashchange", reveal);
  cards.forEach((card, index) => card.addEventListener("focusin", () => { current = index; }));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === "Escape" && typing) {
      event.target.blur();
    } else if (typing) {
      return;
    } else if (event.key === "j") {
      walk(1);
    } else if (event.key === "k") {
      walk(-1);
    } else if (event.key === "o" && cards[current]) {
      cards[current].open = !cards[current].open;
    } else if (event.key === "/") {
      event.preventDefault();
      search.focus();
    }
  });
  update();
  reveal();
})();
