import { describe, expect, test } from 'vitest'
import type { CustomerId } from '../../shared/domain/ids.ts'
import {
  type Approval,
  enoughApprovers,
  firstApprovals,
  keptApprovals,
  MOST_APPROVALS,
  quorumOf,
  withWord,
} from '../../shared/domain/tasks/quorum.ts'
import { asId } from '../support/ids.ts'

const DIGEST = 'what-was-made'
const everybody = (): boolean => true
const quorumHolds = (...asked: Parameters<typeof quorumOf>): boolean => quorumOf(...asked).kind === 'reached'
const word = { status: 'APPROVED', digest: DIGEST, identity: 'one@example.com' } as const
const approved = (customerId: CustomerId, more: Partial<Approval> = {}): Approval => ({
  customerId,
  status: 'APPROVED',
  named: true,
  digest: DIGEST,
  ...more,
})
const awaited = (customerId: CustomerId): Approval => ({ customerId, status: 'PENDING', named: true })
const task = (approvals: readonly Approval[], madeBy: 'person' | 'agent' = 'person') => ({
  initiator: asId<CustomerId>(1),
  digest: DIGEST,
  approvals,
  madeBy,
})

describe('the quorum', () => {
  test.each([
    ['named approvers: all have to approve', 0, [approved(asId(2)), awaited(asId(3))], false],
    ['named approvers: all have approved', 0, [approved(asId(2)), approved(asId(3))], true],
    ['a role holder suffices where nobody is named', 0, [approved(asId(2), { named: false })], true],
    ['nobody has approved', 0, [], false],
    ['the initiator alone never suffices', 0, [approved(asId(1), { named: false })], false],
    ['two of three named suffice for a count of two', 2, [approved(asId(2)), approved(asId(3)), awaited(asId(4))], true],
    ['one of three named does not suffice for a count of two', 2, [approved(asId(2)), awaited(asId(3)), awaited(asId(4))], false],
    ['the initiator never counts towards the count', 2, [approved(asId(1)), approved(asId(2))], false],
    ['role holders count towards the count', 2, [approved(asId(2)), approved(asId(3), { named: false })], true],
    [
      'role holders do not stand in for a named approver where all named must approve',
      0,
      [awaited(asId(2)), approved(asId(3), { named: false })],
      false,
    ],
    ['an approval of another call does not count', 0, [approved(asId(2), { digest: 'another' })], false],
    ['one person is one approver', 2, [approved(asId(2)), approved(asId(2), { named: false })], false],
  ] as const)('%s', (_, count, approvals, holds) => {
    expect(quorumHolds(count, task(approvals), everybody)).toBe(holds)
  })

  test('approvers who may no longer check the call do not count', () => {
    expect(quorumHolds(1, task([approved(asId(2))]), (customerId) => customerId !== 2)).toBe(false)
    expect(quorumHolds(0, task([approved(asId(2)), approved(asId(3))]), (customerId) => customerId !== 3)).toBe(false)
  })

  test('an initiator who named themselves has approved, and it decides nothing', () => {
    const approvals = firstApprovals([asId(1), asId(2)], { initiator: asId(1), madeBy: 'person', digest: DIGEST })
    expect(approvals.map(({ status }) => status)).toEqual(['APPROVED', 'PENDING'])
    expect(quorumHolds(0, task(approvals), everybody)).toBe(false)
    expect(quorumHolds(0, task(withWord(approvals, asId(2), word)), everybody)).toBe(true)
  })

  test('an agent approves nothing: its owner, if named, is awaited like anybody else', () => {
    const approvals = firstApprovals([asId(1)], { initiator: asId(1), madeBy: 'agent', digest: DIGEST })
    expect(approvals.map(({ status }) => status)).toEqual(['PENDING'])
    expect(quorumHolds(0, task(approvals, 'agent'), everybody)).toBe(false)
    expect(quorumHolds(0, task(withWord(approvals, asId(1), word), 'agent'), everybody)).toBe(true)
  })

  test('repeating an approval adds none', () => {
    const once = withWord([], asId(2), word)
    expect(withWord(once, asId(2), word)).toBe(once)
  })
})

test.each([
  ['nobody but the initiator', [1], 0, 'person', false],
  ['one other', [1, 2], 0, 'person', true],
  ['fewer others than the count', [1, 2], 2, 'person', false],
  ['as many others as the count', [1, 2, 3], 2, 'person', true],
  ['the owner alone, for an agent', [1], 0, 'agent', true],
  ['the owner alone, for an agent, with a count', [1], 1, 'agent', false],
] as const)('named approvers: %s', (_, named, count, madeBy, enough) => {
  expect(enoughApprovers(named.map(asId<CustomerId>), count, asId(1), madeBy)).toBe(enough)
})

describe('what a task keeps of its approvals', () => {
  const many = Array.from(
    { length: MOST_APPROVALS },
    (_, at): Approval => ({ customerId: asId(at + 1), status: 'APPROVED', named: at < 20 }),
  )

  test('is all of them while they fit', () => {
    expect(keptApprovals(many, () => false)).toBe(many)
  })

  test('is those of named approvers, and of holders who may still check it, once they do not fit', () => {
    const one = { customerId: asId<CustomerId>(99), status: 'APPROVED', named: false } as const
    const kept = keptApprovals([...many, one], (customerId) => customerId === 30 || customerId === 99)
    expect(kept.map(({ customerId }) => customerId)).toEqual([...many.slice(0, 20).map(({ customerId }) => customerId), 30, 99])
  })
})
