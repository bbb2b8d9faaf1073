import { expect, test } from 'vitest'
import { mayChangeAgain, withEarlier } from '../../shared/domain/contact/own-contacts.ts'
import type { CustomerId, OrganisationId, TenantId } from '../../shared/domain/ids.ts'
import { RECOVERY_CODES } from '../../shared/domain/login/totp.ts'
import { decisionMemory } from '../../shared/runtime/decision-memory.ts'
import { type AgentReads, agentReads, MOST_AGENT_READS, noteRead, readsIn } from '../../shared/storage/agent-reads.ts'
import { agentSlotsOf, takeAgentSlot } from '../../shared/storage/agent-slots.ts'
import { advanceRecovery, beginRecovery, type CallbackRecovery } from '../../shared/storage/callback-recoveries.ts'
import { type Callback, callback, newCallback, noteAttempt, resendCallback } from '../../shared/storage/callbacks.ts'
import { endSessionsAndCodesOf, forgetCodesOf } from '../../shared/storage/codes-of-person.ts'
import { type CommentsOfGone, goOnEmptying, letCommentsGo } from '../../shared/storage/comments-of-gone.ts'
import { decisionsBy } from '../../shared/storage/decision-samples.ts'
import { changeByDirectory } from '../../shared/storage/directory-people.ts'
import { advanceEventParts, type EventParts, keepEventParts } from '../../shared/storage/event-parts.ts'
import { changeIdentityOf, endPasswordOf, type Identity, identityNamed, noteProofs } from '../../shared/storage/identities.ts'
import { chargeProof, type Intent, intent, openIntent } from '../../shared/storage/intents.ts'
import { noteKnownToPortals } from '../../shared/storage/known-to-portals.ts'
import { carryOver } from '../../shared/storage/launched-sessions.ts'
import { giveCamera, livenessCheck, openLivenessCheck, takeCameraBack } from '../../shared/storage/liveness-checks.ts'
import { claimMessage, message, retryMessage, type StoredMessage, storeMessage } from '../../shared/storage/messages.ts'
import {
  claimOrphanDocument,
  type DocumentsOfGone,
  goOnRemoving,
  letDocumentGo,
  letDocumentsGo,
  type OrphanDocument,
} from '../../shared/storage/orphan-documents.ts'
import { changeRoleAssignments, customer, MOST_ROLE_ASSIGNMENTS, type Person, type Profile, person } from '../../shared/storage/persons.ts'
import { profileChange, withContacts } from '../../shared/storage/profile-changes.ts'
import { type Reference, reference } from '../../shared/storage/read.ts'
import { addScimGroup, changeScimGroup, type ScimGroup, scimGroup } from '../../shared/storage/scim.ts'
import { beginSession, noteUse, noteWrongProofIn, prolongSession, type Session, session } from '../../shared/storage/sessions.ts'
import { keepSetting, type StoredSetting, tenantSetting } from '../../shared/storage/settings.ts'
import { countHighest, highestCount } from '../../shared/storage/tenants.ts'
import { hold, type Taken, take, takeAgain, takenBy } from '../../shared/storage/uniqueness.ts'
import { changeWallet, moveBalance, openWallet, wallet } from '../../shared/storage/wallets.ts'
import { insert, update, type Write } from '../../shared/storage/write.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'
import { LIFE_TURNS, type Life, lived } from '../support/lives.ts'
import { minor } from '../support/money.ts'

const tables = emptyTables()
const NOW = Date.parse('2026-01-31T08:00:00Z')
const at = (now: number) => new Date(now).toISOString()

const IDENTITY: Identity = {
  identity: 'ann',
  canonicalName: 'ann',
  customerId: asId(7),
  tenantId: asId(1),
  kind: 'password',
  passwordHash: 'h'.repeat(100),
  epoch: 1,
  totpSecret: 's'.repeat(100),
  recoveryCodes: tenCodes(),
  holdings: [],
  created: at(NOW),
  lastModified: at(NOW),
}
const PROFILE: Profile = {
  customerId: asId(7),
  tenantId: asId(1),
  firstName: 'Ann',
  lastName: 'Noether',
  created: at(NOW),
  lastModified: at(NOW),
}
const TAKEN: Taken = { kind: 'EMAIL', value: 'a@x.example', by: asId(7) }
const PERSON: Person = { customerId: asId(7), tenantId: asId(1), kind: 'customer', holdings: [], identities: [], version: 1 }
const SESSION: Session = {
  sessionId: 's1',
  customerId: asId(7),
  identity: 'ann',
  epoch: 1,
  amr: ['pwd'],
  created: at(NOW),
  lastRenewed: at(NOW),
  expiresAt: NOW / 1000 + 86_400,
}
const INTENT: Intent = {
  ...{
    intentId: 'i1',
    customerId: asId<CustomerId>(7),
    sessionId: 's1',
    digest: 'd'.repeat(43),
    method: 'SCA_OTP',
    status: 'OPEN',
    proofs: 0,
  },
  ...{ created: at(NOW), provableUntil: NOW, expiresAt: NOW / 1000 + 86_400 },
}
const PARTS: EventParts = { partsId: 1, tenantId: asId(1), targets: [], events: [], done: 0, at: NOW, turn: 1 }
const RECOVERY: CallbackRecovery = { recoveryId: 3, tenantId: asId(1), since: NOW, after: 'a', turn: 1 }
const GONE = letDocumentsGo({ tenantId: asId(1), customerId: asId(7) }, NOW)
const SILENT = [letCommentsGo(asId(7), NOW)]
const ORPHAN = letDocumentGo('documents/1', NOW)
const MESSAGE = storeMessage({ messageId: asId(5), template: 'mustache.sms.sca.otp', sealed: 'x'.repeat(300) }, NOW)
const place = (writes: readonly Write[]): Reference<unknown> => reference(writes[0]?.key ?? { PK: '', SK: '' })

const AGENT = { customerId: asId<CustomerId>(244_148_279_963_833), agentTokenId: `0mb0qk3hs${'t'.repeat(43)}` }
const readOnce = (before: AgentReads | undefined, turn: number, now: number): readonly Write[] => {
  const path = `/tenants/9007199254740991/wallets/900719925474${1000 + turn}/entries${turn % 7 === 0 ? 'x'.repeat(900) : ''}`
  return [noteRead(AGENT, before, { operationId: 'listWalletEntries', path }, now)].filter((write) => write !== undefined)
}

/** One recovery code is used; after the last one there are ten again. */
const fewerCodes = ({ recoveryCodes = [] }: Identity): readonly string[] =>
  recoveryCodes.length === 0 ? tenCodes() : recoveryCodes.slice(1)

function tenCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, (_, index) => `${index}${'h'.repeat(42)}`)
}

/** The owner changes their e-mail address, as often as the rule lets them. */
function ownChange(before: Profile, turn: number, now: number): readonly Write[] {
  if (!mayChangeAgain(before, 'email', now)) return [update(customer(asId(1), asId(7)), { set: { lastModified: at(now) } })]
  const email = `${'e'.repeat(240)}${turn}@x.example`
  const left = { pendingContacts: undefined, earlierContacts: withEarlier(before, 'email', 'c'.repeat(43), now) }
  return [update(customer(asId(1), asId(7)), withContacts(profileChange(before, { email }, at(now)), left))]
}

const GROUP = { displayName: 'n'.repeat(200), externalId: 'x'.repeat(200) }

const LIVES: Readonly<Record<string, Life>> = {
  'a profile whose owner changes their address': {
    of: customer(asId(1), asId(7)),
    begin: [insert(customer(asId(1), asId(7)), PROFILE)],
    next: ownChange,
    mostBytes: 1_800,
  },
  'an address that its owner gives up and takes again': {
    of: takenBy(asId(1), 'EMAIL', 'a@x.example'),
    begin: [take(asId(1), TAKEN)],
    next: (_, turn, now) => [turn % 2 === 0 ? hold(asId(1), TAKEN, now + 1) : takeAgain(asId(1), TAKEN, now)],
    mostBytes: 300,
  },
  'a callback that fails with long answers and is sent again': {
    of: callback(asId(1), asId(4)),
    begin: newCallback({ tenantId: asId(1), callbackId: asId(4), url: 'https://shop.example/hook', payload: 'p'.repeat(500), now: NOW }),
    next: (before: Callback, turn, now) => [
      turn % 20 === 19
        ? resendCallback(before, now)
        : noteAttempt(
            before,
            { attempt: before.attemptsMade + 1, at: at(now), status: 500, ms: 10_000, answer: 'a'.repeat(1024) },
            { kind: 'retry', nextAttemptAt: now },
          ),
    ],
    mostBytes: 14_000,
  },
  'a message that is tried again': {
    of: message(asId(5)),
    begin: [MESSAGE],
    next: (before: StoredMessage, turn, now) => [
      turn % 2 === 0 ? claimMessage({ key: MESSAGE.key, turn: before.turn }, now) : retryMessage(before, now, now, 'ETIMEDOUT'),
    ],
    mostBytes: 800,
  },
  'a recovery of callbacks': {
    of: place([beginRecovery(RECOVERY, NOW)]),
    begin: [beginRecovery(RECOVERY, NOW)],
    next: (before: CallbackRecovery, turn, now) => [advanceRecovery(before, `after-${turn}`, now)],
    mostBytes: 300,
  },
  'events that are stored together': {
    of: place([keepEventParts(PARTS)]),
    begin: [keepEventParts(PARTS)],
    next: (before: EventParts, turn, now) => [advanceEventParts(before, turn, false, now)],
    mostBytes: 400,
  },
  'the documents of somebody who is gone': {
    of: place(GONE),
    begin: GONE,
    next: (before: DocumentsOfGone, _, now) => [goOnRemoving(before, now)],
    mostBytes: 300,
  },
  'the comments of somebody who is gone': {
    of: place(SILENT),
    begin: SILENT,
    next: (before: CommentsOfGone, _, now) => [goOnEmptying(before, now)],
    mostBytes: 300,
  },
  'a document that nothing leads to': {
    of: place([ORPHAN]),
    begin: [ORPHAN],
    next: ({ turn }: OrphanDocument, _, now) => [claimOrphanDocument({ key: ORPHAN.key, turn }, now)],
    mostBytes: 300,
  },
  'an identity that logs in, and whose password ends and is changed': {
    of: identityNamed('ann'),
    begin: [insert(identityNamed('ann'), IDENTITY)],
    next: (before: Identity, turn, now) =>
      [
        turn % 3 === 0
          ? noteProofs(before, { passwordHash: 'g'.repeat(100), totpStep: undefined, recoveryCodes: fewerCodes(before) })
          : turn % 3 === 1
            ? [endPasswordOf('ann', before.passwordHash, at(now))]
            : [
                changeIdentityOf(before, {
                  set: { codesSince: now, lastModified: at(now) },
                  add: { epoch: 1 },
                  remove: ['passwordEndedAt'],
                }),
              ],
      ].flat(),
    mostBytes: 1_200,
  },
  'an identity that portals know, and whose person gets other addresses': {
    of: identityNamed('ann'),
    begin: [insert(identityNamed('ann'), IDENTITY), insert(person(asId(7)), PERSON)],
    next: (before: Identity, turn, now) =>
      turn % 3 === 0
        ? noteKnownToPortals(before)
        : turn % 3 === 1
          ? forgetCodesOf({ ...PERSON, identities: ['ann'] }, now)
          : endSessionsAndCodesOf({ ...PERSON, identities: ['ann'] }, now),
    mostBytes: 1_200,
  },
  'a person with as many role assignments as there may be': {
    of: person(asId(7)),
    begin: [insert(person(asId(7)), PERSON)],
    next: (before: Person, turn) =>
      changeRoleAssignments(
        before,
        Array.from({ length: (turn % MOST_ROLE_ASSIGNMENTS) + 1 }, (_, index) => {
          const organisationId = asId<OrganisationId>(244_148_279_963_833 + index)
          return { kind: 'organisation', position: 'EMPLOYEE', tenantId: asId<TenantId>(1), organisationId } as const
        }),
      ),
    mostBytes: 7_000,
  },
  'an identity that its directory locks and unlocks, with an end of its sessions each time': {
    of: identityNamed('ann'),
    begin: [insert(person(asId(7)), PERSON), insert(identityNamed('ann'), IDENTITY)],
    next: (before: Identity, turn, now) =>
      changeByDirectory(PERSON, [before], {
        holdings: undefined,
        lock: { kind: turn % 2 === 0 ? 'lock' : 'unlock', lockedAfter: at(NOW) },
        endsSessions: true,
        codesSince: now,
        renamed: undefined,
      }),
    mostBytes: 1_500,
  },
  'a group of a directory that is renamed, and whose members change': {
    of: scimGroup(asId(1), 5),
    begin: [addScimGroup(asId(1), { groupId: 5, ...GROUP, created: at(NOW), lastModified: at(NOW), version: 1 })],
    next: (before: ScimGroup, _, now) => [changeScimGroup(asId(1), before, GROUP, at(now))],
    mostBytes: 1_000,
  },
  'a session that is renewed, and that an agent uses': {
    of: session(asId(7), 's1'),
    begin: [beginSession(SESSION)],
    next: (before: Session, turn, now) => [
      turn % 2 === 0
        ? prolongSession(before, at(now), now / 1000 + 86_400, undefined)
        : turn % 4 === 1
          ? noteWrongProofIn(asId(7), 's1')
          : noteUse(asId(7), 's1', before.lastUsed, at(now)),
    ],
    mostBytes: 400,
  },
  'a launched session that outlives the one that it came from, again and again': {
    of: session(asId(7), 's1'),
    begin: [beginSession({ ...SESSION, launchedFrom: ['s0'] })],
    next: (before: Session, turn) =>
      carryOver({ ...before, launchedFrom: ['s0'] }, before.epoch + 1, { ...SESSION, sessionId: 's0', wrongProofs: turn % 10 }).slice(0, 1),
    mostBytes: 400,
  },
  'what an agent has read, whose noting costs one write unit,': {
    of: agentReads(AGENT.customerId, AGENT.agentTokenId),
    begin: readOnce(undefined, 0, NOW),
    next: (before: AgentReads, turn, now) => readOnce(before, turn + 1, now),
    // With the key at most 1,024 bytes, as DynamoDB counts them.
    mostBytes: 900,
  },
  'a step-up that is guessed at': {
    of: intent(asId(7), 'i1'),
    begin: [openIntent(INTENT)],
    next: (before: Intent) => [chargeProof(before)],
    mostBytes: 400,
  },
  'a liveness check whose camera is given and taken back': {
    of: livenessCheck('l1'),
    begin: [openLivenessCheck({ sessionId: 'l1', purpose: { kind: 'step-up', intentId: 'i1' }, expiresAt: NOW / 1000 + 86_400 })],
    next: (_, turn) => [turn % 2 === 0 ? giveCamera('l1', true) : takeCameraBack('l1')],
    mostBytes: 200,
  },
  'the count of those who hold the highest position': {
    of: highestCount(asId(1)),
    begin: countHighest(asId(1), undefined, 'LEVEL_20'),
    next: (_, turn) => (turn % 3 === 2 ? countHighest(asId(1), 'LEVEL_20', undefined) : countHighest(asId(1), undefined, 'LEVEL_20')),
    mostBytes: 100,
  },
  'a wallet that money comes into, and that is renamed': {
    of: wallet(asId(1), asId(9)),
    begin: openWallet({
      walletId: asId(9),
      tenantId: asId(1),
      customerId: asId(7),
      currency: 'EUR',
      balance: minor(0),
      created: at(NOW),
      lastModified: at(NOW),
    }),
    next: (_, turn, now) => [
      turn % 2 === 0
        ? moveBalance(asId(1), asId(9), minor(1_000_000), at(now))
        : changeWallet(
            { walletId: asId(9), tenantId: asId(1), currency: 'EUR', balance: minor(0), created: at(NOW), lastModified: at(NOW) },
            { name: `Wallet ${turn}` },
            at(now),
          ),
    ],
    mostBytes: 400,
  },
  'a setting that is saved again and again': {
    of: tenantSetting(asId(1), 'portal.theme'),
    begin: [
      keepSetting(tenantSetting(asId(1), 'portal.theme'), undefined, {
        key: 'portal.theme',
        value: 'a',
        lastModified: at(NOW),
        version: 1,
      }),
    ],
    next: (before: StoredSetting, turn, now) => [
      keepSetting(tenantSetting(asId(1), 'portal.theme'), before, {
        ...before,
        value: `a${turn}`,
        lastModified: at(now),
        version: turn + 2,
      }),
    ],
    mostBytes: 300,
  },
}

test.each(Object.entries(LIVES))('%s stays small, however often it is written', async (_, life) => {
  const { sizes } = await lived(await tables.fresh({ now: () => NOW }), life, NOW)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(life.mostBytes)
})

test('the decisions that a process remembers stay small, for any callers and calls', async () => {
  let now = NOW
  const store = await tables.fresh({ now: () => now })
  const held = Array.from({ length: 20 }, (_, index) => `LEVEL_${index + 1}`)
  const memory = decisionMemory(
    store,
    { now: () => now },
    () => 0,
    () => undefined,
  )
  for (let turn = 0; turn < 2_000; turn++) {
    const call = `PUT /tenants/{tenantId}/wallets/{walletId}/${turn % 200}`
    memory.note('TENANT#1', { call, as: 'call', permission: 'Wallet.UPDATE', held: held.slice(turn % 20) }, asId(1_000_000 + turn))
  }
  now += 61_000
  memory.keep()
  await expect.poll(async () => (await store.list(decisionsBy('TENANT#1', 'Wallet.UPDATE', now))).things.length).toBe(1)
  const { things } = await store.list(decisionsBy('TENANT#1', 'Wallet.UPDATE', now))
  expect(JSON.stringify(things).length).toBeLessThanOrEqual(20_000)
})

test('places for agent tokens are taken over, and never become more than there are', async () => {
  const store = await tables.fresh({ now: () => NOW })
  let holder: string | undefined
  for (let turn = 0; turn < LIFE_TURNS; turn++) {
    const taken = { slot: 3, agentTokenId: `token-${turn}` }
    expect((await store.commit([takeAgentSlot(asId(7), taken, holder)])).kind).toBe('committed')
    holder = taken.agentTokenId
  }
  const { things } = await store.list(agentSlotsOf(asId(7)))
  expect(things).toMatchObject([{ slot: 3, agentTokenId: `token-${LIFE_TURNS - 1}` }])
})

test('of an agent the last ten reads are known at most, the newest first, each once, and none for ever', () => {
  let known: AgentReads | undefined
  const read = (path: string, now: number) => {
    const write = noteRead(AGENT, known, { operationId: 'getWallet', path }, now)
    if (write !== undefined) known = write.change?.set as AgentReads
    return write !== undefined
  }
  for (let turn = 0; turn < 40; turn++) expect(read(`/tenants/1/wallets/${turn % 12}`, NOW + turn * 10_000)).toBe(true)
  expect(readsIn(known, NOW).map(({ path }) => path)).toEqual([3, 2, 1, 0, 11, 10, 9, 8, 7, 6].map((id) => `/tenants/1/wallets/${id}`))
  expect(readsIn(known, NOW)[0]).toEqual({ operationId: 'getWallet', path: '/tenants/1/wallets/3', at: '2026-01-31T08:06:30.000Z' })
  expect(MOST_AGENT_READS).toBe(10)
  // A caller that waits for a decision asks again and again; that is noted once a minute.
  expect(read('/tenants/1/wallets/3', NOW + 400_000)).toBe(false)
  expect(read('/tenants/1/wallets/3', NOW + 450_000)).toBe(true)
  expect(readsIn(known, NOW + 31 * 86_400_000)).toEqual([])
})
