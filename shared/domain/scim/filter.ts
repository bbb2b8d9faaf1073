import { parse } from 'scim2-parse-filter'

/** A filter as a tree (RFC 7644 §3.4.2.2). `matches-filter.ts` evaluates it. */
export type Filter =
  | { readonly op: 'and' | 'or'; readonly filters: readonly Filter[] }
  | { readonly op: 'not'; readonly filter: Filter }
  | { readonly op: '[]'; readonly attrPath: string; readonly valFilter: Filter }
  | { readonly op: 'pr'; readonly attrPath: string }
  | { readonly op: Comparison; readonly attrPath: string; readonly compValue: FilterValue }

export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'
export type FilterValue = string | number | boolean | null

const LONGEST = 2048
const DEEPEST = 20
/** A text in double quotes as JSON writes it. */
const QUOTED = /"(?:[^"\\]|\\.)*"/g

/**
 * Reads a filter; `undefined` for a text that is none, or beyond the limits. The library neither bounds brackets nor decodes escapes in
 * texts, so each text is replaced by a number before, and put back after.
 */
export function readFilter(written: string): Filter | undefined {
  if (written.length > LONGEST) return undefined
  const texts: string[] = []
  try {
    const numbered = written.replaceAll(QUOTED, (quoted) => `"${texts.push(JSON.parse(quoted) as string) - 1}"`)
    // A quote that is left belongs to no text.
    if (depthOf(numbered) > DEEPEST || numbered.replaceAll(/"\d+"/g, '').includes('"')) return undefined
    return withTexts(parse(numbered) as Filter, texts)
  } catch {
    return undefined
  }
}

/** The deepest nesting; every `not` counts as one more. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of text.matchAll(/[()[\]]|\bnot\b/gi)) {
    depth += token === ')' || token === ']' ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

function withTexts(filter: Filter, texts: readonly string[]): Filter {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { ...filter, filters: filter.filters.map((each) => withTexts(each, texts)) }
    case 'not':
      return { ...filter, filter: withTexts(filter.filter, texts) }
    case '[]':
      return { ...filter, valFilter: withTexts(filter.valFilter, texts) }
    case 'pr':
      return filter
    default:
      return { ...filter, compValue: typeof filter.compValue === 'string' ? (texts[Number(filter.compValue)] ?? '') : filter.compValue }
  }
}
