import type { Store } from '../ports/store.ts'

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
