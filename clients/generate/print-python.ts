import { flagsOf } from './read-calls.ts'
import { type ApiType, capital, type Field, type Thing, type TypedApi, type TypedCall } from './read-types.ts'

const HEAD = '# Generated from the API document by `npm run docs`: change the document, not this file.\n'

/** The files of `countersign/generated`, by name: dataclasses, and a method for each operation. */
export function printPython(api: TypedApi): Readonly<Record<string, string>> {
  return { '__init__.py': HEAD, 'schemas.py': printSchemas(api), 'operations.py': printOperations(api) }
}

function printSchemas({ things, callbacks, events }: TypedApi): string {
  const all = things.map(({ name }) => `"${name}"`).join(', ')
  return `${HEAD}from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from ..values import Null, Number, named

__all__ = [${all}]


${things.map(printThing).join('\n\n')}


#: Payloads of callbacks, by their \`\`eventType\`\`.
CALLBACKS: dict[str, type] = {${entries(callbacks)}}
#: Payloads of events that a webhook endpoint receives, by their \`\`eventType\`\`.
EVENTS: dict[str, type] = {${entries(events)}}
`
}

const entries = (types: ReadonlyMap<string, string>): string => [...types].map(([event, type]) => `"${event}": ${type}`).join(', ')

function printThing({ name, text, fields, isAsked }: Thing): string {
  const renamed = fields.filter((field) => camelCase(snakeCase(field.name)) !== field.name)
  const names = renamed.map((field) => `${snakeCase(field.name)}="${field.name}"`).join(', ')
  const lines = fields.flatMap((field) => {
    const type = printType(field.type, isAsked)
    const whole = field.isRequired || type.includes('None') ? type : `${type} | None`
    return [`    ${snakeCase(field.name)}: ${whole}${field.isRequired ? '' : ' = None'}`, ...doc(field.text, '    ')]
  })
  const about = doc(text, '    ')
  const decorator = renamed.length === 0 ? '' : `@named(${names})\n`
  return `${decorator}@dataclass(kw_only=True)\nclass ${name}:\n${[...about, ...lines].join('\n')}`
}

/** A type as an annotation. Callers may give other kinds of numbers and sequences than the service answers, and \`NULL\`. */
function printType(type: ApiType, isAsked: boolean): string {
  switch (type.kind) {
    case 'text':
      return 'str'
    case 'integer':
      return 'int'
    case 'number':
      return isAsked ? 'Number' : 'Decimal'
    case 'boolean':
      return 'bool'
    case 'null':
      return isAsked ? 'Null' : 'None'
    case 'any':
      return 'Any'
    case 'literals':
      return `Literal[${type.values.map(literal).join(', ')}]`
    case 'list':
      return `${isAsked ? 'Sequence' : 'list'}[${printType(type.of, isAsked)}]`
    case 'map':
      return `${isAsked ? 'Mapping' : 'dict'}[str, ${printType(type.of, isAsked)}]`
    case 'union':
      return [...new Set(type.of.map((one) => printType(one, isAsked)))].join(' | ')
    case 'thing':
      return type.name
  }
}

const literal = (value: string | number | boolean): string => (typeof value === 'boolean' ? capital(String(value)) : JSON.stringify(value))

function printOperations({ calls, things, version }: TypedApi): string {
  const methods = calls.map(printMethod).join('\n\n')
  const used = things.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(methods))
  return `${HEAD}from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Literal, overload

from ..calling import CallOptions, Calls
from ..pages import Pages
from ..tasks import AsTask, Done, Proposed
from ..values import Number
from .schemas import ${used.length === 0 ? '*' : used.join(', ')}

#: The version of the API document that this client was made from.
DOCUMENT_VERSION = "${version}"


class Operations(Calls):
    """A method for each operation of the API document."""

${methods}
`
}

function printMethod(typed: TypedCall): string {
  const { call, path, query, body } = typed
  const name = snakeCase(call.operationId)
  const isOptional = body !== undefined && call.body?.required !== true
  const givenBody = body === undefined ? [] : [`body: ${bodyType(body)}${isOptional ? ' | None = None' : ''}`]
  const parameters = [...path, ...query]
  const given = [
    ...parameters.filter((field) => field.isRequired).map(parameter),
    ...(isOptional ? [] : givenBody),
    ...parameters.filter((field) => !field.isRequired).map(parameter),
    ...(isOptional ? givenBody : []),
  ]
  const values = parameters.map((field) => `"${field.name}": ${argument(field.name)}`).join(', ')
  const row = `("${call.method}", "${call.path}", "${flagsOf(call)}")`
  const common = `${row}, {${values}}, ${body === undefined ? 'None' : 'body'}, options`
  const about = doc(call.text, '        ').join('\n')
  const signature = (more: readonly string[], result: string) =>
    `    def ${name}(self, *, ${[...given, ...more, 'options: CallOptions | None = None'].join(', ')}) -> ${result}:`
  const type = resultType(typed)
  if (call.kind === 'storable')
    return `    @overload
${signature(['as_task: AsTask'], 'Proposed')} ...
    @overload
${signature(['as_task: None = None'], `Done[${type}]`)} ...
${signature(['as_task: AsTask | None = None'], `Done[${type}] | Proposed`)}
${about}
        return self._storable(${common}, as_task, ${valueType(type)})`
  const [how, result] = {
    plain: ['_plain', type],
    list: ['_list', `Pages[${type}]`],
    exists: ['_exists', 'bool'],
    redirect: ['_target', 'str | None'],
  }[call.kind] as [string, string]
  const last = call.kind === 'plain' || call.kind === 'list' ? `, ${valueType(type)}` : ''
  return `${signature([], result)}\n${about}\n        return self.${how}(${common}${last})`
}

function resultType({ answer }: TypedCall): string {
  if (answer === 'none') return 'None'
  return answer === 'text' ? 'str' : printType(answer, false)
}

/** An annotation as an expression, which Python 3.10 can evaluate. */
const valueType = (type: string): string => (type === 'None' ? 'type(None)' : type)

/** A thing can also be given as the JSON object that it stands for. */
const bodyType = (type: ApiType): string => (type.kind === 'thing' ? `${type.name} | Mapping[str, Any]` : printType(type, true))

function parameter({ name, type, isRequired }: Field): string {
  // Several values go as one text with commas, so one value may be given without a list.
  const own = type.kind === 'list' ? `${printType(type.of, true)} | ${printType(type, true)}` : printType(type, true)
  return `${argument(name)}: ${own}${isRequired ? '' : ' | None = None'}`
}

/** The arguments that every method has, or may have, beside its parameters. */
const OWN_ARGUMENTS = new Set(['self', 'body', 'as_task', 'options'])

function argument(name: string): string {
  const snake = snakeCase(name)
  return OWN_ARGUMENTS.has(snake) ? `${snake}_` : snake
}

const KEYWORDS = new Set([
  'from',
  'global',
  'class',
  'import',
  'is',
  'in',
  'not',
  'or',
  'and',
  'def',
  'return',
  'with',
  'as',
  'pass',
  'None',
])

export function snakeCase(name: string): string {
  const snake = name
    .replace('OAuth', 'Oauth')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()
  return KEYWORDS.has(snake) ? `${snake}_` : snake
}

/** The reverse, as the client makes it at run time. */
const camelCase = (name: string): string => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function doc(text: string, indent: string): readonly string[] {
  if (text === '') return []
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ')
  const lines = safe.split('\n').map((line) => `${indent}${line}`.trimEnd())
  return lines.length === 1 ? [`${indent}"""${safe}"""`] : [`${indent}"""${lines[0]?.trimStart()}`, ...lines.slice(1), `${indent}"""`]
}
