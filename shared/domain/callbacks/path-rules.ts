import * as z from 'zod'
import { LONGEST_PATTERN, linearPattern } from '../patterns/linear-pattern.ts'
import type { RetryRule } from './outcome.ts'

/** One or more regular expressions for the path of a callback URL. Any of them may match. */
type Patterns = string | readonly string[]

/** The property `arch.callback.config`. */
export type CallbackConfig = {
  readonly 'dont.retry.paths.matching'?: Patterns | undefined
  readonly 'ignore.paths.matching'?: Patterns | undefined
}

/** Refuses patterns that cannot be matched in linear time, and names the position. */
export function callbackConfig(): z.ZodType {
  const pattern = () =>
    z
      .string()
      .min(1)
      .max(LONGEST_PATTERN)
      .superRefine(async (source, context) => {
        const read = await linearPattern(source)
        if (read.kind === 'refused') context.addIssue({ code: 'custom', message: read.why })
      })
  const patterns = () => z.union([pattern(), z.array(pattern()).max(50)]).optional()
  return z.strictObject({ 'dont.retry.paths.matching': patterns(), 'ignore.paths.matching': patterns() })
}

/** The property's rule for a path: no attempt, one attempt, or the whole retry schedule. */
export type PathRule = RetryRule | 'no-attempt'

/** Finds the rule for the path of a callback URL (without its query). Ignoring a path takes precedence over not retrying it. */
export async function ruleForPath(path: string, config: CallbackConfig): Promise<PathRule> {
  if (await isFoundByAny(path, config['ignore.paths.matching'])) return 'no-attempt'
  return (await isFoundByAny(path, config['dont.retry.paths.matching'])) ? 'one-attempt' : 'ladder'
}

async function isFoundByAny(path: string, patterns: Patterns = []): Promise<boolean> {
  const found = await Promise.all([patterns].flat().map((source) => isFoundBy(path, source)))
  return found.includes(true)
}

/** A pattern that can no longer be parsed matches nothing: an unwanted callback is better than a lost one. */
async function isFoundBy(path: string, source: string): Promise<boolean> {
  const read = await linearPattern(source)
  return read.kind === 'pattern' && read.isFoundIn(path)
}
