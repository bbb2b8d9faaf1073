import { randomBytes } from 'node:crypto'
import { temporaryUntil } from '../../functions/identities/first-proof.ts'
import { createPasswordHasher } from '../../shared/adapters/password-hasher.ts'
import type { Settings } from '../../shared/contract/call.ts'
import { emailAddress } from '../../shared/domain/identity/canonical-forms.ts'
import { identityName } from '../../shared/domain/identity/identity-name.ts'
import { type CustomerId, idSource } from '../../shared/domain/ids.ts'
import { randomPassword } from '../../shared/domain/password/random-password.ts'
import type { Store } from '../../shared/ports/store.ts'
import { newEnrolment } from '../../shared/proofs/enrolment.ts'
import { settingsCache } from '../../shared/runtime/settings-cache.ts'
import { noteAudit, SERVICE_SCOPE } from '../../shared/storage/audit.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { countMadeAdministrator, madeAdministrators } from '../../shared/storage/made-administrators.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { addPerson, globalAdmin, globalAdmins, type Profile } from '../../shared/storage/persons.ts'
import { insert } from '../../shared/storage/write.ts'

export type AdministratorInput = {
  readonly identity: string
  readonly email?: string | undefined
  readonly signsInWith: 'password' | 'passkey'
  /** `recover`: creates one although there is one, whose proofs are lost. */
  readonly reason: 'first' | 'recover'
}

export type MadeAdministrator =
  | { readonly kind: 'made'; readonly customerId: CustomerId; readonly secret: string; readonly usableUntil: string }
  | { readonly kind: 'refused'; readonly why: string }

const ROLE = 'GLOBAL_ADMIN'

/**
 * Creates a GLOBAL_ADMIN directly in the table, with an entry in the audit. Refused if there is one already, unless the reason is
 * `recover`.
 */
export async function newAdministrator(store: Store, input: AdministratorInput, now: number): Promise<MadeAdministrator> {
  const name = identityName(input.identity)
  if (name.kind === 'refused') return refused(`The identity is not a possible name (${name.why}).`)
  const email = input.email === undefined ? undefined : emailAddress(input.email)?.address
  if (input.email !== undefined && email === undefined) return refused(`--email must be an e-mail address (got "${input.email}").`)
  const [made, taken] = await store.read([madeAdministrators(), identityNamed(name.canonical)])
  if (taken !== undefined) return refused('The identity is taken. Choose another name.')
  if (input.reason === 'first' && (await hasAdministrator(store))) return refused(THERE_IS_ONE)
  const { settings } = await settingsCache(store, { now: () => now }).of(undefined)
  const customerId: CustomerId = idSource(Math.random)(now)
  const { proof, secret, usableUntil } = await firstProof(input, settings, now)
  const written = await store.commit([
    countMadeAdministrator(made as { readonly count: number } | undefined),
    ...accountWrites({ ...input, email, canonicalName: name.canonical }, { customerId, proof, now }),
    noteAudit(SERVICE_SCOPE, auditEntry(input, customerId, now)),
  ])
  if (written.kind === 'refused') return refused('Somebody else made an administrator at the same moment. Look who it was, then try again.')
  return { kind: 'made', customerId, secret, usableUntil }
}

const THERE_IS_ONE = `A ${ROLE} exists already. If nobody can sign in as one any more, use --recover.`

const refused = (why: string) => ({ kind: 'refused', why }) as const

async function hasAdministrator(store: Store, after?: string): Promise<boolean> {
  const { things, next } = await store.list(globalAdmins(100, after))
  if (things.some(({ role }) => role === ROLE)) return true
  return next === undefined ? false : hasAdministrator(store, next)
}

type Proof = Pick<Identity, 'kind' | 'passwordHash' | 'changeAfter' | 'temporaryUntil' | 'enrolment'>

/** A password that is good only for its own change, or the code for the first passkey. */
async function firstProof({ signsInWith }: AdministratorInput, settings: Settings, now: number) {
  const passwords = createPasswordHasher()
  if (signsInWith === 'password') {
    const secret = randomPassword(randomBytes)
    const usableUntil = temporaryUntil({ settings, now })
    const moments = { changeAfter: new Date(now).toISOString(), temporaryUntil: usableUntil }
    return { secret, usableUntil, proof: { kind: 'password', passwordHash: await passwords.hash(secret), ...moments } as Proof }
  }
  const { enrolmentCode, enrolment } = newEnrolment({ ports: { randomBytes }, settings, now })
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'))
  return { secret: enrolmentCode, usableUntil: enrolment.until, proof: { kind: 'webauthn', passwordHash, enrolment } as Proof }
}

type Named = AdministratorInput & { readonly canonicalName: string }

function accountWrites(
  { identity, canonicalName, email }: Named,
  { customerId, proof, now }: { readonly customerId: CustomerId; readonly proof: Proof; readonly now: number },
) {
  const at = new Date(now).toISOString()
  const holdings = [{ kind: 'global', role: ROLE } as const]
  const contact = email === undefined ? {} : { email }
  const profile: Profile = {
    customerId,
    firstName: 'First',
    lastName: 'Administrator',
    ...contact,
    role: ROLE,
    created: at,
    lastModified: at,
  }
  const wayIn: Identity = { identity, canonicalName, customerId, ...proof, epoch: now, holdings, created: at, lastModified: at }
  return [
    insert(globalAdmin(customerId), profile),
    ...exchangeNames(globalAdmin(customerId), undefined, profile),
    ...addPerson({ customerId, kind: 'admin', holdings, identities: [canonicalName], version: 1 }, wayIn, { since: at }),
  ]
}

function auditEntry({ identity, reason, signsInWith }: AdministratorInput, customerId: CustomerId, now: number) {
  return {
    auditId: randomBytes(16).toString('base64url'),
    at: new Date(now).toISOString(),
    actor: 'service',
    action: 'administrator.created',
    path: `global/admin-users/${customerId}`,
    after: { customerId, identity, role: ROLE, signsInWith, reason, by: 'npm run create-admin' },
    traceId: randomBytes(16).toString('hex'),
  } as const
}
