import { describe, expect, test } from 'vitest'
import { secretOf, stepOf, TOTP, totpUri } from '../../shared/domain/login/totp.ts'

/** The secret of both RFCs: 20 ASCII digits. */
const SECRET = await secretOf(Buffer.from('12345678901234567890'))
const HALF_A_MINUTE = { ...TOTP, periodSeconds: 30 }

/** RFC 4226, appendix D: the codes of the counters 0 to 9. */
const RFC_4226 = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']
/** RFC 6238, appendix B, SHA-1: seconds since 1970, and the last 6 of the 8 digits. */
const RFC_6238 = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

describe('the vectors of the RFCs', () => {
  test.each(RFC_4226.map((code, counter) => [counter, code] as const))('RFC 4226, counter %i, at 60 s', async (counter, code) => {
    expect(await stepOf(code, SECRET, counter * 60_000)).toBe(counter)
  })
  test.each(RFC_6238)('RFC 6238, second %i, at 30 s', async (seconds, code) => {
    expect(await stepOf(code, SECRET, seconds * 1000, HALF_A_MINUTE)).toBe(Math.floor(seconds / 30))
  })
  test.each(RFC_6238)('RFC 6238, the step of second %i, at 60 s', async (seconds, code) => {
    const step = Math.floor(seconds / 30)
    expect(await stepOf(code, SECRET, step * 60_000)).toBe(step)
  })
})

describe('a code drifts by one step each way', () => {
  const code = RFC_4226[5] ?? ''
  test.each([
    [3 * 60 + 59, undefined],
    [4 * 60, 5],
    [5 * 60, 5],
    [5 * 60 + 59, 5],
    [6 * 60 + 59, 5],
    [7 * 60, undefined],
  ])('at second %i', async (seconds, step) => {
    expect(await stepOf(code, SECRET, seconds * 1000)).toBe(step)
  })
})

test.each(['', '28708', '2870822', '28708a', ' 287082', '287082 ', '２８７０８２', '-28708', '0x1234', '\n287082'])(
  'what is not 6 digits is wrong: %j',
  async (code) => {
    expect(await stepOf(code, SECRET, 60_000)).toBeUndefined()
  },
)

test('the text for the QR code carries secret, period, digits and a name that can hold anything', () => {
  const uri = new URL(totpUri('ada & co/ü@customer.example', SECRET))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Countersign:ada & co/ü@customer.example')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: SECRET,
    issuer: 'Countersign',
    algorithm: 'SHA1',
    digits: '6',
    period: '60',
  })
  expect(SECRET).toMatch(/^[A-Z2-7]{32}$/)
})
