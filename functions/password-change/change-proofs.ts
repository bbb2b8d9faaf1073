import type { AnonymousCall, Settings } from '../../shared/contract/call.ts'
import { NO_ID } from '../../shared/domain/ids.ts'
import { type CodePurpose, purposesOf } from '../../shared/domain/login/one-time-code.ts'
import { isPasswordInForce } from '../../shared/domain/login/password-in-force.ts'
import { once } from '../../shared/domain/once.ts'
import type { ChangeFacts, ChangeProof, ProvedBy } from '../../shared/domain/password-change/judge-change.ts'
import { type EnteredCode, enteredCode, isSentFor } from '../../shared/proofs/entered-code.ts'
import { answeredQuestions, type GivenAnswer } from '../../shared/proofs/security-questions.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import { securityQuestionsOf } from '../../shared/storage/security-questions.ts'
import type { Write } from '../../shared/storage/write.ts'
import type { ChargedChange } from './charged-change.ts'

/** The proofs that a caller sends for a password change. */
export type GivenProofs = {
  readonly hash?: string | undefined
  readonly currentPassword?: string | undefined
  readonly securityQuestionAnswers?: readonly GivenAnswer[] | undefined
}

export type ChangeProofs = Pick<ChangeFacts, 'code' | 'currentPassword' | 'answers'> & {
  readonly provedBy: ProvedBy
  /** For the transaction of the change. */
  readonly use: readonly Write[]
  /** The purpose of the used code; `undefined` without a code. */
  readonly usedPurpose: CodePurpose | undefined
  /** Returns the entry of the code if the password is not changed after all. */
  readonly giveBack: () => Promise<void>
}

/** The code that was entered for a password change, if one was. A link is verified first, a typed code after the locks. */
type EnteredHash = { readonly purpose: CodePurpose; readonly verified: () => Promise<EnteredCode> }

/** The code of a request, verified at most once. */
export function enteredHash(call: AnonymousCall, name: string, hash: string | undefined): EnteredHash | undefined {
  if (hash === undefined) return undefined
  const purpose = purposeOf(hash)
  return { purpose, verified: once(() => enteredCode(call, name, purpose, hash)) }
}

/** Tells whether the request brings a valid link: a proof of possession, which no stranger who knows the name can have. */
export async function bringsLink(entered: EnteredHash | undefined, identity: Identity | undefined): Promise<boolean> {
  if (entered?.purpose !== 'password-link') return false
  const code = await entered.verified()
  return code.kind === 'right' && isSentFor(code, identity)
}

/**
 * Verifies every proof that was given. An unknown name takes the same time: a code is charged and a password hashed for it too, and
 * answers are compared only for a caller who has the code.
 */
export async function changeProofs(
  call: AnonymousCall,
  identity: Identity | undefined,
  settings: Settings,
  given: GivenProofs,
  code: EnteredHash | undefined,
  charged: Pick<ChargedChange, 'passwordEnded'>,
): Promise<ChangeProofs> {
  const purpose = code?.purpose
  const [entered, currentPassword] = await Promise.all([
    code?.verified(),
    currentPasswordProof(call, identity, given.currentPassword, charged),
  ])
  const proved = { currentPassword, provedBy: provedBy(purpose) }
  if (entered?.kind !== 'right' || !isSentFor(entered, identity))
    return {
      ...proved,
      code: entered === undefined ? 'not-given' : entered.kind === 'used' ? 'used' : 'wrong',
      answers: 'unneeded',
      use: [],
      usedPurpose: undefined,
      giveBack: async () => undefined,
    }
  const answers = await answersProof(call, identity, settings, given.securityQuestionAnswers ?? [])
  return { ...proved, code: 'right', answers, use: entered.use, usedPurpose: purpose, giveBack: entered.giveBack }
}

function purposeOf(hash: string): CodePurpose {
  return purposesOf(hash).find((purpose) => purpose !== 'verification') ?? 'password-change'
}

function provedBy(purpose: CodePurpose | undefined): ProvedBy {
  if (purpose === undefined) return 'current-password'
  return purpose === 'password-link' ? 'link' : 'otp'
}

async function currentPasswordProof(
  { ports, now }: AnonymousCall,
  identity: Identity | undefined,
  given: string | undefined,
  { passwordEnded }: Pick<ChargedChange, 'passwordEnded'>,
): Promise<ChangeProof> {
  if (given === undefined) return 'not-given'
  const hash = identity?.passwordHash
  const right = hash === undefined ? await ports.passwords.verifyDecoy(given) : await ports.passwords.verify(hash, given)
  const ended = await passwordEnded(identity)
  const isInForce = identity !== undefined && !ended && isPasswordInForce(identity, now)
  return right && isInForce ? 'right' : 'wrong'
}

/** Judges the answers to a person's questions. The result is revealed only to a caller who has proved the rest. */
export async function answersProof(
  { read, ports }: AnonymousCall,
  identity: Identity | undefined,
  settings: Settings,
  given: readonly GivenAnswer[],
): Promise<ChangeFacts['answers']> {
  const stored = await read.one(securityQuestionsOf(identity?.customerId ?? NO_ID))
  const answered = await answeredQuestions(ports, stored?.questions ?? [], settings.value('require.number.security.questions'), given)
  return answered.kind
}
