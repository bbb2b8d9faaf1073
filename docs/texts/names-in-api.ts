import * as z from 'zod'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { SHIPPED_ROLES } from '../../shared/domain/permissions/known-roles.ts'
import { SETTINGS } from '../../shared/domain/settings/registry.ts'
import { fieldInWords } from '../../shared/domain/tasks/effects.ts'

/**
 * The names that people read of calls which can become tasks: each operation by its id, and each field of its path and body by its words,
 * which are the key of the label of an effect. Beside them, the names of roles and of the parts of the settings.
 */
export function namesInApi(): Readonly<Record<string, string>> {
  const calls = CATALOGUE.filter(({ storable }) => storable === true)
  const operations = calls.map(({ operationId, summary }) => [operationId, summary] as const)
  const fields = calls.flatMap(({ path, body }) => [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    ...(body === undefined ? [] : fieldsIn(z.toJSONSchema(body(), { unrepresentable: 'any', io: 'input' }))),
  ])
  const words = fields.flatMap((name) => [fieldInWords(name), wordsOf(name)].map((key) => [key, fieldInWords(name)] as const))
  const others = [...roles(), ...Object.values(SETTINGS).map(({ part }) => [part, part] as const)]
  return Object.fromEntries([...operations, ...words, ...others].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Roles without those whose name is a number. */
function roles(): readonly (readonly [string, string])[] {
  return SHIPPED_ROLES.filter((role) => !role.startsWith('LEVEL_')).map((role) => [role, role.replaceAll('_', ' ').toLowerCase()])
}

/** The words in a name, as the portal reads them for a field whose words are others: `email` beside “e-mail”. */
const wordsOf = (name: string): string => name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()

/** The names of members in a JSON schema, and in those inside of it. */
function fieldsIn(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsIn)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([keyword, inside]) => {
    if (keyword === 'properties' || keyword === '$defs')
      return [...(keyword === 'properties' ? Object.keys(inside as object) : []), ...Object.values(inside as object).flatMap(fieldsIn)]
    return PLACES.has(keyword) ? fieldsIn(inside) : []
  })
}

/** Keywords of a JSON schema under which other schemas stand. */
const PLACES: ReadonlySet<string> = new Set(['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'])
