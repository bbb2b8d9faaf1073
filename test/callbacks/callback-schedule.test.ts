import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { GAP_AFTER_LADDER_SECONDS, gapBeforeRetry, LADDER, nextAttemptAt } from '../../shared/domain/callbacks/ladder.ts'
import { type AttemptResult, type Outcome, outcomeOf, type RetryRule, retryAfterSeconds } from '../../shared/domain/callbacks/outcome.ts'
import { newSecret, sign, signatureHeaders } from '../../shared/domain/callbacks/signature.ts'
import { defined } from '../../shared/domain/defined.ts'

const ONE_SECOND = 1
const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400
const endedAt = Date.UTC(2026, 0, 31, 23, 59, 59, 500)

describe('callbacks are retried on the fixed schedule', () => {
  /** Typed from the specification, retry by retry, not computed from the table under test. */
  const waits = [
    ...[1 * ONE_SECOND, 1 * ONE_SECOND],
    ...[10 * ONE_SECOND, 10 * ONE_SECOND],
    ...[2 * MINUTE_SECONDS, 2 * MINUTE_SECONDS],
    ...[2 * HOUR_SECONDS, 2 * HOUR_SECONDS, 2 * HOUR_SECONDS],
    ...Array<number>(19).fill(24 * HOUR_SECONDS),
    ...[7 * DAY_SECONDS, 7 * DAY_SECONDS, 7 * DAY_SECONDS, 7 * DAY_SECONDS],
    ...Array<number>(13).fill(30 * DAY_SECONDS),
  ].map((seconds, index) => [index + 1, seconds] as const)

  test.each(waits)('retry %i waits %i s', (retry, seconds) => {
    expect(gapBeforeRetry(retry)).toBe(seconds)
    expect(nextAttemptAt({ attemptsMade: retry, endedAt })).toBe(endedAt + seconds * 1000)
  })

  test('the table has 32 retries before the gap stays at 30 days', () => {
    expect(waits).toHaveLength(45)
    expect(LADDER.reduce((total, rung) => total + rung.retries, 0)).toBe(32)
    expect(GAP_AFTER_LADDER_SECONDS).toBe(30 * DAY_SECONDS)
  })

  test('it never ends', () => expect(gapBeforeRetry(1_000_000)).toBe(30 * DAY_SECONDS))

  test.each([0, -1, 1.5, Number.NaN])('there is no retry %d', (retry) => expect(() => gapBeforeRetry(retry)).toThrow(RangeError))

  test.each([
    [1, 60, 60],
    [1, 0.5, 1],
    [1, 0, 1],
    [5, 119, 120],
    [5, 121, 121],
    [7, 60, 2 * HOUR_SECONDS],
    [33, 30 * DAY_SECONDS + 1, 30 * DAY_SECONDS + 1],
    [33, 1, 30 * DAY_SECONDS],
  ])('after attempt %i a Retry-After of %d s makes the gap %d s', (attemptsMade, asked, gap) => {
    expect(nextAttemptAt({ attemptsMade, endedAt, retryAfterSeconds: asked })).toBe(endedAt + gap * 1000)
  })

  test('nothing shortens a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: -1000, max: 3_000_000 }), (attemptsMade, asked) => {
        return nextAttemptAt({ attemptsMade, endedAt, retryAfterSeconds: asked }) >= nextAttemptAt({ attemptsMade, endedAt })
      }),
    )
  })
})

describe('Retry-After', () => {
  const now = Date.UTC(2026, 0, 1, 12, 0, 0)

  test.each<[string | undefined, number | undefined]>([
    ['120', 120],
    [' 120 ', 120],
    ['0', undefined],
    ['2592000', 30 * DAY_SECONDS],
    ['2592001', 30 * DAY_SECONDS],
    ['9'.repeat(60), 30 * DAY_SECONDS],
    ['9'.repeat(1000), undefined],
    ['Thu, 01 Jan 2026 12:02:00 GMT', 120],
    ['Thursday, 01-Jan-26 12:02:00 GMT', 120],
    ['Thu Jan  1 12:02:00 2026', 120],
    ['Sat Jan 10 12:00:00 2026', 9 * DAY_SECONDS],
    ['Thu, 01 Jan 2026 12:00:00 GMT', undefined],
    ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 30 * DAY_SECONDS],
    ['Thu, 99 Jan 2026 12:02:00 GMT', undefined],
    ['Thu, 01 Foo 2026 12:02:00 GMT', undefined],
    ['Thu, 01 Jan 2026 25:02:00 GMT', undefined],
    ['Thu, 01 Jan 2026 12:02:00 +0100', undefined],
    ['2026-01-01T12:02:00Z', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['１２０', undefined],
    ['Infinity', undefined],
    ['120, 240', undefined],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %j is %j seconds', (header, seconds) => expect(retryAfterSeconds(header, now)).toBe(seconds))

  test('of a moment within this second waits until it has come', () => {
    expect(retryAfterSeconds('Thu, 01 Jan 2026 12:00:02 GMT', now + 999)).toBe(2)
  })

  test('for every answer of a receiver, the wait is between 0 and 30 days', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const seconds = retryAfterSeconds(header, now) ?? 1
        return seconds > 0 && seconds <= 30 * DAY_SECONDS
      }),
    )
  })
})

describe('what becomes of a callback', () => {
  const answered = (status: number, retryAfter?: string): AttemptResult => ({
    kind: 'answered',
    status,
    answer: '',
    ms: 1,
    ...defined({ retryAfter }),
  })
  const waiting = (seconds: number): Outcome => ({ kind: 'retry', nextAttemptAt: endedAt + seconds * 1000 })

  test.each<[string, AttemptResult, RetryRule, number, Outcome]>([
    ['200', answered(200), 'ladder', 1, { kind: 'delivered' }],
    ['204', answered(204), 'ladder', 7, { kind: 'delivered' }],
    ['299', answered(299), 'one-attempt', 1, { kind: 'delivered' }],
    ['200 with Retry-After', answered(200, '3600'), 'ladder', 1, { kind: 'delivered' }],
    ['a redirect', answered(302), 'ladder', 1, waiting(1)],
    ['300', answered(300), 'ladder', 3, waiting(10)],
    ['an interim status', answered(101), 'ladder', 1, waiting(1)],
    ['404', answered(404), 'ladder', 5, waiting(120)],
    ['410', answered(410), 'ladder', 7, waiting(7200)],
    ['500', answered(500), 'ladder', 10, waiting(86_400)],
    ['503 with a longer Retry-After', answered(503, '60'), 'ladder', 1, waiting(60)],
    ['503 with a shorter Retry-After', answered(503, '1'), 'ladder', 7, waiting(7200)],
    ['503 with nonsense in Retry-After', answered(503, 'later'), 'ladder', 1, waiting(1)],
    ['a lost connection', { kind: 'failed', error: 'ECONNRESET', ms: 1 }, 'ladder', 29, waiting(7 * DAY_SECONDS)],
    ['a time-out', { kind: 'failed', error: 'TIMEOUT', ms: 1 }, 'ladder', 33, waiting(30 * DAY_SECONDS)],
    ['500 where retries are off', answered(500, '60'), 'one-attempt', 1, { kind: 'given-up' }],
    ['a lost connection where retries are off', { kind: 'failed', error: 'ECONNRESET', ms: 1 }, 'one-attempt', 1, { kind: 'given-up' }],
    [
      'a refused address',
      { kind: 'refused-address', why: 'address-not-public' },
      'ladder',
      1,
      { kind: 'refused', why: 'address-not-public' },
    ],
    ['a refused address, retries off', { kind: 'refused-address', why: 'x' }, 'one-attempt', 1, { kind: 'refused', why: 'x' }],
  ])('%s', (_, result, retries, attemptsMade, outcome) => expect(outcomeOf({ result, retries, attemptsMade, endedAt })).toEqual(outcome))
})

describe('any Standard Webhooks library verifies the signature', () => {
  const body = '{"paymentId":1,"amount":12.5,"reference":"Zürich 😀"}'
  const timestampSeconds = Math.floor(Date.now() / 1000)
  const older = newSecret(randomBytes(32))
  const newer = newSecret(randomBytes(32))

  test.each([24, 32, 64])('with a secret of %i bytes', (length) => {
    const secret = newSecret(randomBytes(length))
    const headers = signatureHeaders({ id: 'msg_1', timestampSeconds, body, secrets: [secret] })
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  })

  test('and ours is what theirs would be', () => {
    const theirs = new Webhook(older).sign('msg_1', new Date(timestampSeconds * 1000), body)
    expect(sign({ id: 'msg_1', timestampSeconds, body, secrets: [older] })).toBe(theirs)
  })

  test('with the old secret and the new one, while one replaces the other', () => {
    const headers = signatureHeaders({ id: 'msg_1', timestampSeconds, body, secrets: [newer, older] })
    expect(headers['svc-signature']).toBe(headers['webhook-signature'])
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
    expect(new Webhook(older).verify(body, headers)).toEqual(JSON.parse(body))
    expect(new Webhook(newer).verify(body, headers)).toEqual(JSON.parse(body))
  })

  test.each([
    ['another body', { 'webhook-id': 'msg_1' }, `${body} `],
    ['another id', { 'webhook-id': 'msg_2' }, body],
    ['another time', { 'webhook-timestamp': String(timestampSeconds + 1) }, body],
  ])('but not %s', (_, changed, received) => {
    const headers = { ...signatureHeaders({ id: 'msg_1', timestampSeconds, body, secrets: [older] }), ...changed }
    expect(() => new Webhook(older).verify(received, headers)).toThrow('No matching signature')
  })

  test('nor with a secret that has ended', () => {
    const headers = signatureHeaders({ id: 'msg_1', timestampSeconds, body, secrets: [newer] })
    expect(() => new Webhook(older).verify(body, headers)).toThrow('No matching signature')
  })

  test.each([[[]], [['']], [['whsec_']], [[older.slice(6)]], [[`${older}!`]], [['whsec_not base64']], [[newer, 'whsec_A']]])(
    'a callback is never sent with the secrets %#',
    (secrets) => expect(() => sign({ id: 'msg_1', timestampSeconds, body, secrets })).toThrow(/secret/),
  )

  test.each([
    ['msg_1.2', timestampSeconds],
    ['', timestampSeconds],
    ['msg_1', 1.5],
    ['msg_1', Number.NaN],
  ])('an id %j at %d could be read as another message, and is not signed', (id, at) => {
    expect(() => sign({ id, timestampSeconds: at, body, secrets: [older] })).toThrow(/signed/)
  })

  test.each([0, 23, 65])('a secret of %i bytes is not made', (length) => expect(() => newSecret(randomBytes(length))).toThrow(RangeError))
})
