import { randomUUID } from 'node:crypto'
import { appendFileSync, closeSync, existsSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import * as z from 'zod'

const capturedMessage = z.object({
  id: z.string(),
  at: z.string(),
  channel: z.enum(['SMS', 'EMAIL']),
  to: z.string(),
  subject: z.string().exactOptional(),
  text: z.string(),
  html: z.string().exactOptional(),
  headers: z.record(z.string(), z.string()).exactOptional(),
})

/** A captured message. `at` is ISO 8601 in UTC. */
export type CapturedMessage = Readonly<z.infer<typeof capturedMessage>>
export type Channel = CapturedMessage['channel']
export type OutgoingMessage = Omit<CapturedMessage, 'id' | 'at'>

export interface OutboxQuestion {
  /** Exactly this phone number, or this e-mail address in any letter case. */
  readonly to?: string | undefined
  readonly channel?: Channel | undefined
  /** Milliseconds since 1970: only messages of that moment or later. */
  readonly since?: number | undefined
}

export interface Outbox {
  add(message: OutgoingMessage): CapturedMessage
  /** Newest first. */
  find(question?: OutboxQuestion): readonly CapturedMessage[]
}

export interface OutboxOptions {
  /** A file with one JSON object per line, readable by its owner only, because messages contain codes. */
  readonly file: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Every message captured in this data directory, in memory and in the file, which is read at the start. */
export function openOutbox({ file, now }: OutboxOptions): Outbox {
  const messages = existsSync(file) ? readBack(file) : []
  closeSync(openSync(file, 'a', 0o600))
  return {
    add(message) {
      const captured = { id: randomUUID(), at: new Date(now()).toISOString(), ...message }
      appendFileSync(file, `${JSON.stringify(captured)}\n`)
      messages.push(captured)
      return captured
    },
    find: (question = {}) => messages.filter((message) => matches(message, question)).reverse(),
  }
}

/**
 * INVARIANT: an incomplete last line was cut off by `kill -9` and is removed from the file too; otherwise the next line would be appended
 * to it.
 */
function readBack(file: string): CapturedMessage[] {
  const content = readFileSync(file)
  const whole = content.subarray(0, content.lastIndexOf('\n') + 1)
  if (whole.length < content.length) cutOff(file, whole.length)
  return whole
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => capturedMessage.parse(JSON.parse(line)))
}

function cutOff(file: string, length: number): void {
  const handle = openSync(file, 'r+')
  ftruncateSync(handle, length)
  closeSync(handle)
}

function matches(message: CapturedMessage, { to, channel, since }: OutboxQuestion): boolean {
  if (to !== undefined && message.to.toLowerCase() !== to.toLowerCase()) return false
  if (channel !== undefined && message.channel !== channel) return false
  return since === undefined || Date.parse(message.at) >= since
}
