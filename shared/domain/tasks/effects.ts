import { createHash } from 'node:crypto'
import type { PackedPhrase } from '../../texts/packed-phrase.ts'
import { type Phrase, say } from '../../texts/phrase.ts'
import { defined } from '../defined.ts'
import { inOrder } from '../in-order.ts'
import { inOneLine, inQuotes, quoted } from '../quoted-text.ts'
import { changedMembers, isMembers, isSameJson, type Members, memberAt } from './merged-members.ts'
import { sentenceOf } from './task-sentence.ts'

/** The text in place of the value of a secret: people may see only that it is set. */
const SECRET = '***'

const NOTHING = 'none'
const LONGEST_VALUE = 300
/** A task keeps its effects: with values of bounded length, about 70 KiB at most. */
export const MOST_EFFECTS = 100

type Call = {
  /** The body with its secrets as `***`. */
  readonly body: unknown
  /** The fields that the description names already. */
  readonly told: ReadonlySet<string>
  /** The item that the call changes, as GET shows it; `undefined` if it creates something. */
  readonly item: Members | undefined
}

/** Every field of a call that its description does not name, and for a changed item every field that gets another value. */
export function effectsOf({ body, told, item }: Call): readonly Effect[] {
  if (!isMembers(body)) return []
  const sent = Object.entries(body).filter(([name, value]) => value !== undefined && !told.has(name))
  const effects = sent.flatMap(([name, value]) => effectsOfField(name, value, item))
  if (effects.length <= MOST_EFFECTS) return effects
  const rest = effects.slice(MOST_EFFECTS - 1)
  return [...effects.slice(0, MOST_EFFECTS - 1), { label: `${rest.length} more`, after: `SHA-256 ${hashOf(JSON.stringify(rest))}` }]
}

function effectsOfField(name: string, value: unknown, item: Members | undefined): readonly Effect[] {
  const label = fieldInWords(name)
  if (item === undefined || !Object.hasOwn(item, name)) return leaves(value).map(([path, leaf]) => created([label, ...path], leaf, item))
  const before = item[name]
  if (isMembers(before) && isMembers(value))
    return changedMembers(before, value).map((path) => changed([name, ...path].join('.'), memberAt(before, path), memberAt(value, path)))
  return isSameJson(before, value) ? [] : [changed(label, before, value)]
}

/**
 * An effect on a field that the item does not show. Such a field had no value before. Whether a secret had one is not known, so it is left
 * out.
 */
function created(path: readonly string[], after: unknown, item: Members | undefined): Effect {
  const before = item === undefined || after === SECRET ? {} : { before: NOTHING }
  return { label: path.join(', '), ...before, after: inWords(after) }
}

const changed = (label: string, before: unknown, after: unknown): Effect => ({
  label: inOneLine(label),
  before: inWords(before),
  after: inWords(after),
})

/** The values inside of objects and of lists of objects, with the words that lead to them. */
function leaves(value: unknown): readonly (readonly [readonly string[], unknown])[] {
  if (Array.isArray(value) && value.some(isMembers))
    return value.flatMap((each, at) => leaves(each).map(([path, leaf]) => [[String(at + 1), ...path], leaf] as const))
  if (!isMembers(value)) return [[[], value]]
  return Object.entries(value).flatMap(([name, each]) =>
    leaves(each).map(([path, leaf]) => [[inOneLine(fieldInWords(name)), ...path], leaf] as const),
  )
}

/** A value in one line. A long one ends in its length and hash, so that two different ones never read the same. */
function inWords(value: unknown): string {
  if (value === undefined || value === null) return NOTHING
  const text = typeof value === 'string' ? value : JSON.stringify(inOrder(value))
  if (text.length <= LONGEST_VALUE) return inOneLine(text)
  return `${inOneLine(text.slice(0, LONGEST_VALUE))}… (${text.length} characters, SHA-256 ${hashOf(text)})`
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** A description with its effects in one text, for messages: values in quotes that they cannot close. */
export function inFull({ description, effects = [] }: { readonly description: string; readonly effects?: readonly Effect[] }): string {
  if (effects.length === 0) return description
  const named = effects.slice(0, MOST_NAMED).map(effectInWords)
  const rest = effects.length > MOST_NAMED ? [`and ${effects.length - MOST_NAMED} more`] : []
  return `${description} [${[...named, ...rest].join('; ')}]`
}

/** The same for readers of every language. */
export function inFullSaid({
  effects = [],
  ...of
}: {
  readonly description: string
  readonly sentence?: Phrase | PackedPhrase
  readonly effects?: readonly Effect[]
}): Phrase {
  const sentence = sentenceOf(of)
  if (effects.length === 0) return sentence
  const more = effects.length - MOST_NAMED
  const named = effects.slice(0, MOST_NAMED).map(effectSaid)
  return say`${{ sentence }} [${{ effects: { each: [...named, ...(more > 0 ? [say`and ${{ more }} more`] : [])] } }}]`
}

function effectSaid(effect: Effect): Phrase {
  const { key, values } = labelledEffect(effect)
  const [label, value] = [{ key, values }, (text: string) => (text === NOTHING ? say`none` : inQuotes(text))]
  if (effect.after === SECRET) return say`${{ label }}: set`
  const after = value(effect.after)
  return effect.before === undefined
    ? say`${{ label }}: ${{ after }}`
    : say`${{ label }}: ${{ before: value(effect.before) }} → ${{ after }}`
}

/** A message names this many effects. The rest is counted, and the task shows it. */
const MOST_NAMED = 30

/** An effect as a line for people. */
function effectInWords({ label, before, after }: Effect): string {
  if (after === SECRET) return `${label}: set`
  const value = (text: string): string => (text === NOTHING ? text : quoted(text))
  return before === undefined ? `${label}: ${value(after)}` : `${label}: ${value(before)} → ${value(after)}`
}

/** The words for fields whose name does not read as words. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    authLockedAfter: 'locked after',
    callbackUrl: 'callback URL',
    changeAfter: 'new password required after',
    email: 'e-mail',
    externalUniqueId: 'external unique id',
    sso: 'single sign-on',
    totpEnabled: 'one-time passwords',
    webAuthN: 'passkey',
  }),
)

/** The name of a field as people read it: `phoneNumber` is “phone number”. Members of a JSON value keep their names. */
export function fieldInWords(field: string): string {
  const known = WORDS.get(field)
  if (known !== undefined) return known
  return /^[a-z][A-Za-z]*$/.test(field) ? field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : field
}

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
