import type { CustomerId } from '../ids.ts'
import { type ApprovalPolicy, DAYS, type Day, type PolicyStep, type RunWindow } from './approval-policy.ts'
import { sharedCandidates } from './missing-steps.ts'
import type { RequiredPolicy } from './stricter-of.ts'

type Described = Pick<ApprovalPolicy, 'steps' | 'order' | 'coolDownMinutes' | 'window'> & { readonly windows?: readonly RunWindow[] }
type NameOf = (customerId: CustomerId) => string | undefined

/** A policy in words: `First 1 of finance (LEVEL_02), then 2 of Ada, Grace. Runs 30 minutes later.` Every face of the service says it so. */
export function policyInWords(policy: Described, nameOf: NameOf): string {
  const runs = [
    ...((policy.coolDownMinutes ?? 0) === 0 ? [] : [`${counted(policy.coolDownMinutes ?? 0, 'minute')} later`]),
    ...(policy.windows ?? (policy.window === undefined ? [] : [policy.window])).map(windowInWords),
  ]
  return `${stepsInWords(policy, nameOf)}.${runs.length === 0 ? '' : ` Runs ${runs.join(', ')}.`}`
}

/** The same of the stricter parts of its versions, as a task must meet them. */
export function requiredInWords({ steps, order, coolDownMinutes, windows }: RequiredPolicy, nameOf: NameOf): string {
  const shared = steps.map(({ name, approvals, versions }) => ({ name, approvals, ...sharedCandidates(versions) }))
  return policyInWords({ steps: shared, order, coolDownMinutes, windows }, nameOf)
}

function stepsInWords({ steps, order }: Described, nameOf: NameOf): string {
  const all = steps.map((step) => stepInWords(step, nameOf))
  if (all.length === 1) return all[0] ?? ''
  return order === 'any' ? `In any order: ${all.join(' and ')}` : `First ${all.join(', then ')}`
}

/** `1 of finance (LEVEL_02, LEVEL_03)`, or `2 of Ada, Grace` for people alone. */
function stepInWords({ name, roles = [], people = [], approvals }: PolicyStep, nameOf: NameOf): string {
  const named = people.map((customerId) => nameOf(customerId) ?? String(customerId))
  if (roles.length === 0) return `${approvals} of ${named.join(', ')}`
  return `${approvals} of ${name} (${[...roles, ...named].join(', ')})`
}

function windowInWords({ days, from, to, timeZone }: RunWindow): string {
  return `${daysInWords(days)} ${from}–${to} ${zoneInWords(timeZone)}`
}

const NAMES: Readonly<Record<Day, string>> = {
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  SUN: 'Sunday',
}

/** `Monday to Friday` for days in a row, else a list. */
function daysInWords(days: readonly Day[]): string {
  const sorted = DAYS.filter((day) => days.includes(day))
  if (sorted.length === DAYS.length) return 'every day'
  const [first] = sorted
  const last = sorted.at(-1)
  if (first === undefined || last === undefined) return 'never'
  const isRun = DAYS.indexOf(last) - DAYS.indexOf(first) === sorted.length - 1
  if (sorted.length > 2 && isRun) return `${NAMES[first]} to ${NAMES[last]}`
  return sorted.map((day) => NAMES[day]).join(', ')
}

/** `Berlin time` of `Europe/Berlin`. */
function zoneInWords(timeZone: string): string {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return place === 'UTC' ? 'UTC' : `${place} time`
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
