import type { AnonymousCall, Settings } from '../contract/call.ts'
import { BoundedMemory } from '../domain/bounded-memory.ts'
import type { LoginLogic, LoginOutcome } from '../domain/expressions/login-logic.ts'
import { nameOf } from '../domain/permissions/role-assignments.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Identity } from '../storage/identities.ts'

type Judged = Pick<Identity, 'identity' | 'customerId' | 'tenantId' | 'holdings'>

type LogicCall = Pick<AnonymousCall, 'settingsOf' | 'ports'>

/**
 * The refusal of a proven identity by the tenant's own logic, for all logins and renewals. Without configured logic, nothing is loaded.
 * It fails closed: missing or broken logic refuses everybody.
 */
export async function refusalByLogic(call: LogicCall, identity: Judged): Promise<Refusal | undefined> {
  const { settings } = await call.settingsOf(identity.tenantId)
  const name = settings.value('postAuthenticationLogic')
  if (name === '') return undefined
  const outcome = await judgedBy(await activeLogic(settings, name), identity)
  if (outcome.kind === 'let-in') return undefined
  if (outcome.kind === 'failed') call.ports.log('warn', 'login.logic-failed', { name, because: outcome.because })
  const reason = outcome.kind === 'refused' ? outcome.reason : undefined
  return new Refusal('refused-by-logic', reason === undefined ? {} : { description: reason })
}

export async function refuseByLogic(call: LogicCall, identity: Judged): Promise<void> {
  const refusal = await refusalByLogic(call, identity)
  if (refusal !== undefined) throw refusal
}

export async function judgedBy(logic: LoginLogic, { identity, customerId, holdings }: Judged): Promise<LoginOutcome> {
  if (logic.kind === 'refused') return { kind: 'failed', because: logic.why }
  const roles = distinct(holdings.filter(({ kind }) => kind === 'global' || kind === 'institution').map(nameOf))
  const positions = distinct(holdings.filter(({ kind }) => kind !== 'global' && kind !== 'institution').map(nameOf))
  return logic.judge({ customerId, identity, role: roles[0] ?? '', position: positions[0] ?? '', roles, positions })
}

const distinct = (names: readonly string[]): readonly string[] => [...new Set(names)]

/** Cache of parsed expressions: few are in use, and each is read once per process. */
const MOST_KEPT = 50
const kept = new BoundedMemory<string, Promise<LoginLogic>>(MOST_KEPT)

export async function activeLogic(settings: Settings, name: string): Promise<LoginLogic> {
  const source = settings.member('post.authentication.logic.', name)
  if (source === undefined) return { kind: 'refused', why: 'must name logic that exists' }
  const known = kept.get(source)
  if (known !== undefined) return known
  const logic = read(source)
  kept.set(source, logic)
  logic.catch(() => kept.delete(source))
  return logic
}

async function read(source: string): Promise<LoginLogic> {
  const { loginLogic } = await import('../domain/expressions/login-logic.ts')
  return loginLogic(source)
}
