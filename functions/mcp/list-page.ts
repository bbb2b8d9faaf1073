import * as z from 'zod'
import type { Reply } from '../../shared/contract/http.ts'
import { once } from '../../shared/domain/once.ts'
import { countThatFits, fitting } from './answer-budget.ts'
import { done, type ToolAnswer } from './tool.ts'
import { marked } from './untrusted.ts'

/** Shows as many things of a page as fit into one answer, each cut to its share; with a cursor if there are more. */
export function shownPage(things: readonly unknown[], { headers }: Reply, at: Position): ToolAnswer {
  const rest = things.slice(at.skip).map((each) => fitting(each))
  const count = countThatFits(rest)
  const next = nextPage(headers?.link)
  const goesOn = count < rest.length ? { page: at.page, skip: at.skip + count } : next === undefined ? undefined : { page: next, skip: 0 }
  const more = goesOn === undefined ? {} : { nextCursor: cursorFor(goesOn), more: 'Call the tool again with cursor set to nextCursor.' }
  return done({ ...more, ...marked(rest.slice(0, count)) })
}

/** The position in a list: the query of a page of the service, and the number of things of that page already shown. */
type Position = { readonly page: Readonly<Record<string, string>>; readonly skip: number }

const positionShape = once(() =>
  z.strictObject({
    page: z.record(z.enum(['cursor', 'offset']), z.string().max(400).optional()),
    skip: z.int().min(0).max(10_000),
  }),
)

function cursorFor(of: Position): string {
  return Buffer.from(JSON.stringify(of)).toString('base64url')
}

/** A cursor can request no more than the agent itself could. The list refuses an invented one. */
export function positionFrom(cursor: string): Position | undefined {
  try {
    const read = positionShape().safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (!read.success) return undefined
    const page = Object.entries(read.data.page).filter((each): each is [string, string] => each[1] !== undefined)
    return { page: Object.fromEntries(page), skip: read.data.skip }
  } catch {
    return undefined
  }
}

/** The next page, from the `link` of an answer. */
function nextPage(link: string | undefined): Readonly<Record<string, string>> | undefined {
  const query = /^<[^?>]*\?([^>]*)>; rel="next"/.exec(link ?? '')?.[1]
  if (query === undefined) return undefined
  return Object.fromEntries([...new URLSearchParams(query)].filter(([name]) => name === 'cursor' || name === 'offset'))
}
