import type { AuditEvent } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { client } from '../../session/client.ts'
import { useRights } from '../../session/use-rights.ts'
import { wordsOfName, wordsOfTask } from '../../task/words-of-name.ts'
import { labelled } from '../../text/lists.ts'
import { ARROW, SHOWN } from '../../text/locale.ts'
import { money } from '../../ui/money.tsx'
import { deedOf } from './deeds.ts'

const LONGEST_VALUE = 100
const MOST_CHANGES = 20

/** Kinds of events whose thing is a task, by what happened to it. */
const OF_TASKS: Readonly<Partial<Record<AuditEvent['kind'], (event: AuditEvent) => string>>> = {
  proposal: () => t`Proposed`,
  submission: () => t`Submitted`,
  approval: approvalOf,
  rejection: () => t`Rejected`,
  return: () => t`Sent back`,
  withdrawal: () => t`Withdrawn`,
  execution: executionOf,
}

const isOfTask = ({ kind }: AuditEvent): boolean => Object.hasOwn(OF_TASKS, kind)

/**
 * The parts of what happened, in the reader's language; in English the sentence of the service, which is also for actions that the portal
 * does not know. `task`: the words of its task, for those who see it.
 */
function partsOfEvent(event: AuditEvent, task: string | undefined): readonly string[] {
  const { action, path, kind, refused, taskId, sentence } = event
  if (SHOWN === 'en') return [sentence]
  if (kind === 'refusal') return [t`Refused ${{ refused: refused ?? '' }}`, `${action.split(' ')[0]} ${path}`]
  const done = OF_TASKS[kind]?.(event)
  if (done === undefined) return partsOfCall(event) ?? [sentence]
  if (task !== undefined) return [done, task]
  return [done, ...(partsOfCall(event) ?? (taskId === undefined ? [] : [t`task ${taskId}`]))]
}

function partsOfCall({ action, object, before, after }: AuditEvent): readonly string[] | undefined {
  const deed = deedOf(action)
  if (deed === undefined) return undefined
  const moved = moneyIn(after).length === 0 ? moneyIn(before) : moneyIn(after)
  return [deed, ...(object === undefined ? [] : [object.id]), ...moved, ...changesOf(before, after)]
}

/** An approval that is one of several, or that was taken back. */
function approvalOf({ after }: AuditEvent): string {
  const [, given, needed] = /^(\d+) of (\d+)$/.exec(String(fieldOf(after, 'approvals'))) ?? []
  return given === undefined || needed === undefined ? t`Took an approval back` : t`Approved (${given} of ${needed})`
}

/** The end of a task: its call took effect, or was refused with this status. */
function executionOf({ after }: AuditEvent): string {
  const code = fieldOf(after, 'responseCode')
  return fieldOf(after, 'status') === 'FAILED' && typeof code === 'number' ? t`Failed (${code})` : t`Executed`
}

/** The amount that a call moved, and the wallets. */
function moneyIn(state: unknown): readonly string[] {
  const [amount, currency] = [fieldOf(state, 'amount'), fieldOf(state, 'currency')]
  if (typeof amount !== 'number' || typeof currency !== 'string') return []
  const [from, to, own] = ['fromWalletId', 'toWalletId', 'walletId'].map((name) => fieldOf(state, name))
  return [
    money(amount, currency),
    ...(from === undefined ? [] : [t`from wallet ${{ wallet: String(from) }}`]),
    ...(to === undefined ? [] : [t`to wallet ${{ wallet: String(to) }}`]),
    ...(own === undefined ? [] : [t`for wallet ${{ wallet: String(own) }}`]),
  ]
}

/** The fields that differ, each with both values. */
function changesOf(before: unknown, after: unknown): readonly string[] {
  if (before === undefined || after === undefined) return []
  if (!isObject(before) || !isObject(after)) return [`${valueIn(before)} ${ARROW} ${valueIn(after)}`]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => JSON.stringify(fieldOf(before, name)) !== JSON.stringify(fieldOf(after, name)))
    .slice(0, MOST_CHANGES)
    .map((name) => labelled(wordsOfName(name), `${valueIn(fieldOf(before, name))} ${ARROW} ${valueIn(fieldOf(after, name))}`))
}

function valueIn(value: unknown): string {
  if (value === undefined) return t`nothing`
  const text = JSON.stringify(value)
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE)}…`
}

function fieldOf(state: unknown, name: string): unknown {
  return isObject(state) && Object.hasOwn(state, name) ? state[name] : undefined
}

function isObject(state: unknown): state is Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null && !Array.isArray(state)
}

/** Says an event in the reader's language. Only the English words of its task come with it: others are read for those who see tasks. */
export function EventSentence({ event }: { readonly event: AuditEvent }) {
  const { taskId = 0 } = event
  const maySeeTasks = useRights()?.has('Task.READ') === true
  const { data } = useQuery({
    queryKey: ['getTask', { taskId }],
    queryFn: ({ signal }) => client.getTask({ taskId }, { signal }),
    enabled: SHOWN !== 'en' && maySeeTasks && taskId > 0 && isOfTask(event),
  })
  return partsOfEvent(event, data === undefined ? undefined : wordsOfTask(data)).map((part, at) => (
    <Fragment key={`${at} ${part}`}>
      {at > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}
