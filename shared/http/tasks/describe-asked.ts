import type { Call, TenantSettings } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { commaSeparated } from '../../domain/comma-separated.ts'
import { type CustomerId, writtenId } from '../../domain/ids.ts'
import { checkersFor, mayCheck } from '../../domain/permissions/decide-access.ts'
import type { AskedApproval, Explanation } from '../../domain/permissions/explain.ts'
import { heldAt, mayWaitFor } from '../../domain/permissions/role-assignments.ts'
import { labelledEffect } from '../../domain/tasks/effects.ts'
import { Refusal } from '../../errors/refusal.ts'
import { namesOf } from '../../people/person-names.ts'
import { person, principalOf } from '../../storage/persons.ts'
import { shownPhrase } from '../../texts/shown-phrase.ts'
import type { Service } from '../service.ts'
import { type Decision, decidedAs, decideOn, permissionOn } from '../steps/decide.ts'
import { baselineOf } from './item-state.ts'
import { wordsOfCall } from './words-of-call.ts'

type Described = {
  readonly endpoint: Endpoint
  readonly call: Call
  readonly tenantSettings: TenantSettings
  readonly service: Service
}

/**
 * Adds to an explanation what the call would do, in the words that its approvers would read, and who may approve it. A call that its own
 * checks refuse has that refusal in place of the words.
 */
export async function describeAsked(
  explanation: Explanation,
  { endpoint, call, tenantSettings, service }: Described,
): Promise<Explanation> {
  if (explanation.decision === 'DENY') return explanation
  try {
    await endpoint.ensure?.(call)
    const { shown } = await baselineOf(endpoint, call, service)
    const { description, sentence, effects } = await wordsOfCall(endpoint, call, shown)
    const approval = await approvalOf(explanation, endpoint, call, tenantSettings)
    return {
      ...explanation,
      description,
      sentence: shownPhrase(sentence),
      effects: effects.map(labelledEffect),
      ...(approval === undefined ? {} : { approval }),
    }
  } catch (error) {
    // A fault of a field is the caller's to correct, as it is without the words.
    if (!(error instanceof Refusal) || error.row.status === 400) throw error
    const { status, code } = error.row
    return { ...explanation, answer: { status, code, description: error.description } }
  }
}

/** Names who may approve the call; `undefined` for one that cannot be stored as a task. */
async function approvalOf(
  explanation: Explanation,
  endpoint: Endpoint,
  call: Call,
  tenantSettings: TenantSettings,
): Promise<AskedApproval | undefined> {
  const decision = decideOn(endpoint, call, call.caller, call.scope, tenantSettings)
  if (!endpoint.storable || decision === undefined) return undefined
  if (decision.access.kind !== 'granted' && decision.access.kind !== 'as-task') return undefined
  // A call that gives a right beyond the caller's own needs somebody who holds more than they do.
  const isBeyond = explanation.decision === 'TASK_REQUIRED' && decision.access.kind === 'granted'
  return {
    roles: rolesThatMayCheck(endpoint, call, decision).filter((role) => !isBeyond || !decision.held.includes(role)),
    people: await suggestedPeople(endpoint, call, decision),
    needed: Math.max(1, call.settings.value('overrideCheckerCount')),
  }
}

/** The checkers of the maker's own pairs; for somebody who may make the call alone, all who may check it. */
function rolesThatMayCheck(endpoint: Endpoint, { settings, scope }: Call, { row, access }: Decision): readonly string[] {
  const checkers = checkersFor(row, access)
  const isChecker = (role: string) => mayCheck(checkers, settings.matrix.rowFor(permissionOn(endpoint), [role]), [role])
  const named = access.kind === 'as-task' ? access.checkers : checkers
  return [...new Set(named)].filter((role) => mayWaitFor(role, scope) && isChecker(role)).sort()
}

/** The people of `overrideCheckerUserIds` who may approve this call. All others are left out: the setting may name anybody. */
async function suggestedPeople(endpoint: Endpoint, call: Call, { row, access }: Decision): Promise<AskedApproval['people']> {
  const { settings, caller, read, scope, now } = call
  const ids = suggestedIds(settings.value('overrideCheckerUserIds')).filter((customerId) => customerId !== caller.customerId)
  if (ids.length === 0) return []
  const checkers = checkersFor(row, access)
  const found = await read.many(ids.map((customerId) => person(customerId)))
  const able = ids.filter((_, at) => {
    const each = found[at]
    const held = each === undefined ? [] : heldAt(decidedAs(endpoint, call, principalOf(each, now)), scope)
    return mayCheck(checkers, settings.matrix.rowFor(permissionOn(endpoint), held), held)
  })
  const names = await namesOf(able, read)
  return able.map((customerId) => ({ customerId, name: names.get(customerId) ?? '' }))
}

/** Tasks name at most this many approvers. */
const MOST_SUGGESTED = 20

const suggestedIds = (text: string): readonly CustomerId[] =>
  [...new Set(commaSeparated(text).map((id) => writtenId<CustomerId>(id)))].slice(0, MOST_SUGGESTED)
