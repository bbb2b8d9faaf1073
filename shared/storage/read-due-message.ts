import type { DueMessage } from './due.ts'

/** Reads the body of a queue record; `undefined` if it is not one of our messages. */
export function readDueMessage(body: string): DueMessage | undefined {
  const read = jsonOf(body)
  if (!isRecord(read) || !isRecord(read.key)) return undefined
  const { kind, turn, dueAt, item } = read
  const { PK, SK } = read.key
  if (typeof kind !== 'string' || typeof PK !== 'string' || typeof SK !== 'string') return undefined
  if (!Number.isSafeInteger(turn) || typeof dueAt !== 'string' || Number.isNaN(Date.parse(dueAt))) return undefined
  return { kind, key: { PK, SK }, turn: Number(turn), dueAt, ...(isRecord(item) ? { item } : {}) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
