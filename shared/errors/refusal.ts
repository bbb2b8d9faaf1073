import type { Phrase } from '../texts/phrase.ts'
import { CATALOGUE, type RefusalName } from './catalogue.ts'
import type { ErrorRow } from './error-row.ts'

/** A fault in one field of a request: `field` is a dotted path. */
export type FieldError = { readonly field: string; readonly description: string }

type RefusalDetail = {
  /** For the log only; the caller never sees it. */
  readonly because?: string
  /** Replaces the catalogue's text if the caller needs more detail (the permission, the checker). */
  readonly description?: string
  /** The same words as key and values: the answer has them too, and says them in the language of its reader. */
  readonly sentence?: Phrase
  readonly headers?: Readonly<Record<string, string>>
  readonly fields?: readonly FieldError[]
  /** The present etag of an item that has changed, and the fields: members of the answer. */
  readonly changed?: { readonly etag: string; readonly changedSince: { readonly at: string; readonly fields: readonly string[] } }
  /** For the audit only, if this refusal is recorded there. */
  readonly noted?: { readonly provider: string; readonly reason: string }
}

/** A refusal by name. The catalogue has its status, code and text. Any other error is a fault of the service. */
export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly detail: RefusalDetail

  constructor(refusal: RefusalName, detail: RefusalDetail = {}) {
    super(refusal)
    this.name = 'Refusal'
    this.refusal = refusal
    this.detail = detail
  }

  get row(): ErrorRow {
    return CATALOGUE[this.refusal]
  }

  /** The reason in English. */
  get description(): string {
    return this.detail.description ?? this.row.description
  }
}

export function invalid(field: string, description: string): Refusal {
  return new Refusal('invalid-request', { fields: [{ field, description }] })
}

/** Something that a call wanted to create existed at commit: the call is run again on the present state. */
export class Collision extends Error {
  /** The kind of the item. */
  readonly on: string

  constructor(on: string) {
    super(`collision on ${on}`)
    this.name = 'Collision'
    this.on = on
  }
}
