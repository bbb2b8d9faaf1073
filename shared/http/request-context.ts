import type { TenantSettings } from '../contract/call.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { HttpRequest } from '../contract/http.ts'
import type { Reader } from '../contract/reader.ts'
import type { Caller } from '../domain/tokens/caller.ts'
import type { Claims } from '../domain/tokens/claims.ts'
import type { Service } from './service.ts'
import type { KeyUse } from './steps/replay.ts'

/** A call in the pipeline, once its caller is known. */
export type RequestContext = {
  readonly endpoint: Endpoint
  readonly request: HttpRequest
  readonly service: Service
  readonly traceId: string
  readonly claims: Pick<Claims, 'sub' | 'intent'>
  readonly caller: Caller
  readonly read: Reader
  readonly tenantSettings: TenantSettings
  readonly keyUse: KeyUse | undefined
}
