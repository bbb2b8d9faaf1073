import { type Filter, readFilter } from './filter.ts'
import { type Attribute, attributeNamed, type ResourceType, SCHEMAS, subAttributeNamed } from './schemas.ts'

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
