import type { Log } from '../ports/ports.ts'

/** Writes one JSON line per event to standard output. */
export function jsonLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  return (level, event, detail) => write(`${JSON.stringify({ level, event, ...detail })}\n`)
}
