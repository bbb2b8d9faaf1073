import type { Task, TaskEvent } from '@countersign/client'
import type { Tone } from '../ui/status-badge.tsx'

export type TaskStatus = Task['status']

/** Each state in one word, and the tone of its badge. */
export const STATUS: Readonly<Record<TaskStatus, { readonly word: string; readonly tone: Tone }>> = {
  DRAFT: { word: 'Draft', tone: 'neutral' },
  PENDING: { word: 'Pending', tone: 'accent' },
  EXECUTE: { word: 'Executing', tone: 'warn' },
  EXECUTED: { word: 'Executed', tone: 'good' },
  REJECTED: { word: 'Rejected', tone: 'bad' },
  DISCARDED: { word: 'Withdrawn', tone: 'neutral' },
  FAILED: { word: 'Failed', tone: 'bad' },
}

/** The states that a task never leaves. The compiler demands an answer for each state. */
const DECIDED: Readonly<Record<TaskStatus, boolean>> = {
  DRAFT: false,
  PENDING: false,
  EXECUTE: false,
  EXECUTED: true,
  REJECTED: true,
  DISCARDED: true,
  FAILED: false,
}

export const isDecided = (status: TaskStatus): boolean => DECIDED[status]

/** A person's name, or their number if the service does not show the name. */
export const nameOr = (name: string | undefined, customerId: number): string => name ?? `Customer ${customerId}`

/** An action as the middle of a sentence: "Charles Babbage rejected this". */
const DEEDS: Readonly<Record<string, string>> = {
  CREATED: 'asked for this',
  SUBMITTED: 'submitted this',
  DISCARDED: 'withdrew this',
  EXPIRED: 'ended this because its time was over',
  APPROVED: 'approved this',
  SENT_BACK: 'sent this back',
  VOIDED: 'found that the item has changed: earlier approvals no longer count',
  REJECTED: 'rejected this',
  EXECUTE: 'approved this, and it began to run',
  EXECUTED: 'succeeded',
  FAILED: 'failed',
  INTERRUPTED: 'found the execution interrupted',
}

export const deedOf = ({ what }: Pick<TaskEvent, 'what'>): string => DEEDS[what] ?? what.toLowerCase()

/** The actor of an event. The result of the call itself is attributed to the call, not to the service. */
export function actorOf({ by, name, agent, what }: Pick<TaskEvent, 'by' | 'name' | 'agent' | 'what'>): string {
  if (what === 'EXECUTED' || what === 'FAILED') return 'The call'
  if (by === 'service') return 'The service'
  return agent === undefined ? nameOr(name, by) : `${agent}, agent of ${nameOr(name, by)},`
}

/** Tells whether a text, for example of the address, is a state of tasks. */
export const isStatus = (text: string): text is TaskStatus => Object.hasOwn(STATUS, text)
