import { neverReached } from '../never-reached.ts'
import type { Comparison, Filter, FilterValue } from './filter.ts'
import { isScimObject, memberOf, type ScimObject, valuesOf } from './message.ts'
import { type Attribute, attributeNamed, type ResourceType, subAttributeNamed } from './schemas.ts'

/** Tells whether a resource meets a filter. An attribute that it does not have meets `ne` only. */
export function matchesFilter(of: ResourceType, resource: ScimObject, filter: Filter): boolean {
  return matches(filter, resource, (path) => attributeNamed(of, path))
}

/** The same for one element of a multi-valued attribute, such as an e-mail address. */
export function matchesElement(attribute: Attribute, element: ScimObject, filter: Filter): boolean {
  return matches(filter, element, (path) => {
    const sub = subAttributeNamed(attribute, path)
    return sub === undefined ? undefined : [sub]
  })
}

const RESOURCE_TYPES: readonly ResourceType[] = ['User', 'Group']
const ORDERS: readonly string[] = ['gt', 'ge', 'lt', 'le']

/** Tells whether a filter asks which of two truth values is greater: RFC 7644 §3.4.2.2 refuses it. `within`: the attribute around it. */
export function ordersTruthValues(filter: Filter, within = ''): boolean {
  if ('filters' in filter) return filter.filters.some((each) => ordersTruthValues(each, within))
  if ('filter' in filter) return ordersTruthValues(filter.filter, within)
  if ('valFilter' in filter) return ordersTruthValues(filter.valFilter, `${filter.attrPath}.`)
  const isTruth = (type: ResourceType) => attributeNamed(type, `${within}${filter.attrPath}`)?.at(-1)?.type === 'boolean'
  return ORDERS.includes(filter.op) && RESOURCE_TYPES.some(isTruth)
}

/** The attributes from the resource to the value that a path names; `undefined` for an unknown path. */
type Resolve = (path: string) => readonly Attribute[] | undefined

function matches(filter: Filter, of: ScimObject, resolve: Resolve): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((each) => matches(each, of, resolve))
    case 'or':
      return filter.filters.some((each) => matches(each, of, resolve))
    case 'not':
      return !matches(filter.filter, of, resolve)
    case '[]':
      return elementsMatch(filter, of, resolve)
    case 'pr':
      return valuesAt(of, resolve(filter.attrPath) ?? []).length > 0
    case 'eq':
    case 'ne':
    case 'co':
    case 'sw':
    case 'ew':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return compared(filter, of, resolve(filter.attrPath))
    default:
      return neverReached(filter)
  }
}

function elementsMatch({ attrPath, valFilter }: Filter & { readonly op: '[]' }, of: ScimObject, resolve: Resolve): boolean {
  const [attribute] = resolve(attrPath) ?? []
  if (attribute === undefined) return false
  return valuesOf(memberOf(of, attribute.name)).some((element) => isScimObject(element) && matchesElement(attribute, element, valFilter))
}

function compared(
  { op, compValue }: Filter & { readonly op: Comparison },
  of: ScimObject,
  path: readonly Attribute[] | undefined,
): boolean {
  const values = path === undefined ? [] : valuesAt(of, path)
  const attribute = path?.at(-1)
  if (attribute === undefined || values.length === 0) return op === 'ne' ? compValue !== null : op === 'eq' && compValue === null
  return values.some((value) => holds(op, value, compValue, attribute))
}

/** The values at the end of a path. A multi-valued attribute without a sub-attribute stands for its `value`. */
function valuesAt(of: ScimObject, path: readonly Attribute[]): readonly unknown[] {
  let values: readonly unknown[] = path.length === 0 ? [] : [of]
  for (const { name } of path) values = values.flatMap((each) => (isScimObject(each) ? valuesOf(memberOf(each, name)) : []))
  const last = path.at(-1)
  const isListOfObjects = last?.type === 'complex' && last.multiValued
  return isListOfObjects
    ? values.flatMap((each) => (isScimObject(each) ? valuesOf(memberOf(each, 'value')) : []))
    : values.filter((each) => each !== '')
}

function holds(op: Comparison, value: unknown, wanted: FilterValue, attribute: Attribute): boolean {
  if (typeof value === 'boolean') return comparesBoolean(op, value, wanted)
  if (typeof value !== 'string' || typeof wanted !== 'string') return op === 'ne'
  if (attribute.type === 'dateTime') return comparesOrder(op, Date.parse(value), Date.parse(wanted))
  const [has, asked] = attribute.caseExact ? [value, wanted] : [value.toLowerCase(), wanted.toLowerCase()]
  switch (op) {
    case 'co':
      return has.includes(asked)
    case 'sw':
      return has.startsWith(asked)
    case 'ew':
      return has.endsWith(asked)
    default:
      return comparesOrder(op, has, asked)
  }
}

/** Some directories write truth values as texts. */
function comparesBoolean(op: Comparison, value: boolean, wanted: FilterValue): boolean {
  const asked = String(wanted).toLowerCase() === String(value)
  return op === 'ne' ? !asked : op === 'eq' && asked
}

function comparesOrder<T extends string | number>(op: Comparison, value: T, wanted: T): boolean {
  switch (op) {
    case 'eq':
      return value === wanted
    case 'ne':
      return value !== wanted
    case 'gt':
      return value > wanted
    case 'ge':
      return value >= wanted
    case 'lt':
      return value < wanted
    case 'le':
      return value <= wanted
    default:
      return false
  }
}
