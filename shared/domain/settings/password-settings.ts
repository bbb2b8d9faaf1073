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
    about: `A regular expression (RE2, with look-aheads at its beginning) that passwords of ${whose} must match, in addition to the rules on length and common passwords.`,
  }
}

/** Configuration keys for passwords, and for changing them. */
export const PASSWORD_SETTINGS = {
  'admin.user.password.complexity.regex': passwordRule('admin users, and of everybody who holds more than the position CUSTOMER,'),
  'user.identity.password.complexity.regex': passwordRule('users with only the position CUSTOMER'),
  'password.temporary.hours': setting<number>({
    level: 'both',
    part: 'password reset',
    schema: () =>
      z
        .int()
        .min(1)
        .max(30 * 24),
    default: 24,
    about: 'Lifetime of a password that was sent to its owner by a bulk reset or as the first one, in hours.',
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
    about: 'Lifetime of a link for a new password, in seconds.',
  }),
  'password.change.link.url': setting<string>({
    level: 'both',
    part: 'password reset',
    schema: (_, policy) => pageUrlOrNone(policy),
    default: '',
    about: 'The page of the link for a new password, which receives `identity` and `hash` as parameters. Empty: the page of the service.',
  }),
  'enable.lock.at.failed.password.change': setting<boolean>({
    level: 'both',
    part: 'limits on attempts',
    schema: () => z.boolean(),
    default: false,
    about:
      'Locks an identity after failed password changes. Further changes are refused like wrong ones, and a login reports the lock only if all of its proofs are right.',
  }),
  'lock.at.failed.password.change.attempt.no': setting<number>({
    level: 'both',
    part: 'limits on attempts',
    schema: () => z.int().min(1).max(100),
    default: 5,
    about: 'Number of failed password changes that locks an identity, if that lock is enabled.',
  }),
  'lock.at.failed.password.change.minutes': setting<number>({
    level: 'both',
    part: 'limits on attempts',
    schema: () => z.int().min(1).max(1440),
    default: 5,
    about: 'Length of the lock after failed password changes in minutes, if that lock is enabled.',
  }),
} as const satisfies Record<string, Setting>
