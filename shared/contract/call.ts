import type { CustomerId, Id, TaskId, TenantId } from '../domain/ids.ts'
import type { OwnPermission, PermissionName } from '../domain/permissions/default-matrix.ts'
import type { Explanation } from '../domain/permissions/explain.ts'
import type { Matrix } from '../domain/permissions/matrix.ts'
import type { Principal, Scope } from '../domain/permissions/role-assignments.ts'
import type { RequiredPolicy } from '../domain/policies/stricter-of.ts'
import type { FamilyName, FamilyValue, SettingKey, SettingValue } from '../domain/settings/registry.ts'
import type { Caller } from '../domain/tokens/caller.ts'
import type { TemplateKey } from '../messages/templates.ts'
import type { PersonNames } from '../people/person-names.ts'
import type { HandlerPorts } from '../ports/ports.ts'
import type { Task } from '../storage/task.ts'
import type { Tenant } from '../storage/tenants.ts'
import type { KnownEndpoint } from '../storage/webhook-endpoints.ts'
import type { Locale } from '../texts/wanted-locale.ts'
import type { HttpRequest, Method, Reply } from './http.ts'
import type { PathParameters } from './path-parameters.ts'
import type { Reader } from './reader.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** The settings in force for a call: the tenant's values over the global ones over the shipped ones. */
export type Settings = {
  readonly value: <K extends SettingKey>(key: K) => SettingValue<K>
  /** A key of a family, by its short name. */
  readonly member: <F extends FamilyName>(family: F, name: string) => FamilyValue<F> | undefined
  readonly matrix: Matrix
  /** The permissions of the operations of the tenant's upstreams, whether they have a row or not. */
  readonly ownPermissions: readonly OwnPermission[]
  /** The text that a tenant has set for a message in one language. */
  readonly template: (key: TemplateKey, locale: Locale) => string | undefined
}

export type AnonymousCall<I extends Input = Input> = I & {
  readonly request: HttpRequest
  readonly read: Reader
  readonly unitOfWork: UnitOfWork
  readonly ports: HandlerPorts
  /** Milliseconds since 1970, the same during the whole call. */
  readonly now: number
  /** The id under which the log and the audit record this call. */
  readonly traceId: string
  readonly newId: <I extends Id>() => I
  readonly settingsOf: (tenantId: TenantId | undefined) => Promise<TenantSettings>
  /** The configuration as this process last read it, however long ago: only for work that is checked against `settingsOf` afterwards. */
  readonly lastSettingsOf: (tenantId: TenantId | undefined) => Settings | undefined
  /** Begins to read the configuration that the call will probably need once its tenant is known. Nobody waits for this. */
  readonly readSettingsAhead: () => void
  /** Resolves when the call has been counted against the limits, and refuses it beyond them. See `awaitsCount` of an endpoint. */
  readonly counted: () => Promise<void>
}

export type TenantSettings = {
  readonly tenant: Tenant | undefined
  readonly settings: Settings
  /** The webhook endpoints of the tenant; none above tenants. */
  readonly endpoints: readonly KnownEndpoint[]
}

export type Call<I extends Input = Input> = AnonymousCall<I> & {
  readonly caller: Caller
  /** The initiator of the task as which the call was stored; absent for a call that is made directly. */
  readonly initiator?: CustomerId | undefined
  /** The task as which the call was stored; absent for a call that is made directly. */
  readonly taskId?: TaskId | undefined
  /** Roles and positions of the maker of a stored call, at its item; absent for a call that is made directly. */
  readonly makerHeld?: readonly string[] | undefined
  /** The people whose approvals run a stored call, its executor among them; absent for a call that is made directly. */
  readonly approvers?: readonly CustomerId[] | undefined
  /** The person among the maker and the approvers of a stored call who holds every right that it gives; absent if it gives none. */
  readonly grantor?: Principal | undefined
  /** The scope of the call's item. */
  readonly scope: Scope
  readonly settings: Settings
  /** Records this caller's approval of a task, runs the task when the quorum is reached, and returns its new state. */
  readonly approve: (task: Task, approving: Approving) => Promise<Approved>
  /** The approval policies that a task must meet now. */
  readonly required: (task: Task) => Promise<readonly RequiredPolicy[]>
  /** The permission that the call of a task needs; `undefined` if its operation is gone. */
  readonly permissionOf: (task: Task) => Promise<PermissionName | undefined>
  /** The present state of tasks, in their order: open ones are described anew. */
  readonly present: (tasks: readonly Task[]) => Promise<readonly TaskNow[]>
  /**
   * Gives the call's place among the concurrent calls of its tenant back before it waits, and takes one among those that wait. `false` if
   * too many of the tenant wait already.
   */
  readonly stepAside: () => Promise<boolean>
  /** Makes one of the calls of a bulk request, as the same caller. Only calls of directory sync have it. */
  readonly perform?: (asked: BulkCall) => Promise<Reply>
  /** Explains the decision for somebody's call, or for their action on a thing, without any effect. */
  readonly explain: (asked: AskedCall | AskedAction, who: Caller) => Promise<Explanation>
  /** The scope in which such an action is decided; `undefined` if the caller sees no such thing. */
  readonly scopeAsked: (asked: AskedAction) => Promise<Scope | undefined>
  /** The changes that the caller may make or propose. */
  readonly operations: (asked: AskedOperations) => Promise<readonly OwnOperation[]>
}

/** An approval. `checkerCount`: the number of approvers that the tenant demands now. `people`: those whose names are wanted. */
export type Approving = {
  readonly checkerCount: number
  readonly comment: string | undefined
  readonly people: readonly CustomerId[]
  /** The caller in the place of the person for whom they decide as a substitute. */
  readonly inPlaceOf?: Caller
}

/** A task after an approval, with the names that were wanted. If it does not run yet, with the approvals that are missing. */
export type Approved = { readonly task: Task; readonly whatIsMissing: string | undefined; readonly names: PersonNames }

/** A task as it stands now. `changedSince`: the fields that its call writes and that have changed since the proposal. */
export type TaskNow = { readonly task: Task; readonly changedSince?: { readonly at: string; readonly fields: string[] } }

/** A call to explain. `path` is below the base, with its query; `body` is JSON, or its text. */
export type AskedCall = {
  readonly method: Method
  readonly path: string
  readonly body?: unknown
  /** Also describes the effect of the call and its approvers. */
  readonly describe?: boolean
  /** The body lacks fields that were not told: a decision that depends on one of them is refused. */
  readonly known?: 'part-of-body'
}

/**
 * An action on a thing, to explain: the action of a permission, or the id of an operation. `type` is the item of the permission; `properties`
 * are parameters of the path and fields of the body.
 */
export type AskedAction = {
  readonly action: string
  readonly type: string
  readonly id: string
  readonly place: AskedPlace
  readonly properties: Readonly<Record<string, unknown>>
}

/** The tenant or institution of a thing; neither for one that stands above both. */
export type AskedPlace = { readonly tenantId?: TenantId; readonly institution?: string }

/** A question for operations: everyday words, the tenant of callers above the tenants, and the name of an upstream for its operations only. */
export type AskedOperations = { readonly search?: string; readonly tenantId?: TenantId; readonly upstream?: string }

/** A change that a caller may make or propose; of an upstream that is asked for by its name, also a read. */
export type OwnOperation = {
  readonly operationId: string
  readonly summary: string
  readonly decision: 'ALLOW' | 'TASK_REQUIRED' | 'SCA_REQUIRED'
  /** Only of an operation of an upstream: how it is called. `body` is a JSON schema, told for one upstream at a time. */
  readonly call?: { readonly method: string; readonly path: string; readonly body?: Readonly<Record<string, unknown>> }
}

/** One of the calls of a bulk request. `endpoint`: its declaration; `path`: canonical, from the base of the endpoint on. */
export type BulkCall = {
  readonly endpoint: { readonly operationId: string }
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Input<Path extends string = string, Query = unknown, Body = unknown> = {
  readonly params: PathParameters<Path>
  readonly query: Query
  readonly body: Body
}
