import type { Phrase } from '../../texts/phrase.ts'
import { defined } from '../defined.ts'

/** One effect of a stored call, beside its description: a field in words, its present value, and its value afterwards. */
export type Effect = { readonly label: string; readonly before?: string; readonly after: string }

/** An effect with the key of its label, so that readers of other languages find the words. */
export type LabelledEffect = Effect & Phrase

/**
 * Adds the key to an effect. A label of several words that lead into a value is a list of keys. The members are in order: storage does
 * not keep it, and the entity tag of the task depends on it.
 */
export function labelledEffect({ label, before, after }: Effect): LabelledEffect {
  const path = label.split(', ')
  const isOne = path.length === 1
  return {
    label,
    ...defined({ before }),
    after,
    key: isOne ? label : '{path}',
    values: isOne ? {} : { path: path.map((key) => ({ key, values: {} })) },
  }
}
