import { expect, test } from 'vitest'
import type { CustomerId, TenantId, WalletId } from '../../shared/domain/ids.ts'
import { metered } from '../../shared/runtime/meter.ts'
import { advanceClientEnd, beginClientEnd, clientEnd } from '../../shared/storage/agents-of-clients.ts'
import {
  type AuthorizationCode,
  authorizationCode,
  keepAuthorizationCode,
  useAuthorizationCode,
} from '../../shared/storage/authorization-codes.ts'
import {
  type AuthorizationRequest,
  authorizationRequest,
  decideAuthorizationRequest,
  keepAuthorizationRequest,
} from '../../shared/storage/authorization-requests.ts'
import {
  challengeTo,
  consumeChallenge,
  consumeWebAuthnChallenge,
  openChallenge,
  openWebAuthnChallenge,
  webAuthnChallenge,
} from '../../shared/storage/challenges.ts'
import { contactUndo, keepContactUndo, useContactUndo } from '../../shared/storage/contact-undos.ts'
import {
  endPayment,
  endWithdrawal,
  type Payment,
  payment,
  storePayment,
  storeWithdrawal,
  type Withdrawal,
  withdrawal,
} from '../../shared/storage/payments.ts'
import type { Person } from '../../shared/storage/persons.ts'
import type { Reference } from '../../shared/storage/read.ts'
import { beginRefreshGrant, type RefreshGrant, refreshGrant, rotateRefreshGrant } from '../../shared/storage/refresh-grants.ts'
import { noteTaskEvent, noticesAreOut, taskEventAt } from '../../shared/storage/task-events.ts'
import {
  endTemporaryPosition,
  giveTemporaryPosition,
  type TemporaryPosition,
  temporaryPosition,
} from '../../shared/storage/temporary-positions.ts'
import type { Write } from '../../shared/storage/write.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'
import { minor } from '../support/money.ts'

const tables = emptyTables()
const NOW = Date.parse('2026-01-31T08:00:00Z')
const AT = new Date(NOW).toISOString()
const TRIES = 100

/** A thing that one write ends, whoever tries it how often. */
type EndsOnce = {
  readonly of: Reference<unknown>
  readonly begin: readonly Write[]
  readonly end: (turn: number) => Write
  readonly mostBytes: number
}

const MONEY = {
  ...{
    tenantId: asId<TenantId>(1),
    walletId: asId<WalletId>(9),
    customerId: asId<CustomerId>(7),
    externalUniqueId: 'o'.repeat(100),
    status: 'PENDING' as const,
    amount: minor(9_000_000_000_000),
    fee: minor(1),
  },
  ...{ currency: 'EUR', callbackUrl: `https://shop.example/${'c'.repeat(1_000)}`, created: AT, lastModified: AT },
} satisfies Partial<Payment>
const PAYMENT: Payment = { ...MONEY, paymentId: asId(3), paymentType: 'CARD', paymentReference: '002E-JK66-BT9Q' }
const WITHDRAWAL: Withdrawal = { ...MONEY, withdrawalId: asId(4), type: 'CASH', deliverToPhone: '+447700900123' }
const due = (kind: string) => ({ kind, at: NOW, turn: 0 })
const ending = (turn: number) => (turn % 2 === 0 ? 'SUCCESSFUL' : 'FAILED')
const LINE = noteTaskEvent({ taskId: asId(5) }, 1, {
  at: AT,
  by: asId(7),
  what: 'CREATED',
  status: 'PENDING',
  attempt: 0,
  comment: '€'.repeat(1000),
})

const LONG = 'x'.repeat(2_000)
const REQUEST: AuthorizationRequest = {
  ...{ scopes: ['propose'], prompts: [], codeChallenge: 'c'.repeat(43), state: LONG, nonce: LONG },
  ...{ client: { clientId: 'c', name: 'n'.repeat(200), host: 'app.example', checked: true }, redirectUri: `https://app.example/${LONG}` },
  ...{ browserHash: 'b'.repeat(43), requestedAt: NOW, expiresAt: NOW / 1000 + 600 },
}
const CODE: AuthorizationCode = {
  ...{ clientId: 'c', clientName: 'n'.repeat(200), redirectUri: `https://app.example/${LONG}`, codeChallenge: 'c'.repeat(43) },
  ...{ scopes: ['openid'], nonce: LONG, customerId: asId<CustomerId>(7), identity: 'ann', epoch: 1, sessionId: 's', amr: ['pwd'] },
  ...{ provedAt: NOW, usableUntil: NOW + 60_000, expiresAt: NOW / 1000 + 86_400 },
}

const GRANT: RefreshGrant = {
  ...{ customerId: asId<CustomerId>(7), sessionId: 'agent:a', clientId: 'c', currentHash: 'h'.repeat(43), expiresAt: NOW / 1000 + 86_400 },
}
const POSITION: TemporaryPosition = {
  ...{ temporaryPositionId: asId(6), customerId: asId(7), tenantId: asId(1), position: 'LEVEL_20', minutes: 10_080 },
  ...{ reason: '€'.repeat(500), from: AT, until: AT, grantedBy: asId(8), taskId: asId(9) },
}
const HOLDER: Person = { customerId: asId(7), kind: 'admin', holdings: [], identities: [], version: 1 }

const THINGS: Readonly<Record<string, EndsOnce>> = {
  'a position for a while': {
    of: temporaryPosition(asId(7), asId(6)),
    begin: giveTemporaryPosition(HOLDER, [], POSITION).slice(0, 1),
    end: () => endTemporaryPosition(HOLDER, [], POSITION, AT)[0] as Write,
    mostBytes: 2_500,
  },
  'a payment': {
    of: payment(asId(1), asId(3)),
    begin: [storePayment(PAYMENT, due('PAYMENT_END'))],
    end: (turn) => endPayment(PAYMENT, ending(turn), AT),
    mostBytes: 2_000,
  },
  'a withdrawal': {
    of: withdrawal(asId(1), asId(4)),
    begin: storeWithdrawal(WITHDRAWAL, due('WITHDRAWAL_END')),
    end: (turn) => endWithdrawal(WITHDRAWAL, ending(turn), AT),
    mostBytes: 2_000,
  },
  'a challenge for a key': {
    of: challengeTo('ann', 'h'),
    begin: [openChallenge('ann', 'h', { answerHash: 'a'.repeat(43), expiresAt: NOW / 1000 + 60 })],
    end: () => consumeChallenge('ann', 'h', NOW),
    mostBytes: 300,
  },
  'a challenge for a passkey': {
    of: webAuthnChallenge('h'),
    begin: [
      openWebAuthnChallenge('h', {
        ...{ challenge: 'c'.repeat(43), parentDomain: 'bank.example', expiresAt: NOW / 1000 + 60 },
        ...{ purpose: 'register', canonicalName: 'ann', userHandle: 'u'.repeat(86) },
      }),
    ],
    end: () => consumeWebAuthnChallenge('h', NOW),
    mostBytes: 500,
  },
  'an authorization request': {
    of: authorizationRequest('h'),
    begin: [keepAuthorizationRequest('h', REQUEST)],
    end: (turn) => decideAuthorizationRequest('h', turn % 2 === 0 ? 'deny' : 'allow', undefined),
    mostBytes: 8_500,
  },
  'an authorization code': {
    of: authorizationCode('h'),
    begin: [keepAuthorizationCode('h', CODE)],
    end: (turn) => useAuthorizationCode('h', { sessionId: `agent:${turn}` }),
    mostBytes: 6_500,
  },
  'a refresh token': {
    of: refreshGrant('h'),
    begin: [beginRefreshGrant('h', GRANT)],
    end: (turn) => rotateRefreshGrant('h', GRANT, { currentHash: `${turn}`.padStart(43, 'x'), replacedAt: NOW, sealedSuccessor: LONG }),
    mostBytes: 2_500,
  },
  'a deleted client whose agents are being ended': {
    of: clientEnd('c'),
    begin: [beginClientEnd({ clientId: 'c', customerId: asId<CustomerId>(7), endedAt: AT })],
    end: (turn) => advanceClientEnd({ clientId: 'c', endedAt: AT, turn: 0 }, `AGENT#${turn}`, NOW),
    mostBytes: 500,
  },
  'a link that undoes a change of an address': {
    of: contactUndo(asId(7), 'h'),
    begin: [keepContactUndo(asId(7), 'h', { changeId: 'c'.repeat(43), expiresAt: NOW / 1000 + 60 })],
    end: () => useContactUndo(asId(7), 'h', { changeId: 'c'.repeat(43), expiresAt: NOW / 1000 + 60 }, NOW),
    mostBytes: 300,
  },
  'a line of a history that is told': {
    of: taskEventAt(LINE.key),
    begin: [{ ...LINE, due: due('TASK_NEWS') }],
    end: () => noticesAreOut(LINE.key),
    mostBytes: 3_500,
  },
}

test.each(Object.entries(THINGS))(
  '%s ends once, and further tries change nothing and cost one write',
  async (_, { of, begin, end, mostBytes }) => {
    const store = await tables.fresh({ now: () => NOW })
    expect((await store.commit(begin)).kind).toBe('committed')
    expect((await store.commit([end(0)])).kind).toBe('committed')
    const [ended] = await store.read([of])
    for (let turn = 1; turn < TRIES; turn++) {
      const { result, cost } = await metered(() => store.write(end(turn)))
      expect([result.kind, cost.requests]).toEqual(['refused', ['UpdateItem']])
    }
    expect(await store.read([of])).toEqual([ended])
    expect(Buffer.byteLength(JSON.stringify(ended))).toBeLessThanOrEqual(mostBytes)
  },
)
