import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { shownAgent } from '../../functions/authentication/agent-tokens.ts'
import { MOST_SHOWN } from '../../functions/authentication/delegations.ts'
import { shownEventTypes } from '../../functions/callbacks/list-event-types.ts'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { shownDevice } from '../../functions/identities/device-fingerprints.ts'
import { shownIdentity } from '../../functions/identities/identity-shape.ts'
import { linesAfter } from '../../functions/wallets/list-entries.ts'
import { shownCredential } from '../../functions/webauthn/credentials.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { fittingCount } from '../../shared/contract/list-answer.ts'
import type { Id } from '../../shared/domain/ids.ts'
import { MOST_QUESTIONS } from '../../shared/domain/login/security-answers.ts'
import { SETTINGS } from '../../shared/domain/settings/registry.ts'
import { TASK_STATES } from '../../shared/domain/tasks/transitions.ts'
import { shownSecurityQuestion } from '../../shared/proofs/security-questions.ts'
import { MOST_AGENT_TOKENS } from '../../shared/storage/agent-slots.ts'
import { MOST_CONSENTS } from '../../shared/storage/consents.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import { MOST_IDENTITIES } from '../../shared/storage/persons.ts'
import { MOST_CREDENTIALS } from '../../shared/storage/webauthn-credentials.ts'
import { asId } from '../support/ids.ts'
import { minor } from '../support/money.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Files whose lists end a page early where it would be larger than an answer; `large-lists.matrix.test.ts` fills one of each kind. */
const FITTING = globSync('functions/*/*.ts', { cwd: ROOT })
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .filter((source) => /\b(?:pagedList|listAnswer)\(/.test(source))

/** Lists that are fitted by way of another file, or by themselves. */
const FITTED = [
  ...[
    'listTasks',
    'getAccessReport',
    'listGlobalAuditEvents',
    'listTenantAuditEvents',
    'listProperties',
    'listTenantConfig',
    'tryPostAuthenticationLogic',
  ],
  ...['listGlobalAdmins', 'listAdminUsers', 'listInstitutionAdmins', 'listGlobalOAuthClients', 'listCustomers', 'listPermissionHolders'],
]

const isFitted = (operationId: string): boolean =>
  FITTED.includes(operationId) || FITTING.some((source) => source.includes(`operationId: '${operationId}'`))

/** The character that takes most bytes in an answer: escaped in JSON, and once more in the JSON that Lambda returns. */
const LARGE = '"'
const MOST_A_PAGE = 100
const MOST_DEVICES = 20
const AT = '2026-01-31T08:00:00.000Z'
/** The greatest id, of any kind. */
const ID = asId<Id<never>>(Number.MAX_SAFE_INTEGER)
const filled = <T>(count: number, of: T): readonly T[] => Array.from({ length: count }, () => of)

/** The longest name of an identity, as it is written: compatibility forms are shorter in canonical form, never more than these. */
const LONGEST_NAME_UNITS = 2_000
const NAME = LARGE.repeat(LONGEST_NAME_UNITS)
const LIMITS = {
  ...{ operations: filled(50, 'a'.repeat(60)), largestAmount: 9e12, largestAmountPerDay: 9e12, mostOpenProposals: 100_000 },
  ...{ customerIds: filled(100, ID), walletIds: filled(100, ID) },
}
const SESSION = {
  ...{ sessionId: 's'.repeat(64), customerId: ID, identity: NAME, epoch: 1, amr: filled(10, 'face'), created: AT, lastRenewed: AT },
  ...{ expiresAt: 4_000_000_000, lastUsed: AT },
}
const AGENT = { agentTokenId: 'a'.repeat(64), name: LARGE.repeat(100), approvers: filled(20, ID), limits: LIMITS }
const COUNTED = Object.fromEntries(TASK_STATES.map((state) => [state, ID]))
const IDENTITY: Identity = {
  ...{ identity: NAME, canonicalName: NAME, customerId: ID, kind: 'webauthn', passwordHash: '', publicKey: LARGE.repeat(6_000) },
  ...{ sso: 's'.repeat(64), authLockedAfter: AT, changeAfter: AT, epoch: 1, holdings: [], created: AT, lastModified: AT },
}
const CREDENTIAL = {
  ...{ credentialId: 'c'.repeat(1_364), name: LARGE.repeat(100), publicKey: '', counter: 0, backupEligible: true, backedUp: true },
  ...{ transports: filled(10, 'a'.repeat(20)), created: AT, lastUsed: AT },
}
const LINE = { amount: minor(-9e15), description: LARGE.repeat(200) }
const ENTRY = { entryId: ID, movement: 'WITHDRAWAL_RETURN', movementId: ID, currency: 'EUR', amount: minor(0), created: AT } as const

/** Lists that are bounded by what can be stored: as many elements as there can be, each as large as it can be. */
const BOUNDED: Readonly<Record<string, readonly unknown[]>> = {
  listWalletEntries: linesAfter(undefined, [{ ...ENTRY, lines: filled(MOST_A_PAGE, LINE) }]),
  listSessions: filled(MOST_A_PAGE, SESSION),
  listCustomerSessions: filled(MOST_A_PAGE, SESSION),
  listAgentTokens: filled(MOST_AGENT_TOKENS, shownAgent({ ...SESSION, agent: AGENT }, COUNTED)),
  listIdentities: filled(MOST_IDENTITIES, shownIdentity(IDENTITY)),
  resetIdentities: filled(MOST_IDENTITIES, { ...shownIdentity(IDENTITY), sentTo: LARGE.repeat(400) }),
  listDeviceFingerprints: filled(
    MOST_DEVICES,
    shownDevice(ID, { deviceFingerprintId: ID, name: LARGE.repeat(500), fingerprintHash: '', created: AT }),
  ),
  listSecurityQuestions: filled(
    MOST_QUESTIONS,
    shownSecurityQuestion(ID, { securityQuestionId: ID, question: LARGE.repeat(200), answerHash: '', created: AT, lastModified: AT }),
  ),
  listEventTypes: shownEventTypes(),
  listConsents: filled(MOST_CONSENTS, {
    ...{ clientId: 'c'.repeat(2_000), clientName: LARGE.repeat(100), host: 'h'.repeat(253), scope: 'openid profile email', created: AT },
  }),
  listDelegations: filled(MOST_SHOWN, {
    ...{ delegationId: 'd'.repeat(200), fromCustomerId: ID, fromName: LARGE.repeat(500), toCustomerId: ID, toName: LARGE.repeat(500) },
    ...{ from: AT, until: AT, reason: LARGE.repeat(1_000), state: 'SUSPENDED', created: AT },
  }),
  listOwnOperations: CATALOGUE.filter(({ storable }) => storable).map(({ operationId, summary }) => ({
    operationId,
    summary,
    decision: 'TASK_REQUIRED',
  })),
  listPasskeys: filled(MOST_CREDENTIALS, shownCredential(CREDENTIAL)),
}

const answersList = ({ answer }: Endpoint): boolean => answer?.().def.type === 'array'

/** The same handlers, for people above the tenants. */
const ABOVE_TENANTS = ['GlobalAdmin', 'InstitutionAdmin'].flatMap((whose) => [
  ...['Identities', 'DeviceFingerprints', 'SecurityQuestions', 'Sessions'].map((things) => `list${whose}${things}`),
  `reset${whose}Identities`,
])

test('every list is either fitted to one answer, or bounded by what can be stored', () => {
  const lists = CATALOGUE.filter(answersList).map(({ operationId }) => operationId)
  expect(
    lists.filter((operationId) => !isFitted(operationId)).toSorted(),
    'answer a list by pagedList or listAnswer, or give the largest list in BOUNDED',
  ).toEqual([...Object.keys(BOUNDED), ...ABOVE_TENANTS].toSorted())
  expect(FITTED.filter((operationId) => !lists.includes(operationId))).toEqual([])
})

test.each(Object.entries(BOUNDED))('the largest %s is smaller than what Lambda can return', (_, elements) => {
  expect(elements.length).toBeGreaterThanOrEqual(10)
  expect(fittingCount(elements)).toBe(elements.length)
})

/** One field of a call, and the longest text that it takes. */
const LONGEST: readonly (readonly [operationId: string, field: string, longest: number, beside: object])[] = [
  ['createSecurityQuestion', 'question', 200, { answer: 'Rex' }],
  ['createTransfer', 'description', 200, { amount: 1, fromWalletId: 1, toWalletId: 2 }],
  ['createAgentToken', 'name', 100, {}],
  ['renamePasskey', 'name', 100, {}],
]

test.each(LONGEST)('%s takes no longer %s than these lists are reckoned with', (operationId, field, longest, beside) => {
  const body = CATALOGUE.find((endpoint) => endpoint.operationId === operationId)?.body?.()
  const takes = (length: number) => body?.safeParse({ ...beside, [field]: 'a'.repeat(length) }).success
  expect([takes(longest), takes(longest + 1)]).toEqual([true, false])
})

test('no tenant keeps more devices of a person than this list is reckoned with', () => {
  const schema = SETTINGS['auth.device.fingerprints.max'].schema(() => true, 'live')
  expect([MOST_DEVICES, MOST_DEVICES + 1].map((count) => schema.safeParse(count).success)).toEqual([true, false])
})
