#!/usr/bin/env python3
"""Delays Ethernet frames between network interfaces, in user space: for kernels without netem.

    delay.py DELAY FROM:TO...

Every frame from FROM leaves at TO after DELAY (in the syntax of tc: 1ms, 500us), in order. Frames from TO leave at FROM at
once. Segments that the kernel has not cut and checksums that it has not filled in pass unchanged (PACKET_VNET_HDR), so a
burst costs one frame. Neither interface may have an address. Needs root and Python 3. network-namespaces.sh uses it.
It prints a line when it begins. SIGTERM ends it. It then prints how many frames passed, how much later than DELAY they left,
and how many the kernel dropped before they were read.
"""

import collections
import ctypes
import os
import re
import select
import signal
import socket
import struct
import sys
import time

SOL_PACKET = 263
PACKET_STATISTICS = 6
PACKET_IGNORE_OUTGOING = 23
PACKET_VNET_HDR = 15
SO_RCVBUFFORCE = 33
SO_SNDBUFFORCE = 32
ETH_P_ALL = 3
PR_SET_TIMERSLACK = 29

# A frame that was not cut is at most 64 KiB, with its headers.
LARGEST = 1 << 17
BUFFER = 16 << 20
UNITS = {"": 1e-6, "us": 1e-6, "ms": 1e-3, "s": 1.0}


def seconds(text):
    """Of a time as tc has it."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(us|ms|s|)", text)
    if not match:
        sys.exit("delay.py: %s is no time such as 1ms" % text)
    return float(match.group(1)) * UNITS[match.group(2)]


def interface(name):
    """A socket with all frames of one interface."""
    packets = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)
    packets.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    packets.setsockopt(SOL_PACKET, PACKET_IGNORE_OUTGOING, 1)
    packets.setsockopt(socket.SOL_SOCKET, SO_RCVBUFFORCE, BUFFER)
    packets.setsockopt(socket.SOL_SOCKET, SO_SNDBUFFORCE, BUFFER)
    packets.bind((name, ETH_P_ALL))
    return packets


class Wire:
    """Between two interfaces."""

    def __init__(self, spec):
        inner, _, outer = spec.partition(":")
        self.inner = interface(inner)
        self.outer = interface(outer)

    def dropped(self):
        total = 0
        for side in (self.inner, self.outer):
            _, drops = struct.unpack("II", side.getsockopt(SOL_PACKET, PACKET_STATISTICS, 8))
            total += drops
        return total


class Delay:
    """All wires have the same delay, so that frames become due in the order in which they came."""

    def __init__(self, delay, wires):
        self.delay = delay
        self.wires = wires
        self.due = collections.deque()
        self.inner = {wire.inner.fileno(): wire for wire in wires}
        self.outer = {wire.outer.fileno(): wire for wire in wires}
        self.passed = 0
        # How many frames by how many microseconds after their time, in steps of ten.
        self.late = collections.Counter()
        self.refused = 0

    def send(self, side, frame):
        try:
            side.send(frame)
        except OSError:
            # As a full queue of a network card: the sender's TCP sees a loss. Counted, and printed at the end.
            self.refused += 1

    def flush(self):
        """Sends what is due; returns the seconds until the next one is."""
        while self.due:
            at, side, frame = self.due[0]
            now = time.monotonic()
            if now < at:
                return at - now
            self.due.popleft()
            self.send(side, frame)
            self.passed += 1
            self.late[int((now - at) * 1e5) * 10] += 1
        return 1.0

    def serve(self):
        readers = list(self.inner) + list(self.outer)
        while True:
            wait = self.flush()
            ready, _, _ = select.select(readers, [], [], wait)
            now = time.monotonic()
            for descriptor in ready:
                try:
                    self.take(descriptor, now)
                except OSError as e:
                    # Told once by the kernel when an interface goes down, as when somebody cuts a host off.
                    print("a wire: %s" % e, flush=True)

    def take(self, descriptor, now):
        wire = self.inner.get(descriptor)
        if wire:
            self.due.append((now + self.delay, wire.outer, wire.inner.recv(LARGEST)))
        else:
            wire = self.outer[descriptor]
            self.send(wire.inner, wire.outer.recv(LARGEST))
            self.passed += 1

    def lateness(self, part):
        """That which so much of all delayed frames did not exceed."""
        left = part * sum(self.late.values())
        for micros in sorted(self.late):
            left -= self.late[micros]
            if left <= 0:
                return micros
        return 0

    def report(self):
        print("%d frames passed, %d of them delayed; %d dropped before they were read, %d not taken"
              % (self.passed, sum(self.late.values()), sum(wire.dropped() for wire in self.wires), self.refused))
        print("sent after their time, in microseconds: median %d, 99 %% %d, most %d"
              % (self.lateness(0.5), self.lateness(0.99), self.lateness(1)))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    # Timers of a usual process may be 50 microseconds late.
    ctypes.CDLL(None).prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0)
    # Before all else on the machine: a frame that waits for a processor is delayed by more than it should be.
    os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    delay = Delay(seconds(sys.argv[1]), [Wire(spec) for spec in sys.argv[2:]])
    print("delaying by %g s" % delay.delay, flush=True)
    try:
        delay.serve()
    finally:
        delay.report()


if __name__ == "__main__":
    main()
