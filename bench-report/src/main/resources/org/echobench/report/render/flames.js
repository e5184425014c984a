"use strict";
(function () {
  // Flame graphs. All graphs of a row show one tree of stacks, with one zoom and one search.
  const HEIGHT = 18;
  // A share of the graph's width; narrower frames are not drawn until zoomed in on.
  const NARROWEST = 0.0005;
  // Full colour of the difference is never less than this share of the cost.
  const LEAST_DIFFERENCE = 0.05;
  const PACKAGE = /^(?:[a-z_]\w*\.)+(?=[A-Z])/;
  const figures = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });

  function signed(value) {
    return (value < 0 ? "\u2212" : "+") + figures.format(Math.abs(value));
  }

  function tree(data) {
    const path = [];
    for (let i = 0; i < data.frames.length; i += 4) {
      const depth = data.frames[i];
      const frame = {
        depth: depth,
        name: data.names[data.frames[i + 1]],
        base: data.frames[i + 2],
        head: data.frames[i + 3],
        caller: path[depth - 1],
        callees: []
      };
      if (frame.caller) {
        frame.caller.callees.push(frame);
      }
      path[depth] = frame;
    }
    return path[0];
  }

  function visit(frame, visitor, given) {
    const passed = visitor(frame, given);
    frame.callees.forEach(function (callee) { visit(callee, visitor, passed); });
  }

  function add(parent, name, styleClass, text) {
    const element = document.createElement(name);
    element.className = styleClass;
    element.textContent = text;
    return parent.appendChild(element);
  }

  function costs(row, base, head) {
    return row.compared
      ? row.sides[0] + " " + figures.format(base) + ", " + row.sides[1] + " " + figures.format(head) + " " + row.unit
        + ", difference " + signed(head - base)
      : figures.format(head) + " " + row.unit + ", " + figures.format(100 * head / row.root.head) + " %";
  }

  function described(row, frame) {
    return frame.name + ": " + costs(row, frame.base, frame.head);
  }

  // One colour for a package, the same in every graph.
  function packageColour(row, frame, style) {
    const name = PACKAGE.exec(frame.name);
    if (!name) {
      return "other";
    }
    let hash = 0;
    for (const c of name[0]) {
      hash = (31 * hash + c.charCodeAt(0)) % 360;
    }
    style.setProperty("--hue", hash);
    return "java";
  }

  function differenceColour(row, frame, style) {
    const difference = frame.head - frame.base;
    style.setProperty("--part", Math.round(100 * Math.abs(difference) / row.greatest) + "%");
    return difference < 0 ? "less" : "more";
  }

  function graphsOf(row) {
    // Both sides have the scale of the dearer one.
    const dearer = function (frame) { return Math.max(frame.base, frame.head); };
    const mean = function (frame) { return (frame.base + frame.head) / 2; };
    const head = {
      title: row.sides[row.sides.length - 1] + ": " + figures.format(row.root.head) + " " + row.unit,
      width: function (frame) { return frame.head; },
      scale: dearer,
      colour: packageColour
    };
    if (!row.compared) {
      return [head];
    }
    const base = {
      title: row.sides[0] + ": " + figures.format(row.root.base) + " " + row.unit,
      width: function (frame) { return frame.base; },
      scale: dearer,
      colour: packageColour
    };
    const difference = {
      title: "difference: " + signed(row.root.head - row.root.base) + " " + row.unit + "; full colour is "
        + figures.format(row.greatest),
      width: mean,
      scale: mean,
      colour: differenceColour
    };
    return [difference, base, head];
  }

  function draw(row) {
    row.graphs.forEach(function (graph) {
      const scale = graph.scale(row.zoomed);
      let deepest = 0;
      graph.elements = new Map();
      function show(frame, left, width, styleClass) {
        const element = document.createElement("div");
        element.style.left = 100 * left + "%";
        element.style.width = 100 * width + "%";
        element.style.top = HEIGHT * frame.depth + "px";
        element.className = "frame " + (styleClass || graph.colour(row, frame, element.style));
        element.textContent = frame.name.replace(PACKAGE, "");
        element.tabIndex = -1;
        element.setAttribute("role", "treeitem");
        element.setAttribute("aria-level", frame.depth + 1);
        element.setAttribute("aria-label", described(row, frame));
        element.classList.toggle("hit", row.hits.has(frame));
        graph.elements.set(frame, element);
        graph.frames.set(element, frame);
        deepest = Math.max(deepest, frame.depth);
      }
      function place(frame, left) {
        const width = graph.width(frame) / scale;
        if (width >= NARROWEST) {
          show(frame, left, width);
          frame.callees.forEach(function (callee) {
            place(callee, left);
            left += graph.width(callee) / scale;
          });
        }
      }
      const callers = [];
      for (let frame = row.zoomed.caller; frame; frame = frame.caller) {
        callers.unshift(frame);
      }
      callers.forEach(function (frame) { show(frame, 0, 1, "caller"); });
      place(row.zoomed, 0);
      graph.tree.replaceChildren.apply(graph.tree, Array.from(graph.elements.values()));
      graph.tree.style.height = HEIGHT * (deepest + 1) + "px";
      graph.tree.parentNode.scrollTop = HEIGHT * (row.zoomed.depth - 2);
      let current = graph.elements.has(graph.current) ? graph.current : row.zoomed;
      while (current && !graph.elements.has(current)) {
        current = current.caller;
      }
      graph.current = current;
      if (current) {
        graph.elements.get(current).tabIndex = 0;
      }
    });
  }

  function focus(graph, frame) {
    const element = graph.elements.get(frame);
    if (element) {
      graph.elements.get(graph.current).tabIndex = -1;
      graph.current = frame;
      element.tabIndex = 0;
      element.focus();
    }
  }

  function zoom(row, graph, frame) {
    if (frame !== row.zoomed) {
      row.before.push(row.zoomed);
      row.zoomed = frame;
      draw(row);
      focus(graph, frame);
    }
  }

  function back(row, graph) {
    if (row.before.length > 0) {
      row.zoomed = row.before.pop();
      draw(row);
      focus(graph, graph.current);
    }
  }

  function search(row) {
    const term = row.input.value.trim().toLowerCase();
    let base = 0;
    let head = 0;
    row.hits.clear();
    visit(row.root, function (frame, inside) {
      const hit = term !== "" && frame !== row.root && frame.name.toLowerCase().includes(term);
      if (hit) {
        row.hits.add(frame);
        // The value of a match already includes what it calls.
        base += inside ? 0 : frame.base;
        head += inside ? 0 : frame.head;
      }
      return inside || hit;
    }, false);
    row.found.textContent = term === ""
      ? ""
      : row.hits.size === 0
        ? "No frame matches."
        : (row.hits.size === 1 ? "1 frame matches: " : row.hits.size + " frames match: ") + costs(row, base, head);
    row.place.classList.toggle("searching", term !== "");
    row.graphs.forEach(function (graph) {
      graph.elements.forEach(function (element, frame) { element.classList.toggle("hit", row.hits.has(frame)); });
    });
  }

  function nextMatch(row, graph) {
    const shown = Array.from(graph.elements.keys());
    const from = shown.indexOf(graph.current) + 1;
    const match = shown.slice(from).concat(shown.slice(0, from)).find(function (frame) { return row.hits.has(frame); });
    if (match) {
      focus(graph, match);
    }
  }

  function widestCallee(graph, frame) {
    return frame.callees.filter(function (callee) { return graph.elements.has(callee); })
      .reduce(function (widest, callee) { return !widest || graph.width(callee) > graph.width(widest) ? callee : widest; }, null);
  }

  function beside(graph, frame, step) {
    const level = Array.from(graph.elements.keys()).filter(function (other) { return other.depth === frame.depth; });
    return level[level.indexOf(frame) + step];
  }

  function pressed(row, graph, event) {
    const at = graph.current;
    const actions = {
      ArrowUp: function () { focus(graph, at.caller); },
      ArrowDown: function () { focus(graph, widestCallee(graph, at)); },
      ArrowLeft: function () { focus(graph, beside(graph, at, -1)); },
      ArrowRight: function () { focus(graph, beside(graph, at, 1)); },
      Home: function () { focus(graph, row.root); },
      Enter: function () { zoom(row, graph, at); },
      " ": function () { zoom(row, graph, at); },
      Escape: function () { back(row, graph); },
      n: function () { nextMatch(row, graph); }
    };
    if (actions[event.key] && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      actions[event.key]();
    }
  }

  function buildSearch(row) {
    const box = add(row.place, "div", "wide", "");
    row.input = add(add(box, "label", "", "Search frames "), "input", "", "");
    row.input.type = "search";
    row.found = add(box, "output", "soft", "");
    row.input.addEventListener("input", function () { search(row); });
    row.input.addEventListener("keydown", function (event) {
      if (event.key === "Enter") {
        nextMatch(row, row.graphs[0]);
      } else if (event.key === "Escape") {
        row.input.value = "";
        search(row);
        focus(row.graphs[0], row.graphs[0].current);
      } else {
        return;
      }
      event.preventDefault();
    });
  }

  function buildGraph(row, graph) {
    const box = add(row.place, "div", graph.colour === differenceColour || !row.compared ? "wide" : "", "");
    add(box, "p", "", graph.title);
    graph.tree = add(add(box, "div", "stack", ""), "div", "", "");
    graph.tree.setAttribute("role", "tree");
    graph.tree.setAttribute("aria-label", "Flame graph: " + graph.title);
    graph.current = row.root;
    graph.frames = new WeakMap();
    function tell(event) {
      const frame = graph.frames.get(event.target);
      if (frame) {
        row.told.textContent = described(row, frame);
      }
    }
    graph.tree.addEventListener("mouseover", tell);
    graph.tree.addEventListener("focusin", tell);
    graph.tree.addEventListener("click", function (event) {
      const frame = graph.frames.get(event.target);
      if (frame) {
        zoom(row, graph, frame);
      }
    });
    graph.tree.addEventListener("keydown", function (event) { pressed(row, graph, event); });
  }

  function build(place) {
    const sides = place.dataset.sides.split(",");
    const root = tree(JSON.parse(place.querySelector(".stacks").textContent));
    const row = {
      place: place,
      sides: sides,
      compared: sides.length === 2,
      unit: place.dataset.unit,
      root: root,
      zoomed: root,
      before: [],
      hits: new Set(),
      greatest: LEAST_DIFFERENCE * Math.max(root.base, root.head)
    };
    visit(root, function (frame) { row.greatest = Math.max(row.greatest, Math.abs(frame.head - frame.base)); });
    row.graphs = graphsOf(row);
    buildSearch(row);
    row.graphs.forEach(function (graph) { buildGraph(row, graph); });
    row.told = add(place, "p", "told wide", described(row, root));
    row.told.setAttribute("aria-hidden", "true");
    draw(row);
  }

  document.querySelectorAll(".flames").forEach(function (place) {
    // Drawn when it is first seen: a page may have many.
    const part = place.closest("details");
    let built = false;
    function show() {
      if (part.open && !built) {
        built = true;
        build(place);
      }
    }
    part.addEventListener("toggle", show);
    show();
  });

  document.addEventListener("keydown", function (event) {
    const at = document.activeElement;
    const inputs = document.querySelectorAll("details[open] > .flames input");
    if (event.key === "/" && !at.matches("input, textarea, select") && inputs.length > 0) {
      const place = at.closest(".flames");
      (place ? place.querySelector("input") : inputs[0]).focus();
      event.preventDefault();
    }
  });
})();
