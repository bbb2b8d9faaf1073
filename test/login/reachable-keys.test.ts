import { describe, expect, test } from 'vitest'
import { CATALOGUE, CONSUMERS } from '../../functions/catalogue.ts'
import { matcherOf } from '../../infra/reach/key-conditions.ts'
import { REACH, reachOfFunction } from '../../infra/reach/of-functions.ts'
import { PARTITIONS, type PartitionName } from '../../infra/reach/partitions.ts'
import { FUNCTIONS } from '../../infra/stacks/functions.ts'
import { QUEUE_FUNCTIONS } from '../../infra/stacks/queue-functions.ts'
import { keys } from '../../shared/storage/table.ts'
import { roleOf } from '../support/function-roles.ts'

const roles = [...REACH].map(([name, reach]) => roleOf(name, reach))
const role = (name: string) => roleOf(name, reachOfFunction(name))
/** A key of each partition, with an id or a name for each `*`. */
const SAMPLES = Object.entries(PARTITIONS).map(([name, pattern]) => [name as PartitionName, pattern.replaceAll('*', '17')] as const)
const groupsWith = (is: (endpoint: (typeof CATALOGUE)[number]) => boolean) => new Set(CATALOGUE.filter(is).map(({ group }) => group))

/** The partitions that make up the books. */
const MONEY: readonly PartitionName[] = ['wallet', 'clearing', 'payments', 'withdrawals', 'transfers', 'bulkTransfers']
/** Functions that write partitions of the books: those of money, that of stored calls, and the sweep, which moves due withdrawals and payments. */
const OF_MONEY = ['wallets', 'payments', 'tasks', 'payments-queue', 'sweep', 'tasks-queue']

/** The partition of the items of each kind of message that the due index announces. */
const DUE_IN: Readonly<Record<string, PartitionName>> = {
  ...{ TASK_NEWS: 'task', TASK_COMMENT: 'task', TASK_EXPIRY: 'task', TASK_CLOCK: 'task', TASK_SEND: 'task', TASK_RESCUE: 'task' },
  ...{ TASK_RERUN: 'task', TASK_RELISTING: 'task', TASK_DIGEST: 'person', AGENT_END: 'person', TEMPORARY_POSITION_END: 'person' },
  ...{ COMMENTS_OF_GONE: 'person', CLIENT_CHANGE: 'oauthClientChanges', UPSTREAM_CHANGED: 'tenant', MESSAGE: 'message' },
  ...{ PAYMENT_END: 'payments', WITHDRAWAL_END: 'withdrawals', CALLBACK: 'callbacks', CALLBACK_SLOW: 'callbacks' },
  ...{ CALLBACK_RECOVERY: 'callbackRecoveries', EVENT_PARTS: 'eventParts' },
  ...{ LOOSE_DOCUMENT: 'orphanDocument', DOCUMENTS_OF_GONE: 'documentsOfGone', CLIENT_END: 'agentsOfClients' },
}
/** Messages that follow from others, or from the progress of the sealing. */
const NEVER_DUE = ['WEBHOOK_FAILING', 'audit.seal']

describe('what a function may touch of the table', () => {
  test('every function has its reach, and every kind of key its partition', () => {
    expect([...REACH.keys()].toSorted()).toEqual(FUNCTIONS.map(({ name }) => name).toSorted())
    const { tenant, ...others } = PARTITIONS
    const isCovered = matcherOf({ like: Object.values(others), notLike: [] })
    for (const [name, build] of Object.entries(keys)) {
      const built = (build as (...args: readonly unknown[]) => unknown)(...argumentsOf(name))
      const partitions = Array.isArray(built) ? (built as string[]) : [(built as { PK: string }).PK]
      // The tenant's own partition is like everything that a tenant has, so only itself counts.
      for (const partition of partitions)
        expect([name, isCovered(partition) || partition === tenant.replace('*', '17')]).toEqual([name, true])
    }
  })

  test.each([...REACH])('%s reaches what is listed for it and no other partition', (name, { reads, writes, deletes }) => {
    const { may } = role(name)
    for (const [partition, key] of SAMPLES) {
      expect([partition, may.write(key)]).toEqual([partition, writes.includes(partition)])
      expect([partition, may.delete(key)]).toEqual([partition, deletes.includes(partition)])
      const isListed = [...reads, ...writes, ...deletes].includes(partition)
      // A look-up by a text of callers may contain anything that follows the tenant.
      if (isListed || !(key.startsWith('TENANT#') && reads.includes('tenant') && [...reads, ...writes].includes('unique')))
        expect([partition, may.read(key)]).toEqual([partition, isListed])
    }
  })

  test('attack: money is written by the functions that move it and by that of stored calls', () => {
    const writing = roles.filter(({ may }) => SAMPLES.some(([name, key]) => MONEY.includes(name) && (may.write(key) || may.delete(key))))
    expect(writing.map(({ name }) => name).toSorted()).toEqual(OF_MONEY.toSorted())
    expect(roles.filter(({ may }) => may.write('TENANT#17#WALLET#17')).map(({ name }) => name)).not.toContain('sweep')
    expect(roles.filter(({ may }) => may.delete('TENANT#17#WALLET#17'))).toEqual([])
  })

  test('the sweep may move every kind of due item, wherever it stands', () => {
    const kinds = CONSUMERS.flatMap((consumer) => consumer.kinds)
    expect(kinds.toSorted()).toEqual([...Object.keys(DUE_IN), ...NEVER_DUE].toSorted())
    const { may } = role('sweep')
    for (const [kind, partition] of Object.entries(DUE_IN))
      expect([kind, may.write(PARTITIONS[partition].replaceAll('*', '17'))]).toEqual([kind, true])
  })

  test('attack: tasks are written by functions whose endpoints can be stored as tasks, and by those that run them', () => {
    const storable = groupsWith(({ storable: is }) => is)
    const writing = roles.filter(({ may }) => may.write('TASK#17')).map(({ name }) => name)
    expect(writing.toSorted()).toEqual([...storable, 'tasks', 'mcp', 'tasks-queue', 'upstreams-queue', 'sweep'].toSorted())
  })

  test('attack: of the functions that take no token none touches a task, money or the configuration', () => {
    const withToken = groupsWith(({ access }) => access.kind !== 'open')
    const strangers = [...groupsWith(() => true)].filter((group) => !withToken.has(group))
    expect(strangers.toSorted()).toEqual(['documentation', 'openid-sign-in', 'single-sign-on'])
    for (const name of strangers) {
      const { may } = role(name)
      for (const key of ['TENANT#17', 'PROPERTIES', 'TENANT#17#WALLET#17', 'TASK#17', 'MESSAGE#17', 'TENANT#17#PAYMENTS'])
        expect([name, key, may.write(key) || may.delete(key)]).toEqual([name, key, false])
    }
    expect(reachOfFunction('documentation').deletes).toEqual([])
    // A role that the provider changes ends the agents of the person.
    expect(reachOfFunction('single-sign-on').deletes).toEqual(['samlRequest', 'person'])
  })

  test('attack: nobody deletes or overwrites a seal of the audit but the function that seals, and nobody deletes audit entries, or transfers, which carry some', () => {
    const over = (key: string) => roles.filter(({ may }) => may.write(key) || may.delete(key)).map(({ name }) => name)
    for (const key of ['AUDIT-SEALS#17', 'AUDIT-REGISTER#17#17', 'AUDIT-INDEX#17']) expect([key, over(key)]).toEqual([key, ['audit-queue']])
    const withEntries = ['AUDIT#17#1', 'TENANT#17#TRANSFERS', 'TENANT#17#TRANSFERS#3']
    expect(roles.filter(({ may }) => withEntries.some((key) => may.delete(key)))).toEqual([])
  })

  test('a text of a caller that looks like a partition stops no look-up', () => {
    const { may } = role('wallets')
    expect(may.read('TENANT#1#UNIQUE#TRANSFER#a#CALLBACKS#b#ADMINS')).toBe(true)
    expect(may.write('TENANT#1#UNIQUE#TRANSFER#a#CALLBACKS#b#ADMINS')).toBe(true)
  })

  test('the function of a queue may send to its own, and mail feedback, archive and documentation to none', () => {
    for (const { name, queue } of QUEUE_FUNCTIONS) expect(reachOfFunction(name).sends).toContain(queue)
    for (const name of ['mail-feedback-queue', 'archive', 'documentation']) expect(reachOfFunction(name).sends).toEqual([])
    // The events of the people that it makes.
    expect(reachOfFunction('single-sign-on').sends).toEqual(['callbacks'])
  })
})

/** `17` for every argument, but a key and numbers where a builder asks for them. */
function argumentsOf(name: string): readonly unknown[] {
  if (name === 'personByName') return [keys.customer(17 as never, 17 as never), '17']
  if (name === 'taskOfEvent') return [keys.task(17 as never)]
  if (name === 'tenantThing' || name === 'tenantShards') return [17, 'PAYMENTS', 2]
  return [17, '17', '17', '17'].map((each) => (name === 'callback' || name === 'clearingEntry' ? 17 : each))
}
