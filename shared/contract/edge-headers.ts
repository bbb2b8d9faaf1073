import type { Store } from '../ports/store.ts'

/** The caller's address as the edge saw it. Trusted only together with the secret of the edge. */
export const CALLER_HEADER = 'x-countersign-caller'
/**
 * Says that the path of an upstream came with an encoded separator (`%2F`, `%5C`). The gateway decodes paths, so only whoever is before it
 * can tell.
 */
export const SEPARATOR_HEADER = 'x-countersign-separator'
/** The tenant for which the edge has chosen the cell of a call; only where there are cells. */
export const TENANT_HEADER = 'x-countersign-tenant'
/**
 * Says in an answer that the call belongs to the place in its mark, where the directory sends it, once, with this header. A secret before
 * the mark names what the first cell has done already. Only where there are cells.
 */
export const ELSEWHERE_HEADER = 'x-countersign-elsewhere'
/** The secret by which a call proves that it came through the edge. */
export const EDGE_SECRET_HEADER = 'x-countersign-edge'

/** A call as the gateway of the directory hands it on. */
export type ForwardedCall = {
  readonly method: string
  /** Percent-decoded, as gateways decode it. */
  readonly rawPath: string
  readonly rawQuery: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer | undefined
  readonly sourceIp: string
}

export type ForwardedAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  readonly body: Buffer
}

/** The surroundings of the directory: its table, its cells, and the way to them. */
export type ForwardingTools = {
  readonly store: Pick<Store, 'read'>
  readonly since: number
  /** The address of each cell, by its number. */
  readonly origins: Readonly<Record<number, string>>
  /** The secret of the edge, which cells demand. */
  readonly edgeSecret: () => Promise<string | undefined>
  readonly send: typeof fetch
}
