import { readFile } from 'node:fs/promises'
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { usage } from '../failure.ts'
import { didYouMean } from '../nearest.ts'

/** A value of a YAML file with its place, for refusals that name the line. */
export type Placed = {
  readonly value: unknown
  /** `acme.yaml:12` */
  readonly where: string
  readonly fields: ReadonlyMap<string, Placed>
  readonly items: readonly Placed[]
}

/** Reads a YAML file. Aliases are refused, since a small file could stand for a huge one. */
export async function readPlaced(file: string): Promise<Placed> {
  const lines = new LineCounter()
  const document = parseDocument(await readFile(file, 'utf8'), { prettyErrors: true, lineCounter: lines })
  const [fault] = document.errors
  if (fault !== undefined) throw usage(`${file}:${fault.linePos?.[0].line ?? 1} is not YAML: ${fault.message.split('\n')[0]}`)
  const whereOf = (offset: number) => `${file}:${lines.linePos(offset).line}`
  return placed(document.contents, `${file}:1`, whereOf)
}

function placed(node: unknown, where: string, whereOf: (offset: number) => string): Placed {
  if (isMap(node)) {
    const fields = new Map(
      node.items.map(({ key, value }) => {
        const at = whereOf((key as Node).range?.[0] ?? 0)
        return [String(isScalar(key) ? key.value : key), placed(value, at, whereOf)] as const
      }),
    )
    return { value: Object.fromEntries([...fields].map(([name, { value }]) => [name, value])), where, fields, items: [] }
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => placed(item, whereOf((item as Node | null)?.range?.[0] ?? 0), whereOf))
    return { value: items.map(({ value }) => value), where, fields: new Map(), items }
  }
  if (node !== null && !isScalar(node)) throw usage(`${where}: must not be an alias (*name)`, 'Write the value out.')
  return { value: node === null ? null : node.value, where, fields: new Map(), items: [] }
}

/** The form of a field: a text, a number above 0, true, a list, or an object; `needed` if it must be there. */
export type FieldForm = 'text' | 'needed text' | 'amount' | 'true' | 'list' | 'object'

const FORMS: Readonly<Record<FieldForm, { readonly fits: (value: unknown) => boolean; readonly words: string }>> = {
  text: { fits: (value) => typeof value === 'string' && value !== '', words: 'must be a text (put numbers into quotes)' },
  'needed text': { fits: (value) => typeof value === 'string' && value !== '', words: 'must be a text (put numbers into quotes)' },
  amount: { fits: (value) => typeof value === 'number' && value >= 0, words: 'must be an amount, such as 100 or 12.5' },
  true: { fits: (value) => value === true, words: 'must be true, or be left out' },
  list: { fits: Array.isArray, words: 'must be a list, with a - before each entry' },
  object: { fits: (value) => typeof value === 'object' && value !== null && !Array.isArray(value), words: 'must have entries of its own' },
}

/** Refuses an entry with unknown fields, with fields of another form, or without a needed one. */
export function checkFields(entry: Placed, what: string, forms: Readonly<Record<string, FieldForm>>): void {
  const names = Object.keys(forms)
  if (!FORMS.object.fits(entry.value)) throw usage(`${entry.where}: ${what} must have fields`, `There are ${names.join(', ')}.`)
  for (const [name, { value, where }] of entry.fields) {
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined
    if (form === undefined)
      throw usage(`${where}: unknown field ${name} of ${what}`, didYouMean(name, names) ?? `There are ${names.join(', ')}.`)
    if (value !== null && !FORMS[form].fits(value)) throw usage(`${where}: ${name} ${FORMS[form].words}`)
  }
  const missing = names.find((name) => forms[name] === 'needed text' && (entry.fields.get(name)?.value ?? null) === null)
  if (missing !== undefined) throw usage(`${entry.where}: ${missing} is required for ${what}`, `Add ${missing}: …`)
}

/** The entries of a list; none if it is missing or empty. */
export const entriesOf = (entry: Placed, name: string): readonly Placed[] => entry.fields.get(name)?.items ?? []
