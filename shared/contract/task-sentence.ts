import * as z from 'zod'

/** The words of a task for readers of every language. */
export const taskSentence = () =>
  z.object({
    key: z.string().max(LONGEST_KEY).describe('English text with the names of its values in braces, as an ICU message.'),
    values: z
      .record(z.string(), z.unknown())
      .describe(
        'Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`.',
      ),
  })

/** Longest English text of a phrase. */
export const LONGEST_KEY = 1000
