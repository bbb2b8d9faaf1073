import { describe, expect, test } from 'vitest'
import { attemptsUnderWay, judgeLogin, type LoginFacts } from '../../shared/domain/login/judge-login.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const MINUTE_MS = 60_000
const at = (milliseconds: number) => new Date(NOW + milliseconds).toISOString()
const nothing: LoginFacts = {
  proofs: 'right',
  authLockedAfter: undefined,
  changeAfter: undefined,
  changesLockedUntil: undefined,
  loginsSince: undefined,
  logins: undefined,
}

const ROWS: readonly (readonly [string, Partial<LoginFacts>, string])[] = [
  ['right proofs let in', {}, 'let-in'],
  [
    'a wrong proof is told before anything else',
    { proofs: 'wrong', authLockedAfter: at(-1), changeAfter: at(-1), logins: 99 },
    'wrong-proof',
  ],
  ['a proof that a parallel attempt has used is refused like a wrong one', { proofs: 'used' }, 'wrong-proof'],
  [
    'a lock for password changes is told to right proofs',
    { changesLockedUntil: NOW + MINUTE_MS, authLockedAfter: at(-1) },
    'identity-locked',
  ],
  ['and to no wrong ones', { proofs: 'wrong', changesLockedUntil: NOW + MINUTE_MS }, 'wrong-proof'],
  ['nor after its end', { changesLockedUntil: NOW }, 'let-in'],
  ['so is a missing one', { proofs: 'missing', authLockedAfter: at(-1), changeAfter: at(-1) }, 'proof-missing'],
  ['an unknown device is told after them', { proofs: 'unknown-device', authLockedAfter: at(-1) }, 'device-not-enrolled'],
  ['after authLockedAfter the identity has expired', { authLockedAfter: at(-1), changeAfter: at(-1) }, 'identity-expired'],
  ['at the very moment too', { authLockedAfter: at(0) }, 'identity-expired'],
  ['before it not', { authLockedAfter: at(1) }, 'let-in'],
  ['after changeAfter the password has to be changed', { changeAfter: at(-1) }, 'password-change-required'],
  ['before it not', { changeAfter: at(1) }, 'let-in'],
  ['the fortieth login in an hour is let in', { loginsSince: NOW - MINUTE_MS, logins: 39 }, 'let-in'],
  ['the next one is not', { loginsSince: NOW - MINUTE_MS, logins: 40 }, 'too-many-logins'],
  ['until the hour is over', { loginsSince: NOW - 60 * MINUTE_MS + 1, logins: 40 }, 'too-many-logins'],
  ['and then it is', { loginsSince: NOW - 60 * MINUTE_MS, logins: 40 }, 'let-in'],
]

describe('a login is judged', () => {
  test.each(ROWS)('%s', (_, facts, outcome) => {
    const verdict = judgeLogin({ ...nothing, ...facts }, NOW)
    expect(verdict.kind === 'refused' ? verdict.refusal : verdict.kind).toBe(outcome)
  })
})

test('a person who has logged in too often learns when they may again, in whole seconds', () => {
  const verdict = judgeLogin({ ...nothing, loginsSince: NOW - 59 * MINUTE_MS - 500, logins: 40 }, NOW)
  expect(verdict).toMatchObject({ retryAfterSeconds: 60 })
})

test('a lock is young for the seconds in which its attempts may still be under way, until the last of them was wrong', () => {
  const lock = { attempts: 10, seconds: 300 }
  const lockedUntil = NOW + 300_000
  const isYoung = (later: number, wrongUntil?: number) => attemptsUnderWay({ lockedUntil, wrongUntil }, lock, NOW + later)
  expect([0, 4999, 5000].map((later) => isYoung(later))).toEqual([true, true, false])
  expect([isYoung(0, lockedUntil), isYoung(0, lockedUntil - 1)]).toEqual([false, true])
})
