import type { Answer } from './attempt.ts'
import type { List, Page } from './call-types.ts'

/** A list whose pages are fetched one by one, when they are needed. `fetchPage` gets a path with its query. */
export function listOf<Item>(firstPath: string, fetchPage: (path: string) => Promise<Answer>): List<Item> {
  async function* pages(): AsyncGenerator<Page<Item>, undefined> {
    for (let path: string | undefined = firstPath; path !== undefined; ) {
      const answer: Answer = await fetchPage(path)
      path = nextPath(firstPath, answer.headers.get('link'))
      const next = path?.slice(path.indexOf('?') + 1)
      yield { items: answer.body as Item[], isLast: path === undefined, ...(next === undefined ? {} : { next }) }
    }
  }
  async function* items(): AsyncGenerator<Item, undefined> {
    for await (const page of pages()) yield* page.items
  }
  return {
    pages,
    [Symbol.asyncIterator]: items,
    async toArray({ max = Number.POSITIVE_INFINITY } = {}) {
      const found: Item[] = []
      if (max > 0)
        for await (const item of items()) {
          found.push(item)
          if (found.length >= max) break
        }
      return found
    },
  }
}

/**
 * The target of header `link` with `rel="next"` (RFC 8288). Only its query is used: the path stays the requested one, so that no answer
 * can send the token elsewhere.
 */
function nextPath(path: string, link: string | null): string | undefined {
  const target = link?.split(/,\s*(?=<)/).find((part) => /;\s*rel="?next"?/i.test(part))
  const query = target === undefined ? undefined : /^\s*<[^>?]*\?([^>]*)>/.exec(target)?.[1]
  return query === undefined ? undefined : `${path.split('?')[0]}?${query}`
}
