import { NEW } from './password-changes.ts'

/** Every lock setting, on and off; where a tenant sets one, names that nobody has know nothing of it. */
export const LOCKS = {
  'no lock for password changes': { 'enable.lock.at.failed.password.change': false },
  'a lock after two failed password changes': {
    'enable.lock.at.failed.password.change': true,
    'lock.at.failed.password.change.attempt.no': 2,
  },
  'documents beside each code': { comparisonDocumentRequiredForPasswordChange: true },
} as const

export const ATTEMPTS = {
  'a lock after ten attempts': { 'lock.at.failed.attempt.no': 10, 'lock.minutes': 5, 'max.consecutive.failures': 100 },
  'a lock after three attempts': { 'lock.at.failed.attempt.no': 3, 'lock.minutes': 5, 'max.consecutive.failures': 100 },
  'passwords that end after four': { 'lock.at.failed.attempt.no': 10, 'lock.minutes': 5, 'max.consecutive.failures': 4 },
} as const

type Try = readonly [method: string, path: (identity: string) => string, body: (identity: string) => object | undefined]

/** Calls without a token that name somebody, each with a wrong proof or none. */
export const TRIES: Readonly<Record<string, Try>> = {
  login: ['POST', () => '/authentication/login', (identity) => ({ identity, password: 'wrong' })],
  'login from a device': ['POST', () => '/authentication/login', (identity) => ({ identity, password: 'wrong', deviceFingerprint: 'a1' })],
  'a code for a password, from a device': [
    'POST',
    (identity) => `${changeOf(identity)}-init`,
    () => ({ type: 'OTP', deviceFingerprint: 'a1' }),
  ],
  'a verification code, from a device': ['POST', () => '/global/verifications', (identity) => ({ identity, deviceFingerprint: 'a1' })],
  'password change by a code': ['POST', changeOf, () => ({ hash: '12345x', password: NEW })],
  'password change by a link': ['POST', changeOf, () => ({ hash: 'A'.repeat(43), password: NEW })],
  'password change by a link and answers': [
    'POST',
    changeOf,
    () => ({ hash: 'A'.repeat(43), password: NEW, securityQuestionAnswers: [{ securityQuestionId: 1, answer: 'Rex' }] }),
  ],
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
  'a link for a password': ['POST', (identity) => `${changeOf(identity)}-init`, () => ({ type: 'LINK' })],
  'a verification code': ['POST', () => '/global/verifications', (identity) => ({ identity })],
  'a wrong verification code': ['GET', (identity) => `/global/verifications/${encodeURIComponent(identity)}?code=12345x`, () => undefined],
}

function changeOf(identity: string): string {
  return `/global/identities/${encodeURIComponent(identity)}/password-change`
}
