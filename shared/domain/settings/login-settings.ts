import * as z from 'zod'
import type { CallbackPolicy } from '../callbacks/callback-url.ts'
import { LONGEST_PATTERN, linearPattern } from '../patterns/linear-pattern.ts'
import type { IsRole } from '../permissions/known-roles.ts'
import type { Setting } from './setting.ts'

function setting<T>(row: Setting<T>): Setting<T> {
  return row
}

const MOST_PLATFORMS = 50

/** Other portals, by the names under which they are launched. http is allowed only on one machine. */
function accessLinks(_: IsRole, policy: CallbackPolicy = 'live'): z.ZodType {
  const link = z
    .string()
    .max(2000)
    .superRefine((text, context) => {
      const url = URL.canParse(text) ? new URL(text) : undefined
      const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && policy === 'local')
      if (url === undefined || !isSecure || url.username !== '' || url.password !== '')
        context.addIssue({ code: 'custom', message: 'must be an https URL without credentials' })
    })
  return z
    .record(z.string().min(1).max(100), link)
    .refine((links) => Object.keys(links).length <= MOST_PLATFORMS, `must have at most ${MOST_PLATFORMS} entries`)
}

/** A pattern that matches in linear time, or none. */
const patternOrNone = () =>
  z
    .string()
    .max(LONGEST_PATTERN)
    .superRefine(async (source, context) => {
      const read = await linearPattern(source)
      if (read.kind === 'refused') context.addIssue({ code: 'custom', message: read.why })
    })

/** Configuration keys for proofs at login, and for launching other portals. */
export const LOGIN_SETTINGS = {
  'external.links.config': setting<Readonly<Record<string, string>>>({
    level: 'global',
    part: 'launch',
    schema: accessLinks,
    default: {},
    about: 'The access links of portals that can be launched, as a JSON object of platform name to URL.',
  }),
  'auth.device.fingerprint.enabled': setting<boolean>({
    level: 'tenant',
    part: 'device fingerprints',
    schema: () => z.boolean(),
    default: false,
    about: 'Lets users with a password log in only from devices that they have enrolled. The first device is enrolled automatically.',
  }),
  'auth.device.fingerprint.skip.if.matches': setting<string>({
    level: 'tenant',
    part: 'device fingerprints',
    schema: patternOrNone,
    default: '',
    about:
      'A regular expression (RE2) that may match anywhere unless it is anchored. Identities whose name or position matches need no enrolled device.',
  }),
  'auth.device.fingerprints.max': setting<number>({
    level: 'tenant',
    part: 'device fingerprints',
    schema: () => z.int().min(1).max(20),
    default: 5,
    about: 'Maximum number of devices per user. The most recent ones are kept.',
  }),
  'reauthentication.minutes': setting<number>({
    level: 'tenant',
    part: 'reauthentication',
    schema: () => z.int().min(1).max(60),
    default: 5,
    about:
      'Number of minutes after a login or step-up in which people can change their own proofs: second factors, keys, passkeys, security questions, devices, identities. Later they need a step-up (IDENTITY) or a new login; users of single sign-on need a new login.',
  }),
  'user.service.otp.validity.seconds': setting<number>({
    level: 'tenant',
    part: 'password reset',
    schema: () => z.int().min(1).max(3600),
    default: 300,
    about: 'Lifetime of a code that was sent, in seconds.',
  }),
  'require.number.security.questions': setting<number>({
    level: 'tenant',
    part: 'security questions',
    schema: () => z.int().min(0).max(20),
    default: 0,
    about:
      'Number of security questions to answer for a new device or password, even for users who have fewer. 0 means all questions that the user has.',
  }),
} as const satisfies Record<string, Setting>
