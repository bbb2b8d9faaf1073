import * as z from 'zod'
import { LONGEST_PATTERN, linearPattern } from '../patterns/linear-pattern.ts'
import type { RetryRule } from './outcome.ts'

/** Regular expressions on the path of a callback URL: one, or several of which any may match. */
type Patterns = string | readonly string[]

/** The property `arch.callback.config`. */
export type CallbackConfig = {
  readonly 'dont.retry.paths.matching'?: Patterns | undefined
  readonly 'ignore.paths.matching'?: Patterns | undefined
}

/** Refuses, with the place, what can't be matched in linear time. */
export function callbackConfig(): z.ZodType {
  const pattern = () =>
    z
      .string()
      .min(1)
      .max(LONGEST_PATTERN)
      .superRefine(async (source, context) => {
        const read = await linearPattern(source)
        if (read.kind === 'refused') context.addIssue({ code: 'custom', message: `is not a regular expression of RE2: ${read.why}` })
      })
  const patterns = () => z.union([pattern(), z.array(pattern()).max(50)]).optional()
  return z.strictObject({ 'dont.retry.paths.matching': patterns(), 'ignore.paths.matching': patterns() })
}

/** What the property says about a callback: no attempt at all, one, or the whole ladder. */
export type PathRule = RetryRule | 'no-attempt'

/** The rule for the path of a callback URL (without its query). Ignoring outweighs not retrying. */
export async function ruleForPath(path: string, config: CallbackConfig): Promise<PathRule> {
  if (await isFoundByAny(path, config['ignore.paths.matching'])) return 'no-attempt'
  return (await isFoundByAny(path, config['dont.retry.paths.matching'])) ? 'one-attempt' : 'ladder'
}

async function isFoundByAny(path: string, patterns: Patterns = []): Promise<boolean> {
  const found = await Promise.all([patterns].flat().map((source) => isFoundBy(path, source)))
  return found.includes(true)
}

/** A pattern that is no longer read matches nothing: a callback too many is better than one that never comes. */
async function isFoundBy(path: string, source: string): Promise<boolean> {
  const read = await linearPattern(source)
  return read.kind === 'pattern' && read.isFoundIn(path)
}
