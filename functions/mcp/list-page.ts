import type { Reply } from '../../shared/contract/http.ts'
import { countThatFits, fitting } from './answer-budget.ts'
import { cursorFor, nextPage, type Position } from './list-cursor.ts'
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
