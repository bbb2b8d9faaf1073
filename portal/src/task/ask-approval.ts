import type { ExplainResponse } from '@countersign/client'
import { client } from '../session/client.ts'

/** A call as `explain` takes it: `path` is below the base path of the API. */
export type AskedCall = { readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; readonly path: string; readonly body?: unknown }

/** Asks what a call of the signed-in person would do, how it would be decided, and who may approve it. Nothing happens. */
export function described({ method, path, body }: AskedCall, signal?: AbortSignal): Promise<ExplainResponse> {
  const asked = { method, path, describe: true, ...(body === undefined ? {} : { body }) }
  return client.explain({ body: asked }, signal === undefined ? {} : { signal })
}

/** The tenant of a call; none for calls above the tenants. */
export function tenantOfPath(path: string): number | undefined {
  const id = /^\/(?:global\/)?tenants\/(\d+)(?:\/|$)/.exec(path)?.[1]
  return id === undefined ? undefined : Number(id)
}
