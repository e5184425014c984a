"use strict";
(function () {
  const form = document.getElementById("facets");
  const count = document.getElementById("count");
  const choices = Array.from(document.querySelectorAll("section.choice"));
  const selects = Array.from(form.querySelectorAll("select"));
  function show() {
    let shown = 0;
    choices.forEach(function (choice) {
      const values = choice.dataset.facets.split("\t");
      choice.hidden = selects.some(function (select, i) { return select.value && select.value !== values[i]; });
      shown += choice.hidden ? 0 : 1;
    });
    count.textContent = shown === 1 ? "1 row" : shown + " rows";
  }
  // A link can contain a choice, #workload=json&protocol=HTTP/2: any of what it leaves out.
  function read() {
    const words = new URLSearchParams(location.hash.slice(1));
    if (location.hash.length > 1) {
      selects.forEach(function (select) { select.value = words.get(select.name) || ""; });
    }
    show();
  }
  form.hidden = false;
  const first = { workload: "plaintext", protocol: "HTTP/1.1", handlers: "never wait", load: "saturated" };
  selects.forEach(function (select) {
    if (Array.from(select.options).some(function (option) { return option.value === first[select.name]; })) {
      select.value = first[select.name];
    }
    select.addEventListener("change", function () {
      const words = new URLSearchParams();
      selects.forEach(function (one) { if (one.value) { words.set(one.name, one.value); } });
      history.replaceState(null, "", "#" + (words.toString() || "any"));
      show();
    });
  });
  addEventListener("hashchange", read);
  read();
})();
