# Runs the fuzzing client of the Autobahn test suite on Jython: conformance-fuzzing-client.py SPEC
# SPEC is what wstest takes, and limitSeconds: after that, what is finished is written and the rest is left out.

import json
import sys

from autobahntestsuite import choosereactor
from twisted.internet import reactor
from autobahn.utf8validator import Utf8Validator
from autobahn.websocket import WebSocketClientProtocol, WebSocketProtocol
from autobahn.xormasker import XorMaskerShifted1
from autobahntestsuite import fuzzing


# Masking and the check of UTF-8 go octet by octet in the suite, which takes seconds for a message of 16 MiB: here the
# same comes from loops of Jython's own. The suite has the same two places for its faster ones (wsaccel, of C).

FLIPPED = [''.join([chr(octet ^ key) for octet in range(256)]) for key in range(256)]


def process(self, data):
    key = self.mskarray[self.ptr & 3]
    masked = bytearray(len(data))
    for lane in range(4):
        masked[lane::4] = data[lane::4].translate(FLIPPED[key[lane]])
    self.ptr += len(data)
    return str(masked)


octetByOctet = Utf8Validator.validate


def validate(self, data):
    if self.state == Utf8Validator.UTF8_ACCEPT:
        try:
            data.decode("ascii")
            self.i += len(data)
            return True, True, len(data), self.i
        except UnicodeDecodeError:
            pass
    return octetByOctet(self, data)


# Group 9 checks the length of what comes back but not its content, so it would not notice wrong masking.
octets = ''.join([chr(k % 251) for k in range(1021)])
theirs, ours = [XorMaskerShifted1("\x01\x80\xfe\x37") for k in range(2)]
for part in [octets[:130], octets[130:131], octets[131:]]:
    assert XorMaskerShifted1.process(theirs, part) == process(ours, part)

XorMaskerShifted1.process = process
Utf8Validator.validate = validate


# Helidon compares the value of Upgrade case-sensitively. This one is what browsers send; the suite's own is WebSocket.
def sendData(self, data, sync = False, chopsize = None):
    if self.state == WebSocketProtocol.STATE_CONNECTING:
        data = data.replace("Upgrade: WebSocket", "Upgrade: websocket")
    WebSocketProtocol.sendData(self, data, sync, chopsize)


WebSocketClientProtocol.sendData = sendData


# Between the writes of a chopped message, 64,000 in group 9. On Jython, whose clock ticks in milliseconds,
# it is a hundred times as long. Without it, each chop is still a write of its own, in its own turn of the event loop.
PAUSE = WebSocketProtocol._QUEUED_WRITE_DELAY


class Client(fuzzing.FuzzingClientFactory):

    def nextCase(self):
        more = fuzzing.FuzzingClientFactory.nextCase(self)
        if more:
            WebSocketProtocol._QUEUED_WRITE_DELAY = 0 if self.currentCaseId.startswith("9.") else PAUSE
        return more

    # Without the pages for a browser.
    def createReports(self):
        fuzzing.FuzzingFactory.createReports(self, produceHtml = False)


spec = json.loads(open(sys.argv[1]).read())
client = Client(spec)
print "The suite has " + " ".join(client.CaseSet.parseSpecCases({"cases": ["*"]}))


def outOfTime():
    print "Out of time"
    client.createReports()
    reactor.stop()


reactor.callLater(spec["limitSeconds"], outOfTime)
reactor.run()
