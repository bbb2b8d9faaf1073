import { beforeAll, describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { SETTINGS } from '../../shared/domain/settings/registry.ts'
import { jsonSchema } from '../../shared/openapi/schemas.ts'
import { dryRun } from '../support/dry-run.ts'
import { type InProcessAnswer, inProcess } from '../support/in-process.ts'
import { running } from '../support/running.ts'
import { sampleOf } from '../support/sample.ts'

const service = running()
let ask: ReturnType<typeof inProcess>
beforeAll(() => {
  ask = inProcess(dryRun(service.local.service))
})

const SECRET = 'Tr0ub4dor-and-3'
/** Values of every kind. Each is wrong for most fields. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  SECRET,
  '',
  'x'.repeat(70_000),
  'a\u0001b',
  0,
  -1,
  1.5,
  1e15,
  true,
  [],
  [SECRET],
  Array.from({ length: 300 }, () => 1),
  {},
  { unknown: SECRET },
]

/** One wrong field in an otherwise valid body, for every field and value; and bodies that are wrong as a whole. */
function* wrongBodies({ body }: Endpoint): Iterable<unknown> {
  if (body === undefined) return
  const sample = sampleOf(jsonSchema(body, 'request')) as Readonly<Record<string, unknown>>
  yield* [[], 'text', 5]
  for (const field of Object.keys(sample)) for (const wrong of WRONG) yield { ...sample, [field]: wrong }
}

const QUERIES = [
  'limit=0',
  'limit=x',
  'limit=1000000',
  'cursor=%20',
  'offset=-1',
  'status=NOPE',
  'since=yesterday',
  'from=x',
  'sort=x',
  'fields=x',
  'query=',
]
const pathOf = ({ path }: Endpoint, value: string): string => path.replaceAll(/\{\w+\}/g, value)

type FieldError = { readonly field: string; readonly description: string }
const fieldErrorsIn = ({ body }: InProcessAnswer): readonly FieldError[] =>
  (body as { readonly errors?: readonly FieldError[] } | undefined)?.errors ?? []

/** Texts of libraries begin differently, or speak of what was "expected". */
function expectPlain({ field, description }: FieldError, of: string): void {
  expect(`${of} ${field}: ${description}`).toMatch(/: (must |is required|unknown )/)
  expect(description).not.toMatch(/expected|received|Invalid|\.$/)
}

const inApi = CATALOGUE.filter(({ base, asset, answersWith }) => base === undefined && asset === undefined && answersWith === undefined)
const groups = [...new Set(inApi.map(({ group }) => group))]

describe.each(groups)('every field error of %s says what the field must be', (group) => {
  test('with any input', async () => {
    let seen = 0
    const token = await service.tokenOf('globalAdmin')
    for (const endpoint of inApi.filter((each) => each.group === group)) {
      const { method, name, access } = endpoint
      const sent = access.kind === 'open' ? {} : { token }
      const calls = [
        ...[...wrongBodies(endpoint)].map((body) => () => ask(method, pathOf(endpoint, '1'), { ...sent, body })),
        ...QUERIES.map((query) => () => ask(method, `${pathOf(endpoint, '1')}?${query}`, { ...sent, ...(endpoint.body && { body: {} }) })),
        ...['abc', '0', 'x'.repeat(450)].map(
          (value) => () => ask(method, pathOf(endpoint, value), { ...sent, ...(endpoint.body && { body: {} }) }),
        ),
      ]
      for (const call of calls) {
        for (const error of fieldErrorsIn(await call())) {
          expectPlain(error, name)
          expect(error.description).not.toContain(SECRET)
          seen += 1
        }
      }
    }
    expect(seen, 'refused fields').toBeGreaterThan(0)
  })
})

test.each(Object.keys(SETTINGS))('a wrong value of the setting %s is refused plainly', async (key) => {
  const token = await service.tokenOf('globalAdmin')
  const { level, default: shipped } = SETTINGS[key as keyof typeof SETTINGS]
  const path = level === 'tenant' ? `/tenants/1/config/${key}` : `/global/properties/${key}`
  const inside =
    typeof shipped === 'object' && shipped !== null
      ? WRONG.map((wrong) => Object.fromEntries(Object.keys(shipped).map((name) => [name, wrong])))
      : []
  let seen = 0
  for (const value of [
    ...WRONG.slice(1),
    'https://u:p@example.com/#x',
    'http://10.0.0.1',
    '(?<=a)',
    '{{',
    'NOBODY',
    'x'.repeat(600),
    ...inside,
  ]) {
    const answer = await ask('PUT', path, { token, body: { value } })
    for (const error of fieldErrorsIn(answer)) {
      expectPlain(error, key)
      seen += 1
    }
  }
  expect(seen).toBeGreaterThan(0)
})
