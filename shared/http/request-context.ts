import type { AnonymousCall, Call, Input, TenantSettings } from '../contract/call.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import type { HttpRequest } from '../contract/http.ts'
import type { Reader } from '../contract/reader.ts'
import type { Scope } from '../domain/permissions/role-assignments.ts'
import type { Caller } from '../domain/tokens/caller.ts'
import type { Claims } from '../domain/tokens/claims.ts'
import type { LaneName } from './run-lane.ts'
import type { Service } from './service.ts'
import type { Admission } from './steps/admission.ts'
import type { Identified } from './steps/authenticate.ts'
import type { Decision } from './steps/decide.ts'
import type { KeyUse } from './steps/replay.ts'
import type { Validated } from './steps/validate.ts'

/** A call before its lane is known: its caller is identified by the token alone. */
export type IncomingCall = {
  readonly endpoint: Endpoint
  readonly request: HttpRequest
  readonly identified: Identified
  readonly service: Service
  readonly traceId: string
  readonly admission: Pick<Admission, 'ofCaller' | 'counted' | 'stepAside'>
}

/** A call as it arrives. Each step of the pipeline adds its results to it, and names the results that it needs. */
export type Arrived = {
  readonly lane: LaneName
  readonly endpoint: Endpoint
  readonly request: HttpRequest
  readonly service: Service
  readonly traceId: string
  /** Reads each item once per try of the call. */
  readonly read: Reader
  /** The tools of a handler that do not depend on the call. */
  readonly tools: (itself: () => Call) => CallTools
}

export type CallTools = Pick<
  Call,
  | 'ports'
  | 'now'
  | 'traceId'
  | 'newId'
  | 'settingsOf'
  | 'lastSettingsOf'
  | 'readSettingsAhead'
  | 'counted'
  | 'approve'
  | 'stepAside'
  | 'permissionOf'
  | 'present'
  | 'required'
  | 'explain'
  | 'perform'
  | 'scopeAsked'
  | 'operations'
>

/** A call whose token is signed by the service. */
export type Bearing = Arrived & {
  readonly claims: Claims
  readonly keyUse: KeyUse | undefined
  readonly admission: Pick<Admission, 'ofCaller'>
}

/** A call without a token to an endpoint with a permission. */
export type Anonymous = Arrived & {
  readonly claims: { readonly sub: string }
  readonly caller: Caller
}

/** A call of an endpoint that needs no token. */
export type Opened = Omit<Arrived, 'tools'> & { readonly admission: Pick<Admission, 'counted'> }

/** A call whose caller and tenant settings are known. */
export type RequestContext = Omit<Arrived, 'tools'> & {
  readonly claims: Pick<Claims, 'sub' | 'intent'>
  readonly caller: Caller
  readonly tenantSettings: TenantSettings
  readonly validated: Validated
}

/** A call with valid input, about an item whose scope is known. */
export type Placed = RequestContext & { readonly input: Input; readonly scope: Scope }

/** A call that may be made. */
export type Allowed = Placed & { readonly decision: Decision | undefined; readonly call: Call }

/** The data of a handler, with or without a caller. */
export type Made = Pick<Arrived, 'endpoint' | 'request' | 'service'> & { readonly call: Call | AnonymousCall }
