import type { Answer } from './attempt.ts'
import type { CallOptions, List, ListOptions, Page } from './call-types.ts'
import type { Caller, Flags } from './caller.ts'
import { CountersignError } from './countersign-error.ts'
import { OPERATIONS } from './generated/operations.ts'
import { type Input, pathsOf } from './request-for.ts'
import { outcomeOf } from './task-of-answer.ts'

type Row = readonly [method: string, template: string, letters: string]

/** The method of one operation. The table explains the letters. */
export function methodFor(caller: Caller, [method, template, letters]: Row) {
  const flags = flagsIn(letters)
  const pathFor = pathsOf(template)
  const direct = async (input: Input | undefined, options?: CallOptions) => caller.call(method, pathFor(input), flags, input?.body, options)
  switch (letters.at(-1)) {
    case 'l':
      return (input?: Input, { pageSize, from, ...options }: ListOptions = {}): List<unknown> => {
        // A list without pages refuses a limit.
        const first = pathFor(pageSize === undefined || !letters.includes('p') ? input : { ...input, limit: pageSize })
        return listOf(from === undefined ? first : `${first.split('?')[0]}?${from}`, (path) =>
          caller.call(method, path, flags, undefined, options),
        )
      }
    case 's':
      return async (input?: Input, options?: CallOptions) => outcomeOf(caller, await direct(input, options), options?.signal)
    case 'e':
      return async (input?: Input, options?: CallOptions) => exists(direct(input, options))
    case 'r':
      return async (input?: Input, options?: CallOptions) => (await direct(input, options)).headers.get('location') ?? undefined
    default:
      return async (input?: Input, options?: CallOptions) => (await direct(input, options)).body
  }
}

async function exists(answer: Promise<Answer>): Promise<boolean> {
  try {
    await answer
    return true
  } catch (error) {
    if (error instanceof CountersignError && error.status === 404) return false
    throw error
  }
}

/** The flags of an operation, from its letters. */
const flagsIn = (letters: string): Flags => ({ open: letters.includes('o'), keyed: letters.includes('k') })

/** The flags of a call known by its path only. A write that this client does not know gets a key, which does no harm. */
export function flagsOfCall(method: string, path: string): Flags {
  const [plain = ''] = path.replace('/svc-conductor/rest/v1', '').split('?')
  const row = Object.values(OPERATIONS).find(([itsMethod, template]) => itsMethod === method && isAt(template, plain))
  return row === undefined ? { open: false, keyed: method !== 'GET' && method !== 'HEAD' } : flagsIn(row[2])
}

function isAt(template: string, path: string): boolean {
  const [parts, segments] = [template.split('/'), path.split('/')]
  return parts.length === segments.length && parts.every((part, index) => part.startsWith('{') || part === segments[index])
}

/** A list whose pages are fetched one by one, when they are needed. `fetchPage` gets a path with its query. */
function listOf<Item>(firstPath: string, fetchPage: (path: string) => Promise<Answer>): List<Item> {
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
