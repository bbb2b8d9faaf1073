import type { Log } from '../ports/ports.ts'

let invocation: string | undefined

/** Names the invocation in the lines that follow. Lambda runs one at a time in a process. */
export function noteInvocation(id: string | undefined): void {
  invocation = id
}

/** Writes one JSON line per event to standard output. */
export function jsonLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  return (level, event, detail) => write(`${JSON.stringify({ level, event, invocation, ...detail })}\n`)
}
