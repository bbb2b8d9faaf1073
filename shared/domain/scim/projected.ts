import { isScimObject, memberOf, type ScimObject } from './message.ts'
import { attributeNamed, type ResourceType } from './schemas.ts'

/** The attributes that a request asks for, as comma-separated names (RFC 7644 §3.9). */
export type Projection = { readonly attributes?: string | undefined; readonly excludedAttributes?: string | undefined }

/** Attributes that are always returned. */
const ALWAYS: ReadonlySet<string> = new Set(['id', 'schemas'])

/** The resource with the attributes that are asked for, or without those that are excluded. Unknown names count for nothing. */
export function projected(of: ResourceType, resource: ScimObject, { attributes, excludedAttributes }: Projection): ScimObject {
  if (attributes !== undefined) return only(resource, pathsIn(of, attributes))
  return excludedAttributes === undefined ? resource : without(resource, pathsIn(of, excludedAttributes))
}

/** Tells whether the answer has this attribute, which may be costly to read. */
export function isAskedFor(of: ResourceType, name: string, { attributes, excludedAttributes }: Projection): boolean {
  if (attributes !== undefined) return pathsIn(of, attributes).some(([first]) => first === name)
  return !pathsIn(of, excludedAttributes ?? '').some((path) => path.length === 1 && path[0] === name)
}

function pathsIn(of: ResourceType, list: string): readonly (readonly string[])[] {
  return list
    .split(',')
    .map((each) => attributeNamed(of, each.trim()))
    .filter((path) => path !== undefined)
    .map((path) => path.map(({ name }) => name))
}

function only(resource: ScimObject, paths: readonly (readonly string[])[]): ScimObject {
  const members = Object.entries(resource).flatMap(([name, value]) => {
    if (ALWAYS.has(name)) return [[name, value] as const]
    const own = paths.filter(([first]) => first === name)
    if (own.length === 0) return []
    const subs = own.flatMap(([, sub]) => (sub === undefined ? [] : [sub]))
    return [[name, subs.length < own.length ? value : membersOf(value, (each) => subs.includes(each))] as const]
  })
  return Object.fromEntries(members)
}

function without(resource: ScimObject, paths: readonly (readonly string[])[]): ScimObject {
  const members = Object.entries(resource).flatMap(([name, value]) => {
    const own = paths.filter(([first]) => first === name)
    if (ALWAYS.has(name) || own.length === 0) return [[name, value] as const]
    if (own.some((path) => path.length === 1)) return []
    const subs = own.flatMap(([, sub]) => (sub === undefined ? [] : [sub]))
    return [[name, membersOf(value, (each) => !subs.includes(each))] as const]
  })
  return Object.fromEntries(members)
}

function membersOf(value: unknown, isWanted: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => membersOf(each, isWanted))
  if (!isScimObject(value)) return value
  const names = Object.keys(value).filter(isWanted)
  return Object.fromEntries(names.map((name) => [name, memberOf(value, name)]))
}
