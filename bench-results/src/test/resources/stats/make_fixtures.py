#!/usr/bin/env python3
"""Makes fixtures.json, the figures that the statistics are tested against.

    python3 -m venv v && v/bin/pip install numpy==2.4.6 scipy==1.17.1 inmoose==0.9.1
    v/bin/python make_fixtures.py > fixtures.json

inmoose is an independent port of limma, the reference implementation of Smyth 2004.
"""
import json

import numpy as np
from inmoose.limma import squeezeVar
from scipy import optimize, special, stats

rng = np.random.default_rng(20261120)


def plain(x):
    if isinstance(x, np.ndarray):
        return [plain(v) for v in x]
    x = float(x)
    return "Infinity" if np.isinf(x) else x


def t_tests():
    cases = []
    for n, m in ((2, 2), (5, 5), (3, 8), (10, 10)):
        a, b = rng.normal(0, 0.02, n), rng.normal(0.01, 0.02, m)
        r = stats.ttest_ind(b, a)
        ci = r.confidence_interval(0.95)
        case = dict(base=plain(a), head=plain(b), p=plain(r.pvalue), low=plain(ci.low), high=plain(ci.high),
                    greater=plain(stats.ttest_ind(b, a, alternative="greater").pvalue))
        if n == m:
            r = stats.ttest_rel(b, a)
            ci = r.confidence_interval(0.90)
            case["paired"] = dict(p=plain(r.pvalue), low90=plain(ci.low), high90=plain(ci.high),
                                  less=plain(stats.ttest_rel(b, a, alternative="less").pvalue))
        cases.append(case)
    return cases


def moderated():
    cases = []
    shapes = {
        "many rows, spread variances": (60, 4, 0.6, 0),
        "many rows, wide spread": (200, 8, 1.2, 0),
        "few rows": (6, 9, 0.6, 0),
        "variances spread no more than chance": (40, 4, 0.0, 0),
        "some rows never varied": (30, 4, 0.6, 4),
        "unequal degrees of freedom": (50, None, 0.6, 0),
    }
    for name, (rows, df, sigma, zeros) in shapes.items():
        dfs = np.full(rows, df) if df else rng.integers(2, 12, rows)
        sd = 0.03 * np.exp(sigma * rng.normal(size=rows))
        s2 = sd**2 * rng.chisquare(dfs) / dfs
        s2[:zeros] = 0
        est = rng.normal(0, 0.02, rows)
        scale = 1 / (dfs + 1)
        fit = squeezeVar(s2, dfs)
        post, d0 = np.asarray(fit["var_post"]), float(fit["df_prior"])
        total = np.minimum(d0 + dfs, dfs.sum())  # as limma's eBayes
        t = est / np.sqrt(post * scale)
        cases.append(dict(
            name=name, df=[int(v) for v in dfs], variance=plain(s2), estimate=plain(est), scale=plain(scale),
            priorDf=plain(d0), priorVariance=plain(fit["var_prior"]),
            moderatedDf=plain(total), t=plain(t), p=plain(2 * stats.t.sf(abs(t), total))))
    return cases


def trigamma_inverse():
    xs = [1e-10, 1e-4, 0.01, 0.3, 1, 1.6449340668482264, 5, 100, 1e6]
    return [dict(x=x, y=plain(np.exp(optimize.brentq(
        lambda u: np.log(special.polygamma(1, np.exp(u))) - np.log(x), -20, 30, xtol=1e-15, rtol=1e-15)))) for x in xs]


def benjamini_hochberg():
    cases = []
    for n in (1, 2, 7, 40):
        p = rng.uniform(size=n) ** 3
        p[-1] = p[0]
        cases.append(dict(p=plain(p), adjusted=plain(stats.false_discovery_control(p))))
    return cases


def detectable():
    """The exact factor: power of the two-sided paired t test at .05 is .8 under the noncentral t."""
    cases = []
    for n in (5, 8, 10, 15, 20):
        crit = stats.t.ppf(0.975, n - 1)

        def power(d):
            nc = d * np.sqrt(n)
            return stats.nct.sf(crit, n - 1, nc)  # the other tail is below 1e-6

        cases.append(dict(
            pairs=n,
            approximate=plain((crit + stats.t.ppf(0.8, n - 1)) / np.sqrt(n)),
            exact=plain(optimize.brentq(lambda d: power(d) - 0.8, 0.3, 2.5))))
    return cases


def drift():
    cases = []
    for forks, slope in ((5, 0.0), (5, 0.02), (8, -0.01)):
        y = slope * np.arange(6) + rng.normal(0, 0.01, (forks, 6)) + rng.normal(0, 0.05, (forks, 1))
        change = np.array([stats.linregress(np.arange(6), row).slope * 5 for row in y])
        p = stats.ttest_1samp(change, 0).pvalue
        cases.append(dict(forks=[plain(r) for r in y], change=plain(change.mean()) if p < 0.01 else 0.0))
    return cases


print(json.dumps(dict( tTests=t_tests(), moderated=moderated(), trigammaInverse=trigamma_inverse(),
    benjaminiHochberg=benjamini_hochberg(), detectable=detectable(), drift=drift()), indent=1))
