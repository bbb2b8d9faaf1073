import { expect, test } from 'vitest'
import { findingsIn } from '../../.ci/plain-words.ts'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { CATALOGUE as ERRORS } from '../../shared/errors/catalogue.ts'
import { LIMITED_FIELDS } from '../../shared/openapi/answer-limits.ts'
import { openApi } from '../../shared/openapi/document.ts'
import { DESCRIBED_SCHEMAS } from '../../shared/openapi/schema-descriptions.ts'

type Node = Readonly<Record<string, unknown>>

const document = JSON.parse(JSON.stringify(openApi(CATALOGUE))) as {
  readonly paths: Node
  readonly webhooks: Node
  readonly components: { readonly schemas: Readonly<Record<string, Node>>; readonly responses: Node; readonly headers: Node }
}

/** Every node of the document that is a schema or a header, with where it stands; examples are none. */
function nodesOf(node: unknown, at: string): readonly (readonly [string, Node])[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.entries(node)
    .filter(([key]) => key !== 'example' && key !== 'examples')
    .flatMap(([key, below]) => nodesOf(below, `${at}/${key}`))
  return Array.isArray(node) ? inside : [[at, node as Node], ...inside]
}

const nodes = nodesOf(document, '')
const ofType = (type: string) => nodes.filter(([, node]) => node.type === type)
const places = (found: readonly (readonly [string, Node])[]) => found.map(([at]) => at)

test('every text is bounded', () => {
  const unbounded = ofType('string').filter(([, node]) => [node.maxLength, node.enum, node.const].every((limit) => limit === undefined))
  expect(places(unbounded)).toEqual([])
})

test('every integer has a format and bounds', () => {
  const whole = ofType('integer').filter(([, node]) => node.const === undefined && node.enum === undefined)
  expect(whole.length).toBeGreaterThan(100)
  expect(places(whole.filter(([, node]) => [node.format, node.minimum, node.maximum].includes(undefined)))).toEqual([])
})

test('every array is bounded', () => {
  expect(places(ofType('array').filter(([, { maxItems }]) => maxItems === undefined))).toEqual([])
})

test('no limit is declared for a field that no answer has', () => {
  const fields = new Set(nodes.flatMap(([, { properties }]) => Object.keys((properties ?? {}) as Node)))
  expect(LIMITED_FIELDS.filter((field) => !fields.has(field))).toEqual([])
})

test('every named schema has a sentence of its own, and no sentence is left over', () => {
  const { ApiError: _, OAuthError: __, Problem: ___, ScimError: ____, ...named } = document.components.schemas
  const without = Object.entries(named).flatMap(([name, { description }]) => (description === undefined ? [name] : []))
  expect(without, 'describe the schema by .describe()').toEqual([])
  expect(DESCRIBED_SCHEMAS.filter((name) => !Object.hasOwn(named, name))).toEqual([])
})

test('the code of an error is one of the catalogue, and every code stands there', () => {
  const { code } = (document.components.schemas.ApiError?.properties ?? {}) as Readonly<
    Record<string, { readonly enum: readonly string[] }>
  >
  expect(code?.enum).toEqual([...new Set(Object.values(ERRORS).map((row) => row.code))].sort())
})

test('a description says more than the name of its field', () => {
  const wordsOf = (text: string) =>
    text
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word !== '' && !['a', 'the', 'of', 'an', 'id', 'in', 'is'].includes(word))
  const repeats = nodes.flatMap(([at, { properties }]) =>
    Object.entries((properties ?? {}) as Readonly<Record<string, { readonly description?: string }>>).flatMap(([name, { description }]) => {
      const known = new Set(wordsOf(name))
      return description !== undefined && wordsOf(description).every((word) => known.has(word)) ? [`${at}.${name}`] : []
    }),
  )
  expect(repeats).toEqual([])
})

test('no description begins like a riddle: clients show them as doc comments', () => {
  const riddles = nodes.flatMap(([at, { description }]) =>
    typeof description === 'string' ? findingsIn(`/** ${description} */`).map(({ what }) => `${at}: ${what}`) : [],
  )
  expect(riddles).toEqual([])
})

test('every request body, answer and webhook has an example', () => {
  const contents = nodes.filter(([at]) => /\/content\/\w+\/[\w.+-]+$/.test(at))
  expect(contents.length).toBeGreaterThan(300)
  const without = contents.filter(([, node]) => node.schema !== undefined && node.example === undefined && node.examples === undefined)
  expect(places(without)).toEqual([])
})
