import type { Endpoint } from './declared-endpoint.ts'
import { EVERYDAY_WORDS } from './everyday-words.ts'

const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be by can could do does for from had has have how i in into is it its me my of on or our please shall should that the their them there they this to us want we what when where which will with would you your'.split(
    ' ',
  ),
)

/** The words of a text for comparison: lower case, camelCase split, without endings and very common words. */
function wordStems(text: string): readonly string[] {
  const words = text
    .slice(0, 2000)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return (words ?? []).filter((word) => !STOP_WORDS.has(word)).map(stemOf)
}

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(ss|us|is)$/, '$1'],
  [/s$/, ''],
]
const VERBAL: readonly (readonly [RegExp, string])[] = [
  [/(.{3,})ing$/, '$1'],
  [/(.{3,})ed$/, '$1'],
  [/(.{3,})e$/, '$1'],
]

/** Light stemming: plurals, -ing, -ed and a silent e, so that `moving`, `moved` and `move` are equal. */
function stemOf(word: string): string {
  if (word.length <= 3) return word
  return firstOf(VERBAL, firstOf(ENDINGS, word))
}

function firstOf(rules: readonly (readonly [RegExp, string])[], word: string): string {
  const rule = rules.find(([ending]) => ending.test(word))
  return rule === undefined ? word : word.replace(rule[0], rule[1])
}

/** Fields of an operation, weighted by how well their words describe its purpose. */
const WEIGHTS = { name: 5, everyday: 4, summary: 3, description: 1 } as const

/** Everyday verbs, and the verbs in names of operations. */
const VERBS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    add: 'create',
    new: 'create',
    make: 'create',
    open: 'create',
    show: 'get',
    see: 'get',
    find: 'list',
    search: 'list',
    all: 'list',
    change: 'update',
    edit: 'update',
    modify: 'update',
    correct: 'update',
    remove: 'delete',
    cancel: 'delete',
    erase: 'delete',
  }),
)

/** More than any words can score: an operationId in the query means that operation. */
const NAMED = 1000

type Indexed = { readonly operation: Endpoint; readonly weights: ReadonlyMap<string, number> }

let index: { readonly of: readonly Endpoint[]; readonly rows: readonly Indexed[]; readonly rarity: ReadonlyMap<string, number> } | undefined

/** The operations that match a text, best first. A rare word counts for more than a frequent one. */
export function rankOperations(operations: readonly Endpoint[], query: string, most: number): readonly Endpoint[] {
  const { rows, rarity } = indexOf(operations)
  const wanted = new Map(wordStems(query).flatMap((stem) => withVerb(stem)))
  const scored = rows.map(({ operation, weights }) => {
    const score = [...wanted].reduce((sum, [stem, share]) => sum + share * (weights.get(stem) ?? 0) * (rarity.get(stem) ?? 0), 0)
    return { operation, score: query.includes(operation.operationId) ? score + NAMED : score }
  })
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ operation }) => operation)
}

function withVerb(stem: string): readonly (readonly [string, number])[] {
  const verb = VERBS.get(stem)
  return verb === undefined
    ? [[stem, 1]]
    : [
        [stem, 1],
        [wordStems(verb)[0] ?? verb, 0.5],
      ]
}

function indexOf(operations: readonly Endpoint[]) {
  if (index?.of.length === operations.length) return index
  const rows = operations.map((operation) => ({ operation, weights: weightsOf(operation) }))
  const counts = new Map<string, number>()
  for (const { weights } of rows) for (const stem of weights.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const rarity = new Map([...counts].map(([stem, count]) => [stem, Math.log(1 + rows.length / count)]))
  index = { of: operations, rows, rarity }
  return index
}

function weightsOf({ operationId, summary, description = '' }: Endpoint): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const stem of new Set(wordStems(text))) weights.set(stem, Math.max(weight, weights.get(stem) ?? 0))
  }
  add(operationId, WEIGHTS.name)
  add(EVERYDAY_WORDS[operationId] ?? '', WEIGHTS.everyday)
  add(summary, WEIGHTS.summary)
  add(description, WEIGHTS.description)
  return weights
}
