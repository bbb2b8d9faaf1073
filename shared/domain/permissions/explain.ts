import { inEnglish } from '../../texts/in-words.ts'
import { type Phrase, type PhraseValue, say } from '../../texts/phrase.ts'
import { defined } from '../defined.ts'
import type { CustomerId } from '../ids.ts'
import { neverReached } from '../never-reached.ts'
import type { Proof } from '../policies/approval-policy.ts'
import type { LabelledEffect } from '../tasks/effects.ts'
import { decideAccess, isRelation } from './decide-access.ts'
import type { PermissionName } from './default-matrix.ts'
import type { Row } from './grants.ts'
import { nameOf, type Principal } from './role-assignments.ts'
import { heldUntil, untilSaid } from './temporary-positions.ts'

/** The result of a call, as far as permissions decide it. */
export type Verdict = 'ALLOW' | 'TASK_REQUIRED' | 'SCA_REQUIRED' | 'DENY'

/** One grant of a permission row, its effect, and the reason. `NOT_NEEDED`: it applies, but an earlier grant has already decided. */
export type TriedGrant = {
  readonly permission: string
  readonly grant: string
  readonly result: Exclude<Verdict, 'DENY'> | 'NOT_NEEDED' | 'NO'
  readonly why: string
  /** The same words for readers of every language. */
  readonly sentence: Phrase
  /** The end of the position by which the grant is held, if it is held for a while. */
  readonly until?: string
}

export type ExplainedPolicy = {
  readonly name: string
  readonly description: string
  readonly sentence: Phrase
  readonly steps: readonly {
    readonly name: string
    readonly roles: readonly string[]
    readonly people: readonly CustomerId[]
    readonly needed: number
    readonly proof?: Proof
  }[]
}

export type Explanation = {
  readonly decision: Verdict
  /** `<Item>.<Action>.Allowed`; null if the call needs only a token, or not even that. */
  readonly permission: string | null
  readonly grants: readonly TriedGrant[]
  readonly whatWouldHelp: string
  /** The same words for readers of every language; absent where another rule of the service says them. */
  readonly helpSentence?: Phrase
  /** The approval policies that a task of this call must meet. */
  readonly policies?: readonly ExplainedPolicy[]
  /** The answer to a denied call, or to one that its own checks refuse. */
  readonly answer?: { readonly status: number; readonly code: string; readonly description?: string }
  /** The effect of the call in words, if it was asked for. */
  readonly description?: string
  readonly sentence?: Phrase
  readonly effects?: readonly LabelledEffect[]
  /** Approvers of the call, if its words were asked for and it can be stored as a task. */
  readonly approval?: AskedApproval
}

/** The roles whose holders may approve a call, the people whom the tenant suggests, and the number of approvers that it needs. */
export type AskedApproval = {
  readonly roles: readonly string[]
  readonly people: readonly { readonly customerId: CustomerId; readonly name: string }[]
  readonly needed: number
}

/** The key of a permission as the configuration writes it. */
export const written = (permission: PermissionName): string => `${permission}.Allowed`

/**
 * Every grant of a row, in the order of a decision, with its effect for this principal. `held` lists the principal's roles for the item.
 */
export function triedGrants(permission: PermissionName, row: Row, principal: Principal, held: readonly string[]): readonly TriedGrant[] {
  const decided = decideAccess(row, held, isRelation).kind
  const anywhere = new Set(principal.roleAssignments.map(nameOf))
  const tried = (grant: string, result: TriedGrant['result'], sentence: Phrase, until?: string): TriedGrant => ({
    permission: written(permission),
    grant,
    result,
    why: inEnglish(sentence),
    sentence,
    ...defined({ until }),
  })
  const heldFor = (name: string) => {
    const time = heldUntil(principal, name)
    if (time === undefined) return { here: say`${{ name }} is held here`, until: undefined }
    return { here: say`${{ name }} is held here ${{ time: untilSaid(time) }}`, until: new Date(time.until).toISOString() }
  }
  const direct = [...row.direct].map((name) => {
    if (!held.includes(name)) return tried(name, 'NO', whyNot(name, anywhere))
    const { here, until } = heldFor(name)
    return tried(name, 'ALLOW', say`${{ here }}.`, until)
  })
  const makers = [...row.makerChecker].flatMap(([maker, checkers]) =>
    checkers.map((checker) => {
      const grant = `${maker}->${checker}`
      if (!held.includes(maker)) return tried(grant, 'NO', whyNot(maker, anywhere))
      if (decided === 'granted') return tried(grant, 'NOT_NEEDED', say`A direct grant decides before it.`)
      const { here, until } = heldFor(maker)
      return tried(grant, 'TASK_REQUIRED', say`${{ here }}: ${{ checker }} must approve.`, until)
    }),
  )
  const stepUps = row.stepUps.map((method) => {
    if (!held.some(isRelation)) return tried(method, 'NO', say`A step-up is for the item’s own customer and positions in its organisation.`)
    if (decided !== 'step-up') return tried(method, 'NOT_NEEDED', say`Another grant decides before it.`)
    return tried(method, 'SCA_REQUIRED', say`No other grant opens the call, and the item is the caller’s own or their organisation’s.`)
  })
  return [...direct, ...makers, ...stepUps]
}

function whyNot(name: string, anywhere: ReadonlySet<string>): Phrase {
  if (name === 'ANONYMOUS') return say`ANONYMOUS applies to calls without a token.`
  if (name === 'CUSTOMER') return say`The item is not the caller’s own.`
  return anywhere.has(name) ? say`${{ name }} is held, but not for this item.` : say`${{ name }} is not held.`
}

/** Says which grants would open the call, or open it without approval. */
export function whatWouldHelp(decision: Verdict, grants: readonly TriedGrant[]): Phrase {
  const given = grants.filter(({ result }) => result === decision).map(({ grant }) => grant)
  switch (decision) {
    case 'ALLOW':
      return say`Nothing is missing.`
    case 'TASK_REQUIRED': {
      const checkers = oneOf(given.map((grant) => grant.split('->')[1] ?? grant))
      return say`Approval by ${{ checkers }}: send the call with header task-executor-roles or task-approver-userids.`
    }
    case 'SCA_REQUIRED':
      return say`A step-up by ${{ methods: oneOf(given) }}: send the call, prove the intent that header sca names, and send the call again.`
    case 'DENY':
      return helpWhenDenied(grants)
    default:
      return neverReached(decision)
  }
}

function helpWhenDenied(grants: readonly TriedGrant[]): Phrase {
  const holders = grants.filter(({ grant }) => !grant.startsWith('SCA_') && grant !== 'CUSTOMER' && grant !== 'ANONYMOUS')
  if (holders.length === 0) return say`No role or position has this permission.`
  const alone = oneOf(holders.filter(({ grant }) => !grant.includes('->')).map(({ grant }) => grant))
  const makers = oneOf(holders.filter(({ grant }) => grant.includes('->')).map(({ grant }) => grant.split('->')[0] ?? grant))
  if (makers === '') return say`It requires ${{ alone }} for this item.`
  if (alone === '') return say`It requires ${{ makers }} with an approval.`
  return say`It requires ${{ alone }} for this item; or ${{ makers }} with an approval.`
}

/** `LEVEL_01 or LEVEL_02`, each once; empty for none. */
export function oneOf(names: readonly string[]): PhraseValue {
  const [first = '', ...others] = new Set(names)
  return others.reduce<PhraseValue>((before, name) => say`${{ before }} or ${{ name }}`, first)
}

/** An answer of what would help, in English and for readers of every language. */
export function helping(said: Phrase): Pick<Explanation, 'whatWouldHelp' | 'helpSentence'> {
  return { whatWouldHelp: inEnglish(said), helpSentence: said }
}
