"""What the scripts in this folder share: the command, its servers, a running server, and how a script ends."""
import contextlib
import importlib.util
import os
import re
import signal
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STOP = 60  # seconds in which a process ends that was asked to
COMMAND = ROOT / "bench-cli" / "target" / "echobench" / "bin" / "echobench"


class Refused(Exception):
    """One sentence for the user."""


def require_command():
    if not os.access(COMMAND, os.X_OK):
        raise Refused("The command is not built: mvn package -pl bench-cli -am -DskipTests.")


def commit():
    git = lambda *words: subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True).stdout.strip()
    name = git("rev-parse", "--short=10", "HEAD")
    return (name + "-dirty" if git("status", "--porcelain", "--untracked-files=no") else name) if name else "unknown"


def servers(asked, usual=None):
    """(id, library, version) of the given servers; if none is given, of the usual ones, or all, that can run here."""
    require_command()
    text = subprocess.run([COMMAND, "list"], stdout=subprocess.PIPE, text=True, check=True).stdout
    lines = [re.split(r" {2,}", line) for line in text.split("\n\n")[0].splitlines()[2:]]
    known = {cells[0]: cells for cells in lines}
    for name in asked:
        if name not in known:
            raise Refused(f"Unknown server '{name}': echobench list shows all.")
        if known[name][-1] != "yes":
            raise Refused(f"The server '{name}' cannot run here: {known[name][-1].removeprefix('no: ')}.")
    return [known[name][:3] for name in asked or usual or known if known[name][-1] == "yes"]


@contextlib.contextmanager
def served(server, settings=(), before=(), log=None):
    """A server in a process of its own, as measurements start it; yields the process and its URL. before: a command
    prefix such as taskset. log: a file for its messages, which is read if the server does not start."""
    command = [*before, COMMAND, "serve", server, *[word for setting in settings for word in ("-p", setting)]]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        ready = process.stdout.readline().split()
        if ready[:1] != ["READY"]:
            if log is None:
                raise Refused(f"The server '{server}' did not start; its message is above.")
            stop(process)
            log.seek(0)
            raise Refused(f"The server '{server}' did not start: {log.read().strip()}")
        yield process, ready[1]
    finally:
        stop(process)


def stop(process):
    """Ends a process that was started here; kills it if it does not end."""
    process.terminate()
    try:
        process.wait(STOP)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def run(command, **more):
    """As subprocess.run, but a script that is ended ends the command in order, as subprocess.run would kill it."""
    process = subprocess.Popen(command, **more)
    try:
        return process.wait()
    finally:
        stop(process)


def script(name):
    """A script of this folder as a module, for its test."""
    loader = SourceFileLoader(name, str(Path(__file__).with_name(name)))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


def words(text):
    """The words of a comma-separated list."""
    return [word.strip() for word in text.split(",") if word.strip()]


def end(script, main):
    """Ends the process with main's exit code; 2 with the sentence of what was refused."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no child process is left
    try:
        sys.exit(main())
    except Refused as refused:
        print(f"checks/{script}: {refused}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
