import { describe, expect, test } from 'vitest'
import type { Document, Schema } from '../../clients/generate/document.ts'
import { printGo } from '../../clients/generate/print-go.ts'
import { printJava } from '../../clients/generate/print-java.ts'
import { printPython } from '../../clients/generate/print-python.ts'
import { readTypes } from '../../clients/generate/read-types.ts'
import { printFiles } from '../../clients/typescript/generate/print-files.ts'
import { printType } from '../../clients/typescript/generate/print-type.ts'

const THING = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, note: { type: 'string', description: 'A note.' } },
}
const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })
const parameter = (name: string, place: string, required = false) => ({ name, in: place, required, schema: { type: 'integer' } })
const TASK_HEADER = { name: 'task-executor-roles', in: 'header', schema: { type: 'string' } }
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function documentWith(path: string, method: string, operation: object, more: object = {}): Document {
  const whole = { operationId: 'doThing', responses: { 200: json(THING) }, ...operation }
  return {
    info: { version: '1.2.3' },
    servers: [{ url: '/svc-conductor/rest/v1' }],
    paths: { [path]: { [method]: whole } },
    components: { schemas: { Thing: THING, Task: THING } },
    ...more,
  }
}
const printed = (...given: Parameters<typeof documentWith>) => printFiles(documentWith(...given))

describe('an operation of the document', () => {
  test('is a row of the table and a method, whether its schemas have names or stand in it', () => {
    for (const answer of [THING, ref('Thing')]) {
      const files = printed('/things/{id}', 'get', { parameters: [parameter('id', 'path', true)], responses: { 200: json(answer) } })
      expect(files['operations.ts']).toContain("doThing: ['GET', '/things/{id}', '']")
      expect(files['operations.ts']).toContain('DOCUMENT_VERSION = "1.2.3"')
      expect(files['methods.ts']).toMatch(/doThing\(input: DoThingInput, options\?: CallOptions\): Promise<(Thing|DoThingAnswer)>/)
    }
  })

  test('keeps its whole path where that is not below the versioned API', () => {
    const beside = { servers: [{ url: '/svc-conductor' }], security: [] }
    expect(printed('/health', 'get', beside)['operations.ts']).toContain("['GET', '/svc-conductor/health', 'o']")
    const long = documentWith('/svc-conductor/rest/v1/things', 'get', {}, { servers: [{ url: '/' }] })
    expect(printFiles(long)['operations.ts']).toContain("['GET', '/things', '']")
  })

  test('that can be stored answers what it makes: the task beside it is the outcome', () => {
    const stored = (schema: Schema) =>
      printed('/things', 'post', {
        parameters: [TASK_HEADER],
        requestBody: { required: true, ...json(THING) },
        responses: { 200: json(schema) },
      })
    expect(stored({ oneOf: [ref('Thing'), ref('Task')] })['methods.ts']).toContain('doThing: StorableCall<DoThingInput, Thing>')
    expect(stored(ref('Task'))['methods.ts']).toContain('doThing: StorableCall<DoThingInput, undefined>')
    expect(stored(ref('Task'))['operations.ts']).toContain("'s'")
  })

  test('that answers an array is a list, a HEAD a question, a redirect an address', () => {
    expect(printed('/things', 'get', { responses: { 200: json({ type: 'array', items: ref('Thing') }) } })['methods.ts']).toContain(
      'List<Thing>',
    )
    expect(printed('/things', 'head', { responses: { 200: {} } })['methods.ts']).toContain('Promise<boolean>')
    expect(printed('/things', 'get', { responses: { 302: {} } })['methods.ts']).toContain('Promise<string | undefined>')
  })

  test('with two parameters of one name is refused', () => {
    const parameters = [parameter('id', 'path', true), parameter('id', 'query')]
    expect(() => printed('/things/{id}', 'get', { parameters })).toThrow('doThing has two parameters called id')
  })

  test('with parameters that are called as arguments of the methods keeps them apart in every language', () => {
    const names = ['body', 'query', 'options', 'asTask', 'ctx', 'c']
    const path = `/things/${names.map((name) => `{${name}}`).join('/')}`
    const parameters = [TASK_HEADER, ...names.map((name) => parameter(name, 'path', true))]
    const document = documentWith(path, 'post', { parameters, requestBody: { required: true, ...json(THING) } })
    expect(printFiles(document)['methods.ts']).toContain('"path.body": number')
    const api = readTypes(document)
    expect(printPython(api)['operations.py']).toContain('body_: int, query: int, options_: int, as_task_: int, ctx: int, c: int, body: ')
    expect(printJava(api)['Operations.java']).toContain('long body_, long query_, long options_, long asTask_, long ctx, long c, ')
    expect(printGo(api)['operations.go']).toContain('body_ int64, query_ int64, options_ int64, asTask_ int64, ctx_ int64, c_ int64, body ')
  })
})

describe('a schema', () => {
  test.each<[Schema, string]>([
    [{ enum: ['A', 'B'] }, '"A" | "B"'],
    [{ const: true }, 'true'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'number' }] }, 'string | number'],
    [{ type: 'array', items: { enum: ['A', 'B'] } }, '("A" | "B")[]'],
    [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }, '[string, number]'],
    [{ allOf: [ref('One'), ref('Other')] }, 'One & Other'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'Record<string, number>'],
    [{}, 'unknown'],
  ])('%j is %s', (schema, type) => {
    expect(printType(schema, 'answered')).toBe(type)
  })

  test('lets a caller leave out a field as undefined, and says that an answer has it or not', () => {
    expect(printType(THING, 'asked')).toContain('note?: string | undefined')
    expect(printType(THING, 'answered')).toMatch(/\/\*\* A note\. \*\/\n {2}note\?: string$/m)
  })

  test('of a request is printed for a caller, wherever it is used', () => {
    const files = printed('/things', 'post', { requestBody: { required: true, ...json({ type: 'array', items: ref('Thing') }) } })
    expect(files['schemas.ts']).toContain('note?: string | undefined')
  })
})

test('callbacks are a union over their event, and the status follows from it', () => {
  const payload = { type: 'object', properties: { eventType: { type: 'string' }, status: { enum: ['DONE', 'LOST'] } } }
  const post = { requestBody: json(ref('Told')) }
  const webhooks = { 'thing.done': { post }, ping: { post: { requestBody: json(ref('Thing')) } } }
  const files = printed('/things', 'get', {}, { webhooks, components: { schemas: { Told: payload, Thing: THING } } })
  expect(files['callbacks.ts']).toContain('| (Told & { eventType: "thing.done"; status: "DONE" })\n  | (Thing & { eventType: "ping" })')
})
