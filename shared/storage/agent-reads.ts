import { cutText } from '../domain/cut-text.ts'
import type { CustomerId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, isAbsent, upsert, type Write } from './write.ts'

/** One thing that an agent has read. */
export type AgentRead = {
  readonly operationId: string
  /** The path below the base, with its ids and without its query. */
  readonly path: string
  readonly at: string
}

/** The last reads of an agent token, the newest first; each line is the second, the operation and the path. */
export type AgentReads = { readonly lines: readonly string[]; readonly version: number; readonly expiresAt: number }

/** At most this many reads are kept for a token. */
export const MOST_AGENT_READS = 10
/** At most this many bytes of lines are kept for a token, so that noting a read costs one write unit (1 KiB with the key). */
const LARGEST_LINES_BYTES = 720
const LONGEST_PATH = 300
/** A read like one of the last minute is not noted again: an agent that waits for something writes nothing meanwhile. */
const NOTED_AGAIN_AFTER_SECONDS = 60
const KEPT_SECONDS = 30 * 86_400

export const agentReads = (customerId: CustomerId, agentTokenId: string) => reference<AgentReads>(keys.agentReads(customerId, agentTokenId))

/** The reads of a token that are not forgotten, newest first. */
export function readsIn(known: AgentReads | undefined, now: number): readonly AgentRead[] {
  const oldest = Math.floor(now / 1000) - KEPT_SECONDS
  return (known?.lines ?? []).filter((line) => secondOf(line) > oldest).map(readOf)
}

/** Adds a read to the known ones, and drops the oldest. `undefined` if the same read was noted within the last minute. */
export function noteRead(
  of: { readonly customerId: CustomerId; readonly agentTokenId: string },
  known: AgentReads | undefined,
  { operationId, path }: Pick<AgentRead, 'operationId' | 'path'>,
  now: number,
): Write | undefined {
  const second = Math.floor(now / 1000)
  const what = `${operationId} ${cutText(path, LONGEST_PATH)}`
  const others = (known?.lines ?? []).filter((line) => !line.endsWith(` ${what}`))
  const last = (known?.lines ?? []).find((line) => line.endsWith(` ${what}`))
  if (last !== undefined && second - secondOf(last) < NOTED_AGAIN_AFTER_SECONDS) return undefined
  const lines = newestThatFit([`${second} ${what}`, ...others])
  return upsert(
    agentReads(of.customerId, of.agentTokenId),
    { set: { lines, version: (known?.version ?? 0) + 1, expiresAt: second + KEPT_SECONDS } },
    { when: [known === undefined ? isAbsent : equals('version', known.version)] },
  )
}

function newestThatFit(lines: readonly string[]): readonly string[] {
  let bytes = 0
  const tooMany = lines.findIndex((line, at) => {
    bytes += Buffer.byteLength(line) + 2
    return at > 0 && (at >= MOST_AGENT_READS || bytes > LARGEST_LINES_BYTES)
  })
  return tooMany === -1 ? lines : lines.slice(0, tooMany)
}

const secondOf = (line: string): number => Number(line.slice(0, line.indexOf(' ')))

function readOf(line: string): AgentRead {
  const [second = '0', operationId = '', ...path] = line.split(' ')
  return { operationId, path: path.join(' '), at: new Date(Number(second) * 1000).toISOString() }
}
