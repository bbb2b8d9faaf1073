import { isDeepStrictEqual } from 'node:util'
import { type Filter, readFilter } from './filter.ts'
import { matchesElement } from './matches-filter.ts'
import { booleanIn, isScimObject, memberOf, type ScimObject, valuesOf } from './message.ts'
import { type Attribute, attributeNamed, type ResourceType, SCHEMAS, subAttributeNamed } from './schemas.ts'

/** One operation of a PATCH (RFC 7644 §3.5.2), with `op` in small letters. */
export type PatchOperation = { readonly op: 'add' | 'replace' | 'remove'; readonly path?: string; readonly value?: unknown }

/** The resource after a PATCH, or why one of the operations cannot be made. */
export type Patched =
  | { readonly kind: 'patched'; readonly resource: ScimObject }
  | { readonly kind: 'refused'; readonly fault: 'path' | 'no-target' | 'mutability' | 'value'; readonly path: string }

/**
 * Applies the operations of a PATCH in their order. INVARIANT: only attributes of the schema are written, by the names of the schema, on
 * objects made here: no path reaches a prototype.
 */
export function patched(of: ResourceType, before: ScimObject, operations: readonly PatchOperation[]): Patched {
  let resource = before
  for (const operation of operations) {
    const result = operation.path === undefined ? withoutPath(of, resource, operation) : atPath(of, resource, operation, operation.path)
    if (result.kind === 'refused') return result
    resource = result.resource
  }
  return { kind: 'patched', resource }
}

/** The members of the value are the paths, also dotted ones as Entra ID sends them. Those that cannot be set are passed over. */
function withoutPath(of: ResourceType, before: ScimObject, { op, value }: PatchOperation): Patched {
  if (op === 'remove') return { kind: 'refused', fault: 'no-target', path: '' }
  if (!isScimObject(value)) return { kind: 'refused', fault: 'value', path: 'value' }
  let resource = before
  for (const [path, member] of Object.entries(value)) {
    const result = atPath(of, resource, { op, value: member }, path)
    if (result.kind === 'patched') resource = result.resource
    else if (result.fault === 'value') return result
  }
  return { kind: 'patched', resource }
}

function atPath(of: ResourceType, before: ScimObject, operation: PatchOperation, written: string): Patched {
  const path = readPatchPath(of, written)
  if (path.kind === 'ignored') return { kind: 'patched', resource: before }
  if (path.kind === 'unknown') return { kind: 'refused', fault: 'path', path: written }
  if (path.attribute.mutability === 'readOnly') return { kind: 'refused', fault: 'mutability', path: written }
  const { name } = path.attribute
  const value = changed(memberOf(before, name), operation, path)
  if (value === NO_TARGET) return { kind: 'refused', fault: 'no-target', path: written }
  const { [name]: _, ...others } = before
  return { kind: 'patched', resource: value === undefined ? others : { ...others, [name]: value } }
}

type AttributePath = PatchPath & { readonly kind: 'attribute' }
const NO_TARGET = Symbol('no target')

function changed(before: unknown, operation: PatchOperation, path: AttributePath): unknown {
  const { attribute, sub } = path
  if (attribute.multiValued) return changedList(valuesOf(before).filter(isScimObject), operation, path)
  if (sub !== undefined) return changedMember(isScimObject(before) ? before : {}, operation, sub)
  if (operation.op === 'remove') return undefined
  if (attribute.type !== 'complex') return operation.value ?? undefined
  return isScimObject(operation.value) ? merged(isScimObject(before) ? before : {}, operation.value, attribute) : before
}

function changedMember(before: ScimObject, { op, value }: PatchOperation, { name }: Attribute): ScimObject {
  const { [name]: _, ...others } = before
  return op === 'remove' ? others : { ...others, [name]: value }
}

/** The members that the schema knows, by its names; the others stay as they were. */
function merged(before: ScimObject, value: ScimObject, { subAttributes = [] }: Attribute): ScimObject {
  const known = subAttributes.flatMap(({ name }) => {
    const member = memberOf(value, name)
    return member === undefined ? [] : [[name, member] as const]
  })
  return { ...before, ...Object.fromEntries(known) }
}

function changedList(before: readonly ScimObject[], { op, value }: PatchOperation, path: AttributePath): unknown {
  const { attribute, filter, sub } = path
  if (op === 'remove') return removed(before, value, path)
  if (filter === undefined && sub === undefined) {
    const given = valuesOf(value)
      .filter(isScimObject)
      .map((each) => merged({}, each, attribute))
    return op === 'replace' ? given : joined(before, given)
  }
  const isMeant = (each: ScimObject) => filter === undefined || matchesElement(attribute, each, filter)
  if (before.some(isMeant)) return before.map((each) => (isMeant(each) ? changedElement(each, value, path) : each))
  // RFC 7644 §3.5.2.3: a replacement needs its target. Directories add to values that were never there: the filter says what they are like.
  const seed = op === 'replace' && filter !== undefined ? undefined : seedOf(filter)
  return seed === undefined ? NO_TARGET : joined(before, [changedElement(seed, value, path)])
}

function changedElement(before: ScimObject, value: unknown, { attribute, sub }: AttributePath): ScimObject {
  if (sub !== undefined) return { ...before, [sub.name]: value }
  return isScimObject(value) ? merged(before, value, attribute) : before
}

/** The members that a new element must have to meet a filter; `undefined` for a filter that is more than equalities. */
function seedOf(filter: Filter | undefined): ScimObject | undefined {
  if (filter === undefined) return {}
  if (filter.op === 'eq' && /^[A-Za-z]+$/.test(filter.attrPath)) return { [filter.attrPath]: filter.compValue }
  if (filter.op !== 'and') return undefined
  const parts = filter.filters.map(seedOf)
  return parts.includes(undefined) ? undefined : Object.assign({}, ...parts)
}

/** Adds the elements that are not there yet. A new primary one takes the place of the earlier. */
function joined(before: readonly ScimObject[], added: readonly ScimObject[]): readonly ScimObject[] {
  const isPrimary = (each: ScimObject) => booleanIn(memberOf(each, 'primary')) === true
  const fresh = added.filter((each) => !before.some((other) => isDeepStrictEqual(other, each)))
  const kept = fresh.some(isPrimary) ? before.map((each) => ({ ...each, primary: false })) : before
  return [...kept, ...fresh]
}

/** `value` names the elements to remove, as Entra ID sends them, where the path has no filter. */
function removed(before: readonly ScimObject[], value: unknown, { attribute, filter, sub }: AttributePath): unknown {
  const named = valuesOf(value).flatMap((each) => (isScimObject(each) ? [memberOf(each, 'value')] : []))
  const isMeant = (each: ScimObject): boolean => {
    if (filter !== undefined) return matchesElement(attribute, each, filter)
    return named.length === 0 || named.includes(memberOf(each, 'value'))
  }
  const left =
    sub === undefined ? before.filter((each) => !isMeant(each)) : before.map((each) => (isMeant(each) ? without(each, sub) : each))
  return left.length === 0 ? undefined : left
}

function without(element: ScimObject, { name }: Attribute): ScimObject {
  const { [name]: _, ...others } = element
  return others
}

/** The place that an operation of a PATCH changes. `ignored`: an attribute of the standards that the service does not keep. */
export type PatchPath =
  | { readonly kind: 'attribute'; readonly attribute: Attribute; readonly filter?: Filter; readonly sub?: Attribute }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'unknown' }

/** Attributes of RFC 7643 that the service does not keep. Directories send them unless they are told otherwise. */
const NOT_KEPT: ReadonlySet<string> = new Set(
  [
    ...['nickName', 'profileUrl', 'userType', 'preferredLanguage', 'locale', 'timezone', 'password', 'ims', 'photos', 'addresses'],
    ...['entitlements', 'roles', 'x509Certificates', 'displayName', 'name.formatted', 'name.middleName', 'name.honorificPrefix'],
    'name.honorificSuffix',
  ].map((name) => name.toLowerCase()),
)

const PATH = /^([A-Za-z$][\w$-]*)(?:\[(.*)\])?(?:\.([A-Za-z$][\w$-]*))?$/s

/** Reads the path of an operation: `name.givenName`, `emails[type eq "work"].value`, with or without the schema before it. */
export function readPatchPath(of: ResourceType, written: string): PatchPath {
  const path = withoutSchema(of, written)
  if (/^urn:/i.test(path)) return { kind: 'ignored' }
  const [, name, condition, subName] = PATH.exec(path) ?? []
  if (name === undefined) return { kind: 'unknown' }
  const [attribute] = attributeNamed(of, name) ?? []
  const whole = (subName === undefined ? name : `${name}.${subName}`).toLowerCase()
  if (isNotKept(attribute, name.toLowerCase(), whole)) return { kind: 'ignored' }
  if (attribute === undefined) return { kind: 'unknown' }
  const sub = subName === undefined ? undefined : subAttributeNamed(attribute, subName)
  const filter = condition === undefined ? undefined : readFilter(condition)
  if ((subName !== undefined && sub === undefined) || (condition !== undefined && filter === undefined)) return { kind: 'unknown' }
  return { kind: 'attribute', attribute, ...(filter === undefined ? {} : { filter }), ...(sub === undefined ? {} : { sub }) }
}

/** The name of a user is made of its parts; that of a group is its own. */
function isNotKept(attribute: Attribute | undefined, name: string, whole: string): boolean {
  const isOwn = attribute?.mutability === 'readWrite'
  return (NOT_KEPT.has(name) && !isOwn) || (NOT_KEPT.has(whole) && whole !== name)
}

function withoutSchema(of: ResourceType, written: string): string {
  const prefix = `${SCHEMAS[of].id}:`
  return written.toLowerCase().startsWith(prefix.toLowerCase()) ? written.slice(prefix.length) : written
}
