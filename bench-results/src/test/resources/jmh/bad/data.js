window.BENCHMARK_DATA = {
  "lastUpdate": 1700000000000,
  "entries": {"JMH": []}
}
