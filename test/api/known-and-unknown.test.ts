import { beforeEach, describe, expect, test } from 'vitest'
import { property, tenantSetting } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { NEW, passwordChangesOf } from '../support/password-changes.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const { somebodyWithPassword } = passwordChangesOf(service)

/** Every lock setting, on and off; where a tenant sets one, names that nobody has know nothing of it. */
const LOCKS = {
  'no lock for password changes': { 'enable.lock.at.failed.password.change': false },
  'a lock after two failed password changes': {
    'enable.lock.at.failed.password.change': true,
    'lock.at.failed.password.change.attempt.no': 2,
  },
  'documents beside each code': { comparisonDocumentRequiredForPasswordChange: true },
} as const
const ATTEMPTS = {
  'a lock after ten attempts': { 'lock.at.failed.attempt.no': 10, 'lock.minutes': 5, 'max.consecutive.failures': 100 },
  'a lock after three attempts': { 'lock.at.failed.attempt.no': 3, 'lock.minutes': 5, 'max.consecutive.failures': 100 },
  'passwords that end after four': { 'lock.at.failed.attempt.no': 10, 'lock.minutes': 5, 'max.consecutive.failures': 4 },
} as const

type Try = readonly [method: string, path: (identity: string) => string, body: (identity: string) => object | undefined]
const TRIES: Readonly<Record<string, Try>> = {
  login: ['POST', () => '/authentication/login', (identity) => ({ identity, password: 'wrong' })],
  'password change by a code': ['POST', changeOf, () => ({ hash: '12345x', password: NEW })],
  'password change by a code and answers': [
    'POST',
    changeOf,
    () => ({ hash: '12345x', password: NEW, securityQuestionAnswers: [{ securityQuestionId: 1, answer: 'Rex' }] }),
  ],
  'password change by the current password': ['POST', changeOf, () => ({ currentPassword: 'wrong', password: NEW })],
  'password change by a face': [
    'POST',
    changeOf,
    () => ({
      password: NEW,
      comparisonDocumentType: 'FACIAL_PHOTO',
      extraInfo: JSON.stringify({ cloudLivenessSessionId: 'a81bc81b-dead-4e5d-abff-90865d1e13b1' }),
    }),
  ],
  'a code for a password': ['POST', (identity) => `${changeOf(identity)}-init`, () => ({ type: 'OTP' })],
  'a verification code': ['POST', () => '/global/verifications', (identity) => ({ identity })],
  'a wrong verification code': ['GET', (identity) => `/global/verifications/${encodeURIComponent(identity)}?code=12345x`, () => undefined],
}

function changeOf(identity: string): string {
  return `/global/identities/${encodeURIComponent(identity)}/password-change`
}

const shown = ({ status, text, headers, body }: Answer) => ({
  status,
  body: { ...(body as object), traceId: '' },
  headers: [...headers.entries()].filter(([name]) => !['date', 'trace-id', 'retry-after'].includes(name)).map(([name]) => name),
  hasRetryAfter: headers.has('retry-after'),
  size: text.length,
})

beforeEach(() => service.forgetTokens())

describe.each(Object.entries(LOCKS))('with %s', (_, tenantConfig) => {
  test.each(Object.entries(ATTEMPTS))('and %s a name that nobody has is answered like any other', async (_name, value) => {
    const { store } = service.local.service.ports
    const settings = Object.entries(tenantConfig).map(([key, set]) => replace(tenantSetting(1, key), { key, value: set, lastModified: '' }))
    const key = 'user.auth.config'
    await store.commit([...settings, replace(property(key), { key, value, lastModified: '' })])
    await service.local.advance(11)
    for (const [name, [method, path, bodyOf]] of Object.entries(TRIES)) {
      const { identity: known } = await somebodyWithPassword()
      const unknown = known.replace('changing-', 'nobodyis-')
      for (let turn = 0; turn < 8; turn++) {
        const answers = []
        for (const identity of [known, unknown]) {
          const body = bodyOf(identity)
          answers.push(shown(await service.call(method, path(identity), body === undefined ? {} : { body })))
        }
        expect({ name, turn, ...answers[1] }).toEqual({ name, turn, ...answers[0] })
      }
    }
    const unset = Object.keys(tenantConfig).map((each) => replace(tenantSetting(1, each), { key: each, value: false, lastModified: '' }))
    await store.commit(unset.filter(({ item }) => item?.key !== 'lock.at.failed.password.change.attempt.no'))
  })
})
