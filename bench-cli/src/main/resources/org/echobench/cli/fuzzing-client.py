# Runs the fuzzing client of the Autobahn test suite on Jython: fuzzing-client.py SPEC
# SPEC is what wstest takes, and limitSeconds: after that, what is finished is written and the rest is left out.

import json
import sys

from autobahntestsuite import choosereactor
from twisted.internet import reactor
from autobahntestsuite import fuzzing


class Client(fuzzing.FuzzingClientFactory):

    # Without the pages for a browser.
    def createReports(self):
        fuzzing.FuzzingFactory.createReports(self, produceHtml = False)


spec = json.loads(open(sys.argv[1]).read())
client = Client(spec)


def outOfTime():
    print "Out of time"
    client.createReports()
    reactor.stop()


reactor.callLater(spec["limitSeconds"], outOfTime)
reactor.run()
