import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'rolldown/parseAst'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The node of a syntax tree, as far as texts are read from it. */
type Node = { readonly type: string; readonly [field: string]: unknown }
/** The texts of a file, by the kind of their readers. */
type Found = {
  readonly sentences: readonly string[]
  readonly explanations: readonly string[]
  readonly errors: readonly string[]
  readonly pages: readonly string[]
}

/** The English texts of the service, as keys of their translations: phrases by their tag, errors by where they stand. */
export function keysInCode(): Found {
  const files = globSync('{functions,shared,infra/bundle}/**/*.{ts,js}', { cwd: ROOT }).toSorted()
  const found = files.map((file) => keysIn(readFileSync(`${ROOT}${file}`, 'utf8'), file))
  const all = (part: keyof Found) => [...new Set(found.flatMap((each) => each[part]))].toSorted(inAlphabet)
  return { sentences: all('sentences'), explanations: all('explanations'), errors: all('errors'), pages: all('pages') }
}

const inAlphabet = (a: string, b: string): number => (a < b ? -1 : 1)

/** Their texts are parts of error texts, or are put into a refusal elsewhere. */
const FILES_OF_REASONS: ReadonlySet<string> = new Set([
  'shared/domain/agents/agent-limits.ts',
  'shared/domain/permissions/still-held.ts',
  'shared/domain/policies/enough-candidates.ts',
  'shared/domain/policies/missing-steps.ts',
  'shared/domain/tasks/independent-approver.ts',
  'shared/domain/tasks/what-is-missing.ts',
  'shared/errors/field-text.ts',
  'shared/http/steps/agent-limits.ts',
  'shared/http/steps/demand-step-up.ts',
  'shared/http/steps/refuse-many-step-ups.ts',
  'shared/http/tasks/right-beyond-approvers.ts',
  'shared/http/tasks/step-candidates.ts',
])

/** Their phrases explain decisions, or stand in mails. No first page of the portal needs them. */
const FILES_OF_EXPLANATIONS: ReadonlySet<string> = new Set([
  'shared/domain/permissions/explain.ts',
  'shared/domain/permissions/temporary-positions.ts',
  'shared/texts/moment-said.ts',
  'shared/http/explain-call.ts',
  'shared/http/explain-steps.ts',
  'shared/http/steps/right-beyond.ts',
  'shared/http/tasks/explain-policies.ts',
  'shared/http/tasks/policies-that-hold.ts',
  'shared/people/delegations-of-person.ts',
  'shared/people/position-holder.ts',
])

/** The first words of an error text of a field. */
const FIELD_TEXT = /^(?:must |is required|unknown parameter)/

/** Files without these have no texts. */
const MAY_HAVE_TEXTS = /say`|Refusal\(|must |is required|unknown parameter|lostRight|tooFew|failureText\(|\bt\('/

function keysIn(source: string, file: string): Found {
  const isCatalogue = file.startsWith('shared/errors/')
  const isOfReasons = FILES_OF_REASONS.has(file)
  if (!isCatalogue && !isOfReasons && !MAY_HAVE_TEXTS.test(source)) return { sentences: [], explanations: [], errors: [], pages: [] }
  const nodes = [...nodesIn(parseAst(source, { lang: 'ts' }) as unknown as Node)]
  const errors = nodes.flatMap((node) => errorsOf(node, isCatalogue, isOfReasons))
  const phrases = nodes.filter(isPhrase).map(({ quasi }) => phraseKey(quasi as Node))
  const explains = FILES_OF_EXPLANATIONS.has(file)
  return {
    sentences: explains ? [] : phrases,
    explanations: explains ? phrases : [],
    errors: errors.map(renumbered).filter((text) => WORDS.test(text)),
    pages: [...source.matchAll(PAGE_TEXT)].map(([, text]) => text ?? ''),
  }
}

function errorsOf(node: Node, isCatalogue: boolean, isOfReasons: boolean): readonly string[] {
  if (isText(node)) return textsOf(node).filter((text) => FIELD_TEXT.test(text) || (isOfReasons && isSpoken(text)))
  if (node.type === 'CallExpression' && TAKES_TEXT.has(nameOf(node.callee))) return argumentsOf(node).flatMap(textsOf)
  return isCatalogue || isRefusal(node) ? describedIn(node) : []
}

const isPhrase = ({ type, tag }: Node): boolean => type === 'TaggedTemplateExpression' && nameOf(tag) === 'say'

/** A text of a page, in its own code or in that of its script: t('Choose a password'). */
const PAGE_TEXT = /\bt\(\s*'([^'\n]+)',?\s*\)/g

/** Functions that make refusals of a text that they get. */
const TAKES_TEXT: ReadonlySet<string> = new Set(['lostRight', 'tooFew', 'failureText'])

const argumentsOf = (node: Node): readonly Node[] => node.arguments as readonly Node[]
const nameOf = (node: unknown): string => String((node as Node).name ?? '')
const isText = ({ type, value }: Node): boolean => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')

/** A text of several words, or one word of a field. */
const isSpoken = (text: string): boolean => text.length > 5 && /^[^ ].* [a-z]/.test(text) && !text.startsWith('Bearer ')

function isRefusal(node: Node): boolean {
  return node.type === 'NewExpression' && nameOf(node.callee) === 'Refusal'
}

/** Leaves out the beginnings of texts that are put together. */
const WORDS = /^(?!must be$).*[a-z]{2}/

/** The texts of the members `description` of an object, or of the second argument of a refusal. */
function describedIn(node: Node): readonly string[] {
  const object = node.type === 'NewExpression' ? argumentsOf(node)[1] : node
  if (object?.type !== 'ObjectExpression') return []
  const members = (object.properties as readonly Node[]).filter(({ type, key }) => type === 'Property' && nameOf(key) === 'description')
  return members.flatMap(({ value }) => textsOf(value as Node))
}

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string') yield* nodesIn(child as Node)
    }
  }
}

/** The texts that an expression can give: a condition gives those of both branches. */
function textsOf(node: Node): readonly string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [escaped(node.value)]
  if (node.type === 'ConditionalExpression') return [...textsOf(node.consequent as Node), ...textsOf(node.alternate as Node)]
  if (node.type !== 'TemplateLiteral') return []
  const [first = '', ...rest] = (node.quasis as readonly Node[]).map(({ value }) => escaped((value as { readonly cooked: string }).cooked))
  return (node.expressions as readonly Node[]).reduce<readonly string[]>(
    (texts, expression, at) => {
      const inside = textsOf(expression)
      const parts = inside.length > 0 ? inside : [`{${at}}`]
      return texts.flatMap((text) => parts.map((part) => `${text}${part}${rest[at] ?? ''}`))
    },
    [first],
  )
}

/** Numbers the values from 0 on: conditions have taken numbers away. A value that was received is told at the end of any text. */
function renumbered(text: string): string {
  let next = 0
  return text.replaceAll(/\{\d+\}/g, () => `{${next++}}`).replace(/\{(\d+)\}\{\d+\}$/, '{$1}')
}

/** ICU reads braces as names of values. */
const escaped = (text: string): string => text.replaceAll(/[{}]+/g, (braces) => `'${braces}'`)

/** The key of a phrase, as `say` makes it. */
function phraseKey(quasi: Node): string {
  const [first = '', ...rest] = (quasi.quasis as readonly Node[]).map(({ value }) => (value as { readonly cooked: string }).cooked)
  return (quasi.expressions as readonly Node[]).reduce((key, expression, at) => `${key}${slotOf(expression)}${rest[at] ?? ''}`, first)
}

function slotOf(expression: Node): string {
  const [property] = expression.properties as readonly Node[]
  const name = nameOf(property?.key)
  const value = property?.value as Node
  if (value.type !== 'CallExpression' || nameOf(value.callee) !== 'counted') return `{${name}}`
  const [, one, other] = argumentsOf(value)
  return `{${name}, plural, one {# ${one?.value}} other {# ${other?.value}}}`
}
