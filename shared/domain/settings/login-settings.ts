import * as z from 'zod'
import type { CallbackPolicy } from '../callbacks/callback-url.ts'
import { LONGEST_PATTERN, linearPattern } from '../patterns/linear-pattern.ts'
import type { IsHolder } from '../permissions/known-holders.ts'
import type { Setting } from './setting.ts'

function setting<T>(row: Setting<T>): Setting<T> {
  return row
}

const MOST_PLATFORMS = 50

/** Other portals, by the names under which they are launched. http is allowed only on one machine. */
function accessLinks(_: IsHolder, policy: CallbackPolicy = 'live'): z.ZodType {
  const link = z
    .string()
    .max(2000)
    .superRefine((text, context) => {
      const url = URL.canParse(text) ? new URL(text) : undefined
      const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && policy === 'local')
      if (url === undefined || !isSecure || url.username !== '' || url.password !== '')
        context.addIssue({ code: 'custom', message: 'is not an https URL without credentials' })
    })
  return z
    .record(z.string().min(1).max(100), link)
    .refine((links) => Object.keys(links).length <= MOST_PLATFORMS, `has more than ${MOST_PLATFORMS} entries`)
}

/** A pattern that matches in linear time, or none. */
const patternOrNone = () =>
  z
    .string()
    .max(LONGEST_PATTERN)
    .superRefine(async (source, context) => {
      const read = await linearPattern(source)
      if (read.kind === 'refused') context.addIssue({ code: 'custom', message: `is not a regular expression of RE2: ${read.why}` })
    })

/** Configuration keys for proofs at login, and for launching other portals. */
export const LOGIN_SETTINGS = {
  'external.links.config': setting<Readonly<Record<string, string>>>({
    level: 'global',
    part: 'launch',
    schema: accessLinks,
    default: {},
    about: 'The access links of the portals that can be launched, as a JSON object of platform name to URL.',
  }),
  'auth.device.fingerprint.enabled': setting<boolean>({
    level: 'tenant',
    part: 'device fingerprints',
    schema: () => z.boolean(),
    default: false,
    about: 'Lets users with a password log in only from devices that they have enrolled; the first one is enrolled by itself.',
  }),
  'auth.device.fingerprint.skip.if.matches': setting<string>({
    level: 'tenant',
    part: 'device fingerprints',
    schema: patternOrNone,
    default: '',
    about:
      'A regular expression (RE2), found anywhere unless it is anchored: where the identity or one of its positions matches, no device needs to be enrolled.',
  }),
  'auth.device.fingerprints.max': setting<number>({
    level: 'tenant',
    part: 'device fingerprints',
    schema: () => z.int().min(1).max(20),
    default: 5,
    about: 'How many devices of a user are kept: the most recent ones.',
  }),
  'reauthentication.minutes': setting<number>({
    level: 'tenant',
    part: 'reauthentication',
    schema: () => z.int().min(1).max(60),
    default: 5,
    about:
      'How many minutes after they have proved who they are people can change their own proofs: second factors, keys, passkeys, security questions, devices, identities. Later they prove it again, by a step-up (IDENTITY) or a new login; those of single sign-on by a new login.',
  }),
  'user.service.otp.validity.seconds': setting<number>({
    level: 'tenant',
    part: 'password reset',
    schema: () => z.int().min(1).max(3600),
    default: 300,
    about: 'For how many seconds a code that was sent can be used.',
  }),
  'require.number.security.questions': setting<number>({
    level: 'tenant',
    part: 'security questions',
    schema: () => z.int().min(0).max(20),
    default: 0,
    about:
      'How many security questions must be answered for a new device or password, even by who has fewer; with 0 all that somebody has, if any.',
  }),
} as const satisfies Record<string, Setting>
