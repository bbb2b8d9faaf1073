import * as z from 'zod'
import type { CallbackHosts } from '../callbacks/callback-hosts.ts'
import { type CallbackPolicy, checkCallbackUrl, WHY_REFUSED } from '../callbacks/callback-url.ts'
import { type CallbackConfig, callbackConfig } from '../callbacks/path-rules.ts'
import type { IsRole } from '../permissions/known-roles.ts'
import { COMPARISON_SETTINGS } from './comparison-settings.ts'
import { LOGIC_FAMILY, LOGIC_SETTINGS } from './logic-settings.ts'
import { LOGIN_SETTINGS } from './login-settings.ts'
import { PASSWORD_SETTINGS } from './password-settings.ts'
import { PERMISSION_SETTINGS } from './permission-settings.ts'
import { POLICY_SETTINGS } from './policy-settings.ts'
import { PORTAL_SETTINGS } from './portal-settings.ts'
import { PROVIDER_FAMILY } from './provider-settings.ts'
import { SCIM_SETTINGS } from './scim-settings.ts'
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
    policy: z.string().regex(/^[a-z][a-z-]{0,30}$/, 'must be a name in small letters, such as fixed-window'),
    callerShare: z.int().min(1).max(100).default(25),
  })

function callbackUrlOrNone(_: IsRole, policy: CallbackPolicy = 'live', hosts?: CallbackHosts): z.ZodType {
  return z.string().superRefine((text, context) => {
    if (text === '') return
    const checked = checkCallbackUrl(text, policy, hosts)
    if (checked.kind === 'refused') context.addIssue({ code: 'custom', message: WHY_REFUSED[checked.why] })
  })
}

/** Every configuration key, except the permission rows (`<Item>.<Action>.Allowed`), which the matrix names. */
export const SETTINGS = {
  ...PERMISSION_SETTINGS,
  ...SCIM_SETTINGS,
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
      'Number of failed attempts that locks an identity, length of the lock in minutes, and number of consecutive failures after which its password is invalid until it is changed by a code, a link or an administrator (0: never).',
  }),
  'rate.limit.config': setting<RateLimit>({
    level: 'both',
    part: 'limits',
    globalOnly: true,
    schema: rateLimit,
    default: { count: 30_000, windowSeconds: 60, concurrency: 200, policy: 'fixed-window', callerShare: 25 },
    about:
      'Maximum number of calls of a tenant in a window, and of concurrent calls. One customer, organisation position or agent may use `callerShare` percent of both.',
  }),
  'due.shards': setting<number>({
    level: 'global',
    part: 'limits',
    schema: () => z.int().min(8).max(512).multipleOf(8),
    default: 8,
    about:
      'Number of partitions over which what is due in the same minute is spread: one takes about 500 callbacks a second. Each costs the sweep some queries a minute.',
  }),
  'callback.retention.days': setting<number>({
    level: 'global',
    part: 'limits',
    schema: () => z.int().min(0).max(3650),
    default: 400,
    about:
      'Number of days for which delivered callbacks stay in the log. A deployed stage then keeps them in its archive. 0 keeps them for good.',
  }),
  'messages.per.hour': setting<number>({
    level: 'both',
    part: 'limits',
    globalOnly: true,
    schema: () => z.int().min(0).max(10_000_000),
    default: 10_000,
    about: 'Maximum number of messages (SMS and e-mail) for a tenant in an hour. Further messages are not sent.',
  }),
  'rate.limit.lookups': setting<{ count: number; windowSeconds: number }>({
    level: 'both',
    part: 'limits',
    globalOnly: true,
    schema: () => z.strictObject({ count: z.int().min(1).max(10_000_000), windowSeconds: z.int().min(1).max(3600) }),
    default: { count: 300, windowSeconds: 60 },
    about:
      'Maximum number of calls in a window by which one caller without Customer.READ or Identity.READ can find out whether somebody exists.',
  }),
  'arch.callback.config': setting<CallbackConfig>({
    level: 'global',
    part: 'callbacks',
    schema: callbackConfig,
    default: {},
    about:
      'Regular expressions (RE2) for the path of callback URLs. `dont.retry.paths.matching`: called once, without retries. `ignore.paths.matching`: never called.',
  }),
  'agents.enabled': setting<boolean>({
    level: 'both',
    part: 'agents',
    schema: () => z.boolean(),
    default: true,
    about:
      'Allows agents. With false, every call with an agent token is refused at once, and no agent token can be created. Existing proposals stay, and people decide them.',
  }),
  'oauth.dynamic.registration': setting<boolean | 'sandbox'>({
    level: 'global',
    part: 'agents',
    schema: () => z.union([z.boolean(), z.literal('sandbox')]),
    default: 'sandbox',
    about:
      'Lets apps register themselves as OAuth clients for the scope `propose` (RFC 7591). `sandbox`: on the sandbox stage only. Such a client is deleted after 24 hours without a grant.',
  }),
  'auth.renew.rotation': setting<boolean>({
    level: 'tenant',
    part: 'tokens',
    schema: () => z.boolean(),
    default: false,
    about:
      'Lets each token be renewed only once. A repeat within 60 seconds gets the same new token; a later one ends the session, because two parties have the token.',
  }),
  'task.self.approval.allowed': setting<boolean>({
    level: 'tenant',
    part: 'tasks',
    schema: () => z.boolean(),
    default: false,
    about: 'Lets the initiator of a role-based task execute it.',
  }),
  'task.same.contact.allowed': setting<boolean>({
    level: 'tenant',
    part: 'tasks',
    schema: () => z.boolean(),
    default: false,
    about:
      'Counts the approval of somebody who has the e-mail address, phone number or national identity number of the initiator. Without it, two accounts of one person are never maker and checker.',
  }),
  overrideCheckerCount: setting<number>({
    level: 'tenant',
    part: 'tasks',
    schema: () => z.int().min(0).max(20),
    default: 0,
    about:
      'Number of distinct people, other than the initiator, who must approve a task before it runs. With 0, the task names its approvers.',
  }),
  overrideCheckerUserIds: setting<string>({
    level: 'tenant',
    part: 'tasks',
    schema: () => z.string().regex(/^(\d{1,16}(\s*,\s*\d{1,16})*)?$/, 'must be a comma-separated list of user ids'),
    default: '',
    about: 'The user ids that user interfaces suggest as approvers.',
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
      'Number of hours after which a PENDING task that nobody decided, or a FAILED task that nobody executed again, ends as DISCARDED. 0 means never.',
  }),
  'task.open.max': setting<number>({
    level: 'tenant',
    part: 'tasks',
    schema: () => z.int().min(1).max(100_000),
    default: 1000,
    about: 'Maximum number of tasks of one person that wait for a decision or are drafts. Failed tasks do not count.',
  }),
  'task.notice.minutes': setting<number>({
    level: 'tenant',
    part: 'tasks',
    schema: () => z.int().min(0).max(1440),
    default: 10,
    about:
      'Minimum number of minutes between two messages to an approver about waiting tasks. The first message comes at once. With 0, each task has its own message.',
  }),
  'task.callback.url': setting<string>({
    level: 'tenant',
    part: 'tasks',
    schema: callbackUrlOrNone,
    default: '',
    about: 'The URL of signed callbacks when a task becomes PENDING and when it ends. Empty: none.',
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
    about: 'Number of minutes after its creation in which a customer without an identity counts as new for onboarding.',
  }),
  ...POLICY_SETTINGS,
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
  ...PROVIDER_FAMILY,
} as const satisfies Record<string, Setting>

export type FamilyName = keyof typeof FAMILIES
export type FamilyValue<F extends FamilyName> = (typeof FAMILIES)[F]['default']
