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
