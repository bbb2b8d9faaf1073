import { flagsOf } from './read-calls.ts'
import { type ApiType, capital, type Field, type Thing, type TypedApi, type TypedCall } from './read-types.ts'

const HEAD = '// Code generated from the API document by `npm run docs`. DO NOT EDIT.\n\npackage countersign\n'

/** The generated files of the package `countersign`: structs, and a method for each operation. */
export function printGo(api: TypedApi): Readonly<Record<string, string>> {
  return { 'schemas.go': printSchemas(api), 'operations.go': printOperations(api) }
}

function printSchemas({ things, calls, callbacks, events }: TypedApi): string {
  const queries = calls.flatMap(({ call, query }): readonly Thing[] => {
    const fields = query.filter(({ isRequired }) => !isRequired)
    return fields.length === 0
      ? []
      : [{ name: queryName(call.operationId), text: `Query of ${capital(call.operationId)}.`, fields, isAsked: true }]
  })
  return `${HEAD}
import "encoding/json"

// Payloads of callbacks, by their eventType.
var callbackPayloads = map[string]func() any{${makers(callbacks)}}

// Payloads of events that a webhook endpoint receives, by their eventType.
var eventPayloads = map[string]func() any{${makers(events)}}

${[...things, ...queries].map(printStruct).join('\n\n')}
`
}

const makers = (types: ReadonlyMap<string, string>): string =>
  `\n${[...types].map(([event, type]) => `\t"${event}": func() any { return new(${goName(type)}) },\n`).join('')}`

function printStruct({ name, text, fields }: Thing): string {
  const lines = fields.flatMap((field) => [
    ...comment(field.text, '\t'),
    `\t${goName(field.name)} ${fieldType(field)} \`json:"${field.name}${field.isRequired ? '' : ',omitempty'}"\``,
  ])
  return `${comment(`${goName(name)}: ${text}`, '').join('\n')}\ntype ${goName(name)} struct {\n${lines.join('\n')}\n}`
}

/** An optional number or boolean is a pointer, since 0 and false are values. Empty texts and lists are left out. */
function fieldType({ type, isRequired }: Field): string {
  const printed = printType(type)
  return !isRequired && (['int64', 'bool'].includes(printed) || withoutNull(type).kind === 'thing') ? `*${printed}` : printed
}

function withoutNull(type: ApiType): ApiType {
  if (type.kind !== 'union') return type
  const of = type.of.filter(({ kind }) => kind !== 'null')
  return of.length === 1 && of[0] !== undefined ? of[0] : { kind: 'union', of }
}

function printType(given: ApiType): string {
  const type = withoutNull(given)
  switch (type.kind) {
    case 'text':
      return 'string'
    case 'integer':
      return 'int64'
    case 'number':
      return 'json.Number'
    case 'boolean':
      return 'bool'
    case 'null':
    case 'any':
      return 'any'
    case 'literals':
      return type.values.every((value) => typeof value === 'string') ? 'string' : typeof type.values[0] === 'boolean' ? 'bool' : 'any'
    case 'list':
      return `[]${printType(type.of)}`
    case 'map':
      return `map[string]${printType(type.of)}`
    case 'union': {
      const types = new Set(type.of.map(printType))
      return types.size === 1 ? ([...types][0] ?? 'any') : 'any'
    }
    case 'thing':
      return goName(type.name)
  }
}

function printOperations({ calls, version }: TypedApi): string {
  return `${HEAD}
import (
	"context"
)

// DocumentVersion is the version of the API document that this client was made from.
const DocumentVersion = "${version}"

${calls.map(printMethod).join('\n\n')}
`
}

function printMethod(typed: TypedCall): string {
  const { call, path, query, body, answer } = typed
  const required = [...path, ...query.filter(({ isRequired }) => isRequired)]
  const hasQuery = query.length > required.length - path.length
  const name = goName(call.operationId)
  const given = [
    ...required.map((field) => `${argument(field.name)} ${printType(field.type)}`),
    ...(body === undefined ? [] : [`body ${isOptionalBody(typed) ? '*' : ''}${printType(body)}`]),
    ...(hasQuery ? [`query ${queryName(call.operationId)}`] : []),
  ]
  const values = `values{${required.map((field) => `"${field.name}": ${argument(field.name)}`).join(', ')}}`
  const row = `row{"${call.method}", "${call.path}", "${flagsOf(call)}"}`
  const common = `${row}, ${values}, ${hasQuery ? 'query' : 'nil'}, ${body === undefined ? 'nil' : 'body'}`
  const type = answer === 'none' ? undefined : answer === 'text' ? 'string' : printType(answer)
  const about = comment(`${name}: ${call.text}`, '').join('\n')
  const method = (own: string, more: readonly string[], result: string, expression: string) =>
    `func (c *Client) ${own}(ctx context.Context, ${[...given, ...more, 'options ...CallOption'].join(', ')}) ${result} {\n\treturn ${expression}\n}`
  const plain =
    type === undefined
      ? method(name, [], 'error', `c.done(ctx, ${common}, options)`)
      : method(name, [], `(${type}, error)`, `answered[${type}](ctx, c, ${common}, options)`)
  switch (call.kind) {
    case 'storable':
      return [
        `${about}\n${plain}\n`,
        `// ${name}AsTask has the call of ${name} approved by other people: nothing changes yet.`,
        method(`${name}AsTask`, ['asTask AsTask'], '(Task, error)', `c.proposed(ctx, ${common}, asTask, options)`),
      ].join('\n')
    case 'list':
      return `${about}\n${method(name, [], `*Pages[${type}]`, `pagesOf[${type}](ctx, c, ${common}, options)`)}`
    case 'exists':
      return `${about}\n${method(name, [], '(bool, error)', `c.exists(ctx, ${common}, options)`)}`
    case 'redirect':
      return `${about}\n${method(name, [], '(string, error)', `c.target(ctx, ${common}, options)`)}`
    default:
      return `${about}\n${plain}`
  }
}

const isOptionalBody = ({ call, body }: TypedCall): boolean => call.body?.required !== true && body?.kind === 'thing'

const queryName = (operationId: string): string => goName(`${operationId}Query`)

/** \`taskId\` → \`TaskID\`, as Go writes initials. */
function goName(name: string): string {
  const whole = name.split(/[-_]/).map(capital).join('')
  return whole.replaceAll(/Id(?=[A-Z0-9]|s?$)/g, 'ID').replaceAll(/Url(?=[A-Z0-9]|s?$)/g, 'URL')
}

const KEYWORDS = new Set([
  'type',
  'range',
  'map',
  'func',
  'default',
  'select',
  'package',
  'interface',
  'body',
  'query',
  'asTask',
  'options',
  'ctx',
  'c',
])

function argument(name: string): string {
  const whole = goName(name)
  const own = `${whole.charAt(0).toLowerCase()}${whole.slice(1)}`
  return KEYWORDS.has(own) ? `${own}_` : own
}

const comment = (text: string, indent: string): readonly string[] =>
  text === '' ? [] : text.split('\n').map((line) => `${indent}// ${line}`.trimEnd())
