"use strict";
(function () {
  // Each chart is drawn from the table below it, so the table says all that the chart shows.
  const HEIGHT = 220;
  const DASHES = [[], [6, 3], [2, 3], [9, 3, 2, 3], [12, 4], [4, 6], [2, 6]];
  const charts = [];

  function number(cell) {
    const value = parseFloat(cell.textContent.replace(/,/g, ""));
    return isNaN(value) ? null : value;
  }

  function ink(name) {
    // Of an element, because a custom property alone stays "light-dark(…)".
    const probe = document.querySelector(name);
    return function () { return getComputedStyle(probe).color; };
  }

  function draw(figure) {
    const table = figure.querySelector("table");
    const heads = Array.from(table.tHead.rows[0].cells).slice(2);
    const rows = Array.from(table.tBodies[0].rows);
    const place = figure.querySelector(".plot");
    const last = rows.length - 1;
    const all = last > 0 ? { min: 0, max: last } : { min: -1, max: 1 };
    const text = ink("h1");
    const soft = ink(".soft");

    function commit(at) {
      return rows[at] ? rows[at].cells[0].textContent.slice(0, 7) : "";
    }
    const lines = heads.map(function (head, column) {
      const dash = DASHES[parseInt((/p(\d)/.exec(head.className) || [0, 0])[1], 10)];
      const colour = function () { return getComputedStyle(head, "::before").color; };
      return {
        label: head.textContent,
        class: head.className.split(" ")[0],
        stroke: colour,
        dash: dash,
        width: 1.75,
        spanGaps: true,
        points: { show: true, size: 5, fill: colour },
        value: function (chart, value, series, at) {
          return at === null || at === undefined ? "\u2013" : rows[at].cells[column + 2].textContent;
        }
      };
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
      series: [{
        label: "commit",
        value: function (self, at) {
          return rows[at] ? commit(at) + " " + rows[at].cells[1].textContent : "\u2013";
        }
      }].concat(lines)
    }, [rows.map(function (row, at) { return at; })].concat(heads.map(function (head, column) {
      return rows.map(function (row) { return number(row.cells[column + 2]); });
    })), place);

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
    figure.querySelector("details").open = false;
    charts.push(chart);
  }

  function redraw() {
    charts.forEach(function (chart) { chart.redraw(false, true); });
  }
  document.querySelectorAll("figure.trend").forEach(draw);
  document.getElementById("theme").addEventListener("click", redraw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
})();
