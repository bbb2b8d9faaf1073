import type { Answer } from './attempt.ts'
import type { CallOptions, List, ListOptions } from './call-types.ts'
import type { Caller } from './caller.ts'
import { CountersignError } from './countersign-error.ts'
import { flagsIn } from './flags-of-call.ts'
import { listOf } from './pages.ts'
import { type Input, pathsOf } from './request-for.ts'
import { outcomeOf } from './task-of-answer.ts'

type Row = readonly [method: string, template: string, letters: string]

/** The method of one operation. The table explains the letters. */
export function methodFor(caller: Caller, [method, template, letters]: Row) {
  const flags = flagsIn(letters)
  const pathFor = pathsOf(template)
  const direct = async (input: Input | undefined, wishes?: CallOptions) => caller.call(method, pathFor(input), flags, input?.body, wishes)
  switch (letters.at(-1)) {
    case 'l':
      return (input?: Input, { pageSize, from, ...wishes }: ListOptions = {}): List<unknown> => {
        const first = pathFor(pageSize === undefined ? input : { ...input, limit: pageSize })
        return listOf(from === undefined ? first : `${first.split('?')[0]}?${from}`, (path) =>
          caller.call(method, path, flags, undefined, wishes),
        )
      }
    case 's':
      return async (input?: Input, wishes?: CallOptions) => outcomeOf(caller, await direct(input, wishes), wishes?.signal)
    case 'e':
      return async (input?: Input, wishes?: CallOptions) => exists(direct(input, wishes))
    case 'r':
      return async (input?: Input, wishes?: CallOptions) => (await direct(input, wishes)).headers.get('location') ?? undefined
    default:
      return async (input?: Input, wishes?: CallOptions) => (await direct(input, wishes)).body
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
