import type { Client } from '@countersign/client'

/** The ground on which steps are made: ids become known as their things are created. */
export type Ground = {
  readonly client: Client
  tenantId: number
  /** The ids of people by every name that refers to them. */
  readonly people: Map<string, number>
  /** Makes the public key of a back end whose file has none; absent where nobody could keep the private one. */
  readonly newPublicKey?: (identity: string) => Promise<string>
}

/** One call that brings a tenant nearer to its file. */
export type Step = {
  readonly kind: 'create' | 'update'
  readonly of: 'tenant' | 'person' | 'customer' | 'identity' | 'organisation' | 'member' | 'wallet' | 'opening-balance'
  readonly name: string
  readonly where: string
  readonly before?: object
  readonly after: object
  readonly make: (ground: Ground) => Promise<void>
}
