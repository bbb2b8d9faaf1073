import * as z from 'zod'
import { type CallbackPolicy, checkCallbackUrl, WHY_REFUSED } from '../callbacks/callback-url.ts'
import { type CallbackConfig, callbackConfig } from '../callbacks/path-rules.ts'
import type { IsHolder } from '../permissions/known-holders.ts'
import { COMPARISON_SETTINGS } from './comparison-settings.ts'
import { LOGIC_FAMILY, LOGIC_SETTINGS } from './logic-settings.ts'
import { LOGIN_SETTINGS } from './login-settings.ts'
import { PASSWORD_SETTINGS } from './password-settings.ts'
import { PERMISSION_SETTINGS } from './permission-settings.ts'
import { PORTAL_SETTINGS } from './portal-settings.ts'
import { type SamlConfig, samlConfig } from './saml-config.ts'
import type { Setting } from './setting.ts'
import { TEMPLATE_SETTINGS } from './template-settings.ts'
import { WEBAUTHN_SETTINGS } from './webauthn-settings.ts'

function setting<T>(row: Setting<T>): Setting<T> {
  return row
}

type RateLimit = {
  readonly count: number
  readonly windowSeconds: number
  readonly concurrency: number
  readonly policy: string
  /** In percent. Absent in values that were stored before shares existed. */
  readonly callerShare?: number
}

const rateLimit = () =>
  z.strictObject({
    count: z.int().min(1).max(10_000_000),
    windowSeconds: z.int().min(1).max(3600),
    concurrency: z.int().min(1).max(100_000),
    policy: z.string().regex(/^[a-z][a-z-]{0,30}$/),
    callerShare: z.int().min(1).max(100).default(25),
  })

function callbackUrlOrNone(_: IsHolder, policy: CallbackPolicy = 'live'): z.ZodType {
  return z.string().superRefine((text, context) => {
    if (text === '') return
    const checked = checkCallbackUrl(text, policy)
    if (checked.kind === 'refused') context.addIssue({ code: 'custom', message: WHY_REFUSED[checked.why] })
  })
}

/** Every configuration key, except the permission rows (`<Item>.<Action>.Allowed`), which the matrix names. */
export const SETTINGS = {
  ...PERMISSION_SETTINGS,
  'user.auth.config': setting<{
    'lock.at.failed.attempt.no': number
    'lock.minutes': number
    /** Absent in values that were stored before this limit existed. */
    'max.consecutive.failures'?: number
  }>({
    level: 'global',
    part: 'limits on attempts',
    schema: () =>
      z.strictObject({
        'lock.at.failed.attempt.no': z.int().min(1).max(100).default(10),
        'lock.minutes': z.int().min(1).max(1440).default(5),
        'max.consecutive.failures': z.int().min(0).max(1_000_000).default(100),
      }),
    default: { 'lock.at.failed.attempt.no': 10, 'lock.minutes': 5, 'max.consecutive.failures': 100 },
    about:
      'After how many failed attempts an identity is locked, and for how many minutes; and after how many failures in a row its password proves nothing until it is changed by code, link or administrator (0: never).',
  }),
  'rate.limit.config': setting<RateLimit>({
    level: 'both',
    part: 'limits',
    globalOnly: true,
    schema: rateLimit,
    default: { count: 30_000, windowSeconds: 60, concurrency: 200, policy: 'fixed-window', callerShare: 25 },
    about:
      'How many calls a tenant may make in a window, and how many at once. One customer, organisation position or agent may use `callerShare` percent of both.',
  }),
  'messages.per.hour': setting<number>({
    level: 'both',
    part: 'limits',
    globalOnly: true,
    schema: () => z.int().min(0).max(10_000_000),
    default: 10_000,
    about: 'How many messages (SMS and e-mail) are sent for a tenant in an hour; those beyond it are not sent.',
  }),
  'rate.limit.lookups': setting<{ count: number; windowSeconds: number }>({
    level: 'both',
    part: 'limits',
    globalOnly: true,
    schema: () => z.strictObject({ count: z.int().min(1).max(10_000_000), windowSeconds: z.int().min(1).max(3600) }),
    default: { count: 300, windowSeconds: 60 },
    about:
      'How often one caller without Customer.READ or Identity.READ may ask in a window whether somebody exists, by the calls that need a token only.',
  }),
  'arch.callback.config': setting<CallbackConfig>({
    level: 'global',
    part: 'callbacks',
    schema: callbackConfig,
    default: {},
    about:
      'Regular expressions (RE2) on the path of callback URLs: `dont.retry.paths.matching`, tried once only; `ignore.paths.matching`, never called.',
  }),
  'agents.enabled': setting<boolean>({
    level: 'both',
    part: 'agents',
    schema: () => z.boolean(),
    default: true,
    about:
      'Lets agents in: with false every call with an agent token is refused at once, and no such token is made. What agents have proposed stays, and people decide it.',
  }),
  'auth.renew.rotation': setting<boolean>({
    level: 'tenant',
    part: 'tokens',
    schema: () => z.boolean(),
    default: false,
    about:
      'Lets each token be renewed once: repeats within 60 seconds get the same successor, later ones end the session, for then two have the token.',
  }),
  'task.self.approval.allowed': setting<boolean>({
    level: 'tenant',
    part: 'tasks',
    schema: () => z.boolean(),
    default: false,
    about: 'Lets the initiator of a role-based task execute it.',
  }),
  overrideCheckerCount: setting<number>({
    level: 'tenant',
    part: 'tasks',
    schema: () => z.int().min(0).max(20),
    default: 0,
    about:
      'How many distinct persons other than the initiator must approve a task before it runs; with 0 the task itself says whose approval it needs.',
  }),
  overrideCheckerUserIds: setting<string>({
    level: 'tenant',
    part: 'tasks',
    schema: () => z.string().regex(/^(\d{1,16}(\s*,\s*\d{1,16})*)?$/, 'is a list of user ids, separated by commas'),
    default: '',
    about: 'The user ids with which a user interface fills the field of the approvers.',
  }),
  'task.expiry.hours': setting<number>({
    level: 'tenant',
    part: 'tasks',
    schema: () =>
      z
        .int()
        .min(0)
        .max(24 * 366),
    default: 0,
    about:
      'After how many hours a task ends as DISCARDED: a PENDING one that nobody decided, and a FAILED one that nobody executed again; 0 means never.',
  }),
  'task.open.max': setting<number>({
    level: 'tenant',
    part: 'tasks',
    schema: () => z.int().min(1).max(100_000),
    default: 1000,
    about: 'At most this many tasks of one person that wait for a decision or are drafts. Failed ones do not count.',
  }),
  'task.notice.minutes': setting<number>({
    level: 'tenant',
    part: 'tasks',
    schema: () => z.int().min(0).max(1440),
    default: 10,
    about:
      'An approver is told of what waits for them by one message in this many minutes at most; the first comes at once. 0 tells of each task.',
  }),
  'task.callback.url': setting<string>({
    level: 'tenant',
    part: 'tasks',
    schema: callbackUrlOrNone,
    default: '',
    about: 'A URL that is called back, signed like every callback, when a task becomes PENDING and when it ends; empty for none.',
  }),
  considerAsNewCustomerMinutes: setting<number>({
    level: 'tenant',
    part: 'onboarding',
    schema: () =>
      z
        .int()
        .min(1)
        .max(60 * 24 * 366),
    default: 1440,
    about: 'How many minutes after its creation a customer without an identity counts as new, for those who onboard customers.',
  }),
  ...WEBAUTHN_SETTINGS,
  ...LOGIN_SETTINGS,
  ...PASSWORD_SETTINGS,
  ...LOGIC_SETTINGS,
  ...COMPARISON_SETTINGS,
  ...PORTAL_SETTINGS,
  ...TEMPLATE_SETTINGS,
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<K extends SettingKey> = (typeof SETTINGS)[K]['default']

/** Families of keys: each entry is a prefix, followed by a short name. */
export const FAMILIES = {
  ...LOGIC_FAMILY,
  'saml.config.': setting<SamlConfig | undefined>({
    level: 'global',
    part: 'single sign-on',
    schema: samlConfig,
    default: undefined,
    about: 'An identity provider for single sign-on (SAML 2), under its short name.',
  }),
} as const satisfies Record<string, Setting>

export type FamilyName = keyof typeof FAMILIES
export type FamilyValue<F extends FamilyName> = (typeof FAMILIES)[F]['default']
