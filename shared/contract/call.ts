import type { TenantId } from '../domain/ids.ts'
import type { Explanation } from '../domain/permissions/explain.ts'
import type { Matrix } from '../domain/permissions/matrix.ts'
import type { Scope } from '../domain/permissions/role-assignments.ts'
import type { FamilyName, FamilyValue, SettingKey, SettingValue } from '../domain/settings/registry.ts'
import type { Caller } from '../domain/tokens/caller.ts'
import type { Ports } from '../ports/ports.ts'
import type { Task } from '../storage/tasks.ts'
import type { Tenant } from '../storage/tenants.ts'
import type { Input } from './endpoint.ts'
import type { HttpRequest, Method } from './http.ts'
import type { Reader } from './reader.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** The configuration in force for a call: the tenant's over the global over the shipped values. */
export type Settings = {
  readonly value: <K extends SettingKey>(key: K) => SettingValue<K>
  /** One of the keys of which there may be many, by its short name. */
  readonly member: <F extends FamilyName>(family: F, name: string) => FamilyValue<F> | undefined
  readonly matrix: Matrix
}

export type AnonymousCall<I extends Input = Input> = I & {
  readonly request: HttpRequest
  readonly read: Reader
  readonly unitOfWork: UnitOfWork
  readonly ports: Ports
  /** Milliseconds since 1970, the same during the whole call. */
  readonly now: number
  /** Under which the log and the audit tell of this call. */
  readonly traceId: string
  readonly newId: () => number
  readonly settingsOf: (tenantId: TenantId | undefined) => Promise<TenantSettings>
}

export type TenantSettings = { readonly tenant: Tenant | undefined; readonly settings: Settings }

export type Call<I extends Input = Input> = AnonymousCall<I> & {
  readonly caller: Caller
  /** Where the item of the call stands. */
  readonly scope: Scope
  readonly settings: Settings
  /**
   * Takes this caller's approval of a task, and runs it when the quorum holds; answers it as it is afterwards. `checkerCount` is the
   * number of approvers that the tenant demands now; `comment` is what the caller says with it.
   */
  readonly approve: (task: Task, checkerCount: number, comment: string | undefined) => Promise<Approved>
  /** What would be decided for a call of somebody, and why; nothing of it is done. */
  readonly explain: (asked: AskedCall, who: Caller) => Promise<Explanation>
}

/** A task after an approval; where it doesn't run yet, who still has to approve. */
export type Approved = { readonly task: Task; readonly whatIsMissing: string | undefined }

/** A call that somebody asks about. `path` is below the base, with its query; `body` as JSON, or as the text of it. */
export type AskedCall = { readonly method: Method; readonly path: string; readonly body?: unknown }
