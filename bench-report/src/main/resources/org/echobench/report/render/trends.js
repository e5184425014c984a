"use strict";
(function () {
  // A chart is drawn when it comes near the view: a history may have a million values.
  const HEIGHT = 220;
  const MOST_POINTS = 300; // more touch each other
  const DASHES = [[], [6, 3], [2, 3], [9, 3, 2, 3], [12, 4], [4, 6], [2, 6]];
  const charts = [];

  function numbers(text) {
    return text.split(",").map(function (value) { return value === "" ? null : Number(value); });
  }

  function said(value) {
    return value === null || value === undefined ? "\u2013" : value.toLocaleString("en-US", { maximumSignificantDigits: 5 });
  }

  // The mean of each step and its interval, at every commit of the step.
  function stepped(text, length) {
    const step = [0, 1, 2].map(function () { return new Array(length).fill(null); });
    text.split(",").forEach(function (one) {
      const words = one.split(" ").map(Number);
      for (let at = words[0]; at <= words[1]; at++) {
        step[0][at] = words[2];
        step[1][at] = words[2] - words[3];
        step[2][at] = words[2] + words[3];
      }
    });
    return step;
  }

  function ink(name) {
    // Of an element, because a custom property alone stays "light-dark(…)".
    const probe = document.querySelector(name);
    return function () { return getComputedStyle(probe).color; };
  }

  function draw(figure) {
    const values = figure.dataset.values.split(";").map(numbers);
    const heads = Array.from(figure.querySelector("table").tHead.rows[0].cells).slice(-values.length); // the servers
    const every = figure.closest("section").dataset.commits.split(",");
    const steps = figure.dataset.steps.split(";").map(function (text) { return text ? stepped(text, every.length) : null; });
    // Commits that have a value of any server.
    const measured = every.map(function (commit, at) { return at; })
      .filter(function (at) { return values.some(function (line) { return line[at] !== null; }); });
    function shown(line) { return measured.map(function (at) { return line[at]; }); }
    const rows = shown(every);
    const place = figure.querySelector(".plot");
    const last = rows.length - 1;
    const all = last > 0 ? { min: 0, max: last } : { min: -1, max: 1 };
    const text = ink("h1");
    const soft = ink(".soft");

    function commit(at) {
      return rows[at] ? rows[at].slice(0, 7) : "";
    }
    const data = [rows.map(function (row, at) { return at; })];
    const bands = [];
    const lines = [];
    heads.forEach(function (head, column) {
      const dash = DASHES[parseInt((/p(\d)/.exec(head.className) || [0, 0])[1], 10)];
      const colour = function () { return getComputedStyle(head, "::before").color; };
      data.push(shown(values[column]));
      lines.push({
        label: head.textContent,
        class: head.className.split(" ")[0],
        stroke: colour,
        dash: dash,
        width: 1.75,
        spanGaps: true,
        points: { show: rows.length <= MOST_POINTS, size: 5, fill: colour },
        value: function (chart, value) { return said(value); }
      });
      if (steps[column]) {
        steps[column].forEach(function (step, which) {
          data.push(shown(step));
          lines.push({
            class: "step",
            dash: [],
            stroke: which === 0 ? colour : null,
            width: 0.75,
            points: { show: false }
          });
        });
        bands.push({
          series: [lines.length, lines.length - 1], // high, low
          fill: function () { return colour().replace(/^rgb\((.*)\)$/, "rgba($1, 0.2)"); }
        });
      }
    });
    function axisWidth(self, labels) { // of the axis, with ticks and the longest label
      return Math.max.apply(null, (labels || []).map(function (label) { return 22 + 7 * label.length; }).concat(65));
    }
    const chart = new uPlot({
      width: place.clientWidth,
      height: HEIGHT,
      padding: [null, 26, null, null], // half of the last commit's label
      scales: { x: { time: false, range: function (self, min, max) { return min < max ? [min, max] : [all.min, all.max]; } } },
      legend: {
        markers: {
          width: 2,
          stroke: function () { return "var(--c)"; },
          fill: function () { return "none"; },
          dash: function (self, series) { return self.series[series].dash.length ? "dashed" : "solid"; }
        }
      },
      axes: [
        {
          stroke: text,
          grid: { stroke: soft, width: 0.3 },
          ticks: { stroke: soft, width: 0.3 },
          space: 70,
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
          values: function (self, splits) { return splits.map(commit); }
        },
        { stroke: text, grid: { stroke: soft, width: 0.3 }, ticks: { stroke: soft, width: 0.3 }, size: axisWidth }
      ],
      bands: bands,
      series: [{
        label: "commit",
        value: function (self, at) {
          return rows[at] ? commit(at) + " " + rows[at].split(" ")[1] : "\u2013";
        }
      }].concat(lines)
    }, data, place);

    function show(at) {
      const within = Math.min(Math.max(at, Math.ceil(chart.scales.x.min)), Math.floor(chart.scales.x.max), last);
      chart.setCursor({ left: chart.valToPos(within, "x"), top: HEIGHT / 3 });
    }
    function zoom(factor) {
      const scale = chart.scales.x;
      const shown = typeof chart.cursor.idx === "number" ? chart.cursor.idx : (scale.min + scale.max) / 2;
      const half = Math.max(1, (scale.max - scale.min) * factor / 2);
      chart.setScale("x", { min: Math.max(all.min, shown - half), max: Math.min(all.max, shown + half) });
    }
    function at() {
      return typeof chart.cursor.idx === "number" ? chart.cursor.idx : last;
    }
    const keys = {
      ArrowLeft: function () { show(at() - 1); },
      ArrowRight: function () { show(at() + 1); },
      "+": function () { zoom(0.5); },
      "-": function () { zoom(2); },
      0: function () { chart.setScale("x", all); }
    };
    place.tabIndex = 0;
    place.setAttribute("role", "group");
    place.setAttribute("aria-label", "Line chart: " + figure.querySelector("figcaption").textContent);
    chart.root.querySelector(".u-legend").setAttribute("aria-live", "polite");
    place.addEventListener("keydown", function (event) {
      if (keys[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
        keys[event.key]();
        event.preventDefault();
      }
    });
    new ResizeObserver(function () {
      if (place.clientWidth > 0 && place.clientWidth !== chart.width) {
        chart.setSize({ width: place.clientWidth, height: HEIGHT });
      }
    }).observe(figure);
    charts.push(chart);
  }

  function redraw() {
    charts.forEach(function (chart) { chart.redraw(false, true); });
  }
  const near = new IntersectionObserver(function (seen) {
    seen.filter(function (one) { return one.isIntersecting; }).forEach(function (one) {
      near.unobserve(one.target);
      draw(one.target);
    });
  }, { rootMargin: "600px" });
  document.querySelectorAll("figure.trend").forEach(function (figure) {
    figure.querySelector("details").open = false;
    near.observe(figure);
  });
  document.getElementById("theme").addEventListener("click", redraw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
})();
