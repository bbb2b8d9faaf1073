import { defined } from '../domain/defined.ts'
import type { Log } from '../ports/ports.ts'
import { codeId } from './environment.ts'

let invocation: string | undefined

/** Names the invocation in the lines that follow. Lambda runs one at a time in a process. */
export function noteInvocation(id: string | undefined): void {
  invocation = id
}

/** Names the code that was running, by which its source maps are found. */
function codeOf(level: string): { readonly code?: string } {
  return level === 'error' ? defined({ code: codeId() }) : {}
}

/** Writes one JSON line per event to standard output. */
export function jsonLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  return (level, event, detail) => write(`${JSON.stringify({ level, event, invocation, ...codeOf(level), ...detail })}\n`)
}
