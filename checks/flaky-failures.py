#!/usr/bin/env python3
"""Lists what failed in one run of checks/flaky, a line each. Standard library only.

    checks/flaky-failures.py RUN BESIDE EXIT_CODE_OF_MAVEN CLASS...
"""
import pathlib
import sys
import xml.etree.ElementTree

TIMED_OUT = 124


def failures(suite):
    for test in suite.iter("testcase"):
        for kind in ("failure", "error"):
            for problem in test.iter(kind):
                message = problem.get("message") or (problem.text or "").strip() or problem.get("type") or kind
                yield f"{test.get('classname')}.{test.get('name')}", message.splitlines()[0]


def main(run, beside, code, classes):
    lines = []
    ran = set()
    for report in sorted(pathlib.Path().glob("*/target/surefire-reports/TEST-*.xml")):
        suite = xml.etree.ElementTree.parse(report).getroot()
        ran.add(suite.get("name"))
        lines += failures(suite)
    for name in classes:
        if not any(each == name or each.endswith("." + name) for each in ran):
            lines.append((name, "has no report: it did not run, or its JVM ended"))
    if code == TIMED_OUT:
        lines.append(("mvn verify", "was ended after the time limit"))
    elif code != 0:
        lines.append(("mvn verify", f"ended with exit code {code}, for another reason than a failed test"))
    for test, message in lines:
        print(f"run {run}, {beside}: {test}: {message}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:])
