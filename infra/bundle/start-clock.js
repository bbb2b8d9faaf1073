/** Milliseconds of a clock that only moves forward. `performance.now()` would load Node's `perf_hooks` with the first call, for a millisecond. */
export function now() {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1_000 + nanoseconds / 1_000_000
}
