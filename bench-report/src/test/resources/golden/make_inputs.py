#!/usr/bin/env python3
"""Makes the inputs of the golden outputs: base.json and head.json (pairs of one run), with every verdict and names that
want escaping.    python3 make_inputs.py"""
import json
import math
import random

rnd = random.Random(20261120)


def forks(n, level, sd):
    return [[float(f"{math.exp(math.log(level) + sd * rnd.gauss(0, 1)) * (1 + sd / 3 * rnd.gauss(0, 1)):.6g}")
             for _ in range(5)] for _ in range(n)]


def metric(unit, raw):
    known = [value for fork in raw for value in fork if value != "NaN"]
    return dict(score=sum(known) / len(known) if known else "NaN", scoreError="NaN", scoreUnit=unit, rawData=raw)


def row(name, mode, unit, raw, params=None, secondary=None, **changes):
    r = dict(jmhVersion="1.37", benchmark=name, mode=mode, threads=1, forks=len(raw), jvm="java",
             jvmArgs=["-Xmx1g"], jdkVersion="17.0.15", vmName="OpenJDK 64-Bit Server VM", vmVersion="17.0.15+6",
             warmupIterations=5, warmupTime="1 s", warmupBatchSize=1, measurementIterations=5, measurementTime="1 s",
             measurementBatchSize=1)
    if params:
        r["params"] = params
    r["primaryMetric"] = metric(unit, raw)
    r["secondaryMetrics"] = {k: metric(*v) for k, v in (secondary or {}).items()}
    return {**r, **changes}


ODD = {"text": "a|b `c` <script>alert(1)</script> &amp; @someone #12\n*x* \u0001 \u00b5", "server": "netty"}
WARM = [[108.0 + f, 108.0, 108.0, 108.0, 108.0 - f] for f in range(6)]
WARMING = [[100.0 + f, 104.0, 108.0, 112.0, 116.0 - f] for f in range(6)]


def side(head):
    def f(level, change, sd=0.004, n=15):
        return forks(n, level * (change if head else 1), sd)

    rows = [
        row("org.demo.Echo.slower", "thrpt", "ops/s", f(979234, 0.9), ODD),
        row("org.demo.Echo.faster", "avgt", "ms/op" if head else "us/op", f(0.02 if head else 20, 0.8)),
        row("org.demo.Echo.same", "thrpt", "ops/s", f(1000, 1, 0.001),
            secondary={"server.alloc": ("B/op", f(1040, 1.1, 0.0002)), "gc.count": ("counts", f(7, 3)),
                       "latency:p0.99": ("us/op", f(300, 1, 0.2))}),
        row("org.demo.Echo.noisy", "ss", "ms/op", f(12, 1, 0.2, 5)),
        row("org.demo.Echo.started", "thrpt", "ops/s", f(50, 0.9, n=5)),
        row("org.demo.Echo.warming", "thrpt", "ops/s", WARMING if head else WARM),
        row("org.demo.Echo.otherJdk", "thrpt", "ops/s", f(50, 1), jdkVersion="25" if head else "17.0.15"),
        row("org.demo.Echo.failed", "thrpt", "ops/s", [["NaN"]] * 5 if head else f(50, 1)),
        row("org.demo.Echo.single", "thrpt", "ops/s", f(50, 1, n=1)),
    ]
    rows.append(row("org.demo.Echo.added" if head else "org.demo.Echo.gone", "thrpt", "ops/s", f(50, 1)))
    return rows


def origin(head):
    jar = f"netty-buffer-4.2.1{9 if head else 8}.Final.jar"
    return dict(libraries={"netty": {"Netty": f"4.2.1{9 if head else 8}.Final"}},
                origin=dict(code="9e107d9d37" if head else "2fc1a1934f",
                            subject="netty: @someone's <b>update</b> #12" if head else "netty: one flush a read",
                            classPath=[f"{jar} {'b' if head else 'a'}", f"asm-9.{8 if head else 7}.jar {'d' if head else 'c'}"]))


def write(name, rows, **more):
    schedule = dict(run="20261120-0910-d272d4b", seed=42, pairs=15)
    with open(name + ".json", "w", encoding="utf-8") as out:
        out.write(json.dumps(rows, indent=1, ensure_ascii=False) + "\n")
    with open(name + ".context.json", "w", encoding="utf-8") as out:
        out.write(json.dumps(dict(format=1, hardware="2 cores", schedule=schedule, **more), indent=1) + "\n")


write("base", side(False), **origin(False))
write("head", side(True), **origin(True))
