import type { Task, TaskEvent } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { SHOWN } from '../text/locale.ts'
import type { Tone } from '../ui/status-badge.tsx'

export type TaskStatus = Task['status']

/** Each state in one word, and the tone of its badge. */
export const STATUS: Readonly<Record<TaskStatus, { readonly word: string; readonly tone: Tone }>> = {
  DRAFT: { word: t`Draft`, tone: 'neutral' },
  PENDING: { word: t`Pending`, tone: 'accent' },
  EXECUTE: { word: t`Executing`, tone: 'warn' },
  EXECUTED: { word: t`Executed`, tone: 'good' },
  REJECTED: { word: t`Rejected`, tone: 'bad' },
  DISCARDED: { word: t`Withdrawn`, tone: 'neutral' },
  FAILED: { word: t`Failed`, tone: 'bad' },
}

/** The state of a task in one word. The service has a request that nobody decided in time among those that were withdrawn. */
export const wordOf = ({ status }: Pick<Task, 'status'>, history: readonly TaskEvent[] = []): string =>
  history.at(-1)?.what === 'EXPIRED' ? t`Expired` : STATUS[status].word

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

/** The approvals that are missing. In English the service names people by their ids, where the task has the names. */
export function missingInWords(missing: string | undefined, approvals: Task['approvals']): string {
  if (missing === undefined) return t`others have to approve`
  if (SHOWN !== 'en') return missing
  const nameOf = (id: string): string => approvals.find(({ customerId }) => String(customerId) === id)?.name ?? id
  return missing.replaceAll(/(?<=\b(?:of|and) |, |\()\d+/g, nameOf)
}

/** A person's name, or their number if the service does not show the name. */
export const nameOr = (name: string | undefined, customerId: number): string => name ?? t`Customer ${customerId}`

/** An action as the middle of a sentence: "Charles Babbage rejected this". */
const DEEDS: Readonly<Record<string, string>> = {
  CREATED: t`asked for this`,
  SUBMITTED: t`submitted this`,
  DISCARDED: t`withdrew this`,
  EXPIRED: t`ended this because its time was over`,
  APPROVED: t`approved this`,
  SENT_BACK: t`sent this back`,
  VOIDED: t`found that the item has changed: earlier approvals no longer count`,
  REJECTED: t`rejected this`,
  EXECUTE: t`approved this, and it began to run`,
  EXECUTED: t`succeeded`,
  FAILED: t`failed`,
  INTERRUPTED: t`found the execution interrupted`,
}

/** The words of an action that most requests have; `undefined` for another. */
export const deedOf = ({ what }: Pick<TaskEvent, 'what'>): string | undefined => DEEDS[what]

/** The actor of an event. The result of the call itself is attributed to the call, not to the service. */
export function actorOf({ by, name, agent, what }: Pick<TaskEvent, 'by' | 'name' | 'agent' | 'what'>): string {
  if (what === 'EXECUTED' || what === 'FAILED') return t`The call`
  if (by === 'service') return t`The service`
  return agent === undefined ? nameOr(name, by) : t`${agent}, agent of ${{ name: nameOr(name, by) }},`
}

/** Tells whether a text, for example of the address, is a state of tasks. */
export const isStatus = (text: string): text is TaskStatus => Object.hasOwn(STATUS, text)
