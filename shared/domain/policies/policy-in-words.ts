import { inEnglish } from '../../texts/in-words.ts'
import { counted, type Phrase, type PhraseValue, say, saying } from '../../texts/phrase.ts'
import type { CustomerId } from '../ids.ts'
import { SHIPPED_ROLES } from '../permissions/known-roles.ts'
import { type ApprovalPolicy, DAYS, type Day, type PolicyStep, type RunWindow } from './approval-policy.ts'
import { sharedCandidates } from './missing-steps.ts'
import type { RequiredPolicy } from './stricter-of.ts'

type Described = Pick<ApprovalPolicy, 'steps' | 'order' | 'coolDownMinutes' | 'window'> & { readonly windows?: readonly RunWindow[] }
type NameOf = (customerId: CustomerId) => string | undefined

/** A policy in English words: `First 1 of finance (LEVEL_02), then 2 of Ada, Grace. Runs 30 minutes later.` */
export function policyInWords(policy: Described, nameOf: NameOf): string {
  return inEnglish(policySaid(policy, nameOf))
}

/** A policy in words for readers of every language. API, portal, mails and command line all use these words. */
export function policySaid(policy: Described, nameOf: NameOf): Phrase {
  const { coolDownMinutes = 0, windows = policy.window === undefined ? [] : [policy.window] } = policy
  const later = coolDownMinutes === 0 ? [] : [say`${{ minutes: counted(coolDownMinutes, 'minute', 'minutes') }} later`]
  const runs = [...later, ...windows.map(windowSaid)]
  const steps = stepsSaid(policy, nameOf)
  return runs.length === 0 ? say`${{ steps }}.` : say`${{ steps }}. Runs ${{ runs }}.`
}

/** A policy as a task must meet it, in words: the stricter parts of its versions. */
export function requiredSaid({ steps, order, coolDownMinutes, windows }: RequiredPolicy, nameOf: NameOf): Phrase {
  const shared = steps.map(({ name, approvals, versions }) => ({ name, approvals, ...sharedCandidates(versions) }))
  return policySaid({ steps: shared, order, coolDownMinutes, windows }, nameOf)
}

function stepsSaid({ steps, order }: Described, nameOf: NameOf): PhraseValue {
  const all = steps.map((step) => stepSaid(step, nameOf))
  if (all.length <= 1) return all
  if (order === 'any') return say`In any order: ${{ steps: { all } }}`
  return say`First ${{ steps: all.reduce((before, step) => say`${{ before }}, then ${{ step }}`) }}`
}

/** `1 of finance (LEVEL_02, LEVEL_03)`, or `2 of Ada, Grace` for people alone. */
function stepSaid({ name, roles = [], people = [], approvals }: PolicyStep, nameOf: NameOf): Phrase {
  const named = people.map((customerId) => nameOf(customerId) ?? String(customerId))
  const who = roles.length === 0 ? named : say`${{ name }} (${{ candidates: [...roles.map(roleSaid), ...named] }})`
  return say`${{ approvals }} of ${{ who }}`
}

/** Shipped roles have names in other languages, by their code. */
const roleSaid = (role: string): PhraseValue => (SHIPPED_ROLES.includes(role) ? saying(role) : role)

function windowSaid({ days, from, to, timeZone }: RunWindow): Phrase {
  return say`${{ days: daysSaid(days) }} ${{ from }}–${{ to }} ${{ zone: zoneSaid(timeZone) }}`
}

const NAMES: Readonly<Record<Day, Phrase>> = {
  MON: say`Monday`,
  TUE: say`Tuesday`,
  WED: say`Wednesday`,
  THU: say`Thursday`,
  FRI: say`Friday`,
  SAT: say`Saturday`,
  SUN: say`Sunday`,
}

/** `Monday to Friday` for days in a row, else a list. */
function daysSaid(days: readonly Day[]): PhraseValue {
  const sorted = DAYS.filter((day) => days.includes(day))
  if (sorted.length === DAYS.length) return say`every day`
  const [first] = sorted
  const last = sorted.at(-1)
  if (first === undefined || last === undefined) return say`never`
  const isRun = DAYS.indexOf(last) - DAYS.indexOf(first) === sorted.length - 1
  if (sorted.length > 2 && isRun) return say`${{ first: NAMES[first] }} to ${{ last: NAMES[last] }}`
  return sorted.map((day) => NAMES[day])
}

/** `Berlin time` of `Europe/Berlin`. */
function zoneSaid(timeZone: string): PhraseValue {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return place === 'UTC' ? place : say`${{ place }} time`
}
