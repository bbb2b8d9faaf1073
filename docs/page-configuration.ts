import * as z from 'zod'
import { FAMILIES, SETTINGS } from '../shared/domain/settings/registry.ts'
import type { Setting } from '../shared/domain/settings/setting.ts'
import { code, page, table } from './markdown.ts'

/** Every configuration key. */
export function configurationPage(): string {
  return page(
    'Configuration',
    'Properties apply to the whole service: `GET /global/properties`, and `GET`, `PUT {"value": …}` or `DELETE` of `/global/properties/{name}`. ' +
      'A tenant has its own keys at `/tenants/{tenantId}/config[/{key}]`. The answer is `{key, value, default, overridden}`: `value` is in ' +
      'force, and `default` applies if the key is not set here. Changes take effect within 10 seconds, and the audit stores the values before and after.',
    'The column Part names the part of the service to which a key belongs. Unknown keys and bad values get 400 with the name of the field. Deleting a key ' +
      'that is not set gets 404.',
    '## Properties',
    keysTable('global'),
    "## A tenant's keys",
    keysTable('tenant'),
    'Every permission row (`<Item>.<Action>.Allowed`, see [permissions](permissions.md)) is a key of the tenant too. A caller of the tenant may ' +
      'set or delete `TenantConfig.UPDATE.Allowed` only if, after that, a position that somebody holds can still change the configuration alone, and the ' +
      'caller at least with an approval (409 otherwise). So no tenant locks itself out by mistake. GLOBAL roles have no such limit, since they can undo the change.',
  )
}

function keysTable(level: 'global' | 'tenant'): string {
  const rows = Object.entries({ ...SETTINGS, ...named(FAMILIES) } as Readonly<Record<string, Setting>>).filter(
    ([, row]) => row.level === level || row.level === 'both',
  )
  return table(
    ['Key', 'Part', 'Type', 'Default', 'What it does'],
    rows.map(([key, row]) => [
      code(key),
      row.part,
      typeOf(row),
      row.default === undefined ? 'none' : code(JSON.stringify(row.default)),
      aboutOf(row, level),
    ]),
  )
}

function named(families: Readonly<Record<string, Setting>>): Readonly<Record<string, Setting>> {
  return Object.fromEntries(Object.entries(families).map(([family, row]) => [`${family}{name}`, row]))
}

function typeOf(row: Setting): string {
  return typeInWords(
    z.toJSONSchema(
      row.schema(() => true),
      { io: 'input', unrepresentable: 'any' },
    ) as Parameters<typeof typeInWords>[0],
  )
}

function aboutOf({ about, globalOnly, level }: Setting, at: 'global' | 'tenant'): string {
  const also = level === 'both' && at === 'global' ? " A tenant's value wins." : ''
  return `${about}${also}${globalOnly === true && at === 'tenant' ? ' Only GLOBAL roles may set it.' : ''}`
}

type JsonSchema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
}

/** Describes the values of this type in words. */
function typeInWords(schema: JsonSchema): string {
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(' or ')
  switch (schema.type) {
    case 'boolean':
      return '`true` or `false`'
    case 'integer':
    case 'number':
      return `${schema.type}${boundsOf(schema)}`
    case 'string':
      return `text${schema.maxLength === undefined ? '' : ` of at most ${schema.maxLength} characters`}`
    case 'array':
      return `list of ${schema.items === undefined ? 'anything' : typeInWords(schema.items)}`
    case 'object':
      return objectInWords(schema)
    default:
      return 'JSON'
  }
}

function boundsOf({ minimum, maximum }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) return ` from ${minimum} to ${maximum}`
  return minimum === undefined ? '' : ` from ${minimum}`
}

function objectInWords({ properties, additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties ?? {}).map(([name, field]) => `\`${name}\`: ${typeInWords(field)}`)
  if (fields.length > 0) return `JSON object: ${fields.join('; ')}`
  return typeof additionalProperties === 'object' ? `JSON object of ${typeInWords(additionalProperties)}` : 'JSON object'
}
