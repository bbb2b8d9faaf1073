import { expect, test } from 'vitest'
import { identityStatus, type StatusFacts } from '../../shared/domain/login/identity-status.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const at = (milliseconds: number) => new Date(NOW + milliseconds).toISOString()
const usable: StatusFacts = {
  authLockedAfter: undefined,
  changeAfter: undefined,
  failures: undefined,
  lockedUntil: undefined,
  changesLockedUntil: undefined,
  limit: 10,
}
const locked = { failures: 10, lockedUntil: NOW + 1 }

const ROWS: readonly (readonly [string, Partial<StatusFacts>, string])[] = [
  ['nothing is known against it', {}, 'ACTIVE'],
  ['failures below the limit', { failures: 9, lockedUntil: NOW + 1 }, 'ACTIVE'],
  ['as many as lock', locked, 'LOCKED'],
  ['a lock that has run out', { failures: 12, lockedUntil: NOW }, 'ACTIVE'],
  ['the lock of the tenant for password changes', { changesLockedUntil: NOW + 1 }, 'LOCKED'],
  ['one that has run out', { changesLockedUntil: NOW }, 'ACTIVE'],
  ['authLockedAfter is past', { authLockedAfter: at(0) }, 'EXPIRED'],
  ['authLockedAfter is to come', { authLockedAfter: at(1) }, 'ACTIVE'],
  ['changeAfter is past', { changeAfter: at(0) }, 'CHANGE_REQUIRED'],
  ['changeAfter is to come', { changeAfter: at(1) }, 'ACTIVE'],
  ['expired outweighs locked', { ...locked, authLockedAfter: at(-1) }, 'EXPIRED'],
  ['locked outweighs a change that is required', { ...locked, changeAfter: at(-1) }, 'LOCKED'],
]

test.each(ROWS)('%s', (_, facts, status) => expect(identityStatus({ ...usable, ...facts }, NOW).status).toBe(status))
