import type { Schema } from '../../generate/document.ts'

/** The direction of a value. `asked`: from a caller, where an optional field may also be `undefined`. `answered`: from the service. */
export type Side = 'asked' | 'answered'

/** A JSON Schema as a TypeScript type. */
export function printType(schema: Schema, side: Side): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return union(choices.map((choice) => printType(choice, side)))
  if (schema.allOf !== undefined) return schema.allOf.map((part) => inBrackets(printType(part, side))).join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => printType({ ...schema, type }, side)))
  return printPlain(schema, side)
}

export const nameIn = (reference: string): string => reference.split('/').at(-1) ?? reference

function printPlain(schema: Schema, side: Side): string {
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return printArray(schema, side)
    case 'object':
      return printObject(schema, side)
    default:
      return schema.properties === undefined ? 'unknown' : printObject(schema, side)
  }
}

function printArray({ items, prefixItems }: Schema, side: Side): string {
  const readonly = side === 'asked' ? 'readonly ' : ''
  if (prefixItems !== undefined) return `${readonly}[${prefixItems.map((item) => printType(item, side)).join(', ')}]`
  return `${readonly}${inBrackets(printType(items ?? {}, side))}[]`
}

function printObject({ properties, required = [], additionalProperties }: Schema, side: Side): string {
  const others = typeof additionalProperties === 'object' ? printType(additionalProperties, side) : undefined
  if (properties === undefined || Object.keys(properties).length === 0) return `Record<string, ${others ?? 'unknown'}>`
  const fields = Object.entries(properties).map(([name, schema]) => printField(name, schema, required.includes(name), side))
  const known = `{\n${indented(fields.join('\n'))}\n}`
  return others === undefined ? known : `${known} & Record<string, unknown>`
}

/** `name?: string | undefined`, under its description. */
export function printField(name: string, schema: Schema, required: boolean, side: Side): string {
  const type = printType(schema, side)
  const mark = required ? '' : '?'
  return `${printDoc(schema.description)}${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}${mark}: ${type}${!required && side === 'asked' ? ' | undefined' : ''}`
}

export function printDoc(text: string | undefined): string {
  if (text === undefined || text === '') return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  return lines.length === 1 ? `/** ${lines[0]} */\n` : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

export const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const inBrackets = (type: string): string => (/ [|&] /.test(type) && !/^\{[\s\S]*\}$/.test(type) ? `(${type})` : type)
