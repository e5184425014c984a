"use strict";
(function () {
  function value(row, column) {
    return row.cells[column].textContent.trim();
  }
  function number(text) {
    const plain = text.replace(/,/g, "").replace("\u2212", "-");
    const found = /^(?:[\u2264\u2265] ?)?([-+]?[0-9.]+)([kMG]?)/.exec(plain);
    return found ? parseFloat(found[1]) * { "": 1, k: 1e3, M: 1e6, G: 1e9 }[found[2]] : NaN;
  }
  function sort(table, column, descending) {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows);
    const numeric = rows.some(function (row) { return !isNaN(number(value(row, column))); });
    rows.sort(function (a, b) {
      const left = value(a, column);
      const right = value(b, column);
      if (!numeric) {
        return (descending ? -1 : 1) * left.localeCompare(right);
      }
      const x = number(left);
      const y = number(right);
      // Cells without a value stay last in either direction.
      return isNaN(x) || isNaN(y) ? isNaN(x) - isNaN(y) : descending ? y - x : x - y;
    });
    rows.forEach(function (row) { body.appendChild(row); });
  }
  document.querySelectorAll("table.sortable").forEach(function (table) {
    if (table.tBodies[0].rows.length < 2) {
      return;
    }
    const heads = Array.from(table.tHead.rows[0].cells);
    heads.forEach(function (head, column) {
      const button = document.createElement("button");
      button.type = "button";
      button.append.apply(button, Array.from(head.childNodes));
      head.append(button);
      button.addEventListener("click", function () {
        const descending = head.getAttribute("aria-sort") === "ascending";
        heads.forEach(function (other) { other.removeAttribute("aria-sort"); });
        head.setAttribute("aria-sort", descending ? "descending" : "ascending");
        sort(table, column, descending);
      });
    });
  });

  const theme = document.getElementById("theme");
  theme.hidden = false;
  theme.addEventListener("click", function () {
    const root = document.documentElement;
    const dark = root.style.colorScheme
      ? root.style.colorScheme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.style.colorScheme = dark ? "light" : "dark";
  });

  function unfold() {
    // A link to something inside a folded part opens the part.
    const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    for (let at = target; at; at = at.parentElement) {
      if (at.tagName === "DETAILS") {
        at.open = true;
      }
    }
    if (target) {
      target.scrollIntoView();
    }
  }
  addEventListener("hashchange", unfold);
  unfold();
  addEventListener("beforeprint", function () {
    document.querySelectorAll("details").forEach(function (part) { part.open = true; });
  });
})();
