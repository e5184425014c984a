#!/usr/bin/env python3
"""Counts what the duets of checks/duet-aa said. Standard library only.

    checks/duet-aa-count.py DIR
"""
import json
import math
import pathlib
import sys


def binomial_cdf(k, n, p):
    """P(X <= k) for X ~ Binomial(n, p)."""
    return sum(math.comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k + 1))


def bisect(increasing):
    """The p in [0, 1] at which a function that rises with p becomes positive."""
    low, high = 0.0, 1.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if increasing(middle) > 0 else (middle, high)
    return (low + high) / 2


def clopper_pearson(k, n, level=0.95):
    """The exact two-sided interval of a share (C. J. Clopper and E. S. Pearson, Biometrika 26, 1934)."""
    tail = (1 - level) / 2
    low = 0.0 if k == 0 else bisect(lambda p: (1 - binomial_cdf(k - 1, n, p)) - tail)
    high = 1.0 if k == n else bisect(lambda p: tail - binomial_cdf(k, n, p))
    return low, high


def verdicts(run):
    """The rows of a finished duet that count."""
    with open(run / "verdicts.json", encoding="utf-8") as file:
        return [row for row in json.load(file)["rows"] if row["gated"]]


def line(what, k, n):
    low, high = clopper_pearson(k, n)
    print(f"{what:<58} {k:>3} of {n:<3} 95 % interval {100 * low:.1f} to {100 * high:.1f} %")


def main(folder):
    done = sorted(p.parent for p in pathlib.Path(folder).glob("*/done"))
    kinds = {kind: [p for p in done if p.name.startswith(kind + "-")] for kind in ("aa", "work", "alloc", "both")}
    if not done:
        sys.exit(f"{folder} has no finished duet")
    if kinds["aa"]:
        runs = [verdicts(p) for p in kinds["aa"]]
        n = len(runs)
        for verdict in ("REGRESSED", "IMPROVED", "SUSPECT", "UNSTABLE"):
            line(f"A/A runs with a row {verdict}", sum(any(r["verdict"] == verdict for r in run) for run in runs), n)
        false = [[r for r in run if r["verdict"] in ("REGRESSED", "IMPROVED")] for run in runs]
        line("A/A runs with a row REGRESSED or IMPROVED", sum(map(bool, false)), n)
        rows = sum(map(len, runs))
        line("A/A rows REGRESSED or IMPROVED", sum(map(len, false)), rows)
        for path, flagged in zip(kinds["aa"], false):
            for row in flagged:
                print(f"  {path.name}: {row['benchmark'].split('.')[-1]} {row['params'].get('server')} {row['metric']}"
                      f" {row['verdict']} {100 * row['effect']:+.1f} %")
    both = [("both", metric) for metric in ("rate.calm", "server.cpu.calm", "server.alloc")]
    for kind, metric in [("work", "server.cpu.calm"), ("alloc", "server.alloc"), *both]:
        if kinds[kind]:
            found = [any(r["metric"] == metric and r["verdict"] == "REGRESSED" for r in verdicts(p)) for p in kinds[kind]]
            line(f"runs with injected {kind} and {metric} REGRESSED", sum(found), len(found))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
