import { CATALOGUE, type ErrorRow, type RefusalName } from './catalogue.ts'

/** What is wrong with one field of a request: `field` is a dotted path, never the value that was sent. */
export type FieldError = { readonly field: string; readonly description: string }

export type RefusalDetail = {
  /** For the log only; the caller never sees it. */
  readonly because?: string
  /** Replaces the catalogue's text where the caller needs to know more (which permission, which checker). */
  readonly description?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly fields?: readonly FieldError[]
  /** For the audit only, where this refusal is noted in it. */
  readonly noted?: { readonly provider: string; readonly reason: string }
}

/** A refusal by name. The status, the code and the wording stand in the catalogue; anything else that is thrown is a fault. */
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
}

export function invalid(field: string, description: string): Refusal {
  return new Refusal('invalid-request', { fields: [{ field, description }] })
}
