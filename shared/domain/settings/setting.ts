import type * as z from 'zod'
import type { CallbackHosts } from '../callbacks/callback-hosts.ts'
import type { CallbackPolicy } from '../callbacks/callback-url.ts'
import type { IsRole } from '../permissions/known-roles.ts'

/** The levels at which a key can be set: the whole service, one tenant, or both (the tenant's value wins). */
export type Level = 'global' | 'tenant' | 'both'

/** The part of the specification that defines a key. */
export type Part =
  | 'agents'
  | 'approval policies'
  | 'callbacks'
  | 'device fingerprints'
  | 'directory sync'
  | 'identities'
  | 'launch'
  | 'limits'
  | 'reauthentication'
  | 'limits on attempts'
  | 'liveness'
  | 'messages'
  | 'onboarding'
  | 'password reset'
  | 'permissions'
  | 'portal'
  | 'PKI login'
  | 'security questions'
  | 'single sign-on'
  | 'tasks'
  | 'tokens'
  | 'WebAuthn'

/** One configuration key: its type with its bounds, its default, and a sentence that explains it. */
export type Setting<T = unknown> = {
  readonly level: Level
  readonly part: Part
  /** Only GLOBAL roles may set it for a tenant. */
  readonly globalOnly?: true
  /** Built when a value is judged: the known roles are configuration themselves, and the stage decides where callbacks may go. */
  readonly schema: (isRole: IsRole, callbackPolicy?: CallbackPolicy, callbackHosts?: CallbackHosts) => z.ZodType
  readonly default: T
  readonly about: string
}
