import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CustomerId, TaskId, TenantId } from '../../shared/domain/ids.ts'
import { NOTICE_KINDS } from '../../shared/domain/notices/notice-kinds.ts'
import { newClientId } from '../../shared/domain/oauth/client-id.ts'
import type { Delegation } from '../../shared/domain/permissions/delegations.ts'
import { PERMISSION_GROUPS } from '../../shared/domain/permissions/permission-group.ts'
import { countProposals } from '../../shared/storage/agent-proposals.ts'
import { addAgentAmount } from '../../shared/storage/agent-slots.ts'
import {
  attemptsOn,
  chargeAttempt,
  giveAttemptBack,
  noFailures,
  noteChangeLock,
  noteLockingFailure,
  noteLogin,
} from '../../shared/storage/attempts.ts'
import { noteAsked, noteSealed } from '../../shared/storage/audit.ts'
import { noteSlowHost } from '../../shared/storage/callback-hosts.ts'
import { LEASE_COUNTS, type LeaseKind, leaseNames, noteSlowHosts, renewLease, takeLease } from '../../shared/storage/callback-lanes.ts'
import { noteCallbacks, slotAt } from '../../shared/storage/callback-marks.ts'
import { changeStanding } from '../../shared/storage/cell-directory.ts'
import { creditPot, gatherPot } from '../../shared/storage/credit-pots.ts'
import { addDayAmount } from '../../shared/storage/day-amounts.ts'
import { addDelegation } from '../../shared/storage/delegations.ts'
import { dropDevices } from '../../shared/storage/devices.ts'
import { countFirstInHour, countInHour, sendsFrom, uncountInHour } from '../../shared/storage/hourly-counts.ts'
import { suppressMail } from '../../shared/storage/mail-suppressions.ts'
import { keepRegistered } from '../../shared/storage/oauth-clients.ts'
import { noteSend } from '../../shared/storage/one-time-codes.ts'
import { countEndedTask, countOpenTask } from '../../shared/storage/open-tasks.ts'
import { noteUse } from '../../shared/storage/permission-uses.ts'
import { leaseCalls } from '../../shared/storage/rate-windows.ts'
import { noteRescued, rescueAgainFrom } from '../../shared/storage/rescue-mark.ts'
import { dropSecurityQuestions } from '../../shared/storage/security-questions.ts'
import { loginOf, noteSignOn } from '../../shared/storage/sign-ons.ts'
import { countFirstStepUp, countStepUp } from '../../shared/storage/step-up-counts.ts'
import { claimMinutes, moveMark } from '../../shared/storage/sweep-mark.ts'
import { addComment } from '../../shared/storage/task-comments.ts'
import { addToDigest, askForDigest, MOST_DECISIONS, noteDecision } from '../../shared/storage/task-digests.ts'
import { freeTurns, TURNS_OF_TENANT, takeTurn } from '../../shared/storage/upstream-turns.ts'
import { addWebhookEndpoint, removeWebhookEndpoint, type WebhookEndpoint } from '../../shared/storage/webhook-endpoints.ts'
import type { Write } from '../../shared/storage/write.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'
import { minor } from '../support/money.ts'

const tables = emptyTables()
const NOW = Date.parse('2026-01-31T08:00:00Z')
const TIMES = 100
const STORAGE = new URL('../../shared/storage/', import.meta.url)

/** Writes of one item, as the service makes them again and again: `at` counts, `now` passes by half a minute each time. */
type Row = { readonly writes: (at: number, now: number) => readonly Write[]; readonly mostBytes: number }

const DELEGATION: Delegation = {
  ...{ delegationId: '7.a', giver: asId(7), giverIdentity: 'i'.repeat(200), substitute: asId(8), reason: '€'.repeat(500) },
  ...{ from: '2026-01-31T08:00:00.000Z', until: '2026-04-30T08:00:00.000Z', created: '2026-01-31T08:00:00.000Z' },
}

const KINDS = Object.keys(LEASE_COUNTS) as readonly LeaseKind[]

const ENDPOINT: WebhookEndpoint = {
  ...{ webhookEndpointId: asId(1), tenantId: asId(7), url: 'https://one.example/', events: ['*'], enabled: true, format: 'json' },
  ...{ readAs: ['LEVEL_20'], sealed: 's', previous: [], created: '', lastModified: '', version: 1 },
}
const REGISTERED = { clientId: newClientId({ kind: 'global' }, 'a'.repeat(31)), expiresAt: 1_800_000_000 }

const OUTBOX = { customerId: asId<CustomerId>(7), tenantId: asId<TenantId>(1), channel: 'digest' } as const
const DECISIONS = Array.from({ length: MOST_DECISIONS }, (_, at) => ({
  taskId: asId<TaskId>(at + 1),
  status: 'EXECUTED' as const,
  kind: 'taskDecided' as const,
}))

const ROWS: Readonly<Record<string, Row>> = {
  'cell-directory.ts': {
    writes: (at) => [
      changeStanding({ tenantId: asId(7), standing: at % 2 === 0 ? 'frozen' : 'gone', other: 1 }, ['served', 'frozen', 'gone']),
    ],
    mostBytes: 200,
  },
  'agent-slots.ts': {
    writes: () => [addAgentAmount({ customerId: asId(7), agentTokenId: 'a' }, 10_000, 1_000_000_000_000, NOW)],
    mostBytes: 200,
  },
  'agent-proposals.ts': {
    writes: (_, now) => countProposals({ initiator: asId(7), agentTokenId: 'a' }, 'PENDING', 'EXECUTED', new Date(now).toISOString()),
    mostBytes: 300,
  },
  'attempts.ts': {
    writes: (at, now) => [
      chargeAttempt(attemptsOn('ann'), now, 1_000, 300),
      giveAttemptBack(attemptsOn('ann')),
      noteLockingFailure(attemptsOn('ann'), now),
      noteLogin({ canonicalName: 'ann', seen: {} }, now),
      noteChangeLock('ann', now + at, now),
      noFailures(attemptsOn('ann')),
    ],
    mostBytes: 300,
  },
  'oauth-clients.ts': {
    writes: () => keepRegistered(REGISTERED).map((write) => ({ ...write, when: [] })),
    mostBytes: 400,
  },
  'audit.ts': { writes: (at, now) => [noteAsked(undefined, at, now), noteSealed(at)], mostBytes: 300 },
  'callback-hosts.ts': { writes: (_, now) => [noteSlowHost(asId(1), 'shop.example', now)], mostBytes: 300 },
  'callback-lanes.ts': {
    writes(at, now) {
      const names = KINDS.flatMap(leaseNames)
      const name = names[at % names.length] ?? ''
      return [takeLease(asId(1), name, { until: now + 1_000, now }), renewLease(asId(1), name, now + 2_000), noteSlowHosts(asId(1), now)]
    },
    mostBytes: 2_000,
  },
  'upstream-turns.ts': {
    writes(at, now) {
      const turn = { ofTenant: `t${at % TURNS_OF_TENANT}`, ofUpstream: freeTurns(`upstream-${at}`, {}, now).ofUpstream[at % 2] ?? '' }
      return [takeTurn(asId(1), turn, now)]
    },
    // 56 numbers as JSON; the table takes 9 bytes for each.
    mostBytes: 1_300,
  },
  'callback-marks.ts': { writes: () => [noteCallbacks(asId(7), slotAt('MINUTE', asId(7), NOW))], mostBytes: 200 },
  'credit-pots.ts': {
    writes: (at) => [
      creditPot(asId(7), asId(8), { entryId: at * 64, amount: minor(1_000) }),
      ...gatherPot({ tenantId: asId(7), walletId: asId(8) }, 0, minor(1_000)),
    ],
    mostBytes: 300,
  },
  'day-amounts.ts': {
    writes: () => [
      addDayAmount({
        count: { tenantId: asId(1), initiator: asId(7), operations: 'abcdefghijkl', currency: 'EUR', day: '2026-01-31', amount: 10_000 },
        when: [],
        counted: 0,
      }),
    ],
    mostBytes: 200,
  },
  'delegations.ts': {
    writes: (at, now) => [
      addDelegation(
        { ...DELEGATION, delegationId: `7.${at}`, created: new Date(now).toISOString() },
        at === 0 ? undefined : { version: at, open: [] },
        Array.from({ length: 4 }, () => DELEGATION),
        { customerId: asId(8), kind: 'admin', holdings: [], identities: [], version: 1 },
      )[0] as Write,
    ],
    mostBytes: 9_000,
  },
  'permission-uses.ts': { writes: (_, now) => PERMISSION_GROUPS.map((group) => noteUse(asId(7), group, now)), mostBytes: 1_024 },
  'devices.ts': { writes: () => [dropDevices(asId(7))], mostBytes: 300 },
  'hourly-counts.ts': {
    writes: (_, now) => {
      const on = sendsFrom('198.51.100.7')
      return [countFirstInHour(on, now), countInHour(on, 1_000, now), uncountInHour(on)]
    },
    mostBytes: 300,
  },
  'mail-suppressions.ts': {
    writes: (at) => [suppressMail('ada@example.com', at % 2 === 0 ? 'BOUNCE' : 'COMPLAINT', NOW + at)],
    mostBytes: 300,
  },
  'one-time-codes.ts': { writes: (_, now) => [noteSend('ann', 'verification', undefined, [now])], mostBytes: 400 },
  'open-tasks.ts': { writes: () => [countOpenTask(asId(7), 1_000, Date.now()), countEndedTask(asId(7))], mostBytes: 200 },
  'sign-ons.ts': {
    writes: (_, now) => [
      noteSignOn('corp', 'h'.repeat(43), { customerId: asId(7), identity: 'i'.repeat(200), expiresAt: Math.floor(now / 1000) }),
      ...loginOf({ provider: 'corp', subject: 's'.repeat(43), session: 'h'.repeat(43) }),
    ],
    mostBytes: 500,
  },
  'rate-windows.ts': { writes: () => [leaseCalls('TENANT#1', NOW, 4, 1_000_000, 60)], mostBytes: 300 },
  'rescue-mark.ts': {
    writes: (at, now) => [
      noteRescued(0, { rescuedTo: now }),
      noteRescued(0, { rescuedTo: now, tenants: { before: now + 60_000, upTo: asId(at) } }),
      rescueAgainFrom(0, now),
    ],
    mostBytes: 300,
  },
  'security-questions.ts': { writes: () => [dropSecurityQuestions(asId(7))], mostBytes: 300 },
  'step-up-counts.ts': {
    writes: (_, now) => [countFirstStepUp('ann', 'SCA_OTP', now), countStepUp('ann', 'SCA_OTP', 1_000, now)],
    mostBytes: 300,
  },
  'sweep-mark.ts': {
    writes: (at, now) => [
      claimMinutes(0, undefined, { from: NOW, to: now, now, oldest: NOW }),
      moveMark(0, { oldest: NOW, queuedTo: NOW + at }, 'claimed'),
    ],
    mostBytes: 300,
  },
  'webhook-endpoints.ts': {
    writes: (at) => [
      ...addWebhookEndpoint({ ...ENDPOINT, webhookEndpointId: asId(at + 1) }).slice(1),
      ...removeWebhookEndpoint(ENDPOINT).slice(1, 2),
    ],
    mostBytes: 200,
  },
  'task-comments.ts': {
    writes: (at, now) =>
      addComment(
        { commentId: asId(at), taskId: asId(7), author: asId(8), text: 'x', created: new Date(now).toISOString() },
        undefined,
      ).slice(2),
    mostBytes: 300,
  },
  'task-digests.ts': {
    writes(at, now) {
      const seen = at === 0 ? undefined : { ...OUTBOX, dueTurn: NOW, decided: at, decisions: DECISIONS.slice(0, at) }
      const kind = NOTICE_KINDS[at % NOTICE_KINDS.length] ?? 'taskWaits'
      const decision = { taskId: asId<TaskId>(at + 1), status: 'EXECUTED', kind: 'taskDecided' } as const
      return [
        noteDecision(OUTBOX, seen, decision, NOW),
        addToDigest(OUTBOX, NOW, kind, 'of-givers'),
        askForDigest(OUTBOX, { kind, at: now }),
      ]
    },
    mostBytes: 900,
  },
}

/** Items whose life needs more than one write that is always the same: the test that writes them again and again. */
const WRITTEN_ELSEWHERE: Readonly<Record<string, string>> = {
  'agent-reads.ts': 'lives-stay-small.matrix.test.ts',
  'authorization-codes.ts': 'things-that-end-once.matrix.test.ts',
  'authorization-requests.ts': 'things-that-end-once.matrix.test.ts',
  'callback-recoveries.ts': 'lives-stay-small.matrix.test.ts',
  'callback-secrets.ts': 'lists-in-items-stay-small.matrix.test.ts',
  'callbacks.ts': 'lives-stay-small.matrix.test.ts',
  'challenges.ts': 'things-that-end-once.matrix.test.ts',
  'concurrency-leases.ts': '../limits/concurrency-leases.matrix.test.ts',
  'contact-undos.ts': 'things-that-end-once.matrix.test.ts',
  'comments-of-gone.ts': 'lives-stay-small.matrix.test.ts',
  'directory-people.ts': 'lives-stay-small.matrix.test.ts',
  'orphan-documents.ts': 'lives-stay-small.matrix.test.ts',
  'identities.ts': 'lives-stay-small.matrix.test.ts',
  'intents.ts': 'lives-stay-small.matrix.test.ts',
  'launched-sessions.ts': 'lives-stay-small.matrix.test.ts',
  'liveness-checks.ts': 'lives-stay-small.matrix.test.ts',
  'messages.ts': 'lives-stay-small.matrix.test.ts',
  'payments.ts': 'things-that-end-once.matrix.test.ts',
  'pending-tasks.ts': 'lists-in-items-stay-small.matrix.test.ts',
  'persons.ts': 'lives-stay-small.matrix.test.ts',
  'codes-of-person.ts': 'lives-stay-small.matrix.test.ts',
  'known-to-portals.ts': 'lives-stay-small.matrix.test.ts',
  'agents-of-clients.ts': 'things-that-end-once.matrix.test.ts',
  'refresh-grants.ts': 'things-that-end-once.matrix.test.ts',
  'scim.ts': 'lives-stay-small.matrix.test.ts',
  'sessions.ts': 'lives-stay-small.matrix.test.ts',
  'task-events.ts': 'things-that-end-once.matrix.test.ts',
  'task-executions.ts': 'lists-in-items-stay-small.matrix.test.ts',
  'tasks.ts': 'lists-in-items-stay-small.matrix.test.ts',
  'tenants.ts': 'lives-stay-small.matrix.test.ts',
  'uniqueness.ts': 'lives-stay-small.matrix.test.ts',
  'wallets.ts': 'lives-stay-small.matrix.test.ts',
  'temporary-positions.ts': 'things-that-end-once.matrix.test.ts',
  'event-parts.ts': 'lives-stay-small.matrix.test.ts',
  'webauthn-credentials.ts': 'lists-in-items-stay-small.matrix.test.ts',
}

test.each(Object.entries(ROWS))('an item of %s stays small, however often it is written', async (_, { writes, mostBytes }) => {
  const store = await tables.fresh({ now: () => NOW })
  const sizes: number[] = []
  for (let at = 0; at < TIMES; at++)
    for (const write of writes(at, NOW + at * 30_000)) {
      const written = await store.write(write)
      if (written.kind === 'written') sizes.push(JSON.stringify(written.item).length)
    }
  expect(sizes.length).toBeGreaterThan(0)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(mostBytes)
})

test('every file of the storage that changes items in name stands in one of the tables', () => {
  const changing = readdirSync(STORAGE).filter((name) => {
    const text = readFileSync(new URL(name, STORAGE), 'utf8')
    return name !== 'write.ts' && /(?<!\.)\b(?:update|upsert)\(/.test(text)
  })
  expect(changing.toSorted()).toEqual([...Object.keys(ROWS), ...Object.keys(WRITTEN_ELSEWHERE)].toSorted())
})

/** The limiter alone writes these. */
const WRITTEN_THROUGH: Readonly<Record<string, string>> = { 'concurrency-leases.ts': 'shared/limits/limiter.ts' }

test.each(Object.entries(WRITTEN_ELSEWHERE))('items of %s are written in %s', (file, where) => {
  expect(readFileSync(new URL(where, import.meta.url), 'utf8')).toContain(WRITTEN_THROUGH[file] ?? `shared/storage/${file}`)
})
