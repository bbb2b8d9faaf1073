import { invalid } from '../../shared/errors/refusal.ts'
import type { Start } from './page-of-tasks.ts'

/** A cursor holds the id below which the next page begins, and the total that the first page told. */
const CURSOR = /^([1-9]\d{0,15})(?:~(\d{1,5}\+?))?$/

export function cursorAt(below: number, total: string | undefined): string {
  return Buffer.from(total === undefined ? String(below) : `${below}~${total}`).toString('base64url')
}

type Query = { readonly offset: number; readonly cursor?: string | undefined }

/** The position at which a page begins. A made-up cursor only shows another part of the list that its caller may see. */
export function startOf({ offset, cursor }: Query): Start & { readonly total?: string } {
  if (cursor === undefined) return { offset }
  if (offset > 0) throw invalid('offset', 'must not be combined with cursor, which says where the page begins')
  const [, below, total] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (below === undefined || !Number.isSafeInteger(Number(below))) throw invalid('cursor', 'must be a cursor of this list')
  return { offset: 0, below: Number(below), ...(total === undefined ? {} : { total }) }
}
