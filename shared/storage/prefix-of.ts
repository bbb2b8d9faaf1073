import type { Key } from './table.ts'

/** The prefix of the sort keys of a kind, up to the first `#`; empty if a partition holds one kind only. */
export function prefixOf({ SK }: Key): string {
  return SK.slice(0, SK.indexOf('#') + 1)
}
