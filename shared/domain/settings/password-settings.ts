import * as z from 'zod'
import { pageUrlOrNone } from './page-url.ts'
import type { Setting } from './setting.ts'

const setting = <T>(row: Setting<T>): Setting<T> => row

/** Schema of a regular expression for passwords; empty for no demand beyond the minimum. */
function passwordRule(whose: string): Setting<string> {
  return {
    level: 'both',
    part: 'identities',
    schema: () =>
      z.string().superRefine(async (text, context) => {
        const { passwordPattern } = await import('../password/password-pattern.ts')
        const read = await passwordPattern(text)
        if (read.kind === 'refused') context.addIssue({ code: 'custom', message: read.why })
      }),
    default: '',
    about: `A regular expression (RE2; look-aheads may stand at its beginning) that the passwords of ${whose} have to meet, beside their length and not being a common one.`,
  }
}

/** Configuration keys for passwords, and for changing them. */
export const PASSWORD_SETTINGS = {
  'admin.user.password.complexity.regex': passwordRule('admin users, and of everybody who holds more than the position CUSTOMER,'),
  'user.identity.password.complexity.regex': passwordRule('users with only the position CUSTOMER'),
  'auth.pki.required.for.tenant.system': setting<boolean>({
    level: 'both',
    part: 'PKI login',
    schema: () => z.boolean(),
    default: false,
    about: 'Lets nobody with the position TENANT_SYSTEM log in without a public key on the identity; on the live stage that is always so.',
  }),
  'password.temporary.hours': setting<number>({
    level: 'both',
    part: 'password reset',
    schema: () =>
      z
        .int()
        .min(1)
        .max(30 * 24),
    default: 24,
    about: 'For how many hours a password serves that was sent to its owner, by a bulk reset or as the first one.',
  }),
  'user.service.link.validity.seconds': setting<number>({
    level: 'tenant',
    part: 'password reset',
    schema: () =>
      z
        .int()
        .min(60)
        .max(30 * 86_400),
    default: 86_400,
    about: 'For how many seconds a link for a new password can be used.',
  }),
  'password.change.link.url': setting<string>({
    level: 'both',
    part: 'password reset',
    schema: (_, policy) => pageUrlOrNone(policy),
    default: '',
    about:
      'The page that the link for a new password leads to, with `identity` and `hash` as parameters; empty for the page of the service itself.',
  }),
  'enable.lock.at.failed.password.change': setting<boolean>({
    level: 'both',
    part: 'limits on attempts',
    schema: () => z.boolean(),
    default: false,
    about:
      'Locks an identity after failed password changes: further ones are refused like wrong ones, and a login is told of the lock once all of its proofs are right.',
  }),
  'lock.at.failed.password.change.attempt.no': setting<number>({
    level: 'both',
    part: 'limits on attempts',
    schema: () => z.int().min(1).max(100),
    default: 5,
    about: 'After how many failed password changes an identity is locked, where that is enabled.',
  }),
  'lock.at.failed.password.change.minutes': setting<number>({
    level: 'both',
    part: 'limits on attempts',
    schema: () => z.int().min(1).max(1440),
    default: 5,
    about: 'For how many minutes failed password changes lock an identity, where that is enabled.',
  }),
} as const satisfies Record<string, Setting>
